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
        id=event.id,
        kind=event.kind,
        at=at.astimezone(UTC).replace(tzinfo=None),
        day=on_the_wall.date(),
        hour=on_the_wall.hour,
        match=event.match,
        n=event.n,
        game=None if game is None else game.id[:64],
        title=None if game is None else game.title[:80],
        seats=event.seats,
        seconds=event.seconds,
        code=None if event.code is None else event.code[:12],
        taken_back=False,
    )


def _moment(told: str | None, heard: datetime) -> datetime:
    """Return when something happened; a table whose clock is more than a day ahead does not know it."""
    try:
        at = heard if told is None else datetime.fromisoformat(told)
    except ValueError:
        return heard
    return heard if at.tzinfo is None or at > heard + timedelta(days=1) else at
