"""What can be asked of the history: each question is one statement, the same for both kinds of databases."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, func, or_, select, true

from tablekeeper.network.dashboard.history.schema import HAPPENED

_there = HAPPENED.c
_count = func.count().label("count")


Here = ColumnElement[bool]
"""What holds of the events that are asked about: the sites that the page shows."""


@dataclass(frozen=True)
class Question:
    """A question with the columns of its answer, the last of which is counted or measured."""

    columns: tuple[str, ...]
    asked: Callable[[Here], Select[Any]]


def _most_played(here: Here) -> Select[Any]:
    """Ask how many matches of each game have begun, the most first."""
    title = func.max(_there.title).label("title")
    begun = select(_there.game, title, _count).where(here, _there.kind == "begun")
    return begun.group_by(_there.game).order_by(_count.desc(), _there.game)


def _lengths(here: Here) -> Select[Any]:
    """Ask for the median of the minutes of each game with so many seats, and of how many matches that is."""
    same = (_there.game, _there.seats)
    place = func.row_number().over(partition_by=same, order_by=(_there.seconds, _there.id)).label("place")
    several = func.count().over(partition_by=same).label("several")
    ended = (
        select(_there.game, _there.title, _there.seats, _there.seconds, place, several)
        .where(here, _there.kind == "over", _there.seconds.is_not(None), _there.taken_back.is_(False))
        .subquery()
    )
    within = ended.c
    middle = or_(within.place == (within.several + 1) // 2, within.place == (within.several + 2) // 2)
    minutes = func.round(func.avg(within.seconds) / 60).label("minutes")
    return (
        select(within.game, func.max(within.title).label("title"), within.seats, func.max(within.several), minutes)
        .where(middle)
        .group_by(within.game, within.seats)
        .order_by(within.game, within.seats)
    )


def _hours(here: Here) -> Select[Any]:
    """Ask how many matches have begun in each hour of the day."""
    return select(_there.hour, _count).where(here, _there.kind == "begun").group_by(_there.hour).order_by(_there.hour)


def _broken(here: Here) -> Select[Any]:
    """Ask how often something has broken at each table, the most first."""
    which = (_there.site, _there.room, _there.code)
    broken = select(*which, _count).where(here, _there.kind == "trouble").group_by(*which)
    return broken.order_by(_count.desc(), *which)


def _days(here: Here) -> Select[Any]:
    """Ask how many matches have begun on each day."""
    return select(_there.day, _count).where(here, _there.kind == "begun").group_by(_there.day).order_by(_there.day)


QUESTIONS: Mapping[str, Question] = MappingProxyType(
    {
        "games": Question(("game", "title", "matches"), _most_played),
        "lengths": Question(("game", "title", "seats", "matches", "minutes"), _lengths),
        "hours": Question(("hour", "matches"), _hours),
        "troubles": Question(("site", "table", "code", "times"), _broken),
        "days": Question(("day", "matches"), _days),
        "months": Question(("month", "matches"), _days),
    }
)
"""All of them, by the names of their plots and of their files."""

Answer = Sequence[Sequence[object]]
"""Lines of values, in the order of the columns."""


def of_sites(sites: Sequence[str]) -> Here:
    """Return that an event is of one of these sites, or of any where none is named."""
    return _there.site.in_(sites) if sites else true()


def answers(connection: Connection, here: Here) -> dict[str, Answer]:
    """Return the answers to all questions."""
    return {name: answer(connection, name, here) for name in QUESTIONS}


def answer(connection: Connection, name: str, here: Here) -> Answer:
    """Return the answer to one question."""
    lines = [tuple(line) for line in connection.execute(QUESTIONS[name].asked(here))]
    if name == "lengths":
        return [(*line[:-1], int(line[-1])) for line in lines]
    if name == "hours":
        begun = dict(lines)
        return [(hour, begun.get(hour, 0)) for hour in range(24)]
    return _by_month(lines) if name == "months" else lines


def since(connection: Connection, here: Here) -> date | None:
    """Return from which day on anything is kept."""
    found: date | None = connection.execute(select(func.min(_there.day)).where(here)).scalar()
    return found


def _by_month(days: Sequence[tuple[Any, ...]]) -> Answer:
    """Return how many matches have begun in each month, `2026-11`."""
    months: dict[str, int] = {}
    for day, count in days:
        month = f"{day:%Y-%m}"
        months[month] = months.get(month, 0) + count
    return list(months.items())
