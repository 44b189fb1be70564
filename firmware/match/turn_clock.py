"""How long a turn takes: shown on request, and as a thin bar where people want one. Nobody is ever pressed."""

from __future__ import annotations

from collections.abc import Callable

from tablekeeper.firmware.drawing.canvas import WIDTH
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.storage.preferences import Preferences

LIMITS = (0, 1, 2, 3, 5, 10)
"""Minutes after which the bar is full, as they can be chosen; 0: there is none."""
LIMIT = "clock"
"""The preference: which of LIMITS was chosen."""


class TurnClock:
    """Counts from the moment at which the turn has come to a seat. `clock` gives monotonic seconds."""

    def __init__(self, preferences: Preferences, clock: Callable[[], float]) -> None:
        self._preferences, self._clock = preferences, clock
        self._turn: tuple[int, int] | None = None
        """The match, and the seat whose turn it is; None where nobody has one."""
        self._began = 0.0

    @property
    def limit(self) -> int:
        """After how many minutes the bar is full; 0 where there is none."""
        chosen = self._preferences.get(LIMIT, 0)
        return chosen if chosen in LIMITS else 0

    def change(self, by: int) -> None:
        """Take the next longer limit, or the next shorter one with -1; the longest and none stay what they are."""
        place = LIMITS.index(self.limit) + by
        if 0 <= place < len(LIMITS):
            self._preferences.set(LIMIT, LIMITS[place])

    def follow(self, session: Session | None) -> None:
        """Take note of whose turn it is; another seat's begins anew."""
        on = session is not None and session.match.state.result is None
        turn = (session.number, session.match.state.active) if session is not None and on else None
        if turn != self._turn:
            self._turn, self._began = turn, self._clock()

    @property
    def seconds(self) -> int:
        """How many whole seconds the turn has taken."""
        return self._passed(1.0)

    @property
    def next_second(self) -> float:
        """When one more is over, in seconds of the clock."""
        return self._due(self.seconds + 1, 1.0)

    @property
    def bar(self) -> int:
        """How many columns of the panel the bar has now."""
        if self._turn is None or not self.limit:
            return 0
        return min(self._passed(self._step), WIDTH)

    @property
    def deadline(self) -> float | None:
        """When the bar grows; None where there is none, or it is full."""
        if self._turn is None or not self.limit or self.bar == WIDTH:
            return None
        return self._due(self.bar + 1, self._step)

    @property
    def _step(self) -> float:
        return self.limit * 60 / WIDTH

    def _passed(self, step: float) -> int:
        """Return how many steps of so many seconds are over; at the moment that `_due` gives for one, that one is."""
        now = self._clock()
        about = int((now - self._began) / step)
        return next(n for n in (about + 1, about, about - 1) if self._due(n, step) <= now)

    def _due(self, steps: int, step: float) -> float:
        return self._began + steps * step
