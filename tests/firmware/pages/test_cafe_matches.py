"""What guests leave in a café waits for whoever comes back, and what was there before it is the house's."""

from __future__ import annotations

import pytest

from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.attract import WARNING, Attract
from tablekeeper.firmware.pages.learning import Suggestion

from .conftest import Box, NewBox
from .guests import IDLE, in_a_match, left, opened, switched_on, top


@pytest.fixture
def box(new_box: NewBox) -> Box:
    box = new_box(lang="en")
    switched_on(box)
    return box


def gorillion_waits(box: Box) -> bool:
    """Return whether the match of `in_a_match` lies on the table again, after its check."""
    assert "Check: Seat 1" in box.words
    box.clear()
    return box.match.decision is not None and box.match.decision.about == "gorillion"


def test_who_comes_back_goes_on_with_the_match_that_was_left(box: Box) -> None:
    in_a_match(box)
    left(box)
    assert "Press Play to continue it" in " ".join(box.words.split())
    box.choose("Play", "Continue match")
    assert gorillion_waits(box)


def test_a_match_waits_for_as_long_as_it_takes_through_power_cuts(new_box: NewBox, box: Box) -> None:
    in_a_match(box)
    left(box)
    again = new_box()
    again.wait(IDLE + WARNING + 2)
    assert again.context.entries.session is None
    third = new_box()
    third.choose("Play", "Continue match")
    assert gorillion_waits(third)


def test_a_match_that_was_left_is_left_again(box: Box) -> None:
    in_a_match(box)
    for _ in range(2):
        left(box)
        box.choose("Play", "Continue match")
        assert gorillion_waits(box)


def test_another_match_begins_without_a_question_and_takes_the_place_of_the_one_that_was_left(box: Box) -> None:
    in_a_match(box)
    left(box)
    in_a_match(box)
    assert box.session.number == 2
    left(box)
    box.press("1.ok")
    assert box.words.count("Continue match") == 1
    box.choose("Continue match")
    assert box.session.number == 2


def test_guests_come_back_to_the_match_that_they_had_before_a_new_one(box: Box) -> None:
    in_a_match(box)
    box.hold("menu")
    box.choose("Home, new match", "Play", "New match")
    assert "This one is kept" in " ".join(box.words.split())
    box.hold("1.ok")
    box.choose("Mindbug", "Go on", "Seat 1")
    box.clear()
    box.hold("menu")
    box.choose("Home, new match", "Play", "Back to last match")
    assert gorillion_waits(box)


def test_whoever_comes_next_finds_no_way_to_a_match_before(box: Box) -> None:
    in_a_match(box)
    left(box)
    in_a_match(box)
    left(box)
    box.choose("Play")
    assert "Continue match" in box.words
    assert "Back to last match" not in box.words


def test_the_house_comes_back_to_the_match_before_the_one_that_waits(box: Box) -> None:
    in_a_match(box)
    left(box)
    box.choose("Play", "New match", "Mindbug", "Go on", "Seat 1")
    left(box)
    opened(box)
    box.choose("More", "Back to last match")
    assert gorillion_waits(box)


def test_a_match_before_that_cannot_be_taken_up_leaves_the_one_that_waits(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_a_match(box)
    left(box)
    in_a_match(box)
    left(box)
    opened(box)
    with monkeypatch.context() as broken:
        broken.setattr(Session, "resume", lambda *_: 1 / 0)
        box.choose("More", "Back to last match")
    assert "Match 1 could not" in " ".join(box.words.split())
    box.clear()
    box.choose("Play", "Continue match")
    assert box.session.number == 2


def test_a_match_that_is_over_waits_for_nobody(box: Box) -> None:
    in_a_match(box)
    box.lay(("seats.1.life", 0))
    assert box.match.state.result is not None
    left(box)
    assert "to continue it" not in box.words
    box.press("1.ok")
    assert "Continue match" not in box.words


def test_a_guided_match_that_was_left_is_still_guided(box: Box) -> None:
    box.choose("Learn", "Mindbug")
    box.press(*["1.ok"] * 5)
    box.clear()
    left(box)
    box.choose("Play", "Continue match")
    assert "The aim" not in box.words
    box.press("menu")
    assert "The aim" in box.words, "these may be others"
    box.clear()
    assert isinstance(top(box), Suggestion)


def test_the_house_goes_on_with_the_match_of_its_guests(box: Box) -> None:
    in_a_match(box)
    left(box)
    opened(box)
    box.choose("Continue match")
    assert gorillion_waits(box)


def test_a_match_that_cannot_be_taken_up_is_not_offered_again(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    in_a_match(box)
    left(box)
    with monkeypatch.context() as broken:
        broken.setattr(Session, "resume", lambda *_: 1 / 0)
        box.choose("Play", "Continue match")
    assert "closed" in box.words
    box.clear()
    box.press("1.ok")
    assert "Continue match" not in box.words


def test_after_a_power_cut_it_is_the_attract_page_and_the_match_can_go_on(new_box: NewBox, box: Box) -> None:
    in_a_match(box)
    again = new_box()
    assert isinstance(top(again), Attract)
    again.press("1.ok")
    assert "Continue match" in again.words
    again.press("1.ok")
    assert "Check: Seat 1" in again.words
    again.clear()
    assert again.match.decision is not None
    assert again.match.decision.about == "gorillion"


def test_guests_who_go_on_after_a_power_cut_are_told_what_a_full_memory_has_lost(new_box: NewBox, box: Box) -> None:
    in_a_match(box)
    box.disk.full = True
    box.answer("pass")
    again = new_box()
    again.choose("Play")
    again.press("1.ok")
    assert "The memory was full" in again.words
    again.clear()
    assert again.match.decision is not None
    assert again.match.decision.about == "gorillion"


def test_after_a_power_cut_a_match_that_nobody_goes_on_with_is_put_away(new_box: NewBox, box: Box) -> None:
    in_a_match(box)
    again = new_box()
    again.wait(IDLE + 1)
    assert again.context.entries.session is None
    third = new_box()
    assert third.context.entries.session is None, "it is not taken up at the start"
