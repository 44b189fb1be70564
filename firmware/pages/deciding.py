"""The pending question between two seats, each with its own keys."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Decision
from firmware import views
from firmware.games.face import Subject
from firmware.pages.answers import Answers, is_picked, told
from firmware.pages.choosing import Choice, labels
from firmware.pages.context import PageContext
from firmware.pages.on_table import Asking
from firmware.pages.picking import Card, Pick
from firmware.pages.text import TITLE, brief, heading, wrapped
from firmware.session import Session
from firmware.views import COLUMNS, QUESTION_LINES, View

ON_SCORE = ("turn", "mindbug", "frenzy", "option", "reveal")
"""Asks whose answers stand under the score, if the question has room there."""


class Deciding(Asking):
    """The pending question with its complete list of answers.

    Answers that stand alone have keys of their own; cards are named in a list, or in the question where there is one.
    """

    def __init__(self, context: PageContext, session: Session, decision: Decision) -> None:
        super().__init__(context, session, decision)
        self.seat = decision.seat
        self.named = {
            answer: subject
            for answer in decision.legal
            if (subject := self.face.subject(session.match.state, answer, context.lang))
        }
        self.offered = self._offered(context)
        fits = len(self.question) <= COLUMNS and not self.listed(self.offered)
        self.on_score = decision.ask in ON_SCORE and fits

    def _offered(self, context: PageContext) -> list[Choice]:
        legal = self.decision.legal
        verbs = list(dict.fromkeys(answer.partition(" ")[0] for answer in legal if answer in self.named))
        alone = [self._plain(context, answer) for answer in legal if answer not in self.named]
        by_verb = [(verb, [answer for answer in self.named if answer.partition(" ")[0] == verb]) for verb in verbs]
        if not alone and len(by_verb) == 1 and not is_picked(*by_verb[0]):
            return [self.choice(context, answer) for answer in by_verb[0][1]]
        short = len(by_verb) + len(alone) == 3
        return [self._behind(context, verb, answers, short=short) for verb, answers in by_verb] + alone

    def _plain(self, context: PageContext, answer: str) -> Choice:
        key, own = f"{self.game}.answer", self.face.word(answer, context.lang)
        label = own or context.lang.word(f"{key}.{self.decision.ask}.{answer}", f"{key}.{answer}", plain=answer)
        return Choice(label, lambda: context.entries.answer(answer), answer=answer, card=self.decision.about)

    def _behind(self, context: PageContext, verb: str, answers: Sequence[str], *, short: bool) -> Choice:
        """Return the choice of one of several cards, or of the only one if the question has room to name it.

        `short` leaves out the dots behind its label: there are two more beside it.
        """
        only = self.named[answers[0]]
        if len(answers) == 1 and self.decision.ask not in ON_SCORE and len(self._lines(only)) <= QUESTION_LINES:
            label = context.lang.word(f"{self.game}.verb.{verb}", plain=verb)
            return Choice(label, lambda: context.entries.answer(answers[0]), told(only), answers[0], card=only.card)
        key = f"{self.game}.pick.{verb}"
        label = context.lang.word(f"{key}.{self.prompt.kind}", key, plain=f"{verb}…")
        label = label.removesuffix("…") if short else label
        return Choice(label, lambda: self.open(context, verb, answers), behind=tuple(answers))

    def choice(self, context: PageContext, answer: str) -> Choice:
        """Return a card in a list: the seat it lies at where that can differ, its name and its power."""
        subject = self.named[answer]
        label = brief(self._seated(told(subject), subject))
        return Choice(label, lambda: context.entries.answer(answer), answer=answer, card=subject.card)

    def _seated(self, text: str, subject: Subject) -> str:
        """Return a card's text with the number of the seat it lies at, where that can differ."""
        seats = {one.seat for one in self.named.values() if one.seat is not None}
        return f"{subject.seat + 1}: {text}" if subject.seat is not None and len(seats) > 1 else text

    def open(self, context: PageContext, verb: str, answers: Sequence[str]) -> None:
        """Open the page on which one of several answers with the same verb is given."""
        key = f"{self.game}.title.{verb}"
        title = context.lang.word(f"{key}.{self.prompt.kind}", key, plain=verb)
        if is_picked(verb, answers):
            context.pages.push(Pick(title, [self._card(context, answer) for answer in answers], self.game, self.seat))
        else:
            context.pages.push(Answers(title, [self.choice(context, answer) for answer in answers], self.seat))

    def _card(self, context: PageContext, answer: str) -> Card:
        subject = self.named[answer]
        name = self._seated(subject.name, subject)
        return Card(subject.card, name, subject.power, lambda: context.entries.answer(answer), answer)

    def choices(self, _context: PageContext) -> Sequence[Choice]:
        """Return what is offered."""
        return self.offered

    def listed(self, choices: Sequence[Choice]) -> bool:
        """Return whether names must be read to choose: those stand in a list."""
        return len(choices) > 3 or any(choice.answer in self.named and not choice.item for choice in choices)

    def _lines(self, *subjects: Subject) -> tuple[str, ...]:
        """Return the question in lines, with the one card that can be chosen."""
        return wrapped(self.question, *map(told, subjects))

    def view(self, context: PageContext) -> View:
        """Return the score with the question under it, the question alone, or the list of answers."""
        choices = self.offered
        if self.listed(choices):
            verb = self.decision.legal[0].partition(" ")[0]
            key, ask = f"{self.game}.title", self.decision.ask
            title = context.lang.word(f"{key}.{ask}", f"{key}.{verb}", plain=ask)
            about = self.face.card(self.decision.about, context.lang).name if self.decision.about else title
            items = tuple(choice.line for choice in choices)
            title = heading(context, about, TITLE)
            return views.Listing(title, self.asked, items, self.cursor(choices), signs=context.signs)
        if self.on_score:
            return self.score(context, self.question, choices)
        lines = self._lines(*(self.named[choice.answer] for choice in choices if choice.answer in self.named))
        who = self.session.match.state.seat_names[self.decision.seat]
        title = heading(context, who)
        return views.Question(title, self.asked, lines[:QUESTION_LINES], labels(choices), signs=context.signs)

    def card_in_question(self, _context: PageContext) -> str | None:
        """Return the card under the cursor, the one that the question is about, or the one that can be chosen."""
        choices = self.offered
        if self.listed(choices):
            return choices[self.cursor(choices)].card
        named = (choice.card for choice in choices if choice.card)
        return self.decision.about or next(named, None)
