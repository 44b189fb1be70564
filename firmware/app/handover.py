"""Keys that several people share rest for a moment after another seat is asked: a second press answers for nobody.

Pure but for the match that it follows: every time comes in.
"""

from __future__ import annotations

import math

from tablekeeper.drivers.gestures import Gesture
from tablekeeper.firmware.match.session import Session

REST = 0.3
"""Seconds for which nobody may touch the keys until they answer again."""


class Handover:
    """Notices that another seat is asked, or that the match is over, and lets the keys rest, as a page may."""

    def __init__(self) -> None:
        self.rested = -math.inf
        """From when on a key that goes down counts, in seconds of the app's clock."""
        self._asked: tuple[int, int | None] | None = None
        """The match on the table, and the seat that it asks."""

    def follow(self, session: Session | None, now: float) -> None:
        """Take note of who is asked, as the panel shows it from now on."""
        before, self._asked = self._asked, None if session is None else (session.number, session.match.state.asked)
        if session is None or before is None or before == self._asked or before[0] != session.number:
            return
        one_hand_each = session.facing or session.against_box
        if not one_hand_each or session.match.state.result is not None:
            self.rest(now)

    def rest(self, now: float) -> None:
        """Let the keys rest."""
        self.rested = now + REST

    def rests(self, gesture: Gesture) -> bool:
        """Return whether a key that was touched counts for nothing; then all keys rest from when it was let go."""
        if gesture.began >= self.rested:
            return False
        self.rested = max(self.rested, gesture.at + REST)
        return True
