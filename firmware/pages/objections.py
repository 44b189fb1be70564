"""An answer to which somebody may still object: it waits for a while, and everybody can stop the clock."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from tablekeeper.engine.answers import Answer
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.answers import Answers
from tablekeeper.firmware.pages.choice import Choice, labels
from tablekeeper.firmware.pages.choosing import Choosing
from tablekeeper.firmware.pages.page import LEFT, MENU, OK, Key, PageContext
from tablekeeper.firmware.telling.views import View

COVERED = 1.0
"""A second that is told so much too late was not seen: another page lay over the clock."""


class Objections(Choosing):
    """An answer that becomes final when the clock has run down, unless somebody says "wait!"."""

    def __init__(self, session: Session, answer: Answer, others: Sequence[Choice], due: float, seconds: int) -> None:
        self.session, self.answer, self.others = session, answer, others
        self.due, self.seconds = due, seconds
        self.left = seconds
        """Seconds left, begun ones counted."""

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the objection, and that nobody has one: not on the key that has just closed."""
        text = context.lang.text
        return (
            Choice(text("page.wait"), lambda: self._wait(context), slot=LEFT),
            Choice(text("page.agreed"), lambda: self._close(context), answers=(self.answer,), slot=OK),
        )

    def press(self, context: PageContext, key: Key) -> None:
        """Take an objection or none; the shared key stops the clock, too."""
        if key.slot == MENU:
            context.pages.back()
        else:
            super().press(context, key)

    def _wait(self, context: PageContext) -> None:
        """Let the seat that objected say how."""
        context.pages.back()
        if len(self.others) == 1:
            self.others[0].act()
        elif self.others:
            context.pages.push(Answers(context.lang.text("page.who"), self.others, None))

    def _close(self, context: PageContext) -> None:
        context.pages.back()
        context.entries.answer(self.answer)

    def view(self, context: PageContext) -> View:
        """Return what becomes final, and how many seconds are left."""
        offered = labels(self.choices(context))
        return self.session.ui.closing(self.session.match.state, context.lang, self.left, offered, context.signs)

    @property
    def deadline(self) -> float:
        """When the next second has passed."""
        return self.due - self.left + 1

    def tick(self, context: PageContext, now: float) -> None:
        """Count down, and close when the time has come; after another page lay over it the time begins anew."""
        if now > self.deadline + COVERED:
            self.due = now + self.seconds
        self.left = ceil(self.due - now)
        if self.left <= 0:
            self._close(context)
