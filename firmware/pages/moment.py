"""A question at a table of several seats: whoever is named sits at either key set, and the others may cut in.

The answers that carry the match on have keys of their own; behind the middle one are all others, those of the other
seats by seat. An answer to which somebody may still object waits for a while, and everybody can stop the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from engine.game import Decision, speaker
from firmware import views
from firmware.games.face import Subject
from firmware.pages import table
from firmware.pages.answers import Answers, is_picked, told
from firmware.pages.on_table import Asking
from firmware.pages.page import MENU, Choice, Choosing, Key, labels
from firmware.pages.picking import Card, Pick
from firmware.pages.text import Reading, brief, heading, paged, wrapped
from firmware.views import COLUMNS, View

if TYPE_CHECKING:
    from firmware.pages.box import Box
    from firmware.session import Session

FACES_OF_DIE = tuple(f"roll {face}" for face in range(1, 7))


class Moment(Asking):
    """The pending question with its complete list of answers, in two levels."""

    def __init__(self, app: Box, session: Session, decision: Decision) -> None:
        super().__init__(app, session, decision)
        spoken: dict[int | None, list[str]] = {None: []}
        for answer in decision.legal:
            spoken.setdefault(speaker(answer)[0], []).append(answer)
        own = dict(self._choices_of(app, None, spoken.pop(None)))
        self.others = [self._seat(app, seat, answers) for seat, answers in spoken.items() if seat is not None]
        """The seats that may cut in."""
        self.at_glance = self.prompt.at_glance and len(self.question) <= COLUMNS
        """Whether the table stands over the question."""
        self.offered = self._parted(app, own)

    # What is offered

    def _parted(self, app: Box, own: Mapping[str, Choice]) -> list[Choice]:
        """Return up to three choices: those that lead on, and between them the way to all others."""
        extras = [*self.others, *self._extras(app)]
        if not extras and len(own) <= 3:
            return list(own.values())
        leads = [verb for verb in app.face.leads(self.session.match.state) if verb in own][:2] or list(own)[:1]
        keyed = [own[verb] for verb in leads]
        rest = [choice for verb, choice in own.items() if verb not in leads] + extras
        more = self._behind(app, app.lang.text("page.more"), rest)
        return [more, *keyed] if len(keyed) < 2 else [keyed[0], more, keyed[1]]

    def _extras(self, app: Box) -> list[Choice]:
        """Return what can be done in a moment in which all may act, besides giving an answer."""
        if not self.prompt.at_glance:
            return []
        text, found = app.lang.text, [Choice(app.lang.text("page.menu.correct"), lambda: app.push(table.Seats()))]
        if details := app.face.details(self.session.match.state, app.lang):
            read = Reading(text("page.details"), paged(details))
            found.insert(0, Choice(text("page.details"), lambda: app.push(read)))
        return found

    def _behind(self, app: Box, label: str, rest: Sequence[Choice], item: str = "") -> Choice:
        """Return the choice that opens a list of choices."""
        behind = tuple(answer for choice in rest for answer in (*choice.behind, choice.answer) if answer is not None)
        title = item or label.removesuffix("…")
        return Choice(label, lambda: app.push(Answers(title, rest, None)), item, behind=behind)

    def _seat(self, app: Box, seat: int, answers: Sequence[str]) -> Choice:
        """Return what another seat may do, behind its name."""
        name = self.session.match.state.seat_names[seat]
        rest = [choice for _, choice in self._choices_of(app, seat, answers)]
        return self._behind(app, name, rest, item=name)

    def _choices_of(self, app: Box, seat: int | None, answers: Sequence[str]) -> list[tuple[str, Choice]]:
        """Return a seat's answers by their verbs, each verb with the one choice that stands for it."""
        state = self.session.match.state
        verbs: dict[str, dict[str, Subject | None]] = {}
        for answer in answers:
            words = speaker(answer)[1]
            verbs.setdefault(words.partition(" ")[0], {})[answer] = app.face.subject(state, answer, app.lang)
        found: list[tuple[str, Choice]] = []
        for verb, subjects in verbs.items():
            named = {answer: subject for answer, subject in subjects.items() if subject is not None}
            found += [(answer, self._plain(app, answer)) for answer in subjects if answer not in named]
            if tuple(named) == FACES_OF_DIE and not self.prompt.turned:
                found.append((verb, self._die(app, named)))
            elif named:
                found.append((verb, self._of_verb(app, seat, verb, named)))
        return found

    def _plain(self, app: Box, answer: str) -> Choice:
        """Return an answer that stands alone."""
        words = speaker(answer)[1]
        key = f"{app.game}.answer"
        label = app.word(f"{key}.{self.decision.ask}.{words}", f"{key}.{words}", words)
        return Choice(label, lambda: self.give(app, answer), answer=answer, card=self.decision.about)

    def _of_verb(self, app: Box, seat: int | None, verb: str, named: Mapping[str, Subject]) -> Choice:
        """Return what one can do with one of several things."""
        key, ask, kind = app.game, self.decision.ask, self.prompt.kind
        title = app.word(f"{key}.title.{verb}.{kind or ask}", f"{key}.title.{verb}", verb)
        label = app.word(f"{key}.pick.{verb}.{kind or ask}", f"{key}.pick.{verb}", f"{verb}…")
        who = self.decision.seat if seat is None else seat
        act = self._opening(app, verb, f"{who + 1}: {title}", named)
        return Choice(label, act, f"{title}…", behind=tuple(named))

    def _opening(self, app: Box, verb: str, title: str, named: Mapping[str, Subject]) -> Callable[[], None]:
        def pick() -> None:
            app.push(Pick(title, [self._card(app, answer, subject) for answer, subject in named.items()]))

        def choose() -> None:
            app.push(Answers(self.prompt.title or title, [self._item(app, *one) for one in named.items()], None))

        return pick if is_picked(verb, tuple(named)) else choose

    def _card(self, app: Box, answer: str, subject: Subject) -> Card:
        name, power = self._seated(subject), subject.power
        return Card(subject.card, name, power, lambda: self.give(app, answer), answer, subject.group)

    def _item(self, app: Box, answer: str, subject: Subject) -> Choice:
        line = told(replace(subject, name=self._seated(subject)))
        return Choice(brief(line), lambda: self.give(app, answer), answer=answer, card=subject.card)

    def _seated(self, subject: Subject) -> str:
        """Return a thing's name with the number of the seat it lies at, unless that is the one asked, or is meant."""
        elsewhere = subject.seat is not None and subject.card is not None and subject.seat != self.decision.seat
        return f"{(subject.seat or 0) + 1}: {subject.name}" if elsewhere else subject.name

    def _die(self, app: Box, named: Mapping[str, Subject]) -> Choice:
        """Return the six faces of a die, and the box's own die."""
        label = app.word(f"{app.game}.pick.roll", "", "roll…")
        title = self.session.match.state.seat_names[self.decision.seat]
        box = Choice(app.lang.text("page.roll"), lambda: app.answer(app.chance.choice(FACES_OF_DIE)))
        faces = [self._item(app, *one) for one in named.items()]
        return Choice(label, lambda: app.push(Answers(title, [box, *faces], None)), behind=tuple(named))

    # Giving an answer

    def give(self, app: Box, answer: str) -> None:
        """Give an answer, or begin to wait for objections."""
        seconds = app.face.patience(self.session.match.state, answer)
        if seconds is None:
            app.answer(answer)
        else:
            app.push(Closing(self, answer, app.now(), seconds))

    def objecting(self, app: Box) -> None:
        """Let somebody who objected say how."""
        if len(self.others) == 1:
            self.others[0].act()
        elif self.others:
            app.push(Answers(app.lang.text("page.who"), self.others, None))

    # The page

    def choices(self, _app: Box) -> Sequence[Choice]:
        """Return what is offered."""
        return self.offered

    def listed(self, _choices: Sequence[Choice]) -> bool:
        """Return False: there are never more than three."""
        return False

    def view(self, app: Box) -> View:
        """Return the table at a glance with the question below it, or the question alone, in more words."""
        if self.at_glance:
            return self.score(app, self.question, self.offered)
        who = self.session.match.state.seat_names[self.decision.seat]
        title = heading(app, who)
        return views.Question(title, None, wrapped(self.question), labels(self.offered), signs=app.signs)

    def card_in_question(self, _app: Box) -> str | None:
        """Return the card that the question is about."""
        return self.decision.about


class Closing(Choosing):
    """An answer that becomes final when the clock has run down, unless somebody says "wait!"."""

    def __init__(self, moment: Moment, answer: str, now: float, seconds: int) -> None:
        self.moment, self.answer, self.due = moment, answer, now + seconds
        self.left = seconds
        """Seconds left, begun ones counted."""

    def choices(self, app: Box) -> Sequence[Choice]:
        """Return the objection, and that nobody has one."""
        text = app.lang.text
        return (
            Choice(text("page.wait"), lambda: self._wait(app)),
            Choice(text("page.agreed"), lambda: self._close(app), answer=self.answer),
        )

    def press(self, app: Box, key: Key) -> None:
        """Take an objection or none; the shared key stops the clock, too."""
        if key.slot == MENU:
            app.back()
        else:
            super().press(app, key)

    def _wait(self, app: Box) -> None:
        app.back()
        self.moment.objecting(app)

    def _close(self, app: Box) -> None:
        app.back()
        app.answer(self.answer)

    def view(self, app: Box) -> View:
        """Return what becomes final, and how many seconds are left."""
        state = self.moment.session.match.state
        return app.face.closing(state, app.lang, self.left, labels(self.choices(app)), app.signs)

    @property
    def deadline(self) -> float | None:
        """When the next second has passed."""
        return self.due - self.left + 1

    def tick(self, app: Box, now: float) -> None:
        """Count down, and close when the time has come."""
        self.left = ceil(self.due - now)
        if self.left <= 0:
            self._close(app)
