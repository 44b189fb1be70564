"""How soon a box sends its first picture, how soon `tablekeeper simulate` shows it, and how much memory that takes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import NamedTemporaryFile
from time import monotonic_ns

from tablekeeper.firmware.bench.case import subject
from tablekeeper.firmware.bench.figure import Effort, Figure, Limit, figure

SCRIPT = "screen\nwait 1\n"
"""Shows the panel and then leaves time to look at the processes."""
FIRST_BYTE = Path(__file__).with_name("first_byte.py")
"""The program that runs the command until its first byte is on the bus."""


def measure(effort: Effort) -> list[Figure]:
    """Start Python alone, the box, and the simulated box, and look at the memory of the latter."""
    game = subject().game
    bare, sent, shown, memory = [], [], [], []
    steps = effort.steps(usual=15, quick=1)
    for step in steps:
        start = monotonic_ns()
        subprocess.run((sys.executable, "-P", "-c", "pass"), check=True)
        bare.append((monotonic_ns() - start) / 1e6)
        sent.append(first_byte()[0])
        first, most = _simulated(game)
        shown.append(first)
        memory.append(most)
        effort.progress(step + 1, len(steps))
    python, eight = ("Python alone", median(bare)), Limit("at most", 8, times=True)
    until, first_picture = "`tablekeeper run`, from start to", "`tablekeeper simulate`, from start to the first picture"
    return [
        figure("start.first_byte", f"{until} the first byte on the panel's bus", "ms", sent, eight, python),
        figure("start.picture", first_picture, "ms", shown, beside=python),
        figure("start.box_memory", "memory of the simulated box at its peak: app, drivers, silicon", "MiB", memory),
    ]


def first_byte() -> tuple[float, frozenset[str]]:
    """Return the milliseconds to the first byte on the panel's bus, and the modules that were imported by then."""
    command = (sys.executable, "-P", "-c", FIRST_BYTE.read_text(), "run")  # as the service has it
    start = monotonic_ns()
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603
    sent, *modules = done.stdout.split()
    return (int(sent) - start) / 1e6, frozenset(modules)


def _simulated(game: str) -> tuple[float, float]:
    """Return the milliseconds to the first picture, and the peak MiB of the box, which is a child of the desk."""
    program = (sys.executable, "-P", "-m", "tablekeeper.firmware")
    command = (*program, "simulate", "--real-time", "--game", game, "--script")
    with NamedTemporaryFile("w", prefix="tablekeeper-bench-") as script:
        script.write(SCRIPT)
        script.flush()
        start = monotonic_ns()
        with subprocess.Popen((*command, script.name), stdout=subprocess.PIPE) as process:  # noqa: S603
            if not process.stdout or not process.stdout.readline():
                raise OSError("`tablekeeper simulate` ended before its first picture")
            first = (monotonic_ns() - start) / 1e6
            box = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()[0]
            status = dict(line.split(":", 1) for line in Path(f"/proc/{box}/status").read_text().splitlines())
            process.communicate()
    return first, int(status["VmHWM"].split()[0]) / 1024
