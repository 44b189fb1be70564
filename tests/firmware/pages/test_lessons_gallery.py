"""The gallery of lessons: what a first match tells of the ideas of Mindbug's later boxes, in every language."""

from __future__ import annotations

import pytest

from tablekeeper.engine.mindbug.boxes import SETS
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.page import Said

from .conftest import AsLookedAt, Box, NewBox, Scene


def action(box: Box) -> None:
    box.answer("play octocopter")


def evolve(box: Box) -> None:
    box.storage.preferences.set("taught", "mindbug.action")
    box.lay(("seats.0.creatures", ["wildsprout"]), ("seats.0.discard", ["gorillion"]))
    box.answer("activate wildsprout")


def boost(box: Box) -> None:
    box.lay(("seats.0.creatures", ["sea_rex"]), ("seats.0.discard", ["gorillion"]))
    box.answer("attack sea_rex", "choose gorillion")


def in_pile(box: Box) -> None:
    box.lay(("seats.0.creatures", ["gorillion"]), ("seats.1.creatures", ["blessed_tiger_squirrel"]))
    box.answer("attack gorillion", "block blessed_tiger_squirrel")


def buried(box: Box) -> None:
    box.lay(("seats.0.creatures", ["gorillion"]), ("seats.1.creatures", ["peacasus"]))
    box.answer("attack gorillion", "block peacasus")


def turn(box: Box) -> None:
    box.context.entries.begin(box.session.again(0), "")
    box.settle()
    while not isinstance(box.context.pages.top, Said):  # what is laid out is read before
        box.press("1.ok")


def mindbug(box: Box) -> None:
    turn(box)
    box.press("1.ok")


def attack(box: Box) -> None:
    box.lay(("seats.0.creatures", ["gorillion"]), ("seats.1.creatures", ["killer_bee"]))
    box.answer("attack gorillion")


def trigger(box: Box) -> None:
    box.storage.preferences.set("taught", "poisonous")
    box.answer("play tiger_squirrel", "pass")


SCENES: list[Scene] = [turn, mindbug, attack, trigger, action, evolve, boost, in_pile, buried]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_every_lesson_looks_as_it_was_looked_at(
    new_box: NewBox, as_looked_at: AsLookedAt, lang: str, scene: Scene
) -> None:
    box = new_box(lang=lang, game="mindbug", sets=SETS)
    box.context.announcer.teaching = True
    scene(box)
    box.read_past("page.happened")
    box.read_past("page.to_do")
    assert isinstance(box.context.pages.top, Said)
    as_looked_at(box, f"{lang}/teaching-{scene.__name__}")
