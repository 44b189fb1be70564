"""The devices of the box, built from its settings: what they report comes out as inputs, what is due is done in time.

A device that is missing is a state of that device (its `health` says so), never the end of the start.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from msgspec import structs

from tablekeeper.drivers.buzzer import Buzzer
from tablekeeper.drivers.gestures import Gesture, Gestures, KeyEdge
from tablekeeper.drivers.health import Health
from tablekeeper.drivers.keys import HOLD_KEYS, Keys
from tablekeeper.drivers.lamps import Lamps
from tablekeeper.drivers.panel import Panel, SerialInterface, open_i2c
from tablekeeper.drivers.reader import Reader, ReaderBack, ReaderEvent, ReaderLost, make_reader
from tablekeeper.drivers.serial_port import Port, PortEvent
from tablekeeper.firmware.box.settings import Settings
from tablekeeper.firmware.telling.voice import Speaks

Input = Gesture | ReaderEvent
"""What people do to the box, and what becomes of its reader."""


class PanelBus(Protocol):
    """A bus that stands in for /dev/i2c-N."""

    def open(self, address: int) -> SerialInterface:
        """Open the line to the panel at an address; raises OSError where that cannot be."""


@dataclass
class Hardware:
    """All devices. `handle` takes their raw events, `tick` does what is due; both return the inputs that follow."""

    keys: Keys
    gestures: Gestures
    lamps: Lamps
    buzzer: Buzzer
    panels: list[Panel]
    reader: Reader | None
    """None where the settings say that the box has no reader."""
    speaker: Speaks | None = None
    """None where nothing is to be read aloud."""
    reader_lost: str | None = None
    """Why the reader does not answer; None while it does, and where there is none."""

    @property
    def reader_known(self) -> bool:
        """Whether the reader has worked since the box was switched on."""
        return self.reader is not None and self.reader.known

    @property
    def doubtful(self) -> bool:
        """Whether a card has just come to the reader, which has yet to look whether it is the only one."""
        return self.reader is not None and self.reader.presence.doubtful

    def is_beside(self, uid: str) -> bool:
        """Return whether a card lies on the reader at once with another one."""
        return self.reader is not None and self.reader.presence.is_beside(uid)

    @property
    def readable(self) -> bool:
        """Whether there is a panel that shows something."""
        return any(panel.health.ok for panel in self.panels)

    @property
    def deadline(self) -> float | None:
        """When `tick` wants to be called, in seconds of the app's clock; None: not before the next event."""
        dues = [self.gestures.deadline, self.buzzer.deadline, *(panel.deadline for panel in self.panels)]
        if self.reader is not None:
            dues.append(self.reader.deadline)
        return min((due for due in dues if due is not None), default=None)

    @property
    def health(self) -> dict[str, Health]:
        """How each device is doing."""
        health = {"keys": self.keys.health, "lamps": self.lamps.health, "buzzer": self.buzzer.health}
        health |= {f"panel {number}": panel.health for number, panel in enumerate(self.panels, 1)}
        others = {"reader": self.reader, "voice": self.speaker}
        return health | {name: device.health for name, device in others.items() if device is not None}

    def handle(self, event: KeyEdge | PortEvent, now: float) -> tuple[Input, ...]:
        """Take one raw event of a key or of the reader's line."""
        if isinstance(event, KeyEdge):
            return self.gestures.feed(event)
        return self._heard(self.reader.handle(event, now)) if self.reader is not None else ()

    def tick(self, now: float) -> tuple[Input, ...]:
        """Do what is due by `now`."""
        self.buzzer.tick(now)
        for panel in self.panels:
            panel.tick(now)
        inputs: tuple[Input, ...] = self.gestures.tick(now)
        return inputs + self._heard(self.reader.tick(now)) if self.reader is not None else inputs

    def _heard(self, events: tuple[ReaderEvent, ...]) -> tuple[ReaderEvent, ...]:
        """Note what becomes of the reader."""
        for event in events:
            if isinstance(event, ReaderLost | ReaderBack):
                self.reader_lost = event.why if isinstance(event, ReaderLost) else None
        return events

    def close(self) -> None:
        """Darken and silence everything, and let go of it."""
        self.keys.close()
        self.lamps.close()
        self.buzzer.close()
        for panel in self.panels:
            panel.close()
        if self.reader is not None:
            self.reader.close()
        if self.speaker is not None:
            self.speaker.close()


def build_panels(settings: Settings, clock: Callable[[], float], *, panel_bus: PanelBus | None = None) -> list[Panel]:
    """Build the panels that the settings describe: they can show a picture before anything else is there.

    `panel_bus` stands in for /dev/i2c-N. A panel may take a second to find that its bus is dead.
    """
    wanted = settings.panel
    line = partial(open_i2c, wanted.bus) if panel_bus is None else panel_bus.open
    return [Panel(wanted.chip, partial(line, address), wanted.rotation, clock) for address in wanted.addresses]


def build_hardware(
    settings: Settings,
    emit: Callable[[KeyEdge | PortEvent], None],
    clock: Callable[[], float],
    panels: list[Panel],
    speaker: Speaks | None = None,
    port: Port | None = None,
) -> Hardware:
    """Build the rest of what the settings describe around its panels; pins come from gpiozero's own pin factory.

    `emit` is called from the devices' threads and must only queue the event. Nothing waits here.
    `speaker` reads the panel aloud; a `port` stands in for the reader's line.
    """
    wiring, reader = settings.keys, settings.reader
    pins = {name.removeprefix("seat").replace("_", "."): pin for name, pin in structs.asdict(wiring).items()}
    keys, gestures = Keys(pins, emit, clock), Gestures(HOLD_KEYS)
    gestures.lean(keys.leaned_on, clock())
    return Hardware(
        keys=keys,
        gestures=gestures,
        lamps=Lamps((settings.lamps.seat1, settings.lamps.seat2), clock),
        buzzer=Buzzer(settings.buzzer.pin, clock),
        panels=panels,
        reader=None if reader.kind == "none" else make_reader(reader.kind, reader.port, emit, clock, port),
        speaker=speaker,
    )
