"""The boxes: what cards each holds, read from one file a box."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal, get_args

import msgspec
from msgspec.structs import replace

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.mindbug.cards import heeded
from tablekeeper.engine.mindbug.cards import vocabulary as words
from tablekeeper.engine.mindbug.cards.card import NO_CONSTANTS, Card, CardSet, Constants, HouseRules, MindbugSet
from tablekeeper.engine.mindbug.effects import WrittenEffect, creatures, hands, lives

SETS = (
    "first_contact",
    "new_servants",
    "beyond_evolution",
    "beyond_eternity",
    "promos",
    "battlefruit_kingdom",
    "battlefruit_galaxy",
    "battlefruit_add_on",
    "king_of_tokyo",
)
"""The boxes, in the order in which they came out; each is a file of this name in `cards/data/`."""
FIRST = SETS[:4]
"""Those of version 1.0, which took all of them for any match's fingerprint: its matches shall open without a word."""

VERBS = ("play", "reveal", "attack", "block", "choose", "activate")
"""What is said with the name of a card."""


class WrittenCard(Card, frozen=True, forbid_unknown_fields=True, gc=False):
    """A card as its file is read: each of its effects is one of those that there are."""

    play: tuple[WrittenEffect, ...] = ()
    attack: tuple[WrittenEffect, ...] = ()
    defeated: tuple[WrittenEffect, ...] = ()
    harvest: tuple[WrittenEffect, ...] = ()
    action: tuple[WrittenEffect, ...] = ()
    buried: tuple[WrittenEffect, ...] = ()
    life_lost: tuple[WrittenEffect, ...] = ()
    turn_end: tuple[WrittenEffect, ...] = ()
    victory: tuple[WrittenEffect, ...] = ()
    granted: tuple[WrittenEffect, ...] = ()


def _data(name: str) -> bytes:
    return (files("tablekeeper.engine.mindbug.cards") / "data" / f"{name}.json").read_bytes()


def _by_kind(constants: Sequence[words.AnyConstant]) -> Constants:
    if not constants:
        return NO_CONSTANTS
    return Constants(
        auras=tuple(c for c in constants if isinstance(c, words.Aura)),
        mirrored=frozenset(key for c in constants if isinstance(c, words.Mirror) for key in c.keywords),
        limits=tuple(c for c in constants if isinstance(c, words.BlockLimit)),
        hunts=tuple(c for c in constants if isinstance(c, words.HuntLimit)),
        bars=tuple(c for c in constants if isinstance(c, words.Bar)),
        silences=tuple(c for c in constants if isinstance(c, words.Silence)),
        challenges=tuple(c for c in constants if isinstance(c, words.Challenge)),
        reversals=tuple(c for c in constants if isinstance(c, words.Reversal)),
        enlargements=tuple(c for c in constants if isinstance(c, words.Enlarge)),
        grants=tuple(c for c in constants if isinstance(c, words.Grant)),
        bans=tuple(c for c in constants if isinstance(c, words.Ban)),
        tolls=tuple(c for c in constants if isinstance(c, words.Toll)),
        shields=tuple(c for c in constants if isinstance(c, words.Steadfast)),
        rescues=tuple(c for c in constants if isinstance(c, words.Instead)),
    )


@cache
def names_of_cards() -> Mapping[str, Mapping[str, str]]:
    """Return the printed names of all cards: card id, then language."""
    names: dict[str, dict[str, str]] = msgspec.json.decode(_data("names"), type=dict[str, dict[str, str]])
    return names


@cache
def left_out() -> Mapping[str, Sequence[str]]:
    """Return the English names of the cards that a box holds and nobody referees, by box; most boxes are whole."""
    names: dict[str, tuple[str, ...]] = msgspec.json.decode(_data("left_out"), type=dict[str, tuple[str, ...]])
    return names


@cache
def cards_of(name: str) -> tuple[Card, ...]:
    """Return the cards of one set, in the order of its file; a set that does not exist is a programmer's error.

    Raises ValueError where a card says what the rules would not look at.
    """
    cards = msgspec.json.decode(_data(name), type=tuple[WrittenCard, ...])
    if found := [fault for card in cards for fault in heeded.faults(card)]:
        raise ValueError(f"cards of {name!r}: " + "; ".join(found))
    names = names_of_cards()
    return tuple(finished(card, names[card.id], names.get(card.next, {})) for card in cards)


def finished(card: Card, names: Mapping[str, str], next_names: Mapping[str, str]) -> Card:
    """Return a card that was read with its names and with what follows from what was read."""
    return replace(
        card,
        names=names,
        next_names=next_names,
        constants=_by_kind(card.constant),
        pile_constants=_by_kind(card.in_pile),
    )


@cache
def card_set_of(sets: tuple[str, ...]) -> CardSet:
    """Return the cards of several boxes mixed."""
    return _mixed(sets, (), {card.id: card for name in sets for card in cards_of(name)})


def with_own(sets: tuple[str, ...], own: Sequence[MindbugSet]) -> CardSet:
    """Return the cards of boxes and of sets of one's own mixed; `sets` names all of them."""
    found = {one.id: one for one in own if one.id in sets}
    if not found:
        return card_set_of(sets)
    written = msgspec.json.encode((sets, [one.table for one in found.values()]))
    if (known := MIXED.pop(written, None)) is None:
        cards = {card.id: card for name in sets for card in (found[name].cards if name in found else cards_of(name))}
        known = _mixed(sets, tuple(found.values()), cards)
    MIXED[written] = known
    while len(MIXED) > MOST_MIXED:
        del MIXED[next(iter(MIXED))]
    return known


MIXED: dict[bytes, CardSet] = {}
"""The mixtures with sets of one's own that were made last, by what they hold: equal ones are one."""
MOST_MIXED = 8


def _sides_of(card: Card) -> Mapping[str, Card]:
    """Return what a card is on each of its sides: power and keywords change, all else stays."""
    return {
        side.name: replace(card, power=card.power if side.power is None else side.power, keywords=side.keywords)
        for side in card.turned
    }


def _effects(card: Card) -> Iterator[words.AnyEffect]:
    """Yield all that a card does, whenever that is."""
    for when in get_args(words.Trigger):
        yield from card.effects(when)


def _asks(card: Card, what: Literal["blocked", "slayer"]) -> bool:
    """Return whether a card means creatures that have blocked this turn, or the one that has defeated it."""
    described = [getattr(one, "target", None) for one in _effects(card)]
    described += [bar.who for constants in (card.constants, card.pile_constants) for bar in constants.bars]
    return any(isinstance(one, words.Creatures) and getattr(one, what) for one in described)


def _swells(card: Card) -> bool:
    """Return whether a card changes powers from a discard pile, or until the end of the turn."""
    lasting = any(isinstance(one, creatures.ThisTurn) and one.power for one in _effects(card))
    return lasting or any(aura.power for aura in card.pile_constants.auras)


def _plays_some(card: Card) -> bool:
    """Return whether a card lets only hidden cards of some powers be played."""
    played = (one for one in _effects(card) if isinstance(one, hands.PlayCard))
    return any(words.is_bounded(one.power_min, one.power_max) for one in played)


def under(card_set: CardSet, rules: HouseRules) -> CardSet:
    """Return the same cards, played by some house rules."""
    usual = card_set.usual or card_set
    return usual if rules == usual.rules else _switched(usual, rules)


@lru_cache(maxsize=MOST_MIXED)
def _switched(usual: CardSet, rules: HouseRules) -> CardSet:
    """Return cards with a house rule; made once, for states with the same cards are compared by them."""
    return replace(usual, rules=rules, usual=usual)


def _switches(done: Collection[type[words.AnyEffect]], banned: Collection[str]) -> tuple[str, ...]:
    """Return the house rules that cards ask for, which do and ban some things."""
    asked = {
        "barred_hands_draw": "to_hand" in banned,
        "swapped_hands_stay": hands.SwapHands in done,
        "effect_plays_stay": hands.PlayCard in done,
    }
    return tuple(name for name, is_asked in asked.items() if is_asked)


def _mixed(sets: tuple[str, ...], own: tuple[MindbugSet, ...], cards: Mapping[str, Card]) -> CardSet:
    done = {type(one) for card in cards.values() for one in _effects(card)}
    banned: frozenset[str] = frozenset(ban.what for card in cards.values() for ban in card.constants.bans)
    banned |= {"mindbug"} if lives.BanMindbugs in done else set()
    return CardSet(
        sets=sets,
        designs=cards,
        copies={card.id: card.copies for card in cards.values() if card.copies},
        deck=tuple(card.id for card in cards.values() for _ in range(card.copies)),
        bars=any(card.constants.bars or card.pile_constants.bars for card in cards.values()),
        challenges=any(card.constants.challenges for card in cards.values()),
        actions=any(card.action for card in cards.values()),
        granted=frozenset(key for card in cards.values() for aura in card.constants.auras for key in aura.keywords),
        piles=frozenset(card.id for card in cards.values() if card.in_pile or card.buried or card.life_lost),
        answers={verb: {card: Answer(verb, card) for card in cards} for verb in VERBS},
        own=own,
        sides={card.id: _sides_of(card) for card in cards.values() if card.turned},
        swells=any(map(_swells, cards.values())),
        banned=banned,
        grants=any(card.constants.grants or card.pile_constants.grants for card in cards.values()),
        tolls=any(card.constants.tolls for card in cards.values()),
        shields=any(card.constants.shields for card in cards.values()),
        remembers=any(card.victory or _asks(card, "blocked") for card in cards.values()),
        guards=any(aura.undefeatable for card in cards.values() for aura in card.constants.auras),
        slayers=any(_asks(card, "slayer") for card in cards.values()),
        rushes=any("fast" in card.keywords for card in cards.values()),
        crystals=creatures.PutCrystals in done or any(card.crystals for card in cards.values()),
        harvests=any(card.harvest for card in cards.values()),
        endings=any(card.turn_end or card.victory for card in cards.values()),
        supplies=hands.Supply in done,
        choosy=hands.Demand in done or "play" in banned or any(map(_plays_some, cards.values())),
        sets_aside=creatures.SetAside in done,
        switches=_switches(done, banned),
        numbers=max((card.power for card in cards.values()), default=0),
    )


@cache
def every_card() -> Mapping[str, Card]:
    """Return the cards of all boxes by id."""
    return card_set_of(SETS).designs


@cache
def fingerprint(sets: tuple[str, ...]) -> str:
    """Return a short text that changes when the data of any card does that a match with these sets may have."""
    counted = [name for name in SETS if name in FIRST or name in sets]
    return f"{zlib.crc32(b''.join(map(_data, counted))):08x}"


def by_power(cards: Iterable[Card]) -> list[Card]:
    """Return the cards as people look for them: by power, then by English name."""
    return sorted(cards, key=lambda card: (card.power, card.names["en"]))
