"""The resolution stack: what is pending in a match, as frames of plain data, the next one on top.

At its bottom always lies the course of the turn, which moves the match on where nothing else is pending. A frame either
moves the match on (`advance` returns None) or asks a `Question`, and takes the answer to it. `settled` works until
somebody must decide something; a question with a single answer that turns up nothing is answered at once. While an
answer is carried out the state is a `Draft`, a working copy that lives for this answer only.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, ClassVar, Generic, Self, TypeVar

from msgspec import Struct

from tablekeeper.engine.answers import NO_OPTIONS, Answer, Option, Options
from tablekeeper.engine.events import Event, Taken
from tablekeeper.engine.game import Decision, Outcome, Result, Source, Span, State, is_within
from tablekeeper.engine.refusals import Refusal

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
D = TypeVar("D", bound="Draft")


class Question(Struct, Generic[T_co], frozen=True, gc=False):
    """A pending question with its options; `T_co` is what its answers point at."""

    seat: int
    ask: str
    about: str | None = None
    listed: Options[T_co] = NO_OPTIONS
    """Its options, where it is asked with them."""
    hidden: str = ""
    """The verb under which hidden cards of the seat may be named, or nothing."""
    source: Source = "hand"
    """Where those hidden cards lie."""
    span: Span | None = None
    """The bounds of the number that is asked for."""
    secret: bool = False
    """Whether nobody else may see what is answered."""

    @property
    def options(self) -> Iterable[Option[T_co]]:
        """What may be answered. A question with very many may find them only when somebody looks: it says all anew."""
        return self.listed

    @property
    def single(self) -> bool:
        """Whether at most one answer is listed."""
        return len(self.listed.answers) < 2

    def option(self, answer: Answer) -> Option[T_co] | None:
        """Return the option that an answer takes; None where it is not listed."""
        answers = self.listed.answers
        return Option(answer, self.listed.targets[answers.index(answer)]) if answer in answers else None

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers that are listed."""
        return self.listed.answers


class Frame(Struct, Generic[D, T], frozen=True, gc=False):
    """Something pending in a draft of type `D`, whose question is answered by pointing at a `T`."""

    def advance(self, draft: D) -> Question[T] | None:
        """Move the match on by a step, or ask."""
        raise NotImplementedError

    def answer(self, draft: D, option: Option[T]) -> None:
        """Take the answer to the question; what follows from it is left to `settled`."""
        raise NotImplementedError


AnyFrame = Frame[Any, Any]
AnyQuestion = Question[Any]


class Draft(Struct, kw_only=True, eq=False, gc=False):
    """The working copy of a state: what is pending, and what has happened so far."""

    stack: list[AnyFrame]
    result: Result | None = None
    events: list[Event] = []


class StackState(State, Generic[D], frozen=True):
    """A state with a resolution stack. A game adds its zones, and says how they become a draft and come back."""

    tidies: ClassVar[bool] = False
    """Whether the rules say that something happens of itself, before each step."""

    @property
    def question(self) -> AnyQuestion | None:
        """The pending question; None when the match is over."""
        raise NotImplementedError

    def draft(self) -> D:
        """Return a working copy."""
        raise NotImplementedError

    def frozen(self, draft: D, question: AnyQuestion | None) -> Self:
        """Return the state that a working copy of this one has become, with the question that waits."""
        raise NotImplementedError

    def tidy(self, draft: D) -> None:
        """Put the table in order before each step; only asked for where the state `tidies`."""

    def forced(self, draft: D, question: AnyQuestion) -> Option[object] | None:  # noqa: ARG002 (games look at it)
        """Return the only answer to a question that lists at most one, where it turns up nothing hidden."""
        if question.hidden or question.span or not question.single:
            return None
        return next(iter(question.options), None)

    def settled(self, draft: D, warned: Refusal | None = None) -> Outcome[Self]:
        """Carry a working copy on to its next decision, or to the end, and return what has come of it."""
        question: AnyQuestion | None
        stack, tidies = draft.stack, self.tidies
        while True:
            if tidies and draft.result is None:
                self.tidy(draft)
            if draft.result is not None:
                question = None
                break
            question = stack[-1].advance(draft)
            if question is None:
                continue
            if question.hidden or len(question.listed.answers) > 1:  # as usual: told sooner than by asking the hook
                break
            only = self.forced(draft, question)
            if only is None:
                break
            draft.events.append(Taken(seat=question.seat, ask=question.ask, answer=str(only.answer)))
            stack[-1].answer(draft, only)
        return Outcome(self.frozen(draft, question), tuple(draft.events), warned)

    def begun(self) -> Outcome[Self]:
        """Carry a match that was just set up, or read, on to its first decision."""
        return self.settled(self.draft())

    def unlisted(self, question: AnyQuestion, answer: Answer) -> Option[object] | Refusal:
        """Return the option that an answer takes that is not listed word by word, or refuse it."""
        raise NotImplementedError

    def overruled(self, question: AnyQuestion, answer: Answer) -> Option[object]:
        """Return what an answer takes that only a restriction forbids."""
        raise NotImplementedError

    @property
    def asked(self) -> int | None:
        """The seat that must decide; None when the match is over."""
        return self.question.seat if self.question else None

    @property
    def source(self) -> Source:
        """Where the hidden card comes from that the pending answer may turn up."""
        return self.question.source if self.question else "hand"

    @property
    def decision(self) -> Decision | None:
        """The pending decision with its complete list of legal answers."""
        question = self.question
        if question is None:
            return None
        return Decision(question.seat, question.ask, question.about, self.legal(), question.span, question.secret)

    def apply(self, answer: Answer, advise: bool = False) -> Outcome[Self] | Refusal:
        """Carry out an answer and all that follows without a further decision, or refuse it."""
        question = self.question
        if question is None:
            return self.refuse_over()
        warned = None
        option = question.option(answer)
        if option is None and question.span and is_within(question.span, answer):
            option = Option(answer, answer.number)
        if option is None:
            found = self.unlisted(question, answer)
            if isinstance(found, Option):
                option = found
            elif advise and found.restriction:
                warned, option = found, self.overruled(question, answer)
            else:
                return found
        draft = self.draft()
        draft.stack[-1].answer(draft, option)
        return self.settled(draft, warned)


class ListedOnce(StackState[D], Generic[D], frozen=True, dict=True):
    """A state whose answers take a while to list: they are listed once, and are no part of the value."""

    @cached_property
    def _legal(self) -> tuple[Answer, ...]:
        return self.answers(None)

    def legal(self, hidden: Iterable[str] | None = None) -> tuple[Answer, ...]:
        """Return the legal answers; `hidden` narrows the cards that the asked seat may turn up."""
        return self._legal if hidden is None else self.answers(hidden)

    def answers(self, held: Iterable[str] | None) -> tuple[Answer, ...]:
        """List the legal answers, with the cards that are held or, where nobody knows, all that may be."""
        raise NotImplementedError
