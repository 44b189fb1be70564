"""Random matches a second, and, where valgrind is installed, the instructions that one takes."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
from time import process_time

from tablekeeper.firmware.bench.case import BenchCase, subject
from tablekeeper.firmware.bench.figure import Effort, Figure, Limit, figure
from tablekeeper.firmware.bench.random_matches import play

BLOCK = 100
"""Matches that are timed together."""
COUNTING = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")


def measure(effort: Effort) -> list[Figure]:
    """Play blocks of matches, by the time that they had a core, so that a busy machine counts for less."""
    case, rates = subject(), []
    steps = effort.steps(usual=100, quick=2)
    for step in steps:
        start = process_time()
        play(case.game, case.sets, case.seats, range(step * BLOCK, (step + 1) * BLOCK))
        rates.append(BLOCK / (process_time() - start))
        effort.progress(step + 1, len(steps))
    what = f"whole random matches of {case.game}, in a second of one core"
    rate = figure("matches.rate", what, "1/s", rates, Limit("at least", 2500))
    return [rate, *_counted(case, len(effort.steps(usual=1000, quick=10)))]


def _counted(case: BenchCase, matches: int) -> list[Figure]:
    """Count the instructions of so many matches with valgrind; give nothing where it is not installed."""
    if shutil.which("valgrind") is None:
        return []
    whole, first = (_instructions(case, count) for count in (matches, 1))  # with the first one the cards are read
    optimized = "--enable-optimizations" in str(sysconfig.get_config_var("CONFIG_ARGS"))  # as Debian's Python is
    limit = Limit("at most", 2520) if platform.machine() == "x86_64" and optimized else None
    what = f"instructions of a random match of {case.game}, in thousands"
    return [figure("matches.instructions", what, "k", [(whole - first) / (matches - 1) / 1000], limit)]


def _instructions(case: BenchCase, matches: int) -> int:
    program = (sys.executable, "-P", "-m", "tablekeeper.firmware.bench.random_matches")
    done = subprocess.run(  # noqa: S603 - our own program
        (*COUNTING, *program, case.game, ",".join(case.sets), str(case.seats), str(matches)),
        env=os.environ | {"PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    counted = re.search(r"Collected : (\d+)", done.stderr)
    if counted is None:
        raise ValueError(f"valgrind: wanted a line 'Collected : N', got: {done.stderr[-500:]!r}")
    return int(counted[1])
