"""The device's clock: real, or virtual, which stands still until it is moved."""

from __future__ import annotations

from collections.abc import Callable

Clock = Callable[[], float]
"""Tells seconds. The real one is the computer's, `time.monotonic`, as on the box: whoever looks on counts by it."""


class VirtualClock:
    """Seconds since the device's power came on, moved by code that knows that the device is at rest."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now

    def move_to(self, time: float) -> None:
        """Move on; never back."""
        self.now = max(self.now, time)
