"""A quick guess at who will win, from the open facts of the table."""

from __future__ import annotations

from math import exp

from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.table import current
from tablekeeper.engine.guerra_de_mitos.table.zones import Character, Seat, Table

# The weight of each thing that a seat has, near what logistic regression finds for random matches. Power on an oracle
# weighs more than power of the reserve, and most where a card is nearly paid for: so cards come into play.
LAST_RESERVE, RESERVE, GODLIKE = 0.4, 0.2, 0.4
CHARACTER, POWER, STRENGTH, EXHAUSTED = 0.4, 0.12, 0.15, 0.3
RESOURCE, PAID, ORACLE, NEXT, HAND = 0.3, 0.2, 0.17, 0.3, 0.05
FEW, NEARLY = 9, 24
"""So much of a reserve is the last of it; beyond so much somebody is nearly god of gods."""
LIKELY = 0.5
"""How much of what a confrontation would cost now counts before it has begun."""
CERTAIN = 100.0
"""So much more worth leaves no doubt; a table set by hand may show even more."""


def evaluate(table: Table, seat: int) -> float:
    """Return a seat's chance of winning against the best of the others, from 0 to 1."""
    if table.clash is not None:
        one, two = table.clash.sides
        ours, theirs = current.sums(table, table.clash.sides)
        strengths, share = {one: ours, two: theirs}, 1.0
    else:
        strengths, share = {place: _ready(side) for place, side in enumerate(table.seats)}, LIKELY
    worth = []
    for place, side in enumerate(table.seats):
        lost = 0.0
        if place in strengths:
            lost = max([strengths[other] - strengths[place] for other in strengths if other != place], default=0)
        worth.append(_worth(side, max(0.0, side.reserve - share * max(0.0, lost))))
    best = max([one for place, one in enumerate(worth) if place != seat])
    return 1 / (1 + exp(max(-CERTAIN, min(CERTAIN, best - worth[seat]))))


def _worth(seat: Seat, reserve: float) -> float:
    if not seat.alive:
        return -CERTAIN
    last = min(reserve, FEW)
    worth = LAST_RESERVE * last + RESERVE * (reserve - last) + GODLIKE * max(0, reserve - NEARLY)
    worth += HAND * seat.hand
    nearest = 0.0
    for oracle in seat.oracles:
        if oracle.card is not None and oracle.power:
            cost = max(1, the(oracle.card).cost)
            worth += ORACLE * min(oracle.power, cost)
            nearest = max(nearest, min(1.0, oracle.power / cost))
    worth += NEXT * nearest
    for resource in seat.resources:
        worth += RESOURCE + PAID * the(resource.card).cost
    for one in seat.characters:
        worth += CHARACTER + POWER * one.power + STRENGTH * _strength(one) * (1 if one.power else EXHAUSTED)
    return worth


def _ready(seat: Seat) -> int:
    """Return the strength that a seat may send to a confrontation."""
    return sum([_strength(one) for one in seat.characters if one.power and not one.tired])


def _strength(one: Character) -> int:
    """Return the strength of a character as it is printed, with its items: nearly the momentary one, and quicker."""
    printed = the(one.card).strength + one.strength_for_good
    return max(0, printed + sum([the(item.card).strength for item in one.items]))
