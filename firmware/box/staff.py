"""Whether somebody of the house is called to the table, and whether a call would be heard."""

from __future__ import annotations

from collections.abc import Callable

LASTS = 15 * 60.0
"""Seconds after which a call ends by itself: whoever has called is gone, or was helped."""
STEP = 0.5
"""Seconds for which the lamps do one thing while they blink."""
BLINK = (True, False, None, None)
"""What they do in turn: all burn, none does, they show who decides."""


class Staff:
    """A call. `clock` gives the app's seconds, `reached` says whether anybody hears of a new one."""

    def __init__(self, clock: Callable[[], float], reached: Callable[[], bool]) -> None:
        self._clock, self._reached = clock, reached
        self.called: float | None = None
        """Since when; None: nobody is called."""
        self._step = 0
        """How often the lamps have changed."""

    @property
    def can_be_called(self) -> bool:
        """Whether a call would be heard, or is under way and can be taken back."""
        return self.called is not None or self._reached()

    def call(self) -> None:
        """Call somebody."""
        self.called, self._step = self._clock(), 0

    def let_be(self) -> None:
        """End the call, if there is one."""
        self.called = None

    @property
    def lamps(self) -> bool | None:
        """Whether all lamps burn, or none; None: they show who decides."""
        return None if self.called is None else BLINK[self._step % len(BLINK)]

    @property
    def deadline(self) -> float | None:
        """When `tick` wants to be called."""
        return None if self.called is None else self.called + STEP * (self._step + 1)

    def tick(self, now: float) -> None:
        """Let the lamps blink, and a call end that has lasted long enough."""
        while (due := self.deadline) is not None and now >= due:
            self._step += 1
            if self._step * STEP >= LASTS:
                self.called = None
