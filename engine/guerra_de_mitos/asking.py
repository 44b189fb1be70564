"""What every frame of Guerra de Mitos has, the seat that decides it; and questions that are listed late."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import Generic, TypeVar

from tablekeeper.engine.answers import Answer, Option
from tablekeeper.engine.guerra_de_mitos.zones import Table
from tablekeeper.engine.resolution import Draft, Frame, Question

D = TypeVar("D", bound=Draft)
T = TypeVar("T")


class Asking(Frame[D, T], Generic[D, T], frozen=True, gc=False):
    """Something pending that a seat decides; with the seat it is forgotten."""

    seat: int


class LateQuestion(Question[T], Generic[T], kw_only=True, frozen=True, gc=True, dict=True):
    """A question that finds its options only when somebody looks: most positions are passed through unread."""

    table: Table
    """Of its own: what an answer has found of the draft's is not kept with the question."""

    def possible(self, verb: str = "") -> Iterator[Option[T]]:
        """Yield what is possible, all of it or with one verb."""
        raise NotImplementedError

    @cached_property
    def options(self) -> tuple[Option[T], ...]:
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

    def option(self, answer: Answer) -> Option[T] | None:
        """Return the option that an answer takes; None where it is not listed."""
        return next((option for option in self.possible(answer.verb) if option.answer == answer), None)
