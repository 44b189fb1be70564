"""Random matches through the engine's public interface, and a program of its own that plays nothing else.

A dealer knows the hands; every answer is a uniform choice among those that the seat really has. Nothing is checked.
`python -m tablekeeper.firmware.bench.random_matches GAME BOX,BOX… SEATS COUNT` plays those of the seeds from 0 on.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random
from typing import Any

from tablekeeper.engine import registry
from tablekeeper.engine.game import Dealer, Outcome, State
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.selfplay import NAMES


def begin(game: str, sets: Sequence[str], seats: int, seed: int) -> tuple[State, Dealer[Any], Random]:
    """Set a match up and deal its cards; raises TypeError where the game refuses."""
    chance, found = Random(seed), registry.game(game)
    outcome = found.new(sets, NAMES[:seats], chance.randrange(seats))
    if isinstance(outcome, Refusal):
        raise TypeError(outcome.why)
    dealer = found.dealer(outcome.state, chance)
    dealer.follow(outcome.events)
    return outcome.state, dealer, chance


def play(game: str, sets: Sequence[str], seats: int, seed: int) -> int:
    """Play one match, its setting up included, and return its number of decisions."""
    state, dealer, chance = begin(game, sets, seats, seed)
    decisions = 0
    while answers := dealer.legal(state):
        outcome = state.apply(answers[int(chance.random() * len(answers))])
        if not isinstance(outcome, Outcome):
            raise TypeError(f"a legal answer was refused: {outcome.why}")
        state = outcome.state
        dealer.follow(outcome.events)
        decisions += 1
    return decisions


if __name__ == "__main__":
    name, boxes, around, count = sys.argv[1:]
    for number in range(int(count)):
        play(name, tuple(boxes.split(",")), int(around), number)
