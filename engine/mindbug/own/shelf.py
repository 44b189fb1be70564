"""The sets of one's own that this process knows: those that can be chosen, and those that lie on a table.

A match holds its own cards; this is for whoever has no match, but the id of a card or of a set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from tablekeeper.engine.game import Explanation
from tablekeeper.engine.mindbug.boxes import every_card
from tablekeeper.engine.mindbug.cards.card import Card, CardSet, MindbugSet
from tablekeeper.engine.own_sets import OwnSet, OwnSets, ToldCard
from tablekeeper.engine.toml import Fault, Table


class MindbugSets(OwnSets):
    """What Mindbug knows of sets of one's own."""

    def read(self, table: Table) -> OwnSet | tuple[Fault, ...]:
        """Return the set that the table of a file says, or everything that is wrong with it."""
        from tablekeeper.engine.mindbug.own.reading import read  # with all wording: only where somebody has a set

        return read(table)

    def told(self, own: OwnSet, lang: str) -> Sequence[ToldCard]:
        """Return the cards of a set in words, whether it is offered or not."""
        return [_told(card, lang) for card in own.cards] if isinstance(own, MindbugSet) else []

    def offer(self, sets: Sequence[OwnSet]) -> None:
        """Take these sets for what can be chosen."""
        offer([one for one in sets if isinstance(one, MindbugSet)])


def explained(card: Card, lang: str) -> Explanation:
    """Return a card in words, with what people do themselves."""
    from tablekeeper.engine.mindbug import wording  # read only when somebody asks

    told, by_hand = wording.explain(card, lang), card.told_by_hand(lang)
    return replace(told, wording=" ".join(filter(None, (told.wording, by_hand)))) if by_hand else told


def _told(card: Card, lang: str) -> ToldCard:
    told = explained(card, lang)
    return ToldCard(card.copies, told.name, card.power, told.keywords, told.wording)


class Known:
    """The sets by their ids. Each change is a new mapping, so that other threads see it whole or not at all."""

    def __init__(self) -> None:
        self.offered: Mapping[str, MindbugSet] = {}
        """What can be chosen for a new match."""
        self.laid: Mapping[str, MindbugSet] = {}
        """What was laid on a table last, which goes before: its file may say something else by now."""


KNOWN = Known()


def offer(sets: Iterable[MindbugSet]) -> None:
    """Take these for what can be chosen."""
    KNOWN.offered = {one.id: one for one in sets}


def lay(card_set: CardSet) -> None:
    """Take the sets of a match for what their cards are called and do."""
    if card_set.own:
        KNOWN.laid = {**KNOWN.laid, **{one.id: one for one in card_set.own}}


def forget() -> None:
    """Know no set any more."""
    KNOWN.offered, KNOWN.laid = {}, {}


def offered(sets: Iterable[str]) -> tuple[MindbugSet, ...]:
    """Return those of some sets that are one's own and can be chosen."""
    there = KNOWN.offered
    return tuple([there[name] for name in sets if name in there])


def shown(sets: Iterable[str]) -> tuple[MindbugSet, ...]:
    """Return those of some sets that are one's own, as they lie on the table or else could."""
    found = (find(name) for name in sets)
    return tuple([one for one in found if one is not None])


def find(name: str) -> MindbugSet | None:
    """Return a set of one's own, as it lies on the table or else could."""
    return KNOWN.laid.get(name) or KNOWN.offered.get(name)


def known(card: str) -> Card | None:
    """Return a card of any box, or of a set of one's own; None for an id that nothing has."""
    one, dot, _ = card.partition(".")
    if not dot:
        return every_card().get(card)
    sets = (shelf.get(one) for shelf in (KNOWN.laid, KNOWN.offered))
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
    for name in dict.fromkeys((*KNOWN.laid, *KNOWN.offered)):
        found = find(name)
        yield from found.cards if found else ()
