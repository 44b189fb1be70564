"""Random matches through the engine's public interface, and a program of its own that plays nothing else.

A dealer knows the hands; every answer is a uniform choice among those that the seat really has. Nothing is checked.
`python -m tablekeeper.firmware.bench.random_matches GAME BOX,BOX… SEATS COUNT` plays those of the seeds from 0 on.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tablekeeper.engine import registry
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Dealer, Outcome, State
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.selfplay import NAMES


def decisions(name: str, sets: Sequence[str], seats: int, seed: int) -> Iterator[tuple[State, Dealer[Any], Answer]]:
    """Play a match, its setting up included; yield each state, who knows its hidden cards, and what is answered."""
    chance, game = Random(seed), registry.game(name)
    outcome = game.new(sets, NAMES[:seats], chance.randrange(seats))
    if isinstance(outcome, Refusal):
        raise TypeError(outcome.why)
    dealer = game.dealer(outcome.state, chance)
    dealer.follow(outcome.events)
    state = outcome.state
    while answers := dealer.legal(state):
        answer = answers[int(chance.random() * len(answers))]
        yield state, dealer, answer
        outcome = state.apply(answer)
        if not isinstance(outcome, Outcome):
            raise TypeError(f"a legal answer was refused: {outcome.why}")
        state = outcome.state
        dealer.follow(outcome.events)


def play(name: str, sets: Sequence[str], seats: int, seeds: range) -> None:
    """Play the matches of some seeds to their end."""
    for seed in seeds:
        for _ in decisions(name, sets, seats, seed):
            pass


if __name__ == "__main__":
    of, boxes, around, count = sys.argv[1:]
    play(of, boxes.split(","), int(around), range(int(count)))
