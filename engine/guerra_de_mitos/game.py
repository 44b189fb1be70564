"""Guerra de Mitos as a game among others: how matches begin and what its cards are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from msgspec.structs import replace

from tablekeeper.engine.game import Explanation, Game, Outcome
from tablekeeper.engine.guerra_de_mitos.cards.card import card as known_card
from tablekeeper.engine.guerra_de_mitos.cards.card import fingerprint
from tablekeeper.engine.guerra_de_mitos.cards.decks import DECKS
from tablekeeper.engine.guerra_de_mitos.dealer import Dealer
from tablekeeper.engine.guerra_de_mitos.position import positions
from tablekeeper.engine.guerra_de_mitos.state import MitosState
from tablekeeper.engine.guerra_de_mitos.table.house_rules import HouseRules
from tablekeeper.engine.guerra_de_mitos.table.zones import Seat, Table
from tablekeeper.engine.positions import UNKNOWN_NAME, refuse_impossible
from tablekeeper.engine.refusals import Refusal


class GuerraDeMitos(Game[MitosState]):
    """The first era, for two by the basic rules and for three to six by those of the multiplayer game."""

    name = positions.GAME
    rules_version = "guerra-de-mitos-1"
    sets = positions.SETS
    seat_counts = range(2, 7)
    seats_rule = "G-77"
    state = MitosState
    decks = DECKS

    def cards_version(self) -> str:
        """Return a short fingerprint of the card data."""
        return fingerprint()

    def begin(self, sets: Sequence[str], seats: Sequence[str], first: int) -> Outcome[MitosState]:
        """Set up a match: of two, `first` bids first; of more, `first` is the first player by lot (G-12, G-15)."""
        around = tuple([Seat(name) for name in seats])
        return MitosState(Table(around, first, phase="setup", active=first)).begun()

    def again(self, start: MitosState, first: int) -> Outcome[MitosState] | Refusal:
        """Set up a rematch, with the house rules with which the match began."""
        begun = super().again(start, first)
        if isinstance(begun, Refusal) or start.table.rules == HouseRules():
            return begun
        return MitosState(replace(begun.state.table, rules=start.table.rules)).begun()

    def read(self, position: Mapping[str, object]) -> Outcome[MitosState] | Refusal:
        """Start from a position."""
        entry = positions.decode(position)
        if isinstance(entry, Refusal):
            return entry
        table = positions.table_of(entry)
        found = list(positions.faults(table, entry.result))
        if tuple(entry.sets) != positions.SETS:
            found.append(f"sets is {list(entry.sets)}, wanted {list(positions.SETS)}")
        if found:
            return refuse_impossible(found, "G-1")
        return MitosState(table, result=entry.result).begun()

    def dealer(self, state: MitosState, chance: Random) -> Dealer:
        """Build and shuffle decks for all seats of a match that has just been set up."""
        return Dealer(len(state.table.seats), chance)

    def explain(self, card: str, lang: str) -> Explanation | Refusal:
        """Say in words what a card is: one of the list, or one that was entered as numbers."""
        from tablekeeper.engine.guerra_de_mitos import wording  # read only when somebody asks
        from tablekeeper.engine.sentences import refuse_language

        known = known_card(card)
        if known is None:
            return Refusal("unknown", UNKNOWN_NAME, f"There is no card {card!r} in Guerra de Mitos.")
        return refuse_language(lang) or wording.explain(known, lang)


GUERRA_DE_MITOS = GuerraDeMitos()
