"""What follows from the board: current power and keywords, who may block. Computed when needed (MB-71)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.mindbug.vocabulary import Aura, Condition, Creatures, Keyword
from engine.mindbug.zones import Creature, Seat

Seats = Sequence[Seat]
Placed = tuple[int, Creature]
"""A creature with the seat that controls it."""

CONDITIONS: Mapping[Condition, Callable[[Seats, int, int], bool]] = {
    "your_turn": lambda _seats, active, side: side == active,
    "alone": lambda seats, _active, side: len(seats[side].creatures) == 1,
    "fewer_creatures": lambda seats, _active, side: len(seats[side].creatures) < len(seats[1 - side].creatures),
}
"""Whether a condition holds for a side, given whose turn it is."""


def holds(condition: Condition | None, seats: Seats, active: int, side: int) -> bool:
    """Return whether an effect's condition is met for the side that resolves it."""
    return condition is None or CONDITIONS[condition](seats, active, side)


def power(seats: Seats, active: int, side: int, creature: Creature) -> int:
    """Return a creature's current power, never below 1 (MB-15, MB-72, MB-81)."""
    total = creature.card.power + len(creature.boosts)
    for source in seats[side].creatures:
        for aura in source.card.auras:
            if (
                aura.power
                and (source is creature) is (aura.to == "self")
                and (aura.when is None or CONDITIONS[aura.when](seats, active, side))
            ):
                total += aura.power
    return total if total > 1 else 1


def _own_keywords(seats: Seats, active: int, side: int, creature: Creature) -> frozenset[Keyword]:
    """Return the printed and granted keywords, without those copied from enemies."""
    keywords = creature.card.keywords
    for source in seats[side].creatures:
        for aura in source.card.auras:
            if (
                aura.keywords
                and (source is creature) is (aura.to == "self")
                and _reaches(aura, seats, active, side, creature)
            ):
                keywords |= aura.keywords
    return keywords


def _reaches(aura: Aura, seats: Seats, active: int, side: int, creature: Creature) -> bool:
    return (aura.when is None or CONDITIONS[aura.when](seats, active, side)) and (
        power(seats, active, side, creature) <= aura.power_max
    )


def keywords(seats: Seats, active: int, side: int, creature: Creature) -> frozenset[Keyword]:
    """Return the keywords that a creature has now (MB-16).

    A mirror copies what an enemy has, printed, granted or copied in its turn; two mirrors that face each other alone
    have nothing, since neither has a keyword first.
    """
    found = _own_keywords(seats, active, side, creature)
    for mirror in creature.card.mirrors:
        for enemy in seats[1 - side].creatures:
            found |= _own_keywords(seats, active, 1 - side, enemy) & mirror.keywords
            for facing in enemy.card.mirrors:
                for ally in seats[side].creatures:
                    found |= _own_keywords(seats, active, side, ally) & facing.keywords & mirror.keywords
    return found


def matching(seats: Seats, active: int, side: int, target: Creatures) -> list[Placed]:
    """Return the creatures that a description means, seen from a side: seat 0's first, the oldest first."""
    places = (0, 1) if target.side == "any" else (1 - side,)
    return [
        (place, creature)
        for place in places
        for creature in seats[place].creatures
        if target.power_min <= power(seats, active, place, creature) <= target.power_max
    ]


def block_floor(seats: Seats, side: int, attacker: Creature) -> int:
    """Return the least power that may block an attack of this side's creature."""
    floor = 0
    for source in seats[side].creatures:
        for limit in source.card.limits:
            if (limit.attacker == "allies" or source is attacker) and limit.power_min > floor:
                floor = limit.power_min
    return floor


def blockers(seats: Seats, active: int, side: int, attacker: Creature) -> list[Creature]:
    """Return the enemy creatures that may block an attack of this side's creature (MB-41, MB-59)."""
    other = 1 - side
    candidates = list(seats[other].creatures)
    if candidates and (floor := block_floor(seats, side, attacker)):
        candidates = [creature for creature in candidates if power(seats, active, other, creature) >= floor]
    if candidates and "sneaky" in keywords(seats, active, side, attacker):
        candidates = [creature for creature in candidates if "sneaky" in keywords(seats, active, other, creature)]
    return candidates


def silencer(seats: Seats, side: int) -> Creature | None:
    """Return the enemy creature that forbids a side's Play effects, if there is one."""
    for creature in seats[1 - side].creatures:
        if creature.card.silences:
            return creature
    return None


def find(seats: Seats, side: int, number: int) -> Creature | None:
    """Return a side's creature by its number in the match."""
    for creature in seats[side].creatures:
        if creature.number == number:
            return creature
    return None


def at(seats: Seats, side: int, number: int) -> Creature:
    """Return a side's creature that must be there; that it is not is a programmer's error."""
    creature = find(seats, side, number)
    if creature is None:
        msg = f"seat {side} has no creature number {number} in play"
        raise LookupError(msg)
    return creature


def lying_open(seats: Seats, card: str) -> int:
    """Return how many copies of a card lie open: in play, as boost cards and in discard piles (MB-111)."""
    count = 0
    for seat in seats:
        count += seat.discard.count(card)
        for creature in seat.creatures:
            if creature.card.id == card:
                count += 1
            if creature.boosts:
                count += creature.boosts.count(card)
    return count
