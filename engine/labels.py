"""How things on the table are called in answers: by their card's id, numbered where copies could be confused."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from tablekeeper.engine.answers import Answer, Options, Target


class Numbered(Struct, frozen=True, gc=False):
    """A creature, a card in play."""

    number: int
    """Its number in the match, never used again."""


def labels(cards: Sequence[str], copy_of: Callable[[int], int]) -> Sequence[str]:
    """Return the name of each card: its id, or `id#n` where the id is not alone; `copy_of` tells n by the place."""
    if len(set(cards)) == len(cards):
        return cards
    return [card if cards.count(card) == 1 else f"{card}#{copy_of(place)}" for place, card in enumerate(cards)]


def numbered(cards: Sequence[str]) -> Sequence[str]:
    """Return the name of each card, equal ones numbered as they stand in the row."""
    return labels(cards, lambda place: cards[: place + 1].count(cards[place]))


def options(verb: str, names: Sequence[str], targets: Sequence[Target]) -> Options[Target]:
    """Return an option for each of several things: the verb with its name, pointing at it."""
    return Options(tuple([Answer(verb, name) for name in names]), tuple(targets))
