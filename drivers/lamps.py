"""A lamp for every seat: it burns at the seat that must decide."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence

from drivers.health import Health
from drivers.outputs import Output

_log = logging.getLogger("tablekeeper.lamps")


class Lamps:
    """Lights one lamp at most; `pins` are BCM numbers, the first is seat 0's."""

    def __init__(self, pins: Sequence[int], clock: Callable[[], float] = time.monotonic) -> None:
        self.health = Health(ok=True, since=clock())
        self._clock = clock
        self._lamps = [Output(pin) for pin in pins]
        self._judge()

    def show(self, seat: int | None) -> None:
        """Light the lamp of the seat that must decide, darken the others; None and a seat without a lamp darken all."""
        for number, lamp in enumerate(self._lamps):
            lamp.set(number == seat)
        self._judge()

    def close(self) -> None:
        """Darken all lamps and let go of the pins."""
        while self._lamps:
            self._lamps.pop().close()

    def _judge(self) -> None:
        errors = [f"lamp {number} on {lamp.error}" for number, lamp in enumerate(self._lamps) if lamp.error]
        self.health = self.health.after("; ".join(errors), self._clock(), _log)
