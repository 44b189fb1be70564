"""Guerra de Mitos as a game among others: how matches begin and what its cards are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

from msgspec.structs import replace

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Explanation, Knowledge, Outcome, Searchable
from tablekeeper.engine.guerra_de_mitos import evaluation, hands, imagining
from tablekeeper.engine.guerra_de_mitos.cards.card import card as known_card
from tablekeeper.engine.guerra_de_mitos.cards.card import fingerprint
from tablekeeper.engine.guerra_de_mitos.cards.decks import DECKS
from tablekeeper.engine.guerra_de_mitos.dealer import Dealer
from tablekeeper.engine.guerra_de_mitos.deeds.refusing import Price
from tablekeeper.engine.guerra_de_mitos.position import positions
from tablekeeper.engine.guerra_de_mitos.state import MitosState
from tablekeeper.engine.guerra_de_mitos.table.house_rules import EARLIER, HouseRules
from tablekeeper.engine.guerra_de_mitos.table.zones import Seat, Table
from tablekeeper.engine.hand import HandChange, Holding
from tablekeeper.engine.positions import UNKNOWN_NAME, refuse_impossible
from tablekeeper.engine.refusals import Refusal

DOUBTS = ("oblivion", "sure")
"""What somebody is asked whose payment would empty its own reserve (G-29, A-23)."""

OF_EARLIER_RULES: Mapping[str, Sequence[str]] = {
    "guerra-de-mitos-1": EARLIER,
    "guerra-de-mitos-2": ("empty_battles",),
}
"""By which rules of then a journal is played, by the version that it names."""


class GuerraDeMitos(Searchable[MitosState]):
    """The first era, for two by the basic rules and for three to six by those of the multiplayer game."""

    name = positions.GAME
    rules_version = "guerra-de-mitos-3"
    sets = positions.SETS
    seat_counts = range(2, 7)
    seats_rule = "G-77"
    state = MitosState
    decks = DECKS
    horizon = 0

    def cards_version(self, sets: Sequence[str]) -> str:
        """Return a short fingerprint of the card data."""
        return fingerprint()

    def begin(self, sets: Sequence[str], seats: Sequence[str], first: int) -> Outcome[MitosState]:
        """Set up a match: of two, `first` bids first; of more, `first` is the first player by lot (G-12, G-15)."""
        around = tuple([Seat(name) for name in seats])
        return MitosState(Table(around, first, phase="setup", active=first)).begun()

    def again(self, start: MitosState, first: int) -> Outcome[MitosState] | Refusal:
        """Set up a rematch, with the house rules with which the match began."""
        begun = super().again(start, first)
        rules = replace(start.table.rules, **dict.fromkeys(EARLIER, False))
        if isinstance(begun, Refusal) or rules == HouseRules():
            return begun
        return MitosState(replace(begun.state.table, rules=rules)).begun()

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

    def as_begun(self, start: Mapping[str, object], rules: str) -> Mapping[str, object]:
        """Return the beginning of a match whose journal has other rules; it goes on by those."""
        house, earlier = start.get("rules", {}), OF_EARLIER_RULES.get(rules, ())
        if not earlier or not isinstance(house, Mapping):
            return start
        return {**start, "rules": {**house, **dict.fromkeys(earlier, True)}}

    def dealer(self, state: MitosState, chance: Random) -> Dealer:
        """Build and shuffle decks for all seats of a match that has just been set up."""
        return Dealer(len(state.table.seats), chance)

    def prepared(self, start: Outcome[MitosState]) -> Outcome[MitosState]:
        """Return the beginning of a match in which cards act."""
        table = start.state.table
        rules = replace(table.rules, cards_act=True)
        return Outcome(MitosState(replace(table, rules=rules)).begun().state, start.events)

    def imagine(self, state: MitosState, knowledge: Knowledge, chance: Random) -> Iterator[Dealer] | Refusal:
        """Return an endless stream of dealers whose hidden cards may lie as in this match."""
        return imagining.imagine(state, knowledge, chance)

    def drawn(self, state: MitosState, answers: Sequence[Answer]) -> Sequence[Answer]:
        """Return the least bid: what is given is power for the other, and to be first is worth less (G-12)."""
        return answers[:1] if state.question is not None and state.question.ask == "bid" else answers

    def half_done(self, state: MitosState) -> bool:
        """Return whether a card is being used, played or turned up; who is asked about oblivion is judged at once."""
        return state.question is not None and len(state.stack) > 1 and state.question.ask not in DOUBTS

    def evaluate(self, state: MitosState, seat: int) -> float:
        """Return a quick guess at a seat's chance of winning; who is asked about oblivion would lose by going on.

        To come so far and go back changes nothing, so a player that saw no harm in it would do so for ever.
        """
        if state.question is not None and state.question.ask in DOUBTS:
            return float(state.question.seat != seat)
        return evaluation.evaluate(state.table, seat)

    def held(self, state: MitosState, seat: int) -> int:
        """Return how many cards a seat has in its hand."""
        return state.table.seats[seat].hand

    def hand_changes(self, event: Event, seat: int) -> Iterable[HandChange]:
        """Return what an event has changed about the hand of a seat."""
        return hands.changes(event, seat)

    def has_card(self, state: MitosState, card: str) -> bool:
        """Return whether there is such a design card."""
        return imagining.is_design(card)

    def lying(self, state: MitosState, seat: int, holding: Holding) -> MitosState:
        """Return the state with hand and design deck as they lie while hidden cards of a seat are due."""
        return hands.lying(state, seat, holding)

    def may_hide(self, state: MitosState, seat: int, cards: Sequence[str]) -> bool:
        """Return whether a seat may have as many copies of these cards where nobody sees them."""
        return all(imagining.hidden_copies(state, seat, card) >= count for card, count in Counter(cards).items())

    def explain(self, card: str, lang: str) -> Explanation | Refusal:
        """Say in words what a card is: one of the list, or one that was entered as numbers."""
        from tablekeeper.engine.guerra_de_mitos import wording  # read only when somebody asks
        from tablekeeper.engine.sentences import refuse_language

        known = known_card(card)
        if known is None:
            return Refusal("unknown", UNKNOWN_NAME, f"There is no card {card!r} in Guerra de Mitos.")
        return refuse_language(lang) or wording.explain(known, lang)

    def worded(self, fact: object, lang: str) -> str:
        """Say in words what a refusal is about: the price of an ability."""
        from tablekeeper.engine.guerra_de_mitos.wording import price_line  # read only when somebody asks

        return price_line(fact.steps, lang) if isinstance(fact, Price) else super().worded(fact, lang)


GUERRA_DE_MITOS = GuerraDeMitos()
