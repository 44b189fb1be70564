"""Reading a set of one's own from the table of its file: every fault is named, and none is fatal (docs/own-sets.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from tablekeeper.engine.mindbug import boxes
from tablekeeper.engine.mindbug.boxes import SETS, WrittenCard
from tablekeeper.engine.mindbug.cards import vocabulary
from tablekeeper.engine.mindbug.cards.card import Card, MindbugSet, Moment
from tablekeeper.engine.mindbug.effects.people import ByHand
from tablekeeper.engine.mindbug.own import sense
from tablekeeper.engine.mindbug.own.words import CONSTANTS, EFFECTS, list_faults, unspelled
from tablekeeper.engine.own_sets import ID, LONGEST_ID, named
from tablekeeper.engine.sentences import LANGUAGES
from tablekeeper.engine.toml import TEXT, Fault, Path, Table, nearest, printed, shown, unknown_key

LONGEST_NAME, LONGEST_BY_HAND = 30, 400
"""How many characters the name of a set or a card, and a text of what people do, may have."""
MOST_CARDS = 200
MOMENTS: tuple[Moment, ...] = get_args(Moment)

WANTED_ID = f"an id of up to {LONGEST_ID} small letters a-z, digits and _, a letter first"
KEYWORDS = f"a list of keywords in [ ]: {', '.join(vocabulary.KEYWORDS)}"
TOP = {
    "game": "the id of a game",
    "set": WANTED_ID,
    "name": TEXT,
    "card": "a table [card.ID] for each card",
}
"""What may stand at the top of a file."""
CARD = {
    "name": TEXT,
    "copies": "a whole number from 0 to 9",
    "power": "a whole number from 1 to 20",
    "keywords": KEYWORDS,
    "stage": "a whole number from 1 to 3",
    "next": "the id of a card of this file",
    "crystals": "a whole number from 0 to 9",
    **dict.fromkeys(map(str, sense.TRIGGERS), "a list of effects in [ ]"),
    "constant": "a list of constant abilities in [ ]",
    "in_pile": "a list of constant abilities in [ ]",
    "turned": 'a list of sides in [ ], such as { keywords = ["hunter"], power = 5 }',
    "by_hand": TEXT,
    "by_hand_at": f"a list in [ ] of {', '.join(MOMENTS)}",
}
"""What may stand in the table of a card."""
SIDE = {"keywords": KEYWORDS, "power": CARD["power"]}
"""What may stand in a side to which an exhausted creature is turned."""
NUMBERS = {"copies": (0, 9), "power": (1, 20), "stage": (1, 3), "crystals": (0, 9)}


def read(table: Table, *, again: bool = False) -> MindbugSet | tuple[Fault, ...]:
    """Return the set of a table, or everything that is wrong with it.

    `again`: a match has kept it, so that it may be called as a box that has come out since.
    """
    faults = [*_top_faults(table, again=again)]
    cards: dict[str, Card] = {}
    names: dict[str, dict[str, str]] = {}
    written = table.get("card")
    for name, one in written.items() if isinstance(written, dict) else ():
        found = [*_shape_faults(("card", str(name)), str(name), one)]
        faults += found
        if not found:
            cards[name], names[name] = _plain(name, one), named(one["name"])
    finished = {}
    if isinstance(written, dict):
        finished = {name: _finished(card, names, written[name]) for name, card in cards.items()}
    for name, card in finished.items():
        faults += sense.card_faults(("card", name), card)
    if not faults:
        faults += [*sense.line_faults(cards), *sense.name_faults(names)]
    if faults:
        return tuple(faults)
    own = str(table["set"])
    kept = {key: value for key, value in table.items() if key != "game"}
    return MindbugSet(
        game="mindbug",
        id=own,
        names=named(table["name"]),  # type: ignore[arg-type]  # its shape was looked at
        table=kept,
        cards=tuple([_within(own, card) for card in finished.values()]),
    )


def kept(table: Table) -> MindbugSet | tuple[Fault, ...]:
    """Return the set that a match has kept; who looks through many matches reads each once."""
    return _kept(msgspec.json.encode(table))


@lru_cache(maxsize=16)
def _kept(written: bytes) -> MindbugSet | tuple[Fault, ...]:
    return read(msgspec.json.decode(written), again=True)


def _within(own: str, card: Card) -> Card:
    """Return a card as it is called on a table: by its set and its id, which no box has."""
    return replace(card, id=f"{own}.{card.id}", next=f"{own}.{card.next}" if card.next else "")


def _plain(name: str, written: Mapping[str, Any]) -> Card:
    """Return a card whose shape has no fault, its names apart."""
    said = {key: value for key, value in written.items() if key not in ("name", "by_hand", "by_hand_at")}
    for trigger in sense.TRIGGERS:
        if trigger in said:
            said[trigger] = unspelled(EFFECTS, "do", said[trigger])
    for key in ("constant", "in_pile"):
        if key in said:
            said[key] = unspelled(CONSTANTS, "is", said[key])
    return msgspec.convert({"id": name, "copies": 1, **said}, WrittenCard)


def _finished(card: Card, names: Mapping[str, dict[str, str]], written: Mapping[str, Any]) -> Card:
    following = names.get(card.next, {"en": card.next} if card.next else {})
    done = boxes.finished(card, names[card.id], following)
    if "by_hand" not in written:
        return done
    moments = tuple(written.get("by_hand_at", MOMENTS[:1]))
    action = (*done.action, ByHand()) if "action" in moments else done.action
    return replace(done, by_hand=named(written["by_hand"]), by_hand_at=moments, action=action)


def _top_faults(table: Table, *, again: bool) -> Iterator[Fault]:
    yield from _key_faults((), TOP, table)
    own, cards = table.get("set"), table.get("card")
    if not _is_id(own):
        yield Fault(("set",), WANTED_ID, "nothing" if own is None else shown(own), "write one")
    elif own in SETS and not again:
        yield Fault(("set",), "an id that no box has", shown(own), "write another one")
    yield from _text_faults(("name",), table.get("name"), LONGEST_NAME)
    if not isinstance(cards, dict) or not 1 <= len(cards) <= MOST_CARDS:
        got = shown(cards) if not isinstance(cards, dict) else f"{len(cards)} cards"
        yield Fault(("card",), f"1 to {MOST_CARDS} tables [card.ID]", "nothing" if cards is None else got, "change it")


def _key_faults(at: Path, known: Mapping[str, str], table: Mapping[str, object]) -> Iterator[Fault]:
    for key in table:
        if key not in known:
            yield unknown_key((*at, key), known)


def _shape_faults(at: Path, name: str, table: object) -> Iterator[Fault]:
    if not _is_id(name):
        yield Fault(at, WANTED_ID, shown(name), "rename the table")
    if not isinstance(table, dict):
        yield Fault(at, "a table [card.ID]", shown(table), "write the table")
        return
    yield from _key_faults(at, CARD, table)
    yield from _text_faults((*at, "name"), table.get("name"), LONGEST_NAME)
    if "power" not in table:
        yield Fault((*at, "power"), CARD["power"], "nothing", "write it")
    yield from _number_faults(at, table)
    yield from _keyword_faults(at, table)
    if "next" in table and not _is_id(table["next"]):
        yield Fault((*at, "next"), CARD["next"], shown(table["next"]), "change it")
    for trigger in sense.TRIGGERS:
        yield from list_faults((*at, trigger), EFFECTS, "do", table.get(trigger, ()))
    for key in ("constant", "in_pile"):
        yield from list_faults((*at, key), CONSTANTS, "is", table.get(key, ()))
    yield from _side_faults((*at, "turned"), table.get("turned", ()))
    yield from _by_hand_faults(at, table)


def _number_faults(at: Path, table: Mapping[str, object]) -> Iterator[Fault]:
    for key, (least, most) in NUMBERS.items():
        value = table.get(key, least)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            yield Fault((*at, key), CARD[key], shown(value), "change it")


def _keyword_faults(at: Path, table: Mapping[str, object]) -> Iterator[Fault]:
    got = table.get("keywords", ())
    if not _is_list_of(got, vocabulary.KEYWORDS):
        yield Fault((*at, "keywords"), KEYWORDS, shown(got), _nearest_of(got, vocabulary.KEYWORDS))


def _side_faults(at: Path, sides: object) -> Iterator[Fault]:
    if not isinstance(sides, list | tuple) or not all(isinstance(side, dict) for side in sides):
        yield Fault(at, CARD["turned"], shown(sides), "write it in [ ] and { }")
        return
    for place, side in enumerate(sides, 1):
        where = (*at, str(place))
        yield from _key_faults(where, SIDE, side)
        yield from _number_faults(where, side)
        yield from _keyword_faults(where, side)
        if not side.get("keywords"):
            yield Fault((*where, "keywords"), KEYWORDS, "nothing", "write those of the side")


def _by_hand_faults(at: Path, table: Mapping[str, Any]) -> Iterator[Fault]:
    if "by_hand" in table:
        yield from _text_faults((*at, "by_hand"), table["by_hand"], LONGEST_BY_HAND)
    if "by_hand_at" not in table:
        return
    moments = table["by_hand_at"]
    if not moments or not _is_list_of(moments, MOMENTS):
        yield Fault((*at, "by_hand_at"), CARD["by_hand_at"], shown(moments), _nearest_of(moments, MOMENTS))
    elif "by_hand" not in table:
        yield Fault((*at, "by_hand_at"), "a text in by_hand", "nothing", "write by_hand, or delete the line")


def _text_faults(at: Path, text: object, longest: int) -> Iterator[Fault]:
    wanted = f"1 to {longest} characters that can be printed, no space at either end"
    if not isinstance(text, str | dict) or not text:
        yield Fault(at, TEXT, "nothing" if text is None else shown(text), "write one")
        return
    for lang, one in {None: text}.items() if isinstance(text, str) else text.items():
        where = at if lang is None else (*at, lang)
        if lang is not None and lang not in LANGUAGES:
            yield Fault(where, f"one of {', '.join(LANGUAGES)}", "an unknown language", "delete it")
        elif not isinstance(one, str) or not printed(one, longest):
            yield Fault(where, wanted, shown(one), "change it")


def _is_id(name: object) -> bool:
    return isinstance(name, str) and re.match(ID, name) is not None


def _is_list_of(value: object, known: Sequence[str]) -> bool:
    return isinstance(value, list | tuple) and all(one in known for one in value) and len({*value}) == len(value)


def _nearest_of(value: object, known: Sequence[str]) -> str:
    wrong = [one for one in value if one not in known] if isinstance(value, list | tuple) else [value]
    return nearest(wrong[0] if wrong else None, known, "change it")
