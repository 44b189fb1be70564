"""A box in this process: the real app, drivers and storage, on silicon that takes every byte and shows nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from random import Random
from time import perf_counter

from tablekeeper.drivers import bus_clock
from tablekeeper.drivers.panel import Kind, Panel
from tablekeeper.drivers.simulated.i2c import SimulatedI2cBus
from tablekeeper.drivers.simulated.panel_chip import PanelChip
from tablekeeper.drivers.simulated.pins import SimulatedPins
from tablekeeper.firmware.app.app import App
from tablekeeper.firmware.bench.case import BenchCase
from tablekeeper.firmware.box import loop
from tablekeeper.firmware.box.hardware import build_hardware, build_panels
from tablekeeper.firmware.box.settings import PanelSettings, ReaderSettings, Settings
from tablekeeper.firmware.storage import Storage

HERTZ = bus_clock.told(Settings().panel.bus) or bus_clock.FULL_SPEED
"""The clock of the panel's bus: this computer's, if it has one."""


class DeafChip(PanelChip):
    """A chip that costs no time: what is measured is the box, not its simulation."""

    def command(self, byte: int) -> None:
        """Take a command."""

    def data(self, byte: int) -> None:
        """Take a byte of the picture."""


@dataclass
class BenchBox:
    """A box that is switched on, its events, and when its panel's bus was last handed something."""

    app: App
    storage: Storage
    panel: Panel
    events: SimpleQueue[object]
    clock: Callable[[], float]
    handed: list[float] = field(default_factory=list)
    """When each transaction was handed to the panel's bus, on `clock`."""

    def settle(self) -> None:
        """Handle all that is under way; for a box without a loop of its own."""
        loop.settle(self.app, self.events, self.storage.settle)


@contextmanager
def switched_on(
    case: BenchCase,
    directory: Path,
    reader: ReaderSettings,
    clock: Callable[[], float] = perf_counter,
    chip: Kind = "ssd1306",
) -> Iterator[BenchBox]:
    """Yield a box in a match of a game that has just begun, keeping its journal in `directory`."""
    settings = Settings(reader=reader, panel=PanelSettings(chip=chip))
    events: SimpleQueue[object] = SimpleQueue()
    handed: list[float] = []
    pins = SimulatedPins({})
    bus = SimulatedI2cBus(DeafChip(), hertz=HERTZ, wait=lambda _seconds: handed.append(clock()))
    storage = Storage(directory, events.put)
    hardware = build_hardware(settings, events.put, clock, build_panels(settings, clock, panel_bus=bus))
    try:
        app = App(hardware, storage, settings, clock, Random(0))
        box = BenchBox(app, storage, hardware.panels[0], events, clock, handed)
        app.start(case.game, case.sets, case.seats)
        box.settle()
        yield box
    finally:
        hardware.close()
        storage.close()
        pins.close()


def wire_milliseconds(transactions: int, size: int, hertz: int = HERTZ) -> float:
    """Return how long the panel's bus takes: nine clocks a byte, two a transaction for start and stop."""
    return (9 * size + 2 * transactions) / hertz * 1000
