"""What a check finds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from tablekeeper.firmware.doctor.machine import Machine


class Level(Enum):
    """How bad it is; the value is how it is printed."""

    OK = "ok"
    NOTE = "note"
    """Worth knowing; the box works, or this computer is none."""
    FAULT = "FAULT"
    """The box does not work as it should."""


@dataclass(frozen=True)
class Finding:
    """What was found, and what to do about it, if anything."""

    level: Level
    found: str
    remedy: str = ""


Check = Callable[[Machine], Finding]


def ok(found: str) -> Finding:
    """All is well."""
    return Finding(Level.OK, found)


def note(found: str, remedy: str = "") -> Finding:
    """Something to know."""
    return Finding(Level.NOTE, found, remedy)


def fault(found: str, remedy: str) -> Finding:
    """Something to mend."""
    return Finding(Level.FAULT, found, remedy)


def absent(machine: Machine, found: str, remedy: str) -> Finding:
    """Something that a box needs is not there: a fault on a Raspberry Pi, and nobody's fault elsewhere."""
    return fault(found, remedy) if machine.is_pi else note(found, "a box needs it; here nobody does")
