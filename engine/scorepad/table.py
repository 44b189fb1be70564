"""What a score pad shows: the counters of each seat, whose turn it is, the sheet of rounds, and who has won by them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from tablekeeper.engine.game import Result, Span, State
from tablekeeper.engine.scorepad.pad import Pad

Row = tuple[int | None, ...]
"""A round: the number of each seat; None where it has entered none yet, or is out."""


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat and what it counts by steps."""

    name: str
    counters: dict[str, int]
    place: Literal["here", "away"] = "here"
    """Whether somebody counts there; a seat whose player is away is skipped as one that is out."""


class PadTable(State, frozen=True):
    """The values of a match, and what follows from them. It holds its pad, so it opens wherever the file has gone."""

    game: ClassVar[str] = "scorepad"
    pad: Pad
    seats: tuple[Seat, ...]
    active: int
    """Who has the turn or must enter a number; where everybody counts at any time, whose counters come without seat."""
    first: int = 0
    """Who begins each round."""
    sheet: tuple[Row, ...] = ()
    """The rounds, the last one being entered; none in a pad without rounds."""
    rolled: int | None = None
    """What the die shows; None before the first roll of a turn."""
    result: Result | None = None
    sets: tuple[str, ...] = ()
    """The id of the pad, where it is one of ours."""

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the seats, in order."""
        return tuple([seat.name for seat in self.seats])

    def called(self, names: Sequence[str]) -> Self:
        """Return the same position with other names of its seats."""
        return replace(
            self, seats=tuple([replace(seat, name=name) for seat, name in zip(self.seats, names, strict=True)])
        )

    def value(self, seat: int, counter: str, rounds: int = -1) -> int:
        """Return a counter's value; a sum is that of all complete rounds, or of the first ones."""
        if counter in self.pad.stepped:
            return self.seats[seat].counters[counter]
        return self.pad.counter[counter].start + sum(row[seat] or 0 for row in self.sheet[:rounds])

    def is_out(self, seat: int, rounds: int = -1) -> bool:
        """Return whether a seat is out, by all complete rounds or by the first ones, or its player is away."""
        counters = self.pad.counter.items()
        return self.seats[seat].place == "away" or any(
            counter.reaches(self.value(seat, name, rounds), counter.out) for name, counter in counters
        )

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that are not out."""
        return tuple([seat for seat in range(len(self.seats)) if not self.is_out(seat)])

    def in_order(self, start: int) -> Iterator[int]:
        """Yield the seats that play from one on, around the table."""
        for place in range(len(self.seats)):
            seat = (start + place) % len(self.seats)
            if not self.is_out(seat):
                yield seat

    @property
    def span(self) -> Span | None:
        """The bounds of the number that is asked for; None in a pad without rounds."""
        return (self.pad.rounds.least, self.pad.rounds.most) if self.pad.rounds else None

    def has_entered(self, seat: int) -> bool:
        """Return whether a seat has entered its number of this round."""
        return self.sheet[-1][seat] is not None

    def ending(self) -> Result | None:
        """Return how the values end the match by themselves, or None."""
        playing, rounds = self.playing, len(self.sheet) - 1
        first = self.pad.counter[self.pad.deciding]
        if any(first.reaches(self.value(seat, self.pad.deciding), first.goal) for seat in playing):
            return self.standings("goal", playing)
        if len(playing) == 1:
            return self.standings("last", playing)
        if not playing:  # the last ones fell in the same round
            everybody = range(len(self.seats))
            fell = [seat for seat in everybody if not self.is_out(seat, max(0, rounds - 1))]
            return self.standings("last", fell or everybody)
        if self.pad.rounds and rounds >= self.pad.rounds.count:
            return self.standings("rounds", playing)
        return None

    def standings(self, because: str, seats: Sequence[int]) -> Result:
        """Return the result by the deciding counter; who has the same value shares the win."""
        values = {seat: self.value(seat, self.pad.deciding) for seat in seats}
        best = min(values.values()) if self.pad.lowest_wins else max(values.values())
        winner, *also = [seat for seat, value in values.items() if value == best]
        return Result(winner, because, tuple(also))
