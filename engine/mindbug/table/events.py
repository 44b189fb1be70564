"""What can happen in a match of Mindbug; the tag of each class is its name in the protocol."""

from __future__ import annotations

from msgspec import field

from tablekeeper.engine.events import Edited as Edited
from tablekeeper.engine.events import Event
from tablekeeper.engine.events import Taken as Taken


class Turn(Event, frozen=True, tag="turn"):
    """A turn begins; `extra` is the whole turn after one's card was taken with a Mindbug (MB-33)."""

    seat: int
    extra: bool = False


class Played(Event, frozen=True, tag="played"):
    """A card left a hand and lies face up, not yet in play (MB-27)."""

    seat: int
    card: str


class Drew(Event, frozen=True, tag="drew"):
    """A hand was refilled from its draw pile (MB-17)."""

    seat: int
    count: int
    because: str | None = None


class Spent(Event, frozen=True, tag="mindbug"):
    """A Mindbug was spent to take the card just played (MB-31)."""

    seat: int
    left: int
    because: str


class Entered(Event, frozen=True, tag="entered"):
    """A card entered play as the creature with this number in the match."""

    seat: int
    card: str
    creature: int
    source: str = field(name="from")
    """`hand`, `discard` (the seat's own pile) or `opponent_discard`."""
    because: str | None = None


class Silenced(Event, frozen=True, tag="silenced"):
    """A creature's effect did not happen because an enemy creature forbids it."""

    seat: int
    card: str
    because: str


class Activated(Event, frozen=True, tag="activated"):
    """A creature's Action is used instead of playing or attacking (MB-77)."""

    seat: int
    card: str
    creature: int


class Attacked(Event, frozen=True, tag="attacked"):
    """A creature attacks; `again` is its second attack in the turn (MB-52)."""

    seat: int
    card: str
    creature: int
    again: bool = False
    because: str | None = None


class Blocked(Event, frozen=True, tag="blocked"):
    """A creature blocks, `hunted` when the attacker chose it (MB-53)."""

    seat: int
    card: str
    creature: int
    hunted: bool = False


class Life(Event, frozen=True, tag="life"):
    """A life total changed."""

    seat: int
    before: int = field(name="from")
    after: int = field(name="to")
    because: str | None


class Exhausted(Event, frozen=True, tag="exhausted"):
    """A Tough creature was exhausted instead of defeated (MB-61)."""

    seat: int
    card: str
    creature: int
    because: str | None = None


class Defeated(Event, frozen=True, tag="defeated"):
    """A creature went from play to its controller's discard pile (MB-48)."""

    seat: int
    card: str
    creature: int
    because: str | None = None


class Took(Event, frozen=True, tag="took"):
    """A seat took control of an enemy creature (MB-92)."""

    seat: int
    card: str
    creature: int
    because: str


class Discarded(Event, frozen=True, tag="discarded"):
    """A card went from a hand, or with `deck` from a draw pile, to its seat's discard pile (MB-94)."""

    seat: int
    card: str
    because: str
    deck: bool = False


class TurnedOver(Event, frozen=True, tag="turned_over"):
    """A whole draw pile, and with `hand` the whole hand too, is about to be turned up card by card."""

    seat: int
    count: int
    hand: bool
    because: str


class Gave(Event, frozen=True, tag="gave"):
    """A card left a hand and lies face up between zones."""

    seat: int
    card: str
    because: str


class Kept(Event, frozen=True, tag="kept"):
    """A card that lay between zones went to a hand."""

    seat: int
    card: str
    because: str


class Buried(Event, frozen=True, tag="buried"):
    """A card went to this seat's discard pile, not by being discarded or defeated: as a boost card, or exposed."""

    seat: int
    card: str
    because: str | None = None
    creature: int | None = None
    """The creature under which it lay, if it was a boost card."""


class Returned(Event, frozen=True, tag="returned"):
    """A creature went from play to its controller's hand."""

    seat: int
    card: str
    creature: int
    because: str


class Scavenged(Event, frozen=True, tag="scavenged"):
    """A card went from the other seat's discard pile to this seat's hand."""

    seat: int
    card: str
    because: str


class Boosted(Event, frozen=True, tag="boosted"):
    """A card from the discard pile of `pile` was put under a creature (MB-80)."""

    seat: int
    card: str
    creature: int
    boost: str
    pile: int
    because: str


class BoostTaken(Event, frozen=True, tag="boost_taken"):
    """A boost card went from under a creature to this seat's hand."""

    seat: int
    card: str
    creature: int
    boost: str
    because: str


class Evolved(Event, frozen=True, tag="evolved"):
    """A creature became the next stage of its line: lay this face on top (MB-86, MB-87)."""

    seat: int
    card: str
    creature: int
    stage: int


class Reverted(Event, frozen=True, tag="reverted"):
    """An evolved creature left play as its stage 1 card: set the double-sided card aside (MB-89)."""

    seat: int
    card: str
    creature: int


class Gained(Event, frozen=True, tag="gained"):
    """Until the end of the turn a creature has a keyword, or `cannot_block`, or `undefeatable`."""

    seat: int
    card: str
    creature: int
    gains: str
    because: str


class Stole(Event, frozen=True, tag="stole"):
    """Cards went unseen from the other hand to this seat's (MB-93)."""

    seat: int
    count: int
    because: str


class Recovered(Event, frozen=True, tag="recovered"):
    """A whole discard pile returned to its seat's hand."""

    seat: int
    cards: tuple[str, ...]
    because: str


class Ended(Event, frozen=True, tag="result"):
    """The match is over."""

    winner: int
    because: str
