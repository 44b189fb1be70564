"""The pending question to one of two seats that face each other, with its complete list of answers.

Each seat has keys of its own. Answers that speak of nothing have keys. Cards are named in a list, a single one in the
question.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace as replaced
from functools import cached_property
from itertools import islice

from tablekeeper.engine.answers import Answer, is_die
from tablekeeper.engine.game import Decision
from tablekeeper.firmware.games.ui import Subject
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.answers import told
from tablekeeper.firmware.pages.choice import Choice, labels
from tablekeeper.firmware.pages.deciding import Deciding, by_verb
from tablekeeper.firmware.pages.page import PageContext
from tablekeeper.firmware.pages.playing_deck import playing_deck
from tablekeeper.firmware.pages.text import asked, heading, title_room, wrapped
from tablekeeper.firmware.telling.views import COLUMNS, QUESTION_LINES, View
from tablekeeper.firmware.telling.wrapping import LEAST

LABEL = 10
"""Characters for which a label above an outer key has room where there is one other."""


class Facing(Deciding):
    """A question to one of two seats that face each other, each with its own keys."""

    def __init__(self, context: PageContext, session: Session, decision: Decision) -> None:
        super().__init__(context, session, decision)
        parts = {verb: self.parted(answers) for verb, answers in by_verb(decision.ready).items()}
        self.simple = [answer for simple, _ in parts.values() for answer in simple]
        self.named = {**self.lazy, **{verb: named for verb, (_, named) in parts.items() if named}}
        only = [] if self.simple or len(self.named) > 1 else list(self.named.items())
        self.by_name = any(
            len(named) > 1 and not self.is_picked(verb, named) and not is_die(named) for verb, named in only
        )
        """Whether the answers differ by a card's name alone, which must be read: those stand in a list."""
        self.leads = {} if self.by_name else self.leads
        self.in_list = self.by_name or (not self.led_on and len(self.named) + len(self.simple) > 3)
        if decision.ask in session.ui.on_score or self.prompt.at_glance:
            self.question = self.in_a_line(context)
            self.on_score = len(self.question) <= COLUMNS and not self.in_list and not self.unnamed
        self.by_itself = not self.on_score and not self.in_list
        self.offered = self._offered(context)

    @cached_property
    def seats(self) -> set[int]:
        """The seats at which the things lie that can be chosen."""
        subjects = (self.subject(answer) for named in self.named.values() for answer in named)
        return {subject.seat for subject in subjects if subject.seat is not None}

    @property
    def title_room(self) -> int:
        """How many characters of a title fit beside the arrow to its seat, and that the shared key asks first.

        An effect and its card are worth more than the name of that key.
        """
        return title_room(self.asked) - 1 + (len("menu") if self.in_list and self.decision.about else 0)

    @property
    def unnamed(self) -> bool:
        """Whether the only thing that can be chosen has a name too long for its key: the question must name it."""
        only = self._only_one
        return only is not None and self.on_its_key(self.subject(only)) is None

    @property
    def _only_one(self) -> Answer | None:
        """The only thing that can be chosen, where there is one beside a single other answer."""
        if len(self.named) != 1 or len(self.simple) != 1:
            return None
        ((verb, named),) = self.named.items()
        return named[0] if verb not in self.ui.picked and len(named) == 1 else None

    @staticmethod
    def on_its_key(only: Subject) -> str | None:
        """Return a name of a thing that has room above its key, in whole words; None where none has."""
        names = (told(only), only.name, only.name.split()[-1])
        return next((name for name in names if len(name) <= LABEL), None)

    @property
    def led_on(self) -> bool:
        """Whether some answers have keys of their own, and all others are behind the middle one."""
        return bool(self.leads) and (bool(self.simple) or not self.named.keys() <= self.leads.keys())

    def _offered(self, context: PageContext) -> list[Choice]:
        if self.by_name:
            likely = self.ui.likely_first(self.session.match.state, self.decision.legal)
            return [self.item(context, answer) for answer in likely]
        if self.led_on:
            own = {str(answer): self.on_key(context, answer) for answer in self.simple}
            own |= {verb: self._of_verb(context, verb, named) for verb, named in self.named.items()}
            return self.led(context, self.leads, own, self.details(context))
        simple = [self.on_key(context, answer) for answer in self.simple]
        short = len(self.named) + len(simple) == 3
        offered = {verb: self._behind(context, verb, named, short=short) for verb, named in self.named.items()}
        if self.leads and not simple:
            return [choice.on(self.leads[verb]) for verb, choice in offered.items()]
        return [*offered.values(), *simple, *playing_deck(context, self.session)]

    def _of_verb(self, context: PageContext, verb: str, named: Sequence[Answer]) -> Choice:
        """Return what one can do with one of several things, in as many words as a list has room for."""
        title = self.verb_text(context, "title", verb, verb)
        label = self.verb_text(context, "pick", verb, f"{verb}…")
        return Choice(label, lambda: self.open(context, verb, title, named), f"{title}…", named)

    def _behind(self, context: PageContext, verb: str, named: Sequence[Answer], *, short: bool) -> Choice:
        """Return the choice of one of several cards, or of the only one where the question or its key can name it.

        `short` leaves out the dots behind its label: there are two more beside it.
        """
        if is_die(named):
            return self.die(context, verb, named)
        if len([*islice(named, 2)]) == 1 and (only := self._only(context, verb, named[0])) is not None:
            return only
        label = self.verb_text(context, "pick", verb, f"{verb}…")
        title = self.verb_text(context, "title", verb, verb)
        label = label.removesuffix("…") if short else label
        return Choice(label, lambda: self.open(context, verb, title, named), answers=named)

    def _only(self, context: PageContext, verb: str, answer: Answer) -> Choice | None:
        """Return the choice of the only card, named in the question, or in the score on its key beside one other."""
        only = self.subject(answer)
        label, item = context.lang.word(f"{self.game}.verb.{verb}", plain=verb), told(only)
        if self.on_score:
            if self._only_one is None:
                return None
            item, label = f"{label} {item}", self.on_its_key(only) or label
        elif len(wrapped(self.question, item)) > QUESTION_LINES:
            return None
        return replaced(self.on_key(context, answer), label=label, item=item, card=only.card)

    def seated(self, subject: Subject, text: str) -> str:
        """Return a card's text, with the name of its seat where that can differ."""
        return self.at_seat(subject.seat, text) if subject.seat is not None and len(self.seats) > 1 else text

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
            title = heading(context, self.heading(context), self.asked, self.title_room)
            return self.list_under(context, title, self.asked, choices)
        if self.on_score:
            return self.score(context, self.question, choices)
        lines = asked(self.question, *(choice.item for choice in choices if choice.item))
        return self.asked_by_itself(context, lines[:QUESTION_LINES], labels(choices))

    def heading(self, context: PageContext) -> str:
        """Return what stands over a list of answers: what an effect does and whose it is, if that fits, or the ask."""
        if not self.listed(self.offered):
            return ""
        key, ask, verb = f"{self.game}.title", self.decision.ask, self.decision.legal[0].verb
        effects = (f"{key}.{verb}.{self.prompt.kind}", f"{key}.{ask}.{self.prompt.kind}")
        effect = context.lang.word(*effects, plain="")
        card = self.ui.card(self.decision.about, context.lang).name if self.decision.about else ""
        if effect and card and self.title_room - len(f"{effect}: ") > LEAST:
            return f"{effect}: {card}"
        if effect or card:
            return effect or card
        return context.lang.word(f"{key}.{ask}", f"{key}.{verb}", plain=ask)

    def card_in_question(self, _context: PageContext, choices: Sequence[Choice]) -> str | None:
        """Return the card under the cursor, the one that the question is about, or the one that can be chosen."""
        if self.listed(choices):
            return choices[self.cursor(choices)].card
        named = (choice.card for choice in choices if choice.card)
        return self.decision.about or next(named, None)
