"""What a table says of itself: as documented, of every game, and nothing that is nobody's business."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from tablekeeper.firmware.contract.box import extremes
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.telling.troubles import TROUBLES
from tablekeeper.network import following
from tablekeeper.network.following import Following
from tablekeeper.network.matches import Matches
from tablekeeper.network.report.payloads import PARTS, TableState, Who, state
from tablekeeper.network.report.topics import Topics, level
from tests.network.conftest import Played, Playing

PAGE = Path(__file__).parents[3] / "docs" / "mqtt.md"
SCHEMA = PAGE.with_name("mqtt-state.schema.json")
WHO = Who(site="lion", table="window", name="By the window", names=False, waiting=300.0, version="1.0.0")


def said(
    played: Played,
    who: Who = WHO,
    now: float = 100.0,
    utc: float | None = None,
    troubles: tuple[str, ...] = (),
    called: float | None = None,
) -> Any:
    status = following.status(played.run)
    assert status is not None
    there = Following(Matches(played.state, names=who.names))
    there.look(status.told.match)
    told = structs.replace(status.told, begun=10.0, since=40.0, troubles=troubles, called=called)
    status = structs.replace(status, told=told)
    return json.loads(msgspec.json.encode(state(who, status, there.match("en"), now, utc)))


def test_the_documentation_has_the_schema() -> None:
    assert json.loads(SCHEMA.read_text(encoding="utf-8")) == json.loads(json.dumps(msgspec.json.schema(TableState)))
    assert f"]({SCHEMA.name})" in PAGE.read_text(encoding="utf-8")


def test_the_documentation_shows_what_is_said(playing: Playing) -> None:
    (block,) = re.findall(r"```json state\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    shown = msgspec.json.decode(block, type=TableState, strict=True)
    assert json.loads(block).keys() == set(TableState.__struct_fields__)
    with playing("mindbug", answers=3) as played:
        assert said(played).keys() == json.loads(block).keys()
    assert shown.v == 1


@pytest.mark.parametrize("game", registry.OWN)
def test_every_game_is_told_from_its_beginning_to_its_end(playing: Playing, game: str) -> None:
    with playing(game, extremes(game)[-1]) as played:
        goes_on = True
        while goes_on:
            match, told = played.box.match, said(played)
            assert msgspec.convert(told, TableState).game is not None
            assert told["game"]["id"] == game
            assert [seat["n"] for seat in told["seats"]] == [*range(1, len(match.state.seat_names) + 1)]
            assert told["decides"] == (match.decision.seat + 1 if match.decision else None)
            assert told["answers"] == match.answers
            assert all(seat["figures"] for seat in told["seats"])
            goes_on = played.answer(40)
        assert said(played)["decides"] is None


def test_names_of_people_are_told_only_where_they_may_be(playing: Playing) -> None:
    with playing("mindbug", answers=3) as played:
        played.enter({"do": "edit", "changes": [{"path": "seats.0.name", "to": "Grace"}]})
        assert [seat["name"] for seat in said(played, structs.replace(WHO, names=True))["seats"]] == ["Grace", None]
        assert [seat["name"] for seat in said(played)["seats"]] == [None, None]
        assert "Grace" not in json.dumps(said(played))


def test_times_are_told_where_the_clock_is_right_and_durations_always(playing: Playing) -> None:
    with playing("mindbug", answers=1) as played:
        told = said(played, utc=1_764_144_000.0)
        assert (told["at"], told["since"], told["begun"]) == (
            "2025-11-26T08:00:00Z",
            "2025-11-26T07:59:00Z",
            "2025-11-26T07:58:30Z",
        )
        unset = said(played)
        assert (unset["at"], unset["since"], unset["begun"]) == (None, None, None)
        for one in (told, unset):
            assert (one["up"], one["waited"], one["seconds"], one["seq"]) == (100, 60, 90, 100_000)


@pytest.mark.parametrize(("now", "phase"), [(339.9, "playing"), (340.0, "waiting")])
def test_a_question_that_stands_long_is_told(playing: Playing, now: float, phase: str) -> None:
    with playing("mindbug", answers=1) as played:
        assert said(played, now=now)["phase"] == phase
        played.go_home()
        assert said(played, now=now)["phase"] == "idle"


def test_what_does_not_work_is_told_by_its_part(playing: Playing) -> None:
    parts = {part: [one.code for one in TROUBLES if one.key.startswith(begins)] for part, begins in PARTS.items()}
    assert all(parts.values())
    with playing("mindbug") as played:
        assert said(played)["health"] == dict.fromkeys(PARTS, True)
        for broken, codes in parts.items():
            for code in codes:
                told = said(played, troubles=(code,))
                assert told["troubles"] == [code]
                assert told["health"] == {part: part != broken for part in PARTS}
        assert all(said(played, troubles=("F99", "F05"))["health"].values())


@pytest.mark.parametrize(
    ("host", "table"),
    [("tablekeeper", "tablekeeper"), ("Window_2.cafe.lan", "window-2"), ("ñ", "table"), ("-" * 40, "table")],
)
def test_a_table_without_a_name_is_called_after_its_computer(host: str, table: str) -> None:
    assert level(host) == table


def test_topics_are_those_of_the_documentation() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for topic in (Topics("SITE", "TABLE").status, Topics("SITE", "TABLE").state):
        assert f"`{topic}`" in page


def test_a_call_for_staff_is_told_with_how_long_it_has_lasted(playing: Playing) -> None:
    with playing("mindbug") as played:
        silent, calls = said(played), said(played, called=70.5)
    assert (silent["help"], silent["help_seconds"]) == (False, 0)
    assert (calls["help"], calls["help_seconds"]) == (True, 29)
