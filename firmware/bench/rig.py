"""A box that is played on in real time: the real loop, and a hand that lays cards on a simulated reader."""

from __future__ import annotations

import select
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tablekeeper.drivers.simulated.lines import PseudoTerminal
from tablekeeper.drivers.simulated.readers import SimulatedReader, make_simulated_reader
from tablekeeper.firmware.app.outside import Leave
from tablekeeper.firmware.bench.box import BenchBox, switched_on
from tablekeeper.firmware.bench.case import BenchCase
from tablekeeper.firmware.box import loop

PATIENCE = 30.0
"""Seconds within which anything happens that is waited for, on any machine."""


@dataclass(frozen=True)
class Handled:
    """What the loop did with one event."""

    event: object
    begun: float
    handed: float
    """When the last bytes that it sent were handed to the panel's bus."""
    wire: float
    """The seconds that all of them take there; 0 if there were none."""


class Rig:
    """The box as the real loop serves it, with notes of what became of each event; and the chip of its reader."""

    def __init__(self, box: BenchBox, chip: SimulatedReader, line: PseudoTerminal) -> None:
        self.box = box
        self.noted: list[Handled] = []
        self._chip, self._line = chip, line
        self._lock, self._over = threading.Lock(), threading.Event()
        self._done: Callable[[], bool] | None = None
        self.hand = threading.Thread(target=self._answer, name="chip", daemon=True)
        """The thread that answers as the chip does; all else is for the one that made this."""
        self.hand.start()

    @property
    def deadline(self) -> float | None:
        """When the app wants its tick."""
        return self.box.app.deadline

    def handle(self, event: object) -> None:
        """Let the app handle an event, and end the loop if that was waited for."""
        begun, before = perf_counter(), len(self.box.handed)
        self.box.app.handle(event)
        wire = sum(seconds for _, seconds in self.box.handed[before:])
        self.noted.append(Handled(event, begun, self.box.handed[-1][0], wire))
        self._look()

    def tick(self, now: float) -> None:
        """Let the app do what is due, and end the loop if that was waited for."""
        self.box.app.tick(now)
        self._look()

    def until(self, done: Callable[[], bool], what: str) -> None:
        """Let the loop run until something has happened."""
        self._done = done
        self._look()
        self.rest(PATIENCE)
        if self._done is not None:
            raise TimeoutError(f"wanted {what} within {PATIENCE:.0f} s")

    def rest(self, seconds: float) -> None:
        """Let the loop run so long, or until it is stopped."""
        over = threading.Timer(seconds, self.box.events.put, (loop.Stop(),))
        over.start()
        loop.run(self, self.box.events, perf_counter, strict=True)
        over.cancel()
        over.join()

    def lay(self, uid: str) -> None:
        """Lay a card in place of the one that lies there."""
        with self._lock:
            self._chip.lay(uid)

    def close(self) -> None:
        """Let the chip answer no longer."""
        self._over.set()
        self.hand.join()

    def _look(self) -> None:
        if self._done is not None and self._done():
            self._done = None
            self.box.events.put(loop.Stop())

    def _answer(self) -> None:
        heard = select.poll()
        heard.register(self._line.fileno(), select.POLLIN)
        while not self._over.is_set():
            heard.poll(100)
            with self._lock:
                self._chip.service()


@contextmanager
def laid(case: BenchCase, directory: Path, leave: Leave | None = None) -> Iterator[Rig]:
    """Yield a table on which a match has begun, its reader at work; its journal is kept in `directory` meanwhile.

    `leave` takes what the box says to the outside.
    """
    with (
        TemporaryDirectory(prefix="tablekeeper-bench-") as name,
        closing(PseudoTerminal(Path(name))) as line,
        closing(make_simulated_reader("pn532", line, perf_counter)) as chip,
        switched_on(case, directory, line.path, leave=leave) as box,
        closing(Rig(box, chip, line)) as rig,
    ):
        reader = box.app.context.hardware.reader
        rig.until(lambda: reader is not None and reader.health.ok, "the reader to be set up")
        yield rig
