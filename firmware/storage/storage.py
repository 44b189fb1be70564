"""What the box keeps: matches, tags and preferences, in one database behind one writer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tablekeeper.firmware.storage import journals
from tablekeeper.firmware.storage.database import Connect, connect
from tablekeeper.firmware.storage.journals import Entry, Header, Line, Listed, Loaded, Lost
from tablekeeper.firmware.storage.preferences import Preferences
from tablekeeper.firmware.storage.tags import Tags
from tablekeeper.firmware.storage.writer import Emit, Writer


class Begun(NamedTuple):
    """A new match: its id, and the ticket of its header."""

    match: int
    ticket: int


@dataclass
class _Journal:
    """A journal that was begun or read in this run of the program, with what is still on its way to the disk."""

    loaded: Loaded
    lines: list[Line]


class Storage:
    """The state directory.

    Whatever is written returns a ticket at once; `emit` gets `Saved` or `SaveFailed` for it, from the storage's own
    thread. Tickets count up from 1, and a repair that the storage makes for itself takes one too. All methods are
    for one caller, the app's loop. Raises StorageUnavailable when the directory cannot be used at all: give it a
    temporary one then, and say that nothing is kept. `connect` opens the database's file.
    """

    def __init__(self, directory: Path, emit: Emit, connect: Connect = connect) -> None:
        self.directory = directory
        """Where it keeps its files, and where people may put some for a game."""
        self._writer = Writer(directory, emit, connect)
        self.notices = self._writer.notices
        """What was found wrong when the database was opened, one sentence each, for the log and the panel."""
        self.tags = Tags(self._writer)
        self.preferences = Preferences(self._writer)
        self._open: dict[int, _Journal] = {}
        self._matches = self._writer.read(journals.numbers)
        self._openings = self._writer.read(journals.openings)
        self._put_back_the_newest()

    @property
    def unsaved(self) -> int:
        """How many writes have failed and wait for room."""
        return self._writer.unsaved

    @property
    def idle(self) -> bool:
        """True when nothing is under way: every write is on disk, or has failed and waits to be retried."""
        return self._writer.idle

    def settle(self) -> None:
        """Wait until `idle`; all that can be said by then has been said. For the simulator's clock and for tests."""
        self._writer.settle()

    def begin(self, header: Header) -> Begun:
        """Begin a match and put it on the table; the one before stays as it is and can be reopened."""
        match = max(self._matches, default=0) + 1
        record = journals.header_record(match, header)
        self._open[match] = _Journal(Loaded(match, header, (), None), [])
        self._matches.append(match)
        self._openings.append(match)
        return Begun(match, self._writer.submit(lambda connection: journals.begin(connection, record)))

    def append(self, match: int, entry: Entry, tag: str | None = None) -> int:
        """Append one entry to a match that was begun, loaded or reopened. Returns the ticket."""
        journal = self._open.get(match)
        if journal is None:
            raise ValueError(f"match {match}: wanted one that is open, got one that is not; load it first")
        record = journals.entry_record(match, len(journal.lines) + 1, entry, tag)
        journal.lines.append(Line(msgspec.json.decode(record.text), record.tag))
        return self._writer.submit(lambda connection: journals.write(connection, record))

    def load(self, match: int) -> Loaded:
        """Return a journal up to its last good entry, with what was lost; it can be appended to from then on."""
        self._known(match)
        if match not in self._open:
            loaded, in_the_way = self._writer.read(lambda connection: journals.read(connection, match))
            self._open[match] = _Journal(loaded, list(loaded.lines))
            if in_the_way and (lost := loaded.lost) is not None:
                self._writer.submit(lambda connection: journals.set_aside(connection, match, lost))
        journal = self._open[match]
        gone_on = len(journal.lines) > len(journal.loaded.lines)
        return replace(journal.loaded, lines=tuple(journal.lines), lost=None if gone_on else journal.loaded.lost)

    def cut(self, match: int, first: int, why: str) -> int:
        """Set aside an open match's entries from number `first` on, because they no longer replay. They are kept.

        The match goes on after entry `first - 1`, and `load` says what was lost until it does. Returns the ticket.
        """
        journal = self._open.get(match)
        if journal is None or not 0 < first <= len(journal.lines):
            known = "a match that is not open" if journal is None else f"{len(journal.lines)} entries"
            raise ValueError(f"match {match}: wanted an entry to cut from, got number {first} of {known}")
        lost = Lost(first, len(journal.lines) - first + 1, why)
        del journal.lines[first - 1 :]
        journal.loaded = replace(journal.loaded, lines=tuple(journal.lines), lost=lost)
        return self._writer.submit(lambda connection: journals.set_aside(connection, match, lost))

    def reopen(self, match: int) -> Loaded:
        """Put an earlier match on the table again: "new game" taken back."""
        loaded = self.load(match)
        self._open_again(match)
        return loaded

    def latest(self) -> int | None:
        """Return the match that is on the table."""
        return self._openings[-1] if self._openings else None

    def previous(self) -> int | None:
        """Return the match that was on the table before this one."""
        return next((match for match in reversed(self._openings) if match != self.latest()), None)

    def listing(self) -> tuple[Listed, ...]:
        """Return all matches, in the order in which they were begun."""
        listed = {one.match: one for one in self._writer.read(journals.listing)}
        for match, journal in self._open.items():
            before = listed.get(match, Listed(match, journal.loaded.header, 0, None))
            listed[match] = replace(before, entries=len(journal.lines))
        return tuple(listed[match] for match in sorted(listed))

    def date(self, match: int, when: str) -> int:
        """Note when a match was begun, once somebody knows; one that has a date keeps it. Returns the ticket."""
        self._known(match)
        return self._writer.submit(lambda connection: journals.date(connection, match, when))

    def export(self, match: int) -> dict[str, Any]:
        """Return a match in the protocol's form: `{"game", "sets", "seats", "start", "rules", "cards", "entries"}`."""
        loaded = self.load(match)
        if loaded.header is None:
            raise ValueError(f"match {match}: wanted its header, got damage in both copies; it cannot be exported")
        exported: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(loaded.header))
        return exported | {"entries": [dict(entry) for entry in loaded.entries]}

    def export_lines(self, match: int) -> Iterator[str]:
        """Yield a match as JSON lines: the header, then one entry a line."""
        exported = self.export(match)
        entries = exported.pop("entries")
        for part in (exported, *entries):
            yield msgspec.json.encode(part).decode()

    def retry(self) -> None:
        """Try again now to write what could not be written."""
        self._writer.retry()

    def tick(self, now: float) -> float | None:
        """Retry when it is time. Returns when to call again, or None while nothing waits. `now` in seconds."""
        return self._writer.tick(now)

    def close(self) -> int:
        """Write what is queued, trying once more what failed, and end. Returns how many writes are lost for good."""
        return self._writer.close()

    def _put_back_the_newest(self) -> None:
        """Put matches on the table of which damage has left no word that they were; a match is when it is begun."""
        newest = max(self._openings, default=0)
        for match in self._matches:
            if match > newest:
                self._open_again(match)

    def _open_again(self, match: int) -> None:
        self._openings.append(match)
        self._writer.submit(lambda connection: journals.reopen(connection, match))

    def _known(self, match: int) -> None:
        if match not in self._matches:
            raise ValueError(f"match {match}: wanted one of the listed ones, got one that is not there")
