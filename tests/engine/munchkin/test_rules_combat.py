"""Combat, help, interference, monsters and their enhancers, running away: M-21 to M-51, M-86 to M-89, M-102 to 106."""

from __future__ import annotations

import pytest

from tablekeeper.engine.munchkin.table import sums
from tests.engine.munchkin.conftest import SceneMaker


def test_both_sides_are_added_up_and_say_what_they_are_made_of(scene: SceneMaker) -> None:
    """M-21: sideways or restricted items give nothing."""
    there = scene("elf helm_courage rapier buckler* mace", fight="drooling_slime", level=(3,))
    assert there.totals == (3 + 1 + 3, 1 + 4)
    ours = [(part.source, part.amount) for part in sums.fighters_parts(there.state.table)]
    theirs = [(part.source, part.amount) for part in sums.monsters_parts(there.state.table)]
    assert ours == [("level", 3), ("helm_courage", 1), ("rapier", 3)]
    assert theirs == [("drooling_slime", 1), ("drooling_slime", 4)]
    assert there.state.position()["combat"]["totals"]["fighters"]["total"] == 7


SLIME = [
    ((1, 1), "", None, (1, 1), False),
    ((1, 3), "elf", 1, (4, 5), False),
    ((1, 4), "elf", 1, (5, 5), False),
    ((1, 4), "elf warrior", 1, (5, 5), True),
]


@pytest.mark.parametrize(("level", "helping", "helper", "totals", "wins"), SLIME)
def test_a_tie_is_lost_unless_a_warrior_fights(
    scene: SceneMaker, level: tuple[int, int], helping: str, helper: int | None, totals: tuple[int, int], wins: bool
) -> None:
    """M-22, and the index's own cases."""
    there = scene("", helping, fight="drooling_slime", level=level, helper=helper)
    assert (there.totals, there.wins) == (totals, wins)
    if not wins:
        there.refuses("close", "M-22")


def test_a_bonus_against_a_race_counts_once_for_both_fighters(scene: SceneMaker) -> None:
    """M-23, M-38, M-39."""
    assert scene("elf", "elf", fight="drooling_slime", helper=1).totals[1] == 5
    assert scene("half_breed dwarf halfling", fight="bigfoot").totals[1] == 15  # reading A-16
    assert scene("elf", "elf", fight="squidzilla", helper=1).totals[0] == 2 - 8  # reading A-15


def test_one_shots_come_from_hand_or_table_on_either_side_once(scene: SceneMaker) -> None:
    """M-24, M-86: anybody may throw them in, and they lie there until the combat is over."""
    there = scene("", "acid_potion*", fight="bullrog")
    there("play sleep_potion", "fighters", "1: use acid_potion", "monsters", "2: play balloons", "monsters")
    assert there.totals == (3, 28)
    there.refuses("1: use acid_potion")
    assert there.hands == [3, 4, 3]
    there.refuses("play sleep_potion")
    there.edit(("combat.ruling", "won"))("close")
    assert set(there.state.table.hoard.pile) == {"sleep_potion", "acid_potion", "balloons"}


def test_no_stealing_trading_selling_or_changing_of_gear_in_combat(scene: SceneMaker) -> None:
    """M-25, M-74, M-82: for those who are in it; the two others may trade (reading A-2, M-85)."""
    there = scene("thief helm_courage buckler*", "title", "bandana", fight="bullrog", helper=1)
    for answer, rule in (
        ("sell", "M-25"),
        ("steal", "M-67"),
        ("give helm_courage", "M-82"),
        ("1: give title", "M-82"),
        ("carry helm_courage", "M-74"),
        ("wear buckler", "M-74"),
        ("1: carry title", "M-74"),
    ):
        there.refuses(answer, rule)
    others = scene("", "title", "bandana", fight="bullrog")
    others("1: give title", "seat 2")
    assert others.asks == (1, "in_return")
    others("choose bandana")
    assert (others.cards(1), others.cards(2)) == ("bandana", "title")
    there.advised("carry helm_courage")


def test_the_levels_of_several_monsters_are_added(scene: SceneMaker) -> None:
    """M-26, M-29: a level for each; level 8 wins with the goblin and a wanderer."""
    there = scene(fight="lame_goblin", level=(8,), hand=(4, 4, 4))
    there("1: play wandering_monster", "reveal maul_rat")
    assert there.totals == (8, 2)
    there("close")
    assert there.levels[0] == 10
    assert there.state.result is not None


def test_one_monster_may_be_removed_but_not_fled_from_alone(scene: SceneMaker) -> None:
    """M-27, M-28, M-30, reading A-6: no level for it, its Treasure stays, and is lost by fleeing from the rest."""
    there = scene("wizard", fight="bullrog lame_goblin", level=(3,))
    there("charm bullrog", *["discard door"] * 4)
    assert there.totals == (3, 1)
    assert there.reward == (1, 6)
    fled = scene(fight="bullrog undead_horse", level=(3,))(
        "play pollymorph", "choose bullrog", "flee", "roll 6", "close"
    )
    assert fled.hands[0] == 3
    assert fled.levels[0] == 3


def test_a_dragon_is_worth_two_levels_and_the_chicken_a_second_one_by_fire(scene: SceneMaker) -> None:
    """M-29."""
    assert scene(fight="plutonium_dragon").reward == (2, 5)
    assert scene("flaming_armor", fight="large_angry_chicken").reward == (2, 1)
    assert scene(fight="pukachu").reward == (2, 2)
    assert scene("title", fight="pukachu").reward == (1, 2)


def test_a_win_stands_open_until_it_is_closed(scene: SceneMaker) -> None:
    """M-31, reading A-23: until then anybody may interfere, afterwards nobody."""
    there = scene(fight="lame_goblin", level=(3,))
    assert "close" in there.legal
    there("1: play ancient")
    assert not there.wins
    there("play pollymorph")
    assert there.state.table.combat is not None
    assert there("close").asks == (0, "end")
    there.refuses("1: play enraged", "M-87")


def test_who_loses_asks_or_flees_and_who_wins_does_neither(scene: SceneMaker) -> None:
    """M-32."""
    losing = scene(fight="bullrog")
    assert {"flee", "ask 1", "ask 2"} <= set(losing.legal)
    for answer in ("pass", "end", "close"):
        losing.refuses(answer)
    winning = scene(fight="lame_goblin", level=(3,))
    winning.refuses("flee", "M-32")
    winning.refuses("ask 1", "M-35")


def test_the_strength_may_be_negative_the_level_not(scene: SceneMaker) -> None:
    """M-33, M-92: Change Sex, and two backstabs."""
    there = scene("", "thief", "thief", fight="lame_goblin")
    there("1: play curse_change_sex", "seat 0", "close", "1: backstab 0", "discard door")
    assert there.totals[0] == 1 - 5 - 2
    assert there.levels[0] == 1


def test_a_card_with_a_plural_name_is_one_monster(scene: SceneMaker) -> None:
    """M-34."""
    assert scene(fight="flying_frogs").reward == (1, 1)


def test_seats_are_asked_one_after_another_and_one_helps(scene: SceneMaker) -> None:
    """M-35, M-37: not oneself, not a second one."""
    there = scene(fight="bigfoot", level=(5, 5, 5), seats=4)
    there.refuses("ask 0", "M-35")
    there.refuses("1: ask 2", "M-35")
    there("ask 1", "number 0", "no")
    assert there.state.table.combat is not None
    assert there.state.table.combat.asked == (1,)
    there("ask 2", "number 0", "yes")
    assert there.totals[0] == 10
    there.refuses("ask 3", "M-35")
    scene(fight="gazebo").refuses("ask 1", "M-100")


def test_the_pay_is_agreed_on_and_recorded(scene: SceneMaker) -> None:
    """M-36, reading A-24: items in play and Treasures of the monsters, and who picks first."""
    there = scene("title", fight="bigfoot", level=(6, 9, 1))("ask 1")
    assert there.legal == ["done", "choose title"]
    there("choose title")
    assert there.legal == ["number 0..3"]
    there.refuses("number 4")
    there("number 2", "helper", "yes")
    assert there.state.table.combat is not None
    deal = there.state.table.combat.deal
    assert (deal.treasures, deal.first, deal.items) == (2, "helper", ("title",))
    there("close")
    assert there.hands == [5, 6, 4]


def test_levels_go_to_the_fighter_and_to_an_elf_who_helps(scene: SceneMaker) -> None:
    """M-40, reading A-14: one for each monster."""
    there = scene("title", "elf", fight="king_tut", helper=1, level=(7, 7, 1))("close")
    assert there.levels == [9, 8, 1]
    assert scene("title", "dwarf", fight="king_tut", helper=1, level=(7, 7, 1))("close").levels == [9, 7, 1]


def test_with_a_helper_the_treasure_is_drawn_open(scene: SceneMaker) -> None:
    """M-41: the event names the helper and the shares."""
    there = scene(fight="bigfoot", helper=1, level=(9, 9, 1)).edit(("seats.0.level", 8))("close")
    won = next(event.message() for event in there.events if event.message()["event"] == "won")
    assert won == {"event": "won", "seat": 0, "levels": 1, "treasures": 3, "helper": 1, "share": 0}


def test_if_both_lose_both_flee(scene: SceneMaker) -> None:
    """M-42, M-46: each rolls, and both may be caught."""
    there = scene(fight="undead_horse", helper=1, level=(1, 1, 5)).edit(("seats.1.level", 3), ("seats.0.level", 1))
    there.edit(("combat.monsters_adjust", 9))("flee", "roll 1", "close")
    assert there.asks == (1, "escape")
    there.refuses("0: roll 6")
    there("roll 2", "close")
    assert there.levels == [1, 1, 5]


def test_a_helper_brings_nothing_new_but_one_shots(scene: SceneMaker) -> None:
    """M-43, M-75, reading A-1: the fighter may, by a house rule, into a free slot."""
    there = scene("helm_courage", fight="bullrog", helper=1)
    there.refuses("1: play title", "M-75")
    there.refuses("play title", "M-75")
    there("1: play balloons", "fighters")
    generous = scene("helm_courage", fight="bullrog", rules={"gear_in_combat": True})
    generous("play title")
    generous.refuses("play horny_helmet", "M-74")
    generous.refuses("1: play buckler", "M-75")


FLEE = [
    ("", "bullrog", 4, False),
    ("", "bullrog", 5, True),
    ("elf", "bullrog", 4, True),
    ("halfling", "bullrog", 5, False),
    ("half_breed halfling", "bullrog", 5, False),
    ("boots_running", "bullrog", 3, True),
    ("boots_running*", "bullrog", 3, False),
    ("curse_chicken", "bullrog", 5, False),
    ("", "flying_frogs", 5, False),
    ("", "lame_goblin", 4, True),
    ("", "snails_on_speed", 6, False),
]


@pytest.mark.parametrize(("cards", "monster", "face", "escapes"), FLEE)
def test_five_or_more_escapes_with_what_race_items_and_monster_add(
    scene: SceneMaker, cards: str, monster: str, face: int, escapes: bool
) -> None:
    """M-44, reading A-17."""
    there = scene(cards, fight=monster, level=(5,)).edit(("combat.ruling", "lost"))
    there("flee", f"roll {face}", "close")
    assert ("escaped" if escapes else "caught") in there.happened


def test_a_half_breed_may_be_without_drawbacks_by_a_house_rule(scene: SceneMaker) -> None:
    """M-69a, reading A-17."""
    there = scene("half_breed halfling", fight="bullrog", level=(5,), rules={"pure_half": True})
    there("flee", "roll 5", "close")
    assert "escaped" in there.happened
    assert scene("half_breed elf", fight="drooling_slime", rules={"pure_half": True}).totals[1] == 1


def test_one_flees_from_each_monster_in_the_order_one_chooses(scene: SceneMaker) -> None:
    """M-45: and suffers from each that catches."""
    there = scene(fight="undead_horse harpies", level=(6,))("flee")
    assert there.asks == (0, "flee_from")
    assert there.legal == ["choose undead_horse", "choose harpies"]
    there("choose harpies", "roll 1", "close", "roll 1", "close")
    assert there.levels[0] == 2
    assert there.asks == (0, "end")


def test_some_monsters_hurt_who_escapes(scene: SceneMaker) -> None:
    """M-47: Mr. Bones and the two who take levels above the third."""
    there = scene(fight="mr_bones", level=(5,)).edit(("combat.ruling", "lost"))("flee", "roll 6", "close")
    assert there.levels[0] == 4
    assert scene(fight="king_tut", level=(5,))("flee", "roll 6", "close").levels[0] == 3


def test_the_dead_suffer_no_more(scene: SceneMaker) -> None:
    """M-49: and a helper still finishes its own flight (reading A-29)."""
    there = scene("", "", fight="bullrog harpies", level=(6, 5, 1), helper=1, hand=(0, 4, 4))
    there("flee", "choose bullrog", "roll 1")
    assert there.lives[0] == "dead"
    assert there.asks == (1, "flee_from")
    there("choose bullrog", "roll 6", "close", "roll 6", "close")
    assert there.asks == (1, "turn")


def test_some_do_not_pursue_and_from_some_there_is_no_escape(scene: SceneMaker) -> None:
    """M-50, reading A-39: no escape beats an escape without a roll; giving the Hireling up beats both."""
    assert scene(fight="bullrog", level=(4,))("flee").asks == (0, "rolled")
    assert scene("elf", fight="squidzilla", level=(4,))("flee").asks == (0, "escape")
    caught = scene(fight="floating_nose", level=(6,))("flee")
    assert caught.levels[0] == 3
    saved = scene("hireling", fight="floating_nose", level=(6,))("flee")
    saved.refuses("roll 6", "M-50")
    saved("throw hireling", "close")
    assert saved.levels[0] == 6
    assert scene("staff_napalm", fight="pit_bull", rules={})("flee", "throw staff_napalm", "close").levels[0] == 1


def test_the_windows_around_a_roll(scene: SceneMaker) -> None:
    """M-51: no curse between a roll and its result; the wall before it, the die and the potions after it."""
    there = scene(fight="bullrog", level=(6,))("flee")
    assert {"play instant_wall", "1: play instant_wall", "1: play curse_duck"} <= set(there.legal)
    there.refuses("play loaded_die", "M-51")
    there("roll 2")
    assert {"close", "play loaded_die", "play invisibility"} <= set(there.legal)
    there.refuses("1: play curse_duck", "M-51")
    there.refuses("play instant_wall", "M-51")
    there.refuses("1: play loaded_die", "M-51")
    there("play loaded_die", "roll 6")
    assert "1: play flask_glue" in there.legal
    there("1: play flask_glue", "roll 1", "play invisibility", "close")
    assert "escaped" in there.happened


def test_an_escape_without_a_roll_is_no_roll(scene: SceneMaker) -> None:
    """M-50, M-51: curses and whatever comes at any time may come, and the escape stands after them."""
    there = scene(fight="bullrog", level=(4,))("flee")
    assert there.asks == (0, "rolled")
    assert {"close", "1: play curse_duck", "1: play flask_glue", "1: play hoard"} <= set(there.legal)
    there.refuses("play bandana", "M-75")
    there.refuses("play loaded_die", "M-51")
    there.refuses("pass", "M-51")
    there("1: play curse_level", "seat 0", "close")
    assert (there.levels[0], there.asks) == (3, (0, "rolled"))
    assert "escaped" in there("close").happened


def test_the_mate_slows_by_a_house_rule(scene: SceneMaker) -> None:
    """M-104, reading A-19: in every roll of the fight, from whichever monster."""
    for slows, what in ((False, "escaped"), (True, "caught")):
        there = scene(fight="harpies lame_goblin", level=(5,), rules={"mate_slows": slows})
        there.edit(("combat.ruling", "lost"))("1: play mate", "choose harpies", "flee")
        there("choose harpies", "roll 5", "close")
        assert what in there.happened
        there("choose lame_goblin", "roll 4", "close")
        assert what in there.happened
        there("roll 5", "close")
        assert what in there.happened


def test_enhancers_are_played_into_any_combat_and_only_there(scene: SceneMaker) -> None:
    """M-87, M-103, M-105: the player of the enhancer says which monster."""
    scene().refuses("play enraged", "M-87")
    there = scene(fight="lame_goblin bullrog")("2: play enraged", "choose lame_goblin")
    assert there.totals[1] == 6 + 18
    dragon = scene(fight="plutonium_dragon")("1: play ancient")
    assert (dragon.totals[1], dragon.reward) == (30, (2, 7))
    dragon("play mate")
    assert (dragon.totals[1], dragon.reward) == (60, (4, 14))


def test_a_mate_shares_enhancers_whatever_the_order(scene: SceneMaker) -> None:
    """M-104: both ways 14 with 4 Treasures; a removed one leaves the other as it is (reading A-41)."""
    for order in (("play enraged", "play mate"), ("play mate", "play enraged")):
        there = scene(fight="pit_bull")(*order)
        assert (there.totals[1], there.reward) == (14, (2, 4))
        there("play pollymorph", "choose pit_bull#1")
        assert (there.totals[1], there.reward) == (7, (1, 4))


def test_a_baby_is_at_least_of_the_first_level(scene: SceneMaker) -> None:
    """M-103, reading A-9: all is added first, and the floor comes last."""
    assert scene(fight="lame_goblin")("play baby").reward == (1, 1)
    there = scene(fight="lame_goblin")("play baby")
    assert there.totals[1] == 1
    there("play ancient")
    assert (there.totals[1], there.reward) == (6, (1, 2))


def test_a_wandering_monster_needs_a_monster_from_hand(scene: SceneMaker) -> None:
    """M-88, M-102."""
    scene().refuses("play wandering_monster", "M-88")
    scene(fight="crabs", hand=(4, 1, 4)).refuses("1: play wandering_monster", "M-88")
    there = scene(fight="crabs")("1: play wandering_monster")
    there.refuses("reveal elf")
    assert there("cancel").hands == [4, 4, 4]
    there("1: play wandering_monster", "reveal gazebo")
    assert there.hands == [4, 2, 4]
    fight = scene(fight="crabs", helper=1)("2: play wandering_monster", "reveal gazebo").state.table.combat
    assert fight is not None
    assert fight.helper is None


def test_a_thief_stabs_each_fighter_once(scene: SceneMaker) -> None:
    """M-89, reading A-13: not itself, but also the partner."""
    there = scene("thief", "", "thief", fight="bullrog", helper=1)
    there("2: backstab 0", "discard crabs", "2: backstab 1", "discard door", "backstab 1", "discard elf")
    assert there.totals[0] == 2 - 6
    there.refuses("2: backstab 0", "M-89")
    there.refuses("backstab 0", "M-89")
    there.refuses("1: backstab 0", "M-63")
    scene("thief").refuses("backstab 1", "M-89")
    there.advised("2: backstab 0")


def test_one_shots_and_race_bonuses_count_once_for_a_side(scene: SceneMaker) -> None:
    """M-106: not for each twin."""
    there = scene("elf", fight="drooling_slime")("play mate", "1: play sleep_potion", "monsters")
    assert there.totals[1] == 1 + 1 + 4 + 2


def test_level_and_bonuses_only(scene: SceneMaker) -> None:
    """M-21, M-23: the two monsters against whom only one of them counts."""
    assert scene("title helm_courage", fight="ghoulfiends", level=(5,)).totals[0] == 5
    assert scene("title helm_courage", fight="insurance_salesman", level=(5,)).totals[0] == 4


def test_peaceful_monsters_are_a_question_to_the_table(scene: SceneMaker) -> None:
    """M-18, M-101, reading A-4: friend or fight; who is a friend leaves the room to be looted."""
    there = scene(sex="fmm")("open amazon")
    assert (there.asks, there.legal) == ((0, "ruling"), ["fight", "friend"])
    there("friend")
    assert (there.asks, there.hands[0]) == ((0, "loot"), 5)
    assert scene(sex="mmm")("open amazon").asks == (0, "combat")
    assert scene("halfling")("open stoned_golem").asks == (0, "combat")
    thief = scene("thief")("open lawyers", "friend", "yes", "discard treasure", "discard treasure")
    assert (thief.asks, thief.hands[0]) == ((0, "loot"), 4)
    assert scene(sex="fmm")("open amazon", "fight").asks == (0, "combat")


def test_a_bribe_and_a_chase_remove_without_a_level(scene: SceneMaker) -> None:
    """M-30, M-38, reading A-6: whether a bribed monster leaves its Treasure, the table says."""
    there = scene("helm_courage", fight="floating_nose")("bribe floating_nose")
    assert there.asks == (0, "ruling")
    there("nothing", "close")
    assert (there.levels[0], there.hands[0]) == (1, 4)
    chased = scene("", "cleric", fight="wannabe_vampire", helper=1)
    chased("1: chase wannabe_vampire", "close")
    assert (chased.levels[0], chased.hands[0]) == (1, 7)
    killed = scene(fight="floating_nose")("play halitosis", "kill", "close")
    assert (killed.levels[0], killed.hands[0]) == (2, 6)


def test_a_toll_is_paid_before_the_fight(scene: SceneMaker) -> None:
    """M-14: the Tongue Demon takes an item first."""
    there = scene("title helm_courage")("open tongue_demon")
    assert there.asks == (0, "lose")
    there("choose title")
    assert there.asks == (0, "combat")


CARDS_IN_COMBAT = [
    ("play out_to_lunch", (), (1, 6 - 1), "end"),
    ("play friendship_potion", (), (1, 3), "loot"),
    ("play magic_lamp", (), (1, 3 + 5), "end"),
    ("play pollymorph", (), (1, 3 + 5), "end"),
]


@pytest.mark.parametrize(("card", "more", "after", "step"), CARDS_IN_COMBAT)
def test_cards_that_empty_a_combat(
    scene: SceneMaker, card: str, more: tuple[str, ...], after: tuple[int, int], step: str
) -> None:
    """M-27, M-30, reading A-6: each says itself what becomes of the Treasure."""
    there = scene(fight="bullrog")(card, *more, "close")
    assert ((there.levels[0], there.hands[0]), there.asks) == (after, (0, step))


def test_the_other_cards_of_a_combat(scene: SceneMaker) -> None:
    """M-24, M-86: each does what it says."""
    doubled = scene("title", fight="bullrog", level=(5,))("play doppleganger")
    assert doubled.totals[0] == 16
    scene(fight="bullrog", helper=1).refuses("play doppleganger", "M-100")
    moved = scene("", "title", fight="lame_goblin", level=(1, 3, 1))("play transferral", "seat 1", "close")
    assert (moved.levels, moved.hands, moved.asks) == ([1, 4, 1], [3, 5, 4], (0, "loot"))
    changed = scene(fight="bullrog")("1: play illusion", "reveal lame_goblin")
    assert changed.totals[1] == 1
    borrowed = scene("", "title", fight="pit_bull")("play help_me_out")
    assert (borrowed.totals, borrowed.cards(0)) == ((4, 2), "title")
    scene("", "spiky_knees", fight="bullrog").refuses("play help_me_out", "M-100")
    water = scene("elf", "elf", fight="bullrog", helper=1)("play yuppie_water")
    assert water.totals[0] == 2 + 4


def test_a_mirror_dulls_all_items_but_armor_for_one_combat(scene: SceneMaker) -> None:
    """M-92, M-93b: also for the combat that goes on."""
    there = scene("title leather_armor", fight="lame_goblin", level=(1,))("1: play curse_mirror", "seat 0", "close")
    assert there.totals[0] == 2
    there("close")
    assert there.cards(0) == "title leather_armor"


def test_escapes_without_a_roll_by_items(scene: SceneMaker) -> None:
    """M-50: a rat against the eighth level and below, and the tuba finds a Treasure."""
    there = scene("rat_on_a_stick", fight="platycore", level=(2,))("flee", "throw rat_on_a_stick", "close")
    assert there.asks == (0, "end")
    scene("rat_on_a_stick", fight="bullrog", level=(6,))("flee").refuses("throw rat_on_a_stick", "M-50")
    lucky = scene("tuba", fight="bullrog", level=(6,))("flee", "roll 3", "close")
    assert lucky.hands[0] == 5


@pytest.mark.parametrize(("promised", "asks"), [(0, "help"), (1, "offer_first"), (2, "help")])
def test_who_picks_first_is_asked_only_where_both_get_treasure(scene: SceneMaker, promised: int, asks: str) -> None:
    """M-36."""
    there = scene(fight="pit_bull").edit(("combat.treasures_adjust", 1))("ask 1")
    if there.asks == (0, "offer_items"):
        there("done")
    there(f"number {promised}")
    assert there.asks is not None
    assert there.asks[1] == asks
