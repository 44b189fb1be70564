"""Answers as people choose among them: in a list, or, where many cards can be meant, by thirds."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import speaker
from firmware import views
from firmware.games.face import Subject
from firmware.pages.choosing import Choice, Choosing
from firmware.pages.context import PageContext
from firmware.pages.text import TITLE, brief, shortened
from firmware.session import Session
from firmware.views import View

HIDDEN = ("play", "reveal", "open", "fight", "discard")
"""Verbs whose cards are hidden, so that many can be meant: they are picked by thirds."""
MOST_LISTED = 9
"""So many cards stand in a list: the farthest is four presses away, and its place has one digit."""


def told(subject: Subject) -> str:
    """Return a card's name, its power and its signs."""
    return " ".join([subject.name, *([] if subject.power is None else [str(subject.power)]), *subject.marks.split()])


def is_picked(verb: str, answers: Sequence[str]) -> bool:
    """Return whether cards are picked by thirds: hidden ones, or more than a list takes in few presses."""
    return verb in HIDDEN or len(answers) > MOST_LISTED


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

    def view(self, context: PageContext) -> View:
        """Return the list."""
        items = tuple(choice.line for choice in self.offered)
        room = TITLE if len(items) < 10 else TITLE - 2  # the position beside it has a digit more on either side
        title = shortened(context.announcer.flash or self.title, room)
        return views.Listing(title, self.seat, items, self.cursor(self.offered), signs=context.signs)


def which(context: PageContext, session: Session, answers: Sequence[str], uid: str) -> Answers:
    """Return the question that a tap asks back: this card, or another copy of it, or what to do with it."""
    state = session.match.state
    subjects = [session.face.subject(state, answer, context.lang) for answer in answers]
    several = len({subject.seat for subject in subjects if subject and subject.seat is not None}) > 1
    choices = []
    for answer, subject in zip(answers, subjects, strict=True):
        name = told(subject) if subject else answer
        if subject and subject.seat is not None and several:
            name = f"{name} ({state.seat_names[subject.seat]})"
        who, words = speaker(answer)
        item = context.lang.word(f"{session.game}.which.{words.partition(' ')[0]}", plain=name, card=name)
        item = item if who is None else f"{who + 1}: {item}"

        def give(answer: str = answer) -> None:
            context.entries.answer(answer, uid)

        choices.append(Choice(item, give, brief(item), answer, card=subject.card if subject else None))
    seat = None if session.face.together else state.asked
    return Answers(context.lang.text("page.which.title"), choices, seat)
