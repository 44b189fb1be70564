"""The state directory: a journal a match, and small files for tags, preferences and which match is on the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple, TypeVar

from tablekeeper.firmware.storage import journals
from tablekeeper.firmware.storage.archives import Archives, Packed
from tablekeeper.firmware.storage.documents import Document
from tablekeeper.firmware.storage.files import CAUSES, Files, Unkept, shown
from tablekeeper.firmware.storage.folder import Folder
from tablekeeper.firmware.storage.journal_file import JournalFile, file_of, numbers
from tablekeeper.firmware.storage.journals import Entry, EntryLine, Header, JournalLoss, Listed, Loaded
from tablekeeper.firmware.storage.preferences import Preferences, Value
from tablekeeper.firmware.storage.reserve import Reserve, Unsaved
from tablekeeper.firmware.storage.tags import Tagged, Tags
from tablekeeper.firmware.storage.writer import Emit, Writer

T = TypeVar("T")

PACKED_AT_ONCE = 32
"""Journals are packed when there are so many too many: an archive is written anew as a whole each time."""


class StorageUnavailable(OSError):  # noqa: N818 - a state of the box rather than a mistake
    """The state directory cannot be used at all; the message says why and what to do. No match was touched."""

    def __init__(self, directory: Path, error: OSError) -> None:
        super().__init__(
            f"state directory {shown(directory)}: wanted a place to keep matches in, got: {error.strerror or error}; "
            "see that the disk is there, has room and may be written by this user"
        )
        self.why: Unkept = CAUSES.get(error.errno or 0, "unusable")


class NoBoxError(ValueError):
    """There is no box in a place where one was looked for; the message says what to do. Nothing was made there."""


def box_in(directory: Path) -> Path:
    """Return a state directory if a box has kept something in it before. Raises NoBoxError."""
    try:
        next((directory / "matches").iterdir(), None)
    except OSError as error:
        raise NoBoxError(
            f"{shown(directory)}: wanted the state directory of a box, with its folder matches, got: "
            f"{error.strerror or error}; name another one by --storage, start the box once, or be root"
        ) from error
    return directory


class NewMatch(NamedTuple):
    """A new match: its id, and the ticket of its header."""

    match: int
    ticket: int


@dataclass
class _Journal:
    """A journal that was begun or read in this run of the program, with what is still on its way to the disk."""

    file: JournalFile
    loaded: Loaded
    lines: list[EntryLine]

    @property
    def now(self) -> Loaded:
        """The journal at present; a loss is told until somebody goes on from there."""
        gone_on = len(self.lines) > len(self.loaded.lines)
        return replace(self.loaded, lines=tuple(self.lines), lost=None if gone_on else self.loaded.lost)


class Storage:
    """The state directory.

    Whatever is written returns a ticket at once; `emit` gets `Saved` or `SaveFailed` for it, from the storage's own
    thread. Tickets count up from 1, and a repair that the storage makes for itself takes one too. All methods are
    for one caller, the app's loop. Raises StorageUnavailable when the directory cannot be used at all: give it
    `Memory` for files then, and say that nothing is kept.

    With a number to `keep` only so many matches have a journal, those that were last on the table. Others are packed
    into archives when nothing else is to be written; None packs nothing. Not `threaded`, it writes in `settle`.
    """

    def __init__(
        self,
        directory: Path,
        emit: Emit,
        files: Files | None = None,
        keep: int | None = None,
        *,
        threaded: bool = True,
    ) -> None:
        self.directory = directory
        """Where it keeps its files, and where people may put some for a game."""
        self._files = files or Files()
        self.unkept = self._files.unkept
        """Why nothing outlives the program; None where everything does."""
        self.why_unkept = self._files.why
        """The same for the log."""
        try:
            self._lock = self._files.lock(directory)
        except OSError as error:
            raise StorageUnavailable(directory, error) from error
        self._closed = False
        self._reserve = Reserve(self._files, directory)
        self._writer = Writer(emit, self._reserve, threaded=threaded)
        try:
            self._matches = dict.fromkeys(numbers(self._files, directory))
            tags = self._document("tags.json", dict[str, Tagged], dict[str, Tagged]())
            preferences = self._document("preferences.json", dict[str, Value], dict[str, Value]())
            self._table = self._document("table.json", list[int], list[int]())
            names = set(self._files.names(directory))
            if not self._matches and not names & {"table.json", "table.json.before"}:
                for document in (tags, preferences, self._table):  # only a new box lacks the last
                    if document.file.name not in names:
                        document.make()
        except OSError as error:
            self.close()
            raise StorageUnavailable(directory, error) from error
        self.tags = Tags(tags)
        self.preferences = Preferences(preferences)
        self._archives = Archives(self._files, directory)
        self._keep = keep
        self._old: set[int] = set()
        """The matches that this program has had packed; a journal that is damaged stays."""
        self._stalled = False
        """Whether something waited for room when that was looked at last."""
        self._folders: dict[str, Folder] = {}
        self._open: dict[int, _Journal] = {}
        order = self._table.value
        unknown = not self._matches or not set(order) <= set(self._matches)
        packed = {match for archive in (self.packed() if unknown else ()) for match in archive.matches}
        missing = [file_of(directory, match).name for match in order if match not in packed.union(self._matches)]
        notices = [tags.notice, preferences.notice, self._table.notice, *(f"{name}: it is missing" for name in missing)]
        self.notices = tuple(notice for notice in notices if notice)
        """What was found wrong at the start, one sentence each, for the log and the panel."""
        self._newest = max([0, *self._matches, *order, *packed])
        # A match is put on the table when it is begun, whether or not the table's file still says so.
        self._table.value = [match for match in order if match in self._matches]
        self._table.value += [match for match in self._matches if match > max(order, default=0)]
        self._pack()

    def _document(self, name: str, kind: object, value: T) -> Document[T]:
        return Document(self._files, self._writer, self.directory / name, kind, value)

    def folder(self, name: str) -> Folder:
        """Return a folder of the directory for small files that people may put there, too."""
        return self._folders.setdefault(name, Folder(self._files, self._writer, self.directory / name))

    @property
    def unsaved(self) -> int:
        """How many writes have failed and wait for room."""
        return self._writer.unsaved

    def stalled(self, *causes: Unkept) -> str | None:
        """Return why writes wait, in the system's words, if it is one of some causes; None where it is not."""
        waiting = self._writer.stalled
        if waiting is None or CAUSES.get(waiting.error, "unusable") not in causes:
            return None
        return waiting.why

    @property
    def idle(self) -> bool:
        """True when nothing is under way: every write is on disk, or has failed and waits to be retried."""
        return self._writer.idle

    def settle(self) -> None:
        """Wait until `idle`; all that can be said by then has been said. For the simulator's clock and for tests."""
        self._writer.settle()

    def begin(self, header: Header) -> NewMatch:
        """Begin a match and put it on the table; the one before stays as it is and can be reopened."""
        match = self._newest + 1
        begun = Loaded(match, header, (), None)
        journals.laid_out(begun, header)  # what cannot be written is refused before it counts
        self._newest = match
        journal = self._open[match] = _Journal(JournalFile(self._files, self.directory, match), begun, [])
        self._matches[match] = None
        self._table.value.append(match)
        put_on_table = self._table.change()

        def write() -> None:
            journal.file.begin(begun, header)
            put_on_table()

        # With its header, since a match of that number may have been noted that never got to the disk.
        begun_with = NewMatch(match, self._writer.submit(journal.file.path, write, Unsaved(match, 0)))
        self._pack()
        return begun_with

    def append(self, match: int, entry: Entry, tag: str | None = None) -> int:
        """Append one entry to a match that was begun, loaded or reopened. Returns the ticket."""
        journal = self._open.get(match)
        if journal is None or journal.loaded.header is None:
            raise ValueError(f"match {match}: wanted one that is open, got one that is not; load it first")
        line = journals.checked(entry, tag)
        written = journals.entry_line(match, len(journal.lines) + 1, line)
        journal.lines.append(line)
        file, number = journal.file, len(journal.lines)
        return self._writer.submit(file.path, lambda: file.append(written), Unsaved(match, number))

    def load(self, match: int) -> Loaded:
        """Return a journal up to its first damaged place, with what was lost; it can be appended to from then on.

        One whose header is lost stays as it is.
        """
        return self._opened(match).now

    def cut(self, match: int, first: int, why: str) -> int:
        """Set aside an open match's entries from number `first` on, because they no longer replay. They are kept.

        The match goes on after entry `first - 1`, and `load` says what was lost until it does. Returns the ticket.
        """
        journal = self._open.get(match)
        if journal is None or not 0 < first <= len(journal.lines):
            known = "a match that is not open" if journal is None else f"{len(journal.lines)} entries"
            raise ValueError(f"match {match}: wanted an entry to cut from, got number {first} of {known}")
        lost = JournalLoss(first, len(journal.lines) - first + 1, why)
        del journal.lines[first - 1 :]
        journal.loaded = replace(journal.loaded, lines=tuple(journal.lines), lost=lost)
        return self._begin_anew(journal)

    def reopen(self, match: int) -> Loaded:
        """Put an earlier match on the table again: "new game" taken back."""
        loaded = self.load(match)
        self._table.value = [*(other for other in self._table.value if other != match), match]
        self._table.save()
        return loaded

    def put_aside(self, match: int) -> None:
        """Take a match from the table: another has its place there. Its journal stays."""
        self._table.value = [other for other in self._table.value if other != match]
        self._table.save()

    def forget(self, match: int) -> bool:
        """Take a journal away for good, and what was kept of it when it was damaged; return whether that may be done.

        One that is on the table stays, and so does one that is packed, or about to be.
        """
        if match == self.latest() or match not in self.matches or match in self._old:
            return False
        del self._matches[match]
        journal = self._open.pop(match, None)
        file = JournalFile(self._files, self.directory, match) if journal is None else journal.file
        if match in self._table.value:
            self.put_aside(match)
        self._writer.submit(file.path, file.remove)
        return True

    def latest(self) -> int | None:
        """Return the match that is on the table."""
        return self._table.value[-1] if self._table.value else None

    def previous(self) -> int | None:
        """Return the match that was on the table before this one."""
        return self._table.value[-2] if len(self._table.value) > 1 else None

    @property
    def matches(self) -> tuple[int, ...]:
        """All matches that have a journal, in the order in which they were begun."""
        return tuple(filter(self._has_journal, self._matches))

    def packed(self) -> Iterator[Packed]:
        """Yield for each archive the matches that it adds to the journals; `look` shows them from then on."""
        told = set(self.matches)
        for name in self._archives.names():
            archive = self._archives.look_into(name)
            there = sorted(archive.spans.keys() - told)
            told.update(there)
            yield Packed(there, archive.damaged)

    def look(self, match: int) -> Loaded:
        """Return a journal as far as it is good, without opening it for more entries."""
        self._refuse_closed()
        packed = None if self._has_journal(match) else self._archives.load(match)
        if packed is not None:
            return packed
        return self._open[match].now if match in self._open else self._read(match)[1]

    def listing(self) -> tuple[Listed, ...]:
        """Return all matches that have a journal, in the order in which they were begun; reads all of them."""
        found = map(self.look, self.matches)
        return tuple([Listed(one.match, one.header, len(one.lines), one.date) for one in found])

    def date(self, match: int, when: str) -> int:
        """Note when a match was begun, once somebody knows; one that has a date keeps it. Returns the ticket."""
        journal = self._opened(match)
        if journal.loaded.date is not None or journal.loaded.header is None:
            return self._writer.submit(journal.file.path, lambda: None)
        journal.loaded = replace(journal.loaded, date=when)
        line = journals.date_line(match, len(journal.lines), when)
        return self._writer.submit(journal.file.path, lambda: journal.file.append(line))

    def retry(self) -> None:
        """Try again now to write what could not be written."""
        self._writer.retry()

    def tick(self, now: float) -> float | None:
        """Retry when it is time. Returns when to call again, or None while nothing waits. `now` in seconds.

        Once what waited has found room, so may an archive that had none.
        """
        stalled, self._stalled = self._stalled, bool(self.unsaved)
        if stalled and not self._stalled:
            self._pack()
        return self._writer.tick(now)

    def close(self) -> int:
        """Write what is queued, trying once more what failed, and end. Returns how many writes are lost for good."""
        lost = self._writer.close()
        if not self._closed:
            self._files.unlock(self._lock)
        self._closed = True
        return lost

    def _opened(self, match: int) -> _Journal:
        """Return a journal that can be appended to."""
        if not self._has_journal(match):
            raise ValueError(f"match {match}: wanted one of the listed ones, got one that is not there")
        if match not in self._open:
            self._refuse_closed()
            file, loaded, damaged = self._read(match)
            journal = self._open[match] = _Journal(file, loaded, list(loaded.lines))
            if damaged:
                self._begin_anew(journal)
        return self._open[match]

    def _has_journal(self, match: int) -> bool:
        return match in self._matches and match not in self._archives.gone

    def _pack(self) -> None:
        """Have the journals packed that are too many; they are off the table before.

        Each is packed once, and again if its archive could not be written: as matches begin, or once there is room.
        """
        if self._keep is None or len(self._matches) < self._keep + PACKED_AT_ONCE:
            return
        while self._archives.unpacked:
            self._old.discard(self._archives.unpacked.popleft())
        stay = {*self._table.value[-self._keep :], *self._old}
        old = [match for match in self.matches if match not in stay]
        if len(old) < PACKED_AT_ONCE:
            return
        self._old.update(old)
        order = [match for match in self._table.value if match not in self._old]
        if order != self._table.value:
            self._table.value = order
            self._table.save()
        for match in old:
            self._open.pop(match, None)
        self._writer.later(self._archives.pack(old, self._sound))

    def _sound(self, match: int) -> Loaded | None:
        """Return a match; None where its journal is damaged."""
        _, loaded, damaged = self._read(match)
        return None if damaged else loaded

    def _refuse_closed(self) -> None:
        if self._closed:
            raise ValueError("storage: closed, nothing can be read any more")

    def _read(self, match: int) -> tuple[JournalFile, Loaded, bool]:
        file = JournalFile(self._files, self.directory, match)
        loaded, damaged = file.read()
        there, noted = len(loaded.lines), self._reserve.found.get(match, 0)
        if there < noted and loaded.lost is None and loaded.header is not None:
            lost = JournalLoss(there + 1, noted - there, "the disk was full when the power went", unsaved=True)
            loaded = replace(loaded, lost=lost)
        return file, loaded, damaged

    def _begin_anew(self, journal: _Journal) -> int:
        now, header = journal.now, journal.loaded.header
        if header is None:  # without it nothing can be played on
            return self._writer.submit(journal.file.path, lambda: None)
        return self._writer.submit(journal.file.path, lambda: journal.file.begin_anew(now, header))
