"""What can happen in a match of Mindbug; the tag of each class is its name in the protocol."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from tablekeeper.engine import events as shared
from tablekeeper.engine.events import Edited as Edited
from tablekeeper.engine.events import Taken as Taken


class Turn(shared.OfSeat, frozen=True, tag="turn"):
    """A turn begins; `extra` is the whole turn after one's card was taken with a Mindbug (MB-33)."""

    extra: bool = False


class Played(shared.OfCard, frozen=True, tag="played"):
    """A card left a hand and lies face up, not yet in play (MB-27)."""


class Drew(shared.OfSeat, frozen=True, tag="drew"):
    """A hand was refilled from its draw pile (MB-17)."""

    count: int
    because: str | None = None


class Spent(shared.OfSeat, frozen=True, tag="mindbug"):
    """A Mindbug was spent to take the card just played (MB-31)."""

    left: int
    because: str


class Entered(shared.OfCard, frozen=True, tag="entered"):
    """A card entered play as the creature with this number in the match."""

    creature: int
    source: str = field(name="from")
    """`hand`, `discard` (the seat's own pile), `opponent_discard`, `opponent_hand` or `aside`."""
    because: str | None = None


class Crystals(shared.OfCard, frozen=True, tag="crystals"):
    """The number of crystals on a creature changed: `because` of a card, or by itself (MX-1)."""

    creature: int
    before: int = field(name="from")
    after: int = field(name="to")
    because: str | None = None


class Silenced(shared.OfCard, frozen=True, tag="silenced", omit_defaults=True):
    """A creature's effect did not happen because an enemy creature forbids it; messages name no Play effect."""

    because: str
    trigger: Literal["play", "defeated"] = "play"


class Idle(shared.OfCard, frozen=True, tag="idle"):
    """A card's effect changes nothing: there is nothing that it could be done to."""


class Activated(shared.OfCard, frozen=True, tag="activated"):
    """A creature's Action is used instead of playing or attacking (MB-77)."""

    creature: int


class Attacked(shared.OfCard, frozen=True, tag="attacked"):
    """A creature attacks; `again` is its second attack in the turn (MB-52)."""

    creature: int
    again: bool = False
    because: str | None = None


class Blocked(shared.OfCard, frozen=True, tag="blocked"):
    """A creature blocks, `hunted` when the attacker chose it (MB-53)."""

    creature: int
    hunted: bool = False


class Mindbugs(shared.OfSeat, frozen=True, tag="mindbugs"):
    """A card's effect turned a Mindbug up again, or face down (MX-22)."""

    before: int = field(name="from")
    after: int = field(name="to")
    because: str


class Life(shared.OfSeat, frozen=True, tag="life"):
    """A life total changed."""

    before: int = field(name="from")
    after: int = field(name="to")
    because: str | None


class Exhausted(shared.OfCard, frozen=True, tag="exhausted"):
    """A Tough creature was exhausted instead of defeated (MB-61)."""

    creature: int
    because: str | None = None


class Defeated(shared.OfCard, frozen=True, tag="defeated"):
    """A creature went from play to its controller's discard pile (MB-48)."""

    creature: int
    because: str | None = None


class Took(shared.OfCard, frozen=True, tag="took"):
    """A seat took control of an enemy creature (MB-92)."""

    creature: int
    because: str


class Discarded(shared.OfCard, frozen=True, tag="discarded"):
    """A card went from a hand, or with `deck` from a draw pile, to its seat's discard pile (MB-94)."""

    because: str
    deck: bool = False


class TurnedOver(shared.OfSeat, frozen=True, tag="turned_over"):
    """A whole draw pile, and with `hand` the whole hand too, is about to be turned up card by card."""

    count: int
    hand: bool
    because: str


class Gave(shared.OfCard, frozen=True, tag="gave"):
    """A card left a hand and lies face up between zones."""

    because: str


class Kept(shared.OfCard, frozen=True, tag="kept"):
    """A card that lay between zones went to a hand."""

    because: str


class Buried(shared.OfCard, frozen=True, tag="buried"):
    """A card went to this seat's discard pile, not by being discarded or defeated: as a boost card, or exposed."""

    because: str | None = None
    creature: int | None = None
    """The creature under which it lay, if it was a boost card."""


class Returned(shared.OfCard, frozen=True, tag="returned", omit_defaults=True):
    """A creature went from play to this seat's hand."""

    creature: int
    because: str
    side: int | None = None
    """The seat that controlled it, if it was not this one (MX-33)."""


class Scavenged(shared.OfCard, frozen=True, tag="scavenged"):
    """A card went from the other seat's discard pile to this seat's hand."""

    because: str


class Regained(shared.OfCard, frozen=True, tag="regained"):
    """A card went from a seat's own discard pile to its hand."""

    because: str


class Swapped(shared.OfSeat, frozen=True, tag="swapped"):
    """Both hands were exchanged by this seat's card; `hands` is how many cards each seat has then."""

    hands: tuple[int, int]
    because: str


class Handed(shared.OfCard, frozen=True, tag="handed"):
    """A card that was shown went from this seat's hand to the other."""

    because: str


class Shown(shared.OfCard, frozen=True, tag="shown"):
    """A card of this seat's hand was shown, and stays there (MX-33)."""

    because: str


class Banned(shared.OfSeat, frozen=True, tag="banned"):
    """Until the end of the turn nobody can use a Mindbug; a card of this seat says so (MX-20)."""

    because: str


class Supplied(shared.OfSeat, frozen=True, tag="supplied"):
    """Cards that were not dealt went unseen under this seat's draw pile (MX-25)."""

    count: int
    because: str


class KeptOut(shared.OfSeat, frozen=True, tag="kept_out"):
    """Cards that would go to this seat's hand stay where they are (MX-36)."""

    because: str


class Unhurt(shared.OfSeat, frozen=True, tag="unhurt"):
    """A seat does not lose the life that it would lose."""

    because: str


class Rolled(shared.OfCard, frozen=True, tag="rolled"):
    """A die was rolled for a card's effect (MX-35)."""

    face: int


class Named(shared.OfCard, frozen=True, tag="named"):
    """A number was named for a card's effect (MX-38)."""

    number: int


class Turned(shared.OfCard, frozen=True, tag="turned"):
    """An exhausted creature was turned to one of its sides, named after its first keyword (MX-34)."""

    creature: int
    side: str


class SetAside(shared.OfCard, frozen=True, tag="set_aside"):
    """A creature went from play to where cards lie aside (MX-37)."""

    creature: int
    because: str


class Boosted(shared.OfCard, frozen=True, tag="boosted"):
    """A card from the discard pile of `pile` was put under a creature (MB-80)."""

    creature: int
    boost: str
    pile: int
    because: str


class BoostTaken(shared.OfCard, frozen=True, tag="boost_taken"):
    """A boost card went from under a creature to this seat's hand."""

    creature: int
    boost: str
    because: str


class Evolved(shared.OfCard, frozen=True, tag="evolved"):
    """A creature became the next stage of its line: lay this face on top (MB-86, MB-87)."""

    creature: int
    stage: int


class Reverted(shared.OfCard, frozen=True, tag="reverted"):
    """An evolved creature left play as its stage 1 card: set the double-sided card aside (MB-89)."""

    creature: int


class Gained(shared.OfCard, frozen=True, tag="gained", omit_defaults=True):
    """Until the end of the turn a creature has a keyword, `cannot_block` or `undefeatable`, or more `power`."""

    creature: int
    gains: str
    because: str
    power: int = 0


class Stole(shared.OfSeat, frozen=True, tag="stole"):
    """Cards went unseen from the other hand to this seat's (MB-93)."""

    count: int
    because: str


class Recovered(shared.OfSeat, frozen=True, tag="recovered"):
    """A whole discard pile returned to its seat's hand."""

    cards: tuple[str, ...]
    because: str


class Ended(shared.Event, frozen=True, tag="result"):
    """The match is over."""

    winner: int
    because: str
