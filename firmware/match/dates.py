"""When a match was begun, noted as soon as somebody knows the date: a box without a network may never."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from tablekeeper.firmware.storage import Storage

Calendar = Callable[[], datetime | None]
"""Tells the date and time, or None as long as nobody has set the clock."""

SYNCHRONIZED = Path("run/systemd/timesync/synchronized")
"""systemd-timesyncd makes this file when it has set the clock by a time server."""
HARDWARE_CLOCK = Path("sys/class/rtc/rtc0/hctosys")
"""Reads 1 where the kernel set the clock at boot by one that runs without power."""


def calendar(root: Path = Path("/")) -> datetime | None:
    """Tell the computer's date if it was set; at power-on a Raspberry Pi goes on where it was switched off."""
    if (root / SYNCHRONIZED).exists() or _reads_one(root / HARDWARE_CLOCK):
        return datetime.fromtimestamp(time.time(), UTC)
    return None


def unknown() -> None:
    """Tell no date, as a box whose clock nobody sets."""


def _reads_one(path: Path) -> bool:
    try:
        return path.read_text(encoding="ascii").strip() == "1"
    except (OSError, ValueError):
        return False


class Dates:
    """Notes when the match on the table was begun. `clock` counts seconds from switching on, so it is always right."""

    def __init__(self, storage: Storage, clock: Callable[[], float], calendar: Calendar) -> None:
        self._storage = storage
        self._clock = clock
        self._calendar = calendar
        self._undated: tuple[int, float] | None = None
        """The match, and by the clock when it was begun, or, after a power cut, when it was taken up again."""

    def begun(self, match: int) -> None:
        """Take note that a match begins or is taken up again; one that has a date already keeps it."""
        self._undated = (match, self._clock())
        self.note()

    def note(self) -> None:
        """Write the date down, if it has become known."""
        if self._undated is None or (now := self._calendar()) is None:
            return
        match, begun = self._undated
        self._undated = None
        when = datetime.fromtimestamp(now.timestamp() - (self._clock() - begun), UTC)
        self._storage.date(match, when.strftime("%Y-%m-%dT%H:%M:%SZ"))
