"""Archives: matches that nobody will go back to, those of a month in one compressed file.

An archive is gzip, a member for each match, and a member is one line of JSON: `zcat` and Python's `gzip` read it.
The last member says how many there are, so that a file that ends too early is known. A member that is damaged costs no
other one. An archive is replaced as a whole, and flushed before a journal goes. So a
match may be in an archive and have its journal, too: the journal counts.
"""

from __future__ import annotations

import errno
import gzip
import itertools
import logging
import re
import zlib
from collections import defaultdict, deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import msgspec

from tablekeeper.firmware.storage import journals
from tablekeeper.firmware.storage.files import BLOCK, Files, read_whole
from tablekeeper.firmware.storage.journal_file import file_of
from tablekeeper.firmware.storage.journals import EntryLine, Header, Loaded

FOLDER = "archive"
"""Where they lie in the state directory."""
MOST_BYTES = 16_000_000
"""No archive is longer; a month of a thousand matches takes about one million."""
MOST_WORK = 20 * MOST_BYTES
"""So many bytes are unpacked, at the most, to find out what is in an archive."""
GROUP = 256
"""So many matches are packed at a time; meanwhile they are in memory, compressed."""
UNDATED = "undated"
"""The month of a match of which nobody knew when it was begun."""

BEGIN = b"\x1f\x8b\x08"
"""What every member begins with: gzip, deflated."""
_MATCH = re.compile(rb'\{"match":(\d{1,9}),')
_MONTH = re.compile(r"\d{4}-\d\d")
_log = logging.getLogger("tablekeeper.archives")
_log.addHandler(logging.NullHandler())  # a command that keeps no log says none of it


class _Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry, and the UID of the card that gave it, if one did."""

    entry: dict[str, object]
    tag: str | None = None


class _Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match as an archive has it, before its checksum."""

    match: int
    header: Header
    entries: tuple[_Entry, ...]
    date: str | None = None


class _End(msgspec.Struct, frozen=True):
    """The last line of an archive."""

    end: int
    """How many lines are before it."""


class Span(NamedTuple):
    """Where a match is."""

    archive: str
    at: int
    size: int


@dataclass(frozen=True)
class Archive:
    """What is in an archive."""

    spans: Mapping[int, Span]
    """Where each match is; of one that is there twice, the later one."""
    work: int
    """How many bytes were handled to find out: packed and unpacked ones."""
    damaged: bool
    """Whether more may have been in it."""
    count: int = 0
    """How many members it has before its end."""
    end: int = 0
    """Where that is: there the next one goes."""


def packed(loaded: Loaded, header: Header) -> bytes:
    """Return a match as a member of an archive."""
    lines = tuple(_Entry(dict(line.entry), line.tag) for line in loaded.lines)
    line = journals.sealed(loaded.match, _Line(loaded.match, header, lines, loaded.date))
    return gzip.compress(line, mtime=0)


def end_of(count: int) -> bytes:
    """Return what is behind so many members."""
    return gzip.compress(journals.sealed(0, _End(count)), mtime=0)


def read(content: bytes, archive: str = "") -> Archive:
    """Find out which matches are in an archive. Behind damage the next member is looked for."""
    steps = _reading(content, archive)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Archive = end.value
            return found


def _reading(content: bytes, archive: str) -> Generator[None, None, Archive]:
    """Find out the same, a match at each step."""
    spans: dict[int, Span] = {}
    damaged, ended, at, end, work, count = False, False, 0, 0, 0, 0
    while 0 <= at < len(content):
        line, size, more = _unpacked(content, at, min(journals.MOST_BYTES, MOST_WORK - work))
        work += more
        if work >= MOST_WORK:
            return Archive(spans, work, damaged=True)
        loaded = None if line is None else _told(line)
        if loaded is not None:
            spans[loaded.match] = Span(archive, at, size)
            count += 1
        ended = line is not None and line == journals.sealed(0, _End(count)) and not ended
        if ended:
            end = at
        damaged = damaged or (loaded is None and not ended)
        at = content.find(BEGIN, at + 1) if line is None else at + size
        yield
    return Archive(spans, work, damaged or not ended, count, end)


def matches(content: bytes, archive: Archive) -> Iterator[Loaded]:
    """Yield the matches that are in an archive, in the order of their numbers."""
    for _, span in sorted(archive.spans.items()):
        loaded = unpacked(_part(content, span))
        if loaded is not None:
            yield loaded


def unpacked(member: bytes) -> Loaded | None:
    """Return the match of a member; None where it is damaged."""
    line, size, _ = _unpacked(member, 0, journals.MOST_BYTES)
    return _told(line) if line is not None and size == len(member) else None


def _unpacked(content: bytes, start: int, most: int) -> tuple[bytes | None, int, int]:
    """Return the line of a member, or None; how many bytes the member has; how many bytes were handled."""
    inflater, line, at = zlib.decompressobj(wbits=31), bytearray(), start
    try:
        while not inflater.eof and at < len(content) and len(line) <= most:
            part = content[at : at + BLOCK]
            line += inflater.decompress(part, most - len(line) + 1)
            at += len(part) - len(inflater.unused_data)
            if inflater.unconsumed_tail:
                break
    except zlib.error:
        return None, 0, at - start + len(line) + BLOCK
    whole = inflater.eof and len(line) <= most
    return (bytes(line) if whole else None), at - start, at - start + len(line)


def _told(line: bytes) -> Loaded | None:
    """Return what a line says; None for what is no match."""
    said = _MATCH.match(line)
    body = None if said is None else journals.unsealed(line.removesuffix(b"\n"), int(said[1]))
    if body is None:
        return None
    try:
        one = msgspec.json.decode(body, type=_Line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return Loaded(one.match, one.header, tuple(EntryLine(each.entry, each.tag) for each in one.entries), None, one.date)


class Packed(NamedTuple):
    """What an archive adds to the journals."""

    matches: Sequence[int]
    """The matches in it that have no journal, and are in no archive before."""
    damaged: bool


class Archives:
    """The archives of a state directory. `pack` belongs to the writer's thread, all else to the app's loop."""

    def __init__(self, files: Files, directory: Path) -> None:
        self._files, self._directory = files, directory
        self._spans: dict[int, Span] = {}
        """Where the matches are that somebody has asked for."""
        self.gone: set[int] = set()
        """The matches whose journals this program has packed and taken away."""
        self.unpacked: deque[int] = deque()
        """The matches whose archive could not be written, until somebody takes them out: there was no room, say."""

    def names(self) -> list[str]:
        """Return the names of all archives, the oldest first."""
        try:
            there = self._files.regular(self._directory / FOLDER)
        except OSError:
            return []
        return sorted(name for name in there if name.endswith(".jsonl.gz"))

    def look_into(self, name: str) -> Archive:
        """Find out which matches are in an archive; one that cannot be read at all is damaged."""
        try:
            content, whole = read_whole(self._files, self._directory / FOLDER / name, MOST_BYTES)
        except OSError as error:
            _log.warning("archive %s: wanted matches, got: %s", name, error.strerror or error)
            return Archive({}, 0, damaged=True)
        found = read(content, name)
        if found.damaged or not whole:
            _log.warning("archive %s: it is damaged; %d matches in it can be read", name, len(found.spans))
        self._spans |= found.spans
        return found if whole else replace(found, damaged=True)

    def load(self, match: int) -> Loaded | None:
        """Return a match of an archive that was looked into; None where it is not there any more."""
        span = self._spans.get(match)
        if span is None:
            return None
        try:
            member = self._files.read(self._directory / FOLDER / span.archive, span.at, span.size)
        except OSError:
            return None
        loaded = unpacked(member)
        return loaded if loaded is not None and loaded.match == match else None

    def pack(self, matches: Sequence[int], look: Callable[[int], Loaded | None]) -> Iterator[None]:
        """Pack matches and take their journals away, a small step each.

        `look` returns a match; None where its journal is damaged, which stays. What cannot be written ends it.
        """
        for first in range(0, len(matches), GROUP):
            months: defaultdict[str, dict[int, bytes]] = defaultdict(dict)
            for match in matches[first : first + GROUP]:
                loaded = look(match)
                if loaded is not None and loaded.header is not None and loaded.lost is None:
                    dated = _MONTH.match(loaded.date or "")
                    months[dated[0] if dated else UNDATED][match] = packed(loaded, loaded.header)
                yield
            for month, members in months.items():
                try:
                    yield from self._add(month, members)
                    for match in members:
                        self.gone.add(match)
                        self._files.remove(file_of(self._directory, match))
                        yield
                except OSError as error:
                    _log.warning("archive of %s: wanted to write it, got: %s", month, error.strerror or error)
                    self.unpacked.extend(match for match in matches[first:] if match not in self.gone)
                    return

    def _add(self, month: str, members: Mapping[int, bytes]) -> Iterator[None]:
        """Put matches into the archive of a month; one that is damaged, full or no file stays, beside the next one."""
        folder = self._directory / FOLDER
        self._files.folder(folder)
        there = set(self._files.names(folder))
        for number in itertools.count(1):
            name = f"{month}{f'-{number}' if number > 1 else ''}.jsonl.gz"
            old, found = b"", Archive({}, 0, damaged=False)
            if name in there:
                whole = self._whole(folder / name)
                if whole is None:
                    continue
                old, found = whole, (yield from _reading(whole, name))
                if found.damaged:
                    continue
            spans, content, work, before = dict(found.spans), bytearray(old[: found.end]), found.work, found.count
            for match, member in members.items():
                if match not in spans or _part(old, spans[match]) != member:
                    spans[match] = Span(name, len(content), len(member))
                    content += member
                    before += 1
                    work += len(member) + int.from_bytes(member[-4:], "little")  # which is how long it is unpacked
            content += end_of(before)
            if len(content) <= MOST_BYTES and work < MOST_WORK:
                if before > found.count:
                    self._files.make(folder / name, bytes(content))
                self._spans |= spans
                return
            if name not in there:
                raise OSError(errno.EFBIG, "too much for one archive")

    def _whole(self, file: Path) -> bytes | None:
        """Return what is in an archive; None where not all of it can be read."""
        try:
            content, whole = read_whole(self._files, file, MOST_BYTES)
        except OSError:
            return None
        return content if whole else None


def _part(content: bytes, span: Span) -> bytes:
    return content[span.at : span.at + span.size]
