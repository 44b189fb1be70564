"""How long a decision takes that is searched for, by the time that the process had a core."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

from tablekeeper.engine import registry
from tablekeeper.engine.game import KnowingDealer, Knowledge, Outcome, Searchable, State
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.search import DEEP, QUICK, USUAL, Search
from tablekeeper.firmware.bench.case import BenchCase, subject
from tablekeeper.firmware.bench.figure import Effort, Figure, at_most, figure
from tablekeeper.firmware.bench.random_matches import begin

MOST = 100.0
"""Milliseconds for a decision: a second on a board ten times slower than the machine that the limits are for."""
STRENGTHS = {"quick": QUICK, "usual": USUAL, "deep": DEEP}


def measure(effort: Effort) -> list[Figure]:
    """Search for decisions of random matches, each one of another match and later in it than the one before."""
    case = subject().case
    game = registry.game(case.game)
    if not isinstance(game, Searchable):
        return []
    taken: dict[str, list[float]] = {name: [] for name in STRENGTHS}
    steps = effort.steps(usual=60, quick=3)
    for step in steps:
        state, knowledge = _decision(case, step, step / len(steps))
        for name, rollouts in STRENGTHS.items():
            taken[name].append(_milliseconds(game, state, knowledge, rollouts))
        effort.progress(step + 1, len(steps))
    limits = {"usual": at_most(MOST)}
    return [
        figure(
            f"search.{name}",
            f"a decision of {case.called}, searched for with {rollouts:,} rollouts",
            "ms",
            taken[name],
            limits.get(name),
        )
        for name, rollouts in STRENGTHS.items()
    ]


def _decision(case: BenchCase, seed: int, part: float) -> tuple[State, Knowledge]:
    """Play a match at random; return what is to be decided after a part of it, and what the asked seat knows."""
    state, dealer, chance = begin(case.game, case.sets, case.seats, seed)
    if not isinstance(dealer, KnowingDealer):
        raise TypeError(f"{case.game}: wanted a dealer that can be asked what a seat knows")
    decisions = []
    while state.asked is not None:
        answers = dealer.legal(state)
        if len(answers) > 1:
            decisions.append((state, dealer.knowledge(state.asked)))
        outcome = state.apply(chance.choice(answers))
        if not isinstance(outcome, Outcome):
            raise TypeError(f"a legal answer was refused: {outcome.why}")
        dealer.follow(outcome.events)
        state = outcome.state
    return decisions[int(part * len(decisions))]


def _milliseconds(game: Searchable[Any], state: State, knowledge: Knowledge, rollouts: int) -> float:
    start = process_time()
    search = Search.begin(game, state, knowledge, Random(0))
    if isinstance(search, Refusal):
        raise TypeError(search.why)
    search.think(rollouts)
    search.advice()
    return (process_time() - start) * 1000
