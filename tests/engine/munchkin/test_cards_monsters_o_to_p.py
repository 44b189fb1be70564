"""The monsters from 3,872 Orcs to Pukachu: what each does, what it leaves alone, where it begins and ends."""

from __future__ import annotations

import pytest

from tests.engine.munchkin.conftest import SceneMaker

# 3,872 Orcs


@pytest.mark.parametrize(("fighter", "helping", "total"), [("dwarf", "", 16), ("dwarf", "dwarf", 16), ("elf", "", 10)])
def test_orcs_3872_are_stronger_by_six_against_dwarves(
    scene: SceneMaker, fighter: str, helping: str, total: int
) -> None:
    assert scene(fighter, helping, "dwarf", fight="orcs_3872", helper=1).totals[1] == total


@pytest.mark.parametrize("face", [1, 2])
def test_orcs_3872_kill_by_a_one_or_a_two(scene: SceneMaker, face: int) -> None:
    there = scene("title", fight="orcs_3872", level=(5, 3, 1), hand=(0, 4, 4)).flees(1)(f"roll {face}")
    assert ("died" in there.happened, there.levels[0], there.cards(0)) == (True, 5, "")


@pytest.mark.parametrize(("level", "face", "after"), [(8, 3, 5), (8, 6, 2), (7, 6, 1), (4, 6, 1), (1, 3, 1)])
def test_orcs_3872_take_what_is_rolled_above_two(scene: SceneMaker, level: int, face: int, after: int) -> None:
    there = scene("title", fight="orcs_3872", level=(level,)).flees(4)(f"roll {face}")
    assert (there.lives[0], there.levels[0], there.cards(0)) == ("alive", after, "title")


def test_orcs_3872_kill_by_a_three_under_the_chicken(scene: SceneMaker) -> None:
    there = scene("curse_chicken", fight="orcs_3872", level=(5, 3, 1), hand=(0, 4, 4)).flees(1)
    assert "died" in there("roll 3").happened


# Pit Bull


@pytest.mark.parametrize("item", ["staff_napalm*", "eleven_foot_pole", "swiss_army_polearm*", "wand_dowsing*"])
def test_pit_bull_fetches_staffs_poles_and_wands_used_or_not(scene: SceneMaker, item: str) -> None:
    there = scene(f"title {item}", fight="pit_bull", level=(3,)).edit(("combat.ruling", "lost"))
    there("flee", f"throw {item.rstrip('*')}", "close")
    assert (there.levels[0], there.cards(0), there.asks) == (3, "title", (0, "end"))


def test_pit_bull_fetches_nothing_else(scene: SceneMaker) -> None:
    there = scene("buckler", fight="pit_bull").edit(("combat.ruling", "lost"))("flee")
    there.refuses("throw buckler", "M-50")
    other = scene("eleven_foot_pole", fight="harpies")("flee")
    other.refuses("throw eleven_foot_pole", "M-50")


def test_pit_bull_fetches_only_when_it_cannot_be_beaten(scene: SceneMaker) -> None:
    there = scene("eleven_foot_pole", fight="pit_bull", level=(3,))
    there.refuses("flee", "M-32")
    there.refuses("throw eleven_foot_pole", "M-44")


def test_pit_bull_and_its_mate_want_a_stick_each(scene: SceneMaker) -> None:
    there = scene("eleven_foot_pole", fight="pit_bull", level=(1,))("1: play mate", "flee")
    there("throw eleven_foot_pole", "close")
    assert there.asks == (0, "escape")


@pytest.mark.parametrize(("level", "after"), [(5, 3), (3, 1), (2, 1)])
def test_pit_bull_takes_two_levels(scene: SceneMaker, level: int, after: int) -> None:
    assert scene("eleven_foot_pole", fight="pit_bull", level=(level,)).flees(4).levels[0] == after


# Platycore


@pytest.mark.parametrize(("fighter", "helping", "total"), [("wizard", "", 12), ("", "wizard", 12), ("cleric", "", 6)])
def test_platycore_is_stronger_by_six_against_wizards(
    scene: SceneMaker, fighter: str, helping: str, total: int
) -> None:
    assert scene(fighter, helping, "wizard", fight="platycore", helper=1).totals[1] == total


def test_platycore_takes_the_hand_if_one_chooses_so(scene: SceneMaker) -> None:
    there = scene(fight="platycore", level=(5,)).flees(1)
    assert (there.asks, there.legal) == ((0, "either"), ["hand", "levels"])
    there("hand", *["discard door"] * 4)
    assert (there.hands[0], there.levels[0]) == (0, 5)


@pytest.mark.parametrize(("level", "after"), [(5, 3), (2, 1), (1, 1)])
def test_platycore_takes_two_levels_if_one_chooses_so(scene: SceneMaker, level: int, after: int) -> None:
    there = scene(fight="platycore", level=(level,)).flees(1)("levels")
    assert (there.hands[0], there.levels[0]) == (4, after)


def test_platycore_leaves_no_choice_to_an_empty_hand(scene: SceneMaker) -> None:
    there = scene("title", fight="platycore", level=(2,), hand=(0, 4, 4)).flees(1)
    assert (there.levels[0], there.cards(0), there.asks) == (1, "title", (0, "end"))


# Plutonium Dragon


def test_plutonium_dragon_kills_who_is_caught(scene: SceneMaker) -> None:
    there = scene("elf title", fight="plutonium_dragon", level=(6, 2, 1), hand=(0, 4, 4)).flees(3)
    assert ("died" in there.happened, there.levels[0], there.cards(0)) == (True, 6, "elf")


def test_plutonium_dragon_does_not_pursue_up_to_the_fifth_level(scene: SceneMaker) -> None:
    there = scene(fight="plutonium_dragon", level=(5, 6), helper=1)("flee")
    there.refuses("roll 1")
    assert there("close").asks == (1, "escape")


def test_plutonium_dragon_is_outrun_by_a_five(scene: SceneMaker) -> None:
    assert scene(fight="plutonium_dragon", level=(6,)).flees(5).lives[0] == "alive"


def test_plutonium_dragon_is_beaten_by_twenty_one(scene: SceneMaker) -> None:
    there = scene(fight="plutonium_dragon", level=(4,)).edit(("combat.fighters_adjust", 16))
    there.refuses("close", "M-22")
    there.edit(("combat.fighters_adjust", 17))("close")
    assert (there.levels[0], there.hands[0]) == (6, 4 + 5)


# Potted Plant


def test_potted_plant_lets_everybody_escape_without_a_roll(scene: SceneMaker) -> None:
    there = scene("curse_chicken halfling", fight="potted_plant").edit(("combat.ruling", "lost"))("flee")
    there.refuses("roll 1")
    assert (there("close").levels[0], "escaped" in there.happened) == (1, True)


@pytest.mark.parametrize(
    ("fighter", "helping", "drawn"), [("elf", "", 2), ("", "elf", 2), ("elf", "elf", 2), ("half_breed elf", "", 2)]
)
def test_potted_plant_is_worth_one_more_treasure_with_an_elf(
    scene: SceneMaker, fighter: str, helping: str, drawn: int
) -> None:
    assert scene(fighter, helping, fight="potted_plant", helper=1, level=(3,))("close").hands[0] == 4 + drawn


def test_potted_plant_is_worth_one_treasure_without_an_elf_in_the_fight(scene: SceneMaker) -> None:
    assert scene("dwarf", "halfling", "elf", fight="potted_plant", helper=1, level=(3,))("close").hands == [5, 4, 4]


def test_potted_plant_adds_the_elf_s_treasure_once_for_its_mate(scene: SceneMaker) -> None:
    assert scene("elf", fight="potted_plant", level=(5,))("1: play mate").reward == (2, 2 + 1)


# Pukachu


@pytest.mark.parametrize("level", [7, 8])
def test_pukachu_is_worth_a_second_level_to_the_level_alone(scene: SceneMaker, level: int) -> None:
    there = scene("elf buckler*", fight="pukachu", level=(level,))("close")
    assert (there.levels[0], there.state.result is not None) == (level + 2, level == 8)


@pytest.mark.parametrize(("fighter", "helper"), [("title", None), ("hireling", None), ("", 1)])
def test_pukachu_is_worth_one_level_with_a_bonus_or_help(scene: SceneMaker, fighter: str, helper: int | None) -> None:
    assert scene(fighter, fight="pukachu", level=(7,), helper=helper)("close").levels[0] == 8


def test_pukachu_is_worth_one_level_when_a_card_was_thrown_in(scene: SceneMaker) -> None:
    there = scene(fight="pukachu", level=(7,))("1: play sleep_potion", "fighters")
    assert there("close").levels[0] == 8
    hindered = scene(fight="pukachu", level=(9,))("1: play sleep_potion", "monsters")
    assert hindered.reward == (2, 2)


def test_pukachu_is_worth_the_second_level_in_spite_of_a_stab_in_the_back(scene: SceneMaker) -> None:
    there = scene("", "thief", fight="pukachu", level=(9,))("1: backstab 0", "discard door")
    assert (there.totals, there.reward) == ((7, 6), (2, 2))


def test_pukachu_takes_the_hand(scene: SceneMaker) -> None:
    there = scene("title", fight="pukachu", hand=(2, 4, 4)).flees(1)("discard door", "discard treasure")
    assert (there.hands[0], there.levels[0], there.cards(0)) == (0, 1, "title")


def test_pukachu_takes_nothing_of_an_empty_hand(scene: SceneMaker) -> None:
    there = scene("title", fight="pukachu", hand=(0, 4, 4), level=(2,)).flees(1)
    assert (there.cards(0), there.levels[0], there.asks) == ("title", 2, (0, "end"))
