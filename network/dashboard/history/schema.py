"""What is kept of an event: when, at which table, which game; nothing of persons, and no words."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TypedDict

from sqlalchemy import Boolean, Column, Date, DateTime, Index, Integer, MetaData, String, Table

from tablekeeper.network.report.events import Event
from tablekeeper.network.report.topics import Topics

METADATA = MetaData()
HAPPENED = Table(
    "happened",
    METADATA,
    Column("site", String(32), primary_key=True),
    Column("room", String(32), primary_key=True),
    Column("id", String(80), primary_key=True),  # what the event is known by: however often it comes, it is here once
    Column("kind", String(12), nullable=False),
    Column("at", DateTime, nullable=False),  # UTC
    Column("day", Date, nullable=False),  # by the clock on the wall, as are the hours
    Column("hour", Integer, nullable=False),
    Column("match", Integer),
    Column("n", Integer),
    Column("game", String(64)),
    Column("title", String(80)),
    Column("seats", Integer),
    Column("seconds", Integer),
    Column("code", String(12)),
    Column("taken_back", Boolean, nullable=False, default=False),
    Index("happened_by_kind_and_day", "kind", "day"),
)
"""One row an event that is counted: a match that began, one that ended, a trouble."""
COUNTED = frozenset(["begun", "over", "trouble"])
"""The kinds of events that have a row."""


MOST = 2**31 - 1
"""No number of a row is larger, nor can be in either kind of database."""
WITHIN = timedelta(days=366), timedelta(days=1)
"""How long ago, and how far ahead, an event can say that it happened."""


class Row(TypedDict):
    """An event as it is kept."""

    site: str
    room: str
    id: str
    kind: str
    at: datetime
    day: object
    hour: int
    match: int | None
    n: int | None
    game: str | None
    title: str | None
    seats: int | None
    seconds: int | None
    code: str | None
    taken_back: bool


def row(topics: Topics, event: Event, heard: datetime) -> Row:
    """Return an event as it is kept; one that does not say when it happened did so when it was `heard`."""
    at = _moment(event.at, heard)
    on_the_wall = at.astimezone()
    game = event.game
    return Row(
        site=topics.site,
        room=topics.table,
        id=_text(event.id, 80) or "",
        kind=event.kind,
        at=at.astimezone(UTC).replace(tzinfo=None),
        day=on_the_wall.date(),
        hour=on_the_wall.hour,
        match=_number(event.match),
        n=_number(event.n),
        game=None if game is None else _text(game.id, 64),
        title=None if game is None else _text(game.title, 80),
        seats=_number(event.seats),
        seconds=_number(event.seconds),
        code=_text(event.code, 12),
        taken_back=False,
    )


def _number(told: int | None) -> int | None:
    """Return a number that a database takes, and None for any other."""
    return told if told is not None and 0 <= told <= MOST else None


def _text(told: str | None, most: int) -> str | None:
    """Return so many characters of a text at the most, none of which a database refuses."""
    return None if told is None else told.replace("\0", "").encode(errors="replace").decode()[:most]


def _moment(told: str | None, heard: datetime) -> datetime:
    """Return when something happened; a table whose clock is far ahead, or far behind, does not know it."""
    ago, ahead = WITHIN
    try:
        at = heard if told is None else datetime.fromisoformat(told)
        known = at.tzinfo is not None and heard - ago < at < heard + ahead
    except (ValueError, OverflowError):
        return heard
    return at if known else heard
