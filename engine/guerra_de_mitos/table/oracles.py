"""The cards that lie face down in an oracle, and which of them are another seat's, as far as that is known (G-68)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tablekeeper.engine.guerra_de_mitos.table.zones import SOMEWHERE, Guest, Oracle


def guests_on_top(oracle: Oracle) -> Sequence[Guest]:
    """Return the cards of other seats that may lie on top, face down: after a shuffle that may be each of them."""
    top = [guest for guest in oracle.guests if guest.below == oracle.left - 1]
    return top or [guest for guest in oracle.guests if guest.below == SOMEWHERE]


def without_top(oracle: Oracle, card: str) -> tuple[Oracle, Guest | None]:
    """Take this card off the top of those that lie face down; return it, too, if it is another seat's.

    A card that may be the one of another seat is that one: which of two alike lies where nobody can know.
    """
    guests, left = [*oracle.guests], oracle.left - 1
    guest = next((one for one in guests_on_top(oracle) if one.card == card), None)
    if guest is not None:
        guests.remove(guest)
    there = [one for one in guests if one.below < left]
    return replace(oracle, left=left, guests=tuple(there[:left])), guest


def with_one_under(oracle: Oracle, guest: Guest | None) -> Oracle:
    """Lay a card face down under all others, a guest or one of the seat itself."""
    guests = (*map(_higher, oracle.guests), *([] if guest is None else [guest]))
    return replace(oracle, left=oracle.left + 1, guests=guests)


def turned_down(oracle: Oracle) -> Oracle:
    """Turn the open card face down."""
    guests = oracle.guests
    if oracle.card is not None and oracle.owner >= 0:
        guests = (Guest(oracle.card, oracle.owner, oracle.left), *guests)
    return Oracle(None, 0, oracle.left + 1, guests)


def sunk(oracle: Oracle) -> Oracle:
    """Put the uppermost card that lies face down below the others."""
    on_top = oracle.left - 1
    others = [_higher(guest) for guest in oracle.guests if guest.below != on_top]
    top = [replace(guest, below=0) for guest in oracle.guests if guest.below == on_top]
    return replace(oracle, guests=(*others, *top))


def mixed(oracle: Oracle) -> Oracle:
    """Shuffle what lies face down, or put it in an order that nobody tells."""
    return replace(oracle, guests=tuple([replace(guest, below=SOMEWHERE) for guest in oracle.guests]))


def _higher(guest: Guest) -> Guest:
    return guest if guest.below == SOMEWHERE else replace(guest, below=guest.below + 1)
