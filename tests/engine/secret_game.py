"""A small game of secrets for two: both enter a number unseen, the higher one wins, equal ones are entered again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec.structs import replace

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Decision, Game, Outcome, Result, State

SEALED: Literal["sealed"] = "sealed"
HIGHEST = 4


class SecretState(State, frozen=True, kw_only=True):
    """What both have entered; the first number is only known where the match goes on, not in its position."""

    game = "secret"

    seat_names: tuple[str, ...]
    active: int = 0
    shown: tuple[int | Literal["sealed"] | None, ...] = (None, None)
    result: Result | None = None

    @property
    def sealed(self) -> bool:
        """Whether one number is in."""
        return SEALED in self.shown

    @property
    def decision(self) -> Decision | None:
        """The number that is asked for."""
        if self.result is not None:
            return None
        return Decision(self.active, "turn", None, (), (1, HIGHEST), secret=True)

    def legal(self, hidden: Iterable[str] | None = None) -> tuple[Answer, ...]:
        """Return nothing: a number is answered."""
        return ()

    def play(self, answer: Answer) -> Outcome[SecretState]:
        """Seal the first number, and compare it with the second one."""
        number = answer.number or 0
        if not isinstance(self, HoldingState):
            return Outcome(HoldingState(seat_names=self.seat_names, active=1, shown=(SEALED, None), first=number))
        both = (self.first, number)
        result = None if both[0] == both[1] else Result(both.index(max(both)), "higher")
        return Outcome(SecretState(seat_names=self.seat_names, shown=both, result=result))

    def called(self, names: Sequence[str]) -> SecretState:
        """Return the same position with other names."""
        return replace(self, seat_names=tuple(names))


class HoldingState(SecretState, frozen=True, kw_only=True):
    """One number is in."""

    first: int

    def position(self) -> dict[str, object]:
        """Return the position without the number, with which it cannot be opened again."""
        return {name: value for name, value in super().position().items() if name != "first"}


class Secret(Game[SecretState]):
    """The game for two seats."""

    name = "secret"
    seat_counts = range(2, 3)
    state = SecretState

    def begin(self, sets: Sequence[str], seats: Sequence[str], first: int) -> Outcome[SecretState]:
        """Start with nothing."""
        return Outcome(SecretState(seat_names=tuple(seats)))


SECRET = Secret()
