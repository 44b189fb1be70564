"""The cards of Era I as data, read from one file, and cards that are entered as their numbers."""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections.abc import Mapping
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Literal

import msgspec
from msgspec import Struct

Kind = Literal["pantheon", "character", "resource", "event", "action", "equipment", "invocation"]
Mythology = Literal["aztec", "greek", "japanese", "egyptian", "norse", "primigenial", "neutral"]
Phase = Literal["influence", "confrontation", "always"]
Part = Literal["pantheon", "gods", "designs"]
"""Which part of a player's cards: the pantheon, the god deck, the design deck."""

GOD_KINDS: frozenset[Kind] = frozenset({"character", "resource", "event"})
"""What belongs into the god deck (G-2); all but these and the pantheon are designs (G-3)."""

UNIQUE = frozenset({"Único", "Única"})
GOD = frozenset({"Dios", "Diosa"})
SUMMONER = frozenset({"Invocador", "Invocadora"})
WEAPON, ARMOUR, BATTLE = "Arma", "Armadura", "Batalla"
RESTRICTING: Mapping[str, Mythology] = MappingProxyType(
    {
        "Azteca": "aztec",
        "Egipcia": "egyptian",
        "Egipcio": "egyptian",
        "Egipto": "egyptian",
        "Griega": "greek",
        "Griego": "greek",
        "Japonesa": "japanese",
        "Japonés": "japanese",
        "Mitos de Cthulhu": "primigenial",
        "Nórdica": "norse",
        "Nórdico": "norse",
    }
)
"""The keys by which a card is of use only under a pantheon of that mythology (G-6, A-11)."""


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, dict=True, cache_hash=True):
    """One card design; a field that does not concern its kind is at its default."""

    id: str
    number: str = ""
    """The number in the list of Era I, from `0001` on; empty for a card that is entered as numbers."""
    name: str = ""
    """The printed name, which is Spanish; a card that is entered as numbers has none."""
    kind: Kind = "character"
    mythology: Mythology | None = None
    """What is printed as its mythology; this alone restricts nothing (G-7)."""
    keys: tuple[str, ...] = ()
    """The keys as they are printed."""
    phases: tuple[Phase, ...] = ()
    """When its abilities are used, or an action card is played (G-75)."""
    cost: int = 0
    strength: int = 0
    """Of a character; of equipment and invocations, what they add to their bearer's."""
    max_power: int = 0
    """Of a character; of equipment and invocations, what they add to their bearer's."""
    initial_power: int = 0
    """The reserve that a pantheon brings (G-9)."""
    foreign: bool = False
    """A character that is entered as numbers and is not of its player's mythology (G-28)."""
    token: bool = False
    """A character or a weapon that an effect has created: it is in play like one, but no card."""

    @cached_property
    def listed(self) -> bool:
        """Return whether the card is one of the list, not one that is entered as numbers."""
        return bool(self.number)

    @cached_property
    def deck(self) -> Part:
        """Return where the card belongs when a match begins (G-1 to G-3); a token goes by what it is."""
        if self.kind == "pantheon":
            return "pantheon"
        return "gods" if self.kind in GOD_KINDS else "designs"

    @cached_property
    def copies(self) -> int:
        """Return how many copies one deck may hold (G-4)."""
        return 1 if self.unique or self.god else 2

    @cached_property
    def unique(self) -> bool:
        """Return whether the card has the key Único or Única."""
        return not UNIQUE.isdisjoint(self.keys)

    @cached_property
    def god(self) -> bool:
        """Return whether the card has the key Dios or Diosa."""
        return not GOD.isdisjoint(self.keys)

    @cached_property
    def summoner(self) -> bool:
        """Return whether the character may bear invocations (G-35)."""
        return not SUMMONER.isdisjoint(self.keys)

    @cached_property
    def weapon(self) -> bool:
        """Return whether the equipment is a weapon (G-34)."""
        return WEAPON in self.keys

    @cached_property
    def armour(self) -> bool:
        """Return whether the equipment is armour (G-34)."""
        return ARMOUR in self.keys

    @cached_property
    def battle(self) -> bool:
        """Return whether the card changes how a battle is resolved (G-5, G-49)."""
        return BATTLE in self.keys

    @cached_property
    def restricted(self) -> Mythology | None:
        """Return the mythology under whose pantheons alone the card is of use (G-6)."""
        return next((RESTRICTING[key] for key in self.keys if key in RESTRICTING), None)


def id_of(name: str) -> str:
    """Return a printed name as an id: lower case without accents, spaces and hyphens as `_`, all else dropped."""
    plain = unicodedata.normalize("NFKD", name).lower()
    return re.sub(r"[^a-z0-9_]", "", re.sub(r"[ -]", "_", plain))


@cache
def _data() -> bytes:
    return (files("tablekeeper.engine.guerra_de_mitos.cards") / "data" / "cards.json").read_bytes()


@cache
def every_card() -> Mapping[str, Card]:
    """Return all designs of Era I by id, in the order of their numbers."""
    return {card.id: card for card in msgspec.json.decode(_data(), type=list[Card])}


def fingerprint() -> str:
    """Return a short fingerprint of the card data."""
    return f"{zlib.crc32(_data()):08x}"


class Family(Struct, frozen=True):
    """A kind of cards that are entered as numbers: `character_4_3_6` is one of the family `character`."""

    model: Card
    """What all of them have; their ids and numbers come to that."""
    numbers: tuple[str, ...] = ()
    """The fields that the numbers of an id give, in their order."""
    lower: bool = False
    """Whether all numbers but the cost may be negative."""

    def pattern(self, name: str) -> re.Pattern[str]:
        """Return what the ids of this family look like; each number has one spelling, from 0 to 99."""
        sign = "(?:-(?=[1-9]))?" if self.lower else ""
        parts = [rf"_({'' if field == 'cost' else sign}(?:0|[1-9]\d?))" for field in self.numbers]
        return re.compile(name + "".join(parts), re.ASCII)


_FIGHTER = ("cost", "strength", "max_power")
FAMILIES: Mapping[str, Family] = MappingProxyType(
    {
        "pantheon": Family(Card("", kind="pantheon"), ("initial_power",)),
        "character": Family(Card(""), _FIGHTER),
        "foreign": Family(Card("", foreign=True), _FIGHTER),
        "token": Family(Card("", token=True), _FIGHTER),
        "resource": Family(Card("", kind="resource"), ("cost",)),
        "event": Family(Card("", kind="event")),
        "action": Family(Card("", kind="action", phases=("influence", "confrontation")), ("cost",)),
        "equipment": Family(Card("", kind="equipment"), _FIGHTER, lower=True),
        "weapon": Family(Card("", kind="equipment", keys=(WEAPON,)), _FIGHTER, lower=True),
        "armour": Family(Card("", kind="equipment", keys=(ARMOUR,)), _FIGHTER, lower=True),
        "made": Family(Card("", kind="equipment", keys=(WEAPON,), token=True), _FIGHTER, lower=True),
        "invocation": Family(Card("", kind="invocation"), _FIGHTER, lower=True),
    }
)
"""The cards that are entered as numbers, by the word with which their ids begin."""
_PATTERNS = {name: family.pattern(name) for name, family in FAMILIES.items()}


def card(name: str) -> Card | None:
    """Return a card by its id: a design of the list, or a card entered as numbers."""
    found = every_card().get(name)
    return _by_numbers(name) if found is None and name.partition("_")[0] in FAMILIES else found


@lru_cache(maxsize=1024)
def _by_numbers(name: str) -> Card | None:
    word = name.partition("_")[0]
    spelled = _PATTERNS[word].fullmatch(name)
    if spelled is None:
        return None
    family = FAMILIES[word]
    numbers = dict(zip(family.numbers, map(int, spelled.groups()), strict=True))
    return msgspec.convert({**msgspec.to_builtins(family.model), **numbers, "id": name}, Card)


def by_numbers(family: str, *numbers: int) -> str:
    """Return the id of a card that somebody enters as numbers, such as `weapon`, 1, 2, 0; it may be that of none."""
    return "_".join((family, *map(str, numbers)))


@lru_cache(maxsize=4096)
def the(name: str) -> Card:
    """Return a card that must be known; that it is not is a programmer's error."""
    found = card(name)
    if found is None:
        msg = f"there is no card {name!r} in Guerra de Mitos"
        raise LookupError(msg)
    return found
