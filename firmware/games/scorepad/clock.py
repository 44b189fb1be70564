"""The clock of a turn: it counts whole seconds down to 0, and what follows is for the table to say."""

from __future__ import annotations


class Countdown:
    """A turn of so many `seconds` that began at a time of the app's clock."""

    def __init__(self, seconds: int, began: float) -> None:
        self.seconds, self.began = seconds, began
        self._passed = 0
        """Whole seconds that have passed, as far as `tick` has seen."""

    @property
    def left(self) -> int:
        """How many seconds are left."""
        return self.seconds - self._passed

    @property
    def deadline(self) -> float | None:
        """When the next second is over; None when all are."""
        return self.began + self._passed + 1 if self.left else None

    def tick(self, now: float) -> bool:
        """Count the seconds up to now; return whether the last one is over just now."""
        before = self.left
        while self.deadline is not None and self.deadline <= now:
            self._passed += 1
        return before > 0 and self.left == 0

    def __str__(self) -> str:
        return f"{self.left // 60}:{self.left % 60:02}"
