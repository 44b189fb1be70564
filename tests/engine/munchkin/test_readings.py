"""Readings of what the rules leave open, where no rule's own test shows them; and that every id has a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.engine.munchkin.conftest import SceneMaker

ROOT = Path(__file__).parents[3]


def test_every_rule_and_reading_of_the_index_is_named_by_a_test() -> None:
    text = (ROOT / "docs/rules/munchkin.md").read_text(encoding="utf-8")
    index = set(re.findall(r"^\| (M-\d+[a-c]?|A-\d+) \|", text, re.MULTILINE))
    assert len(index) == 148
    tests = (ROOT / "tests/engine/munchkin").glob("test_*.py")
    named = {one for path in tests for one in re.findall(r"\b[MA]-\d+[a-c]?\b", path.read_text(encoding="utf-8"))}
    assert not index - named


def test_trouble_that_was_sought_and_lost_leaves_no_loot(scene: SceneMaker) -> None:
    """Reading A-5."""
    there = scene(level=(5,), phase="trouble")("fight bullrog", "flee")
    assert there.asks == (0, "escape")
    there("roll 5", "close")
    assert there.asks == (0, "end")
    assert "loot" not in there.legal


def test_who_dies_keeps_half_breed_super_munchkin_and_lasting_curses(scene: SceneMaker) -> None:
    """Reading A-8."""
    mine = "half_breed elf dwarf super_munchkin wizard thief curse_chicken helm_courage"
    there = scene(mine, "", fight="plutonium_dragon", level=(7, 2, 1), hand=(0, 4, 4))("flee", "roll 1")
    assert "died" in there.happened
    assert there.cards(0) == "half_breed elf dwarf super_munchkin wizard thief curse_chicken"


@pytest.mark.parametrize(("cards", "offered"), [("halfling stepladder", True), ("elf stepladder", False)])
def test_only_a_halfling_counts_an_item_twice_in_a_sale(scene: SceneMaker, cards: str, offered: bool) -> None:
    """Reading A-18."""
    there = scene(f"{cards} horny_helmet rapier")("sell", "choose stepladder")
    assert ("double stepladder" in there.legal) is offered


def test_a_halfling_counts_one_item_a_turn_twice(scene: SceneMaker) -> None:
    """Reading A-18: not a second one in the same turn."""
    mine = "halfling sandwich horny_helmet mace rapier cheese_grater"
    there = scene(mine)("sell", "choose sandwich", "double sandwich", "choose horny_helmet", "done")
    assert there.levels[0] == 2
    there("sell", "choose mace")
    there.refuses("double mace")


def test_the_hand_limit_counts_only_at_the_end_of_one_s_own_turn(scene: SceneMaker) -> None:
    """Reading A-25: others may hold more until theirs comes."""
    there = scene(hand=(4, 9), phase="end")("end")
    assert there.asks == (1, "turn")
    assert there.hands[1] == 9


def test_the_time_for_objections_is_a_house_rule(scene: SceneMaker) -> None:
    """Reading A-28: three, five or ten seconds; the box counts them."""
    assert scene().state.table.rules.wait == 5
    assert scene().edit(("rules.wait", 10)).state.table.rules.wait == 10
    assert scene().state.position()["rules"]["wait"] == 5


def test_with_all_levels_equal_the_excess_is_discarded(scene: SceneMaker) -> None:
    """Reading A-30."""
    there = scene(hand=(7, 1, 1), phase="end")("end")
    assert there.asks == (0, "discard")
    there("discard door", "discard door")
    assert there.hands == [5, 1, 1]


def test_fighter_and_helper_may_charm_and_nobody_else(scene: SceneMaker) -> None:
    """Reading A-32."""
    there = scene("", "wizard", "wizard", fight="bullrog pit_bull", helper=1)
    assert "1: charm bullrog" in there.legal
    assert "2: charm bullrog" not in there.legal


@pytest.mark.parametrize(("level", "answers", "drawn"), [(8, ["close"], 6), (1, ["flee", "roll 5", "close"], 0)])
def test_the_treasure_of_what_was_charmed_comes_with_the_others_or_not_at_all(
    scene: SceneMaker, level: int, answers: list[str], drawn: int
) -> None:
    """Reading A-32: lost by flight."""
    there = scene("wizard", fight="bullrog pit_bull", level=(level,), hand=(1,))("charm bullrog", "discard door")
    assert there.hands[0] == 0
    there(*answers)
    assert there.hands[0] == drawn


def test_a_monster_s_bonus_against_both_fighters_counts_once(scene: SceneMaker) -> None:
    """Reading A-33."""
    alone = scene("elf", fight="drooling_slime").totals[1]
    both = scene("elf", "elf", fight="drooling_slime", helper=1).totals[1]
    assert alone == both == 5


def test_a_cheat_lies_on_one_item_and_goes_where_it_goes(scene: SceneMaker) -> None:
    """Reading A-34."""
    there = scene("horny_helmet+", "")("give horny_helmet", "seat 1")
    assert there.state.table.seats[1].cards[0].cheat
    there.edit(("active", 1))("drop horny_helmet")
    assert "cheat" in there.state.table.doors.pile


def test_a_treasure_out_of_a_hand_is_one_and_opens_no_way_to_a_race(scene: SceneMaker) -> None:
    """Reading A-42, M-59, M-62."""
    there = scene("title", fight="hippogriff", level=(5,), seats=4).flees(1)("hand")
    assert there.hands == [3, 4, 4, 5]
    there("choose title", "hand")
    fresh = [seat["fresh_treasures"] for seat in there.state.position()["seats"]]
    assert (fresh, there.asks) == ([0, 1, 0, 1], (0, "end"))
    there.refuses("1: play elf", "M-62")
    there("1: play helm_courage")


def test_in_a_match_of_version_1_the_hippogriff_takes_any_card_and_asks_nobody(scene: SceneMaker) -> None:
    """Reading A-42, as it was not yet read."""
    there = scene("elf", fight="hippogriff", level=(5,), rules={"version_1": True}).flees(1)
    assert (there.hands, there.asks) == ([2, 5, 5], (0, "end"))
    assert [seat["fresh_treasures"] for seat in there.state.position()["seats"]] == [0, 0, 0]


def test_a_hand_without_a_treasure_is_left_alone(scene: SceneMaker) -> None:
    """Reading A-42: only its owner knows; who comes next may ask again."""
    there = scene("elf", fight="hippogriff", level=(5,)).flees(1)
    assert (there.asks, there.legal) == ((2, "take"), ["hand", "nothing"])
    there("nothing")
    assert there.asks == (1, "take")
    there("nothing")
    assert (there.hands, there.asks) == ([4, 4, 4], (0, "end"))


@pytest.mark.parametrize("monster", ["leperchaun", "net_troll", "hippogriff", "insurance_salesman", "king_tut"])
def test_bad_stuff_that_finds_nothing_says_so(scene: SceneMaker, monster: str) -> None:
    """M-93."""
    there = scene(fight=monster, level=(5,), hand=(0, 4, 4)).flees(1)
    assert "nothing" in there.happened
