"""The database: one file of SQLite, or PostgreSQL for a chain. Both are spoken to by the same words (SQLAlchemy)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta

from sqlalchemy import Connection, Update, create_engine, delete, event, make_url, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from tablekeeper.network.dashboard.history.schema import COUNTED, HAPPENED, METADATA, Row

DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg"}
"""The kinds of databases, each with how it is reached."""
ONCE = {
    "sqlite": sqlite.insert(HAPPENED).on_conflict_do_nothing(),
    "postgresql": postgresql.insert(HAPPENED).on_conflict_do_nothing(),
}
"""How a row is put into each kind, unless it is there."""
PATIENCE = 5
"""Seconds in which a database must let somebody in who writes."""
ALIVE = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": 30_000}
"""When a server counts as gone: seconds of a dead line, milliseconds for what it has not taken (libpq, 34.1.2)."""
BACK = timedelta(days=1)
"""So long an end can be taken back; a box that was set up anew counts its matches from 1 again."""


class HistoryError(Exception):
    """The database cannot be used; the text says why."""


def address(told: str) -> URL:
    """Return the address of a database. Raises ValueError that says what is wrong."""
    wanted = "wanted sqlite:////a/file or postgresql://user@host/name"
    try:
        url = make_url(told)
    except ArgumentError:
        raise ValueError(f"{wanted}, got {told!r}") from None
    kind = url.drivername.partition("+")[0]
    if kind not in DRIVERS or not url.database:
        raise ValueError(f"{wanted}, got {url.render_as_string()!r}")
    return url.set(drivername=DRIVERS[kind])


class Store:
    """What is kept. Each method may take a while, and raises HistoryError."""

    def __init__(self, url: URL, sites: Sequence[str] = ()) -> None:
        self.sites = sites
        """The sites that are asked about; none for all that the database has."""
        self.name = url.render_as_string()
        """Its address, without the password."""
        self._kind = url.get_backend_name()
        wait = {"timeout": PATIENCE} if self._kind == "sqlite" else {"connect_timeout": PATIENCE, **ALIVE}
        self._engine = create_engine(url, connect_args=wait, pool_pre_ping=True)
        if self._kind == "sqlite":
            event.listen(self._engine, "connect", _write_ahead)
        self._made = False

    @contextmanager
    def open(self) -> Iterator[Connection]:
        """Yield a connection, in a transaction."""
        try:
            if not self._made:
                METADATA.create_all(self._engine)
                self._made = True
            with self._engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            told = getattr(error, "orig", None) or error
            why = " ".join(str(told).split())
            raise HistoryError(f"{self.name}: {why}") from error

    def add(self, rows: Sequence[Row]) -> None:
        """Keep events, each once. An entry that was taken back takes with it the end that came before it."""
        with self.open() as connection:
            for row in rows:
                if row["kind"] in COUNTED:
                    connection.execute(ONCE[self._kind], dict(row))
                elif row["match"] is not None and row["n"] is not None:
                    connection.execute(_taken_back(row))

    def forget(self, site: str = "", room: str = "") -> int:
        """Forget all, or what one table has told; return how many events that were."""
        there = HAPPENED.c
        which = (there.site == site, there.room == room) if room else ()
        with self.open() as connection:
            return connection.execute(delete(HAPPENED).where(*which)).rowcount

    def forget_before(self, moment: datetime) -> None:
        """Forget what happened before a moment (UTC)."""
        with self.open() as connection:
            connection.execute(delete(HAPPENED).where(HAPPENED.c.at < moment))

    def close(self) -> None:
        """Let go of it."""
        self._engine.dispose()


def _taken_back(undone: Row) -> Update:
    there = HAPPENED.c
    return (
        update(HAPPENED)
        .where(there.site == undone["site"], there.room == undone["room"], there.match == undone["match"])
        .where(there.kind == "over", there.n < undone["n"], there.at > undone["at"] - BACK)
        .values(taken_back=True)
    )


def _write_ahead(connection: object, _record: object) -> None:
    """Let readers read while somebody writes (sqlite.org/wal.html)."""
    connection.execute("PRAGMA journal_mode=WAL")  # type: ignore[attr-defined]
