"""The seven keys: each contact pulls its pin low; every edge is reported, chatter included."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from tablekeeper.drivers.gestures import KeyEdge
from tablekeeper.drivers.health import Health
from tablekeeper.drivers.pins import choose_library, let_go

if TYPE_CHECKING:
    from gpiozero import DigitalInputDevice

KEYS = ("1.left", "1.ok", "1.right", "2.left", "2.ok", "2.right", "menu")
"""The names of the keys: those of seat 1, those of seat 2, and the shared one."""
HOLD_KEYS = frozenset(KEYS)
"""The keys that mean something else when they are held."""


class Keys:
    """Watches the pins (BCM numbers by key name) and calls `emit` for every edge.

    `emit` runs on gpiozero's own thread, so it may only put the edge into a queue. A key that is down from the start
    stands in `leaned_on`, and is heard of when it is released. A pin that cannot be had leaves its key dead and is
    named in `health`; the others work.
    """

    def __init__(
        self, pins: Mapping[str, int], emit: Callable[[KeyEdge], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        if unknown := sorted(set(pins) - set(KEYS)):
            raise ValueError(f"keys are named {', '.join(KEYS)}; got {', '.join(unknown)}: correct the pin table")
        self.health = Health(ok=True, since=clock())
        self._emit = emit
        self._clock = clock
        self._inputs: list[DigitalInputDevice] = []
        self.leaned_on: tuple[str, ...] = ()
        """The keys that were down when their pins were opened."""
        try:
            choose_library()
        except Exception as error:  # whatever a chip library raises
            errors = [str(error)]  # which would be that of every key
        else:
            errors = [why for name, pin in pins.items() if (why := self._watch(name, pin))]
        self.health = self.health.after("; ".join(errors), clock())

    def close(self) -> None:
        """Let go of the pins; no edge is reported afterwards."""
        while self._inputs:
            let_go(self._inputs.pop())

    def _watch(self, name: str, pin: int) -> str:
        """Listen to one pin; give the error if it cannot be had, else nothing."""
        # Not gpiozero.Button: it wakes ten times a second for as long as it lives. No bounce_time either: it delays
        # every press, loses short taps, and does nothing on the mock chip; drivers.gestures does it for both.
        try:
            from gpiozero import DigitalInputDevice

            contact = DigitalInputDevice(pin, pull_up=True)
        except Exception as error:  # the chip library's own error is a bare Exception
            return f"key {name} on GPIO{pin}: {error}"
        contact.when_activated = partial(self._report, name, True)
        contact.when_deactivated = partial(self._report, name, False)
        self._inputs.append(contact)
        if contact.is_active:
            self.leaned_on += (name,)
        return ""

    def _report(self, name: str, down: bool) -> None:
        self._emit(KeyEdge(name, down, self._clock()))
