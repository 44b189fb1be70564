"""Which card lies on top of an oracle, face down until somebody turns it up."""

from __future__ import annotations

from tablekeeper.engine.answers import Option
from tablekeeper.engine.guerra_de_mitos.frames.asking import Asking
from tablekeeper.engine.guerra_de_mitos.frames.by_numbers import ByNumbers
from tablekeeper.engine.guerra_de_mitos.table import oracles
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.things import OnOracle
from tablekeeper.engine.guerra_de_mitos.table.zones import Table
from tablekeeper.engine.labels import options
from tablekeeper.engine.resolution import Question

UNTAGGED = ("character", "foreign", "resource", "event")
"""The words for god cards without a tag; all but the event are entered as numbers."""


class TurnsUp(Question[str], frozen=True, kw_only=True, gc=False):
    """The question which card lies on top of an oracle."""

    place: OnOracle
    lent: tuple[str, ...] = ()
    """The cards of other seats that may lie on top once all is turned up that was before; mostly there are none."""


def turns_up(table: Table, place: OnOracle) -> TurnsUp:
    """Ask which card lies on top of an oracle, as the table has it now."""
    words = options("reveal", UNTAGGED, UNTAGGED)
    lent = tuple([guest.card for guest in oracles.guests_on_top(table.seats[place.seat].oracles[place.place])])
    return TurnsUp(place.seat, "reveal", None, words, "reveal", "deck", place=place, lent=lent)


class TurningUp(Asking[str], frozen=True, gc=False):
    """The top card of an oracle is turned up."""

    oracle: int

    def advance(self, draft: Draft) -> Question[str] | None:
        """Ask which card it is."""
        return turns_up(draft.table, OnOracle(self.seat, self.oracle))

    def answer(self, draft: Draft, option: Option[str]) -> None:
        """Show it; one without a tag is asked for its numbers first."""
        if option.target in UNTAGGED:
            draft.stack.append(TurnedUpByNumbers(self.seat, option.target))
        else:
            draft.stack.pop()
            self.show(draft, option.target)

    def show(self, draft: Draft, card: str) -> None:
        """Do what is to be done with the card."""
        raise NotImplementedError


class TurnedUpByNumbers(ByNumbers, frozen=True, gc=False):
    """A card without a tag that was turned up."""

    def use(self, draft: Draft, card: str) -> None:
        """Show it in the oracle that is looked at."""
        below = draft.stack[-1]
        if isinstance(below, TurningUp):
            draft.stack.pop()
            below.show(draft, card)


class Burying(TurningUp, frozen=True, gc=False):
    """The top card of an oracle is turned up for its owner's discard alone: nobody carries it out."""

    def show(self, draft: Draft, card: str) -> None:
        """Discard it."""
        draft.bury(self.seat, self.oracle, draft.show(self.seat, self.oracle, card))
