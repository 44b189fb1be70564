"""The match on the table: its question with the answers, counting, and the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.game import Decision
from firmware import views
from firmware.games.faces import Subject
from firmware.pages.page import LEFT, MENU, OK, AnswerWanted, Choice, Choosing, Key, Page, Wanted, labels
from firmware.pages.picking import Card, Pick
from firmware.pages.text import TITLE, brief, shortened, wrapped
from firmware.views import COLUMNS, QUESTION_LINES, View

if TYPE_CHECKING:
    from firmware.pages.box import Box
    from firmware.session import Session

PICKED = ("play", "reveal")
"""Verbs whose cards are hidden, so that many can be meant: they are picked by power and name."""
MOST_LISTED = 9
"""So many cards stand in a list: the farthest is four presses away, and its place has one digit."""
ON_SCORE = ("turn", "mindbug", "frenzy", "option", "reveal")
"""Asks whose answers stand under the score, if the question has room there."""


def page_of(app: Box, session: Session) -> Choosing:
    """Return the page for the match as it stands."""
    if session.match.state.result is not None:
        return Over(session)
    decision = session.match.decision
    return Counting(session) if decision is None else Deciding(app, session, decision)


class OnTable(Choosing):
    """What the three pages of a match have in common: the shared key takes a step back."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.asked = session.match.state.asked if session.match.decision else None
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
        """Return the score view."""
        return app.face.score(self.session.match.state, self.asked, app.flash or question, labels(choices), app.signs)

    def hold(self, app: Box, key: Key) -> None:
        """Explain the card in question; where there is none, one is picked."""
        if key.slot == OK and self.card_in_question(app) is None:
            app.pick_to_explain()
        else:
            super().hold(app, key)


class Deciding(OnTable):
    """The pending question with its complete list of answers.

    Answers that stand alone have keys of their own; cards are named in a list, or in the question where there is one.
    """

    def __init__(self, app: Box, session: Session, decision: Decision) -> None:
        super().__init__(session)
        self.decision = decision
        self.seat = decision.seat if len(session.match.state.seat_names) == 2 else None
        state, lang = session.match.state, app.lang
        self.prompt = app.face.prompt(session.match, lang)
        self.question = self._question(app)
        self.named = {
            answer: subject for answer in decision.legal if (subject := app.face.subject(state, answer, lang))
        }
        self.offered = self._offered(app)
        self.on_score = decision.ask in ON_SCORE and len(self.question) <= COLUMNS and not self.listed(self.offered)
        """Whether the question stands under the score."""

    def _question(self, app: Box) -> str:
        """Return what is asked, with the card in question and its power."""
        about = app.face.about(self.session.match.state, app.lang)
        key, slots = f"page.ask.{self.decision.ask}", {"card": told(about) if about else "", **self.prompt.slots}
        return app.word(f"{key}.{self.prompt.kind}", key, self.decision.ask, **slots)

    def _offered(self, app: Box) -> list[Choice]:
        legal = self.decision.legal
        verbs = list(dict.fromkeys(answer.partition(" ")[0] for answer in legal if answer in self.named))
        alone = [self._plain(app, answer) for answer in legal if answer not in self.named]
        by_verb = [(verb, [answer for answer in self.named if answer.partition(" ")[0] == verb]) for verb in verbs]
        if not alone and len(by_verb) == 1 and not _picked(*by_verb[0]):
            return [self.choice(app, answer) for answer in by_verb[0][1]]
        short = len(by_verb) + len(alone) == 3
        return [self._behind(app, verb, answers, short=short) for verb, answers in by_verb] + alone

    def _plain(self, app: Box, answer: str) -> Choice:
        label = app.face.word(answer, app.lang) or app.word(
            f"page.answer.{self.decision.ask}.{answer}", f"page.answer.{answer}", answer
        )
        return Choice(label, lambda: app.answer(answer), answer=answer, card=self.decision.about)

    def _behind(self, app: Box, verb: str, answers: Sequence[str], *, short: bool) -> Choice:
        """Return the choice of one of several cards, or of the only one if the question has room to name it.

        `short` leaves out the dots behind its label: there are two more beside it.
        """
        only = self.named[answers[0]]
        if len(answers) == 1 and self.decision.ask not in ON_SCORE and len(self._lines(only)) <= QUESTION_LINES:
            label = app.word(f"page.verb.{verb}", "", verb)
            return Choice(label, lambda: app.answer(answers[0]), told(only), answers[0], card=only.card)
        label = app.word(f"page.pick.{verb}.{self.prompt.kind}", f"page.pick.{verb}", f"{verb}…")
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
        title = app.word(f"page.title.{verb}.{self.prompt.kind}", f"page.title.{verb}", verb)
        if _picked(verb, answers):
            app.push(Pick(title, [self._card(app, answer) for answer in answers], self.seat))
        else:
            app.push(Answers(title, [self.choice(app, answer) for answer in answers], self.seat))

    def _card(self, app: Box, answer: str) -> Card:
        subject = self.named[answer]
        return Card(
            subject.card, self._seated(subject.name, subject), subject.power or 0, lambda: app.answer(answer), answer
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
            title = app.word(f"page.title.{self.decision.ask}", f"page.title.{verb}", self.decision.ask)
            about = app.face.card(self.decision.about, app.lang).name if self.decision.about else title
            items = tuple(choice.line for choice in choices)
            title = app.flash if app.flash and len(app.flash) <= TITLE else shortened(about, TITLE)
            return views.Listing(title, self.asked, items, self.cursor(choices), app.signs)
        if self.on_score:
            return self.score(app, self.question, choices)
        lines = self._lines(*(self.named[choice.answer] for choice in choices if choice.answer in self.named))
        who = self.session.match.state.seat_names[self.decision.seat]
        title = app.flash if app.flash and len(app.flash) <= TITLE else shortened(who, TITLE)
        return views.Question(title, self.asked, lines[:QUESTION_LINES], labels(choices), app.signs)

    def card_in_question(self, _app: Box) -> str | None:
        """Return the card under the cursor, the one that the question is about, or the one that can be chosen."""
        choices = self.offered
        if self.listed(choices):
            return choices[self.cursor(choices)].card
        named = (choice.card for choice in choices if choice.card)
        return self.decision.about or next(named, None)


def told(subject: Subject) -> str:
    """Return a card's name, its power and its signs."""
    return " ".join([subject.name, *([] if subject.power is None else [str(subject.power)]), *subject.marks.split()])


def _picked(verb: str, answers: Sequence[str]) -> bool:
    """Return whether cards are picked by power and name: hidden ones, or more than a list takes in few presses."""
    return verb in PICKED or len(answers) > MOST_LISTED


class Answers(Choosing):
    """A list of answers that belong together."""

    def __init__(self, title: str, offered: Sequence[Choice], seat: int | None) -> None:
        self.title, self.offered, self.seat = title, offered, seat

    def choices(self, _app: Box) -> Sequence[Choice]:
        """Return the answers."""
        return self.offered

    def listed(self, _choices: Sequence[Choice]) -> bool:
        """Return True: even a single name must be read."""
        return True

    def view(self, app: Box) -> View:
        """Return the list."""
        items = tuple(choice.line for choice in self.offered)
        return views.Listing(
            shortened(app.flash or self.title, TITLE), self.seat, items, self.cursor(self.offered), app.signs
        )


def which(app: Box, session: Session, answers: Sequence[str], uid: str) -> Page:
    """Return the question that a tap asks back: this creature, or another copy of its card."""
    state = session.match.state
    subjects = [app.face.subject(state, answer, app.lang) for answer in answers]
    several = len({subject.seat for subject in subjects if subject and subject.seat is not None}) > 1
    choices = []
    for answer, subject in zip(answers, subjects, strict=True):
        name = told(subject) if subject else answer
        if subject and subject.seat is not None and several:
            name = f"{name} ({state.seat_names[subject.seat]})"
        item = app.word(f"page.which.{answer.partition(' ')[0]}", "", name, card=name)

        def give(answer: str = answer) -> None:
            app.answer(answer, uid)

        choices.append(Choice(item, give, brief(item), answer, card=subject.card if subject else None))
    return Answers(app.lang.text("page.which.title"), choices, state.asked)


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
    """The box only counts: a seat's outer keys change its life, ok opens the rest."""

    def choices(self, app: Box) -> Sequence[Choice]:
        """Return what the keys of either seat do to that seat."""
        return (
            Choice("–", lambda: app.correct_life(0, -1)),
            Choice(app.lang.text("page.count.more"), lambda: app.correct(0)),
            Choice("+", lambda: app.correct_life(0, +1)),
        )

    def press(self, app: Box, key: Key) -> None:
        """Change the life of the seat whose key it is, or open all that can be corrected."""
        if key.seat is None:
            super().press(app, key)
        elif key.slot == OK:
            app.correct(key.seat)
        else:
            app.correct_life(key.seat, -1 if key.slot == LEFT else 1)

    def view(self, app: Box) -> View:
        """Return the score."""
        return self.score(app, app.lang.text("page.count.question"), self.choices(app))

    def toward(self, app: Box, wanted: Wanted) -> str | None:
        """Return the key above the choice; there are no answers here."""
        return None if isinstance(wanted, AnswerWanted) else super().toward(app, wanted)
