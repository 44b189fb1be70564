"""How long the engine takes for one question and for one answer, over the states of random matches."""

from __future__ import annotations

from time import perf_counter_ns

from tablekeeper.engine.game import Outcome
from tablekeeper.firmware.bench.case import subject
from tablekeeper.firmware.bench.figure import Effort, Figure, figure
from tablekeeper.firmware.bench.random_matches import begin


def measure(effort: Effort) -> list[Figure]:
    """Time `legal` and `apply` on every state of some matches, each state for the first time that it is asked."""
    case = subject().case
    listed: list[float] = []
    applied: list[float] = []
    steps = effort.steps(usual=300, quick=10)
    for step in steps:
        state, dealer, chance = begin(case.game, case.sets, case.seats, step)
        while True:
            answers = dealer.legal(state)
            if not answers:
                break
            start = perf_counter_ns()
            state.legal()
            listed.append((perf_counter_ns() - start) / 1000)
            answer = answers[int(chance.random() * len(answers))]
            start = perf_counter_ns()
            outcome = state.apply(answer)
            applied.append((perf_counter_ns() - start) / 1000)
            if not isinstance(outcome, Outcome):
                raise TypeError(f"a legal answer was refused: {outcome.why}")
            state = outcome.state
            dealer.follow(outcome.events)
        effort.progress(step + 1, len(steps))
    return [
        figure("answers.legal", "`legal`: all answers that the table allows", "µs", listed),
        figure("answers.apply", "`apply`: one answer and all that follows from it", "µs", applied),
    ]
