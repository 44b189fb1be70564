"""A small game that leans on every default of the contract: who counts to ten first has won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Game, Outcome, Result, State

GOAL = 10


class Counted(Event, frozen=True, tag="counted"):
    """A seat's points have grown."""

    seat: int
    points: int


class CounterState(State, frozen=True):
    """How far each seat has counted."""

    game = "counter"

    seat_names: tuple[str, ...]
    active: int
    points: tuple[int, ...]
    result: Result | None = None

    def legal(self, hidden: Iterable[str] | None = None) -> tuple[Answer, ...]:
        """Return one, two or three points, as far as the goal, and a pass."""
        if self.result is not None:
            return ()
        most = min(3, GOAL - self.points[self.active])
        return (*[Answer("add", str(number)) for number in range(1, most + 1)], Answer("pass"))

    def play(self, answer: Answer) -> Outcome[CounterState]:
        """Add the points, and let the next seat go on."""
        points = self.points[self.active] + (answer.number or 0)
        result = Result(self.active, "goal") if points == GOAL else None
        counted = (*self.points[: self.active], points, *self.points[self.active + 1 :])
        following = (self.active + 1) % len(self.seat_names)
        return Outcome(replace(self, points=counted, result=result, active=following), (Counted(self.active, points),))


class Counter(Game[CounterState]):
    """The game for one to four seats, without cards."""

    name = "counter"
    seat_counts = range(1, 5)
    state = CounterState

    def begin(self, sets: Sequence[str], seats: Sequence[str], first: int) -> Outcome[CounterState]:
        """Start at nothing."""
        return Outcome(CounterState(tuple(seats), first, (0,) * len(seats)))


COUNTER = Counter()
