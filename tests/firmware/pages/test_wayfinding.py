"""The way to what is wanted, found from the glass and from the answers behind each choice."""

from __future__ import annotations

from tablekeeper.firmware.pages.enrol import Rebind
from tablekeeper.firmware.pages.menu import Confirm
from tablekeeper.firmware.simulator.messages import Follow
from tablekeeper.firmware.simulator.wayfinding import NextKey, clearing, toward

from .conftest import Box, NewBox


def test_the_cursor_of_a_list_goes_the_shorter_way_round(new_box: NewBox) -> None:
    box = new_box(lang="en")
    entries = ["Learn to play", "Play", "More", "Settings"]
    steps = [toward(box.app, Follow(words=words)) for words in entries]
    assert steps == [
        NextKey("1.ok", takes_words=True),
        NextKey("1.right", takes_words=False),
        NextKey("1.left", takes_words=False),
        NextKey("1.left", takes_words=False),
    ]


def test_an_entry_that_shows_exactly_the_words_goes_before_one_that_holds_them(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.choose("Play", "Munchkin", "4", "Seat 2")
    assert box.match.state.active == 1


def test_an_answer_is_looked_for_behind_each_choice_and_words_only_on_the_glass(box: Box) -> None:
    step = toward(box.app, Follow(answer="play gorillion"))
    assert step is not None
    assert not step.takes_words
    assert toward(box.app, Follow(words="Gorillion")) is None


def test_a_digit_on_the_glass_is_turned_the_shorter_way_and_what_is_out_of_bounds_has_no_way(new_box: NewBox) -> None:
    box = new_box(lang="en", game="munchkin", seats=3)
    box.answer("female", "male", "female", "begin", "lay item", "number 3")
    assert "[0]" in box.words
    digits = box.words.count("0")
    keys = [toward(box.app, Follow(answer=f"number {digit * 10 ** (digits - 1)}")) for digit in (0, 1)]
    assert keys == [NextKey("1.ok", takes_words=False), NextKey("1.right", takes_words=False)]
    assert toward(box.app, Follow(answer="number 1000000")) is None
    assert toward(box.app, Follow(answer="number three")) is None


def test_a_question_of_the_box_s_own_is_declined_and_one_about_a_card_is_not(new_box: NewBox) -> None:
    box = new_box(lang="en", game="mindbug")
    box.hold("menu")
    box.choose("Home, new match", "Play")
    assert isinstance(box.context.pages.top, Confirm)
    assert clearing(box.app) == "1.right"
    box.clear()
    box.tap("DEADBEEF")
    assert clearing(box.app) == "1.right"
    box.clear()
    box.context.pages.to_home()
    box.wait(0)
    box.choose("More", "Teach cards", "Mindbug", "Go on", "Card by card")
    box.tap("04A1")
    box.tap("04A1")
    assert isinstance(box.context.pages.top, Rebind)
    assert clearing(box.app) is None
