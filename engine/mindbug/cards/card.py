"""A card: its numbers, its keywords and what it does, and the cards of several boxes mixed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.mindbug.cards import vocabulary as words
from tablekeeper.engine.own_sets import OwnSet

Moment = Literal["play", "attack", "defeated", "action"]
"""When people are told what they do themselves."""


HAND = "✋"
"""The sign before what people do themselves."""


class Constants(Struct, frozen=True, gc=False):
    """The constant abilities of a card by kind, for they are looked up far more often than anything else."""

    auras: tuple[words.Aura, ...] = ()
    mirrored: frozenset[words.Keyword] = frozenset()
    """What its mirrors copy."""
    limits: tuple[words.BlockLimit, ...] = ()
    hunts: tuple[words.HuntLimit, ...] = ()
    bars: tuple[words.Bar, ...] = ()
    silences: tuple[words.Silence, ...] = ()
    challenges: tuple[words.Challenge, ...] = ()
    reversals: tuple[words.Reversal, ...] = ()
    enlargements: tuple[words.Enlarge, ...] = ()
    grants: tuple[words.Grant, ...] = ()
    bans: tuple[words.Ban, ...] = ()
    tolls: tuple[words.Toll, ...] = ()
    shields: tuple[words.Steadfast, ...] = ()
    rescues: tuple[words.Instead, ...] = ()


NO_CONSTANTS = Constants()


class Card(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One card design: its numbers, its keywords and what it does (MB-14)."""

    id: str
    copies: int
    """How many the box shuffles; 0 for the faces of evolution cards, which are set aside (MB-3)."""
    power: int
    names: Mapping[str, str] = field(default_factory=dict, name="-names")
    """The printed name by language, from the file of names; English is always there."""
    keywords: frozenset[words.Keyword] = frozenset()
    stage: int = 1
    next: str = ""
    """The next stage of its line, if it can evolve (MB-85)."""
    next_names: Mapping[str, str] = field(default_factory=dict, name="-next_names")
    """The printed names of the next stage."""
    play: tuple[words.AnyEffect, ...] = ()
    attack: tuple[words.AnyEffect, ...] = ()
    defeated: tuple[words.AnyEffect, ...] = ()
    crystals: int = 0
    """How many crystals it comes into play with (MX-1)."""
    harvest: tuple[words.AnyEffect, ...] = ()
    action: tuple[words.AnyEffect, ...] = ()
    buried: tuple[words.AnyEffect, ...] = ()
    life_lost: tuple[words.AnyEffect, ...] = ()
    turn_end: tuple[words.AnyEffect, ...] = ()
    victory: tuple[words.AnyEffect, ...] = ()
    granted: tuple[words.AnyEffect, ...] = ()
    turned: tuple[words.Side, ...] = ()
    """What the creature is once it is exhausted; of several sides its controller chooses one (MX-34)."""
    constant: tuple[words.AnyConstant, ...] = ()
    """On while the card is in play."""
    in_pile: tuple[words.AnyConstant, ...] = ()
    """On while the card lies in a discard pile."""
    constants: Constants = field(default=NO_CONSTANTS, name="-constants")
    """`constant` by kind."""
    pile_constants: Constants = field(default=NO_CONSTANTS, name="-pile_constants")
    """`in_pile` by kind."""
    by_hand: Mapping[str, str] = field(default_factory=dict, name="-by_hand")
    """By language what people do themselves, since no word says it; only cards of one's own have that."""
    by_hand_at: tuple[Moment, ...] = field(default=(), name="-by_hand_at")
    """When the box shows what people do themselves."""

    def told_by_hand(self, lang: str) -> str:
        """Return what people do themselves, behind a hand; nothing where the box does it all."""
        return f"{HAND} {self.by_hand.get(lang, self.by_hand['en'])}" if self.by_hand else ""

    def effects(self, trigger: words.Trigger) -> tuple[words.AnyEffect, ...]:
        """Return what happens on a trigger, in order."""
        happens: tuple[words.AnyEffect, ...] = getattr(self, trigger)
        return happens


class MindbugSet(OwnSet, frozen=True, kw_only=True, eq=False):
    """A set of one's own with its cards."""

    cards: tuple[Card, ...]

    @property
    def copies(self) -> Mapping[str, int]:
        """How many copies of each card are shuffled (MB-1, MB-3)."""
        return {card.id: card.copies for card in self.cards}


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table plays what no source decides; the defaults are our readings."""

    barred_hands_draw: bool = False
    """Whoever may not take cards into the hand draws all the same (MX-36)."""
    swapped_hands_stay: bool = False
    """Hands that were exchanged are not filled up until a card leaves them (MX-26)."""
    effect_plays_stay: bool = False
    """What an effect lets somebody play from the hand cannot be taken with a Mindbug (MX-33)."""


SWITCHES = HouseRules.__struct_fields__
"""What a table may switch."""


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
    granted: frozenset[words.Keyword]
    """The keywords that any card grants to creatures in play; one that none does need not be looked for."""
    piles: frozenset[str]
    """The cards that do something while they lie in a discard pile."""
    answers: Mapping[str, Mapping[str, Answer]]
    """What is said with each verb of each card whose name needs no number; made once, for it is said all the time."""
    own: tuple[MindbugSet, ...] = ()
    """The sets among them that people have written themselves."""
    sides: Mapping[str, Mapping[str, Card]] = {}
    """What each card that can be turned is when it lies on a side, by the side's name."""
    swells: bool = False
    """Whether any card changes powers from a discard pile, or until the end of the turn."""
    banned: frozenset[str] = frozenset()
    """What any card bans; what none does need not be looked for."""
    grants: bool = False
    """Whether any card grants Attack effects to others."""
    tolls: bool = False
    """Whether any card lets a Mindbug cost lives."""
    shields: bool = False
    """Whether any card keeps its controller from losing life."""
    remembers: bool = False
    """Whether any card asks who has blocked, or defeated an enemy in a fight."""
    guards: bool = False
    """Whether any card keeps creatures from being defeated."""
    slayers: bool = False
    """Whether any card asks who has defeated it in a fight."""
    rushes: bool = False
    """Whether any card is Fast; without one the keyword is not among those that can be named."""
    crystals: bool = False
    """Whether any card brings crystals."""
    harvests: bool = False
    """Whether any card has crystals that come off turn by turn."""
    endings: bool = False
    """Whether any card does something when a turn ends."""
    supplies: bool = False
    """Whether any card takes cards from those that were not dealt."""
    choosy: bool = False
    """Whether any card keeps hidden cards from being played, or means only those of some powers."""
    numbers: int = 0
    """The highest printed power."""
    sets_aside: bool = False
    """Whether any card lays creatures aside."""
    switches: tuple[str, ...] = ()
    """The house rules that any card asks for."""
    rules: HouseRules = HouseRules()
    """How the table plays what no source decides; they stand here, for only few cards ask."""
    usual: CardSet | None = None
    """The same cards without a house rule; None where none is set."""

    def size(self) -> int:
        """Return how many cards are shuffled (MB-4)."""
        return len(self.deck)
