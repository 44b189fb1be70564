"""A hand of hidden cards as values: how a game's events change one, and what the box holds as a player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct


class Left(Struct, frozen=True):
    """A card left the hand, face up."""

    card: str


class Came(Struct, frozen=True):
    """A card that lay open went to the hand."""

    card: str


class Drew(Struct, frozen=True):
    """Unseen cards came from the draw pile."""

    count: int


class Stole(Struct, frozen=True):
    """Unseen cards came from the other hand."""

    count: int


class Robbed(Struct, frozen=True):
    """Unseen cards went to the other hand."""

    count: int


HandChange = Left | Came | Drew | Stole | Robbed

Due = Literal["drawn", "stolen", "robbed", "surplus"]
"""What people must do with a hidden card of the box before the match goes on. They tell the box a card that it drew or
stole. They take away a card that was stolen from the box, or is too many after an edit."""
COMING: Sequence[Due] = ("drawn", "stolen")


class Holding(Struct, frozen=True):
    """What the box holds and knows as the player of a seat."""

    places: dict[int, str]
    """The cards of its hand by their places, which count from 1."""
    due: tuple[Due, ...]
    """What is to be done before the match goes on, in order."""
    seen: tuple[str, ...]
    """Cards that are known to be in the other hand."""

    @property
    def free(self) -> int:
        """The lowest place on which no card lies."""
        return next(place for place in range(1, len(self.places) + 2) if place not in self.places)

    @property
    def coming(self) -> bool:
        """Whether the next thing to do is to tell a card."""
        return bool(self.due) and self.due[0] in COMING

    @property
    def going(self) -> bool:
        """Whether the next thing to do is that a card goes away."""
        return bool(self.due) and self.due[0] not in COMING

    def place_of(self, card: str) -> int | None:
        """Return the lowest place on which a card lies; equal cards are as good as one another."""
        return min((place for place, lying in self.places.items() if lying == card), default=None)
