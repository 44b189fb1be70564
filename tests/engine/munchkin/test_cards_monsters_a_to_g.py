"""The monsters from Amazon to Ghoulfiends: what each does, what it leaves alone, where it begins and ends."""

from __future__ import annotations

import pytest

from tests.engine.munchkin.conftest import SceneMaker

# Amazon


def test_amazon_gives_a_woman_a_treasure_and_leaves_the_room_to_be_looted(scene: SceneMaker) -> None:
    there = scene(sex="fmm")("open amazon", "friend")
    assert (there.hands[0], there.levels[0], there.asks) == (5, 1, (0, "loot"))


def test_amazon_fights_a_man(scene: SceneMaker) -> None:
    there = scene(sex="mff")("open amazon")
    assert (there.asks, there.totals) == ((0, "combat"), (1, 8))
    there.refuses("friend")


def test_amazon_sees_the_sex_that_a_curse_has_just_made(scene: SceneMaker) -> None:
    there = scene(sex="mmm")("1: play curse_change_sex", "seat 0", "close", "open amazon")
    assert there.asks == (0, "ruling")
    assert scene(sex="fmm")("1: play curse_change_sex", "seat 0", "close", "open amazon").asks == (0, "combat")


def test_amazon_is_killed_by_a_woman_if_the_table_wants_a_fight(scene: SceneMaker) -> None:
    there = scene(sex="fmm", level=(9,))("open amazon", "fight", "close")
    assert there.state.result is not None


def test_amazon_takes_all_classes_and_no_level(scene: SceneMaker) -> None:
    there = scene("super_munchkin wizard thief elf", fight="amazon", level=(5,)).flees(1)
    assert (there.cards(0), there.levels[0]) == ("elf", 5)


@pytest.mark.parametrize(("level", "after"), [(5, 2), (4, 1), (2, 1)])
def test_amazon_takes_three_levels_of_who_has_no_class(scene: SceneMaker, level: int, after: int) -> None:
    assert scene("elf", fight="amazon", level=(level,)).flees(1).levels[0] == after


# Bigfoot


@pytest.mark.parametrize("fighter", ["dwarf", "halfling", "half_breed dwarf", "half_breed dwarf halfling"])
def test_bigfoot_is_stronger_by_three_once(scene: SceneMaker, fighter: str) -> None:
    assert scene(fighter, fight="bigfoot").totals[1] == 15
    assert scene(fighter, "halfling", fight="bigfoot", helper=1).totals[1] == 15


@pytest.mark.parametrize("fighter", ["", "elf", "warrior"])
def test_bigfoot_is_no_stronger_against_others(scene: SceneMaker, fighter: str) -> None:
    assert scene(fighter, "dwarf", "halfling", fight="bigfoot").totals[1] == 12


def test_bigfoot_takes_the_headgear_and_no_level(scene: SceneMaker) -> None:
    there = scene("helm_courage title", fight="bigfoot", level=(5,)).flees(1)
    assert (there.cards(0), there.levels[0]) == ("title", 5)


def test_bigfoot_leaves_headgear_that_is_not_worn(scene: SceneMaker) -> None:
    there = scene("helm_courage*", fight="bigfoot").flees(1)
    assert (there.cards(0), "nothing" in there.happened) == ("helm_courage*", True)


# Bullrog


def test_bullrog_kills_who_is_caught(scene: SceneMaker) -> None:
    there = scene("title", fight="bullrog", level=(6, 2, 1), hand=(0, 4, 4)).flees(4)
    assert ("died" in there.happened, there.levels[0], there.cards(0)) == (True, 6, "")


def test_bullrog_does_not_pursue_up_to_the_fourth_level(scene: SceneMaker) -> None:
    spared = scene(fight="bullrog", level=(4,))("flee")
    spared.refuses("roll 1")
    assert "escaped" in spared("close").happened
    assert scene(fight="bullrog", level=(5,))("flee").asks == (0, "escape")


def test_bullrog_judges_each_who_flees_by_its_own_level(scene: SceneMaker) -> None:
    there = scene(fight="bullrog", level=(4, 5), helper=1)("flee", "close")
    assert there.asks == (1, "escape")


def test_bullrog_is_worth_two_levels_up_to_the_tenth(scene: SceneMaker) -> None:
    for level, after in ((7, 9), (8, 10), (9, 10)):
        there = scene(fight="bullrog", level=(level,)).edit(("combat.fighters_adjust", 20))("close")
        assert there.levels[0] == after
        assert (there.state.result is not None) == (after == 10)


# Crabs


def test_crabs_cannot_be_outrun(scene: SceneMaker) -> None:
    there = scene("elf boots_running", fight="crabs", level=(1,)).edit(("combat.ruling", "lost"))("flee")
    assert (there.asks, there.cards(0)) == ((0, "end"), "elf")
    assert {"fled", "caught"} <= set(there.happened)
    assert "rolled" not in there.happened


def test_crabs_take_armor_and_all_that_is_worn_below_the_waist(scene: SceneMaker) -> None:
    there = scene("leather_armor sandals spiky_knees kneepads pantyhose helm_courage rapier*", fight="crabs").flees()
    assert (there.cards(0), there.levels[0]) == ("helm_courage rapier*", 1)


def test_crabs_take_both_armors_if_a_cheat_lets_two_be_worn(scene: SceneMaker) -> None:
    assert scene("leather_armor slimy_armor+ title", fight="crabs").flees().cards(0) == "title"


def test_crabs_leave_what_is_only_carried(scene: SceneMaker) -> None:
    there = scene("leather_armor* sandals* cloak_obscurity*", fight="crabs").flees()
    assert there.cards(0) == "leather_armor* sandals* cloak_obscurity*"


def test_crabs_let_go_for_the_hireling_and_for_nothing_else(scene: SceneMaker) -> None:
    there = scene("hireling leather_armor rat_on_a_stick", fight="crabs").edit(("combat.ruling", "lost"))("flee")
    there.refuses("throw rat_on_a_stick", "M-50")
    assert there("throw hireling", "close").cards(0) == "leather_armor rat_on_a_stick"


# Drooling Slime


@pytest.mark.parametrize(("fighter", "total"), [("elf", 5), ("half_breed elf dwarf", 5), ("dwarf", 1), ("", 1)])
def test_drooling_slime_is_stronger_by_four_against_elves(scene: SceneMaker, fighter: str, total: int) -> None:
    assert scene(fighter, "", "elf", fight="drooling_slime").totals[1] == total


def test_drooling_slime_and_its_mate_are_stronger_once(scene: SceneMaker) -> None:
    there = scene("elf", fight="drooling_slime")("1: play mate")
    assert (there.totals[1], there.reward) == (1 + 1 + 4, (2, 2))


def test_drooling_slime_takes_the_footgear_or_else_a_level(scene: SceneMaker) -> None:
    worn = scene("sandals", fight="drooling_slime", level=(3,)).flees(1)
    assert (worn.cards(0), worn.levels[0]) == ("", 3)
    carried = scene("sandals*", fight="drooling_slime", level=(3,)).flees(1)
    assert (carried.cards(0), carried.levels[0]) == ("sandals*", 2)


def test_drooling_slime_takes_no_level_below_the_first(scene: SceneMaker) -> None:
    there = scene("helm_courage", fight="drooling_slime").flees(1)
    assert (there.cards(0), there.levels[0]) == ("helm_courage", 1)


# Face Sucker


@pytest.mark.parametrize(("fighter", "helping", "total"), [("elf", "", 14), ("", "elf", 14), ("dwarf", "wizard", 8)])
def test_face_sucker_is_stronger_by_six_against_elves(
    scene: SceneMaker, fighter: str, helping: str, total: int
) -> None:
    assert scene(fighter, helping, fight="face_sucker", helper=1).totals[1] == total


def test_face_sucker_takes_the_headgear_and_a_level(scene: SceneMaker) -> None:
    there = scene("horny_helmet leather_armor", fight="face_sucker", level=(4,)).flees(4)
    assert (there.cards(0), there.levels[0]) == ("leather_armor", 3)


@pytest.mark.parametrize(("level", "after"), [(4, 3), (1, 1)])
def test_face_sucker_takes_the_level_also_without_headgear(scene: SceneMaker, level: int, after: int) -> None:
    there = scene("pointy_hat*", fight="face_sucker", level=(level,)).flees(1)
    assert (there.cards(0), there.levels[0]) == ("pointy_hat*", after)


def test_face_sucker_takes_the_chicken_from_the_head(scene: SceneMaker) -> None:
    assert scene("curse_chicken", fight="face_sucker", level=(4,)).flees(5).cards(0) == ""


# Floating Nose


@pytest.mark.parametrize(("level", "after"), [(9, 6), (4, 1), (2, 1)])
def test_floating_nose_takes_three_levels_of_who_flees_and_nobody_rolls(
    scene: SceneMaker, level: int, after: int
) -> None:
    there = scene("elf boots_running", fight="floating_nose", level=(level,))("flee")
    assert (there.levels[0], there.asks) == (after, (0, "end"))


@pytest.mark.parametrize(("ruling", "hand"), [("treasure", 4 + 3), ("nothing", 4)])
def test_floating_nose_is_bought_off_and_the_table_rules_on_its_treasure(
    scene: SceneMaker, ruling: str, hand: int
) -> None:
    there = scene("helm_courage buckler", fight="floating_nose")("bribe floating_nose", "choose buckler")
    there(ruling, "close")
    assert (there.cards(0), there.levels[0], there.hands[0]) == ("helm_courage", 1, hand)


def test_floating_nose_wants_two_hundred_gold_pieces_in_one_item(scene: SceneMaker) -> None:
    scene("cotion* sleep_potion* rat_on_a_stick", fight="floating_nose").refuses("bribe floating_nose", "M-100")
    exactly = scene("cotion* helm_courage", fight="floating_nose")("bribe floating_nose")
    assert exactly.cards(0) == "cotion*"


@pytest.mark.parametrize(("gold", "enough"), [(199, False), (200, True)])
def test_floating_nose_counts_the_last_gold_piece_of_an_item_without_a_tag(
    scene: SceneMaker, gold: int, enough: bool
) -> None:
    there = scene(f"item_0_{gold}", fight="floating_nose")
    assert ("bribe floating_nose" in there.legal) == enough


def test_floating_nose_is_bought_off_by_the_fighter_alone(scene: SceneMaker) -> None:
    scene("", "title buckler", fight="floating_nose", helper=1).refuses("1: bribe floating_nose", "M-100")
    scene("buckler", fight="bullrog").refuses("bribe bullrog", "M-100")


def test_floating_nose_dies_of_halitosis_with_level_and_treasure(scene: SceneMaker) -> None:
    there = scene(fight="floating_nose")("1: play halitosis", "kill", "close")
    assert (there.levels[0], there.hands[0]) == (2, 4 + 3)
    assert scene(fight="floating_nose")("play halitosis", "fighters").totals == (1 + 2, 10)


# Flying Frogs


@pytest.mark.parametrize(
    ("cards", "face", "what"),
    [("", 6, "escaped"), ("", 5, "caught"), ("elf", 5, "escaped"), ("elf", 4, "caught"), ("halfling", 6, "caught")],
)
def test_flying_frogs_are_fast_by_one(scene: SceneMaker, cards: str, face: int, what: str) -> None:
    assert what in scene(cards, fight="flying_frogs", level=(4,)).flees(face).happened


@pytest.mark.parametrize(("level", "after"), [(9, 7), (3, 1), (2, 1), (1, 1)])
def test_flying_frogs_take_two_levels(scene: SceneMaker, level: int, after: int) -> None:
    assert scene(fight="flying_frogs", level=(level,)).flees(5).levels[0] == after


def test_flying_frogs_do_not_slow_the_flight_from_others(scene: SceneMaker) -> None:
    there = scene(fight="flying_frogs harpies", level=(4,))(
        "flee", "choose harpies", "roll 5", "close", "roll 5", "close"
    )
    assert there.levels[0] == 2


# Gazebo


def test_gazebo_lets_nobody_help(scene: SceneMaker) -> None:
    there = scene("", "kneepads", fight="gazebo", level=(1, 9))
    there.refuses("ask 1", "M-100")
    assert "flee" in there.legal


def test_gazebo_that_wanders_in_sends_the_helper_away(scene: SceneMaker) -> None:
    there = scene(fight="bullrog", level=(3, 5), helper=1)
    assert there.totals == (8, 18)
    there("2: play wandering_monster", "reveal gazebo")
    assert (there.totals, "dropped_out" in there.happened) == ((3, 26), True)


def test_gazebo_forbids_help_only_as_long_as_it_is_there(scene: SceneMaker) -> None:
    there = scene(fight="gazebo bullrog")
    there.refuses("ask 1", "M-100")
    there("play pollymorph", "choose gazebo")
    assert "ask 1" in there.legal


def test_gazebo_lets_others_throw_cards_in(scene: SceneMaker) -> None:
    assert scene(fight="gazebo", level=(4,))("1: play balloons", "fighters").totals == (9, 8)


@pytest.mark.parametrize(("level", "after"), [(6, 3), (3, 1)])
def test_gazebo_takes_three_levels(scene: SceneMaker, level: int, after: int) -> None:
    assert scene(fight="gazebo", level=(level,)).flees(4).levels[0] == after


# Gelatinous Octahedron


@pytest.mark.parametrize(
    ("cards", "face", "what"), [("", 4, "escaped"), ("", 3, "caught"), ("halfling", 4, "caught"), ("elf", 3, "escaped")]
)
def test_gelatinous_octahedron_is_slow_by_one(scene: SceneMaker, cards: str, face: int, what: str) -> None:
    assert what in scene(cards, fight="gelatinous_octahedron").flees(face).happened


def test_gelatinous_octahedron_takes_every_big_item_used_or_not(scene: SceneMaker) -> None:
    there = scene("dwarf mithril_armor tuba* stepladder* hammer", fight="gelatinous_octahedron").flees(1)
    assert (there.cards(0), there.levels[0]) == ("dwarf hammer", 1)


def test_gelatinous_octahedron_takes_the_big_item_under_a_cheat_with_it(scene: SceneMaker) -> None:
    there = scene("chainsaw+ huge_rock", fight="gelatinous_octahedron").flees(1)
    assert (there.cards(0), "cheat" in there.state.table.doors.pile) == ("", True)


def test_gelatinous_octahedron_leaves_small_items(scene: SceneMaker) -> None:
    there = scene("title helm_courage", fight="gelatinous_octahedron", level=(2,)).flees(1)
    assert (there.cards(0), "nothing" in there.happened) == ("title helm_courage", True)


# Ghoulfiends


def test_ghoulfiends_are_fought_with_levels_alone(scene: SceneMaker) -> None:
    there = scene("warrior title shield", "helm_courage", fight="ghoulfiends", level=(5, 2), helper=1)
    there("berserk", "discard door", "2: play acid_potion", "fighters")
    assert (there.totals, there.wins) == ((7, 8), False)


def test_ghoulfiends_profit_from_what_is_thrown_in_for_them(scene: SceneMaker) -> None:
    assert scene(fight="ghoulfiends", level=(9,))("1: play acid_potion", "monsters").totals == (9, 13)


def test_ghoulfiends_lose_a_tie_against_a_warrior(scene: SceneMaker) -> None:
    assert not scene(fight="ghoulfiends", level=(8,)).wins
    assert scene("warrior", fight="ghoulfiends", level=(8,)).wins


def test_ghoulfiends_dull_the_bonuses_against_all_monsters_of_the_fight(scene: SceneMaker) -> None:
    there = scene("title", fight="lame_goblin", level=(5,))
    assert there.totals == (8, 1)
    assert there("1: play wandering_monster", "reveal ghoulfiends").totals == (5, 9)


@pytest.mark.parametrize(("levels", "after"), [((6, 4, 3), 3), ((6, 4, 6), 4), ((2, 4, 3), 2), ((6, 1, 1), 1)])
def test_ghoulfiends_lower_a_level_to_the_lowest(scene: SceneMaker, levels: tuple[int, int, int], after: int) -> None:
    there = scene(fight="ghoulfiends", level=levels).flees(1)
    assert there.levels == [after, *levels[1:]]
