"""Munchkin as a game among others: how matches begin and what its cards are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from tablekeeper.engine.game import Explanation, Game, Outcome
from tablekeeper.engine.munchkin.cards.card import card as known_card
from tablekeeper.engine.munchkin.cards.card import fingerprint, size
from tablekeeper.engine.munchkin.dealer import Dealer
from tablekeeper.engine.munchkin.position import positions
from tablekeeper.engine.munchkin.state import MunchkinState
from tablekeeper.engine.munchkin.table.zones import Deck, Seat, Table
from tablekeeper.engine.refusals import Refusal


class Munchkin(Game[MunchkinState]):
    """The base game, Spanish rules v1.03; it has no state of its own."""

    name = "munchkin"
    rules_version = "munchkin-2"
    sets = positions.SETS
    seat_counts = range(3, 7)
    seats_rule = "M-1"
    seats_remedy = "name them, or set a position with any_number"
    state = MunchkinState

    def cards_version(self, sets: Sequence[str]) -> str:
        """Return a short fingerprint of the card data."""
        return fingerprint()

    def begin(self, sets: Sequence[str], seats: Sequence[str], first: int) -> Outcome[MunchkinState]:
        """Set up a match of 3 to 6 seats, who are asked for their sex before cards are dealt (M-1, M-4, M-10)."""
        around = tuple([Seat(name) for name in seats])
        table = Table(around, Deck(size("door")), Deck(size("treasure")), active=first, phase="setup")
        return MunchkinState(table).begun()

    def read(self, position: Mapping[str, object]) -> Outcome[MunchkinState] | Refusal:
        """Start from a position."""
        entry = positions.decode(position)
        if isinstance(entry, Refusal):
            return entry
        found = positions.impossibilities(entry)
        if found:
            return positions.refuse_impossible(found)
        return MunchkinState(positions.table_of(entry), result=entry.result).begun()

    def as_begun(self, start: Mapping[str, object], rules: str) -> Mapping[str, object]:
        """Return the beginning of a match whose journal has other rules; one of version 1.0 asks what that asked."""
        house = start.get("rules", {})
        if rules != "munchkin-1" or not isinstance(house, Mapping):
            return start
        return {**start, "rules": {**house, "version_1": True}}

    def dealer(self, state: MunchkinState, chance: Random) -> Dealer:
        """Shuffle both decks for a match that has just been set up."""
        return Dealer.shuffle(len(state.table.seats), chance)

    def explain(self, card: str, lang: str) -> Explanation | Refusal:
        """Say in words what a card is: a design of the box, or one that was entered as numbers or left unnamed."""
        from tablekeeper.engine.munchkin import wording  # read only when somebody asks
        from tablekeeper.engine.sentences import refuse_language

        known = known_card(card)
        if known is None:
            return super().explain(card, lang)
        return refuse_language(lang) or wording.explain(known, lang)


MUNCHKIN = Munchkin()
