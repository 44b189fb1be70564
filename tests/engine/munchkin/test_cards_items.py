"""What all 38 items have in common: the bonus in combat, slots, hands and size, who may use them, what they sell for.

Each row says what is printed on a card, and who is to wear it beside what; what an item does besides its bonus is held
in `test_cards_items_2.py`. Each test plays: the card comes out of a hand, a door is opened, or a sale is made.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.engine.munchkin.conftest import Scene, SceneMaker


class Row(NamedTuple):
    """An item as it is printed, and the company in which it is tried."""

    card: str
    bonus: int
    gold: int
    """0 if it has no value."""
    wearer: str
    """Who may use it: a race, a class, a sex, or `human` where anybody may."""
    stranger: str
    """Who may not; `-` where nobody is kept from it."""
    full: str
    """What else is worn when there is no place left, joined by `+`; where it needs none, whatever can be worn."""

    @property
    def rivals(self) -> list[str]:
        """What is worn when there is no place left."""
        return self.full.split("+")


WORN = "helm_courage+leather_armor+sandals+buckler+sneaky_sword"
HANDS = "buckler+sneaky_sword"

PRINTED = f"""
bandana            3  400  human     elf      helm_courage
boots_butt_kicking 2  400  human     -        sandals
boots_running      0  400  human     -        boots_butt_kicking
bow_ribbons        4  800  elf       dwarf    buckler
broad_sword        3  400  female    male     {HANDS}
buckler            2  400  human     -        eleven_foot_pole
chainsaw           3  600  human     -        sneaky_sword
cheese_grater      3  400  cleric    wizard   {HANDS}
cloak_obscurity    4  600  thief     cleric   {WORN}
dagger             3  400  thief     warrior  eleven_foot_pole
eleven_foot_pole   1  200  human     -        buckler
flaming_armor      2  400  human     -        leather_armor
gentlemens_club    3  400  male      female   {HANDS}
hammer             4  600  dwarf     elf      {HANDS}
helm_courage       1  200  human     -        horny_helmet
horny_helmet       1  600  human     -        helm_courage
huge_rock          3    0  human     -        buckler
kneepads           0  600  human     cleric   {WORN}
leather_armor      1  200  human     -        slimy_armor
mace               4  600  cleric    thief    eleven_foot_pole
mithril_armor      3  600  human     wizard   leather_armor
pantyhose          3  600  human     warrior  {WORN}
pointy_hat         3  400  wizard    warrior  helm_courage
rapier             3  600  elf       halfling {HANDS}
rat_on_a_stick     1    0  human     -        {HANDS}
sandals            0  700  human     -        boots_running
sandwich           3  400  halfling  dwarf    {WORN}
shield             4  600  warrior   wizard   {HANDS}
short_wide_armor   3  400  dwarf     halfling leather_armor
singing_sword      2  400  human     thief    {WORN}
slimy_armor        1  200  human     -        leather_armor
sneaky_sword       2  400  human     -        eleven_foot_pole
spiky_knees        1  200  human     -        {WORN}
staff_napalm       5  800  wizard    cleric   {HANDS}
stepladder         3  400  halfling  elf      {WORN}
swiss_army_polearm 4  600  human     halfling buckler
title              3    0  human     -        {WORN}
tuba               0  300  human     -        eleven_foot_pole
"""

ROWS = [
    Row(card, int(bonus), int(gold), wearer, stranger, full)
    for card, bonus, gold, wearer, stranger, full in map(str.split, PRINTED.strip().splitlines())
]
STRONG = [row for row in ROWS if row.bonus]
RESTRICTED = [row for row in ROWS if row.stranger != "-"]
PLACED = [row for row in ROWS if row.full != WORN]
PLACELESS = [row for row in ROWS if row.full == WORN]
BIG = ("chainsaw", "huge_rock", "mithril_armor", "shield", "stepladder", "swiss_army_polearm", "tuba")


def items(rows: list[Row]) -> pytest.MarkDecorator:
    """Try a promise with each item, under its id."""
    return pytest.mark.parametrize("item", rows, ids=[row.card for row in rows])


def trait(who: str) -> str:
    """Return the card that makes somebody what it is: there is none for humans and for a sex."""
    return "" if who in ("human", "male", "female") else who


def seated(scene: SceneMaker, who: str, cards: str = "") -> Scene:
    """Return Ann's turn: she is of a sex, a race or a class, and has cards in front of her."""
    return scene(f"{trait(who)} {cards}", sex="fmm" if who == "female" else "mmm")


# In combat


@items(STRONG)
def test_an_items_bonus_wins_by_one_and_is_not_enough_for_a_tie(scene: SceneMaker, item: Row) -> None:
    there = seated(scene, item.wearer)(f"play {item.card}", "open lame_goblin")
    there.edit(("combat.monsters_adjust", item.bonus - 1))
    assert (there.totals, there.wins) == ((1 + item.bonus, item.bonus), True)
    there.edit(("combat.monsters_adjust", item.bonus))
    assert (there.totals, there.wins) == ((1 + item.bonus, 1 + item.bonus), item.wearer == "warrior")


@items(STRONG)
def test_an_item_that_is_only_carried_gives_nothing_and_stays_as_it_is_in_the_fight(
    scene: SceneMaker, item: Row
) -> None:
    there = seated(scene, item.wearer, item.card)(f"carry {item.card}", "open lame_goblin")
    assert there.totals == (1, 1)
    there.refuses(f"wear {item.card}", "M-74")
    again = seated(scene, item.wearer, f"{item.card}*")(f"wear {item.card}", "open lame_goblin")
    assert again.totals == (1 + item.bonus, 1)
    again.refuses(f"carry {item.card}", "M-74")


@items(STRONG)
def test_an_item_helps_through_its_helper_and_not_from_the_hand(scene: SceneMaker, item: Row) -> None:
    helping = {"fight": "bullrog", "helper": 1, "sex": "mfm" if item.wearer == "female" else "mmm"}
    assert scene("", f"{trait(item.wearer)} {item.card}", **helping).totals[0] == 2 + item.bonus
    scene("", trait(item.wearer), **helping).refuses(f"1: play {item.card}", "M-75")


# The place that it needs


@items(PLACED)
def test_an_item_without_a_place_lies_sideways_until_there_is_one(scene: SceneMaker, item: Row) -> None:
    there = seated(scene, item.wearer, " ".join(item.rivals))(f"play {item.card}")
    assert there.cards(0).endswith(f"{item.card}*")
    there.refuses(f"wear {item.card}", "M-72")
    there(f"carry {item.rivals[0]}", f"wear {item.card}")
    assert there.cards(0).endswith(item.card)
    there.refuses(f"wear {item.rivals[0]}", "M-72")


ONE_HAND = (
    *("broad_sword", "buckler", "cheese_grater", "dagger", "gentlemens_club", "hammer", "mace", "rapier"),
    *("rat_on_a_stick", "shield", "sneaky_sword", "staff_napalm", "tuba"),
)


@items([row for row in ROWS if row.card in ONE_HAND])
def test_an_item_for_one_hand_is_used_beside_another_and_leaves_no_third(scene: SceneMaker, item: Row) -> None:
    other = "buckler" if item.card != "buckler" else "sneaky_sword"
    there = seated(scene, item.wearer, f"{other}")(f"play {item.card}", "play eleven_foot_pole")
    assert there.cards(0).endswith(f"{other} {item.card} eleven_foot_pole*")
    there.refuses("wear eleven_foot_pole", "M-72")
    assert there("open potted_plant").totals[0] == 1 + 2 + item.bonus


@items(PLACELESS)
def test_an_item_without_a_slot_is_used_whatever_is_worn(scene: SceneMaker, item: Row) -> None:
    there = seated(scene, item.wearer, " ".join(item.rivals))(f"play {item.card}", "open lame_goblin")
    assert there.cards(0).endswith(item.card)
    assert there.totals[0] == 1 + 1 + 1 + 0 + 2 + 2 + item.bonus


@items([row for row in ROWS if row.card in BIG])
def test_a_big_item_is_carried_alone_but_by_dwarves_and_with_a_cheat(scene: SceneMaker, item: Row) -> None:
    other = "huge_rock" if item.card != "huge_rock" else "chainsaw"
    seated(scene, item.wearer, f"{other}*").refuses(f"play {item.card}", "M-70")
    seated(scene, item.wearer, f"{item.card}*").refuses(f"play {other}", "M-70")
    assert seated(scene, item.wearer, f"{other}+")(f"play {item.card}").cards(0).count(item.card) == 1
    dwarf = scene(f"dwarf {other}*")(f"play {item.card}")
    assert dwarf.asks == (0, "turn")
    dwarf("drop dwarf")
    assert dwarf.asks == (0, "excess")
    assert f"choose {item.card}" in dwarf.legal


@items([row for row in ROWS if row.card not in BIG])
def test_a_small_item_is_carried_and_used_beside_a_big_one(scene: SceneMaker, item: Row) -> None:
    there = seated(scene, item.wearer, "huge_rock*")(f"play {item.card}")
    assert (there.cards(0).split()[-1], there.asks) == (item.card, (0, "turn"))
    stranger = scene("huge_rock*")(f"play {item.card}")  # whom no race lets carry several
    assert stranger.cards(0).split()[-1].rstrip("*") == item.card


# Who may use it


@items(RESTRICTED)
def test_a_stranger_carries_a_restricted_item_and_uses_it_only_with_a_cheat(scene: SceneMaker, item: Row) -> None:
    there = seated(scene, item.stranger)(f"play {item.card}")
    assert there.cards(0).endswith(f"{item.card}*")
    there.refuses(f"wear {item.card}", "M-71")
    there("play cheat", "open potted_plant")
    assert there.totals == (1 + item.bonus, 1)


@items([row for row in RESTRICTED if row.bonus])
def test_an_item_stops_when_its_user_changes_in_the_middle_of_the_fight(scene: SceneMaker, item: Row) -> None:
    there = seated(scene, item.wearer, item.card)("open potted_plant")
    assert there.totals[0] == 1 + item.bonus
    if item.wearer in ("male", "female"):
        there("1: play curse_change_sex", "seat 0", "close")
        assert there.totals[0] == 1 - 5
    else:
        there(f"drop {item.wearer}" if trait(item.wearer) else f"play {item.stranger}")
        assert there.totals[0] == 1


# What it sells for


@items([row for row in ROWS if row.gold])
def test_an_item_is_worth_its_price_to_the_last_piece_and_twice_that_to_a_halfling(
    scene: SceneMaker, item: Row
) -> None:
    rest = 1000 - item.gold
    there = scene(f"{item.card}* item_0_{rest}")("sell", f"choose {item.card}", f"choose item_0_{rest}", "done")
    assert (there.levels[0], there.cards(0)) == (2, "")
    short = scene(f"{item.card}* item_0_{rest - 1}")("sell", f"choose {item.card}", f"choose item_0_{rest - 1}")
    short.refuses("done")
    rest = max(0, 1000 - 2 * item.gold)
    twice = scene(f"halfling {item.card}* item_0_{rest}")("sell", f"choose {item.card}", f"choose item_0_{rest}")
    twice.refuses("done")
    assert twice(f"double {item.card}", "done").levels[0] == 2


@items([row for row in ROWS if not row.gold])
def test_an_item_without_a_value_goes_along_in_a_sale_and_adds_nothing(scene: SceneMaker, item: Row) -> None:
    there = scene(f"halfling {item.card} item_0_999 item_0_1")("sell", f"choose {item.card}", "choose item_0_999")
    there.refuses("done")
    there.refuses(f"double {item.card}")
    there("choose item_0_1", "done")
    assert (there.levels[0], there.cards(0)) == (2, "halfling")
