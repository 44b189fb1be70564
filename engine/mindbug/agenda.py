"""What is pending: a stack of plain-data frames, and the question that the topmost one asks."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.game import Source
from engine.mindbug.vocabulary import Trigger


class Ability(Struct, frozen=True, gc=False):
    """A triggered ability being resolved; it stays on the agenda until its last effect is done."""

    card: str
    trigger: Trigger
    seat: int
    number: int
    """The creature that has the ability; it may have left play, or never have been there."""
    step: int = 0
    """How many of its effects have begun; what lies above belongs to the last of them."""
    paid: int = 0
    """What was paid so far, in cards or in lives."""
    mode: str = ""
    """The mode or keyword that was chosen."""
    raised: tuple[Ability, ...] = ()
    """Abilities that this one has triggered; they wait until it is done (MB-100)."""
    copy: int = 0
    """Which copy of its card it is the ability of, as the cards lay just before leaving (MB-99); 0 without copies."""


class Choice(Struct, frozen=True, gc=False):
    """The targets of the effect in progress, being chosen one at a time."""

    chosen: tuple[Target, ...] = ()


class Boosting(Struct, frozen=True, gc=False):
    """Boost cards being put under a creature one at a time; without a number the creature is chosen first (MB-84)."""

    number: int | None
    left: int


class Option(Struct, frozen=True, gc=False):
    """A decision that is no target: yes or no, a mode, a keyword, what happens to a card that was turned up."""

    card: str | None = None


class Revealing(Struct, frozen=True, gc=False):
    """A seat turns up hidden cards one at a time; its hand is refilled once, after the last (MB-17)."""

    seat: int
    left: int
    because: str
    to: Literal["pile", "option"] = "pile"
    """Where the cards go: to the seat's discard pile, or to whatever an option decides."""
    source: Source = "hand"
    up_to: bool = False


class Offer(Struct, frozen=True, gc=False):
    """A card lies between hand and play: the other seat may take it with a Mindbug (MB-28)."""

    seat: int
    card: str


class Attack(Struct, frozen=True, gc=False):
    """An attack under way; its own phases follow one another (MB-44)."""

    seat: int
    number: int
    phase: Literal["hunt", "block", "after"]
    again: bool = False


class Waiting(Struct, frozen=True, gc=False):
    """Triggered abilities that wait at the same time (MB-99)."""

    abilities: tuple[Ability, ...]


class TurnEnd(Struct, frozen=True, gc=False):
    """The end of the turn, below everything that happens in it."""

    following: int
    """Who takes the next turn."""
    extra: bool = False


Frame = Ability | Choice | Boosting | Option | Revealing | Offer | Attack | Waiting | TurnEnd
PARTS = (Choice, Boosting, Option, Revealing)
"""Frames that belong to the ability below them."""

Target = int | str | tuple[int, int] | None
"""What an answer points at: a creature's number, a word, a place in a pile or among boosts, or nothing."""


class Query(Struct, frozen=True, gc=False):
    """The pending question with its answers and what each of them points at."""

    seat: int
    ask: str
    about: str | None
    answers: tuple[str, ...]
    targets: tuple[Target, ...]
    hidden: str = ""
    """The verb (`play`, `reveal`) under which hidden cards of the seat may be named, or nothing."""
    source: Source = "hand"
    """Where those hidden cards lie."""
