"""Reading a pad from its file: every fault is named with its line, and none is fatal."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from tablekeeper.engine import toml
from tablekeeper.engine.scorepad.pad import Counter, CounterId, Pad, Rounds, counter_faults, pad_faults
from tablekeeper.engine.toml import TEXT, Fault, Path, Table, fits, forgiving, shown, unknown_key

MOST_BYTES, MOST_LINES = 8000, 400
"""A pad that a person has written is far smaller."""

NUMBER = "a whole number from -9999 to 9999"
WANTED = {
    "title": TEXT,
    "counter": "a table [counter.ID] for each counter",
    "counter.ID.name": TEXT,
    **{f"counter.ID.{key}": NUMBER for key in ("start", "least", "most", "goal", "out")},
    "counter.ID.steps": "one to three whole numbers from 1 to 999, such as [1, 5]",
    "seats": "the smallest and the largest number of seats, 2 to 6, such as [2, 4]",
    "wins": '"highest" or "lowest"',
    "turns": "true or false",
    "clock": "whole seconds from 5 to 3600",
    "die": "a whole number of sides from 2 to 100",
    "rounds": "a table [rounds]",
    "rounds.least": NUMBER,
    "rounds.most": NUMBER,
    "rounds.count": "a whole number from 1 to 99",
}
"""What may stand under each key of the format."""


@forgiving
def read_pad(data: bytes) -> Pad | tuple[Fault, ...]:
    """Return the pad that a TOML file says, or everything that is wrong with it."""
    read = toml.read(data, MOST_BYTES, MOST_LINES)
    if isinstance(read, Fault):
        return (read,)
    found = list(_faults(read.table))
    return read.placed(found) if found else msgspec.convert(read.table, Pad)


def _faults(table: Table) -> Iterator[Fault]:
    """Yield what is wrong with a table: first the shape of each value, then what does not agree."""
    misshapen = list(_shape_faults(Pad, (), table))
    counters, rounds = table.get("counter"), table.get("rounds")
    if isinstance(rounds, dict):
        misshapen += _shape_faults(Rounds, ("rounds",), rounds)
    for index, (name, counter) in enumerate(counters.items() if isinstance(counters, dict) else ()):
        of_counter = list(_counter_shape_faults(name, counter))
        misshapen += of_counter
        if not of_counter:
            summed = index == 0 and rounds is not None
            yield from counter_faults(name, msgspec.convert(counter, Counter), summed=summed)
    yield from misshapen
    if not misshapen:
        yield from pad_faults(msgspec.convert(table, Pad))


def _counter_shape_faults(name: str, counter: object) -> Iterator[Fault]:
    if not fits(name, CounterId):
        wanted = "an id of up to 16 small letters a-z, digits and _, a letter first"
        yield Fault(("counter", name), wanted, shown(name), "rename the table")
    if isinstance(counter, dict):
        yield from _shape_faults(Counter, ("counter", name), counter)
    else:
        yield Fault(("counter", name), WANTED["counter"], shown(counter), "write the table")


def _shape_faults(kind: type[Struct], at: Path, table: Table) -> Iterator[Fault]:
    """Yield unknown and missing keys, and values that are nothing of what is wanted; tables inside are left aside."""
    known = {field.name: field for field in fields(kind)}
    within = "".join(f"{'ID' if place else part}." for place, part in enumerate(at))
    for key, value in table.items():
        if key not in known:
            yield unknown_key((*at, key), known)
        elif isinstance(value, dict) and within + key in ("counter", "rounds"):
            continue
        elif not fits(value, known[key].type):
            yield Fault((*at, key), WANTED[within + key], shown(value), "change it")
    for key, field in known.items():
        if field.required and key not in table:
            yield Fault((*at, key), WANTED[within + key], "nothing", "write it")
