"""What may be announced of a match by those who know nothing of pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from tablekeeper.engine.events import Event
from tablekeeper.engine.match import Reply
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.match.session import Session

FLASH = 4.0
"""Seconds for which a change is shown, unless an input comes before."""


class Announcing(Protocol):
    """The announcer, as far as entries and pages need it."""

    flash: str
    """A change or a word that takes the place of the question for a moment."""
    whole: str
    """The same in full, where the panel has not the room for it."""
    teaching: bool
    """Whether keywords are explained when they first matter."""

    instructed: bool
    """Whether a page has told what hands do after the last entry."""

    @property
    def events(self) -> Sequence[Event]:
        """What the last entry has made happen."""

    @property
    def change(self) -> Sequence[str]:
        """All that the last entry has changed, the weightiest first."""

    def entered(self, session: Session, reply: Reply[Any], *, turned: bool) -> None:
        """Announce what came of an entry; `turned`: another seat has the turn now."""

    def say(self, text: str) -> None:
        """Show a word for a moment in the place of the question; an empty one ends that moment."""

    def refuse(self, refusal: Refusal, *, warned: bool = False) -> None:
        """Say who must act and why something was not done, or was done although a rule forbids it."""

    def forget(self) -> None:
        """Let go of what has happened: another match is on the table."""
