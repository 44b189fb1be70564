"""The curses: what each does to its victim, whom it spares, and where it begins and ends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.munchkin.conftest import Scene, SceneMaker


def cursed(scene: SceneMaker, curse: str, *cards: str, victim: int = 0, **rest: Any) -> Scene:
    """Let Bob lay a curse on a seat, which nobody cancels."""
    return scene(*cards, **rest)(f"1: play {curse}", f"seat {victim}", "close")


LOST_ITEMS = [
    pytest.param("curse_big_item", "huge_rock* title", "title", id="curse_big_item takes one that is only carried"),
    pytest.param("curse_big_item", "title helm_courage", "title helm_courage", id="curse_big_item spares small items"),
    pytest.param("curse_big_item", "chainsaw+ title", "title", id="curse_big_item takes one under a Cheat"),
    pytest.param("curse_small_item", "title* huge_rock", "huge_rock", id="curse_small_item takes one not in use"),
    pytest.param(
        "curse_small_item", "acid_potion* huge_rock", "huge_rock", id="curse_small_item takes a one-shot item"
    ),
    pytest.param("curse_small_item", "huge_rock elf", "huge_rock elf", id="curse_small_item spares Big items"),
    pytest.param("curse_small_item", "hireling", "hireling", id="curse_small_item spares the Hireling, who is no item"),
    pytest.param("curse_headgear", "helm_courage title", "title", id="curse_headgear takes what is worn"),
    pytest.param("curse_headgear", "helm_courage*", "helm_courage*", id="curse_headgear spares what lies sideways"),
    pytest.param("curse_headgear", "elf bandana", "elf bandana", id="curse_headgear spares what an Elf may not use"),
    pytest.param("curse_footgear", "boots_running title", "title", id="curse_footgear takes what is worn"),
    pytest.param("curse_footgear", "sandals*", "sandals*", id="curse_footgear spares what lies sideways"),
    pytest.param(
        "curse_footgear", "kneepads pantyhose", "kneepads pantyhose", id="curse_footgear spares other legwear"
    ),
    pytest.param("curse_armor", "leather_armor helm_courage", "helm_courage", id="curse_armor takes what is worn"),
    pytest.param("curse_armor", "slimy_armor*", "slimy_armor*", id="curse_armor spares what lies sideways"),
    pytest.param("curse_armor", "buckler shield", "buckler shield", id="curse_armor spares shields"),
    pytest.param("curse_armor", "wizard mithril_armor+", "wizard", id="curse_armor takes what a Cheat lets be worn"),
]


@pytest.mark.parametrize(("curse", "before", "after"), LOST_ITEMS)
def test_an_item_is_lost_only_if_it_is_of_the_sort_that_the_curse_names(
    scene: SceneMaker, curse: str, before: str, after: str
) -> None:
    """M-73, M-93, reading A-40: what is worn is what is in use; a bare size means all that is carried."""
    match = cursed(scene, curse, before)
    assert match.cards(0) == after
    assert ("nothing" in match.happened) == (before.replace("+", "") == after.replace("+", ""))
    assert match.levels == [1, 1, 1]


CHOICES = [
    pytest.param("curse_big_item", "dwarf huge_rock tuba* title", ["huge_rock", "tuba"], id="curse_big_item"),
    pytest.param("curse_small_item", "title buckler* shield", ["title", "buckler"], id="curse_small_item"),
    pytest.param("curse_headgear", "helm_courage horny_helmet+", ["helm_courage", "horny_helmet"], id="curse_headgear"),
    pytest.param("curse_footgear", "sandals boots_running+", ["sandals", "boots_running"], id="curse_footgear"),
    pytest.param("curse_armor", "leather_armor slimy_armor+", ["leather_armor", "slimy_armor"], id="curse_armor"),
    pytest.param("curse_obnoxious", "elf bandana+ title buckler", ["bandana", "title"], id="curse_obnoxious"),
]


@pytest.mark.parametrize(("curse", "before", "offered"), CHOICES)
def test_the_victim_chooses_among_several_items(scene: SceneMaker, curse: str, before: str, offered: list[str]) -> None:
    """M-93: and loses one of them, not all."""
    match = cursed(scene, curse, before)
    assert (match.asks, match.legal) == ((0, "lose"), [f"choose {item}" for item in offered])
    match(f"choose {offered[1]}")
    assert offered[0] in match.cards(0)
    assert offered[1] not in match.cards(0)


def test_curse_headgear_takes_the_cheat_with_the_item(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_headgear", "elf bandana+")
    assert match.cards(0) == "elf"
    assert match.state.table.doors.pile == ("curse_headgear", "cheat")


# Races and classes


def test_curse_change_race_gives_the_topmost_race_of_the_discards(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_change_race", "elf", door_discard=["halfling", "dwarf", "crabs", "thief"])
    assert match.cards(0) == "dwarf"
    assert match.state.table.doors.pile == ("halfling", "crabs", "thief", "curse_change_race", "elf")


def test_curse_change_race_does_nothing_to_humans(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_change_race", "thief", door_discard=["dwarf"])
    assert match.cards(0) == "thief"
    assert "nothing" in match.happened
    assert match.state.table.doors.pile == ("dwarf", "curse_change_race")


def test_curse_change_race_leaves_a_human_where_no_race_lies_in_the_discards(scene: SceneMaker) -> None:
    """The race that is lost does not come back at once."""
    match = cursed(scene, "curse_change_race", "half_breed elf", door_discard=["thief"])
    assert match.cards(0) == ""
    assert match.state.table.doors.pile == ("thief", "curse_change_race", "elf", "half_breed")


def test_curse_change_race_takes_both_races_of_a_half_breed_for_one(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_change_race", "half_breed elf dwarf", door_discard=["halfling"])
    assert match.cards(0) == "half_breed halfling"


def test_curse_change_race_counts_at_once_in_the_combat(scene: SceneMaker) -> None:
    """M-63: the slime is no longer stronger."""
    match = scene("elf", fight="drooling_slime", door_discard=["dwarf"])
    assert match.totals == (1, 5)
    assert match("1: play curse_change_race", "seat 0", "close").totals == (1, 1)


def test_curse_change_class_gives_the_topmost_class_of_the_discards(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_change_class", "thief", door_discard=["cleric", "warrior", "elf"])
    assert match.cards(0) == "warrior"


def test_curse_change_class_does_nothing_to_who_has_no_class(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_change_class", "elf", door_discard=["warrior"])
    assert match.cards(0) == "elf"
    assert "nothing" in match.happened


def test_curse_change_class_may_give_the_same_class_again(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_change_class", "thief", door_discard=["thief"])
    assert match.cards(0) == "thief"
    assert match.state.table.doors.pile == ("curse_change_class", "thief")


def test_curse_change_class_ends_super_munchkin_which_needs_two(scene: SceneMaker) -> None:
    """M-69b."""
    match = cursed(scene, "curse_change_class", "super_munchkin thief wizard", door_discard=["cleric"])
    assert match.cards(0) == "cleric"
    bare = cursed(scene, "curse_change_class", "super_munchkin thief wizard")
    assert bare.cards(0) == ""


def test_curse_lose_class_takes_the_class_and_no_level(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_lose_class", "elf thief", level=(3,))
    assert (match.cards(0), match.levels[0]) == ("elf", 3)


def test_curse_lose_class_costs_a_level_where_there_is_no_class(scene: SceneMaker) -> None:
    assert cursed(scene, "curse_lose_class", "elf", level=(3,)).levels[0] == 2


def test_curse_lose_class_costs_nothing_without_a_class_at_the_first_level(scene: SceneMaker) -> None:
    """M-60."""
    match = cursed(scene, "curse_lose_class", "elf")
    assert match.levels[0] == 1
    assert "absorbed" in match.happened


def test_curse_lose_class_lets_choose_between_two(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_lose_class", "super_munchkin thief wizard")
    assert (match.asks, match.legal) == ((0, "lose"), ["choose thief", "choose wizard"])
    assert match("choose thief").cards(0) == "wizard"


def test_curse_lose_race_makes_a_human(scene: SceneMaker) -> None:
    """M-11: what only humans use may be worn again."""
    match = scene("elf bandana*")
    match.refuses("wear bandana", "M-71")
    match("1: play curse_lose_race", "seat 0", "close", "wear bandana")
    assert match.cards(0) == "bandana"


def test_curse_lose_race_does_nothing_to_a_human_and_leaves_the_class(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_lose_race", "thief", level=(3,))
    assert (match.cards(0), match.levels[0]) == ("thief", 3)
    assert "nothing" in match.happened


def test_curse_lose_race_takes_both_races_and_half_breed(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_lose_race", "elf half_breed dwarf thief")
    assert match.cards(0) == "thief"


def test_curse_lose_race_makes_a_dwarf_get_rid_of_the_second_big_item(scene: SceneMaker) -> None:
    """M-68."""
    match = cursed(scene, "curse_lose_race", "dwarf huge_rock tuba", "chainsaw", "stepladder")
    assert match.asks == (0, "excess")
    assert match("choose tuba").cards(0) == "huge_rock"


# Levels


def test_curse_level_costs_one_level(scene: SceneMaker) -> None:
    assert cursed(scene, "curse_level", level=(4, 4, 4)).levels == [3, 4, 4]


def test_curse_level_takes_nothing_from_the_first_level(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_level", level=(1, 2))
    assert match.levels == [1, 2, 1]
    assert "absorbed" in match.happened


def test_curse_level_turns_a_fight_that_was_won(scene: SceneMaker) -> None:
    """M-90: at any time."""
    match = scene(fight="pit_bull", level=(3,))
    assert match.wins
    match("1: play curse_level", "seat 0", "close")
    assert (match.totals, match.wins) == ((2, 2), False)


def test_curse_duck_costs_two_levels(scene: SceneMaker) -> None:
    assert cursed(scene, "curse_duck", level=(9, 9, 9), victim=2).levels == [9, 9, 7]


def test_curse_duck_costs_only_one_at_the_second_level(scene: SceneMaker) -> None:
    """M-60, reading A-35: and no debt remains."""
    match = cursed(scene, "curse_duck", level=(2,))
    assert match.levels[0] == 1
    assert match("play gual_gold", "seat 0").levels[0] == 2


def test_curse_duck_costs_exactly_two_at_the_third_level(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_duck", level=(3,))
    assert match.levels[0] == 1
    assert "absorbed" not in match.happened


def test_curse_duck_falls_on_who_opens_the_door_and_the_turn_goes_on(scene: SceneMaker) -> None:
    """M-15, M-91: with sandals on it does nothing."""
    match = scene(level=(3, 3, 3))("open curse_duck", "close")
    assert (match.levels, match.asks) == ([1, 3, 3], (0, "trouble"))
    assert scene("sandals", level=(3, 3, 3))("open curse_duck").levels == [3, 3, 3]


# Items of value, cards in hand


def test_curse_obnoxious_takes_the_item_with_the_largest_bonus(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_obnoxious", "cleric helm_courage mace title")
    assert match.cards(0) == "cleric helm_courage title"


def test_curse_obnoxious_spares_what_gives_its_owner_no_bonus(scene: SceneMaker) -> None:
    """M-73: what lies sideways, may not be used, is still to be thrown, or only helps in flight gives none."""
    idle = "title* mace acid_potion* boots_running"
    assert cursed(scene, "curse_obnoxious", f"helm_courage {idle}").cards(0) == idle
    match = cursed(scene, "curse_obnoxious", idle)
    assert match.cards(0) == idle
    assert "nothing" in match.happened


def test_curse_obnoxious_knows_whose_bonus_is_larger(scene: SceneMaker) -> None:
    """The helmet is worth three to an Elf and one to others."""
    assert cursed(scene, "curse_obnoxious", "elf horny_helmet sneaky_sword").cards(0) == "elf sneaky_sword"
    assert cursed(scene, "curse_obnoxious", "dwarf horny_helmet sneaky_sword").cards(0) == "dwarf horny_helmet"


def test_curse_income_tax_makes_all_pay_at_least_what_the_victim_gives(scene: SceneMaker) -> None:
    mine, bob, cleo = "buckler huge_rock*", "sandals helm_courage", "leather_armor spiky_knees title"
    match = cursed(scene, "curse_income_tax", mine, bob, cleo)("choose buckler")
    assert match.asks == (1, "lose")
    match("choose helm_courage")  # too little: the sandals go as well
    assert match.asks == (2, "lose")
    match("choose spiky_knees")
    assert (match.cards(0), match.cards(1), match.cards(2)) == ("huge_rock*", "", "title")
    assert match.levels == [1, 1, 1]


def test_curse_income_tax_costs_who_has_less_everything_and_a_level(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_income_tax", "buckler", "helm_courage title", "elf", level=(3, 3, 3))
    assert (match.cards(0), match.cards(1), match.cards(2)) == ("", "", "elf")
    assert match.levels == [3, 2, 2]


def test_curse_income_tax_asks_nobody_where_the_victim_has_nothing(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_income_tax", "elf", "title", level=(3, 3, 3))
    assert (match.cards(1), match.levels) == ("title", [3, 3, 3])
    assert "nothing" in match.happened


def test_curse_income_tax_costs_the_others_nothing_for_a_worthless_item(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_income_tax", "title", "helm_courage", level=(3, 3, 3))
    assert (match.cards(0), match.cards(1), match.levels) == ("", "helm_courage", [3, 3, 3])


def test_curse_income_tax_of_exactly_all_that_one_has_costs_no_level(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_income_tax", "buckler", "sneaky_sword", "leather_armor spiky_knees", level=(2, 2, 2))
    while match.asks is not None and match.asks[1] == "lose":
        match(match.legal[0])
    assert (match.cards(1), match.cards(2), match.levels) == ("", "", [2, 2, 2])


def test_curse_two_cards_go_to_the_left_and_the_right_neighbour(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_two_cards", seats=5)
    assert match.hands == [2, 4, 4, 4, 5]  # Bob on the left played a card and drew one


def test_curse_two_cards_takes_nothing_from_an_empty_hand_and_no_items(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_two_cards", "title", hand=(0, 4, 4))
    assert (match.hands, match.cards(0)) == ([0, 3, 4], "title")


def test_curse_two_cards_takes_a_single_card_for_the_left_neighbour(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_two_cards", hand=(1, 4, 4))
    assert match.hands == [0, 4, 4]


def test_curse_two_cards_may_be_played_on_oneself(scene: SceneMaker) -> None:
    """M-91: anybody is somebody."""
    match = cursed(scene, "curse_two_cards", victim=1, hand=(4, 4, 4))
    assert match.hands == [5, 1, 5]


def test_no_curse_is_played_between_a_roll_and_its_result(scene: SceneMaker) -> None:
    """M-51, M-91: nor on the dead."""
    match = scene(fight="bullrog", level=(6,))("flee")
    assert "1: play curse_level" in match.legal
    match("roll 2").refuses("1: play curse_level", "M-51")
