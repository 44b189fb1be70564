"""What of single cards the box computes, as keys of sentences with their slots: the same tables that it plays by."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from tablekeeper.engine.guerra_de_mitos.cards import traits
from tablekeeper.engine.guerra_de_mitos.cards.card import Card

AMOUNTS: Mapping[str, Mapping[str, int]] = {
    "moves": traits.MOVES,
    "moves_of_all": traits.MOVES_OF_ALL,
    "meditation": traits.MEDITATION,
    "lesser_gods": traits.LESSER_GODS,
    "price": traits.PRICES,
    "shrinking": traits.SHRINKING,
}
"""The tables that give a card a number."""
SETS: Mapping[str, Collection[str]] = {
    "silence": traits.SILENCE,
    "marches_free": traits.MARCHES_FREE,
    "tireless": traits.TIRELESS,
    "unarmed": traits.UNARMED,
    "extra_clash": traits.EXTRA_CLASH,
    "no_gain": traits.NO_GAIN,
    "basic": (traits.BASIC,),
    "resolves": traits.RESOLVES,
}
"""The tables that only name cards."""


def computations(card: Card) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield what the box computes of a card besides its numbers."""
    for key, amounts in AMOUNTS.items():
        if card.id in amounts:
            yield key, {"by": amounts[card.id]}
    if card.id in traits.CHEAPER:
        key, by = traits.CHEAPER[card.id]
        yield "cheaper", {"which": key, "by": by}
    for key, cards in SETS.items():
        if card.id in cards:
            yield key, {}
    if card.battle and card.id != traits.BASIC:
        yield "resolves", {}
