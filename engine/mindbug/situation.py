"""What the parts of the referee look at: the board with all that is pending. A state is one."""

from __future__ import annotations

from typing import Protocol

from engine.game import Standing
from engine.mindbug.agenda import Frame, Query
from engine.mindbug.zones import Board


class Situation(Board, Standing, Protocol):
    """A board with what is pending on it."""

    @property
    def agenda(self) -> tuple[Frame, ...]:
        """What is pending, the next on top."""

    @property
    def query(self) -> Query | None:
        """The pending question; None when the match is over."""

    @property
    def numbered(self) -> int:
        """How many creatures have entered play so far."""
