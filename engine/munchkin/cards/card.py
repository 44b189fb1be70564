"""The cards as data, read from one file, and cards without a tag, which are their numbers."""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tablekeeper.engine.munchkin.cards import vocabulary as words


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """One card design; a field that does not concern its kind is at its default."""

    id: str
    deck: words.Deck
    kind: words.Kind
    names: Mapping[str, str] = {}
    """The printed name by language; English is always there. A card that is entered as numbers has none."""
    copies: int = 1

    # Monsters
    level: int = 0
    treasures: int = 0
    """How many Treasures a monster has; what an enhancer changes of that."""
    levels: int = 1
    """How many levels killing it is worth."""
    undead: bool = False
    stronger: tuple[words.Modifier, ...] = ()
    """What the monster gains, each once (M-39)."""
    weakens: tuple[words.Modifier, ...] = ()
    """What each fighter with the trait loses (reading A-15)."""
    spares: int = 0
    """Up to which level nobody is pursued (M-50)."""
    pursues: words.Trait | None = None
    """Who is pursued all the same."""
    harmless: bool = False
    """Fleeing always works."""
    no_escape: bool = False
    no_help: bool = False
    fights: Literal["all", "level", "bonuses"] = "all"
    """What counts against it."""
    toll: int = 0
    """How many items must be discarded before the fight."""
    peace: words.Peace | None = None
    chased_by: words.Trait | None = None
    """Who may chase it away: its Treasure is kept, and there is no level."""
    bribe: int = 0
    """From which gold value an item buys it off."""
    fetches: words.Tag | None = None
    """Dropping such an item is an escape."""
    killed_by: str = ""
    """The card that kills it at once."""
    extra_level: Literal["", "fire", "unaided"] = ""
    extra_treasure: words.Trait | None = None
    flee_penalty: int = 0
    """Levels that fleeing costs even when it works (M-47)."""
    bad_stuff: tuple[words.AnyEffect, ...] = ()

    # Everything that is carried or used
    bonus: int = 0
    """In combat: of an item, a one-shot card, an enhancer."""
    per: words.Trait | None = None
    """The bonus counts for each fighter with this trait."""
    better: words.Modifier | None = None
    """More bonus for some."""
    flee: int = 0
    """What is added to flee rolls."""
    slot: words.Slot = ""
    hands: int = 0
    big: bool = False
    gold: int | None = None
    """The value in gold pieces; None if it is no item or has none."""
    only: words.Trait | None = None
    """Who alone may use it."""
    never: words.Trait | None = None
    """Who may not use it."""
    tags: frozenset[words.Tag] = frozenset()
    escape: int = 0
    """Up to which monster level throwing it away is an escape."""
    lucky: int = 0
    """Treasures drawn after a successful escape."""
    allure: bool = False
    """Higher levels must help, and the tenth level cannot be reached (M-96)."""
    warded: bool = False
    """Curses at an opened door do nothing."""
    feat: words.AnyFeat | None = None
    curse: tuple[words.AnyEffect, ...] = ()
    next_combat: int = 0
    """What a lasting curse adds to the next combat."""
    dulls: bool = False
    """In the next combat no item but armor counts."""
    die: int = 0
    """What a lasting curse adds to every die roll."""

    @property
    def once(self) -> bool:
        """Return whether the card is used up by playing it in combat (M-24)."""
        return self.kind in ("one_shot", "level_up")

    @property
    def item(self) -> bool:
        """Return whether the card is an item: it is worn, carried, traded and lost."""
        return self.kind in ("item", "one_shot")


RACES: tuple[words.Race, ...] = ("elf", "dwarf", "halfling")
CLASSES: tuple[words.Class, ...] = ("cleric", "thief", "warrior", "wizard")
HALF_BREED = "half_breed"
SUPER_MUNCHKIN = "super_munchkin"
MATE = "mate"
HIRELING = "hireling"
CHEAT = "cheat"

NAMELESS: Mapping[words.Deck, str] = {"door": "door", "treasure": "treasure"}
"""How a card is called that nobody names."""
BY_NUMBERS = re.compile(r"(monster|item|one_shot)_(\d{1,2})_(\d{1,4})")
"""A card without a tag: a monster's level and Treasures, an item's or a one-shot card's bonus and gold value."""


def _data(name: str) -> bytes:
    return (files("tablekeeper.engine.munchkin.cards") / "data" / f"{name}.json").read_bytes()


@cache
def names_of_cards() -> Mapping[str, Mapping[str, str]]:
    """Return the printed names of all cards: card id, then language."""
    names: dict[str, dict[str, str]] = msgspec.json.decode(_data("names"), type=dict[str, dict[str, str]])
    return names


@cache
def glosses_of_cards() -> Mapping[str, Mapping[str, str]]:
    """Return what cards are whose printed name nobody has said, in a few words of ours: language, then card id."""
    glosses: dict[str, dict[str, str]] = msgspec.json.decode(_data("glosses"), type=dict[str, dict[str, str]])
    return glosses


@cache
def every_card() -> Mapping[str, Card]:
    """Return all designs of the box by id, in the order of the file."""
    cards = msgspec.json.decode(_data("munchkin"), type=list[Card])
    names = names_of_cards()
    return {card.id: replace(card, names=names[card.id]) for card in cards}


@cache
def size(deck: words.Deck) -> int:
    """Return how many cards a deck holds (M-2, M-3)."""
    return sum(card.copies for card in every_card().values() if card.deck == deck)


def fingerprint() -> str:
    """Return a short fingerprint of the card data; names do not change it."""
    return f"{zlib.crc32(_data('munchkin')):08x}"


@cache
def _known() -> Mapping[str, Card]:
    """Return the designs of the box and the nameless cards by id."""
    return {**every_card(), **{name: Card(name, deck, "special") for deck, name in NAMELESS.items()}}


def card(name: str) -> Card | None:
    """Return a card by its id: a design of the box, a nameless one, or a card entered as numbers."""
    known = _known().get(name)
    if known is not None:
        return known
    numbers = BY_NUMBERS.fullmatch(name)
    if numbers is None:
        return None
    kind, first, second = numbers.groups()
    return by_numbers(kind, int(first), int(second)) if f"{kind}_{int(first)}_{int(second)}" == name else None


@lru_cache(maxsize=256)
def by_numbers(kind: str, first: int, second: int) -> Card:
    """Return the card that somebody enters as numbers."""
    name = f"{kind}_{first}_{second}"
    if kind == "monster":
        return Card(name, "door", "monster", level=first, treasures=second)
    return Card(name, "treasure", "item" if kind == "item" else "one_shot", bonus=first, gold=second)


def the(name: str) -> Card:
    """Return a card that must be known; that it is not is a programmer's error."""
    found = card(name)
    if found is None:
        raise LookupError(f"there is no card {name!r} in Munchkin")
    return found
