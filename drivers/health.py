"""How a driver is doing: one small value that every driver carries."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Health:
    """Whether the hardware answers, since when (seconds of the driver's clock), and if not, why."""

    ok: bool
    since: float
    error: str = ""

    def after(self, error: str, now: float) -> Health:
        """Give the health from `now` on: ill with `error`, or well if that is empty.

        `since` moves only when it turns from one to the other. The code that watches the drivers reports the change.
        """
        if self.ok is (not error):
            return replace(self, error=error)
        return Health(ok=not error, since=now, error=error)
