"""Players who come and go: skipped for a while, gone for good, or new where somebody has left (house rules)."""

from __future__ import annotations

import pytest

from tablekeeper.engine.game import Outcome
from tablekeeper.engine.munchkin import MUNCHKIN
from tablekeeper.engine.munchkin.cards.card import size

from .conftest import Scene, SceneMaker

ALL = size("door") + size("treasure")


def goes(there: Scene, seat: int, place: str) -> Scene:
    there.edit((f"seats.{seat}.place", place))
    assert there.state.card_count() == ALL
    return there


@pytest.mark.parametrize("place", ["away", "left"])
def test_a_seat_without_a_player_is_skipped(scene: SceneMaker, place: str) -> None:
    there = goes(scene(active=0, phase="end", hand=(4, 0, 4)), 1, place)
    assert there("end").asks == (2, "turn")


@pytest.mark.parametrize("place", ["away", "left"])
def test_the_turn_of_who_goes_passes_on(scene: SceneMaker, place: str) -> None:
    there = goes(scene(active=1, phase="loot", hand=(4, 0, 4)), 1, place)
    assert there.asks == (2, "turn")


@pytest.mark.parametrize("place", ["away", "left"])
def test_a_seat_without_a_player_does_nothing_and_nothing_is_done_to_it(scene: SceneMaker, place: str) -> None:
    there = goes(scene("wizard", "thief helm_courage", "", "", hand=(4, 0, 4, 4)), 1, place)
    assert not [answer for answer in there.legal if answer.startswith("1: ")]
    assert there.refuses("1: play curse_duck").code == "R59"
    there("2: play curse_duck")
    assert there.legal == ["seat 0", "seat 2", "seat 3"]
    there("seat 0", "close", "open gazebo")
    assert there.refuses("ask 1").code in ("R50", "R59")
    assert there("play curse_level").legal == ["seat 0", "seat 2", "seat 3"]


def test_who_is_away_counts_neither_for_charity_nor_as_the_lowest(scene: SceneMaker) -> None:
    there = goes(scene(level=(5, 1, 3), hand=(7, 4, 4), phase="end"), 1, "away")
    assert there("end").hands == [5, 4, 6]


def test_who_was_away_goes_on_with_its_cards(scene: SceneMaker) -> None:
    there = goes(scene("", "elf buckler", level=(1, 4)), 1, "away")
    assert (there.cards(1), there.hands[1], there.levels[1]) == ("elf buckler", 4, 4)
    assert "1: drop elf" in goes(there, 1, "here").legal


def test_who_leaves_gives_all_cards_to_the_discards(scene: SceneMaker) -> None:
    there = goes(scene("", "elf buckler mace+", hand=(4, 2, 4)), 1, "left")
    assert there.asks == (1, "discard")
    there("discard dwarf", "unnamed")
    if there.asks == (1, "number"):
        there("number 0")
    assert there.asks == (0, "turn")
    table = there.state.table
    assert (there.cards(1), there.hands[1]) == ("", 0)
    assert table.doors.pile == ("elf", "cheat", "dwarf")
    assert table.hoard.pile == ("buckler", "mace", "treasure")


def test_who_joins_begins_at_the_first_level_with_a_starting_hand(scene: SceneMaker) -> None:
    there = goes(scene("", "elf", level=(3, 6), hand=(4, 0, 4)), 1, "left")
    decks = there.state.table.doors.left, there.state.table.hoard.left
    there.edit(("seats.1.sex", "female"), ("seats.1.place", "here"))
    assert (there.levels[1], there.hands[1], there.cards(1)) == (1, 4, "")
    assert there.happened == ["edited", "edited", "dealt"]
    assert (there.state.table.doors.left, there.state.table.hoard.left) == (decks[0] - 2, decks[1] - 2)
    assert there.state.card_count() == ALL


@pytest.mark.parametrize("place", ["away", "left"])
def test_the_fight_of_who_goes_is_over(scene: SceneMaker, place: str) -> None:
    there = goes(scene(fight="bullrog", helper=2, hand=(0, 4, 4)), 0, place)
    assert there.state.table.combat is None
    assert there.state.table.doors.pile == ("bullrog",)
    assert there.asks == (1, "turn")


def test_a_helper_who_goes_helps_no_longer(scene: SceneMaker) -> None:
    there = goes(scene(fight="bullrog", helper=2), 2, "away")
    combat = there.state.table.combat
    assert combat is not None
    assert combat.helper is None
    assert "dropped_out" in there.happened
    assert there.asks == (0, "combat")


def test_a_helper_who_goes_while_it_flees_ends_the_flight(scene: SceneMaker) -> None:
    there = scene(fight="net_troll", helper=2).flees(6)
    assert there.asks == (2, "escape")
    goes(there, 2, "left")
    assert there.state.table.combat is None
    assert there.asks == (2, "discard")


def test_a_curse_on_who_goes_is_discarded(scene: SceneMaker) -> None:
    there = scene()("1: play curse_duck", "seat 2")
    assert there.asks == (2, "curse")
    goes(there, 2, "away")
    assert there.state.table.doors.pile == ("curse_duck",)
    assert there.asks == (0, "turn")


def test_an_heir_who_goes_takes_nothing(scene: SceneMaker) -> None:
    there = scene("buckler title", "", "", "", fight="bullrog", level=(6, 2, 5, 3), hand=(1,), seats=4)
    there("flee", "roll 1", "close")
    assert there.asks == (2, "loot_body")
    assert goes(there, 2, "away").asks == (3, "loot_body")
    assert there("choose title").asks == (1, "loot_body")


def test_those_who_are_left_roll_again_for_their_order(scene: SceneMaker) -> None:
    there = scene("buckler title", "", "", "", fight="bullrog", level=(6, 2, 2, 2), seats=4)
    there("flee", "roll 1", "close", "roll 3")
    assert goes(there, 2, "away").asks == (1, "roll")
    there("roll 1", "roll 6")
    assert there.asks == (3, "loot_body")


def test_a_body_is_looted_while_its_player_is_away(scene: SceneMaker) -> None:
    there = scene("buckler", fight="bullrog", level=(6, 2, 5), hand=(2,))("flee", "roll 1", "close")
    assert goes(there, 0, "away").asks == (2, "loot_body")
    there("choose buckler", "hand")
    assert there.asks == (0, "discard")


def test_charity_is_reckoned_anew_when_one_of_the_poorest_goes(scene: SceneMaker) -> None:
    there = scene(level=(5, 1, 1, 2), hand=(6, 4, 4, 4), phase="end", seats=4)("end")
    assert there.asks == (0, "charity")
    assert goes(there, 1, "away").asks == (0, "end")
    assert there("end").hands == [5, 4, 5, 4]


def test_who_goes_before_the_first_turn_neither_begins_nor_is_asked_for_a_sex() -> None:
    there = Scene(MUNCHKIN.new((), ("Ann", "Bob", "Cleo"), 0))
    goes(there, 0, "left")
    assert there.asks == (1, "sex")
    there("female", "male")
    assert (there.asks, there.hands) == ((1, "setup"), [0, 4, 4])
    there.edit(("seats.0.sex", "female"), ("seats.0.place", "here"))
    assert there.hands == [4, 4, 4]


def test_two_must_stay(scene: SceneMaker) -> None:
    there = goes(scene(), 1, "away")
    refused = there.state.edit([{"path": "seats.2.place", "to": "left"}])
    assert not isinstance(refused, Outcome)
    assert "2 or more" in refused.why
