"""Answers as people choose among them: in a list, or, where many cards can be meant, by thirds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from msgspec import structs

from tablekeeper.engine.answers import Answer
from tablekeeper.firmware.games.meaning import GiveAnswer, Meaning
from tablekeeper.firmware.games.ui import Subject
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.choice import Choice, labels, no
from tablekeeper.firmware.pages.choosing import Choosing
from tablekeeper.firmware.pages.page import OK, PageContext
from tablekeeper.firmware.pages.text import brief, heading, squeezed
from tablekeeper.firmware.telling import views
from tablekeeper.firmware.telling.views import View


def told(subject: Subject) -> str:
    """Return a card's name, its power and its signs."""
    return " ".join([subject.name, *([] if subject.power is None else [str(subject.power)]), *subject.marks.split()])


class Answers(Choosing):
    """A list of answers that belong together."""

    def __init__(self, title: str, offered: Sequence[Choice], seat: int | None) -> None:
        self.title, self.offered, self.seat = title, offered, seat

    def choices(self, _context: PageContext) -> Sequence[Choice]:
        """Return the answers."""
        return self.offered

    def listed(self, _choices: Sequence[Choice]) -> bool:
        """Return True: even a single name must be read."""
        return True

    def heading(self, _context: PageContext) -> str:
        """Return the title in full."""
        return self.title

    def view(self, context: PageContext) -> View:
        """Return the list."""
        return self.listing(context, self.choices(context))


class Only(Choosing):
    """The one thing that an answer can speak of, by its name: it is read before it is answered."""

    def __init__(self, title: str, label: str, only: Choice, seat: int | None) -> None:
        self.title, self.label, self.only, self.seat = title, label, only, seat

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the answer, and to think better of it."""
        only = replace(self.only, label=self.label, item=self.only.label, slot=OK, at_once=True)
        return only, no(context.lang, context.pages.back)

    def view(self, context: PageContext) -> View:
        """Return the question."""
        choices, lines = self.choices(context), squeezed(self.only.label)
        title, whole = heading(context, self.title, self.seat), self.cut(context, choices)
        return views.Question(title, self.seat, lines, labels(choices), signs=context.signs, whole=whole)

    def heading(self, _context: PageContext) -> str:
        """Return the title in full."""
        return self.title

    def card_in_question(self, _context: PageContext, _choices: Sequence[Choice]) -> str | None:
        """Return the card that it is about."""
        return self.only.card


class Which(Answers):
    """The question that a tap asks back."""

    def __init__(self, title: str, offered: Sequence[Choice], seat: int | None, uid: str, card: str) -> None:
        super().__init__(title, offered, seat)
        self.uid, self.card = uid, card
        """The tag that was tapped, and what its card is called."""

    def is_answered(self, meaning: Meaning) -> bool:
        """Return whether the tap of another card gives one of the answers that it asks about."""
        return isinstance(meaning, GiveAnswer) and any(meaning.answer in choice.answers for choice in self.offered)


def which(context: PageContext, session: Session, answers: Sequence[Answer], uid: str) -> Which:
    """Return the question that a tap asks back: this card, or another copy of it, or who does what with it.

    A card that is the same in every line is the title. Where one thing can be done with several, the title says what.
    An answer closes it, and leaves the question about another card that waits below.
    """
    state, text = session.match.state, context.lang.text
    answers = session.ui.likely_first(state, answers)
    subjects = [session.ui.subject(state, answer, context.lang) for answer in answers]
    several = len({subject.seat for subject in subjects if subject and subject.seat is not None}) > 1
    alike = len({str(structs.replace(answer, seat=None)) for answer in answers}) == 1 < len(answers)
    several_verbs, by_seat = len({answer.verb for answer in answers}) > 1, any(one.seat is not None for one in answers)
    items, names = [], []
    for answer, subject in zip(answers, subjects, strict=True):
        name = told(subject) if subject else str(answer)
        if subject and subject.seat is not None and several:
            name = f"{name} ({state.seat_names[subject.seat]})"
        names.append(name)
        key = f"{session.game}.which.{answer.verb}"
        items.append(context.lang.word(key, plain=name, card=name) if several_verbs else name)
    doing = context.lang.word(f"{session.game}.title.{answers[0].verb}", plain=text("page.which.title"))
    title, shared = text("page.which.what") if several_verbs else doing, f": {names[0]}"
    if alike:
        title = names[0]
    elif several_verbs and all(item.endswith(shared) for item in items):
        title, items = names[0], [item.removesuffix(shared) for item in items]
    choices = []
    for answer, subject, does in zip(answers, subjects, items, strict=True):
        who = state.asked if answer.seat is None and by_seat else answer.seat
        named = "" if who is None else state.seat_names[who]
        item = text("page.which.who", name=named) if alike and named else ": ".join(filter(None, (named, does)))

        def give(answer: Answer = answer) -> None:
            context.pages.back()
            context.entries.answer(answer, uid)

        choices.append(Choice(item, give, brief(item), (answer,), card=subject.card if subject else None))
    seat = state.asked if session.facing and not session.against_box else None
    return Which(title, choices, seat, uid, next((subject.name for subject in subjects if subject), ""))
