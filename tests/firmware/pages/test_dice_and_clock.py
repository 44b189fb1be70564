"""What a table may want in any game: a die, somebody to begin, the time of a turn, quick taps that are one change."""

from __future__ import annotations

from collections import Counter

import pytest

from tablekeeper.firmware import screens
from tablekeeper.firmware.drawing.canvas import WIDTH
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.games.mindbug.views import Score, SeatScore
from tablekeeper.firmware.match.turn_clock import LIMITS
from tablekeeper.firmware.pages.dice_and_clock import Drawn, RolledDie, TurnTime
from tablekeeper.firmware.pages.playing import Counting
from tablekeeper.firmware.simulator import glass
from tablekeeper.firmware.telling.views import Large, Listing, Question

from .conftest import Box, NewBox

DICE = "Dice and clock"


def at_hand(box: Box, entry: str) -> None:
    box.hold("menu")
    box.choose(DICE, entry)


def bar(box: Box) -> int:
    """Return how many columns the bar at the upper edge has: as far as the picture is not that without it."""
    image, without = box.upright, screens.draw(box.view)
    return next(width for width in range(WIDTH + 1) if screens.barred(without, width).tobytes() == image.tobytes())


# The die and the draw


@pytest.mark.parametrize("game", registry.OWN)
def test_in_every_game_a_die_is_rolled_and_a_seat_drawn_and_the_match_goes_on(new_box: NewBox, game: str) -> None:
    box = new_box(lang="en", game=game)
    before = list(box.match.entries)
    at_hand(box, "Roll a die")
    rolled: Counter[int] = Counter()
    for number in range(1, 41):
        view = box.view
        assert isinstance(view, Large)
        assert view.line == f"Roll {number}", "the same number again is seen to be another roll"
        rolled[int(view.numbers[0])] += 1
        box.press("1.ok")
    assert set(rolled) == {1, 2, 3, 4, 5, 6}
    box.hold("menu")
    at_hand(box, "Draw a seat")
    drawn: Counter[str] = Counter()
    for _ in range(40):
        assert isinstance(box.view, Question)
        assert box.match.state.seat_names[box.lamps.seat or 0] == box.view.lines[0]
        drawn[box.view.lines[0]] += 1
        box.press("1.ok")
    assert set(drawn) == set(box.match.state.seat_names)
    box.hold("menu")
    assert box.match.entries == before


def test_where_the_rules_ask_for_a_roll_it_is_the_answer(new_box: NewBox) -> None:
    box = new_box(lang="en", game="munchkin", seats=3)
    box.answer("female", "male", "female", "begin", "open pit_bull", "flee")
    before = len(box.match.entries)
    box.clear()
    at_hand(box, "Roll a die")
    assert not isinstance(box.context.pages.top, RolledDie)
    assert len(box.match.entries) == before + 1
    assert str(box.match.entries[-1]["answer"]).startswith("roll ")


@pytest.mark.parametrize("page", [RolledDie, Drawn])
def test_one_key_leads_back(box: Box, page: type[RolledDie | Drawn]) -> None:
    at_hand(box, "Roll a die" if page is RolledDie else "Draw a seat")
    assert isinstance(box.context.pages.top, page)
    box.press("1.left", "1.right")
    assert isinstance(box.context.pages.top, page), "nothing stands above them"
    box.press("menu")
    assert isinstance(box.view, Listing)


# The time of a turn


def test_there_is_no_bar_unless_somebody_wants_one(box: Box) -> None:
    box.answer("play gorillion", "pass")
    box.wait(290)
    assert bar(box) == 0


def test_the_time_of_the_turn_is_shown_on_demand(box: Box) -> None:
    box.wait(70)
    at_hand(box, "Turn clock")
    assert isinstance(box.view, Large)
    assert box.view.numbers[0] == "1"
    before = int(box.view.numbers[1])
    shown = box.panel.shown
    box.wait(5)
    assert isinstance(box.view, Large)
    assert int(box.view.numbers[1]) == before + 5
    assert box.panel.shown - shown <= 6, "once a second and no more"
    box.press("1.ok")
    assert isinstance(box.view, Listing)


def test_a_bar_cuts_no_letter_that_reaches_the_edge() -> None:
    seats = (SeatScore("Wilhelmina", 3, 2, 5, 5, 0), SeatScore("Platz 2", 3, 2, 5, 5, 0))
    picture = screens.draw(Score(seats, 0, "Du bist am Zug"))
    full = screens.barred(picture, WIDTH)
    assert glass.words(full) == glass.words(picture)
    assert full.tobytes() != picture.tobytes(), "there is a bar"


def test_a_bar_grows_with_the_turn_and_begins_anew_with_the_next(box: Box) -> None:
    at_hand(box, "Turn clock")
    assert "Bar full: never" in box.words
    box.press("1.right")
    assert "Bar full at 1 min" in box.words
    box.hold("menu")
    box.answer("play gorillion")
    box.clear()
    before = bar(box)
    assert before < WIDTH / 2
    box.wait(15)
    assert bar(box) == pytest.approx(before + WIDTH / 4, abs=WIDTH / 8), "in steps, as there is room"
    assert glass.words(screens.draw(box.view)).split("\n")[1:] == box.words.split("\n")[1:], "it hides nothing below"
    box.wait(100)
    assert bar(box) == WIDTH
    box.answer("pass")
    assert box.match.state.active == 1
    assert bar(box) <= 2


def test_the_bar_is_drawn_no_more_often_than_it_grows(box: Box) -> None:
    box.storage.preferences.set("clock", 1)
    box.press("1.left", "menu")
    shown = box.panel.shown
    box.wait(30)
    assert box.panel.shown - shown <= WIDTH / 2 + 1
    assert box.buzzer.played.count("turn") == 0, "nobody is pressed"


def test_the_bar_lies_over_the_match_alone_and_sleeps_in_the_dark(box: Box) -> None:
    box.storage.preferences.set("clock", 1)
    box.wait(31)
    assert bar(box) > 0
    box.context.pages.to_home()
    box.wait(1)
    assert bar(box) == 0
    box.context.pages.to_match()
    box.wait(3600)
    assert box.panel.asleep
    assert box.app.deadline is None


def test_the_bar_keeps_to_the_times_that_can_be_chosen(box: Box) -> None:
    at_hand(box, "Turn clock")
    assert isinstance(box.context.pages.top, TurnTime)
    chosen = []
    for _ in range(len(LIMITS) + 1):
        chosen.append(box.context.turn.limit)
        box.press("1.right")
    assert chosen == [*LIMITS, LIMITS[-1]]
    box.press(*["1.left"] * 9)
    assert box.context.turn.limit == 0


@pytest.mark.parametrize("kept", [7, -1, 10**9])
def test_a_bar_that_cannot_be_chosen_is_none(box: Box, kept: int) -> None:
    box.storage.preferences.set("clock", kept)
    box.wait(60)
    assert bar(box) == 0


@pytest.mark.parametrize("began", [0.1, 0.7, 1e6 + 0.3, 123456.789])
def test_the_clock_never_spins_on_a_sum_that_is_not_exact(new_box: NewBox, began: float) -> None:
    """`wait` fails where something is due that is not done by being due."""
    box = new_box(lang="en")
    box.wait(began)
    box.storage.preferences.set("clock", 3)
    box.choose("Play", "Mindbug", "Go on", "Seat 1")
    box.clear()
    at_hand(box, "Turn clock")
    box.wait(400)
    assert isinstance(box.view, Large)


# Quick taps


def test_quick_taps_are_one_change_with_its_difference_and_one_line_of_the_history(box: Box) -> None:
    box.context.entries.enter({"do": "strictness", "level": "count"})
    box.settle()
    box.press("2.left", "2.left")
    assert "3 → 1 -2" in box.words
    box.press("2.right")
    assert "3 → 2 -1" in box.words
    box.wait(2.1)
    box.settle()
    assert isinstance(box.context.pages.top, Counting)
    box.press("1.right", "1.right")
    assert "3 → 5 +2" in box.words
    box.wait(2.1)
    box.settle()
    lines = [line.text for line in box.session.history(box.context.lang)]
    assert sum("→" in line for line in lines) == 2, lines
    box.press("menu", "1.left")
    assert box.match.state.position()["seats"][0]["life"] == 3
