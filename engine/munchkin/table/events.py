"""What can happen in a match of Munchkin; the tag of each class is its name in the protocol."""

from __future__ import annotations

from msgspec import field

from tablekeeper.engine import events as shared
from tablekeeper.engine.events import Edited as Edited
from tablekeeper.engine.events import Taken as Taken
from tablekeeper.engine.munchkin.cards.vocabulary import Deck


class Turn(shared.OfSeat, frozen=True, tag="turn"):
    """A turn begins (M-8)."""


class Phased(shared.OfSeat, frozen=True, tag="phase"):
    """The turn goes on to its next step (M-13, M-17, M-18)."""

    phase: str


class SexSet(shared.OfSeat, frozen=True, tag="sex"):
    """A character has this sex from now on (M-10, M-92)."""

    sex: str
    because: str | None = None


class Dealt(shared.OfSeat, frozen=True, tag="dealt"):
    """A seat was dealt cards of both decks (M-4, M-55)."""

    doors: int
    treasures: int


class Drew(shared.OfSeat, frozen=True, tag="drew"):
    """Cards were drawn face down into a hand (M-18, M-57)."""

    deck: Deck
    count: int
    because: str | None = None


class Short(shared.OfSeat, frozen=True, tag="short"):
    """Fewer cards were there than should have been drawn (M-6)."""

    deck: Deck
    missing: int


class Reshuffled(shared.Event, frozen=True, tag="reshuffled"):
    """Discards became the new deck (M-5)."""

    deck: Deck
    cards: tuple[str, ...]


class Opened(shared.OfCard, frozen=True, tag="opened"):
    """A Door card was turned up (M-13), or by a Cleric the top discard was taken in its place."""

    from_discards: bool = False


class Kept(shared.OfCard, frozen=True, tag="kept"):
    """An open card went into a hand (M-16)."""

    because: str | None = None


class Played(shared.OfCard, frozen=True, tag="played"):
    """A card left a hand to be played."""


class Laid(shared.OfCard, frozen=True, tag="laid"):
    """A card lies in front of a seat now."""

    piece: int
    sideways: bool = False
    because: str | None = None


class Turned(shared.OfCard, frozen=True, tag="turned"):
    """An item is used, or only carried (M-73)."""

    piece: int
    sideways: bool


class Attached(shared.OfCard, frozen=True, tag="attached"):
    """A Cheat or the Hireling lifts the limits for an item."""

    piece: int
    because: str


class Left(shared.OfCard, frozen=True, tag="left"):
    """A card in front of a seat went to the discards."""

    piece: int
    because: str | None = None


class Discarded(shared.OfCard, frozen=True, tag="discarded"):
    """A card in hand was discarded."""

    because: str | None = None


class Moved(shared.OfSeat, frozen=True, tag="moved"):
    """A card changed hands on the table (M-81, M-83)."""

    to: int
    card: str
    piece: int
    because: str


class Looted(shared.OfSeat, frozen=True, tag="looted"):
    """A card on the table went into a hand."""

    to: int
    card: str
    piece: int
    because: str


class Picked(shared.OfCard, frozen=True, tag="picked"):
    """A card that was laid out of a hand went into another one (M-53)."""

    to: int
    because: str


class Passed(shared.OfSeat, frozen=True, tag="passed"):
    """Cards went from one hand to another unseen; `deck` is said where only its cards could go."""

    to: int
    count: int
    because: str
    deck: Deck | None = None


class LevelChanged(shared.OfSeat, frozen=True, tag="level"):
    """A level changed (M-60, M-61)."""

    before: int = field(name="from")
    after: int = field(name="to")
    because: str | None = None


class Absorbed(shared.OfSeat, frozen=True, tag="absorbed"):
    """Levels were not lost below the first, or not gained up to the tenth (M-60, M-94)."""

    levels: int
    because: str | None = None


class Fought(shared.OfSeat, frozen=True, tag="combat"):
    """A combat begins (M-14)."""

    monster: str


class Joined(shared.Event, frozen=True, tag="joined"):
    """A monster joins the combat (M-88, M-104)."""

    monster: str
    number: int
    because: str


class Enhanced(shared.Event, frozen=True, tag="enhanced"):
    """A monster changes (M-87, M-103)."""

    card: str
    monster: str
    number: int
    seat: int


class Removed(shared.Event, frozen=True, tag="removed"):
    """A monster leaves the combat unkilled (M-27, M-30)."""

    monster: str
    number: int
    because: str


class Killed(shared.Event, frozen=True, tag="killed"):
    """A monster is killed (M-29)."""

    monster: str
    number: int
    because: str | None = None


class Spent(shared.OfCard, frozen=True, tag="spent"):
    """A card was thrown into the combat (M-24, M-86)."""

    side: str


class Powered(shared.OfSeat, frozen=True, tag="power"):
    """A class power was fed with a card (M-65)."""

    power: str


class Stabbed(shared.OfSeat, frozen=True, tag="backstab"):
    """A Thief stabs a fighter (M-89)."""

    victim: int


class AskedHelp(shared.OfSeat, frozen=True, tag="asked"):
    """A seat is asked for help (M-35)."""

    to: int
    treasures: int
    first: str
    items: tuple[str, ...]


class Declined(shared.OfSeat, frozen=True, tag="declined"):
    """A seat will not help (M-35)."""


class Helps(shared.OfSeat, frozen=True, tag="helps"):
    """A seat fights along (M-37)."""


class DroppedOut(shared.OfSeat, frozen=True, tag="dropped_out"):
    """A helper fights no longer."""

    because: str


class TookOver(shared.OfSeat, frozen=True, tag="took_over"):
    """Another seat has the fight now."""

    because: str


class Doubled(shared.OfSeat, frozen=True, tag="doubled"):
    """A lone fighter counts once more."""

    because: str


class Won(shared.OfSeat, frozen=True, tag="won"):
    """A combat is won; the Treasures are shared as agreed (M-31, M-36)."""

    levels: int
    treasures: int
    helper: int | None = None
    share: int = 0


class Fled(shared.OfSeat, frozen=True, tag="fled"):
    """The fighters run away (M-32)."""


class Rolled(shared.OfSeat, frozen=True, tag="rolled"):
    """A die was thrown; the total is what counts (M-44)."""

    face: int
    total: int
    because: str


class Escaped(shared.OfSeat, frozen=True, tag="escaped"):
    """A seat has escaped from a monster (M-47)."""

    monster: str
    because: str | None = None


class Caught(shared.OfSeat, frozen=True, tag="caught"):
    """A monster has caught a seat (M-48)."""

    monster: str


class Over(shared.OfSeat, frozen=True, tag="combat_over"):
    """The combat is over."""


class Died(shared.OfSeat, frozen=True, tag="died"):
    """A character is dead (M-52)."""

    because: str


class Reborn(shared.OfSeat, frozen=True, tag="reborn"):
    """A new character takes the dead one's place (M-54)."""


class CurseFell(shared.OfCard, frozen=True, tag="cursed"):
    """A curse falls on a seat (M-91)."""

    by: int | None = None


class Cancelled(shared.OfCard, frozen=True, tag="cancelled"):
    """A curse works no longer (M-93c)."""

    because: str


class Nothing(shared.OfSeat, frozen=True, tag="nothing"):
    """Something had no effect (M-93)."""

    because: str


class Sold(shared.OfSeat, frozen=True, tag="sold"):
    """Items were sold (M-77)."""

    gold: int
    levels: int
    waste: int


class Gave(shared.OfSeat, frozen=True, tag="charity"):
    """Excess cards went to the poorest (M-19)."""

    to: int
    count: int


class Ruled(shared.Event, frozen=True, tag="ruled"):
    """The table has decided what a card means (M-101)."""

    question: str
    card: str
    answer: str


class Ended(shared.Event, frozen=True, tag="ended"):
    """The match is over; `also` won with the winner (M-94, M-95)."""

    winner: int
    because: str
    also: tuple[int, ...] = ()
