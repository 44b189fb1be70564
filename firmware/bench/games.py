"""Every game by itself: its decisions, a tap with most seats and late in a match, and resuming a long one."""

from __future__ import annotations

from time import process_time

from tablekeeper.firmware.bench import late, resuming
from tablekeeper.firmware.bench.case import BenchCase, cases
from tablekeeper.firmware.bench.figure import Effort, Figure, figure
from tablekeeper.firmware.bench.random_matches import play

TAP = ".tap"
"""The names of the figures that are compared with the quickest game's."""


def measure(effort: Effort) -> list[Figure]:
    """Measure each game that has a case; its taps stand beside those of the game that has the quickest."""
    parts = (_decisions, late.measure, resuming.measure)
    steps = [(case, part) for case in cases() for part in parts]
    figures: list[Figure] = []
    for done, (case, part) in enumerate(steps, 1):
        figures += part(case, effort)
        effort.progress(done, len(steps))
    quickest = min((one for one in figures if one.name.endswith(TAP)), key=lambda one: one.value)
    beside = f"{quickest.name}, the quickest", quickest.value
    return [one.compared(*beside) if one.name.endswith(TAP) else one for one in figures]


def _decisions(case: BenchCase, effort: Effort) -> list[Figure]:
    """Play whole matches by the time that they had a core."""
    rates = []
    for seed in effort.steps(usual=40, quick=2):
        start = process_time()
        decisions = play(case.game, case.sets, case.seats, seed)
        rates.append(decisions / (process_time() - start))
    what = f"decisions of random play with {case.seats} seats, in a second of one core"
    return [figure(f"games.{case.game}.decisions", what, "1/s", rates)]
