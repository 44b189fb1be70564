"""The box while its table is looked at: the page's process beside it, with as many viewers as there may be, one deaf.

Both boxes are tapped in turns in the same run: one that leaves its status and is looked at, and one that does not.
"""

from __future__ import annotations

import select
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

from tablekeeper.firmware.bench.case import subject
from tablekeeper.firmware.bench.figure import Effort, Figure, Limit, figure
from tablekeeper.firmware.bench.rig import Rig, laid
from tablekeeper.firmware.bench.taps import tap
from tablekeeper.firmware.box.status_file import StatusFile
from tablekeeper.firmware.telling.public import Told

VIEWERS, OF_EACH = 40, 8
"""So many look, so many of them from one address: as many as may."""
SETTLED = 1.5
"""Seconds after which nothing is under way any more."""


def measure(effort: Effort) -> list[Figure]:
    """Tap both boxes, then let the one that is looked at rest."""
    steps, seconds = effort.steps(usual=40, quick=3), len(effort.steps(usual=20, quick=1))
    alone, seen, left = list[float](), list[float](), list[float]()
    with TemporaryDirectory(prefix="tablekeeper-bench-") as name, ExitStack() as stack:
        file = StatusFile(Path(name))

        def leave(told: Told) -> None:
            begun = perf_counter()
            file.leave(told)
            left.append(1000 * (perf_counter() - begun))

        boxes = [(stack.enter_context(laid(subject(), effort.directory)), alone)]
        boxes.append((stack.enter_context(laid(subject(), effort.directory, leave)), seen))
        page = stack.enter_context(_looked_at(boxes[1][0], Path(name)))
        giving = [_giving(table) for table, _ in boxes]
        for step in steps:
            for uids, (table, times) in zip(giving, boxes, strict=True):
                times.append(tap(table, uids[step % 2])[2])
            effort.progress(step + 1, len(steps))
        sleep(SETTLED)
        before = _switches(page)
        sleep(seconds)
        wakes, memory = (_switches(page) - before) / seconds, _said(page, "VmRSS:") / 1024
    return [
        figure(
            "watched.confirmed",
            f"from a tag's last byte to the new score on the glass, {VIEWERS} viewers and a deaf one looking on",
            "ms",
            seen,
            Limit("at most", 1.5, times=True),
            ("nobody", median(alone)),
        ),
        figure("watched.left", "leaving the status, after the panel", "ms", left, Limit("at most", 5)),
        figure("watched.memory", "memory of the page's process", "MB", [memory], Limit("at most", 96)),
        figure(
            "watched.wakes", "wake-ups of the page's process while nothing happens", "1/s", [wakes], Limit("at most", 5)
        ),
    ]


def _giving(table: Rig) -> list[str]:
    answers = table.box.session.match.state.legal()
    return [uid for answer in answers if (uid := table.box.giving(answer, subject()))]


@contextmanager
def _looked_at(table: Rig, run: Path) -> Iterator[int]:
    """Serve the page of a box, and let everybody look at it; yield the number of the process."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    settings = run / "settings.toml"
    settings.write_text(f'[web]\naddress = "127.0.0.1"\nport = {port}\n', encoding="utf-8")
    state = str(table.box.storage.directory)
    told = ["serve", "--settings", str(settings), "--storage", state, "--status", str(run)]
    command = [sys.executable, "-P", "-m", "tablekeeper.firmware", *told]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as page:  # noqa: S603 - our own program
        try:
            if page.stdout is None or not page.stdout.readline():
                raise RuntimeError("serve: wanted the address of the page, got nothing; install tablekeeper[web]")
            with closing(_Viewers(port)):
                yield page.pid
        finally:
            page.terminate()


class _Viewers:
    """Browsers that read all that they are sent, and one that never reads."""

    def __init__(self, port: int) -> None:
        lines = [self._look(port, f"127.0.0.{2 + place // OF_EACH}") for place in range(VIEWERS)]
        self._deaf, self._reading = lines[0], lines[1:]
        self._over, self._end = socket.socketpair()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    @staticmethod
    def _look(port: int, source: str) -> socket.socket:
        line = socket.create_connection(("127.0.0.1", port), source_address=(source, 0))
        line.sendall(b"GET /events/de HTTP/1.1\r\nhost: localhost\r\n\r\n")
        return line

    def _read(self) -> None:
        heard = select.poll()
        by_number = {line.fileno(): line for line in (*self._reading, self._over)}
        for number in by_number:
            heard.register(number, select.POLLIN)
        while True:
            for number, _ in heard.poll():
                if number == self._over.fileno():
                    return
                if not by_number[number].recv(1 << 16):
                    heard.unregister(number)

    def close(self) -> None:
        """Look away."""
        self._end.close()
        self._thread.join()
        for line in (self._over, self._deaf, *self._reading):
            line.close()


def _switches(process: int) -> int:
    return sum(_said(task, "voluntary_ctxt_switches:", process) for task in _tasks(process))


def _tasks(process: int) -> list[int]:
    return [int(task.name) for task in Path(f"/proc/{process}/task").iterdir()]


def _said(task: int, name: str, process: int | None = None) -> int:
    """Return a number that the kernel says of a thread of a process, or of the process."""
    place = Path(f"/proc/{task}") if process is None else Path(f"/proc/{process}/task/{task}")
    lines = (line.split() for line in (place / "status").read_text().splitlines())
    return next(int(words[1]) for words in lines if words[0] == name)
