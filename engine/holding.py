"""The hand of a seat that the box plays: told card by card, each on a numbered place of the table, unseen by people.

The box's hand follows from the steps of a match, like all else. Hidden cards are told (`Hold`) or go away unseen
(`Vacate`). The events say which cards left the hand face up, and which came to it. So undo, a power cut and a journal
that is opened elsewhere bring the same hand back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Knowledge, Searchable
from tablekeeper.engine.hand import COMING, Came, Drew, HandChange, Holding, Left, Robbed, Stole
from tablekeeper.engine.refusals import UNKNOWN_CARD, Refusal

NO_OPPONENT = "R35"
NOT_DUE = "R36"

CODES = {
    NO_OPPONENT: "The box plays no seat of this match, or cannot play this one.",
    NOT_DUE: "This hidden card cannot come to the box's hand now, or cannot leave it.",
}
"""Every code with which an entry about the box's own hand is refused."""

MOST_ROLLOUTS = 1_000_000


class Opponent(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="opponent"):
    """Lets the box play a seat, with so many rollouts a decision: an entry, and what holds from then on."""

    seat: int
    rollouts: Annotated[int, Meta(ge=1, le=MOST_ROLLOUTS)]


class Hold(Struct, forbid_unknown_fields=True, tag_field="do", tag="hold"):
    """Tells the box a hidden card that came to its hand; it lies on the lowest free place."""

    card: str


class Vacate(Struct, forbid_unknown_fields=True, tag_field="do", tag="vacate"):
    """Says that the card on a place went away unseen."""

    place: int


class OpponentSet(Event, frozen=True, tag="opponent"):
    """The box plays a seat from now on."""

    seat: int
    rollouts: int


class Held(Event, frozen=True, tag="held"):
    """A hidden card lies on a place of the box's hand."""

    seat: int
    place: int
    card: str


class TakenAway(Event, frozen=True, tag="taken_away"):
    """The card on a place of the box's hand went away unseen."""

    seat: int
    place: int


def knowledge(holding: Holding, seat: int) -> Knowledge:
    """Return what the box knows as the player of a seat: its own hand, and what went openly to the other."""
    return Knowledge(seat, tuple(holding.places[place] for place in sorted(holding.places)), {1 - seat: holding.seen})


def dealt(game: Searchable[Any], seat: int, start: Any) -> Holding:
    """Return what the box holds as the player of a seat when a match begins: all of it must be told."""
    hand = _Hand(game, seat, Holding({}, (), ()))
    hand.agree(start)
    return hand.holding


def followed(game: Searchable[Any], seat: int, before: Holding, events: Sequence[Event], after: Any) -> Holding:
    """Return what the box holds after one more step, its events and the state that they have led to."""
    hand = _Hand(game, seat, before)
    hand.follow(events)
    hand.agree(after)
    return hand.holding


def refuse_opponent(game: Searchable[Any] | None, entry: Opponent, seats: int) -> Refusal | None:
    """Return why the box cannot play a seat; `game` is None where nothing searches over its hidden cards."""
    if game is not None and entry.seat in range(2) and seats == 2:
        return None
    why = f"The box plays a seat of two in a game that it can search; got seat {entry.seat} of {seats}."
    return Refusal("illegal", NO_OPPONENT, why)


def refuse_hold(game: Searchable[Any], state: Any, seat: int, holding: Holding, card: str) -> Refusal | None:
    """Return why a hidden card cannot have come to the box's hand."""
    if not game.has_card(state, card):
        return Refusal("unknown", UNKNOWN_CARD, f"There is no card {card!r} in the boxes on the table.")
    if not holding.coming:
        return Refusal("illegal", NOT_DUE, f"No hidden card comes to the box's hand now, so it cannot be {card!r}.")
    if not may_come(game, state, seat, holding, card):
        return Refusal("illegal", NOT_DUE, f"No further copy of {card!r} can lie hidden: look at the card's tag.")
    return None


def may_come(game: Searchable[Any], state: Any, seat: int, holding: Holding, card: str) -> bool:
    """Return whether one more hidden card can be this one.

    Where one that lies hidden already cannot be there, it rules out no other: somebody has named a wrong card.
    """
    lying = tuple(holding.places.values())
    others = lying if game.may_hide(state, seat, lying) else tuple(one for one in lying if one == card)
    return game.may_hide(state, seat, (card, *others))


def refuse_vacate(holding: Holding, place: int) -> Refusal | None:
    """Return why the card on a place cannot go away unseen."""
    if holding.going and place in holding.places:
        return None
    lying = ", ".join(map(str, sorted(holding.places))) if holding.going else "none"
    return Refusal("illegal", NOT_DUE, f"The card on place {place} cannot go away; places that can: {lying}.")


class _Hand:
    """The working copy of a hand while a step is followed."""

    def __init__(self, game: Searchable[Any], seat: int, before: Holding) -> None:
        self.game, self.seat = game, seat
        self.places, self.due, self.seen = {**before.places}, [*before.due], [*before.seen]

    @property
    def holding(self) -> Holding:
        return Holding(self.places, tuple(self.due), tuple(self.seen))

    def follow(self, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case Held(seat=self.seat, place=place, card=card):
                    self.places[place] = card
                    if self.due and self.due.pop(0) == "stolen":
                        _forget(self.seen, card)
                case TakenAway(seat=self.seat, place=place):
                    card = self.places.pop(place)
                    if self.due and self.due.pop(0) == "robbed":
                        self.seen.append(card)
                case _:
                    for change in self.game.hand_changes(event, self.seat):
                        self._change(change)
                    for change in self.game.hand_changes(event, 1 - self.seat):
                        self._see(change)

    def _change(self, change: HandChange) -> None:
        match change:
            case Left(card=card):
                place = self.holding.place_of(card)
                if place is not None:
                    del self.places[place]
            case Came(card=card):
                self.places[self.holding.free] = card
            case Drew(count=count):
                self.due += ["drawn"] * count
            case Stole(count=count):
                self.due += ["stolen"] * count
            case Robbed(count=count):
                self.due += ["robbed"] * count

    def _see(self, change: HandChange) -> None:
        """Take note of what goes openly to the other hand, and leaves it."""
        match change:
            case Left(card=card):
                _forget(self.seen, card)
            case Came(card=card):
                self.seen.append(card)

    def agree(self, state: Any) -> None:
        """Let what is due agree with how many cards the seat holds: people may set that by hand.

        Cards may also leave the hand openly before one goes away that was too many: then none is left for it.
        """
        lying, self.due, told = len(self.places), [], self.due
        for due in told:
            lying += 1 if due in COMING else -1
            if lying < 0:
                lying = 0
            else:
                self.due.append(due)
        count = self.game.held(state, self.seat)
        expected = len(self.places) + sum(1 if due in COMING else -1 for due in self.due)
        more, cancels = count > expected, ("surplus",) if count > expected else COMING
        for _ in range(abs(count - expected)):
            if self.due and self.due[-1] in cancels:
                self.due.pop()
            else:
                self.due.append("drawn" if more else "surplus")


def _forget(seen: list[str], card: str) -> None:
    if card in seen:
        seen.remove(card)
