"""Sets of one's own: one that is whole, and any number that chance writes in the words there are."""

from __future__ import annotations

from random import Random
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields

from tablekeeper.engine.mindbug.cards import vocabulary
from tablekeeper.engine.mindbug.cards.card import MindbugSet
from tablekeeper.engine.mindbug.own.reading import read
from tablekeeper.engine.mindbug.own.words import CONSTANTS, EFFECTS
from tablekeeper.engine.set_files import read_set

GARDEN = """\
game = "mindbug"
set = "garden"
name = { en = "Garden Party", de = "Gartenfest" }

[card.lawn_gnome]
name = "Lawn Gnome"
copies = 9
power = 4
keywords = ["hunter"]
play = [{ do = "gain_life", amount = 2 }]

[card.hedge_cat]
name = { en = "Hedge Cat", de = "Heckenkatze" }
copies = 6
power = 7
attack = [
  { do = "discard", who = "you", amount = 2, up_to = true },
  { do = "defeat", target = { side = "enemy" }, count = "paid" },
]

[card.sprout]
name = "Sprout"
copies = 5
power = 2
next = "oak"
action = [{ do = "evolve" }]

[card.oak]
name = "Oak"
copies = 0
stage = 2
power = 9
constant = [{ is = "aura", to = "self", power = 2, when = "your_turn" }]

[card.rain_dancer]
name = "Rain Dancer"
copies = 4
power = 6
by_hand = { en = "Turn the top card of both draw piles up.", de = "Dreht je eine Nachziehkarte um." }
by_hand_at = ["play", "attack"]
"""
"""A set of 24 cards with one of each thing that a file can say."""


def garden(text: str = GARDEN) -> MindbugSet:
    """Return the set of a file that has no fault."""
    found = read_set(text.encode())
    assert isinstance(found, MindbugSet), list(map(str, found)) if isinstance(found, tuple) else found
    return found


def by_chance(chance: Random, name: str = "chance", cards: int = 30) -> MindbugSet:
    """Return a set of cards that chance has written; those that the reader refuses are left out."""
    table: dict[str, Any] = {"set": name, "name": name.capitalize(), "card": {}}
    while len(table["card"]) < cards:
        one = f"c{len(table['card'])}"
        alone = {**table, "card": {one: _card(chance, one)}}
        if isinstance(read(alone), MindbugSet):
            table["card"] |= alone["card"]
    found = read(table)
    assert isinstance(found, MindbugSet), found
    return found


def _card(chance: Random, name: str) -> dict[str, Any]:
    card: dict[str, Any] = {"name": name.upper(), "copies": chance.randint(1, 2), "power": chance.randint(1, 10)}
    if chance.random() < 0.4:
        card["keywords"] = chance.sample(vocabulary.KEYWORDS, chance.randint(1, 2))
    for trigger in get_args(vocabulary.Trigger):
        if chance.random() < 0.3:
            card[trigger] = [_word(chance, EFFECTS, "do") for _ in range(chance.choice((1, 1, 1, 2, 3)))]
    for key in ("constant", "in_pile"):
        if chance.random() < 0.3:
            card[key] = [_word(chance, CONSTANTS, "is")]
    return card


def _word(chance: Random, kinds: Any, tag: str) -> dict[str, Any]:
    name = chance.choice([*kinds])
    word = {tag: name, **_fields(chance, kinds[name])}
    if word.get("when") and chance.random() < 0.5:
        del word["when"]
    return word


def _fields(chance: Random, kind: type[Struct]) -> dict[str, Any]:
    found = {}
    for field in fields(kind):
        if field.required or chance.random() < 0.3:
            value = _value(chance, field.type)
            if value is not None:
                found[field.name] = value
    return found


def _value(chance: Random, kind: Any) -> Any:
    origin, inside = get_origin(kind), get_args(kind)
    if kind is vocabulary.Creatures:
        return _fields(chance, vocabulary.Creatures)
    if kind is bool:
        return chance.random() < 0.5
    if kind is int:
        return chance.randint(1, 6)
    if origin is Literal:
        return chance.choice(inside)
    if origin in (Union, UnionType):
        return _value(chance, chance.choice([one for one in inside if one is not type(None)]))
    if origin in (tuple, frozenset):
        return list({_value(chance, inside[0]): None for _ in range(chance.randint(1, 2))})
    return chance.choice(("left", "right"))
