"""Munchkin as a game among others: how matches begin and what its cards are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from engine import game
from engine.game import Explanation, Outcome, Refusal
from engine.munchkin import cards, positions
from engine.munchkin.dealer import Dealer
from engine.munchkin.house import HouseRules
from engine.munchkin.state import State, settled
from engine.munchkin.table import Table
from engine.munchkin.zones import Deck, Seat
from engine.positions import UNKNOWN_NAME


class Munchkin:
    """The base game, Spanish rules v1.03; it has no state of its own."""

    name = "munchkin"
    rules_version = "munchkin-1"
    seat_counts = range(3, 7)

    def cards_version(self) -> str:
        """Return a short fingerprint of the card data."""
        return cards.fingerprint()

    def new(self, sets: Sequence[str], seats: Sequence[str], first: int) -> Outcome | Refusal:
        """Set up a match of 3 to 6 seats, who are asked for their sex before cards are dealt (M-1, M-4, M-10)."""
        if tuple(sets or positions.SETS) != positions.SETS:
            why = f"The boxes must be {', '.join(positions.SETS)}; got {', '.join(map(repr, sets))}."
            return Refusal("unknown", UNKNOWN_NAME, why)
        if len(seats) not in self.seat_counts:
            why = f"Munchkin is played by 3 to 6 seats; got {len(seats)}: name them, or set a position with any_number."
            return Refusal("illegal", UNKNOWN_NAME, why, "M-1")
        if not 0 <= first < len(seats):
            why = f"The first seat must be 0 to {len(seats) - 1}; got {first}."
            return Refusal("unknown", UNKNOWN_NAME, why)
        doors, treasures = Deck(cards.size("door")), Deck(cards.size("treasure"))
        return settled(Table(HouseRules(), [Seat(name) for name in seats], first, "setup", "", doors, treasures))

    def read(self, position: Mapping[str, Any]) -> Outcome | Refusal:
        """Start from a position."""
        entry = positions.decode(position)
        if isinstance(entry, Refusal):
            return entry
        found = positions.impossibilities(entry)
        if found:
            return positions.refuse_impossible(found)
        seats, numbered = positions.seats_of(entry)
        doors, treasures = positions.decks_of(entry)
        table = Table(
            entry.rules,
            seats,
            entry.active,
            entry.phase,
            entry.met,
            doors,
            treasures,
            positions.combat_of(entry),
            (),
            entry.result,
            numbered,
            fought=entry.fought,
            doubled=entry.doubled,
        )
        return settled(table)

    def dealer(self, state: game.State, chance: Random) -> Dealer:
        """Shuffle both decks for a match that has just been set up."""
        if not isinstance(state, State):
            msg = f"wanted a state of Munchkin, got {type(state).__name__}"
            raise TypeError(msg)
        return Dealer.shuffle(len(state.seats), chance)

    def explain(self, card: str, lang: str) -> Explanation | Refusal:
        """Say in words what a card is: a design of the box, or one that was entered as numbers or left unnamed."""
        from engine.munchkin import wording  # read only when somebody asks

        known = cards.card(card)
        if known is None:
            return Refusal("unknown", UNKNOWN_NAME, f"There is no card {card!r} in Munchkin.")
        if lang not in wording.LANGUAGES:
            wanted = ", ".join(wording.LANGUAGES)
            return Refusal("unknown", UNKNOWN_NAME, f"There is no language {lang!r}; wanted one of {wanted}.")
        return wording.explain(known, lang)


MUNCHKIN = Munchkin()
