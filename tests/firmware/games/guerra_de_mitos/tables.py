"""Matches of Guerra de Mitos for tests, from positions, with the tags of their steps."""

from __future__ import annotations

from typing import Any

from tablekeeper.engine import match as matches
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.engine.match import Match, Reply, Step
from tablekeeper.firmware.games.bindings import UNBOUND, Thing
from tablekeeper.firmware.games.guerra_de_mitos.scan import follow, mean, thing_of
from tablekeeper.firmware.games.meaning import GiveAnswer, Meaning, Wrong

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eva", "Finn")


def seat(name: str, **beside: Any) -> dict[str, Any]:
    """Return a seat in the middle of a match; `oracles` are cards, face down where there is none."""
    oracles = [
        {"card": card, "power": power, "left": 4} for card, power in beside.pop("oracles", [(None, 0)] * 4)
    ]  # fmt: skip
    usual = {"reserve": 20, "pantheon": {"card": "yomi"}, "hand": 5, "designs": 25, "transfers": 3}
    return {"name": name, **usual, "oracles": oracles, **beside}


def a_match(*seats: dict[str, Any], **beside: Any) -> Match[MitosState]:
    """Return a match from a position; seats that are not given are bare."""
    told = [*seats, *map(seat, NAMES[len(seats) : 2])]
    table = {"game": "guerra_de_mitos", "seats": told, "phase": "influence", "looked": 8, **beside}
    match = matches.from_position(table)
    assert isinstance(match, Match), match
    return match


class Taps:
    """A match with what its tags are bound to; the tag of a card is its id with a number: `loki#1`."""

    def __init__(self, *seats: dict[str, Any], **beside: Any) -> None:
        self.match = a_match(*seats, **beside)
        self.tags = UNBOUND

    @property
    def state(self) -> MitosState:
        return self.match.state

    def enter(self, entry: dict[str, Any], tag: str | None = None) -> None:
        before = self.match.state
        reply = self.match.enter(entry)
        assert isinstance(reply, Reply), reply
        self.tags = follow(self.tags, before, self.match.steps[-1], tag)

    def answer(self, *answers: str, tag: str | None = None) -> None:
        for answer in answers:
            self.enter({"do": "answer", "answer": answer}, tag)

    def mean(self, tag: str) -> Meaning:
        return mean(self.match, self.tags, tag, tag.partition("#")[0])

    def tap(self, tag: str) -> str:
        """Tap a tag whose tap is an answer, and return it."""
        meaning = self.mean(tag)
        assert isinstance(meaning, GiveAnswer), meaning
        self.answer(str(meaning.answer), tag=tag)
        return str(meaning.answer)

    def bound(self, tag: str) -> Thing | None:
        return thing_of(self.match.state, self.tags, tag)

    def refused(self, tag: str) -> str:
        meaning = self.mean(tag)
        assert isinstance(meaning, Wrong), meaning
        return meaning.refusal.code

    def undo(self, count: int) -> list[Step[MitosState]]:
        """Take steps back, and return them, the last one first."""
        undone = list(reversed(self.match.steps[-count:]))
        for _ in range(count):
            assert isinstance(self.match.enter({"do": "undo"}), Reply)
        return undone


def answers(*written: str) -> tuple[Answer, ...]:
    return tuple(map(Answer.read, written))
