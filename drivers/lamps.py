"""A lamp for every seat: it burns at the seat that must decide.

If there are more seats than lamps, the first seats have them. For each of the others all lamps burn together: somebody
is asked, and the panel says who.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from tablekeeper.drivers.health import Health
from tablekeeper.drivers.outputs import Output


class Lamps:
    """Lights the lamp of one seat; `pins` are BCM numbers, the first is seat 0's."""

    def __init__(self, pins: Sequence[int], clock: Callable[[], float] = time.monotonic) -> None:
        self.health = Health(ok=True, since=clock())
        self._clock = clock
        self._lamps = [Output(pin) for pin in pins]
        self._judge()

    def show_all(self) -> None:
        """Light all lamps: there is no panel that says whose turn it is."""
        for lamp in self._lamps:
            lamp.set(True)
        self._judge()

    def show(self, seat: int | None) -> None:
        """Light the lamp of the seat that must decide, all lamps for a seat that has none, and no lamp for None."""
        without = seat is not None and seat >= len(self._lamps)
        for number, lamp in enumerate(self._lamps):
            lamp.set(without or number == seat)
        self._judge()

    def close(self) -> None:
        """Darken all lamps and let go of the pins."""
        while self._lamps:
            self._lamps.pop().close()

    def _judge(self) -> None:
        errors = [f"lamp {number} on {lamp.error}" for number, lamp in enumerate(self._lamps) if lamp.error]
        self.health = self.health.after("; ".join(errors), self._clock())
