"""A journal as bytes: a match's header and its entries, one JSON object a line, each with its checksum.

A disk writes a sector of 512 bytes wholly or not at all. So no line crosses the end of a sector unless it is too long
for one. Spaces fill the rest of a sector, up to its number, `#7`. At least one sector with nothing else follows the
last line; it was flushed before that line was. If a power cut keeps a line from the disk, nobody was told of that
entry, and the journal simply ends before it. Anything else that does not read as it was written is damage, a cut-off
end too: only damage can cause it.
"""

from __future__ import annotations

import re
import zlib
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from tablekeeper.firmware.storage.files import SECTOR
from tablekeeper.firmware.storage.tags import plain_uid

FORMAT = 1
MOST_BYTES = 16_000_000
"""No journal is longer: some eighty thousand entries, a day and a night of them without a pause."""
SPARE = 8
"""How many sectors are filled at a time."""

Entry = Mapping[str, Any]
"""A request of the engine protocol: `{"do": "answer", "answer": "play gorillion"}`."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a match is played with; the names are the protocol's."""

    game: str
    sets: tuple[str, ...]
    seats: tuple[str, ...]
    start: Any
    """How the match began, in whatever form the engine gives it."""
    rules: str
    cards: str


@dataclass(frozen=True)
class EntryLine:
    """One entry, and the UID of the card that gave it, if one did."""

    entry: Entry
    tag: str | None = None


@dataclass(frozen=True)
class JournalLoss:
    """What a damaged journal no longer says."""

    first: int
    """The number of the first entry that is lost; entries count from 1."""
    count: int
    """How many entries are lost, at the least; with 0 the damage may have cost some at the end, or none."""
    why: str
    unsaved: bool = False
    """Whether they never reached the disk, since it had no room; else the journal is damaged."""


@dataclass(frozen=True)
class Loaded:
    """A journal as far as it is good."""

    match: int
    header: Header | None
    """None where both copies of it are damaged: then no entry can be understood."""
    lines: tuple[EntryLine, ...]
    lost: JournalLoss | None
    date: str | None = None
    """When the match was begun, as far as anybody knew: the box may have no clock."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries alone, as the engine takes them."""
        return tuple(line.entry for line in self.lines)

    def export(self) -> dict[str, Any]:
        """Return the match in the protocol's form. Raises ValueError without a header."""
        if self.header is None:
            raise ValueError(f"match {self.match}: wanted its header, got damage in both copies; it cannot be exported")
        exported: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self.header))
        return exported | {"entries": [dict(entry) for entry in self.entries]}


@dataclass(frozen=True)
class Listed:
    """One match in the list of all."""

    match: int
    header: Header | None
    entries: int
    date: str | None
    """When it was begun, as far as anybody knew."""


class _JournalHead(msgspec.Struct, frozen=True):
    """The first line, which is there twice, in different sectors."""

    journal: int
    """The format."""
    match: int
    header: Header


class _Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """Any other line: an entry, a date, or what was lost here."""

    n: int
    """The number of the entry; for other lines, the number of entries before it."""
    entry: dict[str, Any] | None = None
    tag: str | None = None
    date: str | None = None
    lost: int | None = None
    why: str = ""


def header_line(match: int, header: Header) -> bytes:
    """Return the line that begins a match."""
    return sealed(match, _JournalHead(FORMAT, match, header))


def entry_line(match: int, number: int, line: EntryLine) -> bytes:
    """Return the line of an entry."""
    return sealed(match, _Record(number, entry=dict(line.entry), tag=line.tag))


def date_line(match: int, entries: int, date: str) -> bytes:
    """Return the line that says when a match was begun."""
    return sealed(match, _Record(entries, date=date))


def lost_line(match: int, lost: JournalLoss) -> bytes:
    """Return the line that says what an earlier file held behind this place."""
    return sealed(match, _Record(lost.first - 1, lost=lost.count, why=lost.why))


def checked(entry: Entry, tag: str | None) -> EntryLine:
    """Return an entry as it will be read again. Raises ValueError for what the protocol could not have sent."""
    if not isinstance(entry, Mapping) or not isinstance(entry.get("do"), str):
        raise ValueError(f"entry: wanted a protocol request such as {{'do': 'undo'}}, got {entry!r}")
    return EntryLine(msgspec.json.decode(msgspec.json.encode(entry)), None if tag is None else plain_uid(tag))


# Where lines are


def place(line: bytes, end: int) -> tuple[int, bytes]:
    """Return where a line goes behind `end`, and as what: one that no sector holds takes whole ones, its end spaces."""
    start = -(-end // SECTOR) * SECTOR
    if len(line) <= start - end - len(_number(end // SECTOR)):
        return end, line
    if len(line) <= SECTOR - len(_number(start // SECTOR)):
        return start, line
    return start, line[:-1].ljust(-(-len(line) // SECTOR) * SECTOR - 1) + b"\n"


def spare(first: int, count: int = SPARE) -> bytes:
    """Return empty sectors."""
    return b"".join(_number(sector).rjust(SECTOR) for sector in range(first, first + count))


def laid_out(loaded: Loaded, header: Header) -> tuple[bytes, int]:
    """Return a journal as a new file, and where its next line goes."""
    content, end = bytearray(), 0
    for line in _lines(loaded, header):
        at, data = place(line, end)
        if end == 0 or line.startswith(_HEAD):
            at = -(-end // SECTOR) * SECTOR
        sectors = len(content) // SECTOR
        content += spare(sectors, max(0, -(-(at + len(data)) // SECTOR) - sectors))
        content[at : at + len(data)] = data
        end = at + len(data)
    return bytes(content + spare(len(content) // SECTOR)), end


def _lines(loaded: Loaded, header: Header) -> Iterator[bytes]:
    yield header_line(loaded.match, header)
    yield header_line(loaded.match, header)
    if loaded.date is not None:
        yield date_line(loaded.match, 0, loaded.date)
    for number, line in enumerate(loaded.lines, 1):
        yield entry_line(loaded.match, number, line)
    if loaded.lost is not None:
        yield lost_line(loaded.match, loaded.lost)


def _number(sector: int) -> bytes:
    """Return what ends a sector."""
    return b"#%d\n" % sector


# Reading

_HEAD = b'{"journal":'
_HEAD_OF = re.compile(rb'\{"journal":\d+,"match":(\d{1,9}),')
_SUM = b',"sum":"'
_BEGIN = re.compile(rb'\{"(?:n|journal)":')
_END = re.compile(rb',"sum":"[0-9a-f]{8}"\}|\n')
_MOST_BEGUN = 64
"""So many places before an end are tried as the beginning of its line: an entry may hold what looks like one."""


def read(content: bytes, match: int | None = None) -> tuple[Loaded, int | None]:
    """Read a journal up to its first damaged place; without a `match`, of whichever the file says it is.

    Damage that no entry is missing for, as the numbers behind it show, does not end it. Also returns where the next
    line goes, or None where damage must be cleared away before.
    """
    if match is None:
        told = _HEAD_OF.search(content)
        match = 0 if told is None else int(told[1])
    found, damaged = _sound(content, match)
    end = found[-1][0] if found else 0
    if damaged is not None:
        found += _scattered(content, damaged, match)
    header: Header | None = None
    date: str | None = None
    lost: JournalLoss | None = None
    lines: list[EntryLine] = []
    good = highest = 0
    for place_behind, record in found:
        if isinstance(record, _JournalHead):
            header = header or (record.header if record.match == match else None)
        elif record.date is not None:
            date = date or record.date
        elif record.entry is None:
            lost = JournalLoss(record.n + 1, record.lost or 0, record.why) if record.n == len(lines) else lost
        elif record.n == len(lines) + 1:
            lines.append(EntryLine(record.entry, record.tag))
            lost, good = None, place_behind
        else:
            highest = max(highest, record.n)
    if damaged is not None or highest > len(lines):
        cost = max(highest - len(lines), int(b'"entry":' in content[max(good, damaged or 0) :]))
        why = f"the file is damaged from byte {damaged} on" if damaged is not None else "an entry is missing"
        lost = JournalLoss(len(lines) + 1, cost, why)
        return Loaded(match, header, tuple(lines), lost, date), None
    return Loaded(match, header, tuple(lines), lost, date), end


def _sound(content: bytes, match: int) -> tuple[list[tuple[int, _JournalHead | _Record]], int | None]:
    """Return the lines, each with the place behind it, up to the end or the first damage, and where that is."""
    found: list[tuple[int, _JournalHead | _Record]] = []
    at = 0
    while (end := content.find(b"\n", at) + 1) > 0:
        line = content[at:end]
        if (record := _decode(line[:-1], match)) is not None:
            found.append((end, record))
        elif line != _number(at // SECTOR).rjust(SECTOR - at % SECTOR):
            break
        elif len(line) == SECTOR:
            return found, None
        at = end
    return found, at


def _scattered(content: bytes, damaged: int, match: int) -> Iterator[tuple[int, _JournalHead | _Record]]:
    """Yield what can be read behind damage."""
    begun: deque[int] = deque(maxlen=_MOST_BEGUN)
    ends = _END.finditer(content, damaged)
    end = next(ends, None)
    for begin in [*(found.start() for found in _BEGIN.finditer(content, damaged)), len(content)]:
        while end is not None and end.start() < begin:
            for at in begun if end[0] != b"\n" else ():
                if (record := _decode(content[at : end.end()], match)) is not None:
                    yield end.end(), record
            begun.clear()
            end = next(ends, None)
        begun.append(begin)


def sealed(match: int, record: msgspec.Struct) -> bytes:
    """Return a line about a match, with its checksum."""
    body = msgspec.json.encode(record)[:-1]
    return b'%b%b%08x"}\n' % (body, _SUM, _checksum(match, body))


def _decode(line: bytes, match: int) -> _JournalHead | _Record | None:
    """Return what a line says; None for what is no line of this match."""
    body = unsealed(line.rstrip(b" "), match)
    if body is None:
        return None
    try:
        if body.startswith(_HEAD):
            head = msgspec.json.decode(body, type=_JournalHead)
            return head if head.journal == FORMAT else None
        return msgspec.json.decode(body, type=_Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def unsealed(line: bytes, match: int) -> bytes | None:
    """Return the JSON of a line without its checksum; None where that is not the one of a line about this match."""
    body, mark, rest = line.rpartition(_SUM)
    return body + b"}" if mark and rest == b'%08x"}' % _checksum(match, body) else None


def _checksum(match: int, body: bytes) -> int:
    """CRC-32 over the line and its match, whose number the line need not name."""
    return zlib.crc32(body, zlib.crc32(b"%d" % match))
