"""Reading a pad from its file: every fault is named with its line, and none is fatal."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator, Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import fields, replace

from tablekeeper.engine.scorepad.pad import Counter, CounterId, Fault, Pad, Rounds, counter_faults, pad_faults, shown

MOST_BYTES, MOST_LINES = 8000, 400
"""A pad that a person has written is far smaller."""

NUMBER = "a whole number from -9999 to 9999"
TEXT = 'a text in quotes, or one for each language: { en = "…", es = "…", it = "…", de = "…" }'
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

Path = tuple[str, ...]
Table = Mapping[str, object]


def read_pad(data: bytes) -> Pad | tuple[Fault, ...]:
    """Return the pad that a TOML file says, or everything that is wrong with it."""
    if len(data) > MOST_BYTES or data.count(b"\n") > MOST_LINES:
        size = f"{len(data)} bytes in {data.count(10) + 1} lines"
        return (Fault((), f"at most {MOST_BYTES} bytes in {MOST_LINES} lines", size, "shorten it", 1),)
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return (Fault((), "text in UTF-8", shown(data[error.start : error.end]), "save the file as UTF-8", line),)
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return (_syntax_fault(text, error),)
    found = list(_faults(table))
    if not found:
        return msgspec.convert(table, Pad)
    lines = _lines(text)
    placed = [replace(fault, line=_line(lines, fault.path)) for fault in found]
    return tuple(sorted(placed, key=lambda fault: fault.line or 0))


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
    if not _fits(name, CounterId):
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
            nearest = difflib.get_close_matches(key, known, n=1, cutoff=0.6)
            remedy = f"did you mean {nearest[0]}?" if nearest else "delete it"
            yield Fault((*at, key), f"one of {', '.join(known)}", "an unknown key", remedy)
        elif isinstance(value, dict) and within + key in ("counter", "rounds"):
            continue
        elif not _fits(value, known[key].type):
            yield Fault((*at, key), WANTED[within + key], shown(value), "change it")
    for key, field in known.items():
        if field.required and key not in table:
            yield Fault((*at, key), WANTED[within + key], "nothing", "write it")


def _fits(value: object, kind: object) -> bool:
    try:
        msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError):
        return False
    return True


def _syntax_fault(text: str, error: Exception) -> Fault:
    """Return the fault of a file that is no TOML."""
    remedy = "write KEY = VALUE, texts in quotes, and each table and key once"
    why, at, _ = str(error).partition(" (at ")
    if found := re.search(r"\(at line (\d+), column \d+\)", str(error)):
        return Fault((), "TOML", why, remedy, int(found[1]))
    if at:  # at the end of the document
        return Fault((), "TOML", why, remedy, text.rstrip("\n").count("\n") + 1)
    *_, (line, _) = _statements(text)  # numbers and nesting without end do not say where they are
    return Fault((), "TOML", "something far too large", remedy, line)


def _statements(text: str) -> Iterator[tuple[int, tuple[str, Table]]]:
    """Yield each statement with the line where it begins; the last one may be none."""
    lines = text.split("\n")
    begin = 0
    for end in range(1, len(lines) + 1):
        source = "\n".join(lines[begin:end])
        try:
            table = tomllib.loads(source)
        except (ValueError, RecursionError):  # it goes on in the next line
            continue
        yield begin + 1, (source, table)
        begin = end
    if begin < len(lines):
        yield begin + 1, ("", {})


def _lines(text: str) -> dict[Path, int]:
    """Return the line of each table and key; tomllib tells only those of errors."""
    found: dict[Path, int] = {}
    within: Path = ()
    for line, (source, table) in _statements(text):
        header = source.lstrip().startswith("[")
        paths = list(_paths(() if header else within, table))
        for path in paths:
            found.setdefault(path, line)
        if header:
            within = paths[-1]
    return found


def _paths(within: Path, table: object) -> Iterator[Path]:
    """Yield the path of each key in a table, the outer ones first, as deep as the format goes."""
    if isinstance(table, list) and table:
        table = table[-1]
    if isinstance(table, dict) and len(within) < 4:
        for key, value in table.items():
            yield (*within, key)
            yield from _paths((*within, key), value)


def _line(lines: Mapping[Path, int], path: Path) -> int:
    """Return the line of a key; of one that is missing, that of its table."""
    return next((lines[path[:size]] for size in range(len(path), 0, -1) if path[:size] in lines), 1)
