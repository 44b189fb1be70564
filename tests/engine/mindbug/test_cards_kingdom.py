"""Battlefruit Kingdom: each face in its cases (`kingdom_cases`), and each rule of the index that is its own."""

from __future__ import annotations

from collections import Counter

import pytest

from tablekeeper.engine import selfplay
from tablekeeper.engine.mindbug import boxes
from tests.engine.mindbug.cases import Case, begun, expect, rules_under
from tests.engine.mindbug.conftest import SceneMaker
from tests.engine.mindbug.kingdom_cases import CASES, KINGDOM

pytestmark = pytest.mark.usefixtures("coming")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.face)
def test_a_face_of_the_kingdom_acts_as_its_cases_say(scene: SceneMaker, case: Case) -> None:
    expect(begun(scene, case, KINGDOM), case)


def test_every_face_has_three_cases_or_more() -> None:
    counted = Counter(case.face for case in CASES)
    assert set(counted) == {card.id for card in boxes.cards_of("battlefruit_kingdom")}
    assert min(counted.values()) >= 3


# The rules of the index


def test_every_rule_of_the_kingdom_is_named_by_a_test() -> None:
    named = [f"MX-{name.split('_')[2]}" for name in globals() if name.startswith("test_mx_")]
    assert sorted(named) == sorted(rules_under("Battlefruit Kingdom"))


def test_mx_32_a_slayer_is_the_one_of_that_fight_alone(scene: SceneMaker) -> None:
    match = scene("luchataur gorillion", "cherry_bug bee_bear", sets=KINGDOM)
    match("attack luchataur", "block bee_bear", "attack", "block cherry_bug")
    assert match.creatures == ("gorillion", "luchataur")
    assert match("play kangasaurus_rex", "attack gorillion", "block luchataur").creatures[1] == "kangasaurus_rex"


# All of them at once


@pytest.mark.parametrize("sets", [("battlefruit_kingdom",), (*boxes.SETS, *boxes.COMING)])
def test_random_matches_hold_every_check(sets: tuple[str, ...]) -> None:
    for seed in range(6):
        selfplay.play("mindbug", sets, seed, thorough=True)
