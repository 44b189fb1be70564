"""Verbs: what a seat may do or tell, with what, why not, and what it does; and the questions that list them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tablekeeper.engine.answers import Answer, Option
from tablekeeper.engine.guerra_de_mitos.table import derived
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.zones import Character, Table
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.resolution import Question

T = TypeVar("T")


class Verb(Generic[T]):
    """Something that a seat does, or tells, when it is asked."""

    name: ClassVar[str]
    rule: ClassVar[str | None] = None
    """The rule by which nothing else may stand after the verb."""

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, T]]:
        """Return what could stand after the verb, in words and as what is meant."""
        raise NotImplementedError

    def why_not(self, table: Table, seat: int, thing: T) -> Refusal | None:
        """Return why a seat may not do this now; None if it may."""
        return None

    def may(self, table: Table, seat: int, thing: T) -> bool:
        """Return whether a seat may do this now; a verb may see that sooner than why it may not."""
        return self.why_not(table, seat, thing) is None

    def do(self, draft: Draft, seat: int, thing: T) -> None:
        """Carry it out; what follows from it is left to `settled`."""
        raise NotImplementedError

    def options(self, table: Table, seat: int) -> Iterator[Option[Act[T]]]:
        """Yield what is possible."""
        for label, thing in self.things(table, seat):
            if self.may(table, seat, thing):
                yield Option(Answer(self.name, label), Act(self, thing))

    def find(self, table: Table, seat: int, label: str) -> Act[T] | None:
        """Return the meaning of the text after the verb, possible or not; None if it means nothing."""
        return next((Act(self, thing) for name, thing in self.things(table, seat) if name == label), None)


class Bare(Verb[None]):
    """A verb without anything after it."""

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, None]]:
        """Return nothing, once."""
        return (("", None),)


class OfOwn(Verb[int]):
    """A verb with a character that the seat controls."""

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, int]]:
        """Return them."""
        own = table.seats[seat].characters
        return zip(derived.label_pieces(table, own), [one.number for one in own], strict=True)

    def character(self, table: Table, seat: int, number: int) -> Character:
        """Return the character with a number."""
        return next(one for one in table.seats[seat].characters if one.number == number)


class Act(Struct, Generic[T], frozen=True, gc=False):
    """A verb with what it is about."""

    verb: Verb[T]
    thing: T

    def why_not(self, table: Table, seat: int) -> Refusal | None:
        """Return why a seat may not do this now."""
        return self.verb.why_not(table, seat, self.thing)


AnyVerb = Verb[Any]
AnyAct = Act[Any]


class VerbQuestion(Question[AnyAct], kw_only=True, frozen=True, gc=True, dict=True):
    """A question whose answers are verbs, found only when somebody looks: most positions are passed through unread."""

    table: Table
    """Of its own: what an answer has found of the draft's is not kept with the question."""
    verbs: tuple[AnyVerb, ...]
    """All verbs that may be meant, those with which nothing is possible now, too."""

    def possible(self, verb: str = "") -> Iterator[Option[AnyAct]]:
        """Yield what is possible, all of it or with one verb."""
        for one in self.verbs:
            if verb in {"", one.name}:
                yield from one.options(self.table, self.seat)

    @cached_property
    def options(self) -> tuple[Option[AnyAct], ...]:
        """All that is possible."""
        return tuple(self.possible())

    @cached_property
    def answers(self) -> tuple[Answer, ...]:
        """The answers that are listed."""
        return tuple([option.answer for option in self.options])

    @property
    def single(self) -> bool:
        """Whether at most one answer is listed."""
        return len(tuple(islice(self.possible(), 2))) < 2

    def option(self, answer: Answer) -> Option[AnyAct] | None:
        """Return the option that an answer takes; None where it is not listed."""
        listed = self.options if "options" in self.__dict__ else self.possible(answer.verb)
        return next((option for option in listed if option.answer == answer), None)


class ActQuestion(VerbQuestion, kw_only=True, frozen=True, gc=True, dict=True):
    """A question whose answers are the verbs of a phase; hidden cards come with `play`."""


def ask(table: Table, seat: int, what: str, verbs: tuple[AnyVerb, ...], hidden: str = "") -> ActQuestion:
    """Return the question what a seat does."""
    return ActQuestion(seat, what, hidden=hidden, table=replace(table), verbs=verbs)
