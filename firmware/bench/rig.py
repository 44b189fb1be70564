"""A box that is played on in real time: the real loop in a thread, and a hand that lays cards on a simulated reader."""

from __future__ import annotations

import os
import select
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tablekeeper.drivers.simulated.readers import SimulatedReader, make_simulated_reader, uid_for
from tablekeeper.firmware.bench.box import BenchBox, switched_on
from tablekeeper.firmware.bench.case import MeasuredGame
from tablekeeper.firmware.box import loop
from tablekeeper.firmware.box.settings import ReaderSettings

PATIENCE = 30.0
"""Seconds within which anything happens that is waited for, on any machine."""


@dataclass(frozen=True)
class Handled:
    """What the loop did with one event."""

    event: object
    begun: float
    handed: float | None
    """When the last bytes that it sent were handed to the panel's bus; None if there were none."""
    sent: int
    """How many bytes those were."""
    transactions: int


@dataclass
class Loop:
    """The app as the real loop serves it, with notes of what became of each event. It also takes callables."""

    box: BenchBox
    noted: list[Handled] = field(default_factory=list)
    bell: int = field(default_factory=lambda: os.eventfd(0, os.EFD_NONBLOCK))
    """Readable after every event."""
    thread: int = 0
    """The loop's thread, as the kernel numbers it."""

    @property
    def deadline(self) -> float | None:
        """When the app wants its tick."""
        return self.box.app.deadline

    def handle(self, event: object) -> None:
        """Let the app handle an event."""
        box, begun = self.box, perf_counter()
        size, count = box.panel.bytes_sent, len(box.handed)
        if callable(event):
            event()
        else:
            box.app.handle(event)
        sent = box.panel.bytes_sent - size
        handed = box.handed[-1] if sent else None
        self.noted.append(Handled(event, begun, handed, sent, len(box.handed) - count))
        os.eventfd_write(self.bell, 1)

    def tick(self, now: float) -> None:
        """Let the app do what is due."""
        self.box.app.tick(now)

    def run(self) -> None:
        """Serve the app until it is stopped."""
        loop.run(self, self.box.events, self.box.clock, strict=True)


class Rig:
    """The box, its reader and a hand. All methods are for the thread that made it."""

    def __init__(self, box: BenchBox, chip: SimulatedReader) -> None:
        self.box = box
        self.chip = chip
        self.loop = Loop(box)
        self._poll = select.poll()
        for watched in (chip.fileno(), self.loop.bell):
            self._poll.register(watched, select.POLLIN)
        self._thread = threading.Thread(target=self.loop.run, name="loop", daemon=True)
        self._thread.start()

    def until(self, done: Callable[[], bool], what: str) -> None:
        """Answer as the reader's chip does until something has happened."""
        end = perf_counter() + PATIENCE
        while not done():
            self.live(0.5)
            if perf_counter() > end:
                raise TimeoutError(f"wanted {what} within {PATIENCE:.0f} s")

    def live(self, seconds: float) -> None:
        """Sleep until something happens, at most so long."""
        for number, _ in self._poll.poll(seconds * 1000):
            if number == self.loop.bell:
                os.eventfd_read(number)
        self.chip.service()

    def do(self, act: Callable[[], None]) -> None:
        """Let the loop's thread do something, and wait until all that follows is on disk and shown."""
        count = len(self.loop.noted)
        self.box.events.put(act)
        self.until(lambda: len(self.loop.noted) > count and not self.box.app.busy, "an act to be carried out")

    def close(self) -> None:
        """Stop the loop."""
        self.box.events.put(loop.Stop())
        self._thread.join()
        os.close(self.loop.bell)


@contextmanager
def laid(subject: MeasuredGame, directory: Path) -> Iterator[Rig]:
    """Yield a table on which a match has begun, its reader at work; its journal is kept in `directory` meanwhile."""
    with TemporaryDirectory(prefix=".tablekeeper-bench-", dir=directory) as name:
        chip = make_simulated_reader("pn532", Path(name), perf_counter)
        try:
            with switched_on(subject.case, Path(name), ReaderSettings(kind="pn532", port=str(chip.path))) as box:
                for number, card in enumerate(subject.box.tagged):
                    box.storage.tags.bind(uid_for("pn532", number), card, 1, subject.case.game)
                table = Rig(box, chip)
                try:
                    table.until(lambda: _watching(box), "the reader to be set up")
                    yield table
                finally:
                    table.close()
        finally:
            chip.close()


def _watching(box: BenchBox) -> bool:
    reader = box.app.context.hardware.reader
    return reader is not None and reader.health.ok
