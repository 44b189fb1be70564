"""How long a decision takes that is searched for, by the time that the process had a core."""

from __future__ import annotations

from random import Random
from time import process_time

from tablekeeper.engine import registry
from tablekeeper.engine.game import KnowingDealer, Searchable
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.search import USUAL, Search
from tablekeeper.firmware.bench.case import subject
from tablekeeper.firmware.bench.figure import Effort, Figure, Limit, figure
from tablekeeper.firmware.bench.random_matches import decisions

MOST = Limit("at most", 100.0)
"""Milliseconds for a decision: a second on a board ten times slower than the machine that the limits are for."""


def measure(effort: Effort) -> list[Figure]:
    """Search for decisions of random matches, each one of another match and later in it than the one before."""
    case, taken = subject(), []
    game = registry.game(case.game)
    if not isinstance(game, Searchable):
        return []
    steps = effort.steps(usual=60, quick=3)
    for step in steps:
        asked = [
            (state, dealer.knowledge(state.asked))
            for state, dealer, _ in decisions(case.game, case.sets, case.seats, step)
            if isinstance(dealer, KnowingDealer) and state.asked is not None and len(dealer.legal(state)) > 1
        ]
        state, knowledge = asked[step * len(asked) // len(steps)]
        start = process_time()
        search = Search.begin(game, state, knowledge, Random(0))
        if isinstance(search, Refusal):
            raise TypeError(search.why)
        search.think(USUAL)
        search.advice()
        taken.append((process_time() - start) * 1000)
        effort.progress(step + 1, len(steps))
    what = f"a decision of {case.game}, searched for with {USUAL:,} rollouts"
    return [figure("search.usual", what, "ms", taken, MOST)]
