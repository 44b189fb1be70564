"""How long an entry takes to the disk, flush included, beside a bare write and flush of as many bytes there."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.selfplay import NAMES
from tablekeeper.firmware.bench.case import subject
from tablekeeper.firmware.bench.figure import Effort, Figure, figure
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.storage import Saved, SaveFailed, Storage

TAG = "04A1B2C3D4E5F6"


def measure(effort: Effort) -> list[Figure]:
    """Write entries through the storage and bare bytes to a file, in turns."""
    case, entries, bare = subject(), [], []
    with TemporaryDirectory(prefix=".tablekeeper-bench-", dir=effort.directory) as name:
        said: SimpleQueue[Saved | SaveFailed] = SimpleQueue()
        storage = Storage(Path(name), said.put)
        session = Session.begin(storage, case.game, case.sets, NAMES[: case.seats], 0)
        if isinstance(session, Refusal):
            raise TypeError(session.why)
        said.get()
        given = {"do": "answer", "answer": str(session.match.state.legal()[0])}

        def entry() -> None:
            storage.append(session.number, given, TAG)
            saved = said.get()
            if isinstance(saved, SaveFailed):
                raise OSError(f"{effort.directory}: an entry cannot be written: {saved.why}")

        steps = effort.steps(usual=500, quick=20)
        with closing(storage), (Path(name) / "bare").open("wb", buffering=0) as line:
            size = _written(entry)

            def write() -> None:
                line.write(bytes(size))
                os.fsync(line.fileno())

            for step in steps:
                entries.append(_milliseconds(entry))
                bare.append(_milliseconds(write))
                effort.progress(step + 1, len(steps))
    beside = f"a bare write of {size} bytes and its flush", median(bare)
    return [figure("journal.entry", "an entry, from the app to the disk and back", "ms", entries, beside=beside)]


def _milliseconds(act: Callable[[], None]) -> float:
    start = perf_counter()
    act()
    return (perf_counter() - start) * 1000


def _written(act: Callable[[], None], times: int = 50) -> int:
    """Return how many bytes an act writes, on average, as the kernel counts them."""
    before = _wchar()
    for _ in range(times):
        act()
    return (_wchar() - before) // times


def _wchar() -> int:
    counters = dict(line.split(": ") for line in Path("/proc/self/io").read_text().splitlines())
    return int(counters["wchar"])
