"""The three races and four classes: what each lets its owner do, what it costs, and how far it goes."""

from __future__ import annotations

import pytest

from tests.engine.munchkin.conftest import SceneMaker

# Elf


def test_elf_escapes_with_a_four(scene: SceneMaker) -> None:
    """M-44: not with a three."""
    for face, what in ((4, "escaped"), (3, "caught")):
        match = scene("elf", fight="bullrog", level=(5,))("flee", f"roll {face}", "close")
        assert what in match.happened


def test_elf_gains_a_level_for_each_monster_that_it_helps_to_kill(scene: SceneMaker) -> None:
    """M-40, reading A-14: one for each card, however many levels it is worth."""
    match = scene("", "elf", fight="bullrog lame_goblin", level=(1, 3, 1), helper=1)
    match.edit(("combat.ruling", "won"))("close")
    assert match.levels == [1 + 2 + 1, 3 + 2, 1]  # the Bullrog is worth two


def test_elf_gains_nothing_for_a_monster_that_is_only_removed(scene: SceneMaker) -> None:
    """M-30, M-40."""
    match = scene("", "elf", fight="bullrog", helper=1)("play pollymorph", "close")
    assert match.levels == [1, 1, 1]


def test_elf_wins_together_with_the_one_it_helped(scene: SceneMaker) -> None:
    """M-95, reading A-11: and alone at the ninth level where the other is lower."""
    joint = scene("", "elf", fight="lame_goblin", level=(9, 9, 1), helper=1)("close")
    assert joint.state.result is not None
    assert (joint.state.result.winner, joint.state.result.also) == (0, (1,))
    alone = scene("", "elf", fight="lame_goblin", level=(2, 9, 1), helper=1)("close")
    assert alone.state.result is not None
    assert alone.state.result.winner == 1


def test_elf_who_fights_gets_the_levels_of_its_own_kill_once(scene: SceneMaker) -> None:
    match = scene("elf", fight="lame_goblin", level=(3,))("close")
    assert match.levels[0] == 4


def test_elf_that_is_discarded_before_the_end_gains_nothing(scene: SceneMaker) -> None:
    """M-63, M-64."""
    match = scene("title", "elf", fight="lame_goblin", helper=1)("1: drop elf", "close")
    assert match.levels == [2, 1, 1]


# Dwarf


def test_dwarf_carries_any_number_of_big_items(scene: SceneMaker) -> None:
    """M-70: with slots and hands as everybody else."""
    match = scene("dwarf huge_rock mithril_armor")("play tuba", "play stepladder")
    assert match.cards(0) == "dwarf huge_rock mithril_armor tuba* stepladder*"
    scene("elf huge_rock").refuses("play tuba", "M-70")


@pytest.mark.parametrize(
    ("race", "hand", "excess"), [("dwarf", 6, 0), ("dwarf", 7, 1), ("half_breed dwarf elf", 6, 0), ("elf", 6, 1)]
)
def test_dwarf_holds_six_cards(scene: SceneMaker, race: str, hand: int, excess: int) -> None:
    """M-19: one more than others; the rest goes to the lowest."""
    match = scene(race, level=(3, 1, 2), hand=(hand, 4, 4), phase="end")("end")
    assert match.hands == [hand - excess, 4 + excess, 4]


def test_dwarf_no_longer_hands_the_second_big_item_on(scene: SceneMaker) -> None:
    """M-68: to the lowest who can carry it."""
    match = scene("dwarf huge_rock tuba", "", "", level=(3, 2, 1))("drop dwarf")
    assert (match.asks, match.legal) == ((0, "excess"), ["choose huge_rock", "choose tuba"])
    match("choose tuba")
    assert (match.cards(0), match.cards(2)) == ("huge_rock", "tuba")


def test_dwarf_with_a_single_big_item_loses_nothing(scene: SceneMaker) -> None:
    match = scene("dwarf huge_rock buckler*")("drop dwarf")
    assert (match.cards(0), match.asks) == ("huge_rock buckler*", (0, "turn"))


# Halfling


def test_halfling_sells_one_item_at_twice_its_price(scene: SceneMaker) -> None:
    """M-78: 700 become 1,100."""
    match = scene("halfling buckler leather_armor slimy_armor*")("sell", "choose buckler", "choose leather_armor")
    match.refuses("done")
    match("double buckler", "done")
    assert match.levels[0] == 2


def test_halfling_doubles_one_item_a_turn_and_others_none(scene: SceneMaker) -> None:
    """M-78, reading A-18."""
    match = scene("halfling horny_helmet mace hammer kneepads cloak_obscurity")
    match("sell", "choose horny_helmet", "double horny_helmet")
    match.refuses("double horny_helmet")
    match("done", "sell", "choose mace", "choose hammer")
    match.refuses("double mace")
    other = scene("elf horny_helmet")("sell", "choose horny_helmet")
    other.refuses("double horny_helmet")


def test_halfling_reaches_the_ninth_level_by_a_sale_but_not_the_tenth(scene: SceneMaker) -> None:
    """M-79."""
    match = scene("halfling pollymorph*", level=(8,))("sell", "choose pollymorph", "double pollymorph", "done")
    assert match.levels[0] == 9
    match.refuses("sell", "M-79")


def test_halfling_escapes_only_with_a_six(scene: SceneMaker) -> None:
    """M-44."""
    for face, what in ((5, "caught"), (6, "escaped")):
        match = scene("halfling", fight="bullrog", level=(5,))("flee", f"roll {face}", "close")
        assert what in match.happened


# Cleric


def test_cleric_takes_the_top_discard_in_the_place_of_a_door_for_a_card(scene: SceneMaker) -> None:
    match = scene("cleric", door_discard=["elf", "dwarf"])("resurrect")
    assert (match.asks, match.hands[0]) == ((0, "discard"), 5)
    match("discard crabs")
    assert match.state.table.doors.pile == ("elf", "crabs")
    assert (match.asks, match.hands[0]) == ((0, "trouble"), 4)


def test_cleric_faces_what_is_taken_as_if_it_had_been_turned_up(scene: SceneMaker) -> None:
    """M-14, M-15, M-12: a monster is fought, a curse falls, an intervention works."""
    monster = scene("cleric", door_discard=["lame_goblin"])("resurrect", "discard door")
    assert monster.asks == (0, "combat")
    curse = scene("cleric", level=(3,), door_discard=["curse_duck"])("resurrect", "discard door", "close")
    assert curse.levels[0] == 1
    blessed = scene("cleric", level=(9,), door_discard=["divine_intervention"])("resurrect")
    assert blessed.state.result is not None


def test_cleric_needs_a_discard_and_a_card_to_pay_with(scene: SceneMaker) -> None:
    """M-65, M-66: at the start of its own turn, and nobody else."""
    scene("cleric").refuses("resurrect", "M-3")
    scene("cleric title", hand=(0,), door_discard=["elf"]).refuses("resurrect", "M-66")
    scene("thief", door_discard=["elf"]).refuses("resurrect", "M-63")
    scene("", "cleric", door_discard=["elf"]).refuses("1: resurrect", "M-65")
    scene("cleric", door_discard=["elf"], phase="trouble").refuses("resurrect", "M-65")


def test_cleric_discards_three_cards_against_undead(scene: SceneMaker) -> None:
    """M-65: for three each, from hand or table, and no fourth."""
    match = scene("cleric title", fight="wight_brothers", level=(5,))
    match("banish", "choose title", "banish", "discard elf", "banish", "discard door")
    assert match.totals[0] == 5 + 9
    match.refuses("banish", "M-65")


def test_cleric_banishes_nobody_who_is_alive_and_only_in_its_own_fight(scene: SceneMaker) -> None:
    scene("cleric", fight="bullrog").refuses("banish", "M-65")
    scene("", "cleric", fight="mr_bones").refuses("1: banish", "M-65")
    scene("wizard", fight="mr_bones").refuses("banish", "M-63")
    mixed = scene("cleric", fight="bullrog mr_bones")("banish", "discard door")
    assert mixed.totals[0] == 1 + 3  # one of two is enough


def test_cleric_who_helps_banishes_as_well(scene: SceneMaker) -> None:
    """M-38."""
    match = scene("", "cleric", fight="undead_horse", helper=1)("1: banish", "discard door")
    assert match.totals == (5, 4)


# Thief


def test_thief_stabs_a_fighter_for_two(scene: SceneMaker) -> None:
    """M-89: from outside of the fight; the card comes from hand or table."""
    match = scene("", "thief title", fight="lame_goblin", level=(3,))("1: backstab 0", "choose title")
    assert (match.totals, match.wins, match.cards(1)) == ((1, 1), False, "thief")


def test_thief_stabs_once_nobody_twice_nor_itself_nor_a_bystander(scene: SceneMaker) -> None:
    """M-89, reading A-13."""
    match = scene("", "thief", fight="bullrog", helper=2)("1: backstab 0", "discard door")
    match.refuses("1: backstab 0", "M-89")
    match("1: backstab 2", "discard door")
    assert match.totals[0] == 2 - 4
    scene("thief", fight="bullrog").refuses("backstab 0", "M-89")
    scene("", "thief", fight="bullrog").refuses("1: backstab 2", "M-89")
    scene("", "wizard", fight="bullrog").refuses("1: backstab 0", "M-63")


@pytest.mark.parametrize(
    ("face", "level", "after", "stolen"), [(4, 3, 3, True), (3, 3, 2, False), (6, 1, 1, True), (1, 1, 1, False)]
)
def test_thief_steals_with_a_four_and_pays_a_level_for_less(
    scene: SceneMaker, face: int, level: int, after: int, stolen: bool
) -> None:
    """M-67: at the first level there is none to lose; the card is spent either way."""
    match = scene("thief", "title", level=(level,))("steal", "discard door", f"roll {face}")
    assert (match.cards(0), match.cards(1)) == (("thief title", "") if stolen else ("thief", "title"))
    assert (match.levels[0], match.hands[0]) == (after, 3)


def test_thief_steals_nothing_big_and_from_nobody_who_fights(scene: SceneMaker) -> None:
    """M-67: nor while it fights itself."""
    scene("thief", "huge_rock hireling elf").refuses("steal", "M-67")
    scene("title", "thief", fight="bullrog").refuses("1: steal", "M-67")
    scene("thief", "title", fight="bullrog").refuses("steal", "M-67")
    scene("wizard", "title").refuses("steal", "M-63")
    match = scene("title", "thief", "buckler", fight="bullrog")("1: steal")
    assert match.asks == (1, "pay")  # the buckler is all there is


def test_thief_steals_what_lies_sideways_and_on_the_turn_of_another(scene: SceneMaker) -> None:
    """M-73: it is carried all the same."""
    match = scene("title*", "thief")("1: steal", "discard door", "roll 5")
    assert match.cards(1) == "thief title"


def test_thief_without_a_card_to_discard_does_neither(scene: SceneMaker) -> None:
    """M-65: its class is a card to discard as well, and then there is no more of it."""
    match = scene("", "thief", "title", fight="bullrog", hand=(4, 0, 4))("1: backstab 0")
    assert (match.cards(1), match.totals[0]) == ("", -1)
    match.refuses("1: steal", "M-63")


# Warrior


def test_warrior_wins_ties_also_as_a_helper(scene: SceneMaker) -> None:
    """M-22."""
    assert scene("warrior", fight="pit_bull", level=(2,)).wins
    assert scene("", "warrior", fight="pit_bull", helper=1).wins
    assert not scene("", "warrior", fight="pit_bull", level=(2,)).wins


def test_warrior_one_below_a_tie_loses(scene: SceneMaker) -> None:
    match = scene("warrior", fight="pit_bull")
    assert not match.wins
    match.refuses("close", "M-22")
    match("berserk", "discard door")
    assert match.wins


def test_warrior_goes_berserk_with_three_cards_and_no_fourth(scene: SceneMaker) -> None:
    """M-65."""
    match = scene("warrior title", fight="bullrog", level=(5,))
    match("berserk", "choose title", "berserk", "discard elf", "berserk", "discard treasure")
    assert match.totals[0] == 5 + 3
    match.refuses("berserk", "M-65")


def test_warrior_goes_berserk_only_in_a_fight_of_its_own(scene: SceneMaker) -> None:
    scene("warrior").refuses("berserk", "M-65")
    scene("", "warrior", fight="bullrog").refuses("1: berserk", "M-65")
    scene("", "warrior", fight="bullrog", helper=1)("1: berserk", "discard door")
    scene("thief", fight="bullrog").refuses("berserk", "M-63")


def test_warrior_keeps_what_was_paid_for_when_the_class_is_gone_but_not_the_tie(scene: SceneMaker) -> None:
    """M-63, M-64."""
    match = scene("warrior", fight="pit_bull")("berserk", "discard door", "drop warrior")
    assert (match.totals, match.wins) == ((2, 2), False)


# Wizard


def test_wizard_buys_a_better_flight_card_by_card(scene: SceneMaker) -> None:
    """M-65: up to three before the roll."""
    match = scene("wizard title", fight="bullrog", level=(5,))
    match("flee", "hasten", "choose title", "hasten", "discard elf", "hasten", "discard door")
    match.refuses("hasten", "M-65")
    match("roll 2", "close")
    assert "escaped" in match.happened


def test_wizard_with_two_cards_and_a_two_is_caught(scene: SceneMaker) -> None:
    """Nobody can change that roll any more, so it stands at once."""
    match = scene("wizard", fight="bullrog", level=(5,), hand=(2,))
    match("flee", "hasten", "discard door", "hasten", "discard door", "roll 2")
    assert "caught" in match.happened


def test_wizard_hastens_three_times_a_combat_whatever_it_flees_from(scene: SceneMaker) -> None:
    match = scene("wizard", fight="bullrog pit_bull", level=(5,), hand=(6,))
    match("flee", "choose bullrog", "hasten", "discard door", "hasten", "discard door", "roll 3", "close")
    match("hasten", "discard door")
    match.refuses("hasten", "M-65")
    assert match.hands[0] == 3


def test_wizard_hastens_nobody_else_and_nothing_but_a_flight(scene: SceneMaker) -> None:
    scene("wizard", fight="bullrog").refuses("hasten", "M-44")
    scene("", "wizard", fight="bullrog", level=(5,))("flee").refuses("1: hasten", "M-46")
    scene("thief", fight="bullrog", level=(5,))("flee").refuses("hasten", "M-63")


def test_wizard_charms_a_monster_for_the_whole_hand(scene: SceneMaker) -> None:
    """M-30, M-66: its Treasure is kept, and there is no level for it."""
    match = scene("wizard title", fight="bullrog", hand=(2,))("charm bullrog", "discard elf", "discard treasure")
    assert match.hands[0] == 0
    match("close")
    assert (match.levels[0], match.hands[0], match.cards(0)) == (1, 5, "wizard title")


def test_wizard_needs_a_hand_to_charm(scene: SceneMaker) -> None:
    """M-66: one card is enough, three where a later print is played; what lies in play is no hand."""
    scene("wizard title", fight="bullrog", hand=(0,)).refuses("charm bullrog", "M-66")
    scene("", "wizard", fight="bullrog").refuses("1: charm bullrog", "M-65")
    scene("wizard", fight="bullrog", hand=(2,), rules={"charm_hand": 3}).refuses("charm bullrog", "M-66")
    one = scene("wizard", fight="bullrog", hand=(1,))("charm bullrog", "discard door")
    assert one.wins


def test_wizard_who_charms_one_and_flees_from_the_other_gets_nothing(scene: SceneMaker) -> None:
    """M-28, reading A-32."""
    match = scene("wizard", fight="bullrog undead_horse", hand=(1,))("charm bullrog", "discard door")
    assert match.reward == (1, 5 + 2)
    match("flee", "roll 6", "close")
    assert (match.hands[0], match.levels[0]) == (0, 1)


def test_wizard_who_helps_charms_as_well_and_the_fighter_kills_the_rest(scene: SceneMaker) -> None:
    """Reading A-32."""
    match = scene("", "wizard", fight="bullrog lame_goblin", hand=(4, 1, 4), helper=1)
    match("1: charm bullrog", "discard door", "close")
    assert (match.levels[0], match.hands) == (2, [4 + 5 + 1, 0, 4])


# All of them

CHARACTERS = ("elf", "dwarf", "halfling", "cleric", "thief", "warrior", "wizard")


@pytest.mark.parametrize("card", CHARACTERS)
def test_a_character_s_card_is_played_in_one_s_own_turn_and_discarded_at_any_time(scene: SceneMaker, card: str) -> None:
    """M-62, M-64: two of a kind at once never."""
    match = scene()(f"play {card}")
    assert match.cards(0) == card
    other = {"elf": "dwarf", "cleric": "wizard"}.get(card, "elf" if card in CHARACTERS[:3] else "cleric")
    match.refuses(f"play {other}", "M-69a" if card in CHARACTERS[:3] else "M-69b")
    match.refuses(f"1: play {card}", "M-62")
    match(f"drop {card}", f"play {card}")
    fight = scene("", card, fight="bullrog", helper=1)(f"1: drop {card}")
    assert fight.cards(1) == ""
