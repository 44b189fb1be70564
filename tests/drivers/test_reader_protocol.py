"""The protocols by themselves: whatever comes in, they go on, and no deadline is ever left in the past."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablekeeper.drivers.frames import pn532
from tablekeeper.drivers.frames.rdm6300 import encode
from tablekeeper.drivers.reader_protocol import (
    AsciiProtocol,
    Blind,
    CardSeen,
    Dead,
    Move,
    Moves,
    NoCardSeen,
    Pending,
    Pn532Protocol,
    Ready,
    Send,
)

SAM_DONE = bytes.fromhex("0000ff02fed5151600")
FIRMWARE = bytes.fromhex("0000ff06fad50332010607e800")
RF_DONE = bytes.fromhex("0000ff02fed533f800")
NO_CARD = bytes.fromhex("0000ff03fdd54b00e000")
CARD = bytes.fromhex("0000ff0ff1d54b010100440007 04416d412b0289 ea00")
FAILURE = bytes.fromhex("0000ff01ff7f8100")
SEEN = CardSeen("04416D412B0289")
CHIP = st.sampled_from([pn532.ACK, pn532.NACK, SAM_DONE, FIRMWARE, RF_DONE, NO_CARD, CARD, FAILURE, CARD[:9]])
STEPS = st.lists(st.one_of(CHIP, st.binary(max_size=30), st.sampled_from(["due", "left"]), st.floats(0.0, 40.0)))


def watching() -> Pn532Protocol:
    """A protocol whose request waits in the chip, at 0 s."""
    protocol = Pn532Protocol()
    protocol.opened(0.0, False)
    for answer in (SAM_DONE, FIRMWARE, RF_DONE):
        protocol.feed(pn532.ACK + answer, 0.0)
    protocol.feed(pn532.ACK, 0.0)
    assert protocol.state is Pending.WATCHING
    assert protocol.deadline == protocol.HEARTBEAT
    return protocol


def sent(moves: Moves) -> list[bytes]:
    return [move.data for move in moves if isinstance(move, Send)]


@given(STEPS)
def test_nothing_that_comes_in_can_stop_the_conversation_or_make_it_spin(steps: list[bytes | str | float]) -> None:
    protocol = Pn532Protocol()
    now = 0.0
    moves: list[Move] = list(protocol.opened(now, False))
    for step in steps:
        match step:
            case bytes():
                moves = list(protocol.feed(step, now))
            case "left":
                moves = list(protocol.left(now))
            case float():
                now += step
                moves = list(protocol.tick(now))
            case _:
                now = max(now, protocol.deadline or 0.0)
                moves = list(protocol.tick(now))
                assert protocol.deadline is None or protocol.deadline > now
        if any(isinstance(move, Dead) for move in moves):
            assert protocol.state is Pending.SILENT
            assert isinstance(moves[-1], Dead)
            protocol.opened(now, False)
        assert protocol.deadline is not None


def test_an_ascii_reader_is_seen_and_unseen_in_one_breath() -> None:
    protocol = AsciiProtocol()
    assert protocol.opened(0.0, False) == (Ready(), NoCardSeen())
    assert protocol.feed(encode("62E3086CED"), 1.0) == (CardSeen("62E3086CED"), NoCardSeen())
    assert protocol.left(2.0) == protocol.tick(3.0) == ()


def test_half_a_frame_from_the_connection_before_is_forgotten() -> None:
    protocol = AsciiProtocol()
    frame = encode("62E3086CED")
    protocol.feed(frame[:6], 0.0)
    protocol.opened(1.0, False)
    assert protocol.feed(frame[6:], 1.0) == ()


def test_a_silent_chip_is_set_up_afresh_three_times_and_then_given_up() -> None:
    protocol = watching()
    beats = [protocol.tick(30.0)]
    now = 30.0
    while (due := protocol.deadline) is not None:
        now = due
        beats.append(protocol.tick(now))
    assert [type(moves[0]) for moves in beats] == [Send, Blind, Blind, Blind, Dead]
    assert all(sent(moves) == [pn532.WAKE_UP + pn532.ACK + pn532.sam_configuration()] for moves in beats[:-1])
    assert now == 32.0
    assert protocol.feed(CARD, 33.0) == ()


def test_a_card_that_comes_while_the_heartbeat_beats_is_not_missed() -> None:
    """Its answer may be on the line when the request is given up."""
    protocol = watching()
    protocol.tick(30.0)
    assert protocol.feed(CARD + pn532.ACK + SAM_DONE, 30.0)[0] == SEEN
    protocol.feed(pn532.ACK + FIRMWARE, 30.0)
    assert protocol.state is Pending.SHORTENING


def test_an_answer_counts_also_when_its_ack_was_lost() -> None:
    protocol = Pn532Protocol()
    protocol.opened(0.0, False)
    assert sent(protocol.feed(SAM_DONE, 0.0)) == [pn532.get_firmware_version()]


@pytest.mark.parametrize("noise", [b"\x7f\x13", CARD[:12], b"\x00\xff\x40\xc0\xd5", pn532.NACK])
def test_noise_while_a_request_waits_renews_it_soon(noise: bytes) -> None:
    """It may have been the answer; the chip would then wait for nothing."""
    protocol = watching()
    protocol.feed(noise, 5.0)
    assert protocol.deadline == 5.0 + protocol.FRAME_WITHIN
    assert protocol.tick(5.1) == (Send(pn532.WAKE_UP + pn532.ACK + pn532.sam_configuration()),)


def test_the_last_byte_of_an_ack_is_no_noise() -> None:
    """USB adapters split frames anywhere, and the closing 00 may come by itself."""
    protocol = Pn532Protocol()
    protocol.opened(0.0, False)
    for answer in (SAM_DONE, FIRMWARE, RF_DONE):
        protocol.feed(answer, 0.0)
    protocol.feed(pn532.ACK[:-1], 0.0)
    protocol.feed(pn532.ACK[-1:], 0.0)
    assert protocol.deadline == protocol.HEARTBEAT


def test_a_frame_inside_a_false_start_is_found_when_the_line_falls_silent() -> None:
    protocol = watching()
    assert protocol.feed(b"\x00\xff\x40\xc0\xd5" + CARD, 5.0) == ()
    assert protocol.deadline == 5.0 + protocol.FRAME_WITHIN
    assert protocol.tick(5.1)[0] == SEEN
