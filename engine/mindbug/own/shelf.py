"""The sets of one's own that this process knows: those that can be chosen, and those that lie on a table.

A match holds its own cards; this is for whoever has no match, but the id of a card or of a set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tablekeeper.engine.mindbug.boxes import every_card
from tablekeeper.engine.mindbug.cards.card import Card, CardSet, MindbugSet
from tablekeeper.engine.own_sets import OwnSet, OwnSets
from tablekeeper.engine.toml import Fault, Table


class MindbugSets(OwnSets):
    """What Mindbug knows of sets of one's own."""

    def read(self, table: Table) -> OwnSet | tuple[Fault, ...]:
        """Return the set that the table of a file says, or everything that is wrong with it."""
        from tablekeeper.engine.mindbug.own.reading import read  # with all wording: only where somebody has a set

        return read(table)

    def offer(self, sets: Sequence[OwnSet]) -> None:
        """Take these sets for what can be chosen."""
        offer([one for one in sets if isinstance(one, MindbugSet)])


OFFERED: dict[str, MindbugSet] = {}
"""What can be chosen for a new match."""
LAID: dict[str, MindbugSet] = {}
"""What was laid on a table last, which goes before: its file may say something else by now."""


def offer(sets: Iterable[MindbugSet]) -> None:
    """Take these for what can be chosen."""
    OFFERED.clear()
    OFFERED.update({one.id: one for one in sets})


def lay(card_set: CardSet) -> None:
    """Take the sets of a match for what their cards are called and do."""
    for one in card_set.own:
        LAID[one.id] = one


def offered(sets: Iterable[str]) -> tuple[MindbugSet, ...]:
    """Return those of some sets that are one's own and can be chosen."""
    return tuple([OFFERED[name] for name in sets if name in OFFERED])


def shown(sets: Iterable[str]) -> tuple[MindbugSet, ...]:
    """Return those of some sets that are one's own, as they lie on the table or else could."""
    found = (find(name) for name in sets)
    return tuple([one for one in found if one is not None])


def find(name: str) -> MindbugSet | None:
    """Return a set of one's own, as it lies on the table or else could."""
    return LAID.get(name) or OFFERED.get(name)


def known(card: str) -> Card | None:
    """Return a card of any box, or of a set of one's own; None for an id that nothing has."""
    one, dot, _ = card.partition(".")
    if not dot:
        return every_card().get(card)
    sets = (shelf.get(one) for shelf in (LAID, OFFERED))
    return next((own for of in sets if of is not None for own in of.cards if own.id == card), None)


def the(card: str) -> Card:
    """Return a card that there is; an id that nothing has is a programmer's error."""
    found = known(card)
    if found is None:
        raise LookupError(f"card: wanted one of Mindbug, got {card!r}")
    return found


def plain(card: str) -> str:
    """Return what a card of a set of one's own is called where nothing says it any more: `Lawn gnome`."""
    _, dot, name = card.partition(".")
    if not dot:
        raise LookupError(f"card: wanted one of Mindbug, got {card!r}")
    return name.replace("_", " ").capitalize()


def every() -> Iterator[Card]:
    """Yield the cards of all boxes, and of all sets of one's own that are known."""
    yield from every_card().values()
    for name in dict.fromkeys((*LAID, *OFFERED)):
        found = find(name)
        yield from found.cards if found else ()
