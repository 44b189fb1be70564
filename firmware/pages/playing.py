"""The match on the table as it stands: a question, counting, or the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.game import bounds
from firmware.pages.deciding import Deciding
from firmware.pages.moment import Moment
from firmware.pages.number import Numbering
from firmware.pages.on_table import OnTable
from firmware.pages.page import LEFT, OK, Choice, Key, labels
from firmware.views import View

if TYPE_CHECKING:
    from firmware.pages.box import Box
    from firmware.session import Session


def page_of(app: Box, session: Session) -> OnTable:
    """Return the page for the match as it stands."""
    decision = session.match.decision
    if session.match.state.result is not None:
        return Over(session)
    if decision is None:
        return (CountingTogether if app.face.together else Counting)(session)
    if bounds(decision.legal[0]):
        return Numbering(app, session, decision)
    return (Moment if app.face.together else Deciding)(app, session, decision)


class Over(OnTable):
    """The end: who has won, and why."""

    def choices(self, app: Box) -> Sequence[Choice]:
        """Return what can follow: another match, a step back, home."""
        text = app.lang.text
        return (
            Choice(text("page.over.rematch"), app.rematch),
            Choice(text("page.over.undo"), app.undo),
            Choice(text("page.over.home"), app.go_home),
        )

    def view(self, app: Box) -> View:
        """Return the result."""
        state = self.session.match.state
        return app.face.result(state, app.lang, app.flash, labels(self.choices(app)), app.signs)


class Counting(OnTable):
    """The box only counts: a seat's outer keys change its score, ok opens the rest."""

    def choices(self, app: Box) -> Sequence[Choice]:
        """Return what the keys of either seat do to that seat."""
        return (
            Choice("–", lambda: app.correct_life(0, -1)),
            Choice(app.lang.text("page.count.more"), lambda: app.correct(0)),
            Choice("+", lambda: app.correct_life(0, +1)),
        )

    def press(self, app: Box, key: Key) -> None:
        """Change the score of the seat whose key it is, or open all that can be corrected."""
        if key.seat is None:
            super().press(app, key)
        elif key.slot == OK:
            app.correct(key.seat)
        else:
            app.correct_life(key.seat, -1 if key.slot == LEFT else 1)

    def view(self, app: Box) -> View:
        """Return the score."""
        return self.score(app, app.lang.text("page.count.question"), self.choices(app))


class CountingTogether(OnTable):
    """The same for more than two seats: ok goes on to the next one, the outer keys change its score."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, 0)

    def choices(self, app: Box) -> Sequence[Choice]:
        """Return what the keys of both sets do to the seat that is marked."""
        seat = self.asked or 0
        following = (seat + 1) % len(self.session.match.state.seat_names)
        return (
            Choice("–", lambda: app.correct_life(seat, -1)),
            Choice(app.lang.text("page.count.next"), lambda: self._mark(following)),
            Choice("+", lambda: app.correct_life(seat, +1)),
        )

    def _mark(self, seat: int) -> None:
        self.asked = seat

    def view(self, app: Box) -> View:
        """Return the score."""
        return self.score(app, app.lang.text("page.count.question"), self.choices(app))
