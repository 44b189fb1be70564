"""What can happen in a match of Munchkin; the tag of each class is its name in the protocol."""

from __future__ import annotations

from msgspec import field

from tablekeeper.engine.events import Edited as Edited
from tablekeeper.engine.events import Event
from tablekeeper.engine.events import Taken as Taken


class Turn(Event, frozen=True, tag="turn"):
    """A turn begins (M-8)."""

    seat: int


class Phased(Event, frozen=True, tag="phase"):
    """The turn goes on to its next step (M-13, M-17, M-18)."""

    seat: int
    phase: str


class SexSet(Event, frozen=True, tag="sex"):
    """A character has this sex from now on (M-10, M-92)."""

    seat: int
    sex: str
    because: str | None = None


class Dealt(Event, frozen=True, tag="dealt"):
    """A seat was dealt cards of both decks (M-4, M-55)."""

    seat: int
    doors: int
    treasures: int


class Drew(Event, frozen=True, tag="drew"):
    """Cards were drawn face down into a hand (M-18, M-57)."""

    seat: int
    deck: str
    count: int
    because: str | None = None


class Short(Event, frozen=True, tag="short"):
    """Fewer cards were there than should have been drawn (M-6)."""

    seat: int
    deck: str
    missing: int


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """Discards became the new deck (M-5)."""

    deck: str
    cards: tuple[str, ...]


class Opened(Event, frozen=True, tag="opened"):
    """A Door card was turned up (M-13), or by a Cleric the top discard was taken in its place."""

    seat: int
    card: str
    from_discards: bool = False


class Kept(Event, frozen=True, tag="kept"):
    """An open card went into a hand (M-16)."""

    seat: int
    card: str
    because: str | None = None


class Played(Event, frozen=True, tag="played"):
    """A card left a hand to be played."""

    seat: int
    card: str


class Laid(Event, frozen=True, tag="laid"):
    """A card lies in front of a seat now."""

    seat: int
    card: str
    piece: int
    sideways: bool = False
    because: str | None = None


class Turned(Event, frozen=True, tag="turned"):
    """An item is used, or only carried (M-73)."""

    seat: int
    card: str
    piece: int
    sideways: bool


class Attached(Event, frozen=True, tag="attached"):
    """A Cheat or the Hireling lifts the limits for an item."""

    seat: int
    card: str
    piece: int
    because: str


class Left(Event, frozen=True, tag="left"):
    """A card in front of a seat went to the discards."""

    seat: int
    card: str
    piece: int
    because: str | None = None


class Discarded(Event, frozen=True, tag="discarded"):
    """A card in hand was discarded."""

    seat: int
    card: str
    because: str | None = None


class Moved(Event, frozen=True, tag="moved"):
    """A card changed hands on the table (M-81, M-83)."""

    seat: int
    to: int
    card: str
    piece: int
    because: str


class Looted(Event, frozen=True, tag="looted"):
    """A card on the table went into a hand."""

    seat: int
    to: int
    card: str
    piece: int
    because: str


class Passed(Event, frozen=True, tag="passed"):
    """Cards went from one hand to another unseen."""

    seat: int
    to: int
    count: int
    because: str


class LevelChanged(Event, frozen=True, tag="level"):
    """A level changed (M-60, M-61)."""

    seat: int
    before: int = field(name="from")
    after: int = field(name="to")
    because: str | None = None


class Absorbed(Event, frozen=True, tag="absorbed"):
    """Levels were not lost below the first, or not gained up to the tenth (M-60, M-94)."""

    seat: int
    levels: int
    because: str | None = None


class Fought(Event, frozen=True, tag="combat"):
    """A combat begins (M-14)."""

    seat: int
    monster: str


class Joined(Event, frozen=True, tag="joined"):
    """A monster joins the combat (M-88, M-104)."""

    monster: str
    number: int
    because: str


class Enhanced(Event, frozen=True, tag="enhanced"):
    """A monster changes (M-87, M-103)."""

    card: str
    monster: str
    number: int
    seat: int


class Removed(Event, frozen=True, tag="removed"):
    """A monster leaves the combat unkilled (M-27, M-30)."""

    monster: str
    number: int
    because: str


class Killed(Event, frozen=True, tag="killed"):
    """A monster is killed (M-29)."""

    monster: str
    number: int
    because: str | None = None


class Spent(Event, frozen=True, tag="spent"):
    """A card was thrown into the combat (M-24, M-86)."""

    seat: int
    card: str
    side: str


class Powered(Event, frozen=True, tag="power"):
    """A class power was fed with a card (M-65)."""

    seat: int
    power: str


class Stabbed(Event, frozen=True, tag="backstab"):
    """A Thief stabs a fighter (M-89)."""

    seat: int
    victim: int


class AskedHelp(Event, frozen=True, tag="asked"):
    """A seat is asked for help (M-35)."""

    seat: int
    to: int
    treasures: int
    first: str
    items: tuple[str, ...]


class Declined(Event, frozen=True, tag="declined"):
    """A seat will not help (M-35)."""

    seat: int


class Helps(Event, frozen=True, tag="helps"):
    """A seat fights along (M-37)."""

    seat: int


class DroppedOut(Event, frozen=True, tag="dropped_out"):
    """A helper fights no longer."""

    seat: int
    because: str


class TookOver(Event, frozen=True, tag="took_over"):
    """Another seat has the fight now."""

    seat: int
    because: str


class Doubled(Event, frozen=True, tag="doubled"):
    """A lone fighter counts once more."""

    seat: int
    because: str


class Won(Event, frozen=True, tag="won"):
    """A combat is won; the Treasures are shared as agreed (M-31, M-36)."""

    seat: int
    levels: int
    treasures: int
    helper: int | None = None
    share: int = 0


class Fled(Event, frozen=True, tag="fled"):
    """The fighters run away (M-32)."""

    seat: int


class Rolled(Event, frozen=True, tag="rolled"):
    """A die was thrown; the total is what counts (M-44)."""

    seat: int
    face: int
    total: int
    because: str


class Escaped(Event, frozen=True, tag="escaped"):
    """A seat has escaped from a monster (M-47)."""

    seat: int
    monster: str
    because: str | None = None


class Caught(Event, frozen=True, tag="caught"):
    """A monster has caught a seat (M-48)."""

    seat: int
    monster: str


class Over(Event, frozen=True, tag="combat_over"):
    """The combat is over."""

    seat: int


class Died(Event, frozen=True, tag="died"):
    """A character is dead (M-52)."""

    seat: int
    because: str


class Reborn(Event, frozen=True, tag="reborn"):
    """A new character takes the dead one's place (M-54)."""

    seat: int


class CurseFell(Event, frozen=True, tag="cursed"):
    """A curse falls on a seat (M-91)."""

    seat: int
    card: str
    by: int | None = None


class Cancelled(Event, frozen=True, tag="cancelled"):
    """A curse works no longer (M-93c)."""

    seat: int
    card: str
    because: str


class Nothing(Event, frozen=True, tag="nothing"):
    """Something had no effect (M-93)."""

    seat: int
    because: str


class Sold(Event, frozen=True, tag="sold"):
    """Items were sold (M-77)."""

    seat: int
    gold: int
    levels: int
    waste: int


class Gave(Event, frozen=True, tag="charity"):
    """Excess cards went to the poorest (M-19)."""

    seat: int
    to: int
    count: int


class Ruled(Event, frozen=True, tag="ruled"):
    """The table has decided what a card means (M-101)."""

    question: str
    card: str
    answer: str


class Ended(Event, frozen=True, tag="ended"):
    """The match is over; `also` won with the winner (M-94, M-95)."""

    winner: int
    because: str
    also: tuple[int, ...] = ()
