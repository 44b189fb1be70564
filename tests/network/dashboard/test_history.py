"""What is kept of the tables' events: each once, an end that was taken back not at all, nothing for too long."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from msgspec import structs

from tablekeeper.network.dashboard.history import history, questions
from tablekeeper.network.dashboard.history.keeper import Keeper
from tablekeeper.network.dashboard.history.schema import HAPPENED, row
from tablekeeper.network.dashboard.history.store import HistoryError, Store, address
from tablekeeper.network.report.events import Event
from tablekeeper.network.report.payloads import Game
from tablekeeper.network.report.topics import Topics
from tests.network.dashboard.postgres import Postgres

WINDOW, DOOR, ELSEWHERE = Topics("lion", "window"), Topics("lion", "door"), Topics("bear", "window")
MINDBUG, MUNCHKIN = Game(id="mindbug", title="Mindbug"), Game(id="munchkin", title="Munchkin")
NOON = datetime(2026, 11, 26, 12, tzinfo=UTC)
Stores = Callable[..., Store]


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    server = Postgres(tmp_path_factory.mktemp("postgres"))
    yield server
    server.end()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.needs_package("postgresql"))])
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stores]:
    """Return what opens one database again and again, as several dashboards do."""
    if request.param == "sqlite":
        told = f"sqlite:///{tmp_path}/dashboard.sqlite"
    else:
        told = request.getfixturevalue("postgres").database()
    opened: list[Store] = []

    def another(*sites: str) -> Store:
        opened.append(Store(address(told), sites))
        return opened[-1]

    yield another
    for store in opened:
        store.close()


@pytest.fixture(autouse=True)
def central_europe(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the clock on the wall be an hour ahead of UTC."""
    monkeypatch.setenv("TZ", "CET-1")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def begun(number: int, at: datetime = NOON, game: Game = MINDBUG) -> Event:
    return Event(id=f"{number}.0.aa", kind="begun", at=at.isoformat(), match=number, n=0, game=game, seats=2)


def over(number: int, seconds: int | None, n: int = 30, game: Game = MINDBUG, seats: int = 2) -> Event:
    told = Event(id=f"{number}.{n}.bb", kind="over", at=NOON.isoformat(), match=number, n=n, game=game, seats=seats)
    return structs.replace(told, seconds=seconds)


def undone(number: int, n: int) -> Event:
    return Event(id=f"{number}.{n}.cc", kind="undone", at=NOON.isoformat(), match=number, n=n, game=MINDBUG, seats=2)


def trouble(number: int, code: str = "F02") -> Event:
    return Event(id=f"boot.{number}.{code}", kind="trouble", at=NOON.isoformat(), code=code)


def keep(store: Store, *events: Event, topics: Topics = WINDOW) -> None:
    store.add([row(topics, event, NOON + timedelta(days=9)) for event in events])


def answer(store: Store, name: str) -> list[tuple[object, ...]]:
    with store.open() as connection:
        return [tuple(line) for line in questions.answer(connection, name, questions.of_sites(()))]


def test_an_event_counts_once_however_often_it_comes_and_to_whomever(stores: Stores) -> None:
    one, other = stores(), stores()
    keep(one, begun(1), begun(2))
    keep(other, begun(2), begun(3))
    keep(one, begun(1))
    keep(other, begun(1), topics=DOOR)
    assert answer(one, "games") == answer(other, "games") == [("mindbug", "Mindbug", 4)]


def test_an_end_that_was_taken_back_does_not_count_and_a_later_one_does(stores: Stores) -> None:
    store = stores()
    keep(store, over(1, 600), undone(1, 31))
    assert answer(store, "lengths") == []
    keep(store, over(1, 1200, n=32), over(2, 1800))
    assert answer(store, "lengths") == [("mindbug", "Mindbug", 2, 2, 25)]
    keep(store, over(1, 600), undone(1, 31), over(1, 1200, n=32))  # all of it told once more
    assert answer(store, "lengths") == [("mindbug", "Mindbug", 2, 2, 25)]


def test_the_median_is_that_of_a_game_with_so_many_seats(stores: Stores) -> None:
    store = stores()
    keep(store, *[over(number, 60 * minutes) for number, minutes in enumerate((5, 90, 20))], over(9, None))
    keep(store, *[over(20 + n, 60 * n, game=MUNCHKIN, seats=4) for n in (30, 40, 50, 61)], over(30, 60, game=MUNCHKIN))
    assert answer(store, "lengths") == [
        ("mindbug", "Mindbug", 2, 3, 20),
        ("munchkin", "Munchkin", 2, 1, 1),
        ("munchkin", "Munchkin", 4, 4, 45),
    ]


def test_hours_days_and_months_are_those_of_the_clock_on_the_wall(stores: Stores) -> None:
    store = stores()
    late = datetime(2026, 11, 30, 23, 30, tzinfo=UTC)  # half an hour past midnight there
    keep(store, begun(1), begun(2), begun(3, late), begun(4, late, MUNCHKIN))
    assert answer(store, "hours") == [(hour, {0: 2, 13: 2}.get(hour, 0)) for hour in range(24)]
    assert answer(store, "days") == [(date(2026, 11, 26), 2), (date(2026, 12, 1), 2)]
    assert answer(store, "months") == [("2026-11", 2), ("2026-12", 2)]
    with store.open() as connection:
        assert questions.since(connection, questions.of_sites(())) == date(2026, 11, 26)


def test_the_table_that_breaks_most_comes_first(stores: Stores) -> None:
    store = stores()
    keep(store, trouble(1), trouble(2), trouble(3, "F07"))
    keep(store, *map(trouble, range(4)), topics=DOOR)
    assert answer(store, "troubles") == [
        ("lion", "door", "F02", 4),
        ("lion", "window", "F02", 2),
        ("lion", "window", "F07", 1),
    ]
    told = history.shown(store, 30, "de").answers["troubles"]
    assert told[0] == ("lion", "door", "Leser verloren", 4)


def test_a_page_of_some_sites_counts_what_these_have_told(stores: Stores) -> None:
    everywhere, bear = stores(), stores("bear")
    keep(everywhere, begun(1, NOON - timedelta(days=3)), over(1, 600), trouble(1))
    keep(everywhere, begun(2, game=MUNCHKIN), over(2, 1200, game=MUNCHKIN), trouble(2), topics=ELSEWHERE)
    told = history.shown(bear, 30, "en")
    assert told.since == "2026-11-26"
    assert {name: [tuple(line) for line in lines] for name, lines in told.answers.items() if name != "hours"} == {
        "games": [("munchkin", "Munchkin", 1)],
        "lengths": [("munchkin", "Munchkin", 2, 1, 20)],
        "troubles": [("bear", "window", "Reader lost", 1)],
        "days": [(date(2026, 11, 26), 1)],
        "months": [("2026-11", 1)],
    }
    assert sum(int(str(count)) for _, count in told.answers["hours"]) == 1
    assert history.as_csv(bear, "games").splitlines()[1:] == ["munchkin,Munchkin,1"]
    assert len(history.shown(everywhere, 30, "en").answers["games"]) == 2


def test_what_is_too_old_is_forgotten_and_all_or_one_table_when_somebody_wants_that(stores: Stores) -> None:
    store = stores()
    keep(store, begun(1, NOON - timedelta(days=31)), begun(2, NOON - timedelta(days=29)))
    keep(store, begun(1), begun(2), topics=DOOR)
    store.forget_before(NOON.replace(tzinfo=None) - timedelta(days=30))
    assert answer(store, "games") == [("mindbug", "Mindbug", 3)]
    assert store.forget("lion", "door") == 2
    assert answer(store, "games") == [("mindbug", "Mindbug", 1)]
    assert store.forget() == 1
    assert answer(store, "games") == []
    assert history.shown(store, 30, "en").since == ""


def test_files_name_their_columns_and_no_spreadsheet_takes_a_title_for_a_formula(stores: Stores) -> None:
    store = stores()
    keep(store, begun(1), begun(2, game=Game(id="x", title="=cmd|' /C calc'!A0")))
    assert history.as_csv(store, "games").splitlines() == [
        "game,title,matches",
        "mindbug,Mindbug,1",
        "x,'=cmd|' /C calc'!A0,1",
    ]


# What is kept of an event


def test_nothing_that_people_are_called_or_do_is_kept() -> None:
    told = structs.replace(over(1, 60), text={"en": "Ana has won"}, winners=(1,))
    assert "Ana" not in str(row(WINDOW, told, NOON))
    kept = {column.name for column in HAPPENED.columns}
    assert kept.isdisjoint({"text", "winners", "name", "names"})


ODD = [
    None,
    "soon",
    "2026-11-26T08:00:00",
    "2030-01-01T00:00:00Z",
    "0001-01-01T00:00:00+23:00",
    "9999-12-31T23:59:59-23:00",
]


@pytest.mark.parametrize("told", ODD)
def test_an_event_that_does_not_know_when_it_happened_did_so_when_it_was_heard(told: str | None) -> None:
    kept = row(WINDOW, structs.replace(begun(1), at=told), NOON)
    assert (kept["at"], kept["hour"]) == (datetime(2026, 11, 26, 12), 13)


def test_no_value_of_an_event_keeps_others_from_being_kept(stores: Stores) -> None:
    """Whoever writes on the topics may say anything that the schema allows."""
    store, odd = stores(), Game(id="a\0b" * 99, title="\udcff\0" * 99)
    for number in (-1, 2**31, 10**30):
        keep(store, structs.replace(over(1, 60), id=f"{number}\0", match=number, n=number, seats=number, game=odd))
        keep(store, structs.replace(over(2, number), id=f"x{number}"), structs.replace(trouble(1), code="F\0" * 99))
        keep(store, structs.replace(undone(1, 2), match=number, n=number))
    keep(store, over(7, 120))
    assert answer(store, "lengths")[-1] == ("mindbug", "Mindbug", 2, 1, 2)
    assert [code for _, _, code, _ in answer(store, "troubles")] == ["FFFFFFFFFFFF"]


# Faults


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("nonsense", "wanted sqlite:////a/file or postgresql://user@host/name, got 'nonsense'"),
        ("mysql://root:secret@host/name", "got 'mysql://root:***@host/name'"),
        ("sqlite://", "got 'sqlite://'"),
    ],
)
def test_an_address_that_means_nothing_is_refused_without_its_password(told: str, why: str) -> None:
    with pytest.raises(ValueError, match="wanted sqlite") as refused:
        address(told)
    assert why in str(refused.value)


def test_a_file_that_is_none_of_ours_is_said(tmp_path: Path) -> None:
    file = tmp_path / "x.sqlite"
    file.write_bytes(b"no database at all, but quite a long text" * 30)
    with pytest.raises(HistoryError, match=r"x\.sqlite: file is not a database"):
        keep(Store(address(f"sqlite:///{file}")), begun(1))


class Moment:
    """A keeper's clock and its page."""

    def __init__(self) -> None:
        self.now, self.shown = NOON, 0

    def show(self) -> None:
        self.shown += 1


def test_a_database_that_cannot_be_written_is_told_once_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    monkeypatch.setattr("tablekeeper.network.dashboard.history.store.PATIENCE", 0)
    file, moment = tmp_path / "dashboard.sqlite", Moment()
    keeper = Keeper(Store(address(f"sqlite:///{file}")), 30, moment.show, lambda: moment.now)
    assert asyncio.run(keeper.keep([row(WINDOW, begun(1), NOON)]))
    assert (keeper.trouble, moment.shown) == ("", 0)
    busy = sqlite3.connect(file, isolation_level=None)
    busy.execute("BEGIN IMMEDIATE")
    rows = [row(WINDOW, begun(2), NOON)]
    assert not asyncio.run(keeper.keep(rows))
    assert not asyncio.run(keeper.keep(rows))
    assert keeper.trouble.endswith("database is locked")
    assert moment.shown == 1
    busy.execute("ROLLBACK")
    busy.close()
    assert asyncio.run(keeper.keep(rows))
    assert (keeper.trouble, moment.shown) == ("", 2)
    told = [record.getMessage() for record in caplog.records]
    assert [line.rpartition(": ")[2] for line in told] == [
        "database is locked; it is tried again every 10 s",
        "it is written again",
    ]
    assert answer(keeper.store, "games") == [("mindbug", "Mindbug", 2)]
    keeper.store.close()


@pytest.mark.needs_package("postgresql")
def test_a_server_that_is_away_is_said_and_found_again(postgres: Postgres) -> None:
    moment = Moment()
    keeper = Keeper(Store(address(postgres.database())), 30, moment.show, lambda: moment.now)
    assert asyncio.run(keeper.keep([row(WINDOW, begun(1), NOON)]))
    postgres.end()
    assert not asyncio.run(keeper.keep([row(WINDOW, begun(2), NOON)]))
    assert "refused" in keeper.trouble
    postgres.start()
    assert asyncio.run(keeper.keep([row(WINDOW, begun(2), NOON)]))
    assert answer(keeper.store, "games") == [("mindbug", "Mindbug", 2)]
    keeper.store.close()


@pytest.mark.needs_package("postgresql")
def test_a_server_that_hangs_is_said_while_it_does_and_then_has_all_of_it(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablekeeper.network.dashboard.history.keeper.SLOW", 0.2)
    moment = Moment()
    keeper = Keeper(Store(address(postgres.database())), 30, moment.show, lambda: moment.now)
    assert asyncio.run(keeper.keep([row(WINDOW, begun(1), NOON)]))

    async def hang() -> bool:
        postgres.halt()
        writing = asyncio.create_task(keeper.keep([row(WINDOW, begun(2), NOON)]))
        while not keeper.trouble:
            await asyncio.sleep(0)
        said.append(keeper.trouble)
        postgres.go_on()
        return await writing

    said: list[str] = []
    assert asyncio.run(hang())
    assert said == [f"{keeper.store.name}: has not answered for 0.2 s"]
    assert (keeper.trouble, moment.shown) == ("", 2)
    assert answer(keeper.store, "games") == [("mindbug", "Mindbug", 2)]
    keeper.store.close()
