"""`tablekeeper journal` and `tablekeeper engine --journal`: a match from its file."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tablekeeper.engine import match as matches
from tablekeeper.engine.match import AnyMatch
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.storage import Entry, Files, Loaded, journals, shown
from tablekeeper.firmware.storage.files import read_whole

DAMAGED, UNREADABLE = 1, 2
"""Exit statuses: the match is there as far as its file is good; nothing can be made of the file."""


class JournalError(ValueError):
    """The file holds no match; the message says why."""


def load(file: Path) -> Loaded:
    """Read a match as far as its file is good. Raises JournalError."""
    try:
        content, _ = read_whole(Files(), file, journals.MOST_BYTES)
    except OSError as error:
        raise JournalError(f"{shown(file)}: wanted the journal of a match, got: {error.strerror}") from error
    loaded, _ = journals.read(content)
    if loaded.header is None:
        raise JournalError(f"{shown(file)}: wanted the journal of a match, got a file without a readable header")
    return loaded


def show(file: Path, *, as_json: bool) -> int:
    """Print a match, for people or as the engine protocol has it; return the exit status."""
    try:
        loaded = load(file)
    except JournalError as error:
        print(f"tablekeeper: {error}", file=sys.stderr)
        return UNREADABLE
    for line in [msgspec.json.encode(loaded.export()).decode()] if as_json else _lines(loaded):
        print(_printable(line))
    if loaded.lost is None:
        return 0
    _say_loss(file, loaded)
    return DAMAGED


def opened(file: Path) -> AnyMatch:
    """Open a match for the engine, and say what of it is lost. Raises JournalError."""
    loaded = load(file)
    _say_loss(file, loaded)
    found = matches.load(loaded.export())
    if isinstance(found, Refusal):
        raise JournalError(f"{shown(file)}: {_printable(found.why)}")
    opened_match, events = found
    for event in events:
        match event:
            case matches.Lost():
                why = f"opened before entry {event.entry + 1}: {_printable(event.why)}"
                print(f"tablekeeper: {shown(file)}: {why}", file=sys.stderr)
            case matches.Outdated():
                why = f"written with other {event.what} of {event.journal}, here {event.here}"
                print(f"tablekeeper: {shown(file)}: {why}", file=sys.stderr)
    return opened_match


def _lines(loaded: Loaded) -> Iterator[str]:
    """Yield a match for people: what it is played with, then an entry a line."""
    if loaded.header is not None:
        header = loaded.header
        sets = f" with {', '.join(header.sets)}" if header.sets else ""
        yield f"match {loaded.match}: {header.game}{sets}; {', '.join(header.seats)}"
        yield f"begun {loaded.date or 'nobody knows when'}; rules {header.rules}, cards {header.cards}"
    for number, line in enumerate(loaded.lines, 1):
        yield f"{number:5}  {_said(line.entry)}{f'  ({line.tag})' if line.tag else ''}"


def _said(entry: Entry) -> str:
    """Return an entry in a line: an answer as it is given, all else with its name."""
    if set(entry) == {"do", "answer"} and entry["do"] == "answer":
        return str(entry["answer"])
    more = {name: value for name, value in entry.items() if name != "do"}
    done = str(entry.get("do", "?"))
    return f"{done} {msgspec.json.encode(more).decode()}" if more else done


def _printable(line: str) -> str:
    """Return a line that drives no terminal: as in JSON, what cannot be printed is written by its number."""
    return "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in line)


def _say_loss(file: Path, loaded: Loaded) -> None:
    if loaded.lost is not None:
        cost = f"at least {loaded.lost.count} entries" if loaded.lost.count else "perhaps entries"
        why = f"{cost} from {loaded.lost.first} on are lost: {_printable(loaded.lost.why)}"
        print(f"tablekeeper: {shown(file)}: {why}", file=sys.stderr)
