"""Before the first turn: pantheons, decks, the secret bid, and who is first (G-8 to G-17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from tablekeeper.engine.answers import Option
from tablekeeper.engine.guerra_de_mitos.cards.card import Mythology, the
from tablekeeper.engine.guerra_de_mitos.cards.decks import LEAST, MOST
from tablekeeper.engine.guerra_de_mitos.frames.asking import Asking
from tablekeeper.engine.guerra_de_mitos.frames.by_numbers import ByNumbers
from tablekeeper.engine.guerra_de_mitos.table import derived, events, turn
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.zones import SEALED, Oracle, Pantheon
from tablekeeper.engine.labels import options
from tablekeeper.engine.resolution import Question

HAND = 5
ORACLES = 4
GODS, DESIGNS = (LEAST["gods"], MOST), (LEAST["designs"], MOST)
"""How many cards both decks may hold (G-2, G-3)."""
BIDS = (1, 4)
MYTHOLOGIES: Sequence[Mythology] = ("aztec", "greek", "japanese", "egyptian", "norse", "primigenial", "neutral")


def set_up(draft: Draft) -> None:
    """Put on the stack what must be asked next, or begin the first turn."""
    table = draft.table
    for seat in derived.alive(table):
        side = table.seats[seat]
        if side.pantheon is None:
            if side.deck is None:
                draft.stack.append(Revealing(seat))
            else:
                _reveal(draft, seat, next(iter(side.deck.cards("pantheon"))))
            return
        if derived.mythology(side) is None:
            draft.stack.append(OfMythology(seat))
            return
        if side.deck is not None and side.designs < 0:
            _deal_gods(draft, seat, side.deck.size("gods"))
            _draw_hand(draft, seat, side.deck.size("designs"))
            return
        if not side.oracles:
            draft.stack.append(Gods(seat))
            return
        if side.designs < 0:
            draft.stack.append(Designs(seat))
            return
    if not derived.duel(table):
        draft.events.append(events.First(seat=table.first))
        _give_shares(draft)
        turn.begin_turn(draft)
    elif derived.has_bids(table):
        draft.stack.append(Choosing(*_chooser(draft)))
    else:
        draft.set(bids=(None, None))
        draft.stack.append(Bidding(table.first))


class Revealing(Asking[str], frozen=True, gc=False):
    """Which pantheon a seat plays (G-9)."""

    def advance(self, draft: Draft) -> Question[str]:
        """Ask for it; one that the list does not know is entered by its initial power."""
        untagged = options("reveal", ["pantheon"], ["pantheon"])
        return Question(self.seat, "pantheon", None, untagged, "reveal")

    def answer(self, draft: Draft, option: Option[str]) -> None:
        """Lay it open."""
        if option.target == "pantheon":
            draft.stack[-1] = PantheonByNumber(self.seat, "pantheon")
        else:
            draft.stack.pop()
            _reveal(draft, self.seat, option.target)


class PantheonByNumber(ByNumbers, frozen=True, gc=False):
    """A pantheon without a tag: its initial power."""

    def use(self, draft: Draft, card: str) -> None:
        """Lay it open."""
        _reveal(draft, self.seat, card)


def _reveal(draft: Draft, seat: int, card: str) -> None:
    """Take the initial power (G-9)."""
    draft.change(seat, pantheon=Pantheon(card), reserve=the(card).initial_power)
    draft.events.append(events.PantheonShown(seat=seat, card=card))


class OfMythology(Asking[str], frozen=True, gc=False):
    """Of which mythology a pantheon is that the list does not know."""

    def advance(self, draft: Draft) -> Question[str]:
        """Ask for it."""
        return Question(self.seat, "mythology", None, options("choose", MYTHOLOGIES, MYTHOLOGIES))

    def answer(self, draft: Draft, option: Option[str]) -> None:
        """Note it."""
        draft.stack.pop()
        pantheon = draft.seat(self.seat).pantheon
        if pantheon is not None:
            draft.change(self.seat, pantheon=replace(pantheon, mythology=cast("Mythology", option.target)))


class Gods(Asking[int], frozen=True, gc=False):
    """How many cards the god deck holds (G-2)."""

    def advance(self, draft: Draft) -> Question[int]:
        """Ask for it."""
        return Question(self.seat, "gods", None, span=GODS)

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Deal it."""
        draft.stack.pop()
        _deal_gods(draft, self.seat, option.target)


def _deal_gods(draft: Draft, seat: int, count: int) -> None:
    """Deal a god deck one by one into the oracles (G-10)."""
    least, more = divmod(count, ORACLES)
    oracles = tuple([Oracle(left=least + (place < more)) for place in range(ORACLES)])
    draft.change(seat, oracles=oracles, brought=count)


class Designs(Asking[int], frozen=True, gc=False):
    """How many cards the design deck holds (G-3)."""

    def advance(self, draft: Draft) -> Question[int]:
        """Ask for it."""
        return Question(self.seat, "designs", None, span=DESIGNS)

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Draw the first hand."""
        draft.stack.pop()
        _draw_hand(draft, self.seat, option.target)


def _draw_hand(draft: Draft, seat: int, count: int) -> None:
    """Draw the first hand from a design deck (G-11)."""
    draft.change(seat, designs=count - HAND, hand=HAND, brought=draft.seat(seat).brought + count)
    sizes = tuple([oracle.left for oracle in draft.seat(seat).oracles])
    draft.events.append(events.Dealt(seat=seat, oracles=sizes, hand=HAND))


class Bidding(Asking[int], frozen=True, gc=False):
    """How much a seat gives the other, unseen until both have said it (G-12)."""

    other: int | None = None
    """What the other seat has bid; None while this is the first."""

    def advance(self, draft: Draft) -> Question[int]:
        """Ask for it."""
        return Question(self.seat, "bid", None, span=BIDS, secret=True)

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Seal the first one; with the second both are revealed, and each goes to the other's reserve."""
        opponent = 1 - self.seat
        draft.events.append(events.Sealed(seat=self.seat))
        if self.other is None:
            draft.set(bids=(SEALED, None) if self.seat == 0 else (None, SEALED))
            draft.stack[-1] = Bidding(opponent, option.target)
            return
        draft.stack.pop()
        both = (option.target, self.other) if self.seat == 0 else (self.other, option.target)
        draft.set(bids=both)
        draft.events.append(events.BidsShown(bids=both))
        for seat in (0, 1):
            draft.earn(seat, both[1 - seat], "bid", gained=False)


def _chooser(draft: Draft) -> tuple[int, bool]:
    """Return who decides who is first, and whether it is decided by lot (G-13, readings A-37, A-38)."""
    bids = draft.table.bids
    one, two = [(bids[seat], the(derived.pantheon(draft.seat(seat))).initial_power) for seat in (0, 1)]
    return (draft.table.first, True) if one == two else (int(two > one), False)


class Choosing(Asking[int], frozen=True, gc=False):
    """Who is first in the first turn (G-13)."""

    lot: bool = False
    """Whether a coin has said it, not the seat."""

    def advance(self, draft: Draft) -> Question[int]:
        """Ask for it."""
        seats = range(len(draft.table.seats))
        ask = "lot" if self.lot else "first"
        return Question(self.seat, ask, None, options("choose", list(map(str, seats)), list(seats)))

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Lay the token there (G-14), and begin."""
        draft.stack.pop()
        draft.set(first=option.target)
        draft.events.append(events.First(seat=option.target))
        turn.begin_turn(draft)


def _give_shares(draft: Draft) -> None:
    """Give the first player as much as there are players, each next one less (G-16)."""
    order = derived.in_order(draft.table, draft.table.first)
    for place, seat in enumerate(order):
        draft.earn(seat, len(order) - place, "seat", gained=False)
