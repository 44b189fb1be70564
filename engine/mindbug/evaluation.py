"""A quick guess at who will win, from the open facts of the table."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from types import MappingProxyType

from tablekeeper.engine.mindbug.cards.vocabulary import Keyword
from tablekeeper.engine.mindbug.state import MindbugState
from tablekeeper.engine.mindbug.table.zones import Seat

# The weight of each thing that a seat has, fitted by logistic regression to 1,300 matches that the search played with
# itself. A creature counts with its printed values: they are as good as its momentary ones, and quicker.
LAST_LIVES, FURTHER_LIVES, MINDBUG, HAND, DRAW_PILE, POWER = 0.9, 0.39, 0.48, 0.39, 0.11, 0.055
KEYWORDS: Mapping[Keyword, float] = MappingProxyType({"sneaky": 0.85, "frenzy": 0.22, "poisonous": 0.15})
"""Those that help to tell the winner; hunter and tough do not."""
CERTAIN = 100.0
"""So much more worth leaves no doubt; a table set by hand may show even more."""
FEW_LIVES = 2
"""So many lives are the last ones, which weigh more than those beyond."""


def evaluate(state: MindbugState, seat: int) -> float:
    """Return a seat's chance of winning, from 0 to 1."""
    return 1 / (1 + exp(min(CERTAIN, _worth(state.seats[1 - seat]) - _worth(state.seats[seat]))))


def _worth(seat: Seat) -> float:
    last = min(seat.life, FEW_LIVES)
    worth = (
        LAST_LIVES * last
        + FURTHER_LIVES * (seat.life - last)
        + MINDBUG * seat.mindbugs
        + HAND * seat.hand
        + DRAW_PILE * seat.deck
    )
    for creature in seat.creatures:
        worth += POWER * (creature.card.power + len(creature.boosts))
        for keyword in creature.card.keywords:
            worth += KEYWORDS.get(keyword, 0.0)
    return worth
