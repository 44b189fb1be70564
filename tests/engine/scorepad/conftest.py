"""What the tests of the score pad share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tablekeeper.engine.match import Match, Reply
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.scorepad import SCOREPAD, Pad, read_pad
from tablekeeper.engine.scorepad.state import PadState

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")


class Table:
    """A match at which tests sit."""

    def __init__(self, match: Match[PadState]) -> None:
        self.match = match

    @property
    def state(self) -> PadState:
        return self.match.state

    def say(self, *answers: str) -> list[dict[str, object]]:
        """Give answers that must be accepted and return the events of the last one."""
        events: list[dict[str, object]] = []
        for answer in answers:
            reply = self.match.enter({"do": "answer", "answer": answer})
            assert isinstance(reply, Reply), reply
            events = [event.message() for event in reply.events]
        return events

    def refused(self, answer: str) -> Refusal:
        """Give an answer that must be refused."""
        reply = self.match.enter({"do": "answer", "answer": answer})
        assert isinstance(reply, Refusal), f"{answer!r} was accepted"
        return reply

    def edit(self, **changes: Any) -> Reply[PadState] | Refusal:
        """Set places by their paths, written with two underscores for each dot."""
        written = [{"path": path.replace("__", "."), "to": to} for path, to in changes.items()]
        return self.match.enter({"do": "edit", "changes": written})

    def values(self, counter: str) -> list[int]:
        return [self.state.value(seat, counter) for seat in range(len(self.state.seats))]

    @property
    def legal(self) -> list[str]:
        return self.state.decision.listed if self.state.decision else []


@pytest.fixture
def sit() -> Callable[..., Table]:
    """Return how to sit down at one of our pads, or at a pad that is written in the test."""

    def sit_down(pad: str, seats: int | Sequence[str] = 2, first: int = 0) -> Table:
        names = NAMES[:seats] if isinstance(seats, int) else seats
        if "\n" in pad:
            read = read_pad(pad.encode())
            assert isinstance(read, Pad), read
            start = SCOREPAD.start(read, names, first)
        else:
            start = SCOREPAD.new((pad,), names, first)
        assert not isinstance(start, Refusal), start
        return Table(Match(SCOREPAD, start))

    return sit_down
