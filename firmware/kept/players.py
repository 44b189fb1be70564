"""The names of players, remembered for the next match once people have given some.

This is the one place where names are kept beside the journals; `forget` forgets them all.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.firmware.kept.names import is_name
from tablekeeper.firmware.storage.preferences import Preferences

LONGEST = 10
"""Characters of a player's name: so many fit beside a score."""
MOST = 12
"""So many names are remembered, those used last first."""
USED, SEATED = "players", "seated"
"""The preferences: the names used last, and those of the last match seat by seat."""


def forget(preferences: Preferences) -> None:
    """Forget all names."""
    for name in (USED, SEATED):
        if preferences.get(name, ""):
            preferences.set(name, "")


def used(preferences: Preferences) -> list[str]:
    """Return the names that were used, the last ones first."""
    return [name for name in preferences.get(USED, "").split("\n") if is_player(name)]


def seated(preferences: Preferences, seats: int) -> list[str]:
    """Return who sat at each seat of the last match; nothing where nobody was named."""
    last = [name if is_player(name) else "" for name in preferences.get(SEATED, "").split("\n")]
    return (last + [""] * seats)[:seats]


def remember(preferences: Preferences, names: Sequence[str]) -> None:
    """Remember who sits at each seat, nothing for nobody."""
    preferences.set(SEATED, "\n".join(names))
    latest = dict.fromkeys([*filter(None, names), *used(preferences)])
    preferences.set(USED, "\n".join([*latest][:MOST]))


def is_player(text: str) -> bool:
    """Return whether a text can be a player's name."""
    return is_name(text) and len(text) <= LONGEST
