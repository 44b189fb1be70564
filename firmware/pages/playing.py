"""The match on the table as it stands: a question, one that is secret, counting, or the result."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.engine.game import Decision
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages import table
from tablekeeper.firmware.pages.against_box.moves import against_box_page
from tablekeeper.firmware.pages.around import Around
from tablekeeper.firmware.pages.begin import ask_first
from tablekeeper.firmware.pages.choice import Choice, labels
from tablekeeper.firmware.pages.deciding import Deciding
from tablekeeper.firmware.pages.facing import Facing
from tablekeeper.firmware.pages.number import Numbering
from tablekeeper.firmware.pages.on_table import DecisionPage, OnTable, own_page
from tablekeeper.firmware.pages.page import LEFT, OK, RIGHT, Key, PageContext
from tablekeeper.firmware.pages.taking_back import take_back
from tablekeeper.firmware.pages.text import wrapped
from tablekeeper.firmware.telling.views import View


def match_page(context: PageContext) -> OnTable:
    """Return the page for the match as it stands, in the language of the panel. Raises LookupError without a match."""
    session = context.entries.session
    if session is None:
        raise LookupError("match: wanted one on the table to show, got none; show home instead")
    session.speak(context.lang)
    decision = session.match.decision
    if session.match.state.result is not None:
        return Over(session)
    if decision is None:
        return Counting(session) if session.facing else CountingAround(session, _marked(context, session))
    if (against_box := against_box_page(context, session, decision)) is not None:
        return against_box
    if (own := own_page(session.match.state, context, session, decision)) is not None:
        return own
    if decision.span is not None:
        return Numbering(context, session, decision)
    if decision.secret:
        return Covered(context, session, decision)
    return open_question(context, session, decision)


def open_question(context: PageContext, session: Session, decision: Decision) -> Deciding:
    """Return the page that shows a question with its answers: to one of two who face each other, or around a table."""
    return (Facing if session.facing else Around)(context, session, decision)


def _marked(context: PageContext, session: Session) -> int:
    """Return the seat that is counted around a table: the one that was, where the match was counted before."""
    before = context.pages.bottom
    return before.marked if isinstance(before, CountingAround) and before.session is session else 0


def rematch(context: PageContext, session: Session) -> None:
    """Ask who begins the next match of the same game."""

    def begin(first: int, word: str) -> None:
        context.entries.begin(session.again(first), word)

    ask_first(context, session.ui, session.match.state.seat_names, begin)


class Covered(DecisionPage):
    """Asks the others to look away before a secret answer is chosen from a list; ok uncovers the list.

    Only who is asked sees the answers, and what is chosen is shown nowhere.
    """

    by_itself = True

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the way to the answers, which gives none."""
        page = open_question(context, self.session, self.decision)
        text = context.lang.text("page.ok")
        return (Choice(text, lambda: context.pages.show(page), answers=self.decision.legal, slot=OK),)

    def view(self, context: PageContext) -> View:
        """Return who chooses, and that nobody else looks."""
        name = self.session.match.state.seat_names[self.decision.seat]
        lines = wrapped(context.lang.text("page.secret.choice", name=name))
        return self.asked_by_itself(context, lines, labels(self.choices(context)))


class Over(OnTable):
    """The end: who has won, and why."""

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return what can follow: another match; home, on the key that closes pages; a step back, always asked for."""
        text = context.lang.text
        return (
            Choice(text("page.over.rematch"), lambda: rematch(context, self.session), slot=LEFT),
            Choice(text("page.over.home"), context.pages.to_home, slot=OK),
            Choice(text("page.over.undo"), lambda: take_back(context, self.session), slot=RIGHT),
        )

    def view(self, context: PageContext) -> View:
        """Return the result."""
        state = self.session.match.state
        offered = labels(self.choices(context))
        return self.ui.result(state, context.lang, context.announcer.flash, offered, context.signs)


class Counting(OnTable):
    """The box only counts: a seat's outer keys change its score, ok opens the rest."""

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return what the keys of either seat do to that seat."""
        more = Choice(context.lang.text("page.count.more"), lambda: context.pages.push(table.Facts(0)))
        return self.around(context, more, 0)

    def around(self, context: PageContext, middle: Choice, seat: int) -> Sequence[Choice]:
        """Return a choice between those that change a seat's score, where the game has one to count."""
        if self.ui.counted(self.session.match.state, seat, context.lang) is None:
            return (middle,)
        return (
            Choice("–", lambda: table.count(context, self.session, seat, -1)),
            middle,
            Choice("+", lambda: table.count(context, self.session, seat, +1)),
        )

    def press(self, context: PageContext, key: Key) -> None:
        """Change the score of the seat whose key it is, or open all that can be corrected."""
        if key.seat is None:
            super().press(context, key)
        elif key.slot == OK:
            context.pages.push(table.Facts(key.seat))
        else:
            table.count(context, self.session, key.seat, -1 if key.slot == LEFT else 1)

    def view(self, context: PageContext) -> View:
        """Return the score."""
        return self.score(context, context.lang.text("page.count.question"), self.choices(context))


class CountingAround(Counting):
    """The same for more than two seats: ok goes on to the next one, the outer keys change its score."""

    def __init__(self, session: Session, marked: int) -> None:
        super().__init__(session, marked)
        self.marked = marked
        """The seat whose score the keys change."""

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return what the keys of both sets do to the seat that is marked."""
        seat = self.marked
        following = (seat + 1) % len(self.session.match.state.seat_names)
        following_one = Choice(context.lang.text("page.count.next"), lambda: self._mark(following))
        return self.around(context, following_one, seat)

    def _mark(self, seat: int) -> None:
        self.marked = self.asked = seat

    def press(self, context: PageContext, key: Key) -> None:
        """Take the choice above the key, of either set."""
        OnTable.press(self, context, key)
