"""Random matches a second, and, where valgrind is installed, the instructions that one takes."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from time import process_time

from tablekeeper.engine import registry
from tablekeeper.firmware.bench.case import BenchCase, subject
from tablekeeper.firmware.bench.figure import Effort, Figure, figure
from tablekeeper.firmware.bench.random_matches import play

BLOCK = 100
"""Matches that are timed together."""


def measure(effort: Effort) -> list[Figure]:
    """Play blocks of matches, by the time that they had a core, so that a busy machine counts for less."""
    rates, mixed, decisions = [], [], []
    case = subject().case
    every = registry.game(case.game).sets
    steps = effort.steps(usual=100, quick=2)
    for step in steps:
        rate, count = _block(case, case.sets, step)
        rates.append(rate)
        decisions.append(count)
        mixed.append(_block(case, every, step)[0])
        effort.progress(step + 1, len(steps))
    return [
        figure(
            "matches.rate", f"whole random matches of {case.called}, in a second of one core", "1/s", rates, case.rate
        ),
        figure("matches.mixed", "whole random matches with all boxes mixed, in a second of one core", "1/s", mixed),
        figure("matches.decisions", f"decisions in a match of {case.called}", "", decisions),
        *_counted(case, len(effort.steps(usual=1000, quick=10))),
    ]


def _block(case: BenchCase, sets: Sequence[str], step: int) -> tuple[float, float]:
    """Play a block of matches; return how many there are to a second, and the decisions in one."""
    start = process_time()
    count = sum(play(case.game, sets, case.seats, step * BLOCK + number) for number in range(BLOCK))
    return BLOCK / (process_time() - start), count / BLOCK


def _counted(case: BenchCase, matches: int) -> list[Figure]:
    """Count the instructions of so many matches with valgrind; give nothing where it is not installed."""
    if shutil.which("valgrind") is None:
        return []
    whole, first = (_instructions(case, count) for count in (matches, 1))  # with the first one the cards are read
    what = f"instructions of a random match of {case.called}, in thousands"
    limit = case.instructions if platform.machine() == "x86_64" and _optimized() else None
    return [figure("matches.instructions", what, "k", [(whole - first) / (matches - 1) / 1000], limit)]


def _optimized() -> bool:
    """Return whether Python was built with a profile, as Debian's is; without, it takes more instructions for all."""
    return "--enable-optimizations" in str(sysconfig.get_config_var("CONFIG_ARGS"))


def _instructions(case: BenchCase, matches: int) -> int:
    program = (sys.executable, "-m", "tablekeeper.firmware.bench.random_matches")
    command = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *program, case.game)
    done = subprocess.run(  # noqa: S603 - our own program
        (*command, ",".join(case.sets), str(case.seats), str(matches)),
        env=os.environ | {"PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    counted = re.search(r"Collected : (\d+)", done.stderr)
    if counted is None:
        raise ValueError(f"valgrind: wanted a line 'Collected : N', got: {done.stderr[-500:]!r}")
    return int(counted[1])
