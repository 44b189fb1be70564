"""Cards without a tag, or unknown to the list: they are entered as their numbers."""

from __future__ import annotations

from msgspec.structs import replace

from tablekeeper.engine.answers import Option
from tablekeeper.engine.game import Span
from tablekeeper.engine.guerra_de_mitos.cards.card import FAMILIES, by_numbers
from tablekeeper.engine.guerra_de_mitos.frames.asking import Asking
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.resolution import Question

MOST = 30
LEAST = -9
"""Between these numbers cards are entered; costs and what is printed on characters are 0 or more."""


def span_of(what: str, *, lower: bool) -> Span:
    """Return the bounds of a number of a card; `lower` is whether what it adds may be below 0."""
    return (LEAST if lower and what != "cost" else 1 if what == "initial_power" else 0, MOST)


class ByNumbers(Asking[int], frozen=True, gc=False):
    """The numbers of a card are asked for one by one, then it is used."""

    family: str
    numbers: tuple[int, ...] = ()

    def use(self, draft: Draft, card: str) -> None:
        """Do with the card what it was entered for."""
        raise NotImplementedError

    def advance(self, draft: Draft) -> Question[int] | None:
        """Ask for the next number; after the last one the card is there."""
        family = FAMILIES[self.family]
        if len(self.numbers) == len(family.numbers):
            draft.stack.pop()
            self.use(draft, by_numbers(self.family, *self.numbers))
            return None
        what = family.numbers[len(self.numbers)]
        return Question(self.seat, "number", what, span=span_of(what, lower=family.lower))

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Take a number."""
        draft.stack[-1] = replace(self, numbers=(*self.numbers, option.target))


class CreatedByNumbers(ByNumbers, frozen=True, gc=False):
    """A character that an effect creates (a token is no card)."""

    def use(self, draft: Draft, card: str) -> None:
        """Put it into play with no power."""
        draft.enter(self.seat, card)
