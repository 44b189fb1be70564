"""Turning up the top card of an oracle (G-19, G-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablekeeper.engine.answers import Answer, Option
from tablekeeper.engine.guerra_de_mitos import events
from tablekeeper.engine.guerra_de_mitos.by_numbers import ByNumbers
from tablekeeper.engine.guerra_de_mitos.cards import the
from tablekeeper.engine.guerra_de_mitos.effects import Effect
from tablekeeper.engine.guerra_de_mitos.zones import Oracle, Table
from tablekeeper.engine.resolution import Frame, Question

if TYPE_CHECKING:
    from tablekeeper.engine.guerra_de_mitos.draft import Draft

UNTAGGED = ("character", "foreign", "resource", "event")
"""The words for god cards without a tag; all but the event are entered as numbers."""


class Revealing(Frame["Draft", str], frozen=True, gc=False):
    """The top card of an oracle is turned up."""

    seat: int
    oracle: int

    def advance(self, draft: Draft) -> Question[str] | None:
        """Ask which card it is."""
        words = tuple([Option(Answer("reveal", word), word) for word in UNTAGGED])
        return Question(self.seat, "reveal", None, words, "reveal", "deck")

    def answer(self, draft: Draft, option: Option[str]) -> None:
        """Show it; one without a tag is asked for its numbers first."""
        if option.target in UNTAGGED:
            draft.stack.append(RevealedByNumbers(self.seat, option.target))
        else:
            self.show(draft, option.target)

    def show(self, draft: Draft, card: str) -> None:
        """Lay the card open; an event is resolved at once and discarded (G-20)."""
        draft.stack.pop()
        there = draft.seat(self.seat).oracles[self.oracle]
        draft.set_oracle(self.seat, self.oracle, Oracle(card, 0, there.left - 1))
        draft.set(looked=self.oracle + 1)
        draft.events.append(events.Revealed(seat=self.seat, oracle=self.oracle + 1, card=card))
        if the(card).kind != "event":
            return
        draft.bury(self.seat, self.oracle)
        if draft.table.rules.chained_events:
            draft.set(looked=self.oracle)  # reading A-28
        draft.stack.append(Effect(self.seat, card))


class RevealedByNumbers(ByNumbers, frozen=True, gc=False):
    """A card without a tag that was turned up."""

    def use(self, draft: Draft, card: str) -> None:
        """Show it in the oracle that is looked at."""
        below = draft.top
        if isinstance(below, Revealing):
            below.show(draft, card)


def next_oracle(table: Table, seat: int) -> int | None:
    """Return the next oracle from the left whose top card must be turned up now; None after the last (G-19)."""
    oracles = table.seats[seat].oracles
    for oracle in range(table.looked, len(oracles)):
        if oracles[oracle].card is None and oracles[oracle].left > 0:
            return oracle
    return None


def look(draft: Draft, seat: int) -> bool:
    """Turn up the next oracle's card; where there is none left, what gets on top now stays face down (A-45)."""
    oracle = next_oracle(draft.table, seat)
    if oracle is None:
        draft.set(looked=len(draft.seat(seat).oracles))
        return False
    draft.stack.append(Revealing(seat, oracle))
    return True
