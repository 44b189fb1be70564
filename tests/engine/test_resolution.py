"""The resolution stack: the course of the turn lies at its bottom, whatever happens above it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tablekeeper.engine import registry
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.guerra_de_mitos.course import Course as MitosCourse
from tablekeeper.engine.mindbug.frames.turns import Turn
from tablekeeper.engine.munchkin.frames.turns import Course as MunchkinCourse
from tablekeeper.engine.resolution import Frame

COURSES: dict[str, type[Frame[Any, Any]]] = {
    "mindbug": Turn,
    "munchkin": MunchkinCourse,
    "guerra_de_mitos": MitosCourse,
}


def states(game: str, seed: int) -> list[Any]:
    """All states of a random match."""
    chance, found = Random(seed), registry.game(game)
    outcome = found.new((), ("Ann", "Bob", "Cleo")[: max(2, found.seat_counts[0])], 0)
    assert isinstance(outcome, Outcome)
    dealer = found.dealer(outcome.state, chance)
    dealer.follow(outcome.events)
    seen = [outcome.state]
    while answers := dealer.legal(seen[-1]):
        outcome = seen[-1].apply(chance.choice(answers))
        assert isinstance(outcome, Outcome)
        dealer.follow(outcome.events)
        seen.append(outcome.state)
    return seen


@pytest.mark.parametrize("game", COURSES)
def test_the_course_of_the_turn_lies_at_the_bottom_of_every_stack_to_the_end_of_the_match(game: str) -> None:
    for seed in range(3):
        seen = states(game, seed)
        assert seen[-1].result is not None
        assert any(len(state.stack) > 1 for state in seen)
        for state in seen:
            assert [isinstance(frame, COURSES[game]) for frame in state.stack] == [True] + [False] * (
                len(state.stack) - 1
            )
        assert len(seen[-1].stack) == 1, "nothing is pending any more"


def test_a_match_that_an_edit_takes_up_again_goes_on_with_its_course() -> None:
    over = next(state for seed in range(9) if (state := states("mindbug", seed)[-1]).result.because == "life")
    loser = 1 - over.result.winner
    outcome = over.edit([{"path": f"seats.{loser}.life", "to": 1}])
    assert isinstance(outcome, Outcome)
    assert outcome.state.stack == (Turn(),)
    assert outcome.state.decision.ask == "turn"
