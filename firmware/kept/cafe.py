"""Café mode: the box lies on a table for guests, who come and go; what holds it together are two preferences.

Nothing is kept of guests. Their match is put away when they have gone, and its journal names seats by their numbers.
The next guests find the language of the house and every lesson again. Guests who come back go on with their match as
long as no other has begun.
"""

from __future__ import annotations

from collections.abc import Callable

from tablekeeper.firmware.kept import players
from tablekeeper.firmware.match.guided import TAUGHT
from tablekeeper.firmware.storage.preferences import Preferences

HOUSE = "cafe"
"""The preference with the language that the house speaks; empty: the box is in no café."""
CODE = "cafe_code"
"""The preference with the keys that open the settings, the first letter of each: `lorlor`."""
PUT_AWAY = "put_away"
"""The preference with the number of the match that guests have left in its middle; anybody may go on with it."""
KEYS = 6
"""So many keys are a code."""
WRONG = "cafe_wrong"
"""The preference with how many wrong codes were given in a row; beyond those that matter it is not written any more."""
WAITS = (0, 0, 0, 5, 10, 20, 40, 80, 160, 300)
"""Seconds that the next code must wait after none, one, two wrong ones; the last for all further ones."""


def is_on(preferences: Preferences) -> bool:
    """Return whether the box is in café mode."""
    return preferences.get(HOUSE, "") != ""


def code_of(preferences: Preferences) -> str | None:
    """Return the code; None where what is kept cannot be entered, since it is too short, say."""
    code = preferences.get(CODE, "")
    return code if len(code) == KEYS and set(code) <= set("lor") else None


def switch_on(preferences: Preferences, language: str, code: str) -> None:
    """Put the box into café mode; it speaks this language with all guests, and asks nobody for a name."""
    players.forget(preferences)
    preferences.set(CODE, code)
    preferences.set(HOUSE, language)


def switch_off(preferences: Preferences) -> None:
    """End café mode, and forget its code."""
    preferences.set(HOUSE, "")
    preferences.set(CODE, "")
    preferences.set(WRONG, 0)


def waits(preferences: Preferences, match: int | None) -> bool:
    """Return whether a match is the one that guests have left in its middle."""
    return match is not None and match == preferences.get(PUT_AWAY, 0)


def forget_guests(preferences: Preferences, unfinished: int | None) -> None:
    """Let a match that is not over wait where it is, speak the language of the house again, and teach anew."""
    if unfinished is not None:
        preferences.set(PUT_AWAY, unfinished)
    preferences.set("language", preferences.get(HOUSE, ""))
    preferences.set(TAUGHT, "")


class Guesses:
    """Wrong codes in a row: each beyond the third lets the next one wait longer, up to five minutes, and none for ever.

    How many they were outlives the power. What was waited does not: the whole wait begins anew.
    """

    def __init__(self, preferences: Preferences, clock: Callable[[], float]) -> None:
        self._preferences, self._clock = preferences, clock
        self._since = clock()

    @property
    def _count(self) -> int:
        return min(max(0, self._preferences.get(WRONG, 0)), len(WAITS) - 1)

    @property
    def opens(self) -> float:
        """When the next code may be given, in seconds of the clock; mostly that is over."""
        return self._since + WAITS[self._count]

    def note(self, *, right: bool) -> None:
        """Take note of a code that was given."""
        self._since = self._clock()
        count = 0 if right else min(self._count + 1, len(WAITS) - 1)
        if count != self._preferences.get(WRONG, 0):
            self._preferences.set(WRONG, count)
