"""What has happened is told in its order, at least once, and known again when it comes twice."""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections import deque
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from tablekeeper.firmware.contract.box import extremes
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.storage.journal_file import file_of
from tablekeeper.firmware.telling.public import Status
from tablekeeper.network import following
from tablekeeper.network.matches import Matches
from tablekeeper.network.report import events as telling
from tablekeeper.network.report import outbox
from tablekeeper.network.report.clock import Clock
from tablekeeper.network.report.events import Event
from tablekeeper.network.report.outbox import Outbox
from tests.network.conftest import Played, Playing, record

PAGE = Path(__file__).parents[3] / "docs" / "mqtt.md"
SCHEMA = PAGE.with_name("mqtt-event.schema.json")
NOW = 1_800_000_000.0


class Broker:
    """Somebody who hears what an outbox tells, and confirms it or not."""

    def __init__(self, state: Path, *, kept: Path | None = None, names: bool = False, utc: float | None = None) -> None:
        self.seconds = 0.0
        clock = Clock(now=lambda: self.seconds, time=lambda: utc or 0.0, is_set=lambda: utc is not None)
        self.box = Outbox(Matches(state, names=names), clock, kept)
        self._count = 0
        self._confirmed: deque[int] = deque()
        self.confirms = True
        self._heard: list[dict[str, Any]] = []

    def hear(self, status: Status | None = None) -> list[dict[str, Any]]:
        """Return all that it is told now."""
        self._heard = []
        for _ in range(100):
            before = len(self._heard)
            asyncio.run(self.box.say(self._tell, self._confirmed, status))
            if len(self._heard) == before:
                return self._heard
        raise AssertionError("wanted an end")

    def _tell(self, payload: bytes) -> int:
        self._count += 1
        self._heard.append(json.loads(payload))
        if self.confirms:
            self._confirmed.append(self._count)
        return self._count


def told_by(played: Played) -> Status:
    status = following.status(played.run)
    assert status is not None
    return status


def places(events: list[dict[str, Any]]) -> list[tuple[str, int, int]]:
    return [(event["kind"], event["match"], event["n"]) for event in events]


def test_what_has_happened_is_told_once_and_in_its_order(playing: Playing, tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    broker = Broker(tmp_path / "state")
    broker.box.begin()
    assert broker.hear() == []
    with playing("mindbug", answers=2) as played:
        assert places(broker.hear(told_by(played))) == [("begun", 1, 0), ("entry", 1, 1), ("entry", 1, 2)]
        assert broker.hear(told_by(played)) == []
        played.enter({"do": "undo"})
        played.answer()
        events = broker.hear(told_by(played))
    assert places(events) == [("undone", 1, 3), ("entry", 1, 4)]
    assert len({event["id"] for event in events}) == 2
    assert events[0].get("text", {}) == {}
    assert events[1]["text"].keys() == set(LANGUAGES)
    assert events[1]["game"] == {"id": "mindbug", "title": "Mindbug", "sets": ["first_contact"]}


@pytest.mark.parametrize("game", registry.OWN)
def test_a_match_of_each_game_is_told_to_its_end(playing: Playing, tmp_path: Path, game: str) -> None:
    (tmp_path / "state").mkdir()
    broker = Broker(tmp_path / "state", utc=NOW)
    with playing(game, extremes(game)[-1]) as played:
        while played.answer(50):
            pass
        status = told_by(played)
        match = played.box.match
        assert match is not None
        broker.box = Outbox(Matches(played.state, names=False), Clock(lambda: 500.0, lambda: NOW, lambda: True), None)
        assert broker.hear(status) == [], "what has happened before counts as told"
        last = match.entries[-1]
        played.enter({"do": "undo"})
        played.enter(last)
        status = structs.replace(told_by(played), told=structs.replace(told_by(played).told, begun=80.0, since=440.0))
        undone, over = broker.hear(status)
    assert (undone["kind"], over["kind"]) == ("undone", "over")
    assert over["winners"] == [seat + 1 for seat in (match.state.result.winner, *match.state.result.also)]
    assert (over["seconds"], over["at"]) == (360, "2027-01-15T07:59:00Z")
    assert over["seats"] == len(match.state.seat_names)


def test_how_long_a_match_lasted_is_not_told_where_the_box_was_switched_off_meanwhile(
    playing: Playing, tmp_path: Path
) -> None:
    (tmp_path / "state").mkdir()
    broker = Broker(tmp_path / "state", utc=NOW)
    with playing("scorepad", answers=0) as played:
        broker.hear(told_by(played))
        while played.answer():
            pass
        told = told_by(played)
        (over,) = broker.hear(structs.replace(told, told=structs.replace(told.told, came_with=3)))[-1:]
    assert (over["kind"], over["seconds"]) == ("over", None)


def test_what_was_not_confirmed_comes_again_with_the_identity_that_it_had(playing: Playing, tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    broker = Broker(tmp_path / "state")
    broker.confirms = False
    with playing("mindbug", answers=30) as played:
        first = broker.hear(told_by(played))
        assert len(first) == outbox.AT_ONCE
        broker.confirms = True
        broker.box.begin()
        again = broker.hear(told_by(played))
    assert again[: len(first)] == first
    assert places(again) == [("begun", 1, 0), *[("entry", 1, n) for n in range(1, 31)]]


def test_a_report_that_is_started_again_goes_on_where_the_broker_has_confirmed(
    playing: Playing, tmp_path: Path
) -> None:
    (tmp_path / "state").mkdir()
    kept = tmp_path / "told.json"
    before = Broker(tmp_path / "state", kept=kept)
    with playing("mindbug", answers=3) as played:
        assert len(before.hear(told_by(played))) == 4
        assert not kept.exists()
        assert before.box.save_by == outbox.SAVED
        before.seconds = outbox.SAVED
        before.hear(told_by(played))
        assert kept.exists()
        played.answer(2)
        assert places(Broker(tmp_path / "state", kept=kept).hear(told_by(played))) == [("entry", 1, 4), ("entry", 1, 5)]


def test_matches_that_were_played_without_a_broker_are_made_up_for(tmp_path: Path) -> None:
    state, kept = tmp_path / "state", tmp_path / "told.json"
    state.mkdir()
    Broker(state, kept=kept).box.save()
    record(state, "mindbug", ("Ana", "Ben"), "2026-11-01", 1)
    record(state, "mindbug", ("Ana", "Ben"), "2026-11-01", 2)
    events = Broker(state, kept=kept).hear()
    assert [event["kind"] for event in events if event["kind"] != "entry"] == ["begun", "over"] * 2
    assert [event["match"] for event in events] == sorted(event["match"] for event in events)
    assert "Ana" not in json.dumps(events)
    allowed = Broker(state, kept=kept, names=True).hear()
    assert "Ana" in json.dumps(allowed)
    assert len(allowed) == len(events)


def test_no_more_than_so_many_are_made_up_for_and_the_others_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, kept = tmp_path / "state", tmp_path / "told.json"
    state.mkdir()
    Broker(state, kept=kept).box.save()
    record(state, "mindbug", ("Ana", "Ben"), "2026-11-01", 1)
    record(state, "mindbug", ("Ana", "Ben"), "2026-11-01", 2)
    every = Broker(state, kept=kept).hear()
    monkeypatch.setattr(outbox, "MOST", 7)
    missed, *rest = Broker(state, kept=kept).hear()
    assert (missed["kind"], missed["count"]) == ("missed", len(every) - 7)
    assert rest == every[-7:]


def test_what_is_older_than_a_day_is_counted_alone(tmp_path: Path) -> None:
    state, kept = tmp_path / "state", tmp_path / "told.json"
    state.mkdir()
    Broker(state, kept=kept).box.save()
    record(state, "mindbug", ("Ana", "Ben"), "2026-11-01", 1)
    record(state, "mindbug", ("Ana", "Ben"), "2026-11-01", 2)
    every = Broker(state, kept=kept, utc=NOW).hear()
    old = next((state / "matches").glob("000001.*"))
    assert [event["kind"] for event in every] == ["missed"], "both are old by this clock"
    os.utime(old, (NOW - 2 * outbox.OLDEST,) * 2)
    os.utime(next((state / "matches").glob("000002.*")), (NOW - outbox.OLDEST / 2,) * 2)
    missed, begun, *_ = Broker(state, kept=kept, utc=NOW).hear()
    assert (missed["kind"], begun["kind"], begun["match"]) == ("missed", "begun", 2)
    unknown = Broker(state, kept=kept).hear()
    assert unknown[0]["kind"] == "begun", "without a clock nothing counts as old"
    assert missed["count"] == len([event for event in unknown if event["match"] == 1])


def test_what_was_played_before_a_clock_was_set_is_not_old(playing: Playing, tmp_path: Path) -> None:
    """A computer without a clock begins with a time of long ago, and so do the files that it writes."""
    kept = tmp_path / "told.json"
    (tmp_path / "state").mkdir()
    Broker(tmp_path / "state", kept=kept).box.save()
    with playing("mindbug", answers=3) as played:
        broker = Broker(tmp_path / "state", kept=kept, utc=NOW)
        broker.box.look(told_by(played))
        assert [event["kind"] for event in broker.hear(told_by(played))] == ["begun", *["entry"] * 3]


def test_a_journal_that_has_lost_its_end_is_told_anew_and_known_again(playing: Playing, tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    broker = Broker(tmp_path / "state")
    with playing("mindbug", answers=2) as played:
        journal = file_of(played.state, 1)
        early = journal.read_bytes()
        played.answer(2)
        first = broker.hear(told_by(played))
    assert len(first) == 5
    journal.write_bytes(early)
    again = broker.hear()
    assert again == [{**event, "at": None} for event in first[:3]]


def test_people_who_go_back_to_a_match_before_the_last_are_heard(playing: Playing, tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    broker = Broker(tmp_path / "state")
    with playing("mindbug", answers=2) as played:
        first, early = told_by(played), file_of(played.state, 1).read_bytes()
        broker.hear(first)
        played.answer(2)
        later, late = told_by(played), file_of(played.state, 1).read_bytes()
        file_of(played.state, 1).write_bytes(early)
    record(tmp_path / "state", "mindbug", ("Ana", "Ben"), "2026-11-01", 1)
    second = structs.replace(first, told=structs.replace(first.told, match=2, entries=1000))
    assert {match for _, match, _ in places(broker.hear(second))} == {2}
    assert broker.hear(first) == []
    file_of(tmp_path / "state", 1).write_bytes(late)
    assert places(broker.hear(later)) == [("entry", 1, 3), ("entry", 1, 4)]
    assert broker.hear(second) == broker.hear(later) == []


def test_a_game_that_fails_costs_no_report(
    playing: Playing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "state").mkdir()
    broker = Broker(tmp_path / "state")

    def fails(*_: object) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(telling, "_words", fails)
    with playing("mindbug", answers=2) as played:
        assert broker.hear(told_by(played)) == []
        assert "match 1 cannot be told" in caplog.text
        monkeypatch.undo()
        broker.box.begin()
        assert len(broker.hear(told_by(played))) == 3


def test_troubles_come_and_go(playing: Playing, tmp_path: Path) -> None:
    kept = tmp_path / "told.json"
    (tmp_path / "state").mkdir()
    broker = Broker(tmp_path / "state", kept=kept, utc=NOW)
    with playing("mindbug") as played:
        there = told_by(played)
        broken = structs.replace(there, told=structs.replace(there.told, troubles=("F02",)))
        broker.hear(there)
        for _ in range(2):
            broker.box.look(broken)
        (event,) = broker.hear(broken)
        assert (event["kind"], event["code"], event["at"]) == ("trouble", "F02", "2027-01-15T08:00:00Z")
        assert event["text"].keys() == set(LANGUAGES)
        broker.box.save()
        after = Broker(tmp_path / "state", kept=kept)
        after.box.look(broken)
        assert after.hear(broken) == []
        after.box.look(there)
        (event,) = after.hear(there)
        assert (event["kind"], event["code"]) == ("trouble_over", "F02")


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"place": 3}', b'{"place":{"match":-1,"n":99,"sum":1}}', b"\xff" * 9999]
)
def test_a_kept_file_that_says_nothing_costs_no_report(playing: Playing, tmp_path: Path, content: bytes) -> None:
    kept = tmp_path / "told.json"
    kept.write_bytes(content)
    with playing("mindbug", answers=2) as played:
        broker = Broker(played.state, kept=kept)
        broker.hear(told_by(played))
        played.answer()
        assert places(broker.hear(told_by(played))) == [("entry", 1, 3)]


def test_a_directory_that_cannot_be_written_is_named(
    playing: Playing, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with playing("mindbug") as played:
        Broker(played.state, kept=tmp_path / "nowhere" / "told.json").box.save()
    assert "cannot be written: No such file or directory; events may come twice" in caplog.text


def test_the_documentation_has_the_schema_and_an_example() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert json.loads(SCHEMA.read_text(encoding="utf-8")) == json.loads(json.dumps(msgspec.json.schema(Event)))
    assert f"]({SCHEMA.name})" in page
    (block,) = re.findall(r"```json event\n(.*?)```", page, re.DOTALL)
    assert json.loads(block).keys() == set(Event.__struct_fields__)
    msgspec.json.decode(block, type=Event, strict=True)
