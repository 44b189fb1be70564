"""The pending question around a table of several seats, with its complete list of answers.

The seat that is named may use either key set. The answers that carry the match on have keys. Behind the middle one are
all others, those of the seats that may cut in by seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace as replaced

from msgspec.structs import replace

from tablekeeper.engine.answers import Answer, is_die
from tablekeeper.engine.game import Decision
from tablekeeper.firmware.games.ui import Subject
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages import table
from tablekeeper.firmware.pages.choice import Choice, labels
from tablekeeper.firmware.pages.deciding import Deciding, by_verb
from tablekeeper.firmware.pages.page import LEFT, OK, RIGHT, PageContext
from tablekeeper.firmware.pages.playing_deck import playing_deck
from tablekeeper.firmware.pages.text import wrapped
from tablekeeper.firmware.telling.views import COLUMNS, View


class Around(Deciding):
    """A question around a table of several seats, in two levels."""

    def __init__(self, context: PageContext, session: Session, decision: Decision) -> None:
        super().__init__(context, session, decision)
        spoken: dict[int | None, list[Answer]] = {None: []}
        for answer in decision.ready:
            spoken.setdefault(answer.seat, []).append(answer)
        lazy = {verb: self._of_verb(context, None, verb, answers) for verb, answers in self.lazy.items()}
        own = lazy | self._choices_of(context, None, spoken.pop(None))
        self.others = [self._seat(context, seat, answers) for seat, answers in spoken.items() if seat is not None]
        self.on_score = self.prompt.at_glance and len(self.question) <= COLUMNS
        self.by_itself = not self.on_score
        self.offered = self._parted(context, own)

    def _parted(self, context: PageContext, own: Mapping[str, Choice]) -> list[Choice]:
        """Return up to three choices: those that lead on, each on its key, and on ok the way to all others.

        Where just three answers lead on in a game that gives them no keys, they have the keys one after the other. The
        table is corrected from the menu alone then.
        """
        leads = self.leads
        extras: list[Choice] = [*self.others, *self.details(context)]
        if decks := playing_deck(context, self.session):
            return [*own.values(), *decks]
        if len(own) == 1 and (sure := self.ui.surest(self.session.match.state, self.decision.legal)) is not None:
            (every,) = own.values()
            return [every.on(OK), self._sure(context, sure)]
        if not leads:
            if len(own) <= 3 and not extras and (not self.prompt.at_glance or len(own) == 3):
                return list(own.values())
            leads = dict(zip(own, (LEFT, RIGHT) if len(own) > 1 else (RIGHT,), strict=False))
        if self.prompt.at_glance:
            correct = context.lang.text("page.menu.correct")
            extras.append(Choice(correct, lambda: context.pages.push(table.Corrections(self.asked))))
        return self.led(context, leads, own, extras)

    def _seat(self, context: PageContext, seat: int, answers: Sequence[Answer]) -> Choice:
        """Return what another seat may do, behind its name."""
        name = self.session.match.state.seat_names[seat]
        its = self.listing_of(context, name, list(self._choices_of(context, seat, answers).values()))
        return replaced(its, item=context.lang.text("page.seat.acts", name=name))

    def _choices_of(self, context: PageContext, seat: int | None, answers: Sequence[Answer]) -> dict[str, Choice]:
        """Return a seat's answers by their verbs, or each by itself if it speaks of nothing, with its choice."""
        found: dict[str, Choice] = {}
        for verb, several in by_verb(answers).items():
            simple, named = self.parted(several)
            found |= {str(replace(answer, seat=None)): self.on_key(context, answer) for answer in simple}
            if is_die(named) and not self.prompt.turned:
                found[verb] = self.die(context, verb, named)
            elif named:
                found[verb] = self._of_verb(context, seat, verb, named)
        return found

    def _sure(self, context: PageContext, answer: Answer) -> Choice:
        """Return the answer that is nearly always meant, by what it speaks of: a seat by its name alone."""
        subject = self.subject(answer)
        seated = subject.card is None and subject.seat is not None
        label = self.session.match.state.seat_names[subject.seat or 0] if seated else subject.name
        return Choice(label, lambda: self.give(context, answer), answers=(answer,), card=subject.card, slot=RIGHT)

    def _of_verb(self, context: PageContext, seat: int | None, verb: str, named: Sequence[Answer]) -> Choice:
        """Return what one can do with one of several things."""
        title = self.verb_text(context, "title", verb, verb)
        label = self.verb_text(context, "pick", verb, f"{verb}…")
        opened = title if seat is None else self.at_seat(seat, title)
        return Choice(label, lambda: self.open(context, verb, opened, named), f"{title}…", named)

    def seated(self, subject: Subject, text: str) -> str:
        """Return a thing's text with the name of the seat it lies at, unless that is the one asked, or is meant."""
        if subject.seat is None or subject.card is None or subject.seat == self.decision.seat:
            return text
        return self.at_seat(subject.seat, text)

    def choices(self, _context: PageContext) -> Sequence[Choice]:
        """Return what is offered."""
        return self.offered

    def listed(self, _choices: Sequence[Choice]) -> bool:
        """Return False: there are never more than three."""
        return False

    def view(self, context: PageContext) -> View:
        """Return the table at a glance with the question below it, or the question alone, in more words."""
        if self.on_score:
            return replaced(self.score(context, self.question, self.offered), whole=self.cut(context, self.offered))
        return self.asked_by_itself(context, wrapped(self.question), labels(self.offered))

    def cut(self, context: PageContext, _choices: Sequence[Choice]) -> Sequence[str]:
        """Return the names that the table at a glance may cut."""
        return self.ui.named(self.session.match.state, context.lang) if self.on_score else ()

    def card_in_question(self, _context: PageContext, _choices: Sequence[Choice]) -> str | None:
        """Return the card that the question is about."""
        return self.decision.about
