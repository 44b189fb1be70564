"""What can happen in a match of Guerra de Mitos; the tag of each class is its name in the protocol."""

from __future__ import annotations

from msgspec import field

from tablekeeper.engine import events as shared
from tablekeeper.engine.events import Edited as Edited
from tablekeeper.engine.events import Taken as Taken


class PantheonShown(shared.OfCard, frozen=True, tag="pantheon"):
    """A pantheon was revealed, and its initial power taken (G-9)."""


class Dealt(shared.OfSeat, frozen=True, tag="dealt"):
    """The god deck was dealt into oracles, and a hand was drawn (G-10, G-11)."""

    oracles: tuple[int, ...]
    hand: int


class Sealed(shared.OfSeat, frozen=True, tag="sealed"):
    """A seat has bid unseen (G-12)."""


class BidsShown(shared.Event, frozen=True, tag="bids"):
    """Both bids were revealed; each goes to the other's reserve (G-12)."""

    bids: tuple[int, ...]


class First(shared.OfSeat, frozen=True, tag="first"):
    """The token of the first player lies here now (G-13, G-15, G-56)."""


class Turn(shared.Event, frozen=True, tag="turn"):
    """A turn begins."""

    turn: int
    seat: int


class Phased(shared.Event, frozen=True, tag="phase"):
    """The turn goes on to its next phase."""

    phase: str
    seat: int


class Transfers(shared.OfSeat, frozen=True, tag="transfer"):
    """The transfer of a seat begins, with so many moves (G-18, G-23)."""

    moves: int


class Reserve(shared.OfSeat, frozen=True, tag="reserve"):
    """The reserve of a seat has changed (G-74)."""

    before: int = field(name="from")
    after: int = field(name="to")
    because: str | None = None


class Power(shared.OfCard, frozen=True, tag="power"):
    """The power on a character has changed (G-74)."""

    number: int
    before: int = field(name="from")
    after: int = field(name="to")
    because: str | None = None


class OraclePower(shared.OfSeat, frozen=True, tag="oracle_power"):
    """The power on an oracle has changed; oracles are counted from 1."""

    oracle: int
    before: int = field(name="from")
    after: int = field(name="to")
    because: str | None = None


class Moved(shared.OfSeat, frozen=True, tag="moved"):
    """A counter was moved; 0 is the reserve, oracles are counted from 1 (G-22)."""

    before: int = field(name="from")
    after: int = field(name="to")


class Revealed(shared.OfSeat, frozen=True, tag="revealed"):
    """The top card of an oracle was turned up (G-19)."""

    oracle: int
    card: str


class Buried(shared.OfSeat, frozen=True, tag="buried"):
    """A card of an oracle went to the god discard (G-20, G-21)."""

    oracle: int
    card: str
    owner: int | None = None
    """Whose discard, where that is not the seat's (G-68)."""


class Entered(shared.OfCard, frozen=True, tag="entered"):
    """A card came into play (G-24)."""

    number: int
    power: int = 0
    because: str | None = None
    lost: int = 0
    """What lay on a resource beyond its cost, and went to the bank (A-7)."""


class Played(shared.OfCard, frozen=True, tag="played"):
    """An action card was played, and lies in the design discard (G-32, G-46)."""


class Used(shared.OfCard, frozen=True, tag="used"):
    """The ability of a card in play was used (G-33)."""


class Equipped(shared.OfCard, frozen=True, tag="equipped"):
    """A character carries an equipment or an invocation now (G-34, G-35)."""

    number: int
    bearer: str
    source: str = "hand"
    """Where it comes from: `hand`, `deck`, `play`, or `nothing` if it is no card."""


class Meditated(shared.OfCard, frozen=True, tag="meditated"):
    """A character has meditated (G-37)."""


class Turned(shared.OfCard, frozen=True, tag="turned"):
    """A card was turned upright or sideways (G-55, G-73); the pantheon has no number."""

    tired: bool
    number: int | None = None


class Strengthened(shared.OfCard, frozen=True, tag="strength"):
    """An effect has changed the strength or the maximum power of a character."""

    number: int
    what: str
    """`strength` or `maximum`."""
    by: int
    for_good: bool = False
    until: str = "turn"
    """How long, in the words of `cards/terms`."""


class MovesChanged(shared.OfSeat, frozen=True, tag="moves"):
    """An effect has changed the moves of a transfer (G-23)."""

    by: int
    later: bool = False
    """Whether it is the next transfer, not the one under way."""


class Unchanged(shared.OfCard, frozen=True, tag="unchanged"):
    """What a card does, or what people have told of it, changes nothing, whatever was paid for it."""


class Unpaid(shared.OfCard, frozen=True, tag="unpaid"):
    """A card that was entered by its numbers stays in the hand: with these nobody can pay it or bear it."""


class Passed(shared.OfSeat, frozen=True, tag="passed"):
    """A seat has passed (G-30, G-41, G-43)."""


class Challenged(shared.OfSeat, frozen=True, tag="challenged"):
    """A confrontation begins (G-39, G-40)."""

    opponent: int


class Fielded(shared.OfCard, frozen=True, tag="fielded"):
    """A character went to the battlefield, or came back from it (G-41, G-51)."""

    number: int
    fielded: bool = True


class Resolved(shared.OfSeat, frozen=True, tag="resolved"):
    """A confrontation was resolved: the strength of both sides (G-47)."""

    opponent: int
    ours: int
    theirs: int
    because: str | None = None
    """The battle card that has said how (G-49)."""


class Left(shared.OfCard, frozen=True, tag="left"):
    """A card in play went to a discard, out of the game with a seat, or elsewhere."""

    number: int
    because: str | None = None
    to: str | None = None
    """`hand` or `oracle`, where it went neither to a discard nor out of the game: an event of its own tells whose."""


class Given(shared.OfSeat, frozen=True, tag="given"):
    """A card in play is controlled by another seat (G-68)."""

    to: int
    card: str
    number: int


class Drew(shared.OfSeat, frozen=True, tag="drew"):
    """Design cards were drawn (G-54)."""

    count: int
    because: str | None = None


class Discarded(shared.OfCard, frozen=True, tag="discarded"):
    """A card in hand was discarded."""


class Handed(shared.OfSeat, frozen=True, tag="handed"):
    """A card of one hand went to another hand, unseen."""

    to: int


class Recovered(shared.Event, frozen=True, tag="recovered"):
    """A discarded card came back: a design card to the hand, a god card under an oracle."""

    seat: int
    """Whose hand or oracle it is."""
    card: str
    oracle: int | None = None


class OracleAdded(shared.OfSeat, frozen=True, tag="oracle_added"):
    """A seat has one oracle more (reading A-41)."""

    card: str | None = None
    """The card that lies open on it."""
    hidden: tuple[str, ...] = ()
    """The cards that lie there face down, in an order that nobody knows."""


class TurnedDown(shared.OfSeat, frozen=True, tag="turned_down"):
    """The open card of an oracle was turned face down, its power went to the bank."""

    oracle: int
    card: str


class Looked(shared.OfSeat, frozen=True, tag="looked"):
    """A seat has looked secretly at a card, or at a hand."""

    at: str
    """`designs`, `oracle` or `hand`."""
    whose: int
    oracle: int = 0
    """Which oracle, counted from 1; 0 where it is none."""


class Arranged(shared.OfSeat, frozen=True, tag="arranged"):
    """A hidden card, or a pile, lies otherwise now."""

    oracle: int | None
    """Which oracle, counted from 1; None for the design deck."""
    how: str
    """`bottom`, `shuffled` or `any_order`."""


class Shuffled(shared.OfSeat, frozen=True, tag="shuffled"):
    """A pile was looked through and shuffled."""

    oracle: int | None


class Keyed(shared.OfCard, frozen=True, tag="keys"):
    """A card has gained keys, or lost them."""

    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    all_lost: bool = False
    """Whether it has lost all but that of a god."""
    for_good: bool = False


class Enlisted(shared.OfCard, frozen=True, tag="enlisted"):
    """A character fights for another seat than the one that controls it."""

    number: int
    side: int


class Began(shared.Event, frozen=True, tag="lasting"):
    """Something holds from now on: silence, a ban, a lower cost, what happens later or each time."""

    seat: int
    """Who has used it."""
    card: str
    """Whose text it is."""
    what: str
    """The word of the vocabulary."""
    on: tuple[str, ...] = ()
    """For which cards, by their ids."""
    until: str = "turn"


class Happened(shared.OfCard, frozen=True, tag="happened"):
    """An event card, or what an effect has announced, is carried out, or was forbidden."""

    forbidden: bool = False


class Oblivion(shared.OfSeat, frozen=True, tag="oblivion"):
    """A seat without power in its reserve has left the game (G-60)."""


class Gone(shared.OfSeat, frozen=True, tag="gone"):
    """A seat has left the game because its player has (reading A-63)."""


class Points(shared.OfSeat, frozen=True, tag="points"):
    """Victory points were gained (G-62 to G-64)."""

    count: int
    because: str


class Ended(shared.Event, frozen=True, tag="over"):
    """The match is over (G-58 to G-65)."""

    winner: int
    because: str
    also: tuple[int, ...] = ()
