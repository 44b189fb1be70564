"""What both pages of a pending question with its answers have in common: how answers are called, opened and given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace as replaced

from tablekeeper.engine.answers import Answer, LazyAnswers
from tablekeeper.engine.game import Decision
from tablekeeper.firmware.games.ui import Subject
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.answers import Answers, Only, told
from tablekeeper.firmware.pages.choice import NO, YES, Choice
from tablekeeper.firmware.pages.objections import Objections
from tablekeeper.firmware.pages.on_table import DecisionPage
from tablekeeper.firmware.pages.page import LEFT, OK, RIGHT, PageContext
from tablekeeper.firmware.pages.picking import Pick, Pickable, looked_for
from tablekeeper.firmware.pages.tapped_tag import asked_first
from tablekeeper.firmware.pages.text import Reading, brief, paged

MOST_LISTED = 15
"""So many answers stand in a list, the farthest seven presses away: a tree of thirds looks different each time."""


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
        self.leads = self._sided(self.ui.leads(session.match.state, decision))
        """The keys of the answers that lead on."""
        self.others: Sequence[Choice] = ()
        """The seats that may cut in."""

    @property
    def lazy(self) -> Mapping[str, Sequence[Answer]]:
        """What takes a while to find, by its verb, where there is any."""
        lazy = self.decision.lazy
        return {lazy[0].verb: lazy} if lazy else {}

    def scan_unseen(self, context: PageContext, uid: str) -> None:
        """Ask before a tag answers that was tapped before anybody saw the question."""
        asked_first(context, self.session, uid, self.question)

    def _sided(self, leads: Mapping[str, str]) -> Mapping[str, str]:
        """Return the keys that a game wants, with yes and no on their sides; a yes may be kept away from both."""
        if not {"yes", "no"} <= {answer.verb for answer in self.decision.ready if not answer.subject}:
            return leads
        return {**leads, "yes": OK if leads.get("yes") == OK else YES, "no": NO}

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
        label = self.prompt.called.get(str(answer)) or self.ui.word(self.decision, answer, context.lang)
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
            likely = self.ui.likely_first(self.session.match.state, answers)
            items = [self.item(context, answer) for answer in likely]
            context.pages.push(Answers(self.prompt.title or title, items, self.seat))

    def _card(self, context: PageContext, answer: Answer) -> Pickable:
        subject = self.subject(answer)
        called, also = looked_for(self.ui, subject, context.lang)
        name = self.seated(subject, called)
        sort, measure = subject.group, subject.measure
        return Pickable(
            subject.card, name, subject.power, lambda: self.give(context, answer), answer, sort, measure, also
        )

    def die(self, context: PageContext, verb: str, named: Sequence[Answer]) -> Choice:
        """Return the faces of a die, and the box's own die."""
        label = context.lang.word(f"{self.game}.pick.{verb}", plain=f"{verb}…")
        title = context.lang.text("page.roll.title")
        box = Choice(context.lang.text("page.roll"), lambda: context.entries.answer(context.chance.choice(named)))
        rolled = [box, *(self.item(context, answer) for answer in named)]
        return Choice(label, lambda: context.pages.push(Answers(title, rolled, None)), answers=tuple(named))

    def item(self, context: PageContext, answer: Answer) -> Choice:
        """Return an answer in a list: the seat its thing lies at where that is to be said, its name and its power."""
        subject = self.subject(answer)
        called, _ = looked_for(self.ui, subject, context.lang)
        line = self.seated(subject, told(replaced(subject, name=called)))
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
        rest = [*first, *self._by_noun(context, opening), *extras, *(choice for choice in behind if choice.at_once)]
        more = context.lang.text("page.more")
        picking = f"{self.game}.pick.{self.decision.ask}"
        label = self._more(context, rest, more) if keyed else context.lang.word(picking, plain=more)
        single = len(rest) < 2 and not extras  # what is no answer has more words than stand above a key
        title = more.removesuffix("…") if keyed else ""
        middle = rest if single else [self.listing_of(context, label, rest, title=title)]
        return [*keyed, *(choice.on(OK) for choice in middle)]

    def _more(self, context: PageContext, rest: Sequence[Choice], plain: str) -> str:
        """Return what stands above the way to all others: what people look for among them, or that there is more."""
        verbs = [choice.answers[0].verb for choice in rest if choice.answers]
        return next(filter(None, [context.lang.word(f"{self.game}.more.{verb}", plain="") for verb in verbs]), plain)

    def _by_noun(self, context: PageContext, opening: Sequence[Choice]) -> list[Choice]:
        """Return choices with those of one noun behind one of them, where there are several of it."""
        nouns = self.ui.nouns(self.decision)
        parted: dict[str, list[Choice]] = {}
        for choice in opening:
            verb = choice.answers[0].verb
            parted.setdefault(nouns.get(verb, verb), []).append(choice)
        return [
            several[0]
            if len(several) == 1
            else self.listing_of(context, context.lang.text(f"{self.game}.noun.{noun}"), several)
            for noun, several in parted.items()
        ]

    def suggested(self, context: PageContext, answer: Answer) -> Choice | None:
        """Return an answer in words that say what is done, and with what; None where it is not asked for."""
        if answer not in self.decision.legal:
            return None
        if not answer.subject:
            choice = self.on_key(context, answer)
            told = f"{self.game}.advice.{self.decision.ask}.{answer.verb}"
            return replaced(choice, label=context.lang.word(told, plain=choice.label))
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

    def listing_of(
        self, context: PageContext, label: str, rest: Sequence[Choice], item: str = "", title: str = ""
    ) -> Choice:
        """Return the choice that opens a list of choices."""
        answers = LazyAnswers(answer for choice in rest for answer in choice.answers)
        title = title or (item or label).removesuffix("…")
        return Choice(label, lambda: context.pages.push(Answers(title, rest, self.seat)), item, answers)

    def seated(self, subject: Subject, text: str) -> str:
        """Return a thing's text, with the name of the seat it lies at where that is to be said."""
        raise NotImplementedError

    def at_seat(self, seat: int, text: str) -> str:
        """Return a text behind the name of a seat; one that speaks of the seat itself begins with its name."""
        name = self.session.match.state.seat_names[seat]
        return text if text.startswith(name) else f"{name}: {text}"

    def give(self, context: PageContext, answer: Answer) -> None:
        """Give an answer, or begin to wait for objections."""
        seconds = self.ui.patience(self.session.match.state, answer)
        if seconds is None:
            context.entries.answer(answer)
        else:
            due = context.clock() + seconds
            context.pages.push(Objections(self.session, answer, self.others, due, seconds))
