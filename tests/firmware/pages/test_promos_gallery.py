"""Pictures of what the promos of Mindbug ask and tell: a die, a number, a side, hands that are swapped, cards aside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tablekeeper.engine.mindbug.boxes import SETS
from tablekeeper.firmware.languages import LANGUAGES
from tests.firmware.pages.conftest import AsLookedAt, Box, NewBox

Scene = Callable[[Box], None]
SIDEWAYS = {"card": "sluggernaut", "exhausted": True, "side": "frenzy"}


def creatures(box: Box, ann: list[Any], bob: list[Any]) -> None:
    box.lay(("seats.0.creatures", ann), ("seats.1.creatures", bob))


def die(box: Box) -> None:
    creatures(box, [], ["bee_bear", "gorillion"])
    box.answer("play chuck", "pass")
    box.clear()


def die_faces(box: Box) -> None:
    die(box)
    box.press("1.right")


def die_fell_well(box: Box) -> None:
    die(box)
    box.answer("roll 5")


def number(box: Box) -> None:
    creatures(box, ["wheatl_e"], [])
    box.answer("attack wheatl_e")
    box.clear()


def demand(box: Box) -> None:
    number(box)
    box.answer("number 4")
    box.clear()


def side(box: Box) -> None:
    creatures(box, ["elephantopus"], ["sluggernaut"])
    box.answer("attack elephantopus", "block sluggernaut")
    box.clear()


def side_up(box: Box) -> None:
    creatures(box, ["gorillion"], ["sluggernaut", "bee_bear"])
    box.answer("attack gorillion", "block sluggernaut", "hunter")


def evolves_instead(box: Box) -> None:
    creatures(box, ["gorillion"], ["kitten_crewmate"])
    box.answer("attack gorillion", "block kitten_crewmate")


def hands_swapped(box: Box) -> None:
    creatures(box, ["macaw_dagon"], ["bee_bear"])
    box.lay(("seats.1.hand", 2))
    box.answer("attack macaw_dagon")


def set_aside(box: Box) -> None:
    creatures(box, ["gorillion"], ["bee_bear", "killer_bee"])
    box.answer("play alpacoodle", "pass")


def supplied(box: Box) -> None:
    box.answer("play future_eric", "pass")


def kept_out(box: Box) -> None:
    creatures(box, [], ["alien_brain"])
    box.answer("play gorillion")


def banned_turn(box: Box) -> None:
    creatures(box, [], ["wolfman_steve"])
    box.clear()


def won_by_a_card(box: Box) -> None:
    creatures(box, ["steamforger", "gorillion", "bee_bear", "killer_bee"], [])
    box.answer("attack steamforger")


def aside_put_back(box: Box) -> None:
    set_aside(box)
    box.clear()
    box.press("menu", "1.left")


def hands_put_back(box: Box) -> None:
    hands_swapped(box)
    box.clear()
    box.press("menu", "1.left")


def correct_side(box: Box) -> None:
    creatures(box, [SIDEWAYS], [])
    box.clear()
    box.hold("1.right")


SCENES: list[Scene] = [
    die, die_faces, die_fell_well, number, demand, side, side_up, evolves_instead, hands_swapped, set_aside, supplied,
    kept_out, banned_turn, won_by_a_card, aside_put_back, hands_put_back, correct_side,
]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_what_the_promos_ask_and_tell_looks_as_it_was_looked_at(
    new_box: NewBox, as_looked_at: AsLookedAt, lang: str, scene: Scene
) -> None:
    box = new_box(lang=lang, game="mindbug", sets=SETS)
    scene(box)
    as_looked_at(box, f"{lang}/promos-{scene.__name__}")
