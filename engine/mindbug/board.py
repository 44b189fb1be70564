"""What follows from the board: current power and keywords, who is meant by a description. Never stored (MB-71)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from tablekeeper.engine.mindbug.vocabulary import Condition, Creatures, Per
from tablekeeper.engine.mindbug.zones import Board, Creature, Seat

if TYPE_CHECKING:
    from tablekeeper.engine.mindbug.cards import Card

Placed = tuple[int, Creature]
"""A creature with the seat that controls it."""

NOBODY = -1
"""The number of no creature, for abilities of cards that lie in a pile."""


def _twins(board: Board, side: int) -> bool:
    powers = [power(board, side, creature) for creature in board.seats[side].creatures]
    return len(set(powers)) < len(powers)


CONDITIONS: Mapping[Condition, Callable[[Board, int], bool]] = {
    "your_turn": lambda board, side: side == board.active,
    "alone": lambda board, side: len(board.seats[side].creatures) == 1,
    "paired": lambda board, side: len(board.seats[side].creatures) == 2,
    "fewer_creatures": lambda board, side: len(board.seats[side].creatures) < len(board.seats[1 - side].creatures),
    "more_creatures": lambda board, side: len(board.seats[side].creatures) > len(board.seats[1 - side].creatures),
    "crowded": lambda board, side: len(board.seats[1 - side].creatures) >= 3,
    "last_life": lambda board, side: board.seats[side].life == 1,
    "no_mindbugs": lambda board, side: board.seats[side].mindbugs == 0,
    "empty_pile": lambda board, side: not board.seats[side].discard,
    "twins": _twins,
}
"""Whether a condition of the board holds for a side."""

COUNTS: Mapping[Per, Callable[[Board, int], int]] = {
    "enemy_creature": lambda board, side: len(board.seats[1 - side].creatures),
    "enemy_mindbug": lambda board, side: board.seats[1 - side].mindbugs,
    "other_ally": lambda board, side: len(board.seats[side].creatures) - 1,
}
"""What an amount is multiplied by, for a side."""


def times(board: Board, side: int, amount: int, per: Per | None) -> int:
    """Return an amount, multiplied by what it depends on."""
    return amount if per is None else amount * COUNTS[per](board, side)


def piled(board: Board, side: int) -> Iterator[Card]:
    """Yield the cards of a side's discard pile that do something there (MB-73); usually there is none."""
    piles = board.card_set.piles
    if piles:
        for card in board.seats[side].discard:
            if card in piles:
                yield board.card_set.designs[card]


def power(board: Board, side: int, creature: Creature) -> int:
    """Return a creature's current power, never below 1 (MB-15, MB-72, MB-81)."""
    total = creature.card.power + len(creature.boosts)
    for source in board.seats[side].creatures:
        if not source.card.constants.auras:  # as usual: told sooner than by starting a loop
            continue
        for aura in source.card.constants.auras:
            if (
                aura.power
                and (source is creature) is (aura.to == "self")
                and (aura.when is None or CONDITIONS[aura.when](board, side))
            ):
                total += aura.power if aura.per is None else times(board, side, aura.power, aura.per)
    if board.card_set.piles:
        total += sum(aura.power for card in piled(board, side) for aura in card.pile_constants.auras)
    return total if total > 1 else 1


def has(board: Board, side: int, creature: Creature, keyword: str, copied: bool = True) -> bool:
    """Return whether a creature has a keyword now (MB-16): printed, granted to it, or `copied` from enemies."""
    if keyword in creature.card.keywords:
        return True
    if keyword in board.card_set.granted:
        for source in board.seats[side].creatures:
            if not source.card.constants.auras:
                continue
            for aura in source.card.constants.auras:
                if (
                    keyword in aura.keywords
                    and (source is creature) is (aura.to == "self")
                    and (aura.when is None or CONDITIONS[aura.when](board, side))
                    and power(board, side, creature) <= aura.power_max
                ):
                    return True
    if board.marks and marked(board, creature, keyword):
        return True
    return copied and keyword in creature.card.constants.mirrored and _copies(board, side, keyword)


def _copies(board: Board, side: int, keyword: str) -> bool:
    """Return whether a side's mirror copies a keyword that an enemy has: printed, granted or copied in its turn.

    Two mirrors that face each other alone have nothing, since neither has a keyword first.
    """
    if _some_have(board, 1 - side, keyword):
        return True
    facing = any(keyword in enemy.card.constants.mirrored for enemy in board.seats[1 - side].creatures)
    return facing and _some_have(board, side, keyword)


def _some_have(board: Board, side: int, keyword: str) -> bool:
    return any(has(board, side, creature, keyword, copied=False) for creature in board.seats[side].creatures)


def matching(board: Board, side: int, target: Creatures, source: int = NOBODY) -> list[Placed]:
    """Return the creatures that a description means: seat 0's first, the oldest first.

    They are seen from a side and from the creature with the number `source`, which has the ability.
    """
    places = (0, 1) if target.side == "any" else (side if target.side == "allied" else 1 - side,)
    found = [
        (place, creature)
        for place in places
        for creature in board.seats[place].creatures
        if target.power_min <= power(board, place, creature) <= target.power_max
    ]
    if target.rank:
        found = _ranked(board, found, strongest=target.rank == "strongest")
    if target.keyword:
        found = [placed for placed in found if has(board, *placed, target.keyword)]
    if target.boosted:
        found = [placed for placed in found if placed[1].boosts]
    if target.others:
        found = [placed for placed in found if placed[1].number != source]
    if target.weaker:
        limit = _power_of(board, source)
        found = [placed for placed in found if power(board, *placed) < limit]
    if target.alike:
        found = [placed for placed in found if _has_equal(board, placed)]
    return found


def _ranked(board: Board, placed: Sequence[Placed], *, strongest: bool) -> list[Placed]:
    if not placed:
        return []
    powers = [power(board, *one) for one in placed]
    rank = max(powers) if strongest else min(powers)
    return [one for one, its in zip(placed, powers, strict=True) if its == rank]


def _power_of(board: Board, number: int) -> int:
    placed = wherever(board.seats, number)
    return power(board, *placed) if placed else 0


def _has_equal(board: Board, placed: Placed) -> bool:
    """Return whether another creature in play has the same power."""
    mine = power(board, *placed)
    return any(
        other is not placed[1] and power(board, side, other) == mine
        for side in (0, 1)
        for other in board.seats[side].creatures
    )


def silencer(seats: Sequence[Seat], side: int) -> Creature | None:
    """Return the enemy creature that forbids a side's Play effects, if there is one."""
    for creature in seats[1 - side].creatures:
        if creature.card.constants.silences:
            return creature
    return None


def enlargement(board: Board, side: int) -> int:
    """Return by how much a side's losses of life are larger."""
    return sum(one.amount for card in piled(board, 1 - side) for one in card.pile_constants.enlargements)


def marked(board: Board, creature: Creature, gains: str) -> bool:
    """Return whether a creature has something until the end of the turn."""
    return any(mark.number == creature.number and mark.gains == gains for mark in board.marks)


def find(seats: Sequence[Seat], side: int, number: int) -> Creature | None:
    """Return a side's creature by its number in the match."""
    for creature in seats[side].creatures:
        if creature.number == number:
            return creature
    return None


def at(seats: Sequence[Seat], side: int, number: int) -> Creature:
    """Return a side's creature that must be there; that it is not is a programmer's error."""
    for creature in seats[side].creatures:
        if creature.number == number:
            return creature
    msg = f"seat {side} has no creature number {number} in play"
    raise LookupError(msg)


def wherever(seats: Sequence[Seat], number: int) -> Placed | None:
    """Return a creature in play by its number, with the seat that controls it."""
    for side in (0, 1):
        creature = find(seats, side, number)
        if creature is not None:
            return side, creature
    return None


def lying_open(seats: Sequence[Seat], card: str) -> int:
    """Return how many copies of a card lie open: in play, as boost cards and in discard piles (MB-111)."""
    count = 0
    for seat in seats:
        count += seat.discard.count(card)
        for creature in seat.creatures:
            if (creature.root or creature.card).id == card:
                count += 1
            if creature.boosts:
                count += creature.boosts.count(card)
    return count
