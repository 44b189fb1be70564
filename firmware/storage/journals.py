"""Journals: a match is a header and its entries, in the order in which they were given, and nothing else.

Every record carries its own checksum, so that damage is found. A damaged journal opens at its last good entry and
says what was lost; the damaged remains move to a table of their own and the journal goes on from there.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from tablekeeper.firmware.storage.tags import plain_uid

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
class Line:
    """One entry, and the UID of the card that gave it, if one did."""

    entry: Entry
    tag: str | None = None


@dataclass(frozen=True)
class Lost:
    """What a damaged journal no longer says."""

    first: int
    """The number of the first entry that is lost; entries count from 1."""
    count: int
    """How many records are lost, at the least: a page that cannot be read may have held more."""
    why: str


@dataclass(frozen=True)
class Loaded:
    """A journal as far as it is good."""

    match: int
    header: Header | None
    """None where both copies of it are damaged: then no entry can be understood."""
    lines: tuple[Line, ...]
    lost: Lost | None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries alone, as the engine takes them."""
        return tuple(line.entry for line in self.lines)


@dataclass(frozen=True)
class Listed:
    """One match in the list of all."""

    match: int
    header: Header | None
    entries: int
    date: str | None
    """When it was begun, as far as anybody knew: the box may have no clock."""


@dataclass(frozen=True)
class Record:
    """One row of a journal; number 0 is the header."""

    match: int
    number: int
    text: str
    tag: str | None = None

    @property
    def checksum(self) -> int:
        """CRC-32 over all of it."""
        parts = (str(self.match), str(self.number), self.tag or "", self.text)
        return zlib.crc32("\0".join(parts).encode("utf-8", "surrogateescape"))


def header_record(match: int, header: Header) -> Record:
    """Return the record that begins a match."""
    return Record(match, 0, msgspec.json.encode(header).decode())


def entry_record(match: int, number: int, entry: Entry, tag: str | None) -> Record:
    """Return the record of an entry. Raises ValueError for what the protocol could not have sent."""
    if not isinstance(entry, Mapping) or not isinstance(entry.get("do"), str):
        raise ValueError(f"entry: wanted a protocol request such as {{'do': 'undo'}}, got {entry!r}")
    text = msgspec.json.encode(entry).decode()
    return Record(match, number, text, None if tag is None else plain_uid(tag))


def begin(connection: sqlite3.Connection, record: Record) -> None:
    """Write a match's header, twice, and make it the match on the table."""
    connection.execute(
        "INSERT INTO matches (id, header, sum) VALUES (?, ?, ?)", (record.match, record.text, record.checksum)
    )
    write(connection, record)
    reopen(connection, record.match)


def write(connection: sqlite3.Connection, record: Record) -> None:
    """Append one record."""
    connection.execute(
        "INSERT INTO entries (match, number, text, tag, sum) VALUES (?, ?, ?, ?, ?)",
        (record.match, record.number, record.text, record.tag, record.checksum),
    )


def reopen(connection: sqlite3.Connection, match: int) -> None:
    """Say that this match is now the one on the table."""
    connection.execute("INSERT INTO openings (match) VALUES (?)", (match,))


def date(connection: sqlite3.Connection, match: int, when: str) -> None:
    """Note when a match was begun; what was noted first holds."""
    connection.execute("UPDATE matches SET date = ? WHERE id = ? AND date IS NULL", (when, match))


def set_aside(connection: sqlite3.Connection, match: int, lost: Lost) -> None:
    """Move the damaged records and all after them out of the way; they are kept."""
    where = (match, lost.first)
    connection.execute(
        "INSERT INTO remains (match, first, number, text, tag, sum, why)"
        " SELECT match, ?, number, text, tag, sum, ? FROM entries WHERE match = ? AND number >= ?",
        (lost.first, lost.why, *where),
    )
    connection.execute("DELETE FROM entries WHERE match = ? AND number >= ?", where)


def openings(connection: sqlite3.Connection) -> list[int]:
    """Return the matches in the order in which they were put on the table."""
    rows = connection.execute("SELECT match FROM openings ORDER BY id").fetchall()
    known = set(numbers(connection))
    return [match for (match,) in rows if match in known]


def numbers(connection: sqlite3.Connection) -> list[int]:
    """Return every match that there is a trace of, in order."""
    rows = connection.execute("SELECT id FROM matches UNION SELECT match FROM entries ORDER BY 1")
    return [match for (match,) in rows if isinstance(match, int)]


def read(connection: sqlite3.Connection, match: int) -> tuple[Loaded, bool]:
    """Read a journal up to its last good entry.

    The second value is True where damaged records still stand in the way of the next one (see `set_aside`).
    """
    lines: list[Line] = []
    bad: list[str] = []
    try:
        rows = connection.execute(
            "SELECT number, text, tag, sum FROM entries WHERE match = ? AND number > 0 ORDER BY number", (match,)
        )
        for number, text, tag, checksum in rows:
            line, why = _line(match, len(lines) + 1, number, text, tag, checksum)
            if line is None or bad:
                bad.append(why)
            else:
                lines.append(line)
    except sqlite3.Error as error:
        bad.append(f"the file cannot be read from here on: {error}")
    first = len(lines) + 1
    lost = Lost(first, len(bad), bad[0]) if bad else _known_loss(connection, match, first)
    return Loaded(match, _header(connection, match), tuple(lines), lost), bool(bad)


def listing(connection: sqlite3.Connection) -> tuple[Listed, ...]:
    """Return all matches, in the order in which they were begun."""
    dates = dict(connection.execute("SELECT id, date FROM matches").fetchall())
    counts = dict(connection.execute("SELECT match, count(*) FROM entries WHERE number > 0 GROUP BY match").fetchall())
    return tuple(
        Listed(match, _header(connection, match), counts.get(match, 0), dates.get(match))
        for match in numbers(connection)
    )


def _line(
    match: int, wanted: int, number: object, text: object, tag: object, checksum: object
) -> tuple[Line | None, str]:
    """Return the line that a row holds, or None and what is wrong with it."""
    if number != wanted:
        return None, f"entry {wanted} is missing"
    if not isinstance(text, str) or not (tag is None or isinstance(tag, str)):
        return None, f"entry {wanted} is no text"
    if Record(match, wanted, text, tag).checksum != checksum:
        return None, f"entry {wanted} has a wrong checksum"
    try:
        entry = msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError) as error:
        return None, f"entry {wanted} is no request: {error}"
    return Line(entry, tag), ""


def _header(connection: sqlite3.Connection, match: int) -> Header | None:
    """Return the first good copy of a match's header."""
    for question in (
        "SELECT header, sum FROM matches WHERE id = ?",
        "SELECT text, sum FROM entries WHERE match = ? AND number = 0",
    ):
        try:
            row = connection.execute(question, (match,)).fetchone()
            if row is not None and isinstance(row[0], str) and Record(match, 0, row[0]).checksum == row[1]:
                return msgspec.json.decode(row[0], type=Header)
        except (sqlite3.Error, msgspec.DecodeError, UnicodeError):
            continue
    return None


def _known_loss(connection: sqlite3.Connection, match: int, first: int) -> Lost | None:
    """Return what was lost here earlier, as long as nobody has gone on from this place."""
    rows = connection.execute(
        "SELECT why FROM remains WHERE match = ? AND first = ? ORDER BY id", (match, first)
    ).fetchall()
    return Lost(first, len(rows), str(rows[0][0])) if rows else None
