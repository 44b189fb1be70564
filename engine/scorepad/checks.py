"""What is wrong with a position of a score pad that cannot be, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tablekeeper.engine.scorepad.pad import faults

if TYPE_CHECKING:
    from tablekeeper.engine.scorepad.state import PadState


def structure(state: PadState) -> Iterator[str]:
    """Yield what has not the form that the pad asks for; without a fault here the values can be reckoned with."""
    if wrong := [f"pad: {fault}" for fault in faults(state.pad)]:
        yield from wrong
        return
    seats, (least, most) = len(state.seats), state.pad.seats
    if not least <= seats <= most:
        yield f"{seats} seats play, wanted {least} to {most}"
    for key, number in (("active", state.active), ("first", state.first)):
        if not 0 <= number < seats:
            yield f"{key} is {number}, wanted 0 to {seats - 1}"
    if state.rolled is not None and not 1 <= state.rolled <= (state.pad.die or 0):
        yield f"rolled is {state.rolled}, wanted null" + (f" or 1 to {state.pad.die}" if state.pad.die else "")
    for index, seat in enumerate(state.seats):
        yield from _counters(state, f"seats.{index}.counters", seat.counters)
    yield from _sheet(state)
    if state.result is not None:
        winners = (state.result.winner, *state.result.also)
        if not all(0 <= seat < seats for seat in winners) or len(set(winners)) < len(winners):
            yield f"result names the seats {winners}, wanted each once, 0 to {seats - 1}"


def _counters(state: PadState, where: str, counters: dict[str, int]) -> Iterator[str]:
    stepped = state.pad.stepped
    if set(counters) != set(stepped):
        yield f"{where} has {', '.join(counters) or 'none'}, wanted {', '.join(stepped) or 'none'}"
        return
    for name, value in counters.items():
        if not stepped[name].least <= value <= stepped[name].most:
            yield f"{where}.{name} is {value}, wanted {stepped[name].least} to {stepped[name].most}"


def _sheet(state: PadState) -> Iterator[str]:
    rounds, seats = state.pad.rounds, len(state.seats)
    if rounds is None:
        if state.sheet:
            yield f"sheet has {len(state.sheet)} rounds, wanted none"
        return
    if not 1 <= len(state.sheet) <= rounds.count + 1:
        yield f"sheet has {len(state.sheet)} rounds, wanted 1 to {rounds.count + 1}, the last one being entered"
    if not all(len(row) == seats for row in state.sheet):
        yield f"sheet must have {seats} numbers in each round, null for what is not entered"
    may_miss = any(counter.out is not None for counter in state.pad.counter.values())
    for place, row in enumerate(state.sheet):
        for seat, number in enumerate(row):
            if number is None:
                if not may_miss and place < len(state.sheet) - 1:
                    yield f"sheet.{place}.{seat} is null, wanted a number: the round is complete"
            elif not rounds.least <= number <= rounds.most:
                yield f"sheet.{place}.{seat} is {number}, wanted {rounds.least} to {rounds.most}"


def course(state: PadState) -> Iterator[str]:
    """Yield what cannot have come about by counting: who is out, who has entered, and how the match has ended."""
    ended, result = state.ending(), state.result
    if result is None and ended is not None:
        yield f"the values end the match, so result must be seat {ended.winner} because {ended.because!r}, not null"
    elif result is not None and result != ended and (ended is not None or result.because != "end"):
        wanted = "null, or because 'end'" if ended is None else f"seat {ended.winner} because {ended.because!r}"
        yield f"result is seat {result.winner} because {result.because!r}, wanted {wanted}"
    if result is not None:
        return
    if state.is_out(state.active):
        yield f"active is {state.active}, who is out"
    elif state.sheet and state.has_entered(state.active):
        yield f"active is {state.active}, who has entered a number already"
