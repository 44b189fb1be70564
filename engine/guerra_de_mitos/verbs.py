"""Verbs: what a seat may do in a phase, with what, why not, and what it does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tablekeeper.engine.answers import Answer, Option
from tablekeeper.engine.guerra_de_mitos.asking import LateQuestion
from tablekeeper.engine.refusals import Refusal

if TYPE_CHECKING:
    from tablekeeper.engine.guerra_de_mitos.draft import Draft
    from tablekeeper.engine.guerra_de_mitos.zones import Table

T = TypeVar("T")


class Verb(Generic[T]):
    """Something that a seat does when its phase asks for it."""

    name: ClassVar[str]
    rule: ClassVar[str | None] = None
    """The rule by which nothing else may stand after the verb."""

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, T]]:
        """Return what could stand after the verb, in words and as what is meant."""
        raise NotImplementedError

    def why_not(self, table: Table, seat: int, thing: T) -> Refusal | None:
        """Return why a seat may not do this now; None if it may."""
        return None

    def do(self, draft: Draft, seat: int, thing: T) -> None:
        """Carry it out; what follows from it is left to `settled`."""
        raise NotImplementedError

    def options(self, table: Table, seat: int) -> Iterator[Option[Act[T]]]:
        """Yield what is possible."""
        for label, thing in self.things(table, seat):
            if self.why_not(table, seat, thing) is None:
                yield Option(Answer(self.name, label), Act(self, thing))

    def find(self, table: Table, seat: int, label: str) -> Act[T] | None:
        """Return what is meant by what stands after the verb, possible or not; None if it is nothing."""
        return next((Act(self, thing) for name, thing in self.things(table, seat) if name == label), None)


class Alone(Verb[None]):
    """A verb that stands alone."""

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, None]]:
        """Return nothing, once."""
        return (("", None),)


class Act(Struct, Generic[T], frozen=True, gc=False):
    """A verb with what it is about."""

    verb: Verb[T]
    thing: T

    def why_not(self, table: Table, seat: int) -> Refusal | None:
        """Return why a seat may not do this now."""
        return self.verb.why_not(table, seat, self.thing)


AnyVerb = Verb[Any]
AnyAct = Act[Any]


class ActQuestion(LateQuestion[AnyAct], kw_only=True, frozen=True, gc=True, dict=True):
    """A question whose answers are verbs of a phase; hidden cards come with `play`."""

    verbs: tuple[AnyVerb, ...]
    """All verbs of the phase, those with which nothing is possible now, too."""

    def possible(self, verb: str = "") -> Iterator[Option[AnyAct]]:
        """Yield what is possible."""
        for one in self.verbs:
            if verb in {"", one.name}:
                yield from one.options(self.table, self.seat)


def ask(table: Table, seat: int, what: str, verbs: tuple[AnyVerb, ...], hidden: str = "") -> ActQuestion:
    """Return the question what a seat does."""
    return ActQuestion(seat, what, hidden=hidden, table=replace(table), verbs=verbs)
