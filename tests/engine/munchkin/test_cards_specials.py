"""The nine special cards: what each of them allows, what it does not, and where it ends."""

from __future__ import annotations

import pytest

from tests.engine.munchkin.conftest import SceneMaker

# Cheat


def test_cheat_lets_an_item_be_used_against_slot_and_restriction(scene: SceneMaker) -> None:
    """Reading A-34: a third hand, and a staff for a Wizard alone."""
    match = scene("chainsaw staff_napalm*")("play cheat", "choose staff_napalm", "open bullrog")
    assert match.cards(0) == "chainsaw staff_napalm"
    assert match.totals[0] == 1 + 3 + 5


def test_cheat_is_no_use_without_an_item_or_in_combat(scene: SceneMaker) -> None:
    """M-74: one-shot cards and the Hireling are nothing to lay it on."""
    scene("elf").refuses("play cheat", "M-72")
    scene("acid_potion* hireling").refuses("play cheat", "M-72")
    scene("mace*", fight="bullrog").refuses("play cheat", "M-74")
    scene("", "mace*").refuses("1: play cheat", "M-74")


def test_cheat_on_a_big_item_leaves_room_for_another(scene: SceneMaker) -> None:
    """M-70."""
    match = scene("huge_rock")
    match.refuses("play tuba", "M-70")
    match("play cheat", "play tuba")
    assert match.cards(0) == "huge_rock tuba"
    match.refuses("play stepladder", "M-70")


def test_cheat_goes_where_its_item_goes(scene: SceneMaker) -> None:
    """M-83: to the next owner, and to the discards with a lost item."""
    match = scene("mace+")("give mace", "seat 1")
    assert match.cards(1) == "mace"
    assert match.state.table.seats[1].cards[0].cheat
    match("2: play curse_small_item", "seat 1", "close")
    assert set(match.state.table.doors.pile) == {"cheat", "curse_small_item"}


def test_cheat_lies_on_one_item_and_stays_there(scene: SceneMaker) -> None:
    match = scene("mace* pointy_hat*")("play cheat", "choose mace")
    match.refuses("wear pointy_hat", "M-71")
    match.refuses("play cheat")
    match("carry mace", "wear mace")
    assert match.cards(0) == "mace pointy_hat*"


# Divine Intervention


def test_divine_intervention_lifts_every_cleric_and_nobody_else(scene: SceneMaker) -> None:
    """M-12: from the hand at any time."""
    match = scene("cleric", "wizard", "elf cleric", level=(2, 3, 4), fight="bullrog")("1: play divine_intervention")
    assert match.levels == [3, 3, 5]


def test_divine_intervention_works_as_soon_as_the_door_opens(scene: SceneMaker) -> None:
    """M-12: it is not kept, and the turn goes on."""
    match = scene("", "cleric")("open divine_intervention")
    assert (match.levels, match.hands[0], match.asks) == ([1, 2, 1], 4, (0, "trouble"))
    assert match.state.table.doors.pile == ("divine_intervention",)


def test_divine_intervention_does_nothing_without_a_cleric(scene: SceneMaker) -> None:
    match = scene("thief")("open divine_intervention")
    assert match.levels == [1, 1, 1]
    assert "nothing" in match.happened


def test_divine_intervention_may_be_the_tenth_level_of_several(scene: SceneMaker) -> None:
    """M-94, readings A-11, A-22."""
    match = scene("cleric", "cleric", "cleric", level=(9, 8, 9))("open divine_intervention")
    assert match.levels == [10, 9, 10]
    assert match.state.result is not None
    assert (match.state.result.winner, match.state.result.also) == (0, (2,))


# Help Me Out Here!


def test_help_me_out_takes_the_item_that_wins(scene: SceneMaker) -> None:
    match = scene("", "title helm_courage", fight="pit_bull")("play help_me_out")
    assert (match.cards(0), match.cards(1), match.totals) == ("title", "helm_courage", (4, 2))
    assert match.wins


def test_help_me_out_is_refused_while_winning_for_others_and_where_nothing_helps(scene: SceneMaker) -> None:
    scene("", "title", fight="lame_goblin", level=(2,)).refuses("play help_me_out", "M-100")
    scene("", "title", fight="pit_bull").refuses("1: play help_me_out", "M-100")
    scene("", "title", fight="bullrog").refuses("play help_me_out", "M-100")
    scene("", "mace", fight="pit_bull").refuses("play help_me_out", "M-100")
    scene("", "title").refuses("play help_me_out", "M-100")


def test_help_me_out_needs_more_than_a_tie_but_for_a_warrior(scene: SceneMaker) -> None:
    """M-22: one and three against four is a tie."""
    scene("", "title", fight="undead_horse").refuses("play help_me_out", "M-100")
    match = scene("warrior", "title", fight="undead_horse")("play help_me_out")
    assert (match.totals, match.wins) == ((4, 4), True)


def test_help_me_out_counts_what_a_helper_loses(scene: SceneMaker) -> None:
    """What the helper uses already counts already; what lies sideways in front of it does not."""
    scene("", "title", fight="undead_horse", helper=1).refuses("play help_me_out", "M-100")
    match = scene("", "title*", fight="undead_horse", helper=1)("play help_me_out")
    assert (match.cards(0), match.totals[0]) == ("title", 5)


def test_help_me_out_makes_room_by_a_discard_if_that_still_wins(scene: SceneMaker) -> None:
    """Two more by the better hat: enough for three, not for four."""
    match = scene("helm_courage", "bandana", fight="pit_bull", level=(1,))
    assert match.totals == (2, 2)
    match("play help_me_out")
    assert (match.cards(0), match.totals) == ("bandana", (4, 2))
    assert match.state.table.hoard.pile == ("helm_courage",)
    scene("helm_courage", "bandana", fight="undead_horse").refuses("play help_me_out", "M-100")


def test_help_me_out_asks_what_makes_room(scene: SceneMaker) -> None:
    """M-72: one hand is enough for the sword; the other one keeps what it holds."""
    match = scene("rat_on_a_stick eleven_foot_pole*", "buckler", "gentlemens_club", fight="pit_bull")
    match("play help_me_out", "choose buckler")
    assert match.cards(0) == "rat_on_a_stick eleven_foot_pole* buckler"
    match = scene("elf sneaky_sword buckler", "gentlemens_club", fight="amazon", level=(4,), sex="mmm")
    assert match.totals == (8, 8)
    match("play help_me_out")
    assert (match.asks, match.legal) == ((0, "lose"), ["choose sneaky_sword", "choose buckler"])
    match("choose buckler")
    assert (match.cards(0), match.totals) == ("elf sneaky_sword gentlemens_club", (9, 8))


def test_help_me_out_empties_both_hands_for_an_item_of_two(scene: SceneMaker) -> None:
    match = scene("elf rat_on_a_stick buckler", "bow_ribbons", fight="amazon", level=(5,))
    match("play help_me_out", "choose rat_on_a_stick")
    assert (match.cards(0), match.totals) == ("elf bow_ribbons", (9, 8))
    scene("elf rat_on_a_stick buckler", "bow_ribbons", fight="amazon", level=(4,)).refuses("play help_me_out")


def test_help_me_out_knows_what_a_mirror_and_a_doubled_fighter_make_of_a_bonus(scene: SceneMaker) -> None:
    """M-92: the mirror leaves only armor; who counts twice counts the item twice."""
    scene("curse_mirror", "title", fight="pit_bull").refuses("play help_me_out", "M-100")
    assert scene("curse_mirror", "flaming_armor", fight="pit_bull")("play help_me_out").wins
    match = scene("", "title", fight="harpies")("play doppleganger", "1: play sleep_potion", "monsters")
    assert match.totals == (2, 6)
    assert match("play help_me_out").totals == (8, 6)


# Illusion


def test_illusion_replaces_a_monster_and_what_lies_on_it(scene: SceneMaker) -> None:
    match = scene(fight="bullrog")("1: play ancient", "play illusion", "reveal lame_goblin")
    assert (match.totals[1], match.reward, match.hands[0]) == (1, (1, 1), 2)
    assert set(match.state.table.doors.pile) == {"illusion", "bullrog", "ancient"}


def test_illusion_needs_a_combat_and_a_monster_in_hand(scene: SceneMaker) -> None:
    """M-88, M-102."""
    scene().refuses("play illusion", "M-88")
    scene(fight="bullrog", hand=(1,)).refuses("play illusion", "M-88")
    match = scene(fight="bullrog")("play illusion")
    match.refuses("reveal elf")
    assert match("cancel").hands[0] == 4


def test_illusion_makes_a_fight_worse_as_well_and_leaves_the_others(scene: SceneMaker) -> None:
    """M-105: whoever plays it chooses among several; the rest stays as it is."""
    match = scene(fight="lame_goblin maul_rat", level=(9,), hand=(4, 2, 4))("1: play illusion", "choose maul_rat")
    match("reveal plutonium_dragon")
    assert (match.totals[1], match.hands[1]) == (1 + 20, 0)


def test_illusion_of_one_twin_leaves_the_other_with_the_enhancers(scene: SceneMaker) -> None:
    """Reading A-41."""
    match = scene(fight="pit_bull")("play enraged", "play mate", "1: play illusion", "choose pit_bull#1")
    match("reveal lame_goblin")
    assert match.totals[1] == 7 + 1


# Out to Lunch


def test_out_to_lunch_clears_the_room_for_two_treasures_and_no_level(scene: SceneMaker) -> None:
    """M-30: whoever plays it, the fighter draws."""
    match = scene(fight="bullrog plutonium_dragon")("2: play out_to_lunch", "close")
    assert (match.levels[0], match.hands, match.asks) == (1, [6, 4, 3], (0, "end"))
    assert set(match.state.table.doors.pile) == {"bullrog", "plutonium_dragon", "out_to_lunch"}


def test_out_to_lunch_is_refused_outside_of_an_open_combat(scene: SceneMaker) -> None:
    """M-27: also once the flight has begun."""
    scene().refuses("play out_to_lunch", "M-27")
    scene(fight="bullrog", level=(6,))("flee").refuses("play out_to_lunch", "M-27")


def test_out_to_lunch_does_not_pay_for_enhancers(scene: SceneMaker) -> None:
    match = scene(fight="lame_goblin")("1: play ancient", "1: play mate", "play out_to_lunch", "close")
    assert (match.hands[0], match.levels[0]) == (3 + 2, 1)


def test_out_to_lunch_draws_only_what_is_there(scene: SceneMaker) -> None:
    """M-6: one Treasure is left in all."""
    match = scene(fight="bullrog", hand=(4, 70, 3), treasure_deck=1, door_deck=89)("play out_to_lunch", "close")
    assert match.hands[0] == 3 + 1
    assert "short" in match.happened


# Half-Breed


def test_half_breed_holds_two_races_with_all_they_bring(scene: SceneMaker) -> None:
    """M-69a: an Elf's flight and a Dwarf's load."""
    match = scene("elf half_breed")("play dwarf", "play huge_rock", "play tuba", "open drooling_slime")
    assert match.totals[1] == 5
    assert match.cards(0).startswith("elf half_breed dwarf huge_rock tuba")


def test_half_breed_needs_a_race_and_is_lost_with_the_last(scene: SceneMaker) -> None:
    """M-69a."""
    scene("thief").refuses("play half_breed", "M-69a")
    match = scene("elf half_breed dwarf")("drop elf")
    assert match.cards(0) == "half_breed dwarf"
    assert match("drop dwarf").cards(0) == ""
    assert "half_breed" in match.state.table.doors.pile


def test_half_breed_holds_two_different_races_and_no_third(scene: SceneMaker) -> None:
    scene("elf").refuses("play dwarf", "M-69a")
    scene("elf half_breed").refuses("play elf", "M-69a")
    scene("elf half_breed dwarf").refuses("play halfling", "M-69a")
    scene("elf half_breed").refuses("play half_breed", "M-69a")


def test_half_breed_is_played_at_any_time_also_in_the_fights_of_others(scene: SceneMaker) -> None:
    match = scene("", "elf", fight="bullrog")("1: play half_breed")
    assert match.cards(1) == "elf half_breed"


@pytest.mark.parametrize(("pure", "escapes"), [(False, False), (True, True)])
def test_half_breed_with_one_race_keeps_its_drawback_unless_the_house_says_no(
    scene: SceneMaker, pure: bool, escapes: bool
) -> None:
    """Reading A-17."""
    match = scene("half_breed halfling", fight="bullrog", level=(5,), rules={"pure_half": pure})("flee", "roll 5")
    match("close")
    assert ("escaped" in match.happened) is escapes


# Super Munchkin


def test_super_munchkin_holds_two_classes_with_all_they_bring(scene: SceneMaker) -> None:
    """M-69b: a Warrior's tie and a Wizard's charm, in the middle of a fight."""
    match = scene("warrior", fight="pit_bull bullrog", level=(2,))("play super_munchkin", "reveal wizard")
    assert match.cards(0) == "warrior super_munchkin wizard"
    match("charm bullrog", "discard door", "discard door")
    assert (match.totals, match.wins) == ((2, 2), True)


def test_super_munchkin_needs_a_class_in_play_and_another_in_hand(scene: SceneMaker) -> None:
    """M-69b, reading A-20."""
    scene("elf").refuses("play super_munchkin", "M-69b")
    scene("thief", hand=(1,)).refuses("play super_munchkin", "M-69b")
    match = scene("thief", hand=(2,))("play super_munchkin")
    match.refuses("reveal thief")
    match.refuses("reveal elf")
    assert match("reveal wizard").hands[0] == 0


def test_super_munchkin_is_lost_with_either_class(scene: SceneMaker) -> None:
    for gone, left in (("thief", "wizard"), ("wizard", "thief")):
        assert scene("thief super_munchkin wizard")(f"drop {gone}").cards(0) == left


def test_super_munchkin_holds_no_third_class(scene: SceneMaker) -> None:
    match = scene("thief super_munchkin wizard")
    match.refuses("play cleric", "M-69b")
    match.refuses("play super_munchkin", "M-69b")


def test_super_munchkin_stays_with_one_class_by_a_house_rule(scene: SceneMaker) -> None:
    """Reading A-20."""
    match = scene("thief super_munchkin wizard", rules={"one_class": True})("drop thief")
    assert match.cards(0) == "super_munchkin wizard"
    assert match("drop wizard").cards(0) == ""


# Hireling


def test_hireling_fights_along_and_carries_one_item_beyond_the_limits(scene: SceneMaker) -> None:
    """M-70, M-72: a second Big one, or a second hat."""
    big = scene("tuba")("play hireling", "play huge_rock", "open bullrog")
    assert big.totals[0] == 1 + 1 + 3
    hats = scene("helm_courage hireling")("play horny_helmet", "open bullrog")
    assert hats.totals[0] == 1 + 1 + 1 + 1


def test_hireling_lets_what_lies_sideways_be_used_and_takes_something_else_instead(scene: SceneMaker) -> None:
    """M-73: one thing at a time."""
    match = scene("helm_courage horny_helmet* boots_running sandals*")
    match.refuses("wear horny_helmet", "M-72")
    match("play hireling", "wear horny_helmet")
    match.refuses("wear sandals", "M-72")
    match("carry horny_helmet", "wear sandals")
    assert match.cards(0) == "helm_courage horny_helmet* boots_running sandals hireling"
    match.refuses("wear horny_helmet", "M-72")


def test_hireling_carries_no_second_item_and_lifts_no_restriction(scene: SceneMaker) -> None:
    match = scene("tuba hireling")("play huge_rock")
    match.refuses("play stepladder", "M-70")
    assert scene("hireling")("play mace").cards(0) == "hireling mace*"


def test_hireling_is_no_item(scene: SceneMaker) -> None:
    """M-67, M-81: it is neither traded nor stolen nor sold."""
    scene("hireling").refuses("give hireling", "M-81")
    scene("hireling", "thief").refuses("1: steal", "M-67")
    sale = scene("hireling pollymorph*")("sell")
    assert "choose hireling" not in sale.legal


def test_hireling_is_given_up_for_an_escape_even_where_there_is_none(scene: SceneMaker) -> None:
    """Reading A-39: from one monster; what it carried is then too much."""
    match = scene("helm_courage hireling", fight="floating_nose bullrog", level=(6,))("flee", "choose floating_nose")
    match("throw hireling", "close")
    assert (match.levels[0], match.cards(0), match.asks) == (6, "helm_courage", (0, "escape"))
    laden = scene("tuba hireling", "chainsaw", "stepladder")("play huge_rock", "drop hireling")
    assert laden.asks == (0, "excess")


def test_hireling_leaves_the_slot_over_full_no_longer(scene: SceneMaker) -> None:
    """M-72: what only it made usable lies sideways again."""
    match = scene("helm_courage hireling")("play horny_helmet", "drop hireling")
    assert match.cards(0) == "helm_courage horny_helmet*"


# Hoard!


def test_hoard_draws_three_more_treasures(scene: SceneMaker) -> None:
    match = scene()("play hoard")
    assert (match.hands[0], match.state.table.hoard.pile) == (4 - 1 + 3, ("hoard",))


def test_hoard_is_drawn_by_who_holds_it_at_any_time_but_before_a_roll_counts(scene: SceneMaker) -> None:
    """M-51: also in the fight of another."""
    match = scene(fight="bullrog", level=(6,))("2: play hoard")
    assert match.hands == [4, 4, 6]
    scene(fight="bullrog", level=(6,))("flee", "roll 2").refuses("1: play hoard", "M-51")


def test_hoard_draws_what_is_left_and_is_shuffled_back_in_first(scene: SceneMaker) -> None:
    """M-5, M-6: two in the deck, and the card itself comes round again."""
    match = scene(hand=(4, 70, 3), treasure_deck=2, door_deck=89)("play hoard")
    assert match.hands[0] == 4 - 1 + 3
    assert "reshuffled" in match.happened
    scene(hand=(0,)).refuses("play hoard", "M-16")
