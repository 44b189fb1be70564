"""The monsters from Shrieking Geek to Wight Brothers: what each does, what it leaves alone, where it ends."""

from __future__ import annotations

import pytest

from tests.engine.munchkin.conftest import SceneMaker

# Shrieking Geek


@pytest.mark.parametrize(
    ("fighter", "helping", "totals", "wins"), [("warrior", "", (12, 12), True), ("", "warrior", (12, 12), True)]
)
def test_shrieking_geek_is_stronger_by_six_against_warriors_who_win_a_tie(
    scene: SceneMaker, fighter: str, helping: str, totals: tuple[int, int], wins: bool
) -> None:
    there = scene(fighter, helping, fight="shrieking_geek", helper=1, level=(6, 6))
    assert (there.totals, there.wins) == (totals, wins)


def test_shrieking_geek_is_no_stronger_against_others(scene: SceneMaker) -> None:
    assert scene("thief", "", "warrior", fight="shrieking_geek").totals[1] == 6


def test_shrieking_geek_makes_a_plain_human(scene: SceneMaker) -> None:
    there = scene("half_breed elf dwarf super_munchkin cleric wizard title", fight="shrieking_geek", level=(5,)).flees(
        1
    )
    assert (there.cards(0), there.levels[0]) == ("title", 5)
    assert {"half_breed", "super_munchkin", "elf", "wizard"} <= set(there.state.table.doors.pile)


def test_shrieking_geek_takes_nothing_of_a_plain_human(scene: SceneMaker) -> None:
    there = scene("title", fight="shrieking_geek", level=(5,)).flees(1)
    assert (there.cards(0), there.levels[0], there.hands[0]) == ("title", 5, 4)


def test_shrieking_geek_leaves_a_dwarf_with_one_big_item_at_most(scene: SceneMaker) -> None:
    there = scene("dwarf tuba huge_rock*", fight="shrieking_geek", hand=(4, 4, 4)).flees(1)
    assert (there.asks, there.legal) == ((0, "excess"), ["choose tuba", "choose huge_rock"])


# Snails on Speed


@pytest.mark.parametrize(
    ("cards", "face", "what"),
    [("", 6, "caught"), ("elf", 6, "escaped"), ("boots_running", 5, "escaped"), ("boots_running", 4, "caught")],
)
def test_snails_on_speed_are_fast_by_two(scene: SceneMaker, cards: str, face: int, what: str) -> None:
    assert what in scene(cards, fight="snails_on_speed").flees(face).happened


def test_snails_on_speed_take_as_many_items_or_cards_as_are_rolled(scene: SceneMaker) -> None:
    there = scene("title buckler* elf", fight="snails_on_speed").flees(5)("roll 3")
    assert there.asks == (0, "lose")
    there.refuses("choose elf")
    there("choose buckler", "discard door", "choose title")
    assert (there.cards(0), there.hands[0], there.levels[0], there.asks) == ("elf", 3, 1, (0, "end"))


def test_snails_on_speed_take_all_when_there_is_less(scene: SceneMaker) -> None:
    there = scene("title", fight="snails_on_speed", hand=(1, 4, 4)).flees(1)("roll 6", "discard treasure")
    assert (there.cards(0), there.hands[0], there.asks) == ("", 0, (0, "end"))


def test_snails_on_speed_take_nothing_where_there_is_nothing(scene: SceneMaker) -> None:
    there = scene("elf", fight="snails_on_speed", hand=(0, 4, 4), level=(3,)).flees(1)("roll 6")
    assert (there.cards(0), there.levels[0], there.asks) == ("elf", 3, (0, "end"))


@pytest.mark.parametrize(("face", "lost"), [(3, 2), (1, 1)])
def test_snails_on_speed_take_one_less_under_the_chicken_and_one_at_least(
    scene: SceneMaker, face: int, lost: int
) -> None:
    there = scene("curse_chicken", fight="snails_on_speed").flees(6)(f"roll {face}")
    there(*["discard door"] * lost)
    assert (there.hands[0], there.asks) == (4 - lost, (0, "end"))


# Squidzilla


@pytest.mark.parametrize(("fighter", "helping", "total"), [("elf", "elf", 4), ("elf", "", 8), ("", "elf", 8)])
def test_squidzilla_weakens_each_elf_by_four(scene: SceneMaker, fighter: str, helping: str, total: int) -> None:
    assert scene(fighter, helping, "elf", fight="squidzilla", helper=1, level=(6, 6)).totals == (total, 18)


def test_squidzilla_weakens_nobody_else(scene: SceneMaker) -> None:
    assert scene("dwarf", "halfling", "elf", fight="squidzilla", helper=1, level=(6, 6)).totals == (12, 18)


def test_squidzilla_pursues_elves_at_any_level(scene: SceneMaker) -> None:
    assert scene("elf", fight="squidzilla")("flee").asks == (0, "escape")
    assert scene("half_breed elf", fight="squidzilla", level=(4,))("flee").asks == (0, "escape")


def test_squidzilla_pursues_others_above_the_fourth_level_only(scene: SceneMaker) -> None:
    assert scene("dwarf", fight="squidzilla", level=(4,))("flee").asks == (0, "rolled")
    assert scene("dwarf", fight="squidzilla", level=(5,))("flee").asks == (0, "escape")


def test_squidzilla_kills_an_elf_of_the_first_level_by_a_three(scene: SceneMaker) -> None:
    assert "died" in scene("elf", fight="squidzilla").flees(3).happened
    assert "escaped" in scene("elf", fight="squidzilla").flees(4).happened


# Stoned Golem


def test_stoned_golem_may_be_walked_past_without_its_treasure(scene: SceneMaker) -> None:
    there = scene("dwarf")("open stoned_golem")
    assert (there.asks, there.legal) == ((0, "ruling"), ["fight", "friend"])
    there("friend")
    assert (there.hands[0], there.levels[0], there.asks) == (4, 1, (0, "loot"))


@pytest.mark.parametrize("cards", ["halfling", "half_breed halfling", "half_breed halfling elf"])
def test_stoned_golem_must_be_fought_by_a_halfling(scene: SceneMaker, cards: str) -> None:
    there = scene(cards)("open stoned_golem")
    assert there.asks == (0, "combat")
    there.refuses("friend")


def test_stoned_golem_lets_a_half_halfling_pass_by_a_house_rule(scene: SceneMaker) -> None:
    pure = {"pure_half": True}
    assert scene("half_breed halfling", rules=pure)("open stoned_golem").asks == (0, "ruling")
    assert scene("half_breed halfling elf", rules=pure)("open stoned_golem").asks == (0, "combat")
    assert scene("halfling", rules=pure)("open stoned_golem").asks == (0, "combat")


def test_stoned_golem_kills_whom_it_catches_at_any_level(scene: SceneMaker) -> None:
    there = scene("halfling title", fight="stoned_golem", level=(1, 3, 2), hand=(0, 4, 4)).flees(5)
    assert ("died" in there.happened, there.cards(0)) == (True, "halfling")
    assert scene("halfling", fight="stoned_golem").flees(6).lives[0] == "alive"


def test_stoned_golem_pays_who_fights_it(scene: SceneMaker) -> None:
    there = scene(level=(8,))("open stoned_golem", "fight").edit(("combat.fighters_adjust", 7))("close")
    assert (there.levels[0], there.hands[0]) == (9, 4 + 4)


# Tongue Demon


@pytest.mark.parametrize(("fighter", "helping", "total"), [("cleric", "", 16), ("", "cleric", 16), ("elf", "", 12)])
def test_tongue_demon_is_stronger_by_four_against_clerics(
    scene: SceneMaker, fighter: str, helping: str, total: int
) -> None:
    assert scene(fighter, helping, "cleric", fight="tongue_demon", helper=1).totals[1] == total


def test_tongue_demon_takes_an_item_of_one_s_choice_before_the_fight(scene: SceneMaker) -> None:
    there = scene("title buckler*")("open tongue_demon")
    assert there.asks == (0, "lose")
    there("choose buckler")
    assert (there.asks, there.totals, there.cards(0)) == ((0, "combat"), (4, 12), "title")


@pytest.mark.parametrize("cards", ["title", "title*"])
def test_tongue_demon_takes_the_only_item_unasked(scene: SceneMaker, cards: str) -> None:
    there = scene(cards)("open tongue_demon")
    assert (there.asks, there.cards(0)) == ((0, "combat"), "")


def test_tongue_demon_takes_neither_race_nor_hand_before_the_fight(scene: SceneMaker) -> None:
    there = scene("elf thief")("open tongue_demon")
    assert (there.asks, there.cards(0), there.hands[0]) == ((0, "combat"), "elf thief", 4)


def test_tongue_demon_that_wanders_in_takes_no_item(scene: SceneMaker) -> None:
    there = scene("title buckler", fight="lame_goblin")("1: play wandering_monster", "reveal tongue_demon")
    assert (there.asks, there.cards(0)) == ((0, "combat"), "title buckler")


@pytest.mark.parametrize(
    ("cards", "level", "after"), [("", 6, 4), ("elf", 6, 3), ("half_breed elf", 6, 3), ("elf", 3, 1), ("dwarf", 2, 1)]
)
def test_tongue_demon_takes_two_levels_and_of_an_elf_three(
    scene: SceneMaker, cards: str, level: int, after: int
) -> None:
    assert scene(cards, fight="tongue_demon", level=(level,)).flees(1).levels[0] == after


def test_tongue_demon_takes_two_levels_of_a_half_elf_by_a_house_rule(scene: SceneMaker) -> None:
    assert scene("half_breed elf", fight="tongue_demon", level=(6,), rules={"pure_half": True}).flees(1).levels[0] == 4


# Undead Horse


@pytest.mark.parametrize(("fighter", "helping", "total"), [("dwarf", "", 9), ("dwarf", "dwarf", 9), ("elf", "", 4)])
def test_undead_horse_is_stronger_by_five_against_dwarves(
    scene: SceneMaker, fighter: str, helping: str, total: int
) -> None:
    assert scene(fighter, helping, "dwarf", fight="undead_horse", helper=1).totals[1] == total


def test_undead_horse_is_banished_by_up_to_three_cards(scene: SceneMaker) -> None:
    there = scene("cleric", fight="undead_horse", level=(1,))("banish", "discard door")
    assert (there.totals, there.wins) == ((4, 4), False)
    there("banish", "discard door", "banish", "discard door")
    assert there.totals == (10, 4)
    there.refuses("banish", "M-65")


@pytest.mark.parametrize(("level", "after"), [(6, 4), (3, 1), (2, 1), (1, 1)])
def test_undead_horse_takes_two_levels(scene: SceneMaker, level: int, after: int) -> None:
    assert scene(fight="undead_horse", level=(level,)).flees(4).levels[0] == after


# Wannabe Vampire


@pytest.mark.parametrize(
    ("fighter", "helping", "chase"),
    [("cleric", "", "chase wannabe_vampire"), ("", "cleric", "1: chase wannabe_vampire")],
)
def test_wannabe_vampire_is_chased_by_a_cleric_in_the_fight(
    scene: SceneMaker, fighter: str, helping: str, chase: str
) -> None:
    there = scene(fighter, helping, fight="wannabe_vampire", helper=1, level=(3,))(chase, "close")
    assert (there.levels[0], there.hands[0], there.asks) == (3, 4 + 3, (0, "end"))


def test_wannabe_vampire_is_not_chased_by_others(scene: SceneMaker) -> None:
    there = scene("wizard", "cleric", fight="wannabe_vampire")
    there.refuses("chase wannabe_vampire", "M-63")
    there.refuses("1: chase wannabe_vampire", "M-65")
    scene("cleric", fight="bullrog").refuses("chase bullrog", "M-38")


def test_wannabe_vampire_is_chased_with_the_treasure_of_its_enhancers(scene: SceneMaker) -> None:
    there = scene("cleric", fight="wannabe_vampire")("1: play enraged", "chase wannabe_vampire")
    assert there.reward == (0, 4)


def test_wannabe_vampire_leaves_its_mate_to_be_chased_too(scene: SceneMaker) -> None:
    there = scene("cleric", fight="wannabe_vampire")("1: play mate", "chase wannabe_vampire#2")
    assert (there.totals[1], there.reward) == (12, (1, 6))
    assert there("chase wannabe_vampire", "close").levels[0] == 1


def test_wannabe_vampire_that_was_chased_pays_nothing_to_who_flees_from_the_rest(scene: SceneMaker) -> None:
    there = scene("cleric", fight="wannabe_vampire harpies", level=(3,))("chase wannabe_vampire").flees(6)
    assert (there.levels[0], there.hands[0]) == (3, 4)


def test_wannabe_vampire_is_not_undead_and_takes_three_levels(scene: SceneMaker) -> None:
    scene("cleric", fight="wannabe_vampire").refuses("banish", "M-65")
    for level, after in ((6, 3), (2, 1)):
        assert scene(fight="wannabe_vampire", level=(level,)).flees(1).levels[0] == after


# Wight Brothers


@pytest.mark.parametrize(("level", "after"), [(9, 7), (4, 2), (3, 3), (1, 1)])
def test_wight_brothers_cost_two_levels_above_the_third_even_when_the_escape_works(
    scene: SceneMaker, level: int, after: int
) -> None:
    there = scene(fight="wight_brothers", level=(level,))("flee")
    there(*(["roll 5"] if level > 3 else []), "close")
    assert (there.levels[0], "escaped" in there.happened) == (after, True)


@pytest.mark.parametrize("level", [4, 9])
def test_wight_brothers_lower_a_level_to_the_first(scene: SceneMaker, level: int) -> None:
    there = scene("title", fight="wight_brothers", level=(level,)).flees(4)
    assert (there.levels[0], there.cards(0), there.hands[0]) == (1, "title", 4)


def test_wight_brothers_cost_no_level_when_they_are_beaten_or_removed(scene: SceneMaker) -> None:
    there = scene(fight="wight_brothers", level=(4,)).edit(("combat.fighters_adjust", 13))("close")
    assert (there.levels[0], there.hands[0]) == (6, 8)
    assert scene(fight="wight_brothers", level=(4,))("play pollymorph", "close").levels[0] == 4


def test_wight_brothers_are_undead(scene: SceneMaker) -> None:
    assert scene("cleric", fight="wight_brothers")("banish", "discard door").totals == (4, 16)
