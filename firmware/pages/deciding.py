"""The pending question with its complete list of answers: of one of two seats that face each other, or around a table.

Of two seats each has keys of its own: answers that speak of nothing have keys, cards are named in a list, or in the
question where there is one. Around a table the named seat uses either key set. The answers that carry the match on
have keys of their own. All others are behind the middle key, those of the seats that may cut in by seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace as replaced
from functools import cached_property

from msgspec.structs import replace

from tablekeeper.engine.answers import Answer, is_die
from tablekeeper.engine.game import Decision
from tablekeeper.firmware.games.ui import Subject
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages import table
from tablekeeper.firmware.pages.answers import Answers, Only, told
from tablekeeper.firmware.pages.choice import Choice, labels
from tablekeeper.firmware.pages.objections import Objections
from tablekeeper.firmware.pages.on_table import DecisionPage
from tablekeeper.firmware.pages.page import LEFT, OK, RIGHT, PageContext
from tablekeeper.firmware.pages.picking import Card, Pick, foreign
from tablekeeper.firmware.pages.playing_deck import playing_deck
from tablekeeper.firmware.pages.text import Reading, brief, heading, paged, wrapped
from tablekeeper.firmware.telling import views
from tablekeeper.firmware.telling.views import COLUMNS, QUESTION_LINES, View
from tablekeeper.firmware.telling.wrapping import shortened

LABEL = 7
"""Characters for which a label above an outer key always has room."""
MOST_LISTED = 9
"""So many cards stand in a list: the farthest is four presses away, and its place has one digit."""


def deciding(context: PageContext, session: Session, decision: Decision) -> Deciding:
    """Return the page for the pending question of a match."""
    return (Facing if session.facing else Around)(context, session, decision)


def by_verb(answers: Iterable[Answer]) -> dict[str, list[Answer]]:
    """Return answers by their verbs, in order."""
    verbs: dict[str, list[Answer]] = {}
    for answer in answers:
        verbs.setdefault(answer.verb, []).append(answer)
    return verbs


class Deciding(DecisionPage):
    """What both ways of asking have in common: how answers are called, opened and given."""

    def __init__(self, context: PageContext, session: Session, decision: Decision) -> None:
        super().__init__(context, session, decision)
        self.lang = context.lang
        self.others: Sequence[Choice] = ()
        """The seats that may cut in."""

    def parted(self, answers: Sequence[Answer]) -> tuple[list[Answer], list[Answer]]:
        """Return the answers with one verb that speak of nothing, and those that speak of something.

        One with a subject tells for all: a verb may have two hundred, of which nobody will ever read the names.
        """
        simple = [answer for answer in answers if not answer.subject]
        others = [answer for answer in answers if answer.subject]
        if others and self.ui.subject(self.session.match.state, others[0], self.lang) is None:
            return [*answers], []
        return simple, others

    def subject(self, answer: Answer) -> Subject:
        """Return what an answer speaks of."""
        return self.ui.subject(self.session.match.state, answer, self.lang) or Subject(None, answer.subject)

    def is_picked(self, verb: str, answers: Sequence[Answer]) -> bool:
        """Return whether cards are picked by thirds: hidden ones, or more than a list takes in few presses."""
        return verb in self.ui.picked or len(answers) > MOST_LISTED

    def verb_text(self, context: PageContext, what: str, verb: str, plain: str) -> str:
        """Return the text for a verb, the most particular that the game has: its `title`, or what stands on its key."""
        key = f"{self.game}.{what}.{verb}"
        return context.lang.word(f"{key}.{self.prompt.kind or self.decision.ask}", key, plain=plain)

    def on_key(self, context: PageContext, answer: Answer) -> Choice:
        """Return an answer that speaks of nothing."""
        label = self.ui.word(self.decision, answer, context.lang)
        about = self.decision.about
        return Choice(label, lambda: self.give(context, answer), answers=(answer,), card=about, at_once=True)

    def open(self, context: PageContext, verb: str, title: str, answers: Sequence[Answer]) -> None:
        """Open the page on which one of several answers with the same verb is given."""
        if len(answers) == 1 and verb not in self.ui.picked:
            label = self.verb_text(context, "pick", verb, f"{verb}…").removesuffix("…")
            context.pages.push(Only(self.prompt.title or title, label, self.item(context, answers[0]), self.seat))
        elif self.is_picked(verb, answers):
            cards = [self._card(context, answer) for answer in answers]
            context.pages.push(Pick(title, cards, self.game, self.seat))
        else:
            items = [self.item(context, answer) for answer in answers]
            context.pages.push(Answers(self.prompt.title or title, items, self.seat))

    def _card(self, context: PageContext, answer: Answer) -> Card:
        subject = self.subject(answer)
        name = self.seated(subject, subject.name)
        also = foreign(self.ui, subject.card, subject.name, context.lang) if subject.card else ()
        sort, measure = subject.group, subject.measure
        return Card(subject.card, name, subject.power, lambda: self.give(context, answer), answer, sort, measure, also)

    def item(self, context: PageContext, answer: Answer) -> Choice:
        """Return an answer in a list: the seat its thing lies at where that is to be said, its name and its power."""
        subject = self.subject(answer)
        line = self.seated(subject, told(subject))
        return Choice(line, lambda: self.give(context, answer), brief(line), (answer,), subject.card)

    def led(
        self, context: PageContext, leads: Mapping[str, str], own: Mapping[str, Choice], extras: Sequence[Choice]
    ) -> list[Choice]:
        """Return up to three choices: those that lead on, each on its key, and on ok the way to all others."""
        on_left, on_right, first = (
            [own[verb] for verb, its in leads.items() if its == slot and verb in own] for slot in (LEFT, RIGHT, OK)
        )
        keyed = [choice.on(slot) for slot, there in ((LEFT, on_left), (RIGHT, on_right)) for choice in there[:1]]
        behind = on_left[1:] + on_right[1:] + [choice for verb, choice in own.items() if verb not in leads]
        opening = [choice for choice in behind if not choice.at_once]
        rest = [*first, *opening, *extras, *(choice for choice in behind if choice.at_once)]
        more = context.lang.text("page.more")
        label = context.lang.word(f"{self.game}.pick.{self.decision.ask}", plain=more) if not keyed else more
        single = len(rest) < 2 and not extras  # what is no answer has more words than stand above a key
        middle = rest if single else [self.listing_of(context, label, rest)]
        return [*keyed, *(choice.on(OK) for choice in middle)]

    def suggested(self, context: PageContext, answer: Answer) -> Choice | None:
        """Return an answer in words that say what is done, and with what; None where it is not asked for."""
        if answer not in self.decision.legal:
            return None
        if not answer.subject:
            return self.on_key(context, answer)
        title = self.verb_text(context, "title", answer.verb, answer.verb)
        choice = self.item(context, answer)
        return replaced(choice, label=f"{title}: {choice.label}")

    def details(self, context: PageContext) -> list[Choice]:
        """Return the way to what the numbers at a glance are made of, where they do not say it all."""
        details = self.ui.details(self.session.match.state, context.lang) if self.prompt.at_glance else ()
        if not details:
            return []
        title = context.lang.text("page.details")
        return [Choice(title, lambda: context.pages.push(Reading(title, paged(details))))]

    def listing_of(self, context: PageContext, label: str, rest: Sequence[Choice], item: str = "") -> Choice:
        """Return the choice that opens a list of choices."""
        answers = tuple(answer for choice in rest for answer in choice.answers)
        title = item or label.removesuffix("…")
        return Choice(label, lambda: context.pages.push(Answers(title, rest, self.seat)), item, answers)

    def seated(self, subject: Subject, text: str) -> str:
        """Return a thing's text, with the number of the seat it lies at where that is to be said."""
        raise NotImplementedError

    def give(self, context: PageContext, answer: Answer) -> None:
        """Give an answer, or begin to wait for objections."""
        seconds = self.ui.patience(self.session.match.state, answer)
        if seconds is None:
            context.entries.answer(answer)
        else:
            due = context.clock() + seconds
            context.pages.push(Objections(self.session, answer, self.others, due, seconds))


class Facing(Deciding):
    """A question to one of two seats that face each other, each with its own keys."""

    def __init__(self, context: PageContext, session: Session, decision: Decision) -> None:
        super().__init__(context, session, decision)
        self.seat = None if session.against_box else decision.seat  # against the box one person has both keys
        parts = {verb: self.parted(answers) for verb, answers in by_verb(decision.legal).items()}
        self.simple = [answer for simple, _ in parts.values() for answer in simple]
        self.named = {verb: named for verb, (_, named) in parts.items() if named}
        several = len(decision.legal) > 1 and len(parts) == 1 and not self.simple
        self.by_name = several and not self.is_picked(*next(iter(self.named.items())))
        """Whether the answers differ by a card's name alone, which must be read: those stand in a list."""
        self.leads = {} if self.by_name else self.ui.leads(self.session.match.state, decision)
        self.in_list = self.by_name or (not self.led_on and len(self.named) + len(self.simple) > 3)
        if decision.ask in session.ui.on_score or self.prompt.at_glance:
            self.question = self.in_a_line(context)
            self.on_score = len(self.question) <= COLUMNS and not self.in_list
        self.by_itself = not self.on_score and not self.in_list
        self.offered = self._offered(context)

    @cached_property
    def seats(self) -> set[int]:
        """The seats at which the things lie that can be chosen."""
        subjects = (self.subject(answer) for named in self.named.values() for answer in named)
        return {subject.seat for subject in subjects if subject.seat is not None}

    @property
    def led_on(self) -> bool:
        """Whether some answers have keys of their own, and all others are behind the middle one."""
        return bool(self.leads) and (bool(self.simple) or not self.named.keys() <= self.leads.keys())

    def _offered(self, context: PageContext) -> list[Choice]:
        if self.by_name:
            return [self.item(context, answer) for answer in self.decision.legal]
        if self.led_on:
            own = {str(answer): self.on_key(context, answer) for answer in self.simple}
            own |= {verb: self._of_verb(context, verb, named) for verb, named in self.named.items()}
            return self.led(context, self.leads, own, self.details(context))
        simple = [self.on_key(context, answer) for answer in self.simple]
        short = len(self.named) + len(simple) == 3
        offered = {verb: self._behind(context, verb, named, short=short) for verb, named in self.named.items()}
        if len(offered) > 1 and self.leads:
            return [choice.on(self.leads[verb]) for verb, choice in offered.items()]
        return [*offered.values(), *simple, *playing_deck(context, self.session)]

    def _of_verb(self, context: PageContext, verb: str, named: Sequence[Answer]) -> Choice:
        """Return what one can do with one of several things, in as many words as a list has room for."""
        title = self.verb_text(context, "title", verb, verb)
        label = self.verb_text(context, "pick", verb, f"{verb}…")
        return Choice(label, lambda: self.open(context, verb, title, named), f"{title}…", tuple(named))

    def _behind(self, context: PageContext, verb: str, named: Sequence[Answer], *, short: bool) -> Choice:
        """Return the choice of one of several cards, or of the only one where the question or its key can name it.

        `short` leaves out the dots behind its label: there are two more beside it.
        """
        if len(named) == 1 and (only := self._only(context, verb, named[0])) is not None:
            return only
        label = self.verb_text(context, "pick", verb, f"{verb}…")
        title = self.verb_text(context, "title", verb, verb)
        label = label.removesuffix("…") if short else label
        return Choice(label, lambda: self.open(context, verb, title, named), answers=tuple(named))

    def _only(self, context: PageContext, verb: str, answer: Answer) -> Choice | None:
        """Return the choice of the only card, named in the question, or in the score on its key beside one other."""
        only = self.subject(answer)
        label, item = context.lang.word(f"{self.game}.verb.{verb}", plain=verb), told(only)
        if self.on_score:
            if len(self.named) != 1 or len(self.simple) != 1 or verb in self.ui.picked:
                return None
            # No wider than any label: else both keys would have to be sent anew for a question in the score.
            item, label = f"{label} {item}", item if len(item) <= LABEL else shortened(only.name, LABEL)
        elif len(wrapped(self.question, item)) > QUESTION_LINES:
            return None
        return replaced(self.on_key(context, answer), label=label, item=item, card=only.card)

    def seated(self, subject: Subject, text: str) -> str:
        """Return a card's text, with the number of its seat where that can differ."""
        return f"{subject.seat + 1}: {text}" if subject.seat is not None and len(self.seats) > 1 else text

    def choices(self, _context: PageContext) -> Sequence[Choice]:
        """Return what is offered."""
        return self.offered

    def listed(self, _choices: Sequence[Choice]) -> bool:
        """Return whether the answers stand in a list."""
        return self.in_list

    def view(self, context: PageContext) -> View:
        """Return the score with the question under it, the question alone, or the list of answers."""
        choices = self.offered
        if self.listed(choices):
            items = tuple(choice.line for choice in choices)
            keys = self.list_labels(context, choices)
            title = heading(context, self.heading(context), self.asked)
            return views.Listing(title, self.asked, items, self.cursor(choices), keys, signs=context.signs)
        if self.on_score:
            return self.score(context, self.question, choices)
        lines = wrapped(self.question, *(choice.item for choice in choices if choice.item))
        return self.asked_by_itself(context, lines[:QUESTION_LINES], labels(choices))

    def heading(self, context: PageContext) -> str:
        """Return what stands over a list of answers: what an effect does, the card in question, or the ask."""
        if not self.listed(self.offered):
            return ""
        effect = f"{self.game}.title.{self.decision.legal[0].verb}.{self.prompt.kind}"
        if self.prompt.kind and effect in context.lang:
            return context.lang.text(effect)
        if self.decision.about:
            return self.ui.card(self.decision.about, context.lang).name
        key, ask = f"{self.game}.title", self.decision.ask
        return context.lang.word(f"{key}.{ask}", f"{key}.{self.decision.legal[0].verb}", plain=ask)

    def card_in_question(self, _context: PageContext, choices: Sequence[Choice]) -> str | None:
        """Return the card under the cursor, the one that the question is about, or the one that can be chosen."""
        if self.listed(choices):
            return choices[self.cursor(choices)].card
        named = (choice.card for choice in choices if choice.card)
        return self.decision.about or next(named, None)


class Around(Deciding):
    """A question around a table of several seats, in two levels."""

    def __init__(self, context: PageContext, session: Session, decision: Decision) -> None:
        super().__init__(context, session, decision)
        spoken: dict[int | None, list[Answer]] = {None: []}
        for answer in decision.legal:
            spoken.setdefault(answer.seat, []).append(answer)
        own = self._choices_of(context, None, spoken.pop(None))
        self.others = [self._seat(context, seat, answers) for seat, answers in spoken.items() if seat is not None]
        self.on_score = self.prompt.at_glance and len(self.question) <= COLUMNS
        self.by_itself = not self.on_score
        self.offered = self._parted(context, own)

    def _parted(self, context: PageContext, own: Mapping[str, Choice]) -> list[Choice]:
        """Return up to three choices: those that lead on, each on its key, and on ok the way to all others.

        Where just three answers lead on in a game that gives them no keys, they stand one after the other, and the
        table is corrected from the menu alone.
        """
        leads = self.ui.leads(self.session.match.state, self.decision)
        extras: list[Choice] = [*self.others, *self.details(context)]
        if decks := playing_deck(context, self.session):
            return [*own.values(), *decks]
        if not leads:
            if len(own) <= 3 and not extras and (not self.prompt.at_glance or len(own) == 3):
                return list(own.values())
            leads = dict(zip(own, (LEFT, RIGHT) if len(own) > 1 else (RIGHT,), strict=False))
        if self.prompt.at_glance:
            extras.append(Choice(context.lang.text("page.menu.correct"), lambda: context.pages.push(table.Seats())))
        return self.led(context, leads, own, extras)

    def _seat(self, context: PageContext, seat: int, answers: Sequence[Answer]) -> Choice:
        """Return what another seat may do, behind its name."""
        name = self.session.match.state.seat_names[seat]
        return self.listing_of(context, name, list(self._choices_of(context, seat, answers).values()), item=name)

    def _choices_of(self, context: PageContext, seat: int | None, answers: Sequence[Answer]) -> dict[str, Choice]:
        """Return a seat's answers by their verbs, or each by itself if it speaks of nothing, with its choice."""
        found: dict[str, Choice] = {}
        for verb, several in by_verb(answers).items():
            simple, named = self.parted(several)
            found |= {str(replace(answer, seat=None)): self.on_key(context, answer) for answer in simple}
            if is_die(named) and not self.prompt.turned:
                found[verb] = self._die(context, verb, named)
            elif named:
                found[verb] = self._of_verb(context, seat, verb, named)
        return found

    def _of_verb(self, context: PageContext, seat: int | None, verb: str, named: Sequence[Answer]) -> Choice:
        """Return what one can do with one of several things."""
        title = self.verb_text(context, "title", verb, verb)
        label = self.verb_text(context, "pick", verb, f"{verb}…")
        who = self.decision.seat if seat is None else seat
        opened = f"{who + 1}: {title}"
        return Choice(label, lambda: self.open(context, verb, opened, named), f"{title}…", tuple(named))

    def seated(self, subject: Subject, text: str) -> str:
        """Return a thing's text with the number of the seat it lies at, unless that is the one asked, or is meant."""
        if subject.seat is None or subject.card is None or subject.seat == self.decision.seat:
            return text
        return f"{subject.seat + 1}: {text}"

    def _die(self, context: PageContext, verb: str, named: Sequence[Answer]) -> Choice:
        """Return the faces of a die, and the box's own die."""
        label = context.lang.word(f"{self.game}.pick.{verb}", plain=f"{verb}…")
        title = self.session.match.state.seat_names[self.decision.seat]
        box = Choice(context.lang.text("page.roll"), lambda: context.entries.answer(context.chance.choice(named)))
        rolled = [box, *(self.item(context, answer) for answer in named)]
        return Choice(label, lambda: context.pages.push(Answers(title, rolled, None)), answers=tuple(named))

    def choices(self, _context: PageContext) -> Sequence[Choice]:
        """Return what is offered."""
        return self.offered

    def listed(self, _choices: Sequence[Choice]) -> bool:
        """Return False: there are never more than three."""
        return False

    def view(self, context: PageContext) -> View:
        """Return the table at a glance with the question below it, or the question alone, in more words."""
        if self.on_score:
            return self.score(context, self.question, self.offered)
        return self.asked_by_itself(context, wrapped(self.question), labels(self.offered))

    def cut(self, context: PageContext, _choices: Sequence[Choice]) -> Sequence[str]:
        """Return the names that the table at a glance may cut."""
        return self.ui.named(self.session.match.state, context.lang) if self.on_score else ()

    def card_in_question(self, _context: PageContext, _choices: Sequence[Choice]) -> str | None:
        """Return the card that the question is about."""
        return self.decision.about
