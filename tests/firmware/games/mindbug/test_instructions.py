"""What people are told to do with evolution cards, boost cards and discard piles."""

from __future__ import annotations

from typing import Any

import pytest

from tablekeeper.engine import match as matches
from tablekeeper.engine.match import Match, Reply
from tablekeeper.engine.mindbug.boxes import SETS
from tablekeeper.engine.mindbug.state import MindbugState as State
from tablekeeper.firmware.games.mindbug import after_answer, instructions
from tablekeeper.firmware.games.mindbug.ui import UI
from tablekeeper.firmware.languages import LANGUAGES, language

ENGLISH = language("en", UI.words)


def position(ann: list[Any], bob: list[Any], piles: tuple[list[str], list[str]] = ([], [])) -> Match[State]:
    seats = [
        {"name": name, "life": 3, "mindbugs": 2, "hand": 5, "deck": 5, "creatures": creatures, "discard": pile}
        for name, creatures, pile in zip(("Ann", "Bob"), (ann, bob), piles, strict=True)
    ]
    match = matches.from_position({"seats": seats, "sets": list(SETS)})
    assert isinstance(match, Match), match
    return match


def enter(match: Match[State], *answers: str, code: str = "en") -> list[str]:
    """Give answers; return what the last one makes people do."""
    told: list[str] = []
    for answer in answers:
        before = match.state
        reply = match.enter({"do": "answer", "answer": answer})
        assert isinstance(reply, Reply), reply
        told = after_answer.instructions(reply.events, before, match.state, language(code, UI.words))
    return told


def undo(match: Match[State], to: int) -> list[str]:
    reply = match.enter({"do": "undo", "to": to})
    assert isinstance(reply, Reply), reply
    return instructions.put_back(reply.undone, match.state, ENGLISH)


PROPHET = {"card": "frog_prophet", "stage": 2, "exhausted": True, "boosts": ["bee_bear", "killer_bee"]}


def test_a_creature_evolves_by_laying_a_card_on_it_and_then_by_turning_that_over() -> None:
    match = position(["curious_tadpole"], [])
    assert enter(match, "activate curious_tadpole") == [
        "Lay Frog Prophet on Curious Tadpole",
        "Ann: life 3 → 4 (Curious Tadpole)",
    ]
    enter(match, "play bee_bear", "pass")
    assert enter(match, "activate frog_prophet") == [
        "Turn Frog Prophet over: World Eater",
        "Ann: life 4 → 5 (Frog Prophet)",
    ]
    assert undo(match, 3)[0] == "Turn World Eater over: Frog Prophet"
    undo(match, 1)
    assert undo(match, 0) == ["Set Frog Prophet aside", "Ann: life 3"]


def test_where_the_cards_go_that_lie_on_and_under_a_creature_that_leaves() -> None:
    match = position(["gorillion"], [PROPHET])
    assert enter(match, "attack gorillion", "block frog_prophet") == [
        "To Ann's discard pile: Gorillion",
        "To Bob's discard pile: Curious Tadpole, Bee Bear, Killer Bee",
        "Set Frog Prophet aside",
    ]
    assert undo(match, 1) == [
        "Curious Tadpole back into play, Bob's side, exhausted",
        "Gorillion back into play, Ann's side",
        "Lay Frog Prophet on Curious Tadpole",
        "Killer Bee under Frog Prophet (exhausted) (Bob)",
        "Bee Bear under Frog Prophet (exhausted) (Bob)",
    ]


def test_a_boost_says_whose_pile_the_card_comes_from_and_undo_takes_it_back() -> None:
    match = position(["gorillion"], [], (["axolotl_healer"], ["killer_bee"]))
    enter(match, "play hiss_holiness", "pass")
    assert enter(match, "choose gorillion", "choose killer_bee") == [
        "Killer Bee from Bob's discard pile under Gorillion"
    ]
    assert undo(match, 3) == ["Killer Bee (under Gorillion) back on the discard pile of Bob"]


def test_a_boost_card_taken_is_told_and_taken_back() -> None:
    match = position([{"card": "gorillion", "boosts": ["bee_bear", "killer_bee"]}], [])
    enter(match, "play soul_manipulator", "pass")
    assert enter(match, "choose killer_bee") == ["Killer Bee from under Gorillion to Ann's hand"]
    assert undo(match, 2) == ["Killer Bee under Gorillion (Ann)"]


def test_a_draw_pile_turned_over_goes_back_in_its_order() -> None:
    match = position(["catalisk"], [])
    enter(match, "attack catalisk", "reveal bee_bear", "reveal gorillion")
    assert undo(match, 1) == [
        "Gorillion on top of Bob's draw pile",
        "Bee Bear on top of Bob's draw pile",
    ]


def test_a_card_that_was_given_goes_back_the_way_it_came() -> None:
    match = position([], [])
    enter(match, "play hungry_hungry_hamster", "pass", "reveal bee_bear")
    zones = instructions.open_zones(match.state, ENGLISH)
    assert zones[1].lines[-1] == "Face up: Bee Bear"
    enter(match, "yes")
    assert undo(match, 3) == ["Bee Bear out of play, face up before Bob"]
    enter(match, "no")
    assert undo(match, 3) == ["Bee Bear out of play, face up before Bob"]


def test_what_must_lie_open_lists_stages_boosts_and_active_pile_cards() -> None:
    match = position([PROPHET], ["gorillion"], (["blessed_tiger_squirrel", "peacasus"], ["hyenix"]))
    ann, bob = instructions.open_zones(match.state, ENGLISH)
    assert ann.name == "Ann"
    assert ann.lines == (
        "Life 3 · Mindbugs 2",
        "Hand 5 · Draw 5",
        "Frog Prophet +2 (exhausted); under it: Curious Tadpole, Bee Bear, Killer Bee",
        "Discards 2, top: Peacasus",
        "▲ Active: Blessed Tiger Squirrel",
    )
    assert bob.lines[-1] == "▲ Active: Hyenix"


@pytest.mark.parametrize("code", LANGUAGES)
def test_mb_74_a_card_that_is_active_in_a_pile_is_marked(code: str) -> None:
    """It sticks out of the pile on the table; on the panel a sign stands before it, and before no other card."""
    match = position([], [], (["gorillion", "blessed_tiger_squirrel", "peacasus", "hyenix"], ["bee_bear"]))
    ann, bob = instructions.whole_table(match.state, language(code, UI.words))
    assert [line[0] for line in ann.lines[-4:]] == ["▲", "·", "▲", "·"], "the newest lies on top"
    assert [line[0] for line in bob.lines[-1:]] == ["·"]
    assert sum("▲" in line for line in instructions.open_zones(match.state, language(code, UI.words))[0].lines) == 2
