"""PN532: every frame is found among any bytes, and no damaged one gives a wrong card."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablekeeper.drivers.frames import pn532
from tablekeeper.drivers.frames.pn532 import Ack, Failure, Nack, Other, Pn532Decoder, Result, Targets

TABLE = json.loads(Path(__file__).with_name("frames.json").read_text())
FRAMES = [frame for frame in TABLE["from_reader"] if frame["reader"] == "pn532"]
CARDS = [bytes.fromhex(frame["bytes"]) for frame in FRAMES if "d5 4b 01" in frame["bytes"] and frame["means"]]
SENT = {
    "wake_up": pn532.WAKE_UP,
    "ack": pn532.ACK,
    "nack": pn532.NACK,
    "sam_configuration": pn532.sam_configuration(),
    "get_firmware_version": pn532.get_firmware_version(),
    "in_list_passive_target": pn532.in_list_passive_target(),
    "max_retries": pn532.max_retries(pn532.FOREVER),
}


def words(result: Result) -> list[str]:
    """The words that the table of frames has for a result."""
    match result:
        case Targets(uids):
            return list(uids) or ["no card"]
        case Other(code, data):
            return [f"{code:02X} {data.hex()}"]
        case _:
            return [type(result).__name__.lower()]


def framed(body: bytes) -> bytes:
    """A normal frame around any body."""
    return b"\0\0\xff" + bytes((len(body), -len(body) & 0xFF)) + body + bytes((-sum(body) & 0xFF, 0))


def found_in(data: bytes) -> list[Result]:
    return Pn532Decoder().feed(data)


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame["known_from"])
@pytest.mark.parametrize("piece", [1, 2, 3, 100])
def test_known_frames_decode_in_pieces_of_any_size(frame: dict[str, object], piece: int) -> None:
    data = bytes.fromhex(str(frame["bytes"]))
    decoder = Pn532Decoder()
    results = [result for i in range(0, len(data), piece) for result in decoder.feed(data[i : i + piece])]
    assert [word for result in results for word in words(result)] == frame["means"]
    assert decoder.errors == frame.get("errors", 0)
    assert not decoder.pending


@pytest.mark.parametrize("frame", TABLE["to_reader"], ids=lambda frame: frame["says"])
def test_commands_are_the_documented_bytes(frame: dict[str, str]) -> None:
    assert SENT[frame["says"]] == bytes.fromhex(frame["bytes"])


@given(st.lists(st.binary(max_size=60)))
def test_any_bytes_are_welcome_and_memory_stays_small(pieces: list[bytes]) -> None:
    decoder = Pn532Decoder()
    for piece in pieces:
        decoder.feed(b"\x00\xff" + piece)
        assert len(decoder._buffer) <= 7 + 265 + 2  # with the postamble
    decoder.flush()
    assert not decoder.pending


@given(st.binary(max_size=80).filter(lambda garbage: b"\x00\xff" not in garbage), st.sampled_from(CARDS))
def test_a_frame_is_found_at_once_after_garbage_without_a_start(garbage: bytes, card: bytes) -> None:
    assert found_in(garbage + card) == found_in(card)


@given(st.binary(max_size=80), st.sampled_from(CARDS), st.integers(1, 3))
def test_a_frame_is_found_after_any_garbage_when_the_line_falls_silent(garbage: bytes, card: bytes, piece: int) -> None:
    """Garbage may promise a frame that swallows the true one: what is given up is searched again."""
    data = garbage + card
    decoder = Pn532Decoder()
    found = [result for i in range(0, len(data), piece) for result in decoder.feed(data[i : i + piece])]
    assert (found + decoder.flush())[-1:] == found_in(card)


@pytest.mark.parametrize("card", CARDS)
def test_a_frame_cut_off_anywhere_does_not_cost_the_next(card: bytes) -> None:
    for end in range(len(card)):
        decoder = Pn532Decoder()
        assert (decoder.feed(card[:end] + card) + decoder.flush())[-1:] == found_in(card)


def test_no_whole_frame_is_lost_after_a_cut_one_whose_checksum_fits_by_chance() -> None:
    chance = Random(532)
    others = [framed(b"\xd5\x4b\0"), framed(b"\xd5\x15"), pn532.ACK, pn532.NACK]
    for _ in range(30_000):
        cards = [
            framed(bytes((0xD5, 0x4B, 1, 1, 0, 0x44, 0, size)) + chance.randbytes(size))
            for size in chance.choices((4, 7, 10), k=2)
        ]
        cut = cards[0][: chance.randrange(1, len(cards[0]))] + chance.randbytes(chance.choice((0, 0, 3)))
        whole = chance.choice([cards[1], *others])
        decoder, alone = Pn532Decoder(), Pn532Decoder()
        found = decoder.feed(cut + whole) + decoder.flush()
        assert found[-1:] == alone.feed(whole) + alone.flush() != [], (cut.hex(), whole.hex())


def test_a_frame_whose_postamble_is_wrong_is_an_error_and_one_that_lost_only_that_is_whole() -> None:
    decoder = Pn532Decoder()
    assert decoder.feed(CARDS[0][:-1] + b"\x01") == decoder.flush() == []
    assert decoder.errors == 1
    assert decoder.feed(CARDS[0][:-1]) == []
    assert decoder.flush() == found_in(CARDS[0])


def test_a_card_whose_frame_looks_like_the_beginning_of_another_is_read_when_the_line_falls_silent() -> None:
    body = bytes.fromhex("d5 4b 01 01 00 44 00 07 26 b7 d2 19 2b a1 00")
    decoder = Pn532Decoder()
    assert framed(body).endswith(b"\x00\xff\x00")
    found = decoder.feed(framed(body)) + decoder.flush()
    assert [word for result in found for word in words(result)] == ["26B7D2192BA100"]


@given(st.binary(min_size=4, max_size=4) | st.binary(min_size=7, max_size=7) | st.binary(min_size=10, max_size=10))
def test_a_single_wrong_bit_never_gives_another_card(uid: bytes) -> None:
    card = framed(bytes((0xD5, 0x4B, 1, 1, 0, 0x44, 0, len(uid))) + uid)
    assert [word for result in found_in(card) for word in words(result)] == [uid.hex().upper()]
    for bit in range(8 * len(card)):
        damaged = bytearray(card)
        damaged[bit // 8] ^= 1 << bit % 8
        decoder = Pn532Decoder()
        results = decoder.feed(bytes(damaged)) + decoder.flush()
        assert all(result == found_in(card)[0] for result in results if isinstance(result, Targets))


def test_frames_follow_one_another_without_a_gap() -> None:
    command = pn532.ACK + bytes.fromhex("0000ff02fed51516 00") + CARDS[0] + pn532.NACK
    assert found_in(command) == [Ack(), Other(0x15, b""), *found_in(CARDS[0]), Nack()]


def test_the_hosts_own_frames_are_not_taken_for_the_chips() -> None:
    """A line that echoes must not look like a chip."""
    decoder = Pn532Decoder()
    assert decoder.feed(pn532.sam_configuration()) == []
    assert decoder.errors == 1


@pytest.mark.parametrize(
    "contents",
    [
        "",  # not even a count
        "01",  # a count without a target
        "01 01 00 44 00 07 04 41 6d",  # shorter than its UID
        "01 01 00 44 00 05 04 41 6d 41 2b",  # no UID has five bytes
        "02 01 00 44 00 04 04 41 6d 41",  # two promised, one there
    ],
)
def test_a_sound_frame_whose_contents_contradict_themselves_is_an_error(contents: str) -> None:
    decoder = Pn532Decoder()
    assert decoder.feed(framed(b"\xd5\x4b" + bytes.fromhex(contents))) == []
    assert decoder.errors == 1


def test_two_targets_and_an_iso_14443_4_card_are_understood() -> None:
    ats = "05 78 80 70 02"
    body = bytes.fromhex(f"d5 4b 02 01 00 04 20 04 11 22 33 44 {ats} 02 00 44 00 07 04 41 6d 41 2b 02 89")
    assert found_in(framed(body)) == [Targets(("11223344", "04416D412B0289"))]


def test_an_extended_frame_of_full_size_is_passed_over_whole() -> None:
    body = b"\xd5\x41" + bytes(range(256)) + bytes(7)
    frame = b"\0\0\xff\xff\xff" + bytes((1, 9, -10 & 0xFF)) + body + bytes((-sum(body) & 0xFF, 0))
    assert found_in(frame + framed(b"\x7f")) == [Other(0x41, body[2:]), Failure()]
    too_long = b"\0\0\xff\xff\xff" + bytes((1, 10, -11 & 0xFF))
    assert found_in(too_long + CARDS[0]) == found_in(CARDS[0])
