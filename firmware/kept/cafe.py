"""Café mode: the box lies on a table for guests, who come and go; what holds it together are two preferences.

Nothing is kept of guests. Their match is put away when they have gone, and its journal names seats by their numbers.
The next guests find the language of the house and every lesson again. Guests who come back go on with their match as
long as no other has begun.
"""

from __future__ import annotations

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


def waits(preferences: Preferences, match: int | None) -> bool:
    """Return whether a match is the one that guests have left in its middle."""
    return match is not None and match == preferences.get(PUT_AWAY, 0)


def forget_guests(preferences: Preferences, unfinished: int | None) -> None:
    """Let a match that is not over wait where it is, speak the language of the house again, and teach anew."""
    if unfinished is not None:
        preferences.set(PUT_AWAY, unfinished)
    preferences.set("language", preferences.get(HOUSE, ""))
    preferences.set(TAUGHT, "")
