"""The monsters from Harpies to Net Troll: what each does, what it leaves alone, where it begins and ends."""

from __future__ import annotations

import pytest

from tests.engine.munchkin.conftest import SceneMaker

# Harpies


@pytest.mark.parametrize(
    ("fighter", "helping", "total"),
    [("wizard", "", 9), ("", "wizard", 9), ("wizard", "wizard", 9), ("elf", "thief", 4)],
)
def test_harpies_are_stronger_by_five_against_wizards(
    scene: SceneMaker, fighter: str, helping: str, total: int
) -> None:
    assert scene(fighter, helping, "wizard", fight="harpies", helper=1).totals[1] == total


def test_harpies_are_weaker_as_soon_as_the_wizard_gives_up_the_class(scene: SceneMaker) -> None:
    there = scene("wizard", fight="harpies", level=(5,))
    assert there.totals == (5, 9)
    there("drop wizard")
    assert (there.totals, there.wins) == ((5, 4), True)


@pytest.mark.parametrize(("level", "after"), [(5, 3), (3, 1), (2, 1), (1, 1)])
def test_harpies_take_two_levels(scene: SceneMaker, level: int, after: int) -> None:
    assert scene(fight="harpies", level=(level,)).flees(4).levels[0] == after


# Hippogriff


def test_hippogriff_lets_all_take_a_treasure_from_the_right_on(scene: SceneMaker) -> None:
    there = scene("title helm_courage", fight="hippogriff", level=(5,), seats=4).flees(1)
    assert there.asks == (3, "take")
    there("choose title")
    assert there.asks == (2, "take")
    there("hand")
    assert there.asks == (1, "take")
    there("choose helm_courage")
    assert [there.cards(seat) for seat in range(4)] == ["", "helm_courage", "", "title"]
    assert (there.hands, there.levels[0]) == ([3, 4, 5, 4], 5)


def test_hippogriff_lets_the_hireling_be_taken_but_no_race_or_class(scene: SceneMaker) -> None:
    there = scene("elf thief hireling", fight="hippogriff", level=(5,), hand=(0, 4, 4)).flees(1)
    assert (there.cards(0), there.cards(2)) == ("elf thief", "hireling")


def test_hippogriff_takes_nothing_where_there_is_nothing(scene: SceneMaker) -> None:
    there = scene("elf", fight="hippogriff", level=(5,), hand=(0, 4, 4)).flees(1)
    assert (there.hands, there.asks) == ([0, 4, 4], (0, "end"))


def test_hippogriff_offers_a_big_item_only_to_who_can_carry_it(scene: SceneMaker) -> None:
    there = scene("chainsaw", "", "tuba", fight="hippogriff", level=(5,), hand=(0, 4, 4)).flees(1)
    assert (there.cards(1), there.cards(2)) == ("chainsaw", "tuba")


def test_hippogriff_does_not_pursue_up_to_the_third_level(scene: SceneMaker) -> None:
    assert scene("title", fight="hippogriff", level=(3,))("flee", "close").cards(0) == "title"
    assert scene("title", fight="hippogriff", level=(4,))("flee").asks == (0, "escape")


# Unspeakably Awful Indescribable Horror


@pytest.mark.parametrize(
    ("fighter", "helping", "totals", "wins"),
    [("warrior", "", (14, 18), False), ("", "warrior", (14, 18), False), ("wizard", "elf", (14, 14), False)],
)
def test_horror_is_stronger_by_four_against_warriors(
    scene: SceneMaker, fighter: str, helping: str, totals: tuple[int, int], wins: bool
) -> None:
    there = scene(fighter, helping, fight="horror", helper=1, level=(9, 5))
    assert (there.totals, there.wins) == (totals, wins)


def test_horror_loses_a_tie_against_a_warrior_after_all(scene: SceneMaker) -> None:
    assert scene("warrior title", "", fight="horror", helper=1, level=(9, 6)).wins


def test_horror_kills(scene: SceneMaker) -> None:
    there = scene("elf warrior title", fight="horror", level=(5, 9, 1), hand=(0, 4, 4)).flees(1)
    assert ("died" in there.happened, there.levels[0], there.cards(0)) == (True, 5, "elf warrior")


def test_horror_takes_a_wizard_its_class_only(scene: SceneMaker) -> None:
    there = scene("wizard title", fight="horror", level=(5,)).flees(4)
    assert (there.lives[0], there.levels[0], there.cards(0)) == ("alive", 5, "title")


def test_horror_takes_one_of_two_classes_and_the_super_munchkin_with_it(scene: SceneMaker) -> None:
    there = scene("super_munchkin warrior wizard", fight="horror").flees(1)
    assert (there.lives[0], there.cards(0)) == ("alive", "warrior")


# Insurance Salesman


def test_insurance_salesman_is_fought_with_bonuses_alone(scene: SceneMaker) -> None:
    there = scene("title warrior", "helm_courage", fight="insurance_salesman", level=(9, 9), helper=1)
    assert there.totals == (3 + 1, 14)
    there("berserk", "discard door", "2: play magic_missile", "fighters")
    assert there.totals == (3 + 1 + 1 + 5, 14)


def test_insurance_salesman_leaves_nothing_at_all_to_who_has_levels_alone(scene: SceneMaker) -> None:
    assert scene(fight="insurance_salesman", level=(9,)).totals == (0, 14)


def test_insurance_salesman_takes_levels_out_of_a_fight_with_others(scene: SceneMaker) -> None:
    there = scene("title", fight="lame_goblin", level=(9,))("1: play wandering_monster", "reveal insurance_salesman")
    assert there.totals == (3, 15)


def test_insurance_salesman_takes_items_until_a_thousand_gold_pieces_are_reached(scene: SceneMaker) -> None:
    there = scene("horny_helmet leather_armor rapier* title", fight="insurance_salesman").flees(1)
    assert there.asks == (0, "lose")
    there.refuses("choose title")
    there("choose horny_helmet")
    assert there.asks == (0, "lose")
    assert there("choose rapier").cards(0) == "leather_armor title"


def test_insurance_salesman_is_content_with_exactly_a_thousand(scene: SceneMaker) -> None:
    there = scene("boots_running rapier* title", fight="insurance_salesman").flees(1)
    there("choose boots_running")
    assert (there.cards(0), there.levels[0]) == ("title", 1)


def test_insurance_salesman_takes_all_of_who_has_less(scene: SceneMaker) -> None:
    there = scene("elf title leather_armor rapier", fight="insurance_salesman", level=(5,)).flees(1)
    assert (there.cards(0), there.levels[0], there.hands[0]) == ("elf", 5, 4)


# King Tut


@pytest.mark.parametrize(("level", "after"), [(9, 7), (4, 2), (3, 3), (1, 1)])
def test_king_tut_costs_two_levels_above_the_third_even_when_the_escape_works(
    scene: SceneMaker, level: int, after: int
) -> None:
    there = scene("title", fight="king_tut", level=(level,))("flee")
    there(*(["roll 6"] if level > 3 else []), "close")
    assert (there.levels[0], there.cards(0), "escaped" in there.happened) == (after, "title", True)


def test_king_tut_takes_items_and_hand_and_no_two_levels_more(scene: SceneMaker) -> None:
    there = scene("elf hireling title buckler*", fight="king_tut", level=(6,)).flees(3)
    assert (there.levels[0], there.asks) == (4, (0, "discard"))
    there(*["discard door"] * 4)
    assert (there.cards(0), there.hands[0], there.levels[0]) == ("elf hireling", 0, 4)


def test_king_tut_costs_no_level_when_he_is_beaten(scene: SceneMaker) -> None:
    there = scene(fight="king_tut", level=(4,)).edit(("combat.fighters_adjust", 13))("close")
    assert (there.levels[0], there.hands[0]) == (6, 8)


def test_king_tut_and_his_mate_cost_the_levels_one_after_the_other(scene: SceneMaker) -> None:
    for level, after in ((7, 3), (5, 3)):  # at the third level the second lets go
        there = scene(fight="king_tut", level=(level,))("1: play mate", "flee", "roll 6", "close")
        there(*(["roll 6"] if level == 7 else []), "close")
        assert there.levels[0] == after


def test_king_tut_is_undead(scene: SceneMaker) -> None:
    assert scene("cleric", fight="king_tut")("banish", "discard door").totals == (4, 16)


# Lame Goblin


@pytest.mark.parametrize(
    ("cards", "face", "what"), [("", 4, "escaped"), ("", 3, "caught"), ("halfling", 4, "caught"), ("elf", 3, "escaped")]
)
def test_lame_goblin_is_slow_by_one(scene: SceneMaker, cards: str, face: int, what: str) -> None:
    assert what in scene(cards, fight="lame_goblin", level=(3,)).flees(face).happened


@pytest.mark.parametrize(("level", "after"), [(3, 2), (2, 1), (1, 1)])
def test_lame_goblin_takes_a_level(scene: SceneMaker, level: int, after: int) -> None:
    there = scene("title", fight="lame_goblin", level=(level,)).flees(1)
    assert (there.levels[0], there.cards(0)) == (after, "title")


def test_lame_goblin_is_killed_by_two_and_not_by_one(scene: SceneMaker) -> None:
    scene(fight="lame_goblin").refuses("close", "M-22")
    there = scene(fight="lame_goblin", level=(2,))("close")
    assert (there.levels[0], there.hands[0]) == (3, 5)


# Large Angry Chicken


@pytest.mark.parametrize(
    ("fighter", "helping"),
    [("flaming_armor", ""), ("", "flaming_armor"), ("wizard staff_napalm", ""), ("staff_napalm+", "")],
)
def test_large_angry_chicken_is_worth_a_second_level_by_fire_in_use(
    scene: SceneMaker, fighter: str, helping: str
) -> None:
    assert scene(fighter, helping, fight="large_angry_chicken", helper=1, level=(4,))("close").levels[0] == 6


@pytest.mark.parametrize("cards", ["flaming_armor*", "staff_napalm*", "wizard staff_napalm*", "title"])
def test_large_angry_chicken_is_worth_one_level_without_fire_in_use(scene: SceneMaker, cards: str) -> None:
    assert (
        scene(cards, "staff_napalm" if "armor" in cards else "flaming_armor", fight="large_angry_chicken", level=(4,))(
            "close"
        ).levels[0]
        == 5
    )


def test_large_angry_chicken_burns_by_a_potion_on_the_fighters_side_alone(scene: SceneMaker) -> None:
    there = scene(fight="large_angry_chicken", level=(6,))
    assert there("1: play flaming_poison_potion", "fighters", "close").levels[0] == 8
    fed = scene(fight="large_angry_chicken", level=(6,))
    assert fed("1: play flaming_poison_potion", "monsters", "close").levels[0] == 7


def test_large_angry_chicken_wins_the_match_from_the_eighth_level_by_fire(scene: SceneMaker) -> None:
    there = scene("flaming_armor", fight="large_angry_chicken", level=(8,))("close")
    assert (there.levels[0], there.state.result is not None) == (10, True)


def test_large_angry_chicken_and_its_mate_burn_both(scene: SceneMaker) -> None:
    there = scene("flaming_armor", fight="large_angry_chicken", level=(4,))("1: play mate")
    assert there.reward == (4, 2)


def test_large_angry_chicken_takes_a_level(scene: SceneMaker) -> None:
    assert scene(fight="large_angry_chicken", level=(3,)).flees(4).levels[0] == 2
    assert scene(fight="large_angry_chicken").flees(1).levels[0] == 1


# Lawyers


def test_lawyers_do_not_attack_a_thief_who_may_exchange_two_treasures(scene: SceneMaker) -> None:
    there = scene("thief")("open lawyers", "friend", "yes", "discard treasure", "discard buckler")
    assert (there.hands[0], there.levels[0], there.asks) == (4, 1, (0, "loot"))
    assert there.state.table.hoard.pile == ("treasure", "buckler")


def test_lawyers_attack_others(scene: SceneMaker) -> None:
    there = scene("wizard", "thief")("open lawyers")
    assert (there.asks, there.totals) == ((0, "combat"), (1, 6))


def test_lawyers_exchange_no_door_cards(scene: SceneMaker) -> None:
    there = scene("thief")("open lawyers", "friend", "yes")
    there.refuses("discard door")
    there.refuses("discard elf")
    assert {"discard treasure", "done"} < set(there.legal)


@pytest.mark.parametrize(
    ("answers", "drawn"), [(["no"], 0), (["yes", "done"], 0), (["yes", "discard treasure", "done"], 1)]
)
def test_lawyers_give_no_more_than_they_get(scene: SceneMaker, answers: list[str], drawn: int) -> None:
    there = scene("thief")("open lawyers", "friend", *answers)
    assert (there.hands[0], there.asks) == (4, (0, "loot"))
    assert len(there.state.table.hoard.pile) == drawn


def test_lawyers_do_not_ask_a_thief_with_a_single_card(scene: SceneMaker) -> None:
    assert scene("thief", hand=(1, 4, 4))("open lawyers", "friend").asks == (0, "loot")


def test_lawyers_are_fought_by_a_thief_if_the_table_wants_it(scene: SceneMaker) -> None:
    there = scene("thief title", level=(4,))("open lawyers", "fight", "close")
    assert (there.levels[0], there.hands[0]) == (5, 6)


def test_lawyers_let_all_take_a_card_and_discard_the_rest(scene: SceneMaker) -> None:
    there = scene("title", fight="lawyers", hand=(5, 4, 4, 4), seats=4).flees(1)
    assert (there.hands, there.asks) == ([2, 5, 5, 5], (0, "discard"))
    there("discard door", "discard treasure")
    assert (there.hands[0], there.cards(0), there.levels[0]) == (0, "title", 1)


@pytest.mark.parametrize(("hand", "after"), [(0, [0, 4, 4]), (1, [0, 5, 4]), (2, [0, 5, 5])])
def test_lawyers_begin_with_the_left_neighbour_when_cards_are_few(
    scene: SceneMaker, hand: int, after: list[int]
) -> None:
    assert scene(fight="lawyers", hand=(hand, 4, 4)).flees(1).hands == after


# Leperchaun


@pytest.mark.parametrize(("fighter", "total"), [("elf", 9), ("half_breed elf halfling", 9), ("halfling", 4), ("", 4)])
def test_leperchaun_is_stronger_by_five_against_elves(scene: SceneMaker, fighter: str, total: int) -> None:
    assert scene(fighter, "", "elf", fight="leperchaun").totals[1] == total


def test_leperchaun_lets_the_neighbours_take_an_item_each(scene: SceneMaker) -> None:
    there = scene("title buckler helm_courage", fight="leperchaun", seats=4).flees(1)
    assert (there.asks, there.legal) == ((1, "take"), ["choose title", "choose buckler", "choose helm_courage"])
    there("choose title")
    assert there.asks == (3, "take")
    there("choose buckler")
    assert [there.cards(seat) for seat in range(4)] == ["helm_courage", "title", "", "buckler"]
    assert (there.hands, there.asks) == ([4, 4, 4, 4], (0, "end"))


def test_leperchaun_leaves_the_second_neighbour_nothing_of_a_single_item(scene: SceneMaker) -> None:
    there = scene("title", fight="leperchaun").flees(1)
    assert [there.cards(seat) for seat in range(3)] == ["", "title", ""]


def test_leperchaun_takes_neither_hand_nor_level(scene: SceneMaker) -> None:
    there = scene("dwarf thief", fight="leperchaun", level=(3,)).flees(1)
    assert (there.cards(0), there.hands, there.levels[0]) == ("dwarf thief", [4, 4, 4], 3)


# Maul Rat


@pytest.mark.parametrize(
    ("fighter", "helping", "total"), [("cleric", "", 4), ("", "cleric", 4), ("cleric", "cleric", 4), ("wizard", "", 1)]
)
def test_maul_rat_is_stronger_by_three_against_clerics(
    scene: SceneMaker, fighter: str, helping: str, total: int
) -> None:
    assert scene(fighter, helping, "cleric", fight="maul_rat", helper=1).totals[1] == total


def test_maul_rat_ties_with_a_cleric_of_the_fourth_level(scene: SceneMaker) -> None:
    scene("cleric", fight="maul_rat", level=(4,)).refuses("close", "M-22")
    assert scene("cleric", fight="maul_rat", level=(5,))("close").levels[0] == 6


@pytest.mark.parametrize(("level", "after"), [(4, 3), (1, 1)])
def test_maul_rat_takes_a_level(scene: SceneMaker, level: int, after: int) -> None:
    assert scene("cleric", fight="maul_rat", level=(level,)).flees(4).levels[0] == after


def test_maul_rat_is_not_undead(scene: SceneMaker) -> None:
    scene("cleric", fight="maul_rat").refuses("banish", "M-65")


# Mr. Bones


@pytest.mark.parametrize(("level", "after"), [(5, 4), (2, 1), (1, 1)])
def test_mr_bones_costs_a_level_even_when_the_escape_works(scene: SceneMaker, level: int, after: int) -> None:
    there = scene(fight="mr_bones", level=(level,)).flees(5)
    assert (there.levels[0], "escaped" in there.happened) == (after, True)


@pytest.mark.parametrize(("level", "after"), [(5, 2), (3, 1)])
def test_mr_bones_costs_three_levels_when_he_catches(scene: SceneMaker, level: int, after: int) -> None:
    assert scene(fight="mr_bones", level=(level,)).flees(4).levels[0] == after


def test_mr_bones_costs_nothing_when_he_is_beaten(scene: SceneMaker) -> None:
    assert scene(fight="mr_bones", level=(3,))("close").levels[0] == 4


def test_mr_bones_is_undead(scene: SceneMaker) -> None:
    assert scene("cleric", fight="mr_bones")("banish", "discard door").totals == (4, 2)
    scene("warrior", fight="mr_bones").refuses("banish", "M-63")


def test_mr_bones_costs_a_level_behind_an_instant_wall_too(scene: SceneMaker) -> None:
    there = scene(fight="mr_bones", level=(2,))("flee", "play instant_wall", "close")
    assert (there.levels[0], "escaped" in there.happened) == (1, True)


# Net Troll


def test_net_troll_lets_the_highest_level_take_an_item(scene: SceneMaker) -> None:
    there = scene("title buckler", fight="net_troll", level=(5, 3, 8)).flees(1)
    assert there.asks == (2, "take")
    there("choose buckler")
    assert [there.cards(seat) for seat in range(3)] == ["title", "", "buckler"]


def test_net_troll_lets_all_of_the_highest_level_take_one(scene: SceneMaker) -> None:
    there = scene("title buckler bandana", fight="net_troll", level=(5, 7, 2, 7), seats=4).flees(1)
    there("choose title")
    assert there.asks == (3, "take")
    there("choose bandana")
    assert [there.cards(seat) for seat in range(4)] == ["buckler", "title", "", "bandana"]


def test_net_troll_takes_neither_hand_nor_level_of_who_has_no_item(scene: SceneMaker) -> None:
    there = scene("elf", fight="net_troll", level=(5, 7, 2)).flees(1)
    assert (there.cards(0), there.hands, there.levels) == ("elf", [4, 4, 4], [5, 7, 2])


def test_net_troll_has_no_favourites(scene: SceneMaker) -> None:
    assert scene("super_munchkin wizard cleric elf", fight="net_troll").totals[1] == 10
