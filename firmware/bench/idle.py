"""How often a box wakes up while nobody touches it: context switches of all its threads, as the kernel counts them."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from tablekeeper.firmware.bench.case import subject
from tablekeeper.firmware.bench.figure import Effort, Figure, Limit, figure
from tablekeeper.firmware.bench.rig import laid

SETTLED = 1.5
"""Seconds after which nothing is under way any more."""


def measure(effort: Effort) -> list[Figure]:
    """Let a box wait for its first card."""
    seconds = len(effort.steps(usual=20, quick=1))
    counted: list[dict[Path, int]] = []
    with laid(subject(), effort.directory) as table:
        threads = [task for task in Path("/proc/self/task").iterdir() if int(task.name) != table.hand.native_id]
        for moment in (SETTLED, SETTLED + seconds):
            threading.Timer(moment, lambda: counted.append(_switches(threads))).start()
        table.rest(SETTLED + seconds + 0.5)
    before, after = counted
    switches = sum(after[thread] - before[thread] for thread in after.keys() & before.keys())
    what = "wake-ups while nothing happens, all threads of the box"
    return [figure("idle.wakes", what, "1/s", [switches / seconds], Limit("at most", 1))]


def _switches(threads: Sequence[Path]) -> dict[Path, int]:
    """Return how often each thread has gone to sleep or been sent there; one that has ended is left out."""
    found = {}
    for thread in threads:
        with suppress(FileNotFoundError, ProcessLookupError):
            said = [line.split() for line in (thread / "status").read_text().splitlines()]
            found[thread] = sum(int(words[1]) for words in said if words[0].endswith("ctxt_switches:"))
    return found
