"""The zones of a table: creatures in play and discard piles are open, hands and draw piles are counts."""

from __future__ import annotations

from msgspec import Struct

from engine.mindbug.cards import Card


class Creature(Struct, frozen=True, gc=False):
    """A creature in play."""

    number: int
    """Its number in the match, never used again: a card that leaves play and returns is another creature."""
    card: Card
    exhausted: bool = False
    boosts: tuple[str, ...] = ()


class Seat(Struct, frozen=True, gc=False):
    """One seat's side of the table."""

    name: str
    life: int
    mindbugs: int
    hand: int
    deck: int
    discard: tuple[str, ...] = ()
    """Card ids, the oldest first."""
    creatures: tuple[Creature, ...] = ()
    """The oldest first."""


HAND_SIZE = 5
"""Up to how many cards a hand is refilled (MB-17)."""
