"""Mindbug as a game among others: how matches begin and what its cards are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Explanation, Knowledge, Outcome, Searchable
from tablekeeper.engine.hand import HandChange, Holding
from tablekeeper.engine.mindbug import boxes, dealer, evaluation, hands
from tablekeeper.engine.mindbug.boxes import SETS, under, with_own
from tablekeeper.engine.mindbug.cards.card import CardSet, MindbugSet
from tablekeeper.engine.mindbug.dealer import Dealer
from tablekeeper.engine.mindbug.frames.turns import course_of
from tablekeeper.engine.mindbug.own import shelf
from tablekeeper.engine.mindbug.position import positions
from tablekeeper.engine.mindbug.state import MindbugState
from tablekeeper.engine.mindbug.table.zones import HAND_SIZE, MINDBUGS, Seat
from tablekeeper.engine.positions import UNKNOWN_NAME
from tablekeeper.engine.refusals import Refusal

DECK_SIZE = 10
LIFE = 3


class Mindbug(Searchable[MindbugState]):
    """The game with its boxes, and with the sets of people's own that are on offer; it has no state of its own."""

    name = "mindbug"
    rules_version = "mindbug-1"
    own_sets = shelf.MindbugSets()
    seat_counts = range(2, 3)
    seats_remedy = "name two"

    def cards_version(self, sets: Sequence[str]) -> str:
        """Return a short fingerprint of the cards of the boxes."""
        return boxes.fingerprint(tuple(sets))

    @property
    def sets(self) -> tuple[str, ...]:  # type: ignore[override]  # it grows with what people offer
        """The boxes that there are, then the sets of people's own that are on offer."""
        return (*SETS, *shelf.KNOWN.offered)

    def begin(self, sets: Sequence[str], seats: Sequence[str], first: int) -> Outcome[MindbugState]:
        """Set up a match: 10 cards a seat, 5 of them in hand, 3 life, 2 Mindbugs (MB-2, MB-4, MB-6, MB-7, MB-9)."""
        return _begun(with_own(tuple(sets), shelf.offered(sets)), seats, first)

    def again(self, start: MindbugState, first: int) -> Outcome[MindbugState] | Refusal:
        """Set up a rematch with the cards of a match, of which a file may say something else by now."""
        counts = self.seats_for(start.card_set.sets)
        return self.refuse_seats(counts, 2, first) or _begun(start.card_set, start.seat_names, first)

    def refuse_sets(self, sets: Sequence[str]) -> Refusal | None:
        """Return why boxes cannot begin a match: each must be there, once, and they must be enough to deal (MB-4)."""
        if (refusal := super().refuse_sets(sets)) is not None:
            return refusal
        wanted, got = 2 * DECK_SIZE, with_own(tuple(sets), shelf.offered(sets)).size()
        if got >= wanted:
            return None
        why = f"A match is dealt {wanted} cards, got {got} of {', '.join(sets)}: add a box."
        return Refusal("illegal", UNKNOWN_NAME, why, "MB-4")

    def read(self, position: Mapping[str, object]) -> Outcome[MindbugState] | Refusal:
        """Start from a position, its active seat about to take a turn."""
        entry = positions.decode(position)
        if isinstance(entry, Refusal):
            return entry
        own = _own_of(entry)
        if isinstance(own, Refusal):
            return own
        boxes_alone = [name for name in entry.sets if name not in {one.id for one in own}]
        few = boxes_alone or not entry.sets or len(set(entry.sets)) < len(entry.sets)
        if few and (refusal := super().refuse_sets(boxes_alone or entry.sets)) is not None:  # few cards may be enough
            return refusal
        card_set = under(with_own(entry.sets, (*shelf.offered(boxes_alone), *own)), entry.rules)
        found = positions.impossibilities(entry, card_set)
        if found:
            return positions.refuse_impossible(found)
        seats, numbered = positions.seats_of(entry, card_set)
        shelf.lay(card_set)
        course = (course_of(card_set),)
        return MindbugState(card_set, seats, entry.active, course, entry.result, numbered).begun()

    def dealer(self, state: MindbugState, chance: Random) -> Dealer:
        """Deal ten cards a seat from the boxes of a match that has just been set up."""
        return Dealer.deal(state.card_set, chance)

    def imagine(self, state: MindbugState, knowledge: Knowledge, chance: Random) -> Iterator[Dealer] | Refusal:
        """Return an endless stream of dealers whose hidden cards may lie as in this match."""
        return dealer.imagine(state, knowledge, chance)

    def evaluate(self, state: MindbugState, seat: int) -> float:
        """Return a quick guess at a seat's chance of winning."""
        return evaluation.evaluate(state, seat)

    def held(self, state: MindbugState, seat: int) -> int:
        """Return how many cards a seat has in its hand."""
        return state.seats[seat].hand

    def hand_changes(self, event: Event, seat: int) -> Iterable[HandChange]:
        """Return what an event has changed about the hand of a seat."""
        return hands.changes(event, seat)

    def has_card(self, state: MindbugState, card: str) -> bool:
        """Return whether a card is in the boxes on the table."""
        return card in state.card_set.designs

    def lying(self, state: MindbugState, seat: int, holding: Holding) -> MindbugState:
        """Return the state with the hands and draw piles as they lie while hidden cards of a seat are due."""
        return hands.lying(state, seat, holding)

    def may_hide(self, state: MindbugState, _seat: int, cards: Sequence[str]) -> bool:
        """Return whether as many copies of these cards can lie hidden, at whichever seat."""
        return all(state.hidden_copies(card) >= count for card, count in Counter(cards).items())

    def explain(self, card: str, lang: str) -> Explanation | Refusal:
        """Say in words what a card is."""
        from tablekeeper.engine.sentences import refuse_language  # read only when somebody asks

        known = shelf.known(card)
        if known is None:
            return super().explain(card, lang)
        return refuse_language(lang) or shelf.explained(known, lang)


def _begun(card_set: CardSet, names: Sequence[str], first: int) -> Outcome[MindbugState]:
    """Set up a match of some cards, which are known by their ids from now on."""
    shelf.lay(card_set)
    one, two = [Seat(name, LIFE, MINDBUGS, HAND_SIZE, DECK_SIZE - HAND_SIZE) for name in names]
    return MindbugState(card_set, (one, two), first, (course_of(card_set),)).begun()


def _own_of(entry: positions.PositionEntry) -> tuple[MindbugSet, ...] | Refusal:
    """Return the sets of one's own that a position holds, or refuse it with everything that is wrong with them."""
    if not entry.own:
        return ()
    from tablekeeper.engine.mindbug.own.reading import kept  # with all wording: only where it is needed

    found = [kept(table) for table in entry.own]
    faults = [f"own.{n}: {fault}" for n, one in enumerate(found) if isinstance(one, tuple) for fault in one]
    own = tuple([one for one in found if isinstance(one, MindbugSet)])
    ids = [one.id for one in own]
    faults += [f"own has {name!r} twice" for name in dict.fromkeys(ids) if ids.count(name) > 1]
    faults += [f"own has {name!r}, which is not in sets" for name in ids if name not in entry.sets]
    return positions.refuse_impossible(faults) if faults else own


MINDBUG = Mindbug()
