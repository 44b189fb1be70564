"""125 kHz readers: every frame is found among any bytes, and no damaged one gives a wrong card."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablekeeper.drivers.frames.rdm6300 import AsciiDecoder, encode

FRAMES = [
    frame
    for frame in json.loads(Path(__file__).with_name("frames.json").read_text())["from_reader"]
    if frame["reader"] in ("rdm6300", "id12la")
]
UIDS = st.integers(0, 2**40 - 1).map(lambda number: f"{number:010X}")


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame["known_from"])
@pytest.mark.parametrize("piece", [1, 2, 3, 100])
def test_known_frames_decode_in_pieces_of_any_size(frame: dict[str, object], piece: int) -> None:
    data = bytes.fromhex(str(frame["bytes"]))
    decoder = AsciiDecoder()
    found = [uid for i in range(0, len(data), piece) for uid in decoder.feed(data[i : i + piece])]
    assert found == frame["means"]
    assert decoder.errors == frame.get("errors", 0)


def test_the_two_framings_differ_only_in_the_line_end() -> None:
    assert encode("62e3086ced") == b"\x0262E3086CED08\x03"
    assert encode("0C000621A5", line_end=True) == b"\x020C000621A58E\r\n\x03"


@given(st.lists(st.binary(max_size=40)))
def test_any_bytes_are_welcome_and_memory_stays_small(pieces: list[bytes]) -> None:
    decoder = AsciiDecoder()
    for piece in pieces:
        decoder.feed(piece)
    assert decoder._body is None or len(decoder._body) <= 14


@given(st.binary(max_size=60), UIDS, st.booleans())
def test_a_whole_frame_is_found_after_any_garbage(garbage: bytes, uid: str, line_end: bool) -> None:
    """Also after garbage with a start in it: the frame's own start begins afresh."""
    assert AsciiDecoder().feed(garbage + encode(uid, line_end=line_end))[-1:] == [uid]


@given(st.binary(max_size=14), UIDS)
def test_a_frame_cut_off_anywhere_does_not_cost_the_next(tail: bytes, uid: str) -> None:
    frame = encode(uid)
    for end in range(len(frame)):
        assert AsciiDecoder().feed(frame[:end] + frame) == [uid]


@given(UIDS, st.booleans())
def test_a_single_wrong_bit_never_gives_another_card(uid: str, line_end: bool) -> None:
    frame = encode(uid, line_end=line_end)
    for bit in range(8 * len(frame)):
        damaged = bytearray(frame)
        damaged[bit // 8] ^= 1 << bit % 8
        assert AsciiDecoder().feed(bytes(damaged)) in ([], [uid])


@pytest.mark.parametrize("body", [b"62 3086CED08", b"62e3086ced08", b"62E3086CED08\n", b"+2E3086CED08", b""])
def test_what_only_resembles_digits_is_refused(body: bytes) -> None:
    decoder = AsciiDecoder()
    assert decoder.feed(b"\x02" + body + b"\x03") == []
    assert decoder.errors == 1


def test_a_frame_that_never_ends_is_given_up() -> None:
    decoder = AsciiDecoder()
    assert decoder.feed(b"\x02" + b"0" * 10_000) == []
    assert decoder.errors == 1
