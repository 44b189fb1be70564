"""What the parts of the referee look at: the board with all that is pending. A state is one."""

from __future__ import annotations

from typing import Protocol

from engine.game import Standing
from engine.munchkin.agenda import Query
from engine.munchkin.zones import Board


class Situation(Board, Standing, Protocol):
    """A board with the question that is pending on it."""

    @property
    def query(self) -> Query | None:
        """The pending question; None when the match is over."""

    @property
    def numbered(self) -> int:
        """How many cards have lain in front of seats so far."""
