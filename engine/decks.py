"""Decks that people bring along: what a deck is, and how a game says what is wrong with one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from tablekeeper.engine.toml import Fault, Path, written


class Deck(Struct, frozen=True):
    """The cards of one player, as many of each as there are, in the parts that the game has."""

    game: str
    """The game's id."""
    name: str
    parts: Mapping[str, Mapping[str, int]]
    """By part and card id how many copies; a card that the game does not know stands there as somebody wrote it."""

    def cards(self, part: str) -> Mapping[str, int]:
        """Return the cards of a part with their copies; a part that nobody has named is empty."""
        return self.parts.get(part, {})

    def size(self, part: str) -> int:
        """Return how many cards a part has."""
        return sum(self.cards(part).values())


FaultKind = Literal["unknown", "elsewhere", "few", "many", "barred", "other"]
"""The kind of fault, for texts in another language. `unknown`: nobody knows the card. `elsewhere`: it belongs into
another part. `few`, `many`: too few or too many of something. `barred`: it may not be together with the others.
`other`: only the game itself can word it."""


class DeckFault(Fault, frozen=True):
    """What is wrong with a deck; the path is the part, and the card if it is about one."""

    cards: tuple[str, ...] = ()
    """The cards that it is about."""
    rule: str | None = None
    """The id of the rule that wants it otherwise."""
    kind: FaultKind = "other"
    by: int = 0
    """How many are too few or too many."""

    def __str__(self) -> str:
        return f"{super().__str__()}{_ruled(self.rule)}"


class Remark(Struct, frozen=True):
    """What is worth knowing of a deck, and no fault."""

    path: Path
    says: str
    cards: tuple[str, ...] = ()
    rule: str | None = None
    kind: str = ""
    """What sort of remark it is, for the game's words in other languages."""

    def __str__(self) -> str:
        return f"{written(self.path)}: {self.says}{_ruled(self.rule)}"


def _ruled(rule: str | None) -> str:
    return f" ({rule})" if rule else ""


class Decks:
    """What a game knows of decks: a game that has any puts one of these at `Game.decks`. It has no state."""

    parts: Sequence[str]
    """The parts of a deck, by the keys of a deck file; any of them may be empty in a file."""

    def least(self, part: str) -> int:
        """Return how many cards a part has at least."""
        return 0

    def parts_of(self, card: str) -> Sequence[str]:
        """Return the parts where a card may lie, by its id, at least one; the first is meant where nobody says more."""
        return self.parts

    def find(self, card: str) -> str | None:
        """Return the id of a card that somebody has written, by its id or as it is printed; None if it is unknown."""
        raise NotImplementedError

    def printed(self, card: str) -> str | None:
        """Return the printed name of a card by its id; None if nobody knows it."""
        return None

    def faults(self, deck: Deck) -> tuple[DeckFault, ...]:
        """Return everything that is wrong with a deck, cards that are unknown among it; empty when nothing is."""
        raise NotImplementedError

    def remarks(self, deck: Deck) -> tuple[Remark, ...]:
        """Return what is worth knowing of a deck, and no fault."""
        return ()
