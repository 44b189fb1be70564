"""The code that the panel shows to open the door, and the token that keeps it open: both last a while, in memory alone.

Six digits are few. So a code lasts two minutes and five tries, and there are no more than ten codes an hour.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from math import ceil

from tablekeeper.firmware.door.messages import Refused

DIGITS = 6
LASTS, TRIES = 120.0, 5
"""Seconds for which a code can be entered, and so many tries."""
BETWEEN, HOUR, MOST_AN_HOUR = 30.0, 3600.0, 10
"""Seconds between two codes; and so many in so many seconds."""
OPEN = 900.0
"""Seconds for which a token is good."""
TOKEN_BYTES = 32


class Codes:
    """One code at most, and one token. `clock` gives monotonic seconds; `chance` is the system's own."""

    def __init__(self, clock: Callable[[], float], chance: random.Random | None = None) -> None:
        self._clock = clock
        self._chance = chance or random.SystemRandom()
        self._code, self._until, self._tries = "", 0.0, 0
        self._token, self._open_until = "", 0.0
        self._asked: deque[float] = deque(maxlen=MOST_AN_HOUR)
        """When the last codes were asked for."""

    @property
    def shown(self) -> str:
        """The code that can be entered now; empty where there is none."""
        return self._code if self._clock() < self._until else ""

    @property
    def open(self) -> bool:
        """Whether somebody has entered a code, and its token is still good."""
        return self._token != "" and self._clock() < self._open_until

    @property
    def deadline(self) -> float:
        """When the code or the token is over, in seconds of the clock."""
        return self._until if self.shown else self._open_until

    def ask(self) -> Refused | None:
        """Take note that somebody wants a code; return why there is none yet."""
        now = self._clock()
        since = max(0.0, self._asked[-1] + BETWEEN - now) if self._asked else 0.0
        full = max(0.0, self._asked[0] + HOUR - now) if len(self._asked) == MOST_AN_HOUR else 0.0
        if wait := ceil(max(since, full)):
            return Refused("code_soon", {"seconds": wait})
        self._asked.append(now)
        return None

    def make(self) -> str:
        """Return another code; the one before is void. A token stays: else anybody could end it by asking."""
        self._code = f"{self._chance.randrange(10**DIGITS):0{DIGITS}}"
        self._until, self._tries = self._clock() + LASTS, TRIES
        return self._code

    def check(self, code: str) -> str | Refused:
        """Return the token for the right code, once; a wrong one counts."""
        if not self.shown:
            return Refused("code_none")
        if not _alike(code, self._code):
            self._tries -= 1
            if self._tries:
                return Refused("code_wrong", {"left": self._tries})
            self._code = ""
            return Refused("code_none")
        self._code = ""
        self._token = self._chance.randbytes(TOKEN_BYTES).hex()
        self._open_until = self._clock() + OPEN
        return self._token

    def opens(self, token: str) -> bool:
        """Return whether a token is the one that is good now."""
        return self.open and _alike(token, self._token)

    def withdraw(self) -> None:
        """Let no code and no token be good any more."""
        self._code, self._token = "", ""


def _alike(given: str, wanted: str) -> bool:
    """Return whether two texts are the same, in a time that tells nothing of where they differ."""
    from hmac import compare_digest  # a box at whose door nobody asks does not wait for it

    return compare_digest(given.encode(), wanted.encode())
