"""The buzzer: an active one, which sounds while its pin is high."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from itertools import accumulate

from tablekeeper.drivers.health import Health
from tablekeeper.drivers.outputs import Output

SIGNALS: Mapping[str, tuple[float, ...]] = {
    "received": (0.03,),
    "accepted": (0.05, 0.06, 0.05),
    "refused": (0.4,),
    "turn": (0.05, 0.05, 0.15),
}
"""Seconds of sound, silence, sound, … by the signal's name; docs/at-the-table.md says when each is heard."""


class Buzzer:
    """Plays one signal at a time on a pin (a BCM number), stepped by `tick` at every `deadline`."""

    def __init__(self, pin: int, clock: Callable[[], float] = time.monotonic, *, muted: bool = False) -> None:
        self.health = Health(ok=True, since=clock())
        self._clock = clock
        self._muted = muted
        self._changes: list[float] = []
        self._output: Output | None = Output(pin)
        self._sound(False)

    @property
    def deadline(self) -> float | None:
        """When the sound next changes; None while the buzzer is at rest."""
        return self._changes[0] if self._changes else None

    @property
    def muted(self) -> bool:
        """Whether signals are swallowed; setting it silences the one that is playing."""
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._muted = muted
        if muted:
            self._changes = []
            self._sound(False)

    def play(self, signal: str) -> None:
        """Start a signal (a name of `SIGNALS`); it replaces the one that is playing."""
        if signal not in SIGNALS:
            raise ValueError(f"a signal is one of {', '.join(SIGNALS)}; got {signal!r}")
        if not self._muted and self._output is not None:
            self._changes = list(accumulate(SIGNALS[signal], initial=self._clock()))[1:]
            self._sound(True)

    def tick(self, now: float) -> None:
        """Take the steps that are due by `now`; a late call ends a signal rather than prolonging it."""
        if self._changes and self._changes[0] <= now:
            self._changes = [change for change in self._changes if change > now]
            # The last change of a signal ends it, so an odd number of changes to come means sound.
            self._sound(len(self._changes) % 2 == 1)

    def close(self) -> None:
        """Fall silent and let go of the pin."""
        self._changes = []
        if self._output is not None:
            self._output.close()
            self._output = None

    def _sound(self, on: bool) -> None:
        if self._output is not None:
            self._output.set(on)
            self.health = self.health.after(self._output.error, self._clock())
