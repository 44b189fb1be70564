"""What is wrong with a position of a score pad that cannot be, in words."""

from __future__ import annotations

from collections.abc import Iterator

from tablekeeper.engine.scorepad.pad import faults
from tablekeeper.engine.scorepad.table import PadTable


def structure(table: PadTable) -> Iterator[str]:
    """Yield what has not the form that the pad asks for; without a fault here the values can be reckoned with."""
    if wrong := [f"pad: {fault}" for fault in faults(table.pad)]:
        yield from wrong
        return
    seats, (least, most) = len(table.seats), table.pad.seats
    if not least <= seats <= most:
        yield f"{seats} seats play, wanted {least} to {most}"
    for key, number in (("active", table.active), ("first", table.first)):
        if not 0 <= number < seats:
            yield f"{key} is {number}, wanted 0 to {seats - 1}"
    if table.rolled is not None and not 1 <= table.rolled <= (table.pad.die or 0):
        yield f"rolled is {table.rolled}, wanted null" + (f" or 1 to {table.pad.die}" if table.pad.die else "")
    here = sum(seat.place == "here" for seat in table.seats)
    if here < 2:
        yield f"{here} players are at the table, wanted 2 or more"
    for index, seat in enumerate(table.seats):
        yield from _counters(table, f"seats.{index}.counters", seat.counters)
    yield from _sheet(table)
    if table.result is not None:
        winners = (table.result.winner, *table.result.also)
        if not all(0 <= seat < seats for seat in winners) or len(set(winners)) < len(winners):
            yield f"result names the seats {winners}, wanted each once, 0 to {seats - 1}"


def _counters(table: PadTable, where: str, counters: dict[str, int]) -> Iterator[str]:
    stepped = table.pad.stepped
    if set(counters) != set(stepped):
        yield f"{where} has {', '.join(counters) or 'none'}, wanted {', '.join(stepped) or 'none'}"
        return
    for name, value in counters.items():
        if not stepped[name].least <= value <= stepped[name].most:
            yield f"{where}.{name} is {value}, wanted {stepped[name].least} to {stepped[name].most}"


def _sheet(table: PadTable) -> Iterator[str]:
    rounds, seats = table.pad.rounds, len(table.seats)
    if rounds is None:
        if table.sheet:
            yield f"sheet has {len(table.sheet)} rounds, wanted none"
        return
    if not 1 <= len(table.sheet) <= rounds.count + 1:
        yield f"sheet has {len(table.sheet)} rounds, wanted 1 to {rounds.count + 1}, the last one being entered"
    if not all(len(row) == seats for row in table.sheet):
        yield f"sheet must have {seats} numbers in each round, null for what is not entered"
        return
    may_miss = any(counter.out is not None for counter in table.pad.counter.values())
    for place, row in enumerate(table.sheet):
        for seat, number in enumerate(row):
            if number is None:
                missed = may_miss or table.seats[seat].place == "away"
                if not missed and place < len(table.sheet) - 1:
                    yield f"sheet.{place}.{seat} is null, wanted a number: the round is complete"
            elif not rounds.least <= number <= rounds.most:
                yield f"sheet.{place}.{seat} is {number}, wanted {rounds.least} to {rounds.most}"


def course(table: PadTable) -> Iterator[str]:
    """Yield what cannot have come about by counting: who is out, who has entered, and how the match has ended."""
    ended, result = table.ending(), table.result
    if result is None and ended is not None:
        yield f"the values end the match, so result must be seat {ended.winner} because {ended.because!r}, not null"
    elif result is not None and result != ended and (ended is not None or result.because != "end"):
        wanted = "null, or because 'end'" if ended is None else f"seat {ended.winner} because {ended.because!r}"
        yield f"result is seat {result.winner} because {result.because!r}, wanted {wanted}"
    if result is not None:
        return
    if table.is_out(table.active):
        yield f"active is {table.active}, who is out"
    elif table.sheet and table.has_entered(table.active):
        yield f"active is {table.active}, who has entered a number already"
