"""What cards and powers are aimed at: when it is asked, and by which rule a choice is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tablekeeper.engine.refusals import NOT_A_TARGET
from tests.engine.munchkin.conftest import SceneMaker


def test_an_item_is_given_or_swapped_only_with_who_and_what_was_named(scene: SceneMaker) -> None:
    """M-81, M-83, A-27: also where only one seat is free, and only one of its items can come back."""
    there = scene("huge_rock", "", "chainsaw title", fight="crabs", active=1)("0: give huge_rock")
    assert (there.asks, there.legal) == ((0, "who"), ["seat 2"])
    there("seat 2")
    assert (there.asks, there.legal) == ((0, "in_return"), ["choose chainsaw"])
    assert there("choose chainsaw").cards(0) == "chainsaw"


def test_a_gift_is_asked_for_once_where_nothing_can_come_back(scene: SceneMaker) -> None:
    """M-84."""
    there = scene("title", "", "", fight="crabs", active=1)("0: give title", "seat 2")
    assert there.cards(2) == "title"


def test_a_level_is_given_away_only_to_who_was_named(scene: SceneMaker) -> None:
    """M-94, reading A-37: the only seat that may gain it is asked for unless it is one's own."""
    there = scene(level=(9, 9, 2), phase="end")("play gual_gold")
    assert (there.asks, there.legal) == ((0, "who"), ["seat 2"])
    assert there("seat 2").levels == [9, 9, 3]
    assert scene(level=(2, 9, 9), phase="end")("play gual_gold").levels == [3, 9, 9]


def test_a_level_is_taken_only_from_who_was_named(scene: SceneMaker) -> None:
    """M-100."""
    there = scene(level=(9, 4, 1), phase="end")("1: play steal_level")
    assert (there.asks, there.legal) == ((1, "victim"), ["seat 0"])
    assert there("seat 0").levels == [8, 5, 1]


def test_a_fight_is_handed_only_to_who_was_named(scene: SceneMaker) -> None:
    """M-100."""
    there = scene(fight="bullrog").edit(("seats.1.life", "dead"))("play transferral")
    assert (there.asks, there.legal) == ((0, "who"), ["seat 2"])


# Twins


def test_of_twins_neither_is_asked_for_where_the_effect_is_the_same(scene: SceneMaker) -> None:
    """M-104, M-105: an enhancer counts for both, and a flight from one is like that from the other."""
    there = scene(fight="pit_bull", level=(1,))("1: play mate", "2: play enraged", "2: play ancient")
    assert there.asks == (0, "combat")
    assert there.totals[1] == 2 * (2 + 5 + 10)
    there("flee")
    assert there.asks == (0, "escape")
    there("roll 6", "close")
    assert there.asks == (0, "escape")


def test_beside_another_monster_twins_are_one_choice(scene: SceneMaker) -> None:
    """M-105."""
    there = scene(fight="lame_goblin pit_bull", level=(1,))("1: play mate", "choose pit_bull", "2: play enraged")
    assert there.legal == ["choose lame_goblin", "choose pit_bull"]
    there("choose pit_bull", "flee")
    assert there.legal == ["choose lame_goblin", "choose pit_bull"]
    there("choose pit_bull", "roll 6", "close")
    assert there.legal == ["choose lame_goblin", "choose pit_bull"]


def test_which_of_twins_leaves_is_asked(scene: SceneMaker) -> None:
    """Reading A-41: another card lies in the discards then."""
    there = scene(fight="pit_bull")("1: play mate", "play pollymorph")
    assert there.legal == ["choose pit_bull#1", "choose pit_bull#2"]
    assert there("choose pit_bull#2").state.table.doors.pile == ("mate",)


# What cannot be chosen

FORBIDDEN = [
    ("to oneself", ("title", "", ""), {}, ["give title"], "seat 0", "M-81"),
    ("to a fighter", ("title", "", "", ""), {"fight": "crabs", "active": 1}, ["0: give title"], "seat 1", "M-82"),
    ("the other's race", ("title", "elf buckler", ""), {}, ["give title", "seat 1"], "choose elf", "M-81"),
    (
        "too Big to come back",
        ("title tuba", "chainsaw buckler", ""),
        {},
        ["give title", "seat 1"],
        "choose chainsaw",
        "M-83",
    ),
    ("the tenth level", ("", "", ""), {"level": (8, 9, 1)}, ["play gual_gold"], "seat 1", "M-94"),
    ("below the first", ("", "", "", ""), {"level": (5, 1, 2, 2)}, ["play steal_level"], "seat 1", "M-60"),
    ("not behind", ("", "", ""), {"level": (1, 2, 1)}, ["play gual_whine"], "seat 1", "M-100"),
    ("the fighter again", ("", "", ""), {"fight": "crabs"}, ["play transferral"], "seat 0", "M-100"),
    ("a Big booty", ("thief", "title buckler chainsaw", ""), {}, ["steal"], "choose chainsaw", "M-67"),
    ("of a curse", ("curse_chicken", "elf curse_mirror", ""), {}, ["play wishing_ring"], "choose elf", "M-93c"),
    (
        "not lost",
        ("title buckler tuba", "", ""),
        {},
        ["1: play curse_small_item", "seat 0", "close"],
        "choose tuba",
        "M-93",
    ),
    (
        "charity",
        ("", "", "", ""),
        {"level": (5, 1, 1, 2), "hand": (6, 1, 1, 1), "phase": "end"},
        ["end"],
        "seat 3",
        "M-19",
    ),
    ("no price", ("thief curse_chicken", "title", ""), {}, ["steal"], "choose curse_chicken", "M-65"),
    ("no class", ("thief", "", ""), {}, ["play super_munchkin"], "reveal elf", "M-69b"),
    ("no monster", ("", "", ""), {"fight": "crabs"}, ["play wandering_monster"], "reveal elf", "M-88"),
    ("not in the fight", ("", "", ""), {"fight": "crabs bullrog"}, ["play enraged"], "choose maul_rat", "M-105"),
    ("nothing to sell", ("title elf", "", ""), {}, ["sell"], "choose elf", "M-77"),
    ("not in the sale", ("halfling rapier mace", "", ""), {}, ["sell", "choose rapier"], "double mace", "M-78"),
    ("not Big", ("dwarf tuba huge_rock title", "", ""), {}, ["drop dwarf"], "choose title", "M-68"),
    ("not offered", ("title", "", ""), {"fight": "bullrog"}, ["ask 1"], "choose buckler", "M-36"),
    ("too many Treasures", ("", "", ""), {"fight": "bullrog"}, ["ask 1"], "number 9", "M-36"),
    ("no such face", ("thief", "title", ""), {}, ["steal", "discard door"], "roll 7", "M-2"),
    ("no discard", ("", "", ""), {"door_discard": ["elf", "crabs"]}, ["play wand_dowsing"], "choose dwarf", "M-3"),
]


@pytest.mark.parametrize(
    ("cards", "rest", "before", "answer", "rule"), [row[1:] for row in FORBIDDEN], ids=[row[0] for row in FORBIDDEN]
)
def test_a_choice_that_is_not_offered_is_refused_by_the_rule_that_forbids_it(
    scene: SceneMaker, cards: tuple[str, ...], rest: dict[str, Any], before: list[str], answer: str, rule: str
) -> None:
    refusal = scene(*cards, **rest)(*before).refuses(answer, rule)
    assert refusal.code == NOT_A_TARGET


@pytest.mark.parametrize(
    ("before", "rule"), [(["give title"], "M-54"), (["play gual_gold"], "M-54"), (["play curse_duck"], "M-91")]
)
def test_the_dead_are_not_chosen(scene: SceneMaker, before: list[str], rule: str) -> None:
    scene("title", seats=4).edit(("seats.1.life", "dead"))(*before).refuses("seat 1", rule)
