"""What a connection tells its own side: a ring for the loop, and one line in the log for as long as nothing changes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress


def ringing(rung: asyncio.Event) -> Callable[[], None]:
    """Return what rings the loop that runs now, from any thread and also when that loop has ended."""
    loop = asyncio.get_running_loop()

    def ring() -> None:
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(rung.set)

    return ring


class Said:
    """The last line about a connection in a log."""

    def __init__(self, log: logging.Logger) -> None:
        self._log, self._last = log, ""

    def tell(self, what: str, how: int = logging.WARNING) -> None:
        """Leave a line, unless it is the last one already."""
        if what != self._last:
            self._last = what
            self._log.log(how, "%s", what)
