"""Random play without end: what a long match costs, where a whole one has fewer answers.

When a match is over, an edit sets the table back to its start, the cards are dealt anew, and the same journal goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeGuard

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Dealer
from tablekeeper.engine.match import AnyMatch, Entry
from tablekeeper.engine.positions import Position
from tablekeeper.firmware.bench.case import Tags


class Endless:
    """The player of a match that has just begun, or has been set back to its start; all chance comes from a seed."""

    def __init__(self, match: AnyMatch, seed: int) -> None:
        self.match = match
        self.chance = Random(seed)
        self.dealer = self._dealt()

    def _dealt(self) -> Dealer[Any]:
        dealer = self.match.game.dealer(self.match.start, self.chance)
        dealer.follow(self.match.opening)
        return dealer

    def answer(self) -> Answer | None:
        """Return the answer to give next: a uniform choice among those that the asked seat has; None after the end."""
        answers = self.dealer.legal(self.match.state)
        return self.chance.choice(answers) if answers else None

    def go_on(self, answers: int, enter: Callable[[Entry, str | None], object], tags: Tags) -> None:
        """Play on until so many answers are in force and a match is over.

        `enter` takes every entry, with the tag of the card that it names as if that had been tapped.
        """
        while (given := self.answer()) is not None or self.match.answers < answers:
            if given is None:
                enter(set_back(self.match), None)
            else:
                enter({"do": "answer", "answer": str(given)}, next(iter(tags.get(given.name, ())), None))
            self.entered()

    def entered(self) -> None:
        """Follow what the entry has caused."""
        step = self.match.steps[-1]
        if step.given is None:
            self.dealer = self._dealt()
        else:
            self.dealer.follow(step.events)


def set_back(match: AnyMatch) -> Entry:
    """Return the edit by which the table is as it was at the start."""
    return {"do": "edit", "changes": _changes(match.state.position(), match.start.position(), "")}


def _changes(now: object, then: object, path: str) -> list[Position]:
    """Return each place in which a position differs from an earlier one, as an edit names it."""
    if now == then:
        return []
    places: list[tuple[str, object, object]]
    if isinstance(now, dict) and isinstance(then, dict):
        places = [(name, now[name], then[name]) for name in then]
    elif _are_seats(now) and _are_seats(then):
        places = [(str(seat), before, after) for seat, (before, after) in enumerate(zip(now, then, strict=True))]
    else:
        return [{"path": path, "to": then}]
    return [
        change
        for name, before, after in places
        for change in _changes(before, after, f"{path}.{name}".removeprefix("."))
    ]


def _are_seats(place: object) -> TypeGuard[list[Position]]:
    """Return whether a place holds things that are as many as ever; other lists are set as a whole."""
    return isinstance(place, list) and bool(place) and all(isinstance(one, dict) and "name" in one for one in place)
