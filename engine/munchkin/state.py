"""A state of a match: the zones, what is pending, and the one question that waits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.game import Decision, Outcome, Position, Refusal, Result, Source
from engine.munchkin import actions, edits, flow, moments, positions, refusals
from engine.munchkin.agenda import Frame, Pick, Query, Sale, Target
from engine.munchkin.cards import BY_NUMBERS, Card, card, size, the
from engine.munchkin.house import HouseRules
from engine.munchkin.table import Table
from engine.munchkin.vocabulary import DECKS
from engine.munchkin.zones import Combat, Deck, Met, Phase, Seat


class State(Struct, frozen=True, gc=False):
    """A position with everything that is pending; an immutable value. Make one with `engine.munchkin.MUNCHKIN`."""

    rules: HouseRules
    seats: tuple[Seat, ...]
    active: int
    phase: Phase
    met: Met
    doors: Deck
    hoard: Deck
    combat: Combat | None
    agenda: tuple[Frame, ...]
    result: Result | None
    numbered: int
    """How many cards have lain in front of seats so far; the next one gets this number."""
    fought: bool
    """Whether a combat has ended in this turn."""
    doubled: bool
    """Whether the Halfling's double sale of this turn is used up."""
    query: Query | None
    """The pending question; None when the match is over."""

    @property
    def seat_names(self) -> tuple[str, ...]:
        """Return the names of the seats, in order."""
        return tuple(seat.name for seat in self.seats)

    @property
    def decision(self) -> Decision | None:
        """Return the pending decision with its complete list of legal answers."""
        query = self.query
        return Decision(query.seat, query.ask, query.about, self.legal()) if query else None

    @property
    def asked(self) -> int | None:
        """Return the seat that the panel names."""
        return self.query.seat if self.query else None

    @property
    def source(self) -> Source:
        """Return where the hidden card comes from that the pending answer may turn up: the hand it is chosen from."""
        return "hand"

    def legal(self, hidden: Iterable[str] | None = None) -> tuple[str, ...]:
        """Return the legal answers; `hidden` narrows the cards that the named seat may hold (see `engine.game`)."""
        query = self.query
        if query is None:
            return ()
        if query.open:
            hands = None if hidden is None else {query.seat: tuple(hidden)}
            return tuple([action.text(self) for action in actions.possible(self, hands)])
        if query.number is not None:
            return ("number {}..{}".format(*query.number),)
        if not query.verb:
            return query.answers
        known = self.hidden_cards() if hidden is None else map(the, dict.fromkeys(hidden))
        return (*query.answers, *[f"{query.verb} {one.id}" for one in known if self._is_meant(query, one)])

    def hidden_cards(self) -> list[Card]:
        """Return the cards of which a copy may be in the hand that is asked for one."""
        promised = [name for frame in self.agenda if isinstance(frame, Sale) for name in frame.cards]
        promised += [frame.card for frame in self.agenda if isinstance(frame, Pick) and frame.piece is None]
        listed = moments.open_cards(self) + promised
        decks = [
            deck
            for deck in DECKS
            if moments.in_hands(self, deck) > sum(one.deck == deck for name in promised if (one := card(name)))
        ]
        return [one for one in moments.unseen(self) if one.deck in decks and listed.count(one.id) < one.copies]

    def _is_meant(self, query: Query, one: Card) -> bool:
        if query.hidden == "item":
            return one.item
        if query.hidden == "class":
            return one.kind == "class" and all(piece.card is not one for piece in self.seats[query.seat].cards)
        return query.hidden in ("any", one.kind, one.deck)

    def spelled(self, answer: str) -> str:
        """Return the answer: nothing here has two names."""
        return answer

    def apply(self, answer: str, *, advise: bool = False) -> Outcome | Refusal:
        """Carry out an answer and all that follows without a further decision, or refuse it."""
        query = self.query
        if query is None:
            return refusals.match_is_over(self)
        if query.open:
            return self._act(query, answer, advise=advise)
        if answer in query.answers:
            target = query.targets[query.answers.index(answer)]
        else:
            meant = self._meant(query, answer)
            if isinstance(meant, Refusal):
                return meant
            target = meant
        table = self.table()
        flow.take(table, query, answer, target)
        return settled(table)

    def _act(self, query: Query, answer: str, *, advise: bool) -> Outcome | Refusal:
        action = actions.read(self, answer)
        if action is None:
            return refusals.explain(self, query, answer)
        refusal = actions.why_not(self, action)
        if refusal is not None and not (advise and refusal.restriction):
            return refusal
        table = self.table()
        flow.do(table, action)
        return settled(table, refusal)

    def _meant(self, query: Query, answer: str) -> Target | Refusal:
        """Return what an answer points at that is not listed word by word: a number, a card in the hand."""
        verb, _, subject = answer.partition(" ")
        if query.number is not None and verb == "number" and subject.isdecimal() and str(int(subject)) == subject:
            least, most = query.number
            if least <= int(subject) <= most:
                return int(subject)
        if query.verb and verb == query.verb and not BY_NUMBERS.fullmatch(subject):
            found = card(subject)
            if found is not None and found in self.hidden_cards() and self._is_meant(query, found):
                return subject
        return refusals.explain(self, query, answer)

    def table(self) -> Table:
        """Return a working copy."""
        return Table(
            self.rules,
            self.seats,
            self.active,
            self.phase,
            self.met,
            self.doors,
            self.hoard,
            self.combat,
            self.agenda,
            self.result,
            self.numbered,
            fought=self.fought,
            doubled=self.doubled,
        )

    def edit(self, changes: Sequence[Mapping[str, Any]]) -> Outcome | Refusal:
        """Set open facts of the position by hand; what is then impossible is refused with every fault named."""
        table = edits.apply(self, changes)
        return table if isinstance(table, Refusal) else settled(table)

    def position(self) -> Position:
        """Return the position in the protocol's form."""
        return positions.write(self)

    def card_count(self) -> int:
        """Return how many cards the match holds: in decks, hands and lying open."""
        hidden = self.doors.left + self.hoard.left + sum(seat.hand for seat in self.seats)
        return hidden + len(moments.open_cards(self))

    def faults(self) -> tuple[str, ...]:
        """Return what is impossible about the position; empty when nothing is."""
        found = list(positions.faults(self))
        if self.card_count() != size("door") + size("treasure"):
            found.append(f"{self.card_count()} cards are on the table, wanted {size('door') + size('treasure')}")
        return tuple(found)


def settled(table: Table, warned: Refusal | None = None) -> Outcome:
    """Carry a working copy on to its next decision and return what has come of it."""
    query = flow.settle(table)
    state = State(
        table.rules,
        tuple(table.seats),
        table.active,
        table.phase,
        table.met,
        table.doors,
        table.hoard,
        table.combat,
        tuple(table.agenda),
        table.result,
        table.numbered,
        table.fought,
        table.doubled,
        query,
    )
    return Outcome(state, tuple(table.events), warned)
