"""A state of a match: the zones, what is pending, and the one question that waits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.game import Decision, Outcome, Position, Refusal, Result, Source
from engine.mindbug import board, edits, flow, positions, refusals
from engine.mindbug.agenda import Frame, Query
from engine.mindbug.cards import Box
from engine.mindbug.table import Table
from engine.mindbug.zones import Mark, Seat


class State(Struct, frozen=True, gc=False):
    """A position with everything that is pending; an immutable value. Make one with `engine.mindbug.MINDBUG`."""

    box: Box
    seats: tuple[Seat, Seat]
    active: int
    agenda: tuple[Frame, ...]
    result: Result | None
    numbered: int
    """How many creatures have entered play so far; the next one gets this number."""
    marks: tuple[Mark, ...]
    """What holds until the end of the turn."""
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
        """Return the seat that must decide."""
        return self.query.seat if self.query else None

    @property
    def source(self) -> Source:
        """Return where the hidden card comes from that the pending answer may turn up."""
        return self.query.source if self.query else "hand"

    def legal(self, hidden: Iterable[str] | None = None) -> tuple[str, ...]:
        """Return the legal answers; `hidden` narrows the cards that the deciding seat may hold (see `engine.game`)."""
        query = self.query
        if query is None:
            return ()
        if not query.hidden:
            return query.answers
        verb = query.hidden
        return (
            tuple([f"{verb} {card}" for card in (self.unseen() if hidden is None else dict.fromkeys(hidden))])
            + query.answers
        )

    def spelled(self, answer: str) -> str:
        """Return the listed spelling of an answer that calls an evolved creature by its first name (MB-88)."""
        query = self.query
        if query is not None and query.ask != "order" and self.box.actions and answer not in query.answers:
            verb, _, name = answer.partition(" ")
            for listed, target in zip(query.answers, query.targets, strict=True):
                placed = board.wherever(self.seats, target) if isinstance(target, int) else None
                if placed and placed[1].root and placed[1].root.id == name and listed.startswith(f"{verb} "):
                    return listed
        return answer

    def unseen(self) -> list[str]:
        """Return the cards of which a copy may still lie hidden, as far as the table shows (MB-111)."""
        return [card for card in self.box.copies if self.hidden_copies(card) > 0]

    def hidden_copies(self, card: str) -> int:
        """Return how many copies of a card do not lie open; one between hand and play lies open too."""
        copies = self.box.copies.get(card, 0) - board.lying_open(self.seats, card)
        return copies - positions.between_zones(self.agenda).count(card) if self.agenda else copies

    def apply(self, answer: str, *, advise: bool = False) -> Outcome | Refusal:
        """Carry out an answer and all that follows without a further decision, or refuse it."""
        query = self.query
        warned = None
        if query is None:
            return refusals.match_is_over(self)
        if answer in query.answers:
            target = query.targets[query.answers.index(answer)]
        elif query.hidden and self._may_turn_up(query.hidden, answer):
            target = None
        else:
            refusal = refusals.explain(self, query, answer)
            if not (advise and refusal.restriction):
                return refusal
            warned = refusal
            target = refusals.forced_target(self, query, answer)
        table = self.table()
        flow.take(table, query, answer, target)
        return settled(table, warned)

    def _may_turn_up(self, verb: str, answer: str) -> bool:
        named, _, card = answer.partition(" ")
        return named == verb and self.hidden_copies(card) > 0

    def table(self) -> Table:
        """Return a working copy."""
        return Table(self.box, self.seats, self.active, self.agenda, self.result, self.numbered, self.marks)

    def edit(self, changes: Sequence[Mapping[str, Any]]) -> Outcome | Refusal:
        """Set open facts of the position by hand; what is then impossible is refused with every fault named."""
        table = edits.apply(self, changes)
        return table if isinstance(table, Refusal) else settled(table)

    def position(self) -> Position:
        """Return the position in the protocol's form."""
        return positions.write(self)

    def card_count(self) -> int:
        """Return how many cards the match holds: hidden, in piles, in play, as boosts, between hand and play."""
        in_zones = sum(
            seat.hand + seat.deck + len(seat.discard) + sum(1 + len(creature.boosts) for creature in seat.creatures)
            for seat in self.seats
        )
        return in_zones + len(positions.between_zones(self.agenda))

    def faults(self) -> tuple[str, ...]:
        """Return what is impossible about the position; empty when nothing is."""
        return positions.faults(self)


def settled(table: Table, warned: Refusal | None = None) -> Outcome:
    """Carry a working copy on to its next decision and return what has come of it."""
    query = flow.settle(table)
    seats = (table.seats[0], table.seats[1])
    agenda = tuple(table.agenda)
    state = State(table.box, seats, table.active, agenda, table.result, table.numbered, table.marks, query)
    return Outcome(state, tuple(table.events), warned)
