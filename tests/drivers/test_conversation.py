"""The conversations by themselves: whatever comes in, they go on, and no deadline is ever left in the past."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.conversation import (
    AsciiConversation,
    Blind,
    Dead,
    Move,
    Moves,
    Pn532Conversation,
    Ready,
    Seen,
    Send,
    State,
    Unseen,
)
from drivers.frames import pn532
from drivers.frames.rdm6300 import encode

SAM_DONE = bytes.fromhex("0000ff02fed5151600")
FIRMWARE = bytes.fromhex("0000ff06fad50332010607e800")
RF_DONE = bytes.fromhex("0000ff02fed533f800")
NO_CARD = bytes.fromhex("0000ff03fdd54b00e000")
CARD = bytes.fromhex("0000ff0ff1d54b010100440007 04416d412b0289 ea00")
FAILURE = bytes.fromhex("0000ff01ff7f8100")
SEEN = Seen("04416D412B0289")
CHIP = st.sampled_from([pn532.ACK, pn532.NACK, SAM_DONE, FIRMWARE, RF_DONE, NO_CARD, CARD, FAILURE, CARD[:9]])
STEPS = st.lists(st.one_of(CHIP, st.binary(max_size=30), st.sampled_from(["due", "left"]), st.floats(0.0, 40.0)))


def watching() -> Pn532Conversation:
    """A conversation whose request waits in the chip, at 0 s."""
    conversation = Pn532Conversation()
    conversation.opened(0.0, False)
    for answer in (SAM_DONE, FIRMWARE, RF_DONE):
        conversation.feed(pn532.ACK + answer, 0.0)
    conversation.feed(pn532.ACK, 0.0)
    assert conversation.state is State.WATCHING
    assert conversation.deadline == conversation.HEARTBEAT
    return conversation


def sent(moves: Moves) -> list[bytes]:
    return [move.data for move in moves if isinstance(move, Send)]


@given(STEPS)
def test_nothing_that_comes_in_can_stop_the_conversation_or_make_it_spin(steps: list[bytes | str | float]) -> None:
    conversation = Pn532Conversation()
    now = 0.0
    moves: list[Move] = list(conversation.opened(now, False))
    for step in steps:
        match step:
            case bytes():
                moves = list(conversation.feed(step, now))
            case "left":
                moves = list(conversation.left(now))
            case float():
                now += step
                moves = list(conversation.tick(now))
            case _:
                now = max(now, conversation.deadline or 0.0)
                moves = list(conversation.tick(now))
                assert conversation.deadline is None or conversation.deadline > now
        if any(isinstance(move, Dead) for move in moves):
            assert conversation.state is State.SILENT
            assert isinstance(moves[-1], Dead)
            conversation.opened(now, False)
        assert conversation.deadline is not None


def test_an_ascii_reader_is_seen_and_unseen_in_one_breath() -> None:
    conversation = AsciiConversation()
    assert conversation.opened(0.0, False) == (Ready(), Unseen())
    assert conversation.feed(encode("62E3086CED"), 1.0) == (Seen("62E3086CED"), Unseen())
    assert conversation.left(2.0) == conversation.tick(3.0) == ()


def test_half_a_frame_from_the_connection_before_is_forgotten() -> None:
    conversation = AsciiConversation()
    frame = encode("62E3086CED")
    conversation.feed(frame[:6], 0.0)
    conversation.opened(1.0, False)
    assert conversation.feed(frame[6:], 1.0) == ()


def test_a_silent_chip_is_set_up_afresh_three_times_and_then_given_up() -> None:
    conversation = watching()
    beats = [conversation.tick(30.0)]
    now = 30.0
    while (due := conversation.deadline) is not None:
        now = due
        beats.append(conversation.tick(now))
    assert [type(moves[0]) for moves in beats] == [Send, Blind, Blind, Blind, Dead]
    assert all(sent(moves) == [pn532.WAKE_UP + pn532.ACK + pn532.sam_configuration()] for moves in beats[:-1])
    assert now == 32.0
    assert conversation.feed(CARD, 33.0) == ()


def test_a_card_that_comes_while_the_heartbeat_beats_is_not_missed() -> None:
    """Its answer may be on the line when the request is given up."""
    conversation = watching()
    conversation.tick(30.0)
    assert conversation.feed(CARD + pn532.ACK + SAM_DONE, 30.0)[0] == SEEN
    conversation.feed(pn532.ACK + FIRMWARE, 30.0)
    assert conversation.state is State.SHORTENING


def test_an_answer_counts_also_when_its_ack_was_lost() -> None:
    conversation = Pn532Conversation()
    conversation.opened(0.0, False)
    assert sent(conversation.feed(SAM_DONE, 0.0)) == [pn532.get_firmware_version()]


@pytest.mark.parametrize("noise", [b"\x7f\x13", CARD[:12], b"\x00\xff\x40\xc0\xd5", pn532.NACK])
def test_noise_while_a_request_waits_renews_it_soon(noise: bytes) -> None:
    """It may have been the answer; the chip would then wait for nothing."""
    conversation = watching()
    conversation.feed(noise, 5.0)
    assert conversation.deadline == 5.0 + conversation.FRAME_WITHIN
    assert conversation.tick(5.1) == (Send(pn532.WAKE_UP + pn532.ACK + pn532.sam_configuration()),)


def test_the_last_byte_of_an_ack_is_no_noise() -> None:
    """USB adapters split frames anywhere, and the closing 00 may come by itself."""
    conversation = Pn532Conversation()
    conversation.opened(0.0, False)
    for answer in (SAM_DONE, FIRMWARE, RF_DONE):
        conversation.feed(answer, 0.0)
    conversation.feed(pn532.ACK[:-1], 0.0)
    conversation.feed(pn532.ACK[-1:], 0.0)
    assert conversation.deadline == conversation.HEARTBEAT


def test_a_frame_inside_a_false_start_is_found_when_the_line_falls_silent() -> None:
    conversation = watching()
    assert conversation.feed(b"\x00\xff\x40\xc0\xd5" + CARD, 5.0) == ()
    assert conversation.deadline == 5.0 + conversation.FRAME_WITHIN
    assert conversation.tick(5.1)[0] == SEEN
