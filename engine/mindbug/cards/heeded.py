"""What of a card's constant abilities the rules look at: whatever else its data says does nothing, and is refused."""

from __future__ import annotations

from collections.abc import Iterator

from tablekeeper.engine.mindbug.cards import vocabulary as words
from tablekeeper.engine.mindbug.cards.card import Card

IN_PILE = words.Aura | words.Bar | words.Enlarge
"""The constants that do something while their card lies in a discard pile."""
CONDITIONAL = words.Aura | words.Bar
"""The constants of a creature in play whose `when` is looked at."""


def faults(card: Card) -> Iterator[str]:
    """Yield what of a card's constants would do nothing, each with what to write instead."""
    for constant in card.constant:
        kind = constant.__struct_config__.tag
        if constant.when is not None and not isinstance(constant, CONDITIONAL):
            yield f"{card.id}: constant {kind!r} has 'when', which only an aura or a bar heeds; leave it out"
    for constant in card.in_pile:
        yield from _in_pile(card.id, constant)


def _in_pile(card: str, constant: words.AnyConstant) -> Iterator[str]:
    kind = constant.__struct_config__.tag
    if not isinstance(constant, IN_PILE):
        yield f"{card}: in_pile has {kind!r}; a pile can have an aura, a bar or an enlarge"
    if constant.when is not None:
        yield f"{card}: in_pile {kind!r} has 'when', which no pile heeds; leave it out"
    if isinstance(constant, words.Aura):
        if constant.keywords or constant.per is not None or constant.power_max != words.NO_LIMIT:
            yield f"{card}: in_pile 'aura' wants a 'power' alone; leave out 'keywords', 'per' and 'power_max'"
        if constant.to != "allies":
            yield f'{card}: in_pile \'aura\' is for all creatures of its seat; write "to": "allies"'
    if isinstance(constant, words.Bar) and constant.who is None:
        yield f"{card}: in_pile 'bar' wants 'who'; its card is no creature that could be meant"
