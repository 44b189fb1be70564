"""How soon a box sends its first picture, how soon `tablekeeper simulate` shows it, and how much memory that takes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic_ns, perf_counter

from tablekeeper.firmware.bench.case import subject
from tablekeeper.firmware.bench.figure import Effort, Figure, at_most_times, figure

SCRIPT = "screen\nwait 60\n"
"""Shows the panel and then leaves time to look at the processes."""
PROGRAM = (sys.executable, "-m", "tablekeeper.firmware")
FIRST_BYTE = Path(__file__).with_name("first_byte.py")
"""The program that runs the command until its first byte is on the bus."""


def measure(effort: Effort) -> list[Figure]:
    """Start Python alone, the command's help, the box, and the simulated box, and look at the latter's processes."""
    game = subject().case.game
    bare, helped, sent, shown, desk, device = [], [], [], [], [], []
    steps = effort.steps(usual=15, quick=1)
    for step in steps:
        bare.append(_run(sys.executable, "-c", "pass"))
        helped.append(_run(*PROGRAM, "--help"))
        sent.append(first_byte()[0])
        first, memory = _simulated(game)
        shown.append(first)
        desk.append(memory[0])
        device.append(memory[1])
        effort.progress(step + 1, len(steps))
    python = figure("start.python", "Python alone, from start to end", "ms", bare)
    return [
        python,
        figure("start.help", "`tablekeeper --help`, from start to end", "ms", helped).compared(
            "Python alone", python.value
        ),
        figure(
            "start.first_byte",
            "`tablekeeper run`, from start to the first byte on the panel's bus",
            "ms",
            sent,
            at_most_times(8),
        ).compared("Python alone", python.value),
        figure("start.picture", "`tablekeeper simulate`, from start to the first picture", "ms", shown).compared(
            "Python alone", python.value
        ),
        figure("start.box_memory", "memory of the simulated box at its peak: app, drivers, silicon", "MiB", device),
        figure("start.desk_memory", "memory of the desk around it at its peak", "MiB", desk),
    ]


def _run(*command: str) -> float:
    """Return how many milliseconds a command takes."""
    start = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own programs
    return (perf_counter() - start) * 1000


def first_byte() -> tuple[float, frozenset[str]]:
    """Return the milliseconds to the first byte on the panel's bus, and the modules that were imported by then."""
    command = (sys.executable, "-c", FIRST_BYTE.read_text(), "run")  # as the service has it
    start = monotonic_ns()
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603
    sent, *modules = done.stdout.split()
    return (int(sent) - start) / 1e6, frozenset(modules)


def _simulated(game: str) -> tuple[float, list[float]]:
    """Return the milliseconds to the first picture, and the peak MiB of the desk and of the box."""
    with TemporaryDirectory(prefix="tablekeeper-bench-") as directory:
        script = Path(directory) / "script"
        script.write_text(SCRIPT)
        command = (*PROGRAM, "simulate", "--game", game, "--real-time", "--script", str(script))
        surroundings = {**os.environ, "TMPDIR": directory}  # what a killed program leaves behind goes with it
        start = perf_counter()
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=surroundings, start_new_session=True) as process:  # noqa: S603
            line = process.stdout.readline() if process.stdout else b""
            first = (perf_counter() - start) * 1000
            try:
                if not line:
                    raise OSError("`tablekeeper simulate` ended before its first picture")
                return first, [_peak(pid) for pid in _family(process.pid)]
            finally:
                os.killpg(process.pid, signal.SIGKILL)


def _family(pid: int) -> Iterator[int]:
    """Give a process and its children."""
    yield pid
    yield from map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())


def _peak(pid: int) -> float:
    """Return the most memory that a process has had at once, in MiB."""
    status = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    return int(status["VmHWM"].split()[0]) / 1024
