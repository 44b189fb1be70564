"""Who has said a wrong password: whoever goes on guessing must wait, longer each time."""

from __future__ import annotations

from collections.abc import Callable

FREE = 10
"""So many wrong passwords in a row may come from an address before it has to wait."""
LONGEST = 60.0
"""Seconds to wait at the most; twice as long after each wrong password, from one second on."""
MOST = 1000
"""So many addresses are remembered, those that were wrong last."""


class Guesses:
    """The wrong passwords of each address, since its last right one."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._wrong: dict[str, tuple[int, float]] = {}
        """How many there were, and when the next one is looked at."""

    def wait(self, address: str) -> float:
        """Return for how many seconds a password from there is not looked at."""
        _, until = self._wrong.get(address, (0, 0.0))
        return max(0.0, until - self._now())

    def wrong(self, address: str) -> None:
        """Note a wrong password."""
        count = self._wrong.pop(address, (0, 0.0))[0] + 1
        pause = 0.0 if count < FREE else min(2.0 ** min(count - FREE, 16), LONGEST)
        self._wrong[address] = count, self._now() + pause
        if len(self._wrong) > MOST:
            del self._wrong[next(iter(self._wrong))]

    def right(self, address: str) -> None:
        """Forget the wrong ones."""
        self._wrong.pop(address, None)
