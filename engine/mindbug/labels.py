"""How creatures and cards in piles are called in answers: by id, numbered where copies could be confused (MB-110)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.mindbug.board import Placed, Seats


def label_creatures(seats: Seats, candidates: Sequence[Placed]) -> list[str]:
    """Return each candidate's name: its card's id, or `id#n` counted over the whole table if the id is not alone."""
    ids = [creature.card.id for _, creature in candidates]
    if len(set(ids)) == len(ids):
        return ids
    return [
        card if ids.count(card) == 1 else f"{card}#{copy_number(seats, creature.number, card)}"
        for card, (_, creature) in zip(ids, candidates, strict=True)
    ]


def copy_number(seats: Seats, number: int, card: str) -> int:
    """Return which copy of its card a creature is: seat 0's first, the oldest first."""
    copies = [creature.number for seat in seats for creature in seat.creatures if creature.card.id == card]
    return copies.index(number) + 1


def label_cards(seats: Seats, candidates: Sequence[tuple[int, int]]) -> list[str]:
    """Return each candidate's name for cards in discard piles, given as (seat, index in its pile)."""
    ids = [seats[seat].discard[index] for seat, index in candidates]
    if len(set(ids)) == len(ids):
        return ids
    every = [(seat, index) for seat in (0, 1) for index in range(len(seats[seat].discard))]
    labels = []
    for card, place in zip(ids, candidates, strict=True):
        copies = [(seat, index) for seat, index in every if seats[seat].discard[index] == card]
        labels.append(card if ids.count(card) == 1 else f"{card}#{copies.index(place) + 1}")
    return labels
