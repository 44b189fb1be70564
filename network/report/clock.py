"""Whether the computer's clock is right: a Raspberry Pi has none that runs while it is off.

Until the clock was set by the network, times are not told, and certificates cannot be looked at: they would be *not yet
valid*.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

SET = Path("/run/systemd/timesync/synchronized")
"""What systemd-timesyncd leaves once it has set the clock."""
UNSET = 5
"""TIME_ERROR of adjtimex(2): the kernel was not told that the clock is right."""
PATIENCE = 600.0
"""Seconds of the monotonic clock after which a connection by TLS is tried with whatever clock there is."""


def is_set() -> bool:
    """Return whether the clock is known to be right, by the kernel or by systemd-timesyncd."""
    if SET.exists():
        return True
    room = ctypes.create_string_buffer(512)  # struct timex has 208 bytes; all 0 asks and sets nothing
    answer: int = ctypes.CDLL(None, use_errno=True).adjtimex(room)
    return 0 <= answer < UNSET


@dataclass(frozen=True)
class Clock:
    """The clocks that a report needs."""

    now: Callable[[], float] = time.monotonic
    """Seconds since the computer was switched on."""
    time: Callable[[], float] = time.time
    """Seconds in UTC since 1970."""
    is_set: Callable[[], bool] = is_set

    @property
    def utc(self) -> float | None:
        """The time, if it is known to be right."""
        return self.time() if self.is_set() else None

    @property
    def suits_tls(self) -> bool:
        """Whether certificates can be looked at: the clock is right, or nobody will set it any more."""
        return self.now() >= PATIENCE or self.is_set()


def office() -> datetime:
    """Return the time of a computer that has a clock: the office's, where the dashboard runs."""
    return datetime.now(UTC)


def written(utc: float | None, ago: float) -> str | None:
    """Return a moment in the past as people and programs write it, to the second."""
    return None if utc is None else datetime.fromtimestamp(utc - ago, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
