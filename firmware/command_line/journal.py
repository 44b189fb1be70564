"""`tablekeeper journal` and `tablekeeper engine --journal`: a match from its file, or those of an archive."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tablekeeper.engine import match as matches
from tablekeeper.engine.match import AnyMatch
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.storage import Entry, Files, Loaded, archives, journals, shown
from tablekeeper.firmware.storage.files import read_whole
from tablekeeper.firmware.telling.wrapping import printable

DAMAGED, UNREADABLE = 1, 2
"""Exit statuses: the match is there as far as its file is good; nothing can be made of the file."""


class JournalError(ValueError):
    """The file holds no match; the message says why."""


def load(file: Path) -> Loaded:
    """Read a match as far as its file is good. Raises JournalError."""
    content = _content(file)
    if content.startswith(archives.BEGIN):
        instead = f"tablekeeper journal show {shown(file)} --match N --json prints one of its matches"
        raise JournalError(f"{shown(file)}: wanted the journal of a match, got an archive; {instead}")
    return _journal(file, content)


def _journal(file: Path, content: bytes) -> Loaded:
    loaded, _ = journals.read(content)
    if loaded.header is None:
        raise JournalError(f"{shown(file)}: wanted the journal of a match, got a file without a readable header")
    return loaded


def _content(file: Path) -> bytes:
    try:
        return read_whole(Files(), file, max(journals.MOST_BYTES, archives.MOST_BYTES))[0]
    except OSError as error:
        raise JournalError(f"{shown(file)}: wanted the journal of a match, got: {error.strerror or error}") from error


def show(file: Path, match: int | None, *, as_json: bool) -> int:
    """Print a match, or those of an archive, for people or as the engine protocol has it; return the exit status."""
    try:
        content = _content(file)
        packed = archives.read(content) if content.startswith(archives.BEGIN) else None
        found = [_journal(file, content)] if packed is None else archives.matches(content, packed)
        damaged, count = packed is not None and packed.damaged, 0
        for loaded in found:
            if match in (None, loaded.match):
                _print(loaded, as_json=as_json)
                count += 1
            if loaded.lost is not None:
                damaged = True
                _say_loss(file, loaded)
        if not count:
            raise JournalError(f"{shown(file)}: wanted {'a match' if match is None else f'match {match}'}, got none")
    except JournalError as error:
        print(f"tablekeeper: {error}", file=sys.stderr)
        return UNREADABLE
    if packed is not None and packed.damaged:
        print(f"tablekeeper: {shown(file)}: the archive is damaged, and matches of it may be lost", file=sys.stderr)
    return DAMAGED if damaged else 0


def _print(loaded: Loaded, *, as_json: bool) -> None:
    for line in [msgspec.json.encode(loaded.export()).decode()] if as_json else _lines(loaded):
        print(printable(line))


def opened(file: Path) -> AnyMatch:
    """Open a match for the engine, and say what of it is lost. Raises JournalError."""
    loaded = load(file)
    _say_loss(file, loaded)
    found = matches.load(loaded.export())
    if isinstance(found, Refusal):
        raise JournalError(f"{shown(file)}: {printable(found.why)}")
    opened_match, events = found
    for event in events:
        match event:
            case matches.Lost():
                why = f"opened before entry {event.entry + 1}: {printable(event.why)}"
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


def _say_loss(file: Path, loaded: Loaded) -> None:
    if loaded.lost is not None:
        cost = f"at least {loaded.lost.count} entries" if loaded.lost.count else "perhaps entries"
        why = f"{cost} from {loaded.lost.first} on are lost: {printable(loaded.lost.why)}"
        print(f"tablekeeper: {shown(file)}: {why}", file=sys.stderr)
