"""What docs/at-the-table.md promises: keys that are held, sounds, the menu's size, brightness."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablekeeper.drivers.buzzer import SIGNALS
from tablekeeper.firmware.box.display import BRIGHTNESS, DIM
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.match_menu import MatchMenu
from tablekeeper.firmware.telling.views import Listing

from .conftest import Box, NewBox

PAGE = Path(__file__).parents[3] / "docs" / "at-the-table.md"
MOST_ENTRIES = 7
GAMES = [("mindbug", None, ()), ("munchkin", 4, ()), ("scorepad", 2, ("life_20",)), ("scorepad", 4, ("trick_rounds",))]

by_game = pytest.mark.parametrize(("game", "seats", "sets"), GAMES)


def level(box: Box, seat: int) -> int:
    """The number of a seat that is corrected first."""
    return box.session.ui.facts(box.match.state, seat, box.context.lang)[0].value


# Corrected


def test_holding_right_corrects_the_life_of_the_seat_whose_key_it_is(new_box: NewBox) -> None:
    """Two prompts from the score: what can be corrected, and the number."""
    box = new_box(lang="en", game="mindbug")
    before = level(box, 1)
    box.hold("2.right")
    assert len(box.context.pages) == 2
    box.press("2.ok")
    assert len(box.context.pages) == 3
    box.press("2.left", "2.ok")
    assert (level(box, 0), level(box, 1)) == (before, before - 1)
    box.press("menu")
    assert len(box.context.pages) == 1, "one key leads back to the score"


def test_holding_right_around_a_table_asks_whose_level_it_is_first(new_box: NewBox) -> None:
    """Three prompts from the levels: the seat, beginning with the one that is asked, what, and the number."""
    box = new_box(lang="en", game="munchkin", seats=4)
    box.answer("female", "female", "male", "female", "begin")
    asked = box.match.state.decision
    assert asked is not None
    box.hold("1.right")
    assert isinstance(box.view, Listing)
    assert (box.view.selected, box.view.title) == (asked.seat, "Correct")
    box.press("1.ok", "1.ok", "1.right", "1.ok")
    assert level(box, asked.seat) == 2
    assert len(box.context.pages) == 3


def test_holding_right_elsewhere_is_a_slow_press(box: Box) -> None:
    box.hold("menu")
    box.hold("1.right")
    assert isinstance(box.view, Listing)
    assert box.view.selected == 1


# Heard


def test_the_seat_that_has_the_turn_now_is_told_by_a_sound_and_other_answers_are_not(box: Box) -> None:
    box.answer("play gorillion")
    assert box.buzzer.played[-1] == "accepted", "the other seat is asked, but has not the turn"
    box.answer("pass")
    assert (box.match.state.active, box.buzzer.played[-1]) == (1, "turn")
    box.context.entries.undo()
    box.settle()
    assert (box.match.state.active, box.buzzer.played[-1]) == (0, "turn")


def test_nobody_has_the_turn_after_the_end(box: Box) -> None:
    box.lay(("seats.1.life", 1))
    box.answer("play gorillion", "pass", "play killer_bee", "pass", "attack gorillion", "pass")
    assert box.match.state.result is not None
    assert box.buzzer.played[-1] == "accepted"


def test_every_sound_is_explained() -> None:
    told = re.findall(r"^\| `(\w+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert told == list(SIGNALS)


# The menu


@pytest.mark.parametrize("lang", LANGUAGES)
@by_game
def test_the_menu_has_at_most_seven_entries_also_where_something_was_taken_back(
    new_box: NewBox, game: str, seats: int | None, sets: tuple[str, ...], lang: str
) -> None:
    box = new_box(lang=lang, game=game, seats=seats, sets=sets)
    decision = box.match.state.decision
    assert decision is not None
    box.context.entries.answer(decision.legal[0])
    box.settle()
    box.context.entries.undo()
    box.settle()
    box.context.pages.to_match()
    box.hold("menu")
    assert isinstance(box.context.pages.top, MatchMenu)
    assert isinstance(box.view, Listing)
    assert len(box.view.items) <= MOST_ENTRIES
    for _ in box.view.items:
        assert not box.overflows()
        box.press("1.right")


# The light


def test_brightness_is_chosen_on_the_settings_applied_at_once_and_kept(new_box: NewBox) -> None:
    box = new_box(lang="en")
    most = len(BRIGHTNESS)
    assert box.panel.level == BRIGHTNESS[-1]
    box.choose("Settings")
    for step in range(most - 1, 0, -1):
        box.choose("Brightness")
        assert box.panel.level == BRIGHTNESS[step - 1]
        assert f"Brightness: {step} of {most}" in box.words
    box = new_box()
    assert box.panel.level == BRIGHTNESS[0]
    box.wait(11 * 60)
    assert box.panel.level == DIM < BRIGHTNESS[0]
    box.press("1.right")
    assert box.panel.level == BRIGHTNESS[0]
    box.choose("Settings", "Brightness")
    assert box.panel.level == BRIGHTNESS[-1], "after the darkest comes the brightest"


@pytest.mark.parametrize("kept", [0, 99, -1])
def test_a_brightness_that_is_none_counts_as_the_nearest(new_box: NewBox, kept: int) -> None:
    new_box(lang="en").storage.preferences.set("brightness", kept)
    box = new_box()
    nearest = len(BRIGHTNESS) if kept > 0 else 1
    assert box.panel.level == BRIGHTNESS[nearest - 1]
    box.choose("Settings")
    assert f"Brightness: {nearest} of {len(BRIGHTNESS)}" in box.words
