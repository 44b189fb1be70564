"""Mindbug as a game among others: how matches begin and what its cards are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from engine import game
from engine.game import Explanation, Knowledge, Outcome, Refusal
from engine.mindbug import cards, dealer, positions, promise
from engine.mindbug.dealer import Dealer
from engine.mindbug.state import State, settled
from engine.mindbug.table import Table
from engine.mindbug.zones import HAND_SIZE, Seat
from engine.positions import UNKNOWN_NAME

DECK_SIZE = 10
LIFE = 3
MINDBUGS = 2


class Mindbug:
    """The game with its four boxes; it has no state of its own."""

    name = "mindbug"
    rules_version = "mindbug-1"
    seat_counts = range(2, 3)

    def cards_version(self) -> str:
        """Return a short fingerprint of the card data."""
        return cards.fingerprint()

    def new(self, sets: Sequence[str], seats: Sequence[str], first: int) -> Outcome | Refusal:
        """Set up a match: 10 cards a seat, 5 of them in hand, 3 life, 2 Mindbugs (MB-2, MB-4, MB-6, MB-7, MB-9)."""
        box = positions.known_box(sets or (cards.BASE_SET,))
        if isinstance(box, Refusal):
            return box
        if len(seats) != 2:
            why = f"Mindbug is played by 2 seats; got {len(seats)}: name two."
            return Refusal("unknown", UNKNOWN_NAME, why)
        if first not in (0, 1):
            return Refusal("unknown", UNKNOWN_NAME, f"The first seat must be 0 or 1; got {first}.")
        sides = [Seat(name, LIFE, MINDBUGS, HAND_SIZE, DECK_SIZE - HAND_SIZE) for name in seats]
        return settled(Table(box, sides, first))

    def read(self, position: Mapping[str, Any]) -> Outcome | Refusal:
        """Start from a position, its active seat about to take a turn."""
        entry = positions.decode(position)
        if isinstance(entry, Refusal):
            return entry
        box = positions.known_box(entry.sets)
        if isinstance(box, Refusal):
            return box
        found = positions.impossibilities(entry, box)
        if found:
            return positions.refuse_impossible(found)
        seats, numbered = positions.seats_of(entry, box)
        return settled(Table(box, seats, entry.active, (), entry.result, numbered))

    def dealer(self, state: game.State, chance: Random) -> Dealer:
        """Deal ten cards a seat from the boxes of a match that has just been set up."""
        return Dealer.deal(_own(state).box, chance)

    def imagine(self, state: game.State, knowledge: Knowledge, chance: Random) -> Iterator[Dealer] | Refusal:
        """Return an endless stream of dealers whose hidden cards may lie as in this match."""
        return dealer.imagine(_own(state), knowledge, chance)

    def promise(self, state: game.State, seat: int) -> float:
        """Return a quick guess at a seat's chance of winning."""
        return promise.of(_own(state), seat)

    def explain(self, card: str, lang: str) -> Explanation | Refusal:
        """Say in words what a card is."""
        from engine.mindbug import wording  # read only when somebody asks

        known = cards.every_card().get(card)
        if known is None:
            return Refusal("unknown", UNKNOWN_NAME, f"There is no card {card!r} in Mindbug.")
        if lang not in wording.LANGUAGES:
            wanted = ", ".join(wording.LANGUAGES)
            return Refusal("unknown", UNKNOWN_NAME, f"There is no language {lang!r}; wanted one of {wanted}.")
        return wording.explain(known, lang)


def _own(state: game.State) -> State:
    """Return a state that was made here; one of another game is a programmer's error."""
    if not isinstance(state, State):
        msg = f"wanted a state of Mindbug, got {type(state).__name__}"
        raise TypeError(msg)
    return state


MINDBUG = Mindbug()
