"""The tables, and the numbered steps that lead to them.

`PRAGMA user_version` is the number of steps taken. A step is never changed once it has been released; a new one is
added at the end. Rows of journals are never rewritten.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing

APPLICATION = 0x54424C4B
"""The file's application id, `TBLK`: what tells our database from another program's."""


# `sum` is the checksum over match, number, tag and text. The header is record 0 of its match, and lies in `matches` a
# second time, because a match without a header cannot be opened at all. `remains` is what was damaged, as it was
# found, and so of any type; `first` is the number at which that journal then goes on. Each row of `openings` says that
# from here on this match is the one on the table.
_TABLES = """
    CREATE TABLE matches (id INTEGER PRIMARY KEY, header TEXT NOT NULL, sum INTEGER NOT NULL, date TEXT) STRICT;
    CREATE TABLE entries (
        match INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, tag TEXT, sum INTEGER NOT NULL,
        PRIMARY KEY (match, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE remains (id INTEGER PRIMARY KEY, match, first, number, text, tag, sum, why);
    CREATE TABLE openings (id INTEGER PRIMARY KEY, match INTEGER NOT NULL) STRICT;
    CREATE TABLE tags (
        uid TEXT PRIMARY KEY, game TEXT NOT NULL, card TEXT NOT NULL, copy INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE preferences (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID
"""


def _begin(connection: sqlite3.Connection) -> None:
    for statement in _TABLES.split(";"):
        connection.execute(statement)


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (_begin,)


def migrate(connection: sqlite3.Connection) -> None:
    """Take the steps that are missing, each in its own transaction with its number."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    for number, step in enumerate(MIGRATIONS[version:], start=version + 1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            step(connection)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {number}")
            connection.execute("COMMIT")
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def is_sound(connection: sqlite3.Connection) -> bool:
    """Return whether the tables are described as `migrate` leaves them; damage may be well-formed and mean another."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        migrate(fresh)
        return _described(connection) == _described(fresh)


def _described(connection: sqlite3.Connection) -> list[tuple[object, ...]]:
    return connection.execute("SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema ORDER BY name").fetchall()
