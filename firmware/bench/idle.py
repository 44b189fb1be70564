"""How often a box wakes up while nobody touches it: context switches of all its threads, as the kernel counts them."""

from __future__ import annotations

import os
from pathlib import Path
from time import perf_counter

from tablekeeper.firmware.bench.case import subject
from tablekeeper.firmware.bench.figure import Effort, Figure, at_most, figure
from tablekeeper.firmware.bench.rig import Rig, laid

SETTLED = 1.5
"""Seconds after which nothing is under way any more."""


def measure(effort: Effort) -> list[Figure]:
    """Let a box wait for its first card."""
    steps = effort.steps(usual=20, quick=1)
    with laid(subject(), effort.directory) as table:
        _pass(table, SETTLED)
        woken, start = _switches(), perf_counter()
        for step in steps:
            _pass(table, 1.0)
            effort.progress(step + 1, len(steps))
        rate = (_switches() - woken) / (perf_counter() - start)
    return [figure("idle.wakes", "wake-ups while nothing happens, all threads of the box", "1/s", [rate], at_most(1))]


def _pass(table: Rig, seconds: float) -> None:
    end = perf_counter() + seconds
    while (left := end - perf_counter()) > 0:
        table.live(left)


def _switches() -> int:
    """Return how often all threads but this one, the hand's, have gone to sleep or been sent there."""
    tasks = [task for task in Path("/proc/self/task").iterdir() if int(task.name) != os.getpid()]
    status = [line.split() for task in tasks for line in (task / "status").read_text().splitlines()]
    return sum(int(words[1]) for words in status if words[0].endswith("ctxt_switches:"))
