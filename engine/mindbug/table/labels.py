"""How creatures and cards in piles are called in answers: by id, numbered where copies could be confused (MB-110)."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.engine import labels
from tablekeeper.engine.answers import Answer, Options
from tablekeeper.engine.mindbug.table.zones import Creature, Seat, Table

Seats = Sequence[Seat]


def name_each(table: Table, verb: str, candidates: Sequence[Creature]) -> Options[Creature]:
    """Return an option for each candidate, pointing at it."""
    said, alone = table.card_set.answers[verb], {}
    for one in candidates:
        card = one.card.id
        alone[card] = said[card]
    if len(alone) < len(candidates):
        return Options(_numbered(table, verb, candidates), tuple(candidates))
    return Options(tuple(alone.values()), tuple(candidates))


def _numbered(table: Table, verb: str, candidates: Sequence[Creature]) -> tuple[Answer, ...]:
    """Name candidates of whom some have the same card; copies are counted over the whole table."""
    said = table.card_set.answers[verb]
    cards = [one.card.id for one in candidates]
    named = [
        said[card] if cards.count(card) == 1 else Answer(verb, f"{card}#{copy_number(table.seats, one.number, card)}")
        for one, card in zip(candidates, cards, strict=True)
    ]
    return tuple(named)


def copy_number(seats: Seats, number: int, card: str) -> int:
    """Return which copy of its card a creature is: seat 0's first, the oldest first."""
    copies = 0
    for seat in seats:
        for creature in seat.creatures:
            if creature.card.id == card:
                copies += 1
                if creature.number == number:
                    return copies
    raise LookupError(f"no creature number {number} is {card!r} in play")


def label_places(seats: Seats, places: Sequence[tuple[int, int]]) -> Sequence[str]:
    """Return the name of each card in a pile, given as (seat, index); equal ones are numbered over both piles."""
    cards = [seats[seat].discard[index] for seat, index in places]
    return labels.labels(cards, lambda place: _copy_in_pile(seats, *places[place]))


def _copy_in_pile(seats: Seats, seat: int, index: int) -> int:
    pile = seats[seat].discard
    return pile[: index + 1].count(pile[index]) + (seats[0].discard.count(pile[index]) if seat else 0)


def label_boosts(seats: Seats) -> Sequence[str]:
    """Return the name of each boost card on the table, in the order of the creatures; equal ones are numbered."""
    return labels.numbered([boost for seat in seats for creature in seat.creatures for boost in creature.boosts])
