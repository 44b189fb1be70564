"""How creatures and cards in piles are called in answers: by id, numbered where copies could be confused (MB-110)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.mindbug.agenda import Target
from engine.mindbug.zones import Creature, Seat

Seats = Sequence[Seat]


def label_creatures(seats: Seats, candidates: Sequence[Creature]) -> list[str]:
    """Return each candidate's name: its card's id, or `id#n` counted over the whole table if the id is not alone."""
    ids = [creature.card.id for creature in candidates]
    if len(ids) < 2 or len(set(ids)) == len(ids):
        return ids
    return [
        card if ids.count(card) == 1 else f"{card}#{copy_number(seats, creature.number, card)}"
        for card, creature in zip(ids, candidates, strict=True)
    ]


def name_each(verb: str, seats: Seats, candidates: Sequence[Creature]) -> tuple[list[str], list[Target]]:
    """Return an answer for each candidate, and what each of them points at."""
    if len(candidates) == 1:
        return [f"{verb} {candidates[0].card.id}"], [candidates[0].number]
    labels = label_creatures(seats, candidates)
    return [f"{verb} {label}" for label in labels], [creature.number for creature in candidates]


def copy_number(seats: Seats, number: int, card: str) -> int:
    """Return which copy of its card a creature is: seat 0's first, the oldest first."""
    copies = [creature.number for seat in seats for creature in seat.creatures if creature.card.id == card]
    return copies.index(number) + 1


def label_places(seats: Seats, places: Sequence[tuple[int, int]]) -> list[str]:
    """Return the name of each card in a pile, given as (seat, index); equal ones are numbered over both piles."""
    ids = [seats[seat].discard[index] for seat, index in places]
    if len(set(ids)) == len(ids):
        return ids
    return [
        card if ids.count(card) == 1 else f"{card}#{_copy_in_pile(seats, seat, index)}"
        for card, (seat, index) in zip(ids, places, strict=True)
    ]


def _copy_in_pile(seats: Seats, seat: int, index: int) -> int:
    pile = seats[seat].discard
    return pile[: index + 1].count(pile[index]) + (seats[0].discard.count(pile[index]) if seat else 0)


def label_boosts(seats: Seats) -> list[str]:
    """Return the name of each boost card on the table, in the order of the creatures; equal ones are numbered."""
    ids = [boost for seat in seats for creature in seat.creatures for boost in creature.boosts]
    return [
        card if ids.count(card) == 1 else f"{card}#{ids[: index + 1].count(card)}" for index, card in enumerate(ids)
    ]
