"""Cards without a tag: they are entered as their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from tablekeeper.engine.answers import Answer, Option
from tablekeeper.engine.game import Span
from tablekeeper.engine.munchkin.cards.card import Card, by_numbers
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.resolution import Frame, Question

Sort = Literal["monster", "item", "one_shot"]
"""The sorts of cards that may be entered as numbers."""

SPANS: Mapping[Sort, tuple[tuple[str, Span], tuple[str, Span]]] = {
    "monster": (("level", (1, 20)), ("treasures", (0, 9))),
    "item": (("bonus", (0, 10)), ("gold", (0, 2000))),
    "one_shot": (("bonus", (0, 10)), ("gold", (0, 2000))),
}
"""What is asked for a card without a tag, and within which bounds."""


class ByNumbers(Frame[Draft, int], frozen=True, gc=False):
    """The numbers of a card without a tag are asked for, then it is used."""

    seat: int
    sort: Sort
    first: int | None = None

    def use(self, draft: Draft, card: Card) -> None:
        """Do with the card what it was entered for."""
        raise NotImplementedError

    def advance(self, draft: Draft) -> Question[int]:
        """Ask for the next number."""
        what, span = SPANS[self.sort][0 if self.first is None else 1]
        return Question(self.seat, "number", what, span=span)

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Take a number; the second one makes the card."""
        if self.first is None:
            draft.stack[-1] = replace(self, first=option.target)
            return
        draft.stack.pop()
        self.use(draft, by_numbers(self.sort, self.first, option.target))


class RevealedByNumbers(ByNumbers, frozen=True, gc=False):
    """A card without a tag that answers the question below."""

    def use(self, draft: Draft, card: Card) -> None:
        """Answer with it."""
        draft.stack[-1].answer(draft, Option(Answer("reveal", card.id), card.id))
