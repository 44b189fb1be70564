"""When a lost device is tried again: after pauses that double, so that a short trouble is soon over."""

from __future__ import annotations

from dataclasses import dataclass

FIRST, LAST = 0.5, 8.0
"""Seconds from a failure to the next attempt: the first time, and in the end."""


@dataclass(frozen=True)
class Retry:
    """The next attempt at something that failed; a new one is that of a device which is well."""

    due: float | None = None
    """When it is to be made, in seconds of the driver's clock; None: not at all."""
    pause: float = FIRST
    """Seconds from the next failure to the attempt after it."""

    def is_due(self, now: float) -> bool:
        """Return whether it is time for the attempt."""
        return self.due is not None and now >= self.due

    def failed(self, now: float) -> Retry:
        """Return the attempt that follows a failure."""
        return Retry(now + self.pause, min(2 * self.pause, LAST))
