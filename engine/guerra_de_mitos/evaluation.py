"""A quick guess at who will win, from the open facts of the table."""

from __future__ import annotations

from math import exp

from tablekeeper.engine.guerra_de_mitos.cards.card import Card, the
from tablekeeper.engine.guerra_de_mitos.table import current
from tablekeeper.engine.guerra_de_mitos.table.zones import Character, Seat, Table

# The weight of each thing that a seat has. They were set from matches that the box lost against random play, and tried
# over deals played from both seats. Logistic regression over random matches prices the reserve alike, characters lower.
LAST_RESERVE, RESERVE, GODLIKE = 0.3, 0.2, 0.4
CHARACTER, POWER, STRENGTH, EXHAUSTED = 0.6, 0.08, 0.4, 0.3
RESOURCE, PAID, HAND = 0.3, 0.2, 0.05
WAITING, EVEN, SEEN, BLANK = 0.9, 0.4, 1.0, 0.15
"""What an oracle shows is worth so much of what its card will be in play, if it is paid for. Paid in part it is worth
less than that part, so one card is paid before the next. To lie open counts as one power, to be hidden for itself."""
FEW, NEARLY = 9, 24
"""So much of a reserve is the last of it; beyond so much somebody is nearly god of gods."""
MARCH = 1
"""Going to the battlefield costs so much, and who has none left adds no strength there (G-42, G-47)."""
LIKELY = 0.9
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
    for oracle in seat.oracles:
        if oracle.card is None:
            worth += BLANK if oracle.left else 0
        else:
            card = the(oracle.card)
            paid = (min(oracle.power, card.cost) + SEEN) / (card.cost + SEEN)
            worth += WAITING * paid * (EVEN + (1 - EVEN) * paid) * _promised(card)
    for resource in seat.resources:
        worth += RESOURCE + PAID * the(resource.card).cost
    for one in seat.characters:
        worth += CHARACTER + POWER * min(one.power, _maximum(one))
        worth += STRENGTH * _strength(one) * (1 if one.power > MARCH else EXHAUSTED)
    return worth


def _promised(card: Card) -> float:
    """Return what a card of an oracle will be worth in play, with its cost as its power."""
    if card.kind == "character":
        return CHARACTER + POWER * card.cost + STRENGTH * card.strength * (1 if card.cost > MARCH else EXHAUSTED)
    return RESOURCE + PAID * card.cost


def _ready(seat: Seat) -> int:
    """Return the strength that a seat may send to a confrontation."""
    return sum([_strength(one) for one in seat.characters if one.power > MARCH and not one.tired])


def _strength(one: Character) -> int:
    """Return the strength of a character as it is printed, with its items: nearly the momentary one, and quicker."""
    printed = the(one.card).strength + one.strength_for_good
    return max(0, printed + sum([the(item.card).strength for item in one.items]))


def _maximum(one: Character) -> int:
    """Return how much power a character keeps beyond the turn (G-53), found as its strength is."""
    printed = the(one.card).max_power + one.maximum_for_good
    return max(0, printed + sum([the(item.card).max_power for item in one.items]))
