"""A database that cannot be used: kept under another name, and what it still holds carried over.

Nothing is deleted but our own half-made copies, and the power may go at any point: the fresh file is complete before
the old one is moved, and `finish` ends what was begun.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from tablekeeper.firmware.storage import log
from tablekeeper.firmware.storage.schema import APPLICATION, MIGRATIONS, is_sound, migrate

_SIDES = ("", "-wal", "-journal")
"""A database and the files that belong to it by name."""

_WHOLE = {
    "matches": ("id", "header", "sum", "date"),
    "remains": ("id", "match", "first", "number", "text", "tag", "sum", "why"),
    "openings": ("id", "match"),
    "tags": ("uid", "game", "card", "copy"),
    "preferences": ("name", "value"),
}
"""The tables that are carried over row by row; `entries` go match by match."""

_TEXTS = {"header", "date", "text", "tag", "why", "uid", "game", "card", "name", "value"}

Row = tuple[object, ...]


def broken_log(file: Path) -> str | None:
    """Return why the database's write-ahead log cannot be trusted, or None.

    SQLite takes the first frame whose checksum is wrong for the end of the log. That is right for a commit that a
    power cut tore, and hides every later commit where a bit has flipped in the middle.
    """
    hidden = log.hidden_commits(_side(file, "-wal"))
    return f"its log is damaged in the middle ({hidden} commits lie behind the bad place)" if hidden > 1 else None


def replace(file: Path, why: str, *, mended: bool = False) -> str:
    """Put a fresh database in the place of `file`, with what can be read of it, and keep the old one.

    With `mended` the log's checksums are computed anew in the copy that is read, so that what lies behind a flipped
    bit is reached; each record still has its own checksum. Returns a sentence for people. Raises OSError or
    sqlite3.Error when there is no room for a fresh one; nothing has changed then.
    """
    fresh = _side(file, ".fresh")
    _remove(fresh)
    with closing(sqlite3.connect(fresh, isolation_level=None)) as target:
        migrate(target)
        first = fresh.read_bytes()[: target.execute("PRAGMA page_size").fetchone()[0]]
        carried = _salvage(file, target, first, mended=mended)
    kept = _set_aside(file)
    finish(file)
    return f"{file.name}: {why}. It is kept as {kept.name}; {carried} records of journals were carried over."


def finish(file: Path) -> None:
    """End a replacement that a power cut interrupted: the database gone, its log or the fresh one still there."""
    if file.exists():
        return
    if any(_side(file, side).exists() for side in _SIDES[1:]):
        _set_aside(file)  # a log without its database; a new database must not find it
    fresh = _side(file, ".fresh")
    if fresh.exists():
        fresh.rename(file)
    _sync(file.parent)


def _set_aside(file: Path) -> Path:
    number = 1
    while any(_side(kept, side).exists() for kept in (_kept(file, number),) for side in _SIDES):
        number += 1
    kept = _kept(file, number)
    for side in _SIDES:
        if _side(file, side).exists():
            _side(file, side).rename(_side(kept, side))
    _sync(file.parent)
    return kept


def _salvage(file: Path, target: sqlite3.Connection, first: bytes, *, mended: bool) -> int:
    """Copy into `target` what can be read of `file`, each journal up to the first record that cannot; count records.

    `first` is the first page of a sound database.
    """
    copy = _side(file, ".reading")
    _remove(copy)
    try:
        if not file.is_file():
            return 0
        for side in _SIDES:
            if _side(file, side).is_file():
                shutil.copyfile(_side(file, side), _side(copy, side))
        if mended:
            log.mend(_side(copy, "-wal"))
        if _garbled(copy):
            _describe(copy, first)
        with closing(sqlite3.connect(copy, isolation_level=None)) as source:
            source.text_factory = target.text_factory = bytes
            # Without this SQLite refuses a whole file that is shorter than its header says.
            source.execute("PRAGMA writable_schema = ON")
            target.execute("BEGIN IMMEDIATE")
            carried = _carry(source, target)
            target.execute("COMMIT")
        return carried
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EIO):
            return 0  # the old file is what cannot be read
        raise
    finally:
        _remove(copy)


def _garbled(copy: Path) -> bool:
    """Return whether the tables of what may be one of our databases cannot be found in it."""
    try:
        with closing(sqlite3.connect(copy, isolation_level=None)) as source:
            (application,) = source.execute("PRAGMA application_id").fetchone()
            (version,) = source.execute("PRAGMA user_version").fetchone()
            ours = application == APPLICATION and version <= len(MIGRATIONS)
            return ours and not is_sound(source)
    except (sqlite3.Error, UnicodeDecodeError):
        return True


def _describe(copy: Path, first: bytes) -> None:
    """Put a sound first page before the others: it says where each table begins, which is the same in all of ours."""
    with copy.open("r+b") as file:
        pages = file.seek(0, os.SEEK_END) // len(first)
        file.seek(0)
        file.write(first[:28] + pages.to_bytes(4) + first[32:])


def _carry(source: sqlite3.Connection, target: sqlite3.Connection) -> int:
    for table, columns in _WHOLE.items():
        names = ", ".join(columns)
        rows, _ = _readable(source, f"SELECT {names} FROM {table}")  # noqa: S608 - names from the table above
        _put(target, table, columns, rows)
    carried = 0
    columns = ("match", "number", "text", "tag", "sum")
    named = {match for (match,) in _readable(source, "SELECT id FROM matches")[0]}
    matches = named | {match for (match,) in _readable(source, "SELECT DISTINCT match FROM entries")[0]}
    for match in sorted(match for match in matches if isinstance(match, int)):
        rows, why = _readable(
            source, "SELECT match, number, text, tag, sum FROM entries WHERE match = ? ORDER BY number", match
        )
        carried += _put(target, "entries", columns, rows)
        if why is not None:
            first = len({number for _, number, *_ in rows if number})
            _put(target, "remains", ("match", "first", "why"), [(match, first + 1, why.encode())])
    return carried


def _readable(source: sqlite3.Connection, question: str, *given: object) -> tuple[list[Row], str | None]:
    """Return the rows before the first that cannot be read, and why it cannot."""
    rows: list[Row] = []
    try:
        for row in source.execute(question, given):
            rows.append(row)  # noqa: PERF402 - the rows before the error must stay
    except (sqlite3.Error, UnicodeDecodeError) as error:  # the second where SQLite's complaint quotes the damage
        return rows, str(error)
    return rows, None


def _put(target: sqlite3.Connection, table: str, columns: Sequence[str], rows: Sequence[Row]) -> int:
    """Insert the rows that the table accepts, texts as the bytes they are; return how many."""
    places = ", ".join("CAST(? AS TEXT)" if name in _TEXTS else "?" for name in columns)
    order = f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}) VALUES ({places})"  # noqa: S608 - our own names
    put = 0
    for row in rows:
        try:
            put += target.execute(order, row).rowcount
        except sqlite3.IntegrityError:  # a column of the wrong type: as good as not there
            continue
    return put


def _side(file: Path, side: str) -> Path:
    return file.with_name(file.name + side)


def _kept(file: Path, number: int) -> Path:
    return file.with_name(f"{file.stem}.damaged-{number}{file.suffix}")


def _remove(own: Path) -> None:
    """Delete a half-made copy of ours."""
    for side in _SIDES:
        _side(own, side).unlink(missing_ok=True)


def _sync(directory: Path) -> None:
    """Make renames in a directory durable."""
    handle = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
