"""What the pages of a match have in common: the shared key takes a step back, holding ok explains a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.game import Decision
from firmware.pages.answers import told
from firmware.pages.page import MENU, OK, Choice, Choosing, Key, labels
from firmware.pages.text import shortened, wrapped
from firmware.views import QUESTION_LINES, View

if TYPE_CHECKING:
    from firmware.pages.box import Box
    from firmware.session import Session

SHORTEST = 8
"""So many characters of a card's name are always told."""


class OnTable(Choosing):
    """A page of the match on the table."""

    def __init__(self, session: Session, asked: int | None = None) -> None:
        self.session = session
        self.asked = asked
        """The seat that must decide."""

    def press(self, app: Box, key: Key) -> None:
        """Undo by the shared key; the seat that is not asked is told so."""
        if key.slot == MENU:
            app.undo()
        elif self.seat is not None and key.seat != self.seat:
            app.not_yours(self.seat)
        else:
            super().press(app, key)

    def score(self, app: Box, question: str, choices: Sequence[Choice]) -> View:
        """Return the table at a glance with a question, in whose place what has just happened stands for a moment."""
        state = self.session.match.state
        return app.face.score(state, app.lang, self.asked, app.flash or question, labels(choices), app.signs)

    def hold(self, app: Box, key: Key) -> None:
        """Explain the card in question; where there is none, one is picked."""
        if key.slot == OK and self.card_in_question(app) is None:
            app.pick_to_explain()
        else:
            super().hold(app, key)


class Asking(OnTable):
    """A pending question."""

    on_score = False
    """Whether the score stands over the question, which then tells what has just happened."""

    def __init__(self, app: Box, session: Session, decision: Decision) -> None:
        super().__init__(session, decision.seat)
        self.decision = decision
        self.prompt = app.face.prompt(session.match, app.lang)
        self.question = self._question(app)

    def _question(self, app: Box) -> str:
        """Return what is asked, of whom, with the card in question and its power; a name too long for it is cut."""
        state, ask = self.session.match.state, self.decision.ask
        about = app.face.about(state, app.lang)
        card, name = told(about) if about else "", state.seat_names[self.decision.seat]
        key = f"{app.game}.ask.{ask}"

        def worded(room: int) -> str:
            slots = {"name": name, "card": shortened(card, room), **self.prompt.slots}
            return app.word(f"{key}.{self.prompt.kind}", key, ask, **slots)

        room = len(card)
        while len(wrapped(worded(room))) > QUESTION_LINES and room > SHORTEST:
            room -= 1
        return worded(room)
