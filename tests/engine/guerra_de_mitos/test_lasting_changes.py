"""What people tell that holds for a while: other durations, loans, moves of a later transfer, discounts (G-38)."""

from __future__ import annotations

import pytest

from tablekeeper.engine.game import Outcome
from tablekeeper.engine.guerra_de_mitos import GUERRA_DE_MITOS
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.table import current, events
from tests.engine.guerra_de_mitos.conftest import Scene, SceneMaker

PILES = ("pitia pitia", "pitia pitia", "pitia", "pitia")
"""Oracles at which nothing lies face down."""


def telling(scene: SceneMaker, *cards: str, **rest: object) -> Scene:
    """Return a scene in which Ann resolves an action."""
    return scene(*cards, **rest)("play dardo")


def to_next_turn(there: Scene) -> Scene:
    """Pass until the next turn has begun."""
    turn = there.state.table.turn
    while there.state.table.turn == turn:
        there("pass")
    return there


def strength(there: Scene, card: str) -> int:
    return current.strength(there.state.table, there.character(card))


def reads_back(there: Scene) -> bool:
    """Return whether the position of what a scene has come to opens again, and to the same."""
    opened = GUERRA_DE_MITOS.read(there.state.position())
    assert isinstance(opened, Outcome), opened
    return opened.state.position() == there.state.position()


# How long


def test_a_change_of_strength_may_end_at_any_moment_that_cards_know(scene: SceneMaker) -> None:
    there = telling(scene, "ulises:4")("strength ulises", "number 2")
    assert there.legal == ["turn", "good", "phase", "next_action", "next_turn", "next_influence"]
    there("phase", "done")
    battle = scene("ulises:4!", "thor:7!", clash=(0, 1))("play ratas", "strength ulises", "number 2")
    assert "clash" in battle.legal


@pytest.mark.parametrize(
    ("until", "after"),
    [
        ("phase", {"confrontation": 0, "turn": 0, "influence": 0}),
        ("turn", {"confrontation": 2, "turn": 0, "influence": 0}),
        ("next_influence", {"confrontation": 2, "turn": 2, "influence": 0}),
        ("good", {"confrontation": 2, "turn": 2, "influence": 2}),
    ],
)
def test_a_change_ends_when_it_was_told_to(scene: SceneMaker, until: str, after: dict[str, int]) -> None:
    there = telling(scene, "ulises:4", "thor:7", piles=PILES)
    before = strength(there, "ulises")
    there("strength ulises", "number 2", until)
    assert strength(there, "ulises") == before + 2
    told = next(event for event in there.events if isinstance(event, events.Strengthened))
    assert (told.until, told.for_good) == (until, until == "good")
    there("done")
    assert reads_back(there)
    seen = {}
    there("pass", "pass")
    seen["confrontation"] = strength(there, "ulises") - before
    to_next_turn(there)
    seen["turn"] = strength(there, "ulises") - before
    there("done", "done")
    assert there.state.table.phase == "influence"
    seen["influence"] = strength(there, "ulises") - before
    assert seen == after


def test_a_change_until_the_next_action_ends_with_it(scene: SceneMaker) -> None:
    there = telling(scene, "ulises:4 ares:4", "thor:7")
    before = strength(there, "ulises")
    there("strength ulises", "number 2", "next_action", "done")
    assert strength(there, "ulises") == before + 2
    there("pass", "play dardo", "done")
    assert strength(there, "ulises") == before


def test_a_change_for_the_confrontation_ends_with_it(scene: SceneMaker) -> None:
    there = scene("ulises:4!", "thor:7!", clash=(0, 1), piles=PILES)
    before = strength(there, "ulises")
    there("play ratas", "maximum ulises", "number 3", "clash", "strength ulises", "number 2", "clash", "done")
    assert strength(there, "ulises") == before + 2
    there("pass", "pass")
    assert strength(there, "ulises") == before
    assert there.state.table.lasting == ()


# Who controls a card


def test_a_loan_ends_with_the_turn_unless_another_time_is_told(scene: SceneMaker) -> None:
    there = telling(scene, "ulises:4 ares:4", "thor:7", piles=PILES)("give thor", "done")
    assert there.cards(0) == "ulises ares thor"
    assert reads_back(there)
    assert to_next_turn(there).cards(1) == "thor"
    kept = telling(scene, "ulises:4 ares:4", "thor:7", piles=PILES)("give thor", "lend thor", "good", "done")
    assert kept.state.table.lasting == ()
    assert to_next_turn(kept).cards(0) == "ulises ares thor"


def test_a_loan_for_another_time_goes_back_then(scene: SceneMaker) -> None:
    there = telling(scene, "ulises:4", "thor:7", piles=PILES)("give thor", "lend thor", "phase", "done")
    assert there.cards(0) == "ulises thor"
    assert there("pass", "pass").cards(0) == "ulises"


def test_a_loan_ends_at_once_when_it_is_told_so(scene: SceneMaker) -> None:
    there = telling(scene, "ulises:4", "thor:7")
    assert not [answer for answer in there.legal if answer.startswith(("return", "lend"))]
    there("give thor", "return thor")
    assert (there.cards(0), there.cards(1), there.state.table.lasting) == ("ulises", "thor", ())


def test_a_card_that_comes_home_is_on_loan_no_longer(scene: SceneMaker) -> None:
    there = telling(scene, "ulises:4", "thor:7", "isis:6", piles=PILES)(
        "give thor", "choose 0", "give thor", "choose 2"
    )
    [loan] = there.state.table.lasting
    assert loan.seats == (1,)
    assert there("give thor", "choose 1").state.table.lasting == ()
    there.refuses("lend thor", "G-67")


# Items


def test_an_item_goes_to_another_bearer_whoever_controls_it(scene: SceneMaker) -> None:
    there = telling(scene, "ulises:4+hacha ares:4", "thor:7")("carry hacha")
    assert there.asks == (0, "carrier")
    assert there.legal == ["choose ares", "choose thor"]
    there("choose thor")
    assert (there.cards(0), there.cards(1)) == ("ulises ares", "thor+hacha")
    there("destroy hacha")
    assert there.seats[0].design_discard == ("dardo", "hacha")
    alone = telling(scene, "ulises:4+hacha", "")
    assert "carry hacha" not in alone.legal


# Moves and costs


def test_moves_of_a_later_transfer_are_more_or_fewer_and_of_that_one_alone(scene: SceneMaker) -> None:
    there = telling(scene, "ulises:4", "thor:7", piles=PILES)("moves 1", "number 2", "moves 0", "number -1", "done")
    assert reads_back(there)
    to_next_turn(there)
    table = there.state.table
    assert (table.active, current.moves(table, 1), current.moves(table, 0)) == (1, 3, 0)
    there("done")
    told = [event.moves for event in there.events if isinstance(event, events.Transfers)]
    assert told == [0]
    there("done")
    assert there.state.table.lasting == ()


def test_moves_of_the_transfer_under_way_change_at_once(scene: SceneMaker) -> None:
    there = scene(phase="transfer", piles=("-/4",))("reveal shemu", "moves 0", "number 2")
    assert there.state.table.extra_moves == 2
    assert there.happened[-1] == "moves"


@pytest.mark.parametrize(("until", "second"), [("until_used", 6), ("turn", 8)])
def test_an_action_costs_less_once_or_for_the_turn(scene: SceneMaker, until: str, second: int) -> None:
    there = telling(scene, "ulises:4", reserve=(10, 10))("cheaper 0")
    there.refuses("number 0")
    there("number 2")
    assert there.legal[:2] == ["turn", "until_used"]
    there(until, "done")
    assert reads_back(there)
    there("pass", "play action", "number 3", "done")
    assert there.reserves[0] == 9
    there("pass", "play action", "number 3", "done")
    assert there.reserves[0] == second


def test_an_item_costs_less(scene: SceneMaker) -> None:
    there = telling(scene, "ulises:4", reserve=(10, 10))("cheaper_item 0", "number 1", "until_used", "done", "pass")
    there("play weapon", "number 2", "number 3", "number 0")
    assert (there.power("ulises"), there.state.table.lasting) == (3, ())


def test_a_discount_for_one_card_is_used_up_by_what_enters(scene: SceneMaker) -> None:
    there = scene(phase="transfer", piles=("-/1 zeus:6",), pantheon=("olimpo", "yomi"))("reveal shemu")
    there("cheaper 0", "number 3", "until_used", "done")
    assert current.cost(there.state.table, 0, the("zeus")) == the("zeus").cost - 3
    there("enter 2")
    assert there.state.table.lasting == ()
