"""A quick guess at who will win, from the open facts of the table."""

from __future__ import annotations

from math import exp

from tablekeeper.engine.mindbug.state import MindbugState
from tablekeeper.engine.mindbug.zones import Seat

# How much each thing a seat has weighs, fitted by logistic regression to matches that the search played with itself.
# What creatures are worth apart from being there did not help to tell the winner.
LAST_LIVES, FURTHER_LIVES, MINDBUG, HIDDEN_CARD, CREATURE = 1.0, 0.3, 1.0, 0.5, 0.4
CERTAIN = 100.0
"""So much more worth leaves no doubt; a table set by hand may show even more."""
FEW_LIVES = 2
"""So many lives are the last ones, which weigh more than those beyond."""


def evaluate(state: MindbugState, seat: int) -> float:
    """Return a seat's chance of winning, from 0 to 1."""
    return 1 / (1 + exp(min(CERTAIN, _worth(state.seats[1 - seat]) - _worth(state.seats[seat]))))


def _worth(seat: Seat) -> float:
    last = min(seat.life, FEW_LIVES)
    return (
        LAST_LIVES * last
        + FURTHER_LIVES * (seat.life - last)
        + MINDBUG * seat.mindbugs
        + HIDDEN_CARD * (seat.hand + seat.deck)
        + CREATURE * len(seat.creatures)
    )
