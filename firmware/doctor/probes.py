"""What files do not tell: which packages are installed, and whether the devices answer."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import metadata, util
from pathlib import Path
from queue import Empty, SimpleQueue

from tablekeeper.firmware.box.settings import ReaderSettings

_READER_WITHIN = 3.0
"""Seconds in which a reader must have answered; a PN532 takes less than one."""
_NOTHING = 0xE3
"""The panel's command that does nothing: SSD1306 datasheet, section 9."""


@dataclass(frozen=True)
class Module:
    """What was found of a Python module."""

    there: bool
    empty: bool = False
    """Its file has nothing in it."""


def packages() -> Mapping[str, str]:
    """Return the version of every installed distribution, by its name in small letters."""
    return {str(one.metadata["Name"]).lower(): one.version for one in metadata.distributions() if one.metadata["Name"]}


def module(name: str) -> Module:
    """Look for a module without importing it: lgpio leaves a FIFO behind wherever it is imported."""
    spec = util.find_spec(name)
    if spec is None:
        return Module(there=False)
    return Module(there=True, empty=bool(spec.origin and Path(spec.origin).stat().st_size == 0))


def panel(number: int, address: int) -> str:
    """Send the panel at an address of a bus a command that does nothing; return why it does not take it, or nothing."""
    from smbus2 import SMBus, i2c_msg

    try:
        with SMBus(number) as bus:
            bus.i2c_rdwr(i2c_msg.write(address, [0x00, _NOTHING]))
    except OSError as error:
        return error.strerror or str(error)
    return ""


def reader(settings: ReaderSettings) -> str:
    """Open the reader's line and wait until it works; return why it does not, or nothing.

    Only a PN532 has something to say before there is a card.
    """
    from tablekeeper.drivers.reader import make_reader
    from tablekeeper.drivers.serial_port import PortEvent, PortLost

    if settings.kind == "none":
        return ""
    events: SimpleQueue[PortEvent] = SimpleQueue()
    tried = make_reader(settings.kind, settings.port, events.put, time.monotonic)
    end = time.monotonic() + _READER_WITHIN
    try:
        while not tried.health.ok and (now := time.monotonic()) < end:
            tried.tick(now)
            try:
                event = events.get(timeout=max(0.0, min(end, tried.deadline or end) - now))
            except Empty:
                continue
            if isinstance(event, PortLost):
                return event.why
            tried.handle(event, time.monotonic())
        return "" if tried.health.ok else tried.health.error
    finally:
        tried.close()
