"""A quick guess at who will win, from the open facts of the table."""

from __future__ import annotations

from math import exp

from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.table import current
from tablekeeper.engine.guerra_de_mitos.table.zones import Character, Seat, Table

LAST_RESERVE, RESERVE, GODLIKE = 0.35, 0.12, 0.25
FEW, NEARLY = 6, 24
CHARACTER, POWER, STRENGTH, RESOURCE, ORACLE, HAND = 0.2, 0.12, 0.12, 0.15, 0.08, 0.08
CERTAIN = 100.0


def evaluate(table: Table, seat: int) -> float:
    """Return a seat's chance of winning, from 0 to 1, against the best of the others."""
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
    worth += HAND * seat.hand + RESOURCE * len(seat.resources)
    worth += ORACLE * sum([oracle.power for oracle in seat.oracles])
    for one in seat.characters:
        worth += CHARACTER + POWER * one.power + STRENGTH * _strength(one) * (1 if one.power else 0.3)
    return worth


def _strength(one: Character) -> int:
    printed = the(one.card).strength + one.strength_for_good
    return max(0, printed + sum([the(item.card).strength for item in one.items]))
