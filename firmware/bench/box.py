"""A box in this process: the real app, drivers and storage, on silicon that takes every byte and shows nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from tablekeeper.drivers import bus_clock
from tablekeeper.drivers.panel import Kind, Panel
from tablekeeper.drivers.simulated.i2c import SimulatedI2cBus
from tablekeeper.drivers.simulated.panel_chip import PanelChip
from tablekeeper.drivers.simulated.pins import SimulatedPins
from tablekeeper.engine.answers import Answer
from tablekeeper.firmware.app.app import App
from tablekeeper.firmware.app.outside import Leave
from tablekeeper.firmware.bench.case import BenchCase
from tablekeeper.firmware.box import loop
from tablekeeper.firmware.box.hardware import build_hardware, build_panels
from tablekeeper.firmware.box.settings import PanelSettings, ReaderSettings, Settings
from tablekeeper.firmware.games.meaning import GiveAnswer
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.storage import Storage

HERTZ = bus_clock.told(Settings().panel.bus) or bus_clock.FULL_SPEED
"""The clock of the panel's bus: this computer's, if it has one."""


class DeafChip(PanelChip):
    """A chip that costs no time: what is measured is the box, not its simulation."""

    def command(self, byte: int) -> None:
        """Take a command."""

    def data(self, byte: int) -> None:
        """Take a byte of the picture."""


@dataclass(frozen=True)
class BenchBox:
    """A box that is switched on, in a match."""

    app: App
    storage: Storage
    session: Session
    panel: Panel
    events: SimpleQueue[object]
    handed: list[tuple[float, float]]
    """When each transaction was handed to the panel's bus, and the seconds that it takes there."""

    def settle(self) -> None:
        """Handle all that is under way; for a box without a loop of its own."""
        loop.settle(self.app, self.events, self.storage.settle)

    def giving(self, answer: Answer, case: BenchCase) -> str | None:
        """Return a tag whose tap gives an answer now."""
        uids = case.tags.get(answer.name, ())
        return next((uid for uid in uids if self.session.scan(uid) == GiveAnswer(answer)), None)


@contextmanager
def switched_on(
    case: BenchCase,
    directory: Path,
    reader: Path | None = None,
    clock: Callable[[], float] = perf_counter,
    chip: Kind = "ssd1306",
    leave: Leave | None = None,
) -> Iterator[BenchBox]:
    """Yield a box in a match of a game that has just begun, every card of which has a tag; `reader` is a PN532's port.

    Its files lie in a directory of their own in `directory` meanwhile.
    """
    plugged = ReaderSettings(kind="none") if reader is None else ReaderSettings(kind="pn532", port=str(reader))
    settings = Settings(reader=plugged, panel=PanelSettings(chip=chip))
    events: SimpleQueue[object] = SimpleQueue()
    handed: list[tuple[float, float]] = []
    bus = SimulatedI2cBus(DeafChip(), hertz=HERTZ, wait=lambda seconds: handed.append((clock(), seconds)))
    with (
        TemporaryDirectory(prefix=".tablekeeper-bench-", dir=directory) as name,
        closing(SimulatedPins({})),
        closing(Storage(Path(name), events.put)) as storage,
        closing(build_hardware(settings, events.put, clock, build_panels(settings, clock, panel_bus=bus))) as hardware,
    ):
        storage.preferences.set("turning", False)  # a picture that turns is sent whole
        for card, uids in case.tags.items():
            for copy, uid in enumerate(uids, 1):
                storage.tags.bind(uid, card, copy, case.game)
        app = App(hardware, storage, settings, clock, Random(0), leave=leave)
        app.start(case.game, case.sets, case.seats)
        loop.settle(app, events, storage.settle)
        session = app.context.entries.session
        if session is None:
            raise AssertionError("the box is switched on in a match")
        yield BenchBox(app, storage, session, hardware.panels[0], events, handed)
