"""A question at a table of several seats: whoever is named sits at either key set, and the others may cut in.

The answers that carry the match on have keys of their own; behind the middle one are all others, those of the other
seats by seat. An answer to which somebody may still object waits for a while, and everybody can stop the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import ceil

from engine.game import Decision, speaker
from firmware import views
from firmware.games.face import Subject
from firmware.pages import table
from firmware.pages.answers import Answers, is_picked, told
from firmware.pages.choosing import Choice, Choosing, labels
from firmware.pages.context import PageContext
from firmware.pages.on_table import Asking
from firmware.pages.page import MENU, Key
from firmware.pages.picking import Card, Pick
from firmware.pages.text import Reading, brief, heading, paged, wrapped
from firmware.session import Session
from firmware.views import COLUMNS, View

FACES_OF_DIE = tuple(f"roll {face}" for face in range(1, 7))


class Moment(Asking):
    """The pending question with its complete list of answers, in two levels."""

    def __init__(self, context: PageContext, session: Session, decision: Decision) -> None:
        super().__init__(context, session, decision)
        spoken: dict[int | None, list[str]] = {None: []}
        for answer in decision.legal:
            spoken.setdefault(speaker(answer)[0], []).append(answer)
        own = dict(self._choices_of(context, None, spoken.pop(None)))
        self.others = [self._seat(context, seat, answers) for seat, answers in spoken.items() if seat is not None]
        """The seats that may cut in."""
        self.at_glance = self.prompt.at_glance and len(self.question) <= COLUMNS
        """Whether the table stands over the question."""
        self.offered = self._parted(context, own)

    # What is offered

    def _parted(self, context: PageContext, own: Mapping[str, Choice]) -> list[Choice]:
        """Return up to three choices: those that lead on, and between them the way to all others."""
        extras = [*self.others, *self._extras(context)]
        if not extras and len(own) <= 3:
            return list(own.values())
        leads = [verb for verb in self.face.leads(self.session.match.state) if verb in own][:2] or list(own)[:1]
        keyed = [own[verb] for verb in leads]
        rest = [choice for verb, choice in own.items() if verb not in leads] + extras
        more = self._behind(context, context.lang.text("page.more"), rest)
        return [more, *keyed] if len(keyed) < 2 else [keyed[0], more, keyed[1]]

    def _extras(self, context: PageContext) -> list[Choice]:
        """Return what can be done in a moment in which all may act, besides giving an answer."""
        if not self.prompt.at_glance:
            return []
        text = context.lang.text
        found = [Choice(text("page.menu.correct"), lambda: context.pages.push(table.Seats()))]
        if details := self.face.details(self.session.match.state, context.lang):
            read = Reading(text("page.details"), paged(details))
            found.insert(0, Choice(text("page.details"), lambda: context.pages.push(read)))
        return found

    def _behind(self, context: PageContext, label: str, rest: Sequence[Choice], item: str = "") -> Choice:
        """Return the choice that opens a list of choices."""
        behind = tuple(answer for choice in rest for answer in (*choice.behind, choice.answer) if answer is not None)
        title = item or label.removesuffix("…")
        return Choice(label, lambda: context.pages.push(Answers(title, rest, None)), item, behind=behind)

    def _seat(self, context: PageContext, seat: int, answers: Sequence[str]) -> Choice:
        """Return what another seat may do, behind its name."""
        name = self.session.match.state.seat_names[seat]
        rest = [choice for _, choice in self._choices_of(context, seat, answers)]
        return self._behind(context, name, rest, item=name)

    def _choices_of(self, context: PageContext, seat: int | None, answers: Sequence[str]) -> list[tuple[str, Choice]]:
        """Return a seat's answers by their verbs, each verb with the one choice that stands for it."""
        state = self.session.match.state
        verbs: dict[str, dict[str, Subject | None]] = {}
        for answer in answers:
            words = speaker(answer)[1]
            verbs.setdefault(words.partition(" ")[0], {})[answer] = self.face.subject(state, answer, context.lang)
        found: list[tuple[str, Choice]] = []
        for verb, subjects in verbs.items():
            named = {answer: subject for answer, subject in subjects.items() if subject is not None}
            found += [(answer, self._plain(context, answer)) for answer in subjects if answer not in named]
            if tuple(named) == FACES_OF_DIE and not self.prompt.turned:
                found.append((verb, self._die(context, named)))
            elif named:
                found.append((verb, self._of_verb(context, seat, verb, named)))
        return found

    def _plain(self, context: PageContext, answer: str) -> Choice:
        """Return an answer that stands alone."""
        words = speaker(answer)[1]
        key = f"{self.game}.answer"
        label = context.lang.word(f"{key}.{self.decision.ask}.{words}", f"{key}.{words}", plain=words)
        return Choice(label, lambda: self.give(context, answer), answer=answer, card=self.decision.about)

    def _of_verb(self, context: PageContext, seat: int | None, verb: str, named: Mapping[str, Subject]) -> Choice:
        """Return what one can do with one of several things."""
        key, ask, kind = self.game, self.decision.ask, self.prompt.kind
        title = context.lang.word(f"{key}.title.{verb}.{kind or ask}", f"{key}.title.{verb}", plain=verb)
        label = context.lang.word(f"{key}.pick.{verb}.{kind or ask}", f"{key}.pick.{verb}", plain=f"{verb}…")
        who = self.decision.seat if seat is None else seat
        act = self._opening(context, verb, f"{who + 1}: {title}", named)
        return Choice(label, act, f"{title}…", behind=tuple(named))

    def _opening(self, context: PageContext, verb: str, title: str, named: Mapping[str, Subject]) -> Callable[[], None]:
        def pick() -> None:
            cards = [self._card(context, *one) for one in named.items()]
            context.pages.push(Pick(title, cards, self.game))

        def choose() -> None:
            items = [self._item(context, *one) for one in named.items()]
            context.pages.push(Answers(self.prompt.title or title, items, None))

        return pick if is_picked(verb, tuple(named)) else choose

    def _card(self, context: PageContext, answer: str, subject: Subject) -> Card:
        name, power = self._seated(subject), subject.power
        return Card(subject.card, name, power, lambda: self.give(context, answer), answer, subject.group)

    def _item(self, context: PageContext, answer: str, subject: Subject) -> Choice:
        line = told(replace(subject, name=self._seated(subject)))
        return Choice(brief(line), lambda: self.give(context, answer), answer=answer, card=subject.card)

    def _seated(self, subject: Subject) -> str:
        """Return a thing's name with the number of the seat it lies at, unless that is the one asked, or is meant."""
        elsewhere = subject.seat is not None and subject.card is not None and subject.seat != self.decision.seat
        return f"{(subject.seat or 0) + 1}: {subject.name}" if elsewhere else subject.name

    def _die(self, context: PageContext, named: Mapping[str, Subject]) -> Choice:
        """Return the six faces of a die, and the box's own die."""
        label = context.lang.word(f"{self.game}.pick.roll", plain="roll…")
        title = self.session.match.state.seat_names[self.decision.seat]
        rolled = context.chance.choice
        box = Choice(context.lang.text("page.roll"), lambda: context.entries.answer(rolled(FACES_OF_DIE)))
        faces = [self._item(context, *one) for one in named.items()]
        return Choice(label, lambda: context.pages.push(Answers(title, [box, *faces], None)), behind=tuple(named))

    # Giving an answer

    def give(self, context: PageContext, answer: str) -> None:
        """Give an answer, or begin to wait for objections."""
        seconds = self.face.patience(self.session.match.state, answer)
        if seconds is None:
            context.entries.answer(answer)
        else:
            context.pages.push(Closing(self, answer, context.clock(), seconds))

    def objecting(self, context: PageContext) -> None:
        """Let somebody who objected say how."""
        if len(self.others) == 1:
            self.others[0].act()
        elif self.others:
            context.pages.push(Answers(context.lang.text("page.who"), self.others, None))

    # The page

    def choices(self, _context: PageContext) -> Sequence[Choice]:
        """Return what is offered."""
        return self.offered

    def listed(self, _choices: Sequence[Choice]) -> bool:
        """Return False: there are never more than three."""
        return False

    def view(self, context: PageContext) -> View:
        """Return the table at a glance with the question below it, or the question alone, in more words."""
        if self.at_glance:
            return self.score(context, self.question, self.offered)
        who = self.session.match.state.seat_names[self.decision.seat]
        title = heading(context, who)
        return views.Question(title, None, wrapped(self.question), labels(self.offered), signs=context.signs)

    def card_in_question(self, _context: PageContext) -> str | None:
        """Return the card that the question is about."""
        return self.decision.about


class Closing(Choosing):
    """An answer that becomes final when the clock has run down, unless somebody says "wait!"."""

    def __init__(self, moment: Moment, answer: str, now: float, seconds: int) -> None:
        self.moment, self.answer, self.due = moment, answer, now + seconds
        self.left = seconds
        """Seconds left, begun ones counted."""

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the objection, and that nobody has one."""
        text = context.lang.text
        return (
            Choice(text("page.wait"), lambda: self._wait(context)),
            Choice(text("page.agreed"), lambda: self._close(context), answer=self.answer),
        )

    def press(self, context: PageContext, key: Key) -> None:
        """Take an objection or none; the shared key stops the clock, too."""
        if key.slot == MENU:
            context.pages.back()
        else:
            super().press(context, key)

    def _wait(self, context: PageContext) -> None:
        context.pages.back()
        self.moment.objecting(context)

    def _close(self, context: PageContext) -> None:
        context.pages.back()
        context.entries.answer(self.answer)

    def view(self, context: PageContext) -> View:
        """Return what becomes final, and how many seconds are left."""
        state = self.moment.session.match.state
        offered = labels(self.choices(context))
        return self.moment.face.closing(state, context.lang, self.left, offered, context.signs)

    @property
    def deadline(self) -> float | None:
        """When the next second has passed."""
        return self.due - self.left + 1

    def tick(self, context: PageContext, now: float) -> None:
        """Count down, and close when the time has come."""
        self.left = ceil(self.due - now)
        if self.left <= 0:
            self._close(context)
