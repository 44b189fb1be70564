"""The history as the page shows it, in a language, and as files for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass

from tablekeeper.firmware.languages import language
from tablekeeper.firmware.telling.troubles import BY_CODE
from tablekeeper.network.dashboard.history import questions
from tablekeeper.network.dashboard.history.questions import QUESTIONS, Answer
from tablekeeper.network.dashboard.history.store import Store


@dataclass(frozen=True)
class History:
    """All answers at a moment."""

    days: int
    """For how many days anything is kept."""
    since: str
    """The first day of which anything is; empty where nothing is."""
    answers: Mapping[str, Answer]


def shown(store: Store, days: int, code: str) -> History:
    """Return all answers, troubles by their names. Raises HistoryError."""
    here = questions.of_sites(store.sites)
    with store.open() as connection:
        first, found = questions.since(connection, here), questions.answers(connection, here)
    lang = language(code)
    troubles = [
        (site, table, lang.text(f"wrong.{BY_CODE[str(which)].key}") if which in BY_CODE else which, times)
        for site, table, which, times in found["troubles"]
    ]
    return History(days, "" if first is None else first.isoformat(), {**found, "troubles": troubles})


def as_csv(store: Store, name: str) -> str:
    """Return one answer as comma-separated values (RFC 4180), its columns named. Raises HistoryError."""
    with store.open() as connection:
        lines = questions.answer(connection, name, questions.of_sites(store.sites))
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(QUESTIONS[name].columns)
    writer.writerows([[_plain(value) for value in line] for line in lines])
    return file.getvalue()


def _plain(value: object) -> object:
    """Return a value that no spreadsheet takes for a formula: a broker may have any text in the title of a game."""
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")) else value
