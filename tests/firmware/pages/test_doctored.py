"""Whatever a well-formed journal says, the box starts: with the match, or at home with a notice and a report."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablekeeper.engine import match as matches
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.match import reports
from tablekeeper.firmware.match.attempts import MOST, Attempts
from tablekeeper.firmware.match.guided import GUIDED
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.home import Home
from tablekeeper.firmware.pages.on_table import OnTable
from tablekeeper.firmware.simulator.disk import Disk
from tablekeeper.firmware.storage import EntryLine, Header, Loaded, Storage

from .conftest import Box, NewBox

NAMES = {"mindbug": ("Wilhelmina", "Ottokar"), "munchkin": ("Wilhelmina", "Ottokar", "Roderich")}
NESTED: Any = json.loads("[" * 400 + "]" * 400)
VALUES: list[Any] = [
    *(None, True, -1, 7, 9_999, 10_000, 10**18, 0.5, 1e308, "", "seats", "x" * 10_000, "\0", "gorillion"),
    *([], {}, [None], {"name": []}, [[[]]], {"do": {"do": {}}}, NESTED),
]
LEVELS: list[Any] = ["none", "advise", "count", 3, None, []]
ENTRIES: list[Any] = [
    *({"do": "dance"}, {"do": "answer"}, {"do": "answer", "answer": NESTED}, {"do": "undo", "seat": 1}),
    *({"do": "answer", "answer": "play nobody"}, {"do": "answer", "answer": f"{'9' * 4301}: pass"}),
    *({"do": "edit", "changes": "all"}, {"do": "edit", "changes": [{"path": "seats.9.life", "to": 1}]}),
    *({"do": "edit", "changes": [{"path": "seats.0.life", "to": to}]} for to in VALUES),
    *({"do": "edit", "changes": [{"path": "seats", "to": to}]} for to in VALUES),
    *({"do": "undo", "to": to} for to in VALUES),
    *({"do": "strictness", "level": level} for level in LEVELS),
]


def header(played: str = "mindbug", **other: Any) -> Header:
    """What a match of today begins with, but for some fields."""
    begun = matches.new(played, (), NAMES[played], 0)
    assert not isinstance(begun, Refusal)
    journal = begun.journal()
    fields = {name: journal[name] for name in ("game", "sets", "seats", "start", "rules", "cards")}
    return Header(**{**fields, "sets": tuple(fields["sets"]), "seats": tuple(fields["seats"]), **other})


def written(directory: Path, header: Header, *entries: Any) -> None:
    """Write a journal as the box writes it, whatever it says."""
    storage = Storage(directory, lambda _event: None, Disk())
    match = storage.begin(header).match
    for entry in entries:
        storage.append(match, entry)
    storage.preferences.set("language", "en")
    storage.settle()
    storage.close()


def starts(box: Box) -> Box:
    """Use a box that has just started; it shows a picture, takes keys, and comes to home or to a match."""
    assert box.panel.image is not None
    assert isinstance(box.context.pages.bottom, OnTable | Home)
    for _ in range(12):
        box.press("1.right")
    box.hold("menu")
    box.press("menu", "1.ok", "2.right")
    return box


def spoilt(chance: Random, data: Any) -> Any:
    """Put something absurd in one place of a position, mostly deep down."""
    if isinstance(data, dict) and data and chance.random() < 0.95:
        key = chance.choice(list(data))
        return {**data, key: spoilt(chance, data[key])}
    if isinstance(data, list) and data and chance.random() < 0.9:
        place = chance.randrange(len(data))
        return [*data[:place], spoilt(chance, data[place]), *data[place + 1 :]]
    return chance.choice(VALUES)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry)[:60].replace("\0", "0"))
def test_a_box_starts_on_any_entry(new_box: NewBox, tmp_path: Path, entry: Any) -> None:
    written(tmp_path, header(), {"do": "answer", "answer": "play gorillion"}, entry, {"do": "undo"})
    starts(new_box())
    starts(new_box())


@pytest.mark.parametrize("entry", VALUES, ids=lambda entry: str(entry)[:40].replace("\0", "0"))
def test_a_box_starts_on_lines_that_are_no_entries(
    new_box: NewBox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: Any
) -> None:
    written(tmp_path, header(), {"do": "answer", "answer": "play gorillion"})
    load = Storage.load

    def doctored(storage: Storage, match: int) -> Loaded:
        loaded = load(storage, match)
        return replace(loaded, lines=(*loaded.lines, EntryLine(entry), EntryLine({"do": "undo"})))

    monkeypatch.setattr(Storage, "load", doctored)
    starts(new_box())


@pytest.mark.parametrize(
    "other",
    [
        {"game": "chess"},
        {"game": ""},
        {"game": "munchkin"},
        {"rules": "rules of another time", "cards": "other cards"},
        {"rules": "x" * 100_000},
        {"sets": ("no_box",), "seats": ()},
        {"seats": ("Ann",) * 500},
        *({"start": value} for value in VALUES),
    ],
    ids=lambda other: str(other)[:40].replace("\0", "0"),
)
def test_a_box_starts_on_any_header(new_box: NewBox, tmp_path: Path, other: dict[str, Any]) -> None:
    written(tmp_path, header(**other), {"do": "answer", "answer": "play gorillion"})
    starts(new_box())
    starts(new_box())


@pytest.mark.parametrize("game", NAMES)
def test_a_box_starts_on_any_position(tmp_path: Path, game: str) -> None:
    chance = Random(f"doctored {game}")
    on_table = 0
    for number in range(40):
        directory = tmp_path / str(number)
        written(directory, header(game, start=spoilt(chance, header(game).start)))
        box = starts(Box(directory))
        on_table += isinstance(box.context.pages.bottom, OnTable)
        box.cut()
    assert on_table < 40


def failing(error: BaseException) -> Callable[..., Any]:
    def fail(*_args: object, **_named: object) -> Any:
        raise error

    return fail


ERRORS = [ZeroDivisionError("Ottokar"), MemoryError(), RecursionError("too deep"), SystemExit(3), AssertionError("no")]
PLACES = [
    ("tablekeeper.engine.match.Match.enter", "replay"),
    ("tablekeeper.engine.match.from_position", "start"),
    ("tablekeeper.firmware.games.mindbug.ui.MindbugUI.score", "picture"),
    ("tablekeeper.firmware.games.mindbug.ui.MindbugUI.open_zones", "check"),
    ("tablekeeper.engine.mindbug.state.MindbugState.legal", "answers"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize(("place", "_what"), PLACES, ids=lambda one: one.rpartition(".")[2])
def test_whatever_a_match_raises_it_is_closed_with_a_notice_and_a_report(
    new_box: NewBox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, place: str, _what: str
) -> None:
    written(tmp_path, header(), {"do": "answer", "answer": "play gorillion"})
    with monkeypatch.context() as patch:
        patch.setattr(place, failing(error))
        box = new_box()
        assert "Match closed" in box.words
        assert "match-1.txt" in box.words
        box.press("1.ok")
        assert isinstance(box.context.pages.top, Home)
        assert box.context.entries.session is None
        again = new_box()
        assert "Match closed" not in again.words, "it is not tried again at the next start"
        assert isinstance(again.context.pages.top, Home)
    report = (tmp_path / reports.FOLDER / "match-1.txt").read_text()
    assert type(error).__name__ in report
    assert '{"do":"answer","answer":"play gorillion"}' in report
    assert "Tablekeeper" in report.splitlines()[0]
    assert not any(name in report for name in NAMES["mindbug"])


def test_a_closed_match_goes_on_from_home_once_it_can_and_at_the_next_start(
    new_box: NewBox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, header(), {"do": "answer", "answer": "play gorillion"})
    with monkeypatch.context() as patch:
        patch.setattr("tablekeeper.engine.match.Match.enter", failing(KeyError("gone")))
        new_box()
    box = new_box()
    box.choose("Back to last match")
    assert box.match.answers == 1
    assert new_box().match.answers == 1


def test_an_earlier_match_that_fails_leaves_the_one_on_the_table(
    new_box: NewBox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, header(), {"do": "answer", "answer": "play gorillion"})
    written(tmp_path, header(), {"do": "answer", "answer": "play bee_bear"})
    box = new_box()
    number = box.session.number
    box.context.pages.to_home()
    box.wait(0)
    monkeypatch.setattr(Session, "_take", failing(RecursionError("too deep")))
    box.choose("More", "Back to last match")
    assert "Match closed" in box.words
    assert box.session.number == number == box.storage.latest()
    monkeypatch.undo()
    assert new_box().session.number == number


def test_an_earlier_match_that_cannot_be_understood_leaves_the_one_on_the_table_where_it_is(
    new_box: NewBox, tmp_path: Path
) -> None:
    written(tmp_path, header(start={"seats": 2}))
    written(tmp_path, header(), {"do": "answer", "answer": "play bee_bear"})
    box = new_box()
    number = box.session.number
    box.context.pages.to_home()
    box.wait(0)
    box.choose("More", "Back to last match")
    assert "box cannot read this" in " ".join(box.words.split())
    assert box.session.number == number == box.storage.latest()
    assert new_box().session.number == number


def test_behind_a_match_that_cannot_be_understood_the_one_before_is_reached(new_box: NewBox, tmp_path: Path) -> None:
    written(tmp_path, header(), {"do": "answer", "answer": "play bee_bear"})
    written(tmp_path, header(start={"seats": 2}))
    box = new_box()
    box.clear()
    box.choose("More", "The match before")
    assert box.session.number == 1


def test_a_match_that_goes_on_in_a_copy_has_one_place_among_the_others(new_box: NewBox, tmp_path: Path) -> None:
    """The copy is what is on the table, and the match of which it is one is not offered again in its place."""
    refused = {"do": "answer", "answer": "play nobody"}
    written(tmp_path, header(), {"do": "answer", "answer": "play gorillion"}, refused)
    written(tmp_path, header(), {"do": "answer", "answer": "play bee_bear"})
    box = new_box()
    box.storage.preferences.set(GUIDED, 1)
    for _ in range(2):
        box.context.pages.to_home()
        box.wait(0)
        box.choose("More", "Back to last match")
        assert (box.session.number, box.match.answers, box.storage.previous()) == (3, 1, 2)
        assert box.storage.preferences.get(GUIDED, 0) == 3
        box.context.pages.to_home()
        box.wait(0)
        box.choose("More", "Back to last match")
        assert (box.session.number, box.storage.previous()) == (2, 3)


def test_a_match_that_ended_the_program_over_and_over_is_not_tried_again(new_box: NewBox, tmp_path: Path) -> None:
    """It ate all memory or never came to an end: nothing was raised, the service manager ended the program."""
    written(tmp_path, header(), {"do": "answer", "answer": "play gorillion"})
    for _ in range(MOST):
        assert Attempts(tmp_path).begin(1)
    box = new_box()
    assert "Match closed" in box.words
    assert "several times" in (tmp_path / reports.FOLDER / "match-1.txt").read_text()
    assert isinstance(new_box().context.pages.bottom, Home)


def test_a_start_that_works_is_no_attempt_that_failed(new_box: NewBox, tmp_path: Path) -> None:
    written(tmp_path, header(), {"do": "answer", "answer": "play gorillion"})
    for _ in range(MOST + 2):
        assert new_box().match.answers == 1
    (tmp_path / "taking-up").write_bytes(b"\xff not numbers" * 99)
    assert new_box().match.answers == 1


def test_reports_are_few_and_bounded(tmp_path: Path) -> None:
    storage = Storage(tmp_path, lambda _event: None, Disk())
    match = storage.begin(header()).match
    for _ in range(50):
        storage.append(match, {"do": "answer", "answer": "Ottokar " * 1000})
    loaded = storage.load(match)
    for number in range(1, 20):
        path = reports.report(tmp_path, number, loaded, ValueError("Wilhelmina"))
        assert path is not None
        assert path.stat().st_size < 2 * reports.MOST_CHARACTERS
        assert "more lines" in path.read_text()
    storage.close()
    assert len(list((tmp_path / reports.FOLDER).iterdir())) == reports.MOST_REPORTS
    assert path is not None
    assert path.exists()


def test_names_given_by_hand_stand_in_no_report(tmp_path: Path) -> None:
    storage = Storage(tmp_path, lambda _event: None, Disk())
    match = storage.begin(header()).match
    storage.append(match, {"do": "edit", "changes": [{"path": "seats.1.name", "to": "Kunigunde"}]})
    path = reports.report(tmp_path, match, storage.load(match), ValueError("Kunigunde and Ottokar"))
    storage.close()
    assert path is not None
    assert not any(name in path.read_text() for name in ("Kunigunde", "Ottokar", "Wilhelmina"))


def test_where_no_report_can_be_written_the_box_goes_home_all_the_same(
    new_box: NewBox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, header(), {"do": "answer", "answer": "play gorillion"})
    (tmp_path / reports.FOLDER).write_text("not a folder")
    monkeypatch.setattr("tablekeeper.engine.match.Match.enter", failing(KeyError("gone")))
    box = new_box()
    assert "Match closed" in box.words
    assert "match-1.txt" not in box.words
