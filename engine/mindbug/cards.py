"""The cards as data: what each box holds, read from one file a box."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from engine.mindbug.vocabulary import AnyConstant, AnyEffect, Aura, BlockLimit, Keyword, Mirror, Silence, Trigger

SETS = ("first_contact",)
"""The boxes, in the order in which they came out; each is a file of this name in `data/`."""
BASE_SET = "first_contact"


class Card(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One card design: its numbers, its keywords and what it does (MB-14)."""

    id: str
    copies: int
    power: int
    names: Mapping[str, str]
    """The printed name by language; English is always there."""
    keywords: frozenset[Keyword] = frozenset()
    play: tuple[AnyEffect, ...] = ()
    attack: tuple[AnyEffect, ...] = ()
    defeated: tuple[AnyEffect, ...] = ()
    constant: tuple[AnyConstant, ...] = ()
    # The constant abilities again, by kind: they are looked up far more often than anything else.
    auras: tuple[Aura, ...] = field(default=(), name="-auras")
    mirrors: tuple[Mirror, ...] = field(default=(), name="-mirrors")
    limits: tuple[BlockLimit, ...] = field(default=(), name="-limits")
    silences: tuple[Silence, ...] = field(default=(), name="-silences")

    def effects(self, trigger: Trigger) -> tuple[AnyEffect, ...]:
        """Return what happens on a trigger, in order."""
        if trigger == "play":
            return self.play
        return self.attack if trigger == "attack" else self.defeated


class Box(Struct, frozen=True, gc=False, eq=False):
    """The cards on the table: one or several sets mixed."""

    sets: tuple[str, ...]
    cards: Mapping[str, Card]
    copies: Mapping[str, int]
    """How many copies of each card the chosen sets hold (MB-1)."""

    def size(self) -> int:
        """Return how many cards are shuffled (MB-4)."""
        return sum(self.copies.values())


def _data(name: str) -> bytes:
    return (files("engine.mindbug") / "data" / f"{name}.json").read_bytes()


def _indexed(card: Card) -> Card:
    constant = card.constant
    return replace(
        card,
        auras=tuple(c for c in constant if isinstance(c, Aura)),
        mirrors=tuple(c for c in constant if isinstance(c, Mirror)),
        limits=tuple(c for c in constant if isinstance(c, BlockLimit)),
        silences=tuple(c for c in constant if isinstance(c, Silence)),
    )


@cache
def cards_of(name: str) -> tuple[Card, ...]:
    """Return the cards of one set, in the order of its file; a set that does not exist is a programmer's error."""
    return tuple(_indexed(card) for card in msgspec.json.decode(_data(name), type=tuple[Card, ...]))


@cache
def box_of(sets: tuple[str, ...]) -> Box:
    """Return the cards of several sets mixed."""
    cards = {card.id: card for name in sets for card in cards_of(name)}
    return Box(sets=sets, cards=cards, copies={card.id: card.copies for card in cards.values()})


@cache
def every_card() -> Mapping[str, Card]:
    """Return the cards of all sets by id."""
    return box_of(SETS).cards


@cache
def fingerprint() -> str:
    """Return a short text that changes when any card's data changes."""
    return f"{zlib.crc32(b''.join(_data(name) for name in SETS)):08x}"


def by_power(cards: Iterable[Card]) -> list[Card]:
    """Return the cards as people look for them: by power, then by English name."""
    return sorted(cards, key=lambda card: (card.power, card.names["en"]))
