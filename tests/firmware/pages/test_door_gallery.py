"""The gallery of the door: the code that a page in a browser needs, and that one is open."""

from __future__ import annotations

import random

import pytest

from tablekeeper.firmware.door.code import Codes
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.at_the_door import AtTheDoor

from .conftest import AsLookedAt, Box, NewBox, Scene


def code(box: Box) -> None:
    codes: Codes = box.context.codes
    codes._chance = random.Random(1)
    AtTheDoor(box.context).show_code()


def opened(box: Box) -> None:
    code(box)
    box.context.codes.check(box.context.codes.shown)


SCENES: list[Scene] = [code, opened]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_every_page_of_the_door_looks_as_it_was_looked_at(
    new_box: NewBox, as_looked_at: AsLookedAt, lang: str, scene: Scene
) -> None:
    box = new_box(lang=lang)
    box.clear()
    scene(box)
    box.wait(0.1)
    as_looked_at(box, f"{lang}/door-{scene.__name__}")
