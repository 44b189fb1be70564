"""What single items do besides their bonus: flight, fire, staffs, curses at doors, help that cannot be refused."""

from __future__ import annotations

import pytest

from tests.engine.munchkin.conftest import Scene, SceneMaker


def outcome(there: Scene, face: int) -> str:
    """Return how a flight ends that is rolled with a face."""
    there(f"roll {face}", "close")
    return "escaped" if "escaped" in there.happened else "caught"


def pinched(scene: SceneMaker, cards: str) -> str:
    """Return what the Crabs leave in front of Ann when she has lost to them."""
    return scene(cards, fight="crabs").edit(("combat.ruling", "lost"))("flee").cards(0)


# Running away


def test_boots_running_add_two_to_a_flee_roll(scene: SceneMaker) -> None:
    assert outcome(scene("boots_running", fight="bullrog", level=(5,))("flee"), 3) == "escaped"


def test_boots_running_are_caught_at_four_and_worth_nothing_in_the_fight_itself(scene: SceneMaker) -> None:
    there = scene("boots_running", fight="bullrog", level=(5,))
    assert there.totals[0] == 5
    assert outcome(there("flee"), 2) == "caught"


def test_boots_running_lying_sideways_or_worn_by_the_helper_do_not_carry_the_fighter(scene: SceneMaker) -> None:
    assert outcome(scene("boots_running*", fight="bullrog", level=(5,))("flee"), 4) == "caught"
    assert outcome(scene("", "boots_running", fight="bullrog", level=(5, 5), helper=1)("flee"), 4) == "caught"


def test_tuba_adds_three_and_finds_a_treasure_after_an_escape(scene: SceneMaker) -> None:
    there = scene("tuba", fight="bullrog", level=(5,))("flee")
    assert outcome(there, 2) == "escaped"
    assert there.hands[0] == 5


def test_tuba_finds_nothing_for_who_is_caught_at_four(scene: SceneMaker) -> None:
    there = scene("tuba", fight="wannabe_vampire", level=(5,))("flee")
    assert outcome(there, 1) == "caught"
    assert there.hands[0] == 4


def test_tuba_finds_a_treasure_for_each_escape_also_without_a_roll(scene: SceneMaker) -> None:
    there = scene("tuba", fight="harpies bullrog", level=(4,))
    there("flee", "choose harpies", "roll 2", "close", "close")
    assert there.hands[0] == 6


def test_tuba_lying_sideways_finds_nothing_and_gives_nothing(scene: SceneMaker) -> None:
    there = scene("tuba*", fight="bullrog", level=(5,))("flee")
    assert outcome(there, 5) == "escaped"
    assert there.hands[0] == 4
    assert outcome(scene("tuba*", fight="bullrog", level=(5,))("flee"), 4) == "caught"


def test_rat_on_a_stick_thrown_away_is_an_escape_from_level_eight(scene: SceneMaker) -> None:
    there = scene("rat_on_a_stick", fight="gazebo", level=(5,))("flee", "throw rat_on_a_stick", "close")
    assert "escaped" in there.happened
    assert (there.cards(0), there.levels[0]) == ("", 5)
    assert there.state.table.hoard.pile == ("rat_on_a_stick",)


def test_rat_on_a_stick_does_not_stop_level_nine_but_a_baby_that_was_ten(scene: SceneMaker) -> None:
    scene("rat_on_a_stick", fight="harpies", level=(5,))("play enraged", "flee").refuses("throw rat_on_a_stick", "M-50")
    baby = scene("rat_on_a_stick", fight="net_troll", level=(2,))("play baby", "flee", "throw rat_on_a_stick", "close")
    assert "escaped" in baby.happened
    scene("rat_on_a_stick", fight="net_troll")("flee").refuses("throw rat_on_a_stick", "M-50")


def test_rat_on_a_stick_works_from_the_pack_for_its_owner_before_the_roll_and_against_one_monster(
    scene: SceneMaker,
) -> None:
    there = scene("", "rat_on_a_stick*", fight="harpies platycore", helper=1)("flee", "choose harpies")
    there.refuses("1: throw rat_on_a_stick", "M-46")
    there("roll 5")
    there.refuses("throw rat_on_a_stick")
    there("close", "roll 5", "close", "choose platycore", "throw rat_on_a_stick", "close")
    assert there.asks == (1, "escape")


def test_rat_on_a_stick_is_no_way_out_where_there_is_none(scene: SceneMaker) -> None:
    assert pinched(scene, "rat_on_a_stick leather_armor") == "rat_on_a_stick"


# Fire


BURNING = [("flaming_armor", ""), ("staff_napalm", "wizard")]


@pytest.mark.parametrize(("card", "who"), BURNING, ids=[card for card, _ in BURNING])
def test_what_burns_is_worth_a_second_level_against_the_chicken(scene: SceneMaker, card: str, who: str) -> None:
    assert scene(f"{who} {card}", fight="large_angry_chicken")("close").levels[0] == 3
    assert scene("", f"{who} {card}", fight="large_angry_chicken", level=(2,), helper=1)("close").levels == [4, 1, 1]


@pytest.mark.parametrize(("card", "who"), BURNING, ids=[card for card, _ in BURNING])
def test_what_burns_burns_nobody_from_the_pack_nor_any_other_monster(scene: SceneMaker, card: str, who: str) -> None:
    assert scene(f"{who} {card}*", fight="large_angry_chicken", level=(3,))("close").levels[0] == 4
    assert scene("", f"{who} {card}", fight="large_angry_chicken", level=(3,))("close").levels[0] == 4
    assert scene(f"{who} {card}", fight="pit_bull")("close").levels[0] == 2


@pytest.mark.parametrize(("card", "who"), BURNING, ids=[card for card, _ in BURNING])
def test_what_burns_burns_the_chickens_mate_too_and_wins_on_level_eight(scene: SceneMaker, card: str, who: str) -> None:
    twice = scene(f"{who} {card}", fight="large_angry_chicken", level=(3,))("1: play mate")
    assert twice.reward == (4, 2)
    won = scene(f"{who} {card}", fight="large_angry_chicken", level=(8,))("close")
    assert won.state.result is not None
    assert won.state.result.winner == 0


# Staffs


STAFFS = [("eleven_foot_pole", ""), ("swiss_army_polearm", ""), ("staff_napalm", "wizard")]


@pytest.mark.parametrize(("card", "who"), STAFFS, ids=[card for card, _ in STAFFS])
def test_a_staff_dropped_for_the_pit_bull_is_an_escape(scene: SceneMaker, card: str, who: str) -> None:
    there = scene(f"{who} {card}", fight="pit_bull", level=(3,)).edit(("combat.ruling", "lost"))
    there("flee", f"throw {card}", "close")
    assert (there.cards(0), there.levels[0]) == (who, 3)
    assert card in there.state.table.hoard.pile


@pytest.mark.parametrize(("card", "who"), STAFFS, ids=[card for card, _ in STAFFS])
def test_a_staff_stops_no_other_monster_and_is_dropped_by_its_owner_only(
    scene: SceneMaker, card: str, who: str
) -> None:
    other = scene(f"{who} {card}", fight="lame_goblin").edit(("combat.ruling", "lost"))("flee")
    other.refuses(f"throw {card}", "M-50")
    lent = scene("", f"{who} {card}", fight="pit_bull")("flee")
    lent.refuses(f"1: throw {card}", "M-46")


@pytest.mark.parametrize(("card", "who"), STAFFS, ids=[card for card, _ in STAFFS])
def test_a_staff_is_dropped_once_for_each_pit_bull(scene: SceneMaker, card: str, who: str) -> None:
    there = scene(f"{who} {card}*", fight="pit_bull", level=(5,)).edit(("combat.ruling", "lost"))("1: play mate")
    there("flee", f"throw {card}", "close")
    assert there.asks == (0, "escape")
    assert outcome(there, 1) == "caught"
    assert there.levels[0] == 3


# What the Crabs pinch


PINCHED = [
    *("boots_butt_kicking", "boots_running", "kneepads", "pantyhose", "sandals", "spiky_knees"),
    *("flaming_armor", "leather_armor", "mithril_armor", "slimy_armor", "short_wide_armor+", "cloak_obscurity+"),
]


@pytest.mark.parametrize("card", PINCHED)
def test_the_crabs_take_what_is_worn_as_armor_or_below_the_waist(scene: SceneMaker, card: str) -> None:
    assert pinched(scene, f"{card} title") == "title"


@pytest.mark.parametrize("card", [card for card in PINCHED if not card.endswith("+")])
def test_the_crabs_leave_what_is_only_carried(scene: SceneMaker, card: str) -> None:
    assert pinched(scene, f"{card}* title") == f"{card}* title"


SPARED = [
    *("bandana", "buckler", "chainsaw", "helm_courage", "rat_on_a_stick", "singing_sword", "sneaky_sword", "title"),
    *("eleven_foot_pole", "tuba", "huge_rock"),
]


@pytest.mark.parametrize("card", SPARED)
def test_the_crabs_do_not_reach_hands_heads_and_voices(scene: SceneMaker, card: str) -> None:
    assert pinched(scene, f"{card} spiky_knees") == card


# Horny Helmet


def test_horny_helmet_is_plus_three_for_an_elf(scene: SceneMaker) -> None:
    assert scene("elf horny_helmet", fight="lame_goblin").totals[0] == 1 + 3
    assert scene("half_breed elf dwarf horny_helmet", fight="lame_goblin").totals[0] == 1 + 3


def test_horny_helmet_is_plus_one_for_others_whoever_helps_them(scene: SceneMaker) -> None:
    assert scene("dwarf horny_helmet", "elf", fight="lame_goblin", helper=1).totals[0] == 2 + 1
    assert scene("elf horny_helmet*", fight="lame_goblin").totals[0] == 1


def test_horny_helmet_loses_two_with_the_race_in_the_middle_of_the_fight(scene: SceneMaker) -> None:
    there = scene("elf horny_helmet", fight="harpies", level=(2,))
    assert there.wins
    there("drop elf")
    assert (there.totals, there.wins) == ((3, 4), False)


# Kneepads of Allure


def test_kneepads_make_a_higher_level_help_without_a_word_and_without_pay(scene: SceneMaker) -> None:
    there = scene("kneepads", fight="bigfoot", level=(4, 9, 1))("ask 1")
    assert there.asks == (0, "combat")
    assert there.totals[0] == 13
    there("close")
    assert (there.levels, there.hands) == ([5, 9, 1], [7, 4, 4])


def test_kneepads_move_nobody_of_the_same_level_or_below(scene: SceneMaker) -> None:
    there = scene("kneepads", fight="bigfoot", level=(4, 4, 3))
    assert there("ask 1", "done", "number 0").asks == (1, "help")
    assert there("no", "ask 2", "done", "number 0").asks == (2, "help")


def test_kneepads_keep_both_from_the_tenth_level(scene: SceneMaker) -> None:
    there = scene("kneepads", "elf", fight="bigfoot", level=(8, 9, 1))("1: play mate", "ask 1")
    there("play magic_missile", "fighters", "2: play acid_potion", "fighters", "close")
    assert there.levels == [9, 9, 1]
    assert there.state.result is None


def test_kneepads_worn_by_a_winner_without_help_are_no_bar_to_the_tenth_level(scene: SceneMaker) -> None:
    assert scene("kneepads", fight="lame_goblin", level=(9,))("close").state.result is not None
    willing = scene("kneepads", fight="bigfoot", level=(9, 9, 1))("1: play ancient")
    willing("ask 1", "done", "number 0", "yes", "play magic_missile", "fighters", "close")
    assert willing.levels[0] == 10


def test_kneepads_of_a_cleric_or_lying_sideways_move_nobody(scene: SceneMaker) -> None:
    for cards in ("cleric kneepads", "kneepads*"):
        there = scene(cards, fight="bigfoot", level=(4, 9, 1))("ask 1", "done", "number 0")
        assert there.asks == (1, "help")
        assert there("no").totals[0] == 4


def test_kneepads_do_not_bring_help_against_the_gazebo(scene: SceneMaker) -> None:
    scene("kneepads", fight="gazebo", level=(4, 9, 1)).refuses("ask 1", "M-100")


# Sandals of Protection


def test_sandals_ward_off_a_curse_at_an_opened_door(scene: SceneMaker) -> None:
    there = scene("sandals", level=(5,))("open curse_duck")
    assert (there.levels[0], there.asks) == (5, (0, "trouble"))
    assert "curse_duck" in there.state.table.doors.pile


def test_sandals_do_not_stop_a_curse_that_somebody_plays(scene: SceneMaker) -> None:
    assert scene("sandals", level=(5,))("1: play curse_duck", "seat 0", "close").levels[0] == 3


def test_sandals_ward_only_the_one_who_wears_them(scene: SceneMaker) -> None:
    assert scene("sandals*", level=(5,))("open curse_duck", "close").levels[0] == 3
    assert scene("", "sandals", level=(5, 5))("open curse_duck", "close").levels[:2] == [3, 5]


# Malign Mirror: armor alone still counts


ARMOR = [
    *(("flaming_armor", "", 2), ("leather_armor", "", 1), ("mithril_armor", "", 3), ("slimy_armor", "", 1)),
    ("short_wide_armor", "dwarf", 3),
]


@pytest.mark.parametrize(("card", "who", "bonus"), ARMOR, ids=[row[0] for row in ARMOR])
def test_an_armor_counts_under_a_malign_mirror(scene: SceneMaker, card: str, who: str, bonus: int) -> None:
    assert scene(f"{who} {card} spiky_knees curse_mirror", fight="lame_goblin").totals[0] == 1 + bonus


DULLED = ["bandana", "boots_butt_kicking", "buckler", "helm_courage", "horny_helmet", "title", "chainsaw"]


@pytest.mark.parametrize("card", DULLED)
def test_what_is_no_armor_does_not_count_under_a_malign_mirror(scene: SceneMaker, card: str) -> None:
    assert scene(f"{card} curse_mirror", fight="lame_goblin").totals[0] == 1


# Hands


def test_singing_sword_leaves_both_hands_free(scene: SceneMaker) -> None:
    there = scene("chainsaw singing_sword", fight="lame_goblin")
    assert there.totals[0] == 1 + 3 + 2


def test_a_shield_and_a_mace_fill_two_hands_and_a_dagger_is_one_too_many(scene: SceneMaker) -> None:
    there = scene("super_munchkin warrior cleric shield mace")("play sneaky_sword")
    assert there.cards(0).endswith("sneaky_sword*")
    there("play cheat", "choose sneaky_sword", "open lame_goblin")
    assert there.totals[0] == 1 + 4 + 4 + 2


def test_a_hireling_holds_the_tuba_beside_a_huge_rock(scene: SceneMaker) -> None:
    there = scene("hireling huge_rock")("play tuba")
    assert there.asks == (0, "turn")
    assert there.cards(0) == "hireling huge_rock tuba"
    there("drop hireling")
    assert (there.asks, there.legal[:2]) == ((0, "excess"), ["choose huge_rock", "choose tuba"])
