"""The groups of the menu of a match, and what stands in them for every game, in every language, as it was looked at."""

from __future__ import annotations

import pytest

from tablekeeper.firmware.languages import LANGUAGES

from .conftest import AsLookedAt, Box, NewBox, Scene


def menu_of_the_table(box: Box) -> None:
    box.hold("menu")
    box.choose(box.context.lang.text("page.correct.table"))


def menu_of_help(box: Box) -> None:
    box.hold("menu")
    box.choose(box.context.lang.text("page.menu.guide"))


def menu_at_hand(box: Box) -> None:
    box.hold("menu")
    box.choose(box.context.lang.text("page.at_hand"))


def die(box: Box) -> None:
    menu_at_hand(box)
    box.press("1.ok")


def drawn(box: Box) -> None:
    menu_at_hand(box)
    box.press("1.right", "1.ok")


def turn_time(box: Box) -> None:
    box.wait(80)
    menu_at_hand(box)
    box.press("1.left", "1.ok")


def turn_bar(box: Box) -> None:
    turn_time(box)
    box.press("1.right", "1.right")


def bar_over_the_score(box: Box) -> None:
    box.storage.preferences.set("clock", 2)
    box.wait(80)


def quick_taps(box: Box) -> None:
    box.context.entries.enter({"do": "strictness", "level": "count"})
    box.settle()
    box.wait(5)
    box.press("2.left", "2.left")


SCENES: list[Scene] = [
    menu_of_the_table, menu_of_help, menu_at_hand, die, drawn, turn_time, turn_bar, bar_over_the_score, quick_taps,
]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_every_page_of_the_menu_looks_as_it_was_looked_at(
    new_box: NewBox, as_looked_at: AsLookedAt, lang: str, scene: Scene
) -> None:
    box = new_box(lang=lang, game="mindbug")
    scene(box)
    as_looked_at(box, f"{lang}/{scene.__name__}")
