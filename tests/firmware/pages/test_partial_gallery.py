"""Sets of which the box knows only some cards: what is said where they are chosen, and what their cards tell."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tablekeeper.engine.mindbug import boxes
from tablekeeper.engine.mindbug.boxes import SETS
from tablekeeper.firmware.drawing.font import SMALL
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.telling.views import Question, Text
from tests.firmware.pages.conftest import AsLookedAt, Box, NewBox

Scene = Callable[[Box], None]


def told_after(box: Box, *toggled: str) -> str:
    """Choose boxes, read what is told before who begins is asked, and return it in full."""
    box.choose("Play", "Mindbug", *toggled, "Go on")
    read: list[str] = []
    while isinstance(box.view, Text):
        read += box.view.lines
        box.press("1.ok")
    assert isinstance(box.view, Question)
    return " ".join(read).replace("- ", "-")


def test_the_cards_that_the_box_does_not_referee_are_named_where_a_set_is_chosen(new_box: NewBox) -> None:
    told = told_after(new_box(lang="en"), "Battlefruit Galaxy")
    assert "Battlefruit Galaxy" in told
    assert "Boomberry" in told
    assert "Topinambur Titan" in told
    assert "Kong" not in told


def test_of_whole_boxes_nothing_is_told(new_box: NewBox) -> None:
    assert told_after(new_box(lang="en"), "Battlefruit Kingdom") == ""


def test_it_is_told_for_each_set_of_a_mixture(new_box: NewBox) -> None:
    told = told_after(new_box(lang="en"), "Battlefruit Add-On", "King of Tokyo")
    assert "Venomash" in told
    assert "Power cards" in told


def test_who_teaches_the_cards_is_told_too(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.choose("More", "Teach cards", "Mindbug", "First Contact", "King of Tokyo", "Go on")
    assert isinstance(box.view, Text)
    assert "King of Tokyo" in box.words


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SETS)
def test_what_is_left_out_is_told_in_every_language(name: str, lang: str) -> None:
    ui = registry.ui("mindbug")
    told = ui.left_out([name], language(lang, ui.words))
    assert len(told) == (name in boxes.left_out())
    for text in told:
        assert all(card in text for card in boxes.left_out()[name])
        assert not SMALL.missing(text)


# Pictures


def left_out(box: Box) -> None:
    text = box.context.lang.text
    box.choose(text("page.home.match"), "Mindbug", "Battlefruit Galaxy", text("page.go_on"))


def mindbugs_turned(box: Box) -> None:
    box.lay(("seats.0.creatures", ["zencats"]), ("seats.0.mindbugs", 1))
    box.answer("attack zencats")


def effect_silenced(box: Box) -> None:
    box.lay(("seats.0.creatures", ["gorillion", "peach_police"]), ("seats.1.creatures", ["applebot"]))
    box.answer("attack gorillion", "block applebot")
    box.hold("2.left")


def power_this_turn(box: Box) -> None:
    box.lay(("seats.0.creatures", ["caulibot"]), ("seats.1.creatures", ["gorillion"]))
    box.answer("attack caulibot")
    box.clear()
    box.hold("2.left")


def play_of_some_power(box: Box) -> None:
    box.answer("play bookwyrm", "pass")
    box.clear()


def show_a_card(box: Box) -> None:
    box.lay(("seats.1.creatures", ["grape_sentinel"]))
    box.answer("play cornanon", "pass")
    box.clear()


def card_shown(box: Box) -> None:
    show_a_card(box)
    box.answer("reveal killer_bee")
    box.clear()
    box.hold("1.left")


def crystal_on_which(box: Box) -> None:
    box.lay(("seats.0.creatures", ["starship_soupers"]), ("seats.1.creatures", ["gorillion"]))
    box.answer("attack starship_soupers")
    box.clear()


def turn_without_mindbugs(box: Box) -> None:
    box.lay(("seats.1.creatures", [{"card": "shakes_pear", "crystals": 1}, "gorillion"]))
    box.answer("play bee_bear", "pass")


def spend_a_mindbug(box: Box) -> None:
    box.lay(("seats.0.creatures", ["mangolorean"]), ("seats.1.creatures", ["gorillion", "bee_bear"]))
    box.answer("activate mangolorean")
    box.clear()


def play_at_once(box: Box) -> None:
    spend_a_mindbug(box)
    box.answer("yes", "choose gorillion")


def random_card_to_play(box: Box) -> None:
    box.lay(("seats.0.creatures", ["figuru"]))
    box.answer("activate figuru")
    box.clear()


def random_card_played(box: Box) -> None:
    random_card_to_play(box)
    box.answer("reveal gorillion")


SCENES: list[Scene] = [
    left_out,
    mindbugs_turned,
    effect_silenced,
    power_this_turn,
    play_of_some_power,
    show_a_card,
    card_shown,
    crystal_on_which,
    turn_without_mindbugs,
    spend_a_mindbug,
    play_at_once,
    random_card_to_play,
    random_card_played,
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_what_these_sets_tell_looks_as_it_was_looked_at(
    new_box: NewBox, as_looked_at: AsLookedAt, lang: str, scene: Scene
) -> None:
    box = new_box(lang=lang) if scene is left_out else new_box(lang=lang, game="mindbug", sets=SETS)
    scene(box)
    as_looked_at(box, f"{lang}/partial-{scene.__name__}")
