"""The cards as data: what each box holds, read from one file a box."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.mindbug.effects import AnyEffect
from tablekeeper.engine.mindbug.vocabulary import (
    AnyConstant,
    Aura,
    Bar,
    BlockLimit,
    Challenge,
    Enlarge,
    Keyword,
    Mirror,
    Reversal,
    Silence,
    Trigger,
)

SETS = ("first_contact", "new_servants", "beyond_evolution", "beyond_eternity")
"""The boxes, in the order in which they came out; each is a file of this name in `data/`."""
BASE_SET = "first_contact"

VERBS = ("play", "reveal", "attack", "block", "choose", "activate")
"""What is said with the name of a card."""


class Constants(Struct, frozen=True, gc=False):
    """The constant abilities of a card by kind, for they are looked up far more often than anything else."""

    auras: tuple[Aura, ...] = ()
    mirrored: frozenset[Keyword] = frozenset()
    """What its mirrors copy."""
    limits: tuple[BlockLimit, ...] = ()
    bars: tuple[Bar, ...] = ()
    silences: tuple[Silence, ...] = ()
    challenges: tuple[Challenge, ...] = ()
    reversals: tuple[Reversal, ...] = ()
    enlargements: tuple[Enlarge, ...] = ()


NO_CONSTANTS = Constants()


class Card(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One card design: its numbers, its keywords and what it does (MB-14)."""

    id: str
    copies: int
    """How many the box shuffles; 0 for the faces of evolution cards, which are set aside (MB-3)."""
    power: int
    names: Mapping[str, str] = field(default_factory=dict, name="-names")
    """The printed name by language, from the file of names; English is always there."""
    keywords: frozenset[Keyword] = frozenset()
    stage: int = 1
    next: str = ""
    """The next stage of its line, if it can evolve (MB-85)."""
    play: tuple[AnyEffect, ...] = ()
    attack: tuple[AnyEffect, ...] = ()
    defeated: tuple[AnyEffect, ...] = ()
    action: tuple[AnyEffect, ...] = ()
    buried: tuple[AnyEffect, ...] = ()
    life_lost: tuple[AnyEffect, ...] = ()
    constant: tuple[AnyConstant, ...] = ()
    """On while the card is in play."""
    in_pile: tuple[AnyConstant, ...] = ()
    """On while the card lies in a discard pile."""
    constants: Constants = field(default=NO_CONSTANTS, name="-constants")
    """`constant` by kind."""
    pile_constants: Constants = field(default=NO_CONSTANTS, name="-pile_constants")
    """`in_pile` by kind."""

    def effects(self, trigger: Trigger) -> tuple[AnyEffect, ...]:
        """Return what happens on a trigger, in order."""
        match trigger:
            case "play":
                return self.play
            case "attack":
                return self.attack
            case "defeated":
                return self.defeated
            case "action":
                return self.action
            case "buried":
                return self.buried
            case "life_lost":
                return self.life_lost


class CardSet(Struct, frozen=True, gc=False, eq=False):
    """The cards on the table: one or several sets mixed."""

    sets: tuple[str, ...]
    designs: Mapping[str, Card]
    copies: Mapping[str, int]
    """How many copies of each card are shuffled (MB-1, MB-4)."""
    deck: tuple[str, ...]
    """Every card that is shuffled, copy by copy."""
    bars: bool
    """Whether any card can bar creatures from attacking or blocking; without one nobody need look."""
    challenges: bool
    """Whether any card challenges Hunters."""
    actions: bool
    """Whether any creature has an Action."""
    granted: frozenset[Keyword]
    """The keywords that any card grants to creatures in play; one that none does need not be looked for."""
    piles: frozenset[str]
    """The cards that do something while they lie in a discard pile."""
    answers: Mapping[str, Mapping[str, Answer]]
    """What is said with each verb of each card whose name needs no number; made once, for it is said all the time."""

    def size(self) -> int:
        """Return how many cards are shuffled (MB-4)."""
        return len(self.deck)


def _data(name: str) -> bytes:
    return (files("tablekeeper.engine.mindbug") / "data" / f"{name}.json").read_bytes()


def _by_kind(constants: Sequence[AnyConstant]) -> Constants:
    if not constants:
        return NO_CONSTANTS
    return Constants(
        auras=tuple(c for c in constants if isinstance(c, Aura)),
        mirrored=frozenset(key for c in constants if isinstance(c, Mirror) for key in c.keywords),
        limits=tuple(c for c in constants if isinstance(c, BlockLimit)),
        bars=tuple(c for c in constants if isinstance(c, Bar)),
        silences=tuple(c for c in constants if isinstance(c, Silence)),
        challenges=tuple(c for c in constants if isinstance(c, Challenge)),
        reversals=tuple(c for c in constants if isinstance(c, Reversal)),
        enlargements=tuple(c for c in constants if isinstance(c, Enlarge)),
    )


@cache
def names_of_cards() -> Mapping[str, Mapping[str, str]]:
    """Return the printed names of all cards: card id, then language."""
    names: dict[str, dict[str, str]] = msgspec.json.decode(_data("names"), type=dict[str, dict[str, str]])
    return names


@cache
def cards_of(name: str) -> tuple[Card, ...]:
    """Return the cards of one set, in the order of its file; a set that does not exist is a programmer's error."""
    cards = msgspec.json.decode(_data(name), type=tuple[Card, ...])
    names = names_of_cards()
    return tuple(
        replace(
            card,
            names=names[card.id],
            constants=_by_kind(card.constant),
            pile_constants=_by_kind(card.in_pile),
        )
        for card in cards
    )


@cache
def card_set_of(sets: tuple[str, ...]) -> CardSet:
    """Return the cards of several sets mixed."""
    cards = {card.id: card for name in sets for card in cards_of(name)}
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
    )


@cache
def every_card() -> Mapping[str, Card]:
    """Return the cards of all sets by id."""
    return card_set_of(SETS).designs


@cache
def fingerprint() -> str:
    """Return a short text that changes when any card's data changes."""
    return f"{zlib.crc32(b''.join(_data(name) for name in SETS)):08x}"


def by_power(cards: Iterable[Card]) -> list[Card]:
    """Return the cards as people look for them: by power, then by English name."""
    return sorted(cards, key=lambda card: (card.power, card.names["en"]))
