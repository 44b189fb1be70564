"""The way of an entry to the disk: into the match, to the storage, and on when it is saved or does not fit.

An entry is a value on its way: `Entered` or `Begun`. It comes back from here once, by `handle`, and is shown then.
While it is under way the box is `busy` and keeps further inputs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tablekeeper.drivers.buzzer import Buzzer
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.match import Entry, Reply
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.match.announcing import Announcing
from tablekeeper.firmware.match.dates import Dates
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.storage import Saved, SaveFailed, Storage

SLOW = 2.0
"""Seconds after which a disk that has not said yet that an entry is on it is slow."""


@dataclass(frozen=True)
class Entered:
    """An entry that the match has taken."""

    session: Session
    reply: Reply[Any]
    stay: bool
    """Whether the pages over the match remain."""
    turned: bool
    """Whether another seat has the turn now."""


@dataclass(frozen=True)
class Begun:
    """A match that was just begun."""

    session: Session
    word: str
    """What to say when it is shown; may be empty."""
    opened: bool
    """Whether people are told what to lay out."""


class Entries:
    """Takes what is entered into the match on the table. Refusals are announced at once and leave no trace."""

    def __init__(
        self, storage: Storage, announcer: Announcing, buzzer: Buzzer, dates: Dates, clock: Callable[[], float]
    ) -> None:
        self.session: Session | None = None
        """The match on the table, if there is one."""
        self.slow = False
        """Whether the last entry has taken long to reach the disk, or is still on its long way."""
        self._retry: float | None = None
        """When the storage tries again what did not fit."""
        self._sent = 0.0
        """When what is under way was sent."""
        self._storage, self._announcer, self._buzzer, self._dates = storage, announcer, buzzer, dates
        self._clock = clock
        self._under_way: Entered | Begun | None = None

    @property
    def deadline(self) -> float | None:
        """When `tick` wants to be called, in seconds of the clock."""
        late = self._sent + SLOW if self.busy and not self.slow else None
        return min((due for due in (self._retry, late) if due is not None), default=None)

    @property
    def busy(self) -> bool:
        """Whether something is on its way to the disk; inputs are kept meanwhile."""
        return self._under_way is not None

    # Out

    def answer(self, answer: Answer, tag: str | None = None) -> None:
        """Give an answer; `tag` is the UID of the card whose tap gave it."""
        self.enter({"do": "answer", "answer": str(answer)}, tag)

    def undo(self) -> None:
        """Take the last step back."""
        self.enter({"do": "undo"})

    def enter(self, entry: Entry, tag: str | None = None, *, stay: bool = False) -> None:
        """Enter into the match on the table; with `stay` the pages over it remain. Without a match nothing is done."""
        if self.session is None:
            return
        active = self.session.match.state.active
        reply = self.session.enter(entry, tag)
        if isinstance(reply, Refusal):
            self._announcer.refuse(reply)
        else:
            self._send(Entered(self.session, reply, stay, self.session.match.state.active != active))

    def begin(self, session: Session | Refusal, word: str = "", *, opened: bool = True) -> None:
        """Put a match on the table that was just begun; `word` is said when it is shown.

        `opened`: people are told what to lay out.
        """
        if isinstance(session, Refusal):
            self._announcer.refuse(session)
        else:
            self.take_up(session)
            self._send(Begun(session, word, opened))

    def take_up(self, session: Session) -> None:
        """Put a match on the table: it is the one that entries go to."""
        self.session = session
        self._announcer.forget()
        self._dates.begun(session.number)

    def put_away(self) -> None:
        """Take the match off the table; its journal stays as it is."""
        self.session = None
        self._announcer.forget()

    def _send(self, under_way: Entered | Begun) -> None:
        self._under_way, self._sent = under_way, self._clock()
        self._buzzer.play("received")

    # And back

    def handle(self, event: Saved | SaveFailed) -> Entered | Begun | None:
        """Take what the storage says; return what is now on disk or known not to fit, if it was under way."""
        if self.session is not None:
            self.session.handle(event)
        self.tick(self._clock())
        if self._under_way is None or (self.session is not None and self.session.unsettled):
            return None
        self.slow = self._clock() >= self._sent + SLOW
        saved, self._under_way = self._under_way, None
        if isinstance(saved, Entered):
            self._dates.note()
        return saved

    def tick(self, now: float) -> None:
        """Let the storage try again what did not fit, when it is time, and note that it takes long."""
        self._retry = self._storage.tick(now)
        self.slow = self.slow or (self.busy and now >= self._sent + SLOW)
