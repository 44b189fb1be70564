"""What the dashboard shows of the tables, in a language: plain values that become JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tablekeeper.firmware.languages import Language, language
from tablekeeper.firmware.telling.troubles import BY_CODE
from tablekeeper.network.dashboard.rooms import Kind, Room, Rooms

LATEST = 30
"""So many events of a table are shown, the newest first."""
LONGEST = 366 * 24 * 3600
"""Seconds; nothing at a table lasts longer: whoever says so, or has a clock that says so, is not believed."""


@dataclass(frozen=True)
class Seat:
    """A seat of a match."""

    name: str
    figures: dict[str, int]
    box: bool
    decides: bool


@dataclass(frozen=True)
class Shown:
    """A table in the overview."""

    site: str
    table: str
    name: str
    kind: Kind
    seconds: int | None
    """For how long it has stood so; of one that is offline since when it was seen; null where nobody knows."""
    game: str
    seats: int
    troubles: tuple[str, ...]


@dataclass(frozen=True)
class Overview:
    """All tables at a moment."""

    connected: bool
    not_understood: int
    trouble: str
    """Why nothing is kept of what happens; empty where it is, or nobody wants it."""
    tables: tuple[Shown, ...]


@dataclass(frozen=True)
class Line:
    """An event of a table."""

    text: str
    seconds: int
    """How long ago it was heard."""


@dataclass(frozen=True)
class Whole:
    """One table with its seats and what has happened there."""

    table: Shown
    seats: tuple[Seat, ...]
    version: str
    latest: tuple[Line, ...]


def overview(rooms: Rooms, code: str, now: float, utc: float | None, *, connected: bool, trouble: str = "") -> Overview:
    """Return all tables, those first that somebody has to look at; `now` is the moment by the clock of the rooms."""
    lang = language(code)
    return Overview(connected, rooms.not_understood, trouble, tuple([_shown(room, lang, now, utc) for room in rooms]))


def whole(room: Room, code: str, now: float, utc: float | None) -> Whole:
    """Return one table."""
    lang, state = language(code), room.state
    seats = () if state is None else state.seats
    decides = None if state is None else state.decides
    latest = [Line(_told(one.event.text, code), int(now - one.heard)) for one in reversed(room.events)]
    return Whole(
        _shown(room, lang, now, utc),
        tuple(
            [
                Seat(seat.name or lang.text("page.seat", n=seat.n), dict(seat.figures), seat.box, seat.n == decides)
                for seat in seats
            ]
        ),
        "" if state is None else state.version,
        tuple([line for line in latest if line.text][:LATEST]),
    )


def _told(text: object, code: str) -> str:
    words = text if isinstance(text, dict) else {}
    return str(words.get(code) or words.get("en") or "")


def _shown(room: Room, lang: Language, now: float, utc: float | None) -> Shown:
    state = room.state
    return Shown(
        room.topics.site,
        room.topics.table,
        room.topics.table if state is None or not state.name else state.name,
        room.kind,
        _seconds(room, now, utc),
        "" if state is None or state.game is None or room.kind == "offline" else state.game.title,
        0 if state is None else len(state.seats),
        () if state is None or room.kind == "offline" else tuple(_troubles(state.troubles, lang)),
    )


def _troubles(codes: Sequence[str], lang: Language) -> list[str]:
    known = dict.fromkeys(codes)  # whoever forges a table may name one thing a thousand times
    return [lang.text(f"wrong.{BY_CODE[code].key}") if code in BY_CODE else code for code in known]


def _seconds(room: Room, now: float, utc: float | None) -> int | None:
    """Return for how long a table has stood so; None where nobody knows, or what was told cannot be."""
    told = _told_seconds(room, now, utc)
    return None if told is None or told > LONGEST else told


def _told_seconds(room: Room, now: float, utc: float | None) -> int | None:
    """Return for how long a table says that it has stood so; one that was never seen, by what it has said then."""
    if room.kind != "offline" or room.last_seen is not None:
        return int(room.seconds(now))
    if room.state is None or room.state.at is None or utc is None:
        return None
    try:
        return max(0, int(utc - datetime.fromisoformat(room.state.at).timestamp()))
    except ValueError:
        return None
