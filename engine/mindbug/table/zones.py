"""The zones of a table: creatures in play and discard piles are open, hands and draw piles are counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from tablekeeper.engine.game import Result
from tablekeeper.engine.labels import Numbered
from tablekeeper.engine.mindbug.cards.card import Card, CardSet
from tablekeeper.engine.mindbug.cards.vocabulary import Gain, Memory
from tablekeeper.engine.resolution import AnyFrame

HAND_SIZE = 5
"""Up to how many cards a hand is refilled (MB-17)."""
MINDBUGS = 2
"""How many Mindbugs a seat begins with (MB-2)."""


class Creature(Numbered, frozen=True, gc=False):
    """A creature in play; a card that leaves play and returns is another one."""

    card: Card
    """The face on top."""
    exhausted: bool = False
    boosts: tuple[str, ...] = ()
    """The cards under it, each worth one power (MB-81)."""
    root: Card | None = None
    """The stage 1 card under an evolved creature (MB-86)."""
    crystals: int = 0
    """How many crystals lie on it (MX-1)."""

    @property
    def printed(self) -> Card:
        """Return the card that leaves play: stage 1 of an evolved creature (MB-89)."""
        return self.root or self.card


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
    aside: tuple[str, ...] = ()
    """Cards that lie aside, out of play, the oldest first; they come back to this side, if they do (MX-37)."""


def cards_of(seat: Seat) -> int:
    """Return how many cards a seat has: hidden, in its pile, in play with those under them, and aside."""
    standing = sum(1 + len(creature.boosts) for creature in seat.creatures)
    return seat.hand + seat.deck + len(seat.discard) + standing + len(seat.aside)


class Mark(Struct, frozen=True, gc=False):
    """Something that a creature has until the end of the turn, or that is remembered of it; of no creature, a ban."""

    number: int
    gains: Gain | Memory | Literal["power", "no_mindbugs"]
    power: int = 0
    """By how much it is stronger."""


class Table(Protocol):
    """A table's cards and pending frames, to be read: a state, or the working copy of one."""

    @property
    def card_set(self) -> CardSet:
        """The cards on the table."""

    @property
    def seats(self) -> Sequence[Seat]:
        """Both sides."""

    @property
    def active(self) -> int:
        """Whose turn it is."""

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What holds until the end of the turn."""

    @property
    def stack(self) -> Sequence[AnyFrame]:
        """What is pending, the next on top."""

    @property
    def result(self) -> Result | None:
        """How the match has ended; None while it goes on."""
