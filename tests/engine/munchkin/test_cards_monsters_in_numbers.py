"""Every monster by its printed numbers: what beats it, what that is worth, and what its Mate adds."""

from __future__ import annotations

import re

import pytest

from tests.engine.munchkin.conftest import SceneMaker

PRINTED = """
potted_plant 1 1 1   lame_goblin 1 1 1   crabs 1 1 1   drooling_slime 1 1 1   maul_rat 1 1 1
gelatinous_octahedron 2 1 1   pit_bull 2 1 1   flying_frogs 2 1 1   mr_bones 2 1 1   large_angry_chicken 2 1 1
undead_horse 4 2 1   snails_on_speed 4 2 1   leperchaun 4 2 1   harpies 4 2 1
shrieking_geek 6 2 1   platycore 6 2 1   pukachu 6 2 1   lawyers 6 2 1
amazon 8 2 1   gazebo 8 2 1   ghoulfiends 8 2 1   face_sucker 8 2 1
floating_nose 10 3 1   orcs_3872 10 3 1   net_troll 10 3 1
bigfoot 12 3 1   wannabe_vampire 12 3 1   tongue_demon 12 3 1
stoned_golem 14 4 1   insurance_salesman 14 4 1   horror 14 4 1
hippogriff 16 4 2   king_tut 16 4 2   wight_brothers 16 4 2
squidzilla 18 4 2   bullrog 18 5 2   plutonium_dragon 20 5 2
"""
"""Id, level, Treasures, levels for the kill: read from the physical cards."""

ROWS = [
    pytest.param(card, int(level), int(treasures), int(levels), id=card)
    for card, level, treasures, levels in re.findall(r"(\w+) (\d+) (\d) (\d)", PRINTED)
]
monsters = pytest.mark.parametrize(("card", "level", "treasures", "levels"), ROWS)


@monsters
def test_a_monster_is_beaten_by_one_more_than_its_level(
    scene: SceneMaker, card: str, level: int, treasures: int, levels: int
) -> None:
    there = scene(fight=card)
    there.edit(("combat.fighters_adjust", level + 1 - there.totals[0]))("close")
    assert (there.levels, there.hands) == ([1 + levels, 1, 1], [4 + treasures, 4, 4])


@monsters
def test_a_monster_beats_an_equal_who_is_no_warrior(
    scene: SceneMaker, card: str, level: int, treasures: int, levels: int
) -> None:
    there = scene(fight=card)
    there.edit(("combat.fighters_adjust", level - there.totals[0])).refuses("close", "M-22")
    assert there.reward == (levels, treasures)


@monsters
def test_a_monster_and_its_mate_count_twice(
    scene: SceneMaker, card: str, level: int, treasures: int, levels: int
) -> None:
    there = scene(fight=card).edit(("combat.fighters_adjust", 1))("1: play mate")
    assert (there.totals[1], there.reward) == (2 * level, (2 * levels, 2 * treasures))


def test_all_37_monsters_are_in_the_table() -> None:
    assert len(ROWS) == 37
