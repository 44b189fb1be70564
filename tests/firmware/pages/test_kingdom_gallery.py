"""Pictures of what Battlefruit Kingdom asks and tells: crystals, an attack at once, a card that an effect plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tablekeeper.engine.mindbug.boxes import SETS
from tablekeeper.firmware.languages import LANGUAGES
from tests.firmware.pages.conftest import AsLookedAt, Box, NewBox

Scene = Callable[[Box], None]


def creatures(box: Box, ann: list[Any], bob: list[Any]) -> None:
    box.lay(("seats.0.creatures", ann), ("seats.1.creatures", bob))


def crystals_on(box: Box) -> None:
    box.answer("play mangonade", "pass")


def crystals_off(box: Box) -> None:
    creatures(box, ["gorillion"], [{"card": "mangonade", "crystals": 3}, {"card": "calm_cole", "crystals": 2}])
    box.answer("play bee_bear", "pass")


def harvest(box: Box) -> None:
    creatures(box, ["gorillion", "bee_bear"], [{"card": "bananapus", "crystals": 1}])
    box.answer("play killer_bee", "pass")


def crystals_put_back(box: Box) -> None:
    crystals_off(box)
    box.clear()
    box.press("menu", "1.left")


def crystals_lie(box: Box) -> None:
    creatures(box, [{"card": "mangonade", "crystals": 3}, "gorillion"], [])
    box.clear()
    box.press("1.right")


def fast(box: Box) -> None:
    box.answer("play pineapple_paladin", "pass")
    box.clear()


def play_from_hand(box: Box) -> None:
    box.answer("play lord_watermelon", "pass")
    box.clear()


SCENES: list[Scene] = [crystals_on, crystals_off, harvest, crystals_put_back, crystals_lie, fast, play_from_hand]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_what_the_kingdom_asks_and_tells_looks_as_it_was_looked_at(
    new_box: NewBox, as_looked_at: AsLookedAt, lang: str, scene: Scene
) -> None:
    box = new_box(lang=lang, game="mindbug", sets=SETS)
    scene(box)
    as_looked_at(box, f"{lang}/kingdom-{scene.__name__}")
