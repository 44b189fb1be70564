"""Statistics come from the journals alone: who won, who began, how long it took, and nothing of what cannot be read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import language
from tablekeeper.firmware.match import statistics
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.match.statistics import FinishedMatch
from tablekeeper.firmware.storage import Header, Storage

ENGLISH = language("en", registry.ui("mindbug").words)


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    made = Storage(tmp_path, lambda _said: None)
    yield made
    made.close()


def match(storage: Storage, names: Sequence[str], first: int, loser: int | None = None) -> Session:
    session = Session.begin(storage, "mindbug", ["first_contact"], names, first)
    assert isinstance(session, Session)
    session.enter({"do": "answer", "answer": "play gorillion"})
    session.enter({"do": "answer", "answer": "mindbug"})
    if loser is not None:
        session.enter({"do": "edit", "changes": [{"path": f"seats.{loser}.life", "to": 0}]})
    return session


def found(storage: Storage) -> list[FinishedMatch]:
    storage.settle()
    return [one for number in storage.matches if (one := statistics.played(storage.look(number))) is not None]


def test_a_finished_match_is_counted_with_who_began_and_who_won(storage: Storage) -> None:
    match(storage, ("Ann", "Bob"), 1, loser=0)
    (one,) = found(storage)
    assert (one.game, one.seats, one.first, one.winners, one.answers) == ("mindbug", ("Ann", "Bob"), 1, (1,), 2)
    assert one.figures == {"mindbug.figure.mindbugs": 1}


def test_a_match_that_goes_on_is_not_counted_nor_one_whose_end_was_taken_back(storage: Storage) -> None:
    match(storage, ("Ann", "Bob"), 0)
    match(storage, ("Ann", "Bob"), 0, loser=0).enter({"do": "undo"})
    assert found(storage) == []


def test_what_cannot_be_opened_is_left_out(storage: Storage, tmp_path: Path) -> None:
    header = Header("chess", (), ("Ann", "Bob"), {"seats": []}, "1", "0")
    storage.begin(header)
    storage.begin(Header("mindbug", (), ("Ann", "Bob"), {"nonsense": 1}, "1", "0"))
    spoilt = match(storage, ("Ann", "Bob"), 0, loser=0)
    match(storage, ("Ann", "Bob"), 0, loser=1)
    storage.close()
    file = tmp_path / "matches" / f"{spoilt.number:06}.journal"
    data = bytearray(file.read_bytes())
    data[-600:] = bytes(600)
    data[1500:1520] = b"?" * 20
    file.write_bytes(data)
    again = Storage(tmp_path, lambda _said: None)
    try:
        assert [one.winners for one in found(again)] == [(0,)]
    finally:
        again.close()


def test_a_match_of_version_1_is_gone_back_to_and_counted(storage: Storage) -> None:
    recorded = Path(__file__).parents[1] / "engine" / "version_1.jsonl"
    count = 0
    for line in recorded.read_text(encoding="utf-8").splitlines():
        journal = json.loads(line)["journal"]
        fields = {name: journal[name] for name in ("game", "sets", "seats", "start", "rules", "cards")}
        number = storage.begin(Header(**fields)).match
        for entry in journal["entries"]:
            storage.append(number, entry)
        resumed = Session.resume(storage, number)
        assert isinstance(resumed, tuple)
        assert (resumed[0].number, resumed[1], resumed[0].match.decision) == (number, None, None)
        count += 1
    assert len(found(storage)) == count > 3


def test_the_journals_are_read_anew_each_time_and_say_the_same(storage: Storage) -> None:
    for loser in (0, 1, 0):
        match(storage, ("Ann", "Bob"), 0, loser)
    assert statistics.lines(found(storage), ENGLISH) == statistics.lines(found(storage), ENGLISH)


def test_three_people_see_how_often_each_has_won_and_against_whom() -> None:
    def one(names: Sequence[str], first: int, *winners: int) -> FinishedMatch:
        return FinishedMatch("mindbug", tuple(names), first, winners, 40, {"mindbug.figure.mindbugs": 3})

    told = statistics.lines(
        [one(("Ann", "Bob"), 0, 0), one(("Bob", "Ann"), 0, 0), one(("Ann", "Bob"), 0, 0), one(("Eve", "Ann"), 1, 0, 1)],
        ENGLISH,
    )
    assert told == [
        "4 matches",
        "Answers a match: 40",
        "Whoever began won 100%",
        "Mindbugs used: 12",
        "Ann: won 3 of 4",
        "Bob: won 1 of 3",
        "Eve: won 1 of 1",
        "Ann – Bob: 2 to 1",
    ]


def test_seats_that_nobody_has_named_are_called_as_the_language_calls_them() -> None:
    told = statistics.lines([FinishedMatch("mindbug", ("Seat 1", "Posto 2"), 0, (1,), 9, {})], language("de"))
    assert told == [
        "1 Partie",
        "Antworten je Partie: 9",
        "Wer begann, gewann 0%",
        "Platz 1: 0 von 1 gewonnen",
        "Platz 2: 1 von 1 gewonnen",
    ]
