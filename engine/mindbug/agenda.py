"""What is pending: a stack of plain-data frames, and the question that the topmost one asks."""

from __future__ import annotations

from msgspec import Struct

from engine.mindbug.vocabulary import Trigger


class Ability(Struct, frozen=True, gc=False):
    """A triggered ability being resolved; `step` is its next effect."""

    card: str
    trigger: Trigger
    seat: int
    number: int
    """The creature that has the ability; it may have left play."""
    step: int = 0


class Choice(Struct, frozen=True, gc=False):
    """The targets of an ability's effect, being chosen one at a time."""

    ability: Ability
    """`ability.step` is the effect in question."""
    chosen: tuple[int, ...] = ()
    """Numbers of the creatures chosen so far."""


class Discarding(Struct, frozen=True, gc=False):
    """A seat discards cards one at a time; its hand is refilled once, after the last (MB-17)."""

    seat: int
    left: int
    because: str


class Offer(Struct, frozen=True, gc=False):
    """A card lies between hand and play: the other seat may take it with a Mindbug (MB-28)."""

    seat: int
    card: str


class Attack(Struct, frozen=True, gc=False):
    """An attack under way; its own phases follow one another (MB-44)."""

    seat: int
    number: int
    phase: str
    """`hunt`, `block` or `after`."""
    again: bool = False


class Waiting(Struct, frozen=True, gc=False):
    """Triggered abilities that wait at the same time, in the order in which their cards lay (MB-99)."""

    abilities: tuple[Ability, ...]
    copies: tuple[int, ...]
    """The number of each one's card among its copies on the table, just before leaving."""


class TurnEnd(Struct, frozen=True, gc=False):
    """The end of the turn, below everything that happens in it."""

    following: int
    """Who takes the next turn."""
    extra: bool = False


Frame = Ability | Choice | Discarding | Offer | Attack | Waiting | TurnEnd

Target = int | str | tuple[int, int] | None
"""What an answer points at: a creature's number, a card, a place in a pile (seat, index), or nothing."""


class Query(Struct, frozen=True, gc=False):
    """The pending question with its answers and what each of them points at."""

    seat: int
    ask: str
    about: str | None
    answers: tuple[str, ...]
    targets: tuple[Target, ...]
    hidden: str = ""
    """The verb (`play`, `reveal`) under which hidden cards of the seat may be named, or nothing."""
