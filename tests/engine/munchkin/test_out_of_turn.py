"""What seats may do with their cards in the turns of others."""

from __future__ import annotations

import pytest

from tablekeeper.engine.munchkin import MUNCHKIN
from tablekeeper.engine.refusals import Refusal
from tests.engine.munchkin.conftest import SceneMaker

OTHERS = [
    ("their turn", {"phase": "end"}, ()),
    ("their fight", {"fight": "bullrog"}, ()),
    ("helping", {"fight": "bullrog", "helper": 1}, ()),
    ("their flight", {"fight": "bullrog", "level": (6, 1, 1)}, ("flee",)),
]
"""Moments in which it is not Bob's turn."""


@pytest.mark.parametrize(("moment", "before"), [row[1:] for row in OTHERS], ids=[row[0] for row in OTHERS])
def test_half_breed_takes_a_second_race_at_the_moment_it_is_played(
    scene: SceneMaker, moment: dict[str, object], before: tuple[str, ...]
) -> None:
    """M-69a: also where no race could be played by itself."""
    there = scene("", "elf", **moment)(*before, "1: play half_breed")
    assert there.cards(1) == "elf half_breed"
    assert there.asks == (1, "reveal")
    assert "reveal halfling" in there.legal
    there.refuses("reveal elf", "M-69a")
    there.refuses("reveal thief", "M-69a")
    there("reveal dwarf")
    assert there.cards(1) == "elf half_breed dwarf"
    assert there.hands[1] == 2


def test_half_breed_may_come_alone(scene: SceneMaker) -> None:
    """M-69a: the second race comes later then, in one's own turn."""
    there = scene("", "elf", phase="end")("1: play half_breed", "done")
    assert there.cards(1) == "elf half_breed"
    there.refuses("1: play dwarf", "M-62")
    assert "play dwarf" in there("end").legal


@pytest.mark.parametrize(("active", "hand"), [(1, 4), (0, 1)])
def test_no_second_race_is_asked_for_where_it_can_be_played_by_itself_or_no_card_is_left(
    scene: SceneMaker, active: int, hand: int
) -> None:
    """M-69a: in one's own turn it is simply the next card."""
    there = scene("", "elf", phase="end", active=active, hand=(4, hand))
    there("play half_breed" if active else "1: play half_breed")
    assert there.asks == (active, "end")
    assert there.cards(1) == "elf half_breed"


def test_a_second_class_comes_along_out_of_turn_by_the_newer_card(scene: SceneMaker) -> None:
    """M-69b, reading A-20."""
    there = scene("", "thief", phase="end", rules={"one_class": True})("1: play super_munchkin", "reveal wizard")
    assert there.cards(1) == "thief super_munchkin wizard"


# What was just obtained


def test_what_charity_brings_may_be_played_until_the_next_door_is_opened(scene: SceneMaker) -> None:
    """M-59, M-62: unseen cards may be of either deck, but each is played once."""
    there = scene(level=(5, 3, 1), hand=(6, 4, 1), phase="end")("end")
    assert there.asks == (1, "turn")
    assert {"2: play helm_courage", "2: play elf", "2: lay pollymorph"} <= set(there.legal)
    there.refuses("0: play helm_courage", "M-59")
    there("2: play elf")
    there.refuses("2: play thief", "M-62")
    there.refuses("2: play helm_courage", "M-59")
    later = scene(level=(5, 3, 1), hand=(6, 4, 1), phase="end")("end", "open crabs")
    later.refuses("2: play elf", "M-62")


@pytest.mark.parametrize("door", ["pass", "resurrect"])
def test_what_charity_brings_is_no_longer_fresh_after_what_stands_for_a_door(scene: SceneMaker, door: str) -> None:
    """M-59, M-6, M-65."""
    pile: dict[str, object] = {"door_deck": 0, "treasure_deck": 0} if door == "pass" else {"door_discard": ["dwarf"]}
    hand = (60, 106, 1) if door == "pass" else (6, 4, 1)
    there = scene("", "cleric", level=(5, 3, 1), hand=hand, phase="end", **pile)("end")
    assert "2: play helm_courage" in there.legal
    there(door)
    assert there.state.table.seats[2].fresh.count == 0


def test_what_a_body_brings_may_be_played_until_the_next_door_is_opened(scene: SceneMaker) -> None:
    """M-59, M-62, M-53: a Treasure off the table opens no way to a race, a card out of the hand may be one."""
    there = scene("helm_courage", fight="bullrog", level=(6, 1, 3, 2), hand=(1, 4, 4), seats=4)
    there("flee", "roll 1", "close", "choose helm_courage", "hand")
    assert there.asks == (1, "turn")
    assert "2: play helm_courage" in there.legal
    there.refuses("2: play elf", "M-62")
    assert {"3: play elf", "3: play helm_courage"} <= set(there.legal)
    there("open crabs")
    there.refuses("2: play helm_courage", "M-75")
    assert [seat.fresh.count for seat in there.state.table.seats] == [0, 0, 0, 0]


def test_what_came_earlier_in_a_turn_is_fresh_until_it_ends(scene: SceneMaker) -> None:
    """M-59."""
    there = scene("", "", fight="lame_goblin", level=(5, 5, 5), helper=2)
    there.edit(("combat.deal", {"treasures": 1}))("close")
    assert "2: play helm_courage" in there.legal
    there("end")
    assert there.asks == (1, "turn")
    there.refuses("2: play helm_courage", "M-59")


def test_a_fresh_treasure_opens_no_way_to_a_race_or_class(scene: SceneMaker) -> None:
    """M-62, M-59: it is an item that may be played."""
    there = scene("", "", fight="bigfoot", level=(9, 9, 1), helper=1)
    there.edit(("combat.deal", {"treasures": 2}), ("seats.0.level", 8))("close")
    assert there.state.position()["seats"][1]["fresh_treasures"] == 2
    there.refuses("1: play elf", "M-62")
    there.refuses("1: play thief", "M-62")
    there("1: play helm_courage")
    assert "1: play buckler" in there.legal


def test_a_fresh_door_opens_no_way_to_an_item(scene: SceneMaker) -> None:
    """M-62, M-59: a race that was dowsed for is played at once."""
    there = scene(phase="end", door_discard=["elf", "crabs"])("1: play wand_dowsing", "choose elf")
    there.refuses("1: play helm_courage", "M-59")
    there("1: play elf")
    assert there.cards(1) == "elf"


def test_what_leaves_a_hand_is_no_longer_fresh_in_it(scene: SceneMaker) -> None:
    """M-59: there is never more of it than cards."""
    there = scene(hand=(4, 1, 4)).edit(("seats.1.fresh", 1))("2: play curse_two_cards", "seat 1", "close")
    assert there.hands == [4, 0, 4]
    assert there.state.table.seats[1].fresh.count == 0
    kept = scene(hand=(4, 3, 4)).edit(("seats.1.fresh", 2), ("seats.1.fresh_treasures", 2))
    assert kept("1: play curse_duck", "seat 0", "close").state.table.seats[1].fresh.treasures == 2


def test_a_position_with_more_known_fresh_cards_than_fresh_ones_is_refused(scene: SceneMaker) -> None:
    position = scene().state.position()
    position["seats"][1] |= {"fresh": 2, "fresh_doors": 1, "fresh_treasures": 2}
    refusal = MUNCHKIN.read(position)
    assert isinstance(refusal, Refusal)
    assert refusal.faults == ("seats.1.fresh is 2, wanted at least fresh_doors and fresh_treasures together",)
