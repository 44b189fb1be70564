"""Which match is guided: its number is a preference, so that it still is after a power cut."""

from __future__ import annotations

from tablekeeper.firmware.games.guide import AnyGuide
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.storage.preferences import Preferences

GUIDED = "guided"
"""The preference that holds the number of the match."""
TAUGHT = "taught"
"""The preference that lists the lessons already told, separated by commas."""


def guide_of(preferences: Preferences, session: Session) -> AnyGuide | None:
    """Return the guide of a match; None: it is played without."""
    return session.ui.guide() if session.number == preferences.get(GUIDED, 0) else None


def begin_guided(preferences: Preferences, session: Session) -> None:
    """Let a match that was just begun be guided: everything is told from the beginning."""
    preferences.set(GUIDED, session.number)
    preferences.set(TAUGHT, "")


def go_on_guided(preferences: Preferences, match: int, session: Session) -> None:
    """Let a match that goes on under another number be guided as it was."""
    if match == preferences.get(GUIDED, 0):
        preferences.set(GUIDED, session.number)


def taught(preferences: Preferences) -> list[str]:
    """Return the lessons that were told."""
    return [lesson for lesson in preferences.get(TAUGHT, "").split(",") if lesson]
