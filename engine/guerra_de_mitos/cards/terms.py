"""The terms in which steps speak: when, whose, what and where, how much, and what must be so.

"You" is always the seat that uses the ability.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

When = Literal["influence", "confrontation", "always", "turned_up", "reorganisation"]
"""`influence`, `confrontation`: an action of that phase. `always`: while the card is in play, tired or not (A-56).
`turned_up`: an event, carried out as it appears (G-20). `reorganisation`: at the end of each one (G-58)."""
Side = Literal["you", "enemy", "opponent", "him", "loser", "any"]
"""`enemy`: whatever another player controls, in a confrontation the other side. `him`: of whom the step means."""
Who = Literal["you", "opponent", "opponents", "all", "both", "it", "winner", "any", "unfought"]
"""`opponent`: one of your choice, in a confrontation the other side. `it`: who did it. `unfought`: who has had no
confrontation in this turn."""
Kind = Literal[
    "character",
    "resource",
    "pantheon",
    "event",
    "oracle",
    "item",
    "equipment",
    "invocation",
    "weapon",
    "card",
    "god_card",
]
Zone = Literal["play", "battlefield", "pantheon", "oracle", "discard"]
"""`oracle` is its open card, `pantheon` the pantheon zone."""
Word = Literal["self", "bearer", "it", "created", "this_oracle"]
"""The card itself; who bears it; what was chosen last; what was just created; the oracle on which an event lies."""
Lasts = Literal[
    "good",
    "turn",
    "clash",
    "phase",
    "next_action",
    "next_turn",
    "next_influence",
    "your_next_influence",
    "until_used",
]
"""`good`: for good. `turn`: until the reorganisation (G-38). `next_action`: until your next action is done."""
Number = Literal["power", "maximum", "cost", "strength", "difference"]
"""A number of a card as it is when it is looked at, its cost as printed; the difference of a confrontation."""
Chooser = Literal["controller", "winner"]


class Words(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, cache_hash=True):
    """A part of an ability; what is left out has its default."""


class Compared(Words, frozen=True):
    """A number compared with another: that of a card, or the difference of a confrontation."""

    how: Literal["below", "at_most", "is"]
    than: int | Literal["self", "bearer", "it", "difference"]
    half: bool = False
    """Whether half of it is meant, rounded down."""


class Between(Words, frozen=True):
    """How many of something: as many as somebody likes, within bounds."""

    least: int
    most: int


class Target(Words, frozen=True):
    """Which cards or piles are meant; one of them is chosen unless `count` says more."""

    side: Side = "any"
    kind: tuple[Kind, ...] = ("character",)
    zones: tuple[Zone, ...] = ()
    """Where they lie; nothing means in play, and in a battle for characters and items: in it (G-45)."""
    count: int | Literal["all", "any"] | Between = 1
    key: tuple[str, ...] = ()
    """They have one of these keys, gained ones included."""
    not_key: tuple[str, ...] = ()
    mortal: bool = False
    god: bool = False
    mythology: str = ""
    """Theirs; `own` is that of your pantheon."""
    differ: Literal["", "mythology"] = ""
    """No two of them have the same."""
    state: Literal["", "ready", "exhausted"] = ""
    maximum: Compared | None = None
    cost: Compared | None = None
    over_half: bool = False
    """Whether more power lies on them than half of their maximum."""
    name: tuple[str, ...] = ()
    """The ids of these cards."""
    has_ability: bool = False
    """Whether they have an ability with a phase."""
    carries: Literal["", "weapon", "invocation"] = ""
    on: Word | None = None
    """Who bears them."""
    created: bool = False
    """Whether they are no cards."""
    others: bool = False
    """None that was chosen before."""
    chooser: Chooser | None = None
    """Who chooses, where it is not you."""
    each: Literal["", "opponent"] = ""
    """One of each of these players."""
    whose: Literal["", "as_many_oracles"] = ""
    """Of players who are so: with at least as many oracles as you."""


Object = Word | Target


class Amount(Words, frozen=True):
    """A number that is found when a step is carried out: counted, read off a card, taken before, or chosen."""

    count: Target | None = None
    of: Number | None = None
    target: Word = "it"
    """Whose number it is."""
    removed: bool = False
    """Whether it is what the last step that took something has taken."""
    plus: int = 0
    most: int | None = None
    half: bool = False
    negative: bool = False
    up_to: int | None = None
    """As many as you like, up to this."""
    one_of: tuple[int, ...] = ()


By = int | Amount


class Condition(Words, frozen=True):
    """What must be so; each condition has one of these."""

    it_is: Target | None = None
    have: Target | None = None
    different: int = 1
    """How many different ones of `have` there must be."""
    place: Zone | None = None
    """Where the card itself lies."""
    was_fielded: Word | None = None
    """Who was in the battlefield in this turn and is not there now."""
    alone: Word | None = None
    """Beside whom nobody else of the side is in the battlefield."""
