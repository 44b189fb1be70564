"""The matches of a box, read from its state directory while the box writes there: nothing is locked or written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from msgspec import structs

from tablekeeper.engine import match as matches
from tablekeeper.engine.match import AnyMatch
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import language
from tablekeeper.firmware.match.session import is_chosen
from tablekeeper.firmware.storage import Entry, EntryLine, Files, Loaded, archives
from tablekeeper.firmware.storage.archives import Archives
from tablekeeper.firmware.storage.files import read_whole
from tablekeeper.firmware.storage.journal_file import JournalFile, file_of, numbers

SEATS = ("seats", "seat_names")
"""Where a position has what belongs to a seat, one after the other."""
FOLDERS = ("matches", archives.FOLDER)
"""Where matches lie in a state directory."""
PLACE = language("en")
"""The language in which a seat without a name is written; each page calls it in its own."""


class Matches:
    """The matches in a directory. Names of people are left out unless they may be told."""

    def __init__(self, directory: Path, *, names: bool) -> None:
        self.directory, self.names = directory, names
        self._files = Files()

    def numbers(self) -> list[int]:
        """Return the matches that have a journal of their own, in the order in which they were begun."""
        try:
            return numbers(self._files, self.directory)
        except OSError:
            return []

    def stamp(self, match: int) -> tuple[int, int]:
        """Return what changes when the journal of a match does; nothing of it is read."""
        try:
            there = file_of(self.directory, match).stat()
        except OSError:
            return (0, 0)
        return (there.st_mtime_ns, there.st_size)

    def journal(self, match: int) -> Loaded:
        """Return a match that has a journal, as far as it can be read now: its last line may not be whole yet."""
        loaded, _ = JournalFile(self._files, self.directory, match).read()
        return loaded

    def public(self, match: int) -> Loaded | None:
        """Return a match that has a journal, with names of people only if they may be told."""
        loaded = self.journal(match)
        return loaded if self.names else nameless(loaded)

    def begun(self, loaded: Loaded) -> AnyMatch | None:
        """Return a match as it was begun; None where nothing can be made of it."""
        if loaded.header is None or not registry.has(loaded.header.game):
            return None
        found = matches.from_journal(loaded.header.game, loaded.header.start, loaded.header.rules)
        return None if isinstance(found, Refusal) else found

    def archived(self) -> Iterator[tuple[str, tuple[int, int]]]:
        """Yield the archives, each with what changes when it does."""
        folder = self.directory / archives.FOLDER
        try:
            found = [(name, (folder / name).stat()) for name in Archives(self._files, self.directory).names()]
        except OSError:
            return
        for name, there in found:
            yield name, (there.st_mtime_ns, there.st_size)

    def unpacked(self, archive: str) -> Iterator[Loaded]:
        """Yield the matches of an archive."""
        try:
            content, _ = read_whole(self._files, self.directory / archives.FOLDER / archive, archives.MOST_BYTES)
        except OSError:
            return
        yield from archives.matches(content, archives.read(content, archive))

    def find(self, match: int) -> Loaded | None:
        """Return a match from its journal, or from an archive; None where there is none."""
        if match in self.numbers():
            return self.journal(match)
        archived = Archives(self._files, self.directory)
        for name in archived.names():
            archived.look_into(name)
        return archived.load(match)

    def opened(self, loaded: Loaded) -> AnyMatch | None:
        """Open a match as far as it replays; None where nothing can be made of it."""
        if loaded.header is None or not registry.has(loaded.header.game):
            return None
        told = loaded if self.names else nameless(loaded)
        found = None if told is None else matches.load(told.export())
        return found[0] if isinstance(found, tuple) else None


def nameless(loaded: Loaded) -> Loaded | None:
    """Return a match in which a seat has no name but that of its place; None where its game keeps names elsewhere."""
    header = loaded.header
    if header is None:
        return None
    given = {name for seat, name in enumerate(header.seats) if is_chosen(seat, name)}
    start = _nameless(header.start)
    if not given.isdisjoint(_texts(start)):
        return None
    seats = tuple([_place(seat) for seat in range(len(header.seats))])
    lines = tuple([EntryLine(_entry(line.entry), line.tag) for line in loaded.lines])
    return replace(loaded, header=structs.replace(header, seats=seats, start=start), lines=lines)


def _place(seat: int) -> str:
    return PLACE.text("page.seat", n=seat + 1)


def _entry(entry: Entry) -> Entry:
    """Return an entry without names: only an edit could have set one."""
    if entry.get("do") != "edit":
        return entry
    changes = [{**change, "to": _set(str(change.get("path", "")), change.get("to"))} for change in entry["changes"]]
    return {**entry, "changes": changes}


def _set(path: str, to: object) -> object:
    """Return what an edit sets at a path of a position."""
    field, _, rest = path.partition(".")
    seat, _, inside = rest.partition(".")
    if field not in SEATS or not seat.isdecimal():
        return _nameless({field: to})[field]
    if inside == "name" or (field == "seat_names" and not inside):
        return _place(int(seat))
    return to if inside else _of_seat(int(seat), to)


def _nameless(value: Any) -> Any:
    """Return a position, or a part of one, with the names of places in the places of names."""
    match value:
        case dict():
            return {
                key: [_of_seat(seat, one) for seat, one in enumerate(inside)]
                if key in SEATS and isinstance(inside, list | tuple)
                else _nameless(inside)
                for key, inside in value.items()
            }
        case list() | tuple():
            return [_nameless(one) for one in value]
    return value


def _of_seat(seat: int, value: Any) -> Any:
    """Return what a list of seats has at a place: its name, or all that belongs to it."""
    if isinstance(value, str):
        return _place(seat)
    return {**value, "name": _place(seat)} if isinstance(value, dict) and "name" in value else value


def _texts(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for inside in value.values():
                yield from _texts(inside)
        case list() | tuple():
            for inside in value:
                yield from _texts(inside)
