"""The page on which somebody chooses on the way of what a card does: one choice at a time, with what comes of it.

A tap of a card that can be chosen moves the cursor there; ok takes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Decision
from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.firmware.games.guerra_de_mitos.foreseen import foreseen
from tablekeeper.firmware.games.guerra_de_mitos.views import Aim
from tablekeeper.firmware.games.meaning import Ask
from tablekeeper.firmware.games.ui import Subject
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.answers import told
from tablekeeper.firmware.pages.choice import Choice
from tablekeeper.firmware.pages.deciding import Deciding
from tablekeeper.firmware.pages.page import PageContext
from tablekeeper.firmware.pages.text import heading, squeezed, wrapped
from tablekeeper.firmware.telling.views import LISTING_LINES, View

AIMED = frozenset(("target", "payer", "whose", "army", "mode", "ability", "key", "under"))
"""The questions that have this page, unless there is too much to choose from."""


class Aiming(Deciding):
    """Chooses one of a few things: the one under the cursor stands there with what would come of it."""

    question_lines = 2

    def __init__(self, context: PageContext, session: Session, decision: Decision, state: MitosState) -> None:
        super().__init__(context, session, decision)
        self.state = state
        self.tapped: dict[Answer, str] = {}
        """The tags of what was tapped."""
        self.foreseen: dict[Answer, Sequence[str]] = {}
        """What was found out of what would come of an answer."""
        seats = {self.subject(answer).seat for answer in decision.legal if answer.subject}
        self.several = len(seats - {None}) > 1
        """Whether things of several seats can be chosen."""
        self.offered = [self._choice(context, answer) for answer in decision.legal]
        self.asks = squeezed(self.question, self.question_lines)
        """The question, as many lines as it has."""
        self.items = tuple([" ".join(squeezed(choice.line, self.rows)) for choice in self.offered])
        """What can be chosen, each as far as there is room below the question."""

    def _choice(self, context: PageContext, answer: Answer) -> Choice:
        subject = self.subject(answer) if answer.subject else None
        line = (
            self.ui.word(self.decision, answer, context.lang)
            if subject is None
            else self.seated(subject, told(subject))
        )
        card = self.decision.about if subject is None else subject.card
        return Choice(line, lambda: self.take(context, answer), answers=(answer,), card=card)

    def take(self, context: PageContext, answer: Answer) -> None:
        """Give an answer, by the tag that was tapped for it if one was."""
        context.entries.answer(answer, self.tapped.get(answer))

    def seated(self, subject: Subject, text: str) -> str:
        """Return a thing's text, with the name of its seat where that can differ."""
        if subject.seat is None or not (subject.card and self.several):
            return text
        return self.at_seat(subject.seat, text)

    def choices(self, _context: PageContext) -> Sequence[Choice]:
        """Return what can be chosen."""
        return self.offered

    def listed(self, _choices: Sequence[Choice]) -> bool:
        """Return True: the outer keys move the cursor."""
        return True

    def scan(self, context: PageContext, uid: str) -> None:
        """Move the cursor to the card that is tapped, if it can be chosen."""
        meaning = self.session.scan(uid)
        meant = meaning.answers if isinstance(meaning, Ask) else ()
        there = [place for place, answer in enumerate(self.decision.legal) if answer in meant]
        if not there:
            super().scan(context, uid)
            return
        context.pages.clear()
        self.selected = there[0]
        self.tapped[self.decision.legal[there[0]]] = uid
        context.hardware.buzzer.play("received")

    def cut(self, context: PageContext, choices: Sequence[Choice]) -> Sequence[str]:
        """Return in full what is cut, also what needs more lines than there are below the question."""
        line = choices[self.cursor(choices)].line
        return super().cut(context, choices) or ([line] if len(wrapped(line)) > self.rows else [])

    @property
    def rows(self) -> int:
        """How many lines there are below the question."""
        return LISTING_LINES - len(self.asks)

    def view(self, context: PageContext) -> View:
        """Return the question, what is selected, and what would come of it."""
        title = heading(context, self.state.seat_names[self.decision.seat], self.seat)
        room = self.rows - len(wrapped(self.items[self.cursor(self.offered)]))
        return Aim(
            title,
            self.seat,
            self.items,
            self.cursor(self.offered),
            self._list_labels(context, self.offered, self.cut(context, self.offered)),
            self.asks,
            tuple(self._outcome(context, room)),
            signs=context.signs,
        )

    def _outcome(self, context: PageContext, room: int) -> Iterator[str]:
        """Yield what would come of the selected answer: each change in lines of its own, as far as there is room."""
        answer = self.decision.legal[self.cursor(self.offered)]
        if answer not in self.foreseen:
            self.foreseen[answer] = foreseen(self.state, answer, context.lang)
        for text in self.foreseen[answer]:
            lines = wrapped(text)
            room -= len(lines)
            if room < 0:
                return
            yield from lines
