"""Races, classes, items, sales, trades and curses: M-62 to M-93."""

from __future__ import annotations

import pytest

from tests.engine.munchkin.conftest import Scene, SceneMaker


def test_races_and_classes_are_played_in_ones_own_turn_or_when_just_obtained(scene: SceneMaker) -> None:
    """M-62, reading A-3: also in one's own combat."""
    there = scene(fight="drooling_slime")
    there("play elf")
    assert there.totals[1] == 5
    there.refuses("1: play elf", "M-62")
    there.advised("1: play elf")
    taken = scene("", "", "", seats=3)("1: play curse_two_cards", "seat 2", "close")
    assert "1: play elf" in taken.legal or "play elf" in taken.legal


def test_powers_begin_and_end_with_the_card(scene: SceneMaker) -> None:
    """M-63, M-64: also in combat, where bonuses that were paid for stay."""
    there = scene("warrior", fight="pit_bull", level=(1,))
    there("berserk", "discard door")
    assert there.totals == (2, 2)
    assert there.wins
    there("drop warrior")
    assert (there.totals, there.wins) == ((2, 2), False)
    there.refuses("berserk", "M-63")


def test_a_power_is_fed_with_up_to_three_cards_from_hand_or_table(scene: SceneMaker) -> None:
    """M-65: berserk, against the Undead, in flight; lasting curses do not feed it."""
    there = scene("warrior title curse_chicken", fight="bullrog")
    there("berserk")
    assert "choose curse_chicken" not in there.legal
    there("choose title", "berserk", "discard elf", "berserk", "discard door")
    assert there.totals[0] == 1 + 3
    there.refuses("berserk", "M-65")
    undead = scene("", "cleric", fight="undead_horse", helper=1)("1: banish", "discard door")
    assert undead.totals[0] == 1 + 1 + 3
    scene("cleric", fight="bullrog").refuses("banish", "M-65")
    wizard = scene("wizard", fight="bullrog", level=(6,))("flee", *["hasten", "discard door"] * 3)
    wizard.refuses("hasten", "M-65")
    wizard("roll 2", "close")
    assert "escaped" in wizard.happened


def test_a_cleric_takes_the_top_discard_in_the_place_of_a_door(scene: SceneMaker) -> None:
    """M-65: and discards a card."""
    there = scene("cleric", door_discard=["crabs", "elf"])("resurrect", "discard dwarf")
    assert there.hands[0] == 4
    assert there.state.table.doors.pile == ("crabs", "dwarf")
    assert there.asks == (0, "trouble")
    scene("wizard", door_discard=["elf"]).refuses("resurrect", "M-63")


def test_a_whole_hand_needs_a_card(scene: SceneMaker) -> None:
    """M-66: later prints want three."""
    scene("wizard", fight="bullrog", hand=(0,)).refuses("charm bullrog", "M-66")
    scene("wizard", fight="bullrog", hand=(2,), rules={"charm_hand": 3}).refuses("charm bullrog", "M-66")
    scene("warrior", fight="bullrog").refuses("charm bullrog", "M-63")


@pytest.mark.parametrize(("face", "owner", "level"), [(4, 0, 2), (3, 1, 1)])
def test_a_thief_steals_a_small_item_out_of_combat(scene: SceneMaker, face: int, owner: int, level: int) -> None:
    """M-67: with 4 or more; otherwise a level is lost."""
    there = scene("thief", "title chainsaw", level=(2, 1, 1))("steal", "discard door", f"roll {face}")
    assert "title" in there.cards(owner)
    assert there.levels[0] == level
    scene("thief", "chainsaw").refuses("steal", "M-67")
    scene("thief", "title", fight="crabs").refuses("steal", "M-67")
    fighting = scene("", "thief", "title", fight="crabs")
    assert "1: steal" in fighting.legal


def test_who_is_a_dwarf_no_longer_gets_rid_of_big_items(scene: SceneMaker) -> None:
    """M-68, reading A-38: given to the lowest who can carry them, sold in one's own turn, or discarded."""
    there = scene("dwarf mithril_armor huge_rock", "chainsaw", "", level=(2, 1, 3))("drop dwarf")
    assert there.asks == (0, "excess")
    assert "sell" not in there.legal
    there.refuses("end")
    there("choose huge_rock")
    assert there.cards(2) == "huge_rock"
    nobody = scene("dwarf mithril_armor huge_rock", "chainsaw", "tuba")("drop dwarf", "choose huge_rock")
    assert nobody.state.table.hoard.pile == ("huge_rock",)
    rich = scene("dwarf mithril_armor shield", level=(2,))("drop dwarf")
    assert "sell" in rich.legal


def test_half_breed_holds_two_races_as_long_as_there_is_one(scene: SceneMaker) -> None:
    """M-69a."""
    scene().refuses("play half_breed", "M-69a")
    there = scene("elf")("play half_breed", "play dwarf")
    there.refuses("play halfling", "M-69a")
    scene("elf half_breed").refuses("play elf", "M-69a")
    there.refuses("drop half_breed", "M-69a")
    there("drop elf", "drop dwarf")
    assert there.cards(0) == ""
    assert "1: play half_breed" in scene("", "elf").legal


def test_super_munchkin_needs_two_classes_and_is_lost_with_either(scene: SceneMaker) -> None:
    """M-69b, reading A-20: a house rule knows the newer card."""
    scene().refuses("play super_munchkin", "M-69b")
    scene("thief", hand=(1,)).refuses("play super_munchkin", "M-69b")
    there = scene("thief")("play super_munchkin")
    there.refuses("reveal thief")
    there("reveal wizard")
    assert there.cards(0) == "thief super_munchkin wizard"
    there("drop thief")
    assert there.cards(0) == "wizard"
    newer = scene("thief", rules={"one_class": True})("play super_munchkin", "play wizard", "drop thief")
    assert newer.cards(0) == "super_munchkin wizard"


def test_one_big_item_is_carried_but_any_number_by_a_dwarf(scene: SceneMaker) -> None:
    """M-70, reading A-26: a sideways one counts; the Hireling carries one more."""
    scene("chainsaw*").refuses("play huge_rock", "M-70")
    assert scene("dwarf chainsaw*")("play huge_rock").cards(0) == "dwarf chainsaw* huge_rock"
    there = scene("chainsaw hireling")("play mithril_armor")
    assert there.cards(0) == "chainsaw hireling mithril_armor"
    there.refuses("play huge_rock", "M-70")
    there.refuses("play wand_dowsing")


def test_anybody_carries_but_not_everybody_uses(scene: SceneMaker) -> None:
    """M-71, M-73."""
    there = scene()("play mace")
    assert there.cards(0) == "mace*"
    there.refuses("wear mace", "M-71")
    there("play cleric", "wear mace")
    assert there.cards(0) == "mace cleric"
    assert scene("cleric mace", fight="bullrog").totals[0] == 5


def test_slots_and_hands_are_limited(scene: SceneMaker) -> None:
    """M-72: unless a Cheat lies on it."""
    there = scene("helm_courage buckler")("play horny_helmet", "play chainsaw", "play sneaky_sword")
    assert there.cards(0) == "helm_courage buckler horny_helmet* chainsaw* sneaky_sword"
    there.refuses("wear horny_helmet", "M-72")
    there.refuses("wear chainsaw", "M-72")
    there("carry helm_courage", "wear horny_helmet", "play cheat", "choose chainsaw")
    assert there.cards(0) == "helm_courage* buckler horny_helmet chainsaw sneaky_sword"
    there("drop chainsaw")
    assert there.state.table.doors.pile == ("cheat",)


def test_what_lies_on_the_table_does_not_return_to_the_hand(scene: SceneMaker) -> None:
    """M-76, reading A-36: it is discarded, sold or traded; merely discarded only where the house lets it."""
    there = scene("title")
    assert not any(answer.startswith("take") for answer in there.legal)
    there.refuses("take title")
    there("drop title")
    scene("title", rules={"keep_items": True}).refuses("drop title", "M-76")
    scene("", "title").refuses("1: drop title", "M-76")


SALES = [
    ((600, 500), "", 1, 2, 100),
    ((2000,), "", 1, 3, 0),
    ((400, 300), "halfling", 1, 2, 100),
    ((2000,), "", 8, 9, 1000),
]


@pytest.mark.parametrize(("gold", "race", "level", "after", "waste"), SALES)
def test_each_full_thousand_is_a_level_and_there_is_no_change(
    scene: SceneMaker, gold: tuple[int, ...], race: str, level: int, after: int, waste: int
) -> None:
    """M-77, M-78, M-79."""
    items = " ".join(f"item_1_{worth}" for worth in gold)
    there = scene(f"{race} {items}", level=(level,))("sell", *[f"choose item_1_{worth}" for worth in gold])
    if race:
        there.refuses("done")
        there(f"double item_1_{gold[0]}")
        assert not any(answer.startswith("double") for answer in there.legal)
    there("done")
    assert there.levels[0] == after
    sold = next(event.message() for event in there.events if event.message()["event"] == "sold")
    assert sold["waste"] == waste


def test_a_sale_below_a_thousand_or_into_the_tenth_level_is_refused(scene: SceneMaker) -> None:
    """M-77, M-79, reading A-12: worthless items may go along."""
    there = scene("title helm_courage pollymorph*")("sell", "choose title", "choose helm_courage")
    there.refuses("done")
    there("choose pollymorph", "done")
    assert there.levels[0] == 2
    scene("pollymorph*", level=(9,)).refuses("sell", "M-79")
    scene("", "title").refuses("1: sell", "M-77")
    hand = scene(hand=(2,))("sell", "reveal wand_dowsing", "done")
    assert (hand.levels[0], hand.hands[0]) == (2, 1)


def test_traded_items_are_sold_in_ones_own_turn_only(scene: SceneMaker) -> None:
    """M-80."""
    there = scene("pollymorph*")("give pollymorph", "seat 1")
    there.refuses("1: sell", "M-77")


def test_only_items_on_the_table_are_traded_and_go_straight_to_the_table(scene: SceneMaker) -> None:
    """M-81, M-82, M-83, reading A-27: who receives must be able to carry it; M-84: gifts are free."""
    there = scene("elf title", "", "chainsaw")
    there.refuses("give elf", "M-81")
    there.refuses("give bandana")
    there("give title")
    assert there.legal == ["seat 1", "seat 2"]
    there("seat 1")
    assert there.cards(1) == "title"
    big = scene("huge_rock", "chainsaw", "tuba")("give huge_rock", "seat 1", "choose chainsaw")
    assert (big.cards(0), big.cards(1)) == ("chainsaw", "huge_rock")
    scene("huge_rock+", "title").refuses("give elf")


def test_gifts_and_bribes_are_free(scene: SceneMaker) -> None:
    """M-84, M-85, reading A-2: also while others fight."""
    assert "1: give title" in scene("", "title", fight="crabs").legal


def test_curses_are_played_on_anybody_at_any_time(scene: SceneMaker) -> None:
    """M-90, M-91: not on the dead."""
    there = scene(level=(3, 3, 3))("2: play curse_duck", "seat 1", "close")
    assert there.levels == [3, 1, 3]
    assert there.hands[2] == 3
    assert there.state.table.doors.pile == ("curse_duck",)
    dead = scene(fight="crabs").edit(("seats.1.life", "dead"))("2: play curse_duck")
    assert dead.legal == ["seat 0", "seat 2"]


def test_lasting_curses_stay_in_front_of_their_victim(scene: SceneMaker) -> None:
    """M-92: the change of sex is for good, its penalty for the next combat; the chicken until headgear is lost."""
    there = scene(fight="", sex="mmm")("1: play curse_change_sex", "seat 0", "close")
    assert there.cards(0) == "curse_change_sex"
    assert there.state.table.seats[0].sex == "female"
    there("open lame_goblin")
    assert there.totals[0] == 1 - 5
    there("play sleep_potion", "fighters", "play magic_missile", "fighters", "close")
    assert there.cards(0) == ""
    assert there.state.table.seats[0].sex == "female"
    chicken = scene("helm_courage curse_chicken")("1: play curse_headgear", "seat 0", "close")
    assert chicken.cards(0) == ""
    chicken.refuses("drop curse_chicken")


def test_the_victim_chooses_among_several_and_nothing_happens_without_one(scene: SceneMaker) -> None:
    """M-93, reading A-40: what is worn means what is in use."""
    there = scene("title helm_courage shield")("1: play curse_small_item", "seat 0", "close")
    assert there.asks == (0, "lose")
    there.refuses("choose shield")
    there("choose title")
    assert there.cards(0) == "helm_courage shield"
    nothing = scene("helm_courage*")("1: play curse_headgear", "seat 0", "close")
    assert "nothing" in nothing.happened
    assert nothing.cards(0) == "helm_courage*"


def test_a_wishing_ring_cancels_a_curse(scene: SceneMaker) -> None:
    """M-93c: before it works, or a lasting one at any time."""
    there = scene("", "wishing_ring*", level=(3,))("2: play curse_duck", "seat 0", "1: use wishing_ring", "open elf")
    assert there.levels[0] == 3
    assert there.cards(1) == ""
    lifted = scene("curse_chicken")("2: play wishing_ring")
    assert lifted.cards(0) == ""
    scene().refuses("play wishing_ring", "M-93c")


def test_a_curse_for_the_next_combat_works_in_the_one_that_goes_on(scene: SceneMaker) -> None:
    """M-93b."""
    there = scene("title", fight="lame_goblin")("1: play curse_mirror", "seat 0", "close")
    assert there.totals[0] == 1


CURSES = [
    ("curse_big_item", "huge_rock title", "title"),
    ("curse_lose_race", "half_breed elf dwarf thief", "thief"),
    ("curse_lose_class", "thief elf", "elf"),
    ("curse_armor", "leather_armor slimy_armor*", "slimy_armor*"),
    ("curse_footgear", "sandals title", "title"),
    ("curse_obnoxious", "title leather_armor", "leather_armor"),
    ("curse_change_race", "elf", "dwarf"),
    ("curse_change_class", "thief", "wizard"),
    ("curse_mirror", "", "curse_mirror"),
]


@pytest.mark.parametrize(("curse", "before", "after"), CURSES)
def test_each_curse_does_what_it_says(scene: SceneMaker, curse: str, before: str, after: str) -> None:
    """M-91, M-92, M-93, and what a card says (M-100)."""
    there = scene(before, door_discard=["crabs", "dwarf", "wizard", "bigfoot"])(f"1: play {curse}", "seat 0", "close")
    assert there.cards(0) == after


def test_the_tax_is_paid_by_all(scene: SceneMaker) -> None:
    """M-93, M-100: by whoever has less, with everything and a level."""
    there = scene("mace title", "helm_courage", "singing_sword leather_armor buckler", level=(2, 2, 2))
    there("2: play curse_income_tax", "seat 0", "close", "choose mace")
    assert there.asks == (2, "lose")
    there("choose singing_sword", "choose buckler")
    assert (there.cards(0), there.cards(1), there.cards(2)) == ("title", "", "leather_armor")
    assert there.levels == [2, 1, 2]


def test_two_cards_go_to_the_neighbours_unseen(scene: SceneMaker) -> None:
    """M-100: and a level for a lost class if there is none."""
    there = scene(seats=4)("2: play curse_two_cards", "seat 0", "close")
    assert there.hands == [2, 5, 3, 5]
    assert scene(level=(3,))("2: play curse_lose_class", "seat 0", "close").levels[0] == 2


LEVEL_CARDS = ["gual_gold", "gual_anthill", "gual_bribe", "gual_addition", "gual_rules", "gual_potion"]


@pytest.mark.parametrize("card", LEVEL_CARDS)
def test_level_cards_work_at_any_time_on_anybody(scene: SceneMaker, card: str) -> None:
    """M-59, M-94, reading A-37."""
    assert scene(fight="bullrog")(f"1: play {card}", "seat 2").levels == [1, 1, 2]


def test_level_cards_with_a_condition(scene: SceneMaker) -> None:
    """M-100."""
    scene().refuses("play gual_hireling", "M-100")
    there = scene("", "hireling")("play gual_hireling", "seat 0")
    assert (there.levels[0], there.cards(1)) == (2, "")
    scene().refuses("play gual_bodies", "M-100")
    after = scene(fight="lame_goblin", level=(3,))("close", "play gual_bodies", "seat 0")
    assert after.levels[0] == 5
    whining = scene(level=(1, 2, 2))("play gual_whine")
    assert whining.levels[0] == 2
    robbed = scene(level=(1, 2, 1))("play steal_level", "seat 1")
    assert robbed.levels == [2, 1, 1]
    scene().refuses("play steal_level", "M-94")


def test_the_other_treasures(scene: SceneMaker) -> None:
    """M-100."""
    assert scene()("play hoard").hands[0] == 6
    dowsed = scene(door_discard=["elf"], treasure_discard=["title"])("play wand_dowsing", "choose title")
    assert (dowsed.hands[0], dowsed.state.table.hoard.pile) == (4, ("wand_dowsing",))
    laid = scene()("lay acid_potion")
    assert laid.cards(0) == "acid_potion*"
    laid.refuses("lay title")


BAD_STUFF = [
    ("crabs", "leather_armor boots_running title", 1, "title"),
    ("drooling_slime", "sandals", 1, ""),
    ("drooling_slime", "title", 1, "title"),
    ("gelatinous_octahedron", "huge_rock title", 3, "title"),
    ("shrieking_geek", "elf thief title", 2, "title"),
    ("amazon", "thief", 2, ""),
    ("amazon", "", 5, ""),
    ("face_sucker", "helm_courage", 4, ""),
    ("bigfoot", "helm_courage curse_chicken", 5, ""),
    ("tongue_demon", "elf", 5, "elf"),
    ("horror", "wizard elf", 5, "elf"),
    ("insurance_salesman", "title leather_armor", 5, ""),
    ("gazebo", "", 5, ""),
    ("ghoulfiends", "", 5, ""),
    ("wight_brothers", "", 6, ""),
]


@pytest.mark.parametrize(("monster", "before", "level", "after"), BAD_STUFF)
def test_each_bad_stuff_does_what_it_says(scene: SceneMaker, monster: str, before: str, level: int, after: str) -> None:
    """M-48, M-100."""
    there = scene(before, level=(level, 1, 2), fight=monster).edit(("combat.ruling", "lost"))("flee")
    if there.asks == (0, "escape"):
        there("roll 1", "close")
    assert there.cards(0) == after
    lost = {"drooling_slime": before == "title", "amazon": 3 * (before == ""), "face_sucker": 1, "gazebo": 3}
    lost |= {"tongue_demon": 3, "ghoulfiends": 4, "wight_brothers": 5}
    assert there.levels[0] == max(1, level - lost.get(monster, 0))


def test_bad_stuff_that_asks(scene: SceneMaker) -> None:
    """M-48, M-93, M-100."""

    def caught(cards: str, monster: str, *level: int, seats: int = 3) -> Scene:
        there = scene(cards, fight=monster, level=level, seats=seats).edit(("combat.ruling", "lost"))
        return there("flee", "roll 1", "close")

    hand = caught("", "platycore", 4)
    assert hand.legal == ["hand", "levels"]
    assert caught("", "platycore", 4)("levels").levels[0] == 2
    assert hand("hand", *["discard door"] * 4).hands[0] == 0
    snails = caught("title", "snails_on_speed", 3)("roll 2")
    assert "discard elf" in snails.legal
    assert snails("choose title", "discard elf").hands[0] == 3
    troll = caught("title helm_courage", "net_troll", 4, 3, 2)
    assert troll.asks == (1, "take")
    assert troll("choose title").cards(1) == "title"
    fairy = caught("title mace", "leperchaun", 1)("choose title")
    assert (fairy.cards(1), fairy.cards(2)) == ("title", "mace*")
    lawyers = caught("", "lawyers", 3)(*["discard door"] * 2)
    assert lawyers.hands == [0, 5, 5]
    orcs = caught("", "orcs_3872", 8)("roll 4")
    assert orcs.levels[0] == 4
    assert caught("", "orcs_3872", 8)("roll 2").lives[0] == "dead"
    hippo = caught("title", "hippogriff", 6, seats=4)
    assert hippo.asks == (3, "take")
    assert hippo("choose title", "hand", "hand").hands == [2, 5, 5, 4]
    tut = caught("title elf", "king_tut", 6)(*["discard door"] * 4)
    assert (tut.cards(0), tut.hands[0], tut.levels[0]) == ("elf", 0, 4)
    insured = caught("mace title pointy_hat", "insurance_salesman", 6)
    insured("choose mace")
    assert insured.cards(0) == "title"
