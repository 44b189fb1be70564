"""The pending question between two seats, each with its own keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.game import Decision
from firmware import views
from firmware.games.face import Subject
from firmware.pages.answers import Answers, is_picked, told
from firmware.pages.on_table import Asking
from firmware.pages.page import Choice, labels
from firmware.pages.picking import Card, Pick
from firmware.pages.text import TITLE, brief, heading, wrapped
from firmware.views import COLUMNS, QUESTION_LINES, View

if TYPE_CHECKING:
    from firmware.pages.box import Box
    from firmware.session import Session

ON_SCORE = ("turn", "mindbug", "frenzy", "option", "reveal")
"""Asks whose answers stand under the score, if the question has room there."""


class Deciding(Asking):
    """The pending question with its complete list of answers.

    Answers that stand alone have keys of their own; cards are named in a list, or in the question where there is one.
    """

    def __init__(self, app: Box, session: Session, decision: Decision) -> None:
        super().__init__(app, session, decision)
        self.seat = decision.seat
        self.named = {
            answer: subject
            for answer in decision.legal
            if (subject := app.face.subject(session.match.state, answer, app.lang))
        }
        self.offered = self._offered(app)
        fits = len(self.question) <= COLUMNS and not self.listed(self.offered)
        self.on_score = decision.ask in ON_SCORE and fits

    def _offered(self, app: Box) -> list[Choice]:
        legal = self.decision.legal
        verbs = list(dict.fromkeys(answer.partition(" ")[0] for answer in legal if answer in self.named))
        alone = [self._plain(app, answer) for answer in legal if answer not in self.named]
        by_verb = [(verb, [answer for answer in self.named if answer.partition(" ")[0] == verb]) for verb in verbs]
        if not alone and len(by_verb) == 1 and not is_picked(*by_verb[0]):
            return [self.choice(app, answer) for answer in by_verb[0][1]]
        short = len(by_verb) + len(alone) == 3
        return [self._behind(app, verb, answers, short=short) for verb, answers in by_verb] + alone

    def _plain(self, app: Box, answer: str) -> Choice:
        label = app.face.word(answer, app.lang) or app.word(
            f"{app.game}.answer.{self.decision.ask}.{answer}", f"{app.game}.answer.{answer}", answer
        )
        return Choice(label, lambda: app.answer(answer), answer=answer, card=self.decision.about)

    def _behind(self, app: Box, verb: str, answers: Sequence[str], *, short: bool) -> Choice:
        """Return the choice of one of several cards, or of the only one if the question has room to name it.

        `short` leaves out the dots behind its label: there are two more beside it.
        """
        only = self.named[answers[0]]
        if len(answers) == 1 and self.decision.ask not in ON_SCORE and len(self._lines(only)) <= QUESTION_LINES:
            label = app.word(f"{app.game}.verb.{verb}", "", verb)
            return Choice(label, lambda: app.answer(answers[0]), told(only), answers[0], card=only.card)
        label = app.word(f"{app.game}.pick.{verb}.{self.prompt.kind}", f"{app.game}.pick.{verb}", f"{verb}…")
        label = label.removesuffix("…") if short else label
        return Choice(label, lambda: self.open(app, verb, answers), behind=tuple(answers))

    def choice(self, app: Box, answer: str) -> Choice:
        """Return a card in a list: the seat it lies at where that can differ, its name and its power."""
        subject = self.named[answer]
        return Choice(
            brief(self._seated(told(subject), subject)), lambda: app.answer(answer), answer=answer, card=subject.card
        )

    def _seated(self, text: str, subject: Subject) -> str:
        """Return a card's text with the number of the seat it lies at, where that can differ."""
        seats = {one.seat for one in self.named.values() if one.seat is not None}
        return f"{subject.seat + 1}: {text}" if subject.seat is not None and len(seats) > 1 else text

    def open(self, app: Box, verb: str, answers: Sequence[str]) -> None:
        """Open the page on which one of several answers with the same verb is given."""
        title = app.word(f"{app.game}.title.{verb}.{self.prompt.kind}", f"{app.game}.title.{verb}", verb)
        if is_picked(verb, answers):
            app.push(Pick(title, [self._card(app, answer) for answer in answers], self.seat))
        else:
            app.push(Answers(title, [self.choice(app, answer) for answer in answers], self.seat))

    def _card(self, app: Box, answer: str) -> Card:
        subject = self.named[answer]
        return Card(
            subject.card, self._seated(subject.name, subject), subject.power, lambda: app.answer(answer), answer
        )

    def choices(self, _app: Box) -> Sequence[Choice]:
        """Return what is offered."""
        return self.offered

    def listed(self, choices: Sequence[Choice]) -> bool:
        """Return whether names must be read to choose: those stand in a list."""
        return len(choices) > 3 or any(choice.answer in self.named and not choice.item for choice in choices)

    def _lines(self, *subjects: Subject) -> tuple[str, ...]:
        """Return the question in lines, with the one card that can be chosen."""
        return wrapped(self.question, *map(told, subjects))

    def view(self, app: Box) -> View:
        """Return the score with the question under it, the question alone, or the list of answers."""
        choices = self.offered
        if self.listed(choices):
            verb = self.decision.legal[0].partition(" ")[0]
            title = app.word(f"{app.game}.title.{self.decision.ask}", f"{app.game}.title.{verb}", self.decision.ask)
            about = app.face.card(self.decision.about, app.lang).name if self.decision.about else title
            items = tuple(choice.line for choice in choices)
            title = heading(app, about, TITLE)
            return views.Listing(title, self.asked, items, self.cursor(choices), signs=app.signs)
        if self.on_score:
            return self.score(app, self.question, choices)
        lines = self._lines(*(self.named[choice.answer] for choice in choices if choice.answer in self.named))
        who = self.session.match.state.seat_names[self.decision.seat]
        title = heading(app, who)
        return views.Question(title, self.asked, lines[:QUESTION_LINES], labels(choices), signs=app.signs)

    def card_in_question(self, _app: Box) -> str | None:
        """Return the card under the cursor, the one that the question is about, or the one that can be chosen."""
        choices = self.offered
        if self.listed(choices):
            return choices[self.cursor(choices)].card
        named = (choice.card for choice in choices if choice.card)
        return self.decision.about or next(named, None)
