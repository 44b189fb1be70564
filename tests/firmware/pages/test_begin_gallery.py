"""The gallery of a match's beginning: in every language, as it looked when somebody last looked at it."""

from __future__ import annotations

import pytest

from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.enrol import Enrol

from .conftest import AsLookedAt, Box, NewBox, Scene

PIT_BULL = "04A1B2C5"


def which_game(box: Box) -> None:
    box.press("1.ok")


def how_many(box: Box) -> None:
    which_game(box)
    box.press("1.right", "1.ok", "1.right")


def who_of_six(box: Box) -> None:
    how_many(box)
    box.press("1.right", "1.right", "1.ok")


def rolls(box: Box, *sides: int) -> None:
    """Enter what the seats have rolled, one after the other."""
    for side in sides:
        box.press("1.ok", *["1.right"] * side, "1.ok")


def drawn(box: Box) -> None:
    who_of_six(box)
    box.press("1.left", "1.left", "1.ok")


def roll_off(box: Box) -> None:
    who_of_six(box)
    box.press("1.left", "1.ok")
    rolls(box, 4, 6, 1)


def die(box: Box) -> None:
    roll_off(box)
    box.press("1.ok")


def tie(box: Box) -> None:
    roll_off(box)
    rolls(box, 6, 2, 3)


def roll_again(box: Box) -> None:
    tie(box)
    box.press("1.ok")


def highest_begins(box: Box) -> None:
    roll_again(box)
    rolls(box, 3, 5)


def teach_copy(box: Box) -> None:
    text = box.context.lang.text
    box.choose(text("page.home.more"), text("page.home.teach"), "Munchkin", text("page.enrol.by_card"))
    page = box.context.pages.top
    assert isinstance(page, Enrol)
    page.at = max(range(len(page.every)), key=lambda at: (page.every[at].copy, page.every[at].card))
    box.wait(0)


def tag_of_the_other_game(box: Box) -> None:
    box.storage.tags.bind(PIT_BULL, "pit_bull", 1, "munchkin")
    box.press("1.ok", "1.ok", "1.ok", "1.ok", "1.ok", "1.left")
    box.wait(5)
    box.tap(PIT_BULL)


SCENES: list[Scene] = [
    which_game, how_many, who_of_six, drawn, roll_off, die, tie, roll_again, highest_begins,
    teach_copy, tag_of_the_other_game,
]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_every_page_looks_as_it_was_looked_at(
    new_box: NewBox, as_looked_at: AsLookedAt, lang: str, scene: Scene
) -> None:
    box = new_box(lang=lang)
    scene(box)
    as_looked_at(box, f"{lang}/begin-{scene.__name__}")
