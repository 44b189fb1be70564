"""A match has the date on which it was begun, as soon as anybody knows it, and waits for nobody."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from queue import SimpleQueue

import pytest

from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.match.dates import HARDWARE_CLOCK, SYNCHRONIZED, Dates, calendar
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.storage import Storage

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


class Box:
    """A storage, a clock that counts from switching on, and a calendar that somebody may set."""

    def __init__(self, directory: Path) -> None:
        self.storage = Storage(directory, SimpleQueue[object]().put)
        self.time = 0.0
        self.today: datetime | None = None
        self.dates = Dates(self.storage, lambda: self.time, lambda: self.today)

    def begin(self) -> int:
        session = Session.begin(self.storage, "mindbug", ("first_contact",), ("Ann", "Bob"), 0)
        assert not isinstance(session, Refusal)
        self.dates.begun(session.number)
        return session.number

    def date_of(self, match: int) -> str | None:
        self.storage.settle()
        return next(one.date for one in self.storage.listing() if one.match == match)


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    box = Box(tmp_path)
    yield box
    box.storage.close()


def test_a_match_begun_on_a_known_date_has_it(box: Box) -> None:
    box.today = NOON
    assert box.date_of(box.begin()) == "2026-11-21T12:00:00Z"


def test_a_match_begun_without_a_date_gets_that_of_its_beginning_later(box: Box) -> None:
    match = box.begin()
    box.time += 600
    box.dates.note()
    assert box.date_of(match) is None
    box.time += 300
    box.today = NOON
    box.dates.note()
    assert box.date_of(match) == "2026-11-21T11:45:00Z", "the clock says how long ago that was"


def test_the_date_first_noted_holds(box: Box) -> None:
    box.today = NOON
    match = box.begin()
    box.today = NOON + timedelta(days=1)
    box.dates.begun(match)  # taken up again
    assert box.date_of(match) == "2026-11-21T12:00:00Z"


@pytest.mark.parametrize(
    ("file", "text", "known"),
    [(SYNCHRONIZED, "", True), (HARDWARE_CLOCK, "1\n", True), (HARDWARE_CLOCK, "0\n", False), (None, "", False)],
)
def test_a_computer_knows_the_date_when_its_clock_was_set(
    tmp_path: Path, file: Path | None, text: str, known: bool
) -> None:
    if file is not None:
        (tmp_path / file).parent.mkdir(parents=True)
        (tmp_path / file).write_text(text)
    assert (calendar(tmp_path) is not None) is known
