"""How a driver is doing: one small value that every driver carries."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Health:
    """Whether the hardware answers, since when (seconds of the driver's clock), and if not, why."""

    ok: bool
    since: float
    error: str = ""

    def after(self, error: str, now: float, log: logging.Logger) -> Health:
        """Give the health from `now` on: ill with `error`, or well if that is empty.

        `since` moves, and one line is logged, only when it turns from one to the other.
        """
        if self.ok and error:
            log.warning("lost: %s", error)
            return Health(ok=False, since=now, error=error)
        if not self.ok and not error:
            log.info("back after %.1f s", now - self.since)
            return Health(ok=True, since=now)
        return replace(self, error=error)
