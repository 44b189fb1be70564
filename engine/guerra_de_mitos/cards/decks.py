"""The deck check (G-1 to G-7, G-78): everything that is wrong with a pantheon, a god deck and a design deck."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from tablekeeper.engine.decks import Deck, DeckFault, Decks, Remark
from tablekeeper.engine.guerra_de_mitos.cards.card import (
    BATTLE,
    RESTRICTING,
    Card,
    Mythology,
    Part,
    card,
    every_card,
    id_of,
)

PANTHEON: Part = "pantheon"
PILES: tuple[Part, ...] = ("gods", "designs")
"""The two decks that are shuffled; the pantheon belongs to neither (A-13)."""
LEAST: Mapping[Part, int] = MappingProxyType({"pantheon": 1, "gods": 20, "designs": 30})
"""How many cards a part has at least (G-1 to G-3)."""
MOST = 400
"""How many cards a pile has at most. The rulebook names no bound; with every copy that G-4 allows Era I has fewer."""
MOST_BATTLE = 2
"""How many cards with the key Batalla a design deck has at most, in all (G-5, A-12)."""
RULES: Mapping[Part, str] = MappingProxyType({"pantheon": "G-1", "gods": "G-2", "designs": "G-3"})
BELONGS: Mapping[Part, str] = MappingProxyType(
    {
        "pantheon": "a pantheon",
        "gods": "a character, a resource or an event",
        "designs": "an action, an invocation or equipment",
    }
)
"""What each part holds."""


class MythDecks(Decks):
    """A pantheon, a god deck and a design deck."""

    parts = (PANTHEON, *PILES)

    def least(self, part: str) -> int:
        """Return how many cards a part has at least."""
        return next((least for name, least in LEAST.items() if name == part), 0)

    def parts_of(self, name: str) -> tuple[str, ...]:
        """Return the one part where a card belongs, or where an unknown one is thought to."""
        found = card(name)
        return (found.deck,) if found is not None and not found.token else PILES

    def find(self, written: str) -> str | None:
        """Return a card by its id or its printed name, accents and capitals aside, or one that is its numbers."""
        if card(written) is not None:
            return written
        name = id_of(written)
        return name if name in every_card() else None

    def printed(self, name: str) -> str | None:
        """Return the Spanish name of a card of the list."""
        found = every_card().get(name)
        return found.name if found else None

    def faults(self, deck: Deck) -> tuple[DeckFault, ...]:
        """Return everything that is wrong with a deck; a card that is unknown counts as one of its part."""
        known = {part: _known(deck, part) for part in RULES}
        pantheon = _pantheon(known[PANTHEON])
        found: list[DeckFault] = []
        for part, cards in known.items():
            found += _unknown(part, deck)
            found += _strays(part, cards)
            found += _one_pantheon(deck) if part == PANTHEON else _size(part, deck)
        for part in PILES:
            found += _copies(part, known[part])
            if pantheon is not None:
                found += _other_mythology(part, known[part], pantheon)
        return (*found, *_battles(known["designs"]))

    def remarks(self, deck: Deck) -> tuple[Remark, ...]:
        """Return which characters cost 1 more power (G-7), and what cannot be checked of cards that are numbers."""
        pantheon = _pantheon(_known(deck, PANTHEON))
        return tuple(found for part in RULES for found in _remarks(part, _known(deck, part), pantheon))


DECKS = MythDecks()

Cards = Mapping[Card, int]
"""Known cards with their copies."""


def _known(deck: Deck, part: Part) -> Cards:
    found = {card(name): copies for name, copies in deck.cards(part).items()}
    return {one: copies for one, copies in found.items() if one is not None}


def _pantheon(cards: Cards) -> Card | None:
    """Return the pantheon whose mythology is known, where there is just one."""
    there = [one for one in cards if one.deck == PANTHEON]
    return there[0] if len(there) == 1 and there[0].listed else None


def _unknown(part: Part, deck: Deck) -> Iterator[DeckFault]:
    for name in deck.cards(part):
        if card(name) is None:
            nearest = _nearest(id_of(name))
            remedy = f"did you mean {nearest}?" if nearest else "look for its name, or enter it as its numbers"
            yield DeckFault(
                (part, name),
                "a card of Era I, or one as its numbers",
                "an unknown card",
                remedy,
                cards=(name,),
                kind="unknown",
            )


def _nearest(name: str) -> str | None:
    """Return the printed name of the card that begins like this, or else of the one that is spelled most like it."""
    begins = [other for other in every_card() if other.startswith(f"{name}_")]
    nearest = begins or difflib.get_close_matches(name, every_card(), n=1, cutoff=0.6)
    return DECKS.printed(nearest[0]) if nearest else None


def _strays(part: Part, cards: Cards) -> Iterator[DeckFault]:
    """Yield the cards that do not belong into a part (G-1 to G-3)."""
    for one in cards:
        if one.token:
            got, remedy = "a character that an effect creates, which is no card", "remove it"
        elif one.deck != part:
            got, remedy = _article(one.kind), f"write it under {one.deck}"
        else:
            continue
        yield DeckFault((part, one.id), BELONGS[part], got, remedy, cards=(one.id,), rule=RULES[part], kind="elsewhere")


def _members(part: Part, deck: Deck) -> dict[str, int]:
    """Return the cards that count for the size of a part: those that belong there, and those that nobody knows."""
    found = {name: (card(name), copies) for name, copies in deck.cards(part).items()}
    return {
        name: copies for name, (one, copies) in found.items() if one is None or (one.deck == part and not one.token)
    }


def _one_pantheon(deck: Deck) -> Iterator[DeckFault]:
    there, wanted = _members(PANTHEON, deck), "exactly one pantheon"
    if (count := sum(there.values())) > 1:
        got, cards = f"{count}: {_listed(there)}", tuple(there)
        yield DeckFault((PANTHEON,), wanted, got, "choose one", cards=cards, rule="G-1", kind="many", by=count - 1)
    elif not count:
        yield DeckFault((PANTHEON,), wanted, "none", "write one", rule="G-1", kind="few", by=1)


def _size(part: Part, deck: Deck) -> Iterator[DeckFault]:
    count = sum(_members(part, deck).values())
    if count < LEAST[part]:
        wanted, missing = f"at least {LEAST[part]} cards of its kinds", LEAST[part] - count
        yield DeckFault((part,), wanted, str(count), f"add {missing}", rule=RULES[part], kind="few", by=missing)
    elif count > MOST:
        wanted, more = f"at most {MOST} cards", count - MOST
        yield DeckFault((part,), wanted, str(count), f"remove {more}", kind="many", by=more)


def _copies(part: Part, cards: Cards) -> Iterator[DeckFault]:
    """Yield the cards of the list of which there are too many (G-4); equal numbers may be different cards."""
    for one, copies in cards.items():
        if one.listed and one.deck != PANTHEON and copies > one.copies:
            why = " of a unique card" if one.unique else " of a god" if one.god else ""
            wanted, more = f"at most {one.copies}{why}", copies - one.copies
            remedy = f"remove {more}"
            yield DeckFault(
                (part, one.id), wanted, str(copies), remedy, cards=(one.id,), rule="G-4", kind="many", by=more
            )


def _battles(cards: Cards) -> Iterator[DeckFault]:
    there = {one.id: copies for one, copies in cards.items() if one.battle}
    if (count := sum(there.values())) > MOST_BATTLE:
        wanted = f"at most {MOST_BATTLE} cards with the key {BATTLE} in all"
        got, more = f"{count}: {_listed(there)}", count - MOST_BATTLE
        remedy, named = f"remove {more}", tuple(there)
        yield DeckFault(("designs",), wanted, got, remedy, cards=named, rule="G-5", kind="many", by=more)


def _other_mythology(part: Part, cards: Cards, pantheon: Card) -> Iterator[DeckFault]:
    for one in cards:
        if one.restricted is not None and one.restricted != pantheon.mythology:
            key = next(key for key in one.keys if key in RESTRICTING)
            wanted = f"a card for {_adjective(pantheon.mythology)} pantheon such as {pantheon.name}"
            remedy = f"remove it, or choose {_adjective(one.restricted)} pantheon"
            yield DeckFault(
                (part, one.id), wanted, f"the key {key}", remedy, cards=(one.id,), rule="G-6", kind="barred"
            )


def _remarks(part: Part, cards: Cards, pantheon: Card | None) -> Iterator[Remark]:
    for one in cards:
        stranger = pantheon is not None and one.listed and one.mythology != pantheon.mythology
        if one.foreign or (one.kind == "character" and stranger):
            says = "of another mythology: it pays 1 power more to enter"
            yield Remark((part, one.id), says, (one.id,), "G-7", "stranger")
        elif one.kind == PANTHEON and not one.listed:
            says = "its mythology is not known: mythology keys and characters of others are not checked"
            yield Remark((part, one.id), says, (one.id,), "G-6", "mythology")
        elif not one.listed and not one.token:
            says = "entered as numbers: how many copies there may be is not checked"
            yield Remark((part, one.id), says, (one.id,), "G-4", "numbers")


def _called(names: Iterable[str]) -> str:
    return ", ".join(DECKS.printed(name) or name for name in names)


def _listed(cards: Mapping[str, int]) -> str:
    return ", ".join(f"{_called([name])}{f' ×{copies}' if copies > 1 else ''}" for name, copies in cards.items())


def _adjective(mythology: Mythology | None) -> str:
    return _article((mythology or "").capitalize())


def _article(noun: str) -> str:
    if noun == "equipment":
        return noun
    return f"{'an' if noun[:1].lower() in 'aei' else 'a'} {noun}"
