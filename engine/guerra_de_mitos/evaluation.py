"""A quick guess at who will win, from the open facts of the table."""

from __future__ import annotations

from math import exp

from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.table import current
from tablekeeper.engine.guerra_de_mitos.table.zones import Character, Seat, Table

# The weight of each thing that a seat has, of the size that logistic regression finds for random matches. What power on
# an oracle is worth is chosen above the reserve's, so that cards are paid for.
LAST_RESERVE, RESERVE, GODLIKE = 0.3, 0.115, 0.4
CHARACTER, POWER, STRENGTH, EXHAUSTED = 0.18, 0.1, 0.1, 0.3
RESOURCE, PAID, ORACLE, HAND = 0.15, 0.12, 0.13, 0.05
FEW, NEARLY = 6, 24
"""So much of a reserve is the last of it; beyond so much somebody is nearly god of gods."""
CERTAIN = 100.0
"""So much more worth leaves no doubt; a table set by hand may show even more."""


def evaluate(table: Table, seat: int) -> float:
    """Return a seat's chance of winning against the best of the others, from 0 to 1.

    A confrontation under way is judged as if it were resolved now.
    """
    reserves = [side.reserve for side in table.seats]
    if table.clash is not None:
        one, two = table.clash.sides
        ours, theirs = current.sums(table, table.clash.sides)
        loser = two if ours > theirs else one
        reserves[loser] = max(0, reserves[loser] - abs(ours - theirs))
    own = _worth(table.seats[seat], reserves[seat])
    others = [_worth(side, reserves[place]) for place, side in enumerate(table.seats) if place != seat]
    return 1 / (1 + exp(min(CERTAIN, max(others) - own)))


def _worth(seat: Seat, reserve: int) -> float:
    if not seat.alive:
        return -CERTAIN
    last = min(reserve, FEW)
    worth = LAST_RESERVE * last + RESERVE * (reserve - last) + GODLIKE * max(0, reserve - NEARLY)
    worth += HAND * seat.hand + ORACLE * sum([oracle.power for oracle in seat.oracles])
    for resource in seat.resources:
        worth += RESOURCE + PAID * the(resource.card).cost
    for one in seat.characters:
        worth += CHARACTER + POWER * one.power + STRENGTH * _strength(one) * (1 if one.power else EXHAUSTED)
    return worth


def _strength(one: Character) -> int:
    """Return the strength of a character as printed, with its items: as good as the momentary one, and quicker."""
    printed = the(one.card).strength + one.strength_for_good
    return max(0, printed + sum([the(item.card).strength for item in one.items]))
