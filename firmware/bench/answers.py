"""How long the engine takes for one question and for one answer, over the states of random matches."""

from __future__ import annotations

from time import perf_counter_ns

from tablekeeper.firmware.bench.case import subject
from tablekeeper.firmware.bench.figure import Effort, Figure, figure
from tablekeeper.firmware.bench.random_matches import decisions


def measure(effort: Effort) -> list[Figure]:
    """Time `legal` and `apply` on every state of some matches."""
    case = subject()
    listed: list[float] = []
    applied: list[float] = []
    steps = effort.steps(usual=300, quick=10)
    for step in steps:
        for state, _, answer in decisions(case.game, case.sets, case.seats, step):
            begun = perf_counter_ns()
            state.legal()
            between = perf_counter_ns()
            state.apply(answer)
            listed.append((between - begun) / 1000)
            applied.append((perf_counter_ns() - between) / 1000)
        effort.progress(step + 1, len(steps))
    return [
        figure("answers.legal", "`legal`: all answers that the table allows", "µs", listed),
        figure("answers.apply", "`apply`: one answer and all that follows from it", "µs", applied),
    ]
