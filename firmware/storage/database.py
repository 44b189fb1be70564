"""The one SQLite file of the box: opening it, and what happens when it cannot be used.

WAL with `synchronous=FULL` is one flush a commit, and a commit that returned survives a power cut; `NORMAL` does not
promise that. SQLite's own lock is exclusive too: it then needs no shared-memory file, so that an existing database
opens even where there is no room left for anything.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from tablekeeper.firmware.storage import damage
from tablekeeper.firmware.storage.schema import APPLICATION, MIGRATIONS, is_sound, migrate

FILE = "tablekeeper.sqlite3"

_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_FORMAT}
_UNREADABLE = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}
_CANNOT_READ = {sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ}
_IN_USE = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


class StorageUnavailable(OSError):  # noqa: N818 - a state of the box rather than a mistake
    """The state directory cannot be used at all; the message says why and what to do. No file was changed."""


class _UnusableError(Exception):
    """The file is there and is not a sound database of ours."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


Connect = Callable[[Path], sqlite3.Connection]
"""Opens the database's file; it neither begins transactions by itself nor waits for a lock. Raises sqlite3.Error."""


def connect(file: Path) -> sqlite3.Connection:
    """Open the file on the disk that is there."""
    return sqlite3.connect(file, isolation_level=None, timeout=0)


@contextmanager
def open_database(directory: Path, connect: Connect = connect) -> Iterator[tuple[sqlite3.Connection, tuple[str, ...]]]:
    """Open the database in `directory`, making either where it is missing; close it at the end.

    A file that is damaged, foreign, unreadable or of a newer version is kept under another name; what can still be
    read of a damaged one is carried over into a fresh one. Gives the connection and, for people, one sentence on
    each thing that was done. Raises StorageUnavailable.
    """
    with ExitStack() as held:
        try:
            directory.mkdir(parents=True, exist_ok=True)
            held.enter_context(_lock(directory))
            connection, notices = _open(directory / FILE, connect)
        except _UnusableError as unusable:
            raise _unavailable(directory, unusable.why) from unusable
        except (OSError, sqlite3.Error) as error:
            raise _unavailable(directory, str(error)) from error
        held.enter_context(closing(connection))
        yield connection, notices


@contextmanager
def _lock(directory: Path) -> Iterator[None]:
    """Keep every other box off the directory, before a file in it is as much as looked at."""
    handle = os.open(directory, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise OSError("it is in use by another process, which must end first") from error
        yield
    finally:
        os.close(handle)


def _open(file: Path, connect: Connect) -> tuple[sqlite3.Connection, tuple[str, ...]]:
    notices: list[str] = []
    damage.finish(file)
    if (why := damage.broken_log(file)) is not None:
        notices.append(damage.replace(file, why, mended=True))
    try:
        return _connect(file, connect), tuple(notices)
    except _UnusableError as unusable:
        notices.append(damage.replace(file, unusable.why))
    return _connect(file, connect), tuple(notices)


def _connect(file: Path, connect: Connect) -> sqlite3.Connection:
    """Open one file, check that it is sound and ours, and bring its tables up to date.

    Raises _UnusableError for a file that should be replaced, sqlite3.Error where the disk itself refuses.
    """
    try:
        connection = connect(file)
    except sqlite3.Error as error:
        raise _sorted(error, file) from error
    try:
        # A flipped bit may leave text that is no UTF-8; it must reach the checksum, not raise in the middle of a row.
        connection.text_factory = _text
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        _check(connection)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA wal_autocheckpoint = 200")  # pages; a short log is soon checked after a power cut
        migrate(connection)
        if not is_sound(connection):
            raise _UnusableError("it is damaged (its tables are garbled)")
        with suppress(sqlite3.OperationalError):  # where there is no room, the log is read as it is
            # An empty log holds no torn frames of an earlier life.
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.Error as error:
        connection.close()
        raise _sorted(error, file) from error
    except UnicodeDecodeError as error:  # SQLite quoted what it found in its complaint
        connection.close()
        raise _UnusableError("it is damaged (its tables are garbled)") from error
    except _UnusableError:
        connection.close()
        raise
    return connection


def _check(connection: sqlite3.Connection) -> None:
    """Refuse a database that is another program's, of a newer version, or damaged in its structure."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application != APPLICATION and (application or version or tables):
        raise _UnusableError("it belongs to another program")
    if version > len(MIGRATIONS):
        raise _UnusableError(f"it was written by a newer Tablekeeper (tables {version}, known here: {len(MIGRATIONS)})")
    if version and not tables:
        raise _UnusableError("its tables are gone")
    with closing(connection.execute("PRAGMA quick_check(1)")) as answer:
        (verdict,) = answer.fetchone()
    if verdict != "ok":
        raise _UnusableError(f"it is damaged ({verdict.splitlines()[-1]})")


def _sorted(error: sqlite3.Error, file: Path) -> Exception:
    """Tell a bad file from a bad disk."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    primary = code & 0xFF
    if primary in _IN_USE:
        return OSError(f"{file.name} is in use by another process, which must end first")
    if primary in _DAMAGED or code in _CANNOT_READ:
        return _UnusableError(f"it is damaged ({error})")
    if primary in _UNREADABLE and file.exists() and os.access(file.parent, os.W_OK):
        return _UnusableError(f"it cannot be read ({error})")
    return error


def _unavailable(directory: Path, why: str) -> StorageUnavailable:
    return StorageUnavailable(
        f"state directory {directory}: wanted a place to keep matches in, got: {why}; "
        "see that the disk is there, has room and may be written by this user"
    )


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "surrogateescape")
