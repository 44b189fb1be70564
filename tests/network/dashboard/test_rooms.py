"""Tables as they were told: in which order, never older than known, each event once; and rubbish changes nothing."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tablekeeper.firmware.box.brokers import Broker
from tablekeeper.network.dashboard import rooms
from tablekeeper.network.dashboard.rooms import BACK, KINDS, SILENT, Rooms
from tablekeeper.network.dashboard.shown import overview, whole
from tablekeeper.network.report.topics import Topics
from tests.network.dashboard.conftest import event, state

HOUSE, OTHER = Broker("192.0.2.5", 1883, tls=False), Broker("192.0.2.6", 1883, tls=False)
WINDOW = Topics("lion", "window")
STANDS: dict[str, dict[str, Any]] = {
    "help": {"help": True, "help_seconds": 30, "phase": "waiting", "troubles": ("F02",)},
    "waiting": {"phase": "waiting", "troubles": ("F02",)},
    "trouble": {"troubles": ("F02",)},
    "over": {"phase": "over"},
    "playing": {},
    "teaching": {"phase": "teaching"},
    "setting_up": {"phase": "setting_up", "game": None, "seats": (), "match": None},
    "idle": {"phase": "idle", "game": None, "seats": (), "match": None},
}


def heard(*messages: tuple[str, bytes], now: float = 100.0) -> Rooms:
    found = Rooms()
    for topic, payload in messages:
        found.hear(topic, payload, now, HOUSE)
    return found


def there(table: str, **fields: Any) -> tuple[tuple[str, bytes], tuple[str, bytes]]:
    topics = Topics("lion", table)
    return (topics.status, b"online"), (topics.state, state(table=table, **fields))


def test_whoever_needs_somebody_comes_first() -> None:
    found = Rooms()
    tables = [*STANDS, "offline"]
    Random(1).shuffle(tables)
    for table in tables:
        for topic, payload in there(table.replace("_", "-"), **STANDS.get(table, {})):
            found.hear(topic, payload, 100.0, HOUSE)
    found.hear(Topics("lion", "offline").status, b"offline", 110.0, HOUSE)
    assert [room.kind for room in found] == list(KINDS)


def test_of_one_kind_the_longest_comes_first() -> None:
    found = heard(
        *there("new", help=True, help_seconds=5),
        *there("old", help=True, help_seconds=300),
        *there("middle", help=True, help_seconds=20),
    )
    assert [room.topics.table for room in found] == ["old", "middle", "new"]


def test_an_older_state_of_the_same_boot_is_passed_over() -> None:
    found = heard(*there("window", seq=10, answers=3))
    assert not found.hear(WINDOW.state, state(seq=9, answers=2), 101.0, HOUSE)
    assert not found.hear(WINDOW.state, state(seq=10, answers=4), 101.0, HOUSE)
    room = found.find(WINDOW)
    assert room is not None
    assert room.state is not None
    assert room.state.answers == 3
    assert found.hear(WINDOW.state, state(seq=1, boot="other", answers=0), 102.0, HOUSE), "it was switched on anew"
    assert room.state.answers == 0


def test_an_event_that_comes_twice_counts_once() -> None:
    found = heard(*there("window"))
    assert found.hear(WINDOW.event, event(), 101.0, HOUSE)
    assert not found.hear(WINDOW.event, event(), 102.0, HOUSE)
    assert found.hear(WINDOW.event, event(id="7.32.00000000"), 103.0, HOUSE)
    room = found.find(WINDOW)
    assert room is not None
    assert [line.text for line in whole(room, "en", 105.0, 0.0).latest] == ["Ana has 2 lives"] * 2


def test_a_table_that_was_not_seen_again_at_a_broker_that_is_back_is_gone_and_comes_back() -> None:
    found = heard(*there("window"), *there("door"))
    found.lose(HOUSE, 150.0)
    found.expect_back(200.0)
    found.hear(Topics("lion", "door").status, b"online", 210.0, HOUSE)
    assert found.due == 200.0 + BACK
    assert not found.miss(199.9 + BACK)
    assert found.miss(200.0 + BACK)
    assert {room.topics.table: room.kind for room in found} == {"door": "playing", "window": "offline"}
    room = found.find(WINDOW)
    assert room is not None
    assert room.last_seen == 100.0
    assert not found.hear(WINDOW.state, state(), 301.0, HOUSE), "what the broker has kept is no sign of it"
    assert found.hear(WINDOW.state, state(seq=2000), 302.0, HOUSE)
    assert room.kind == "playing"


def test_a_table_that_goes_to_another_broker_is_there_whatever_the_first_has_kept() -> None:
    found = heard(*there("window"))
    found.lose(HOUSE, 150.0)
    found.hear(WINDOW.status, b"online", 160.0, OTHER)
    found.hear(WINDOW.state, state(seq=2000, answers=5), 160.0, OTHER)
    assert not found.miss(150.0 + BACK)
    found.expect_back(300.0)
    kept = state(boot="of yesterday", seq=9000, answers=1)
    for topic, payload in ((WINDOW.status, b"offline"), (WINDOW.status, b"online"), (WINDOW.state, kept)):
        assert not found.hear(topic, payload, 300.0, HOUSE, kept=True)
    assert not found.hear(WINDOW.status, b"offline", 310.0, HOUSE), "the will that the first one carries out"
    (room,) = found
    assert (room.kind, room.state and room.state.answers) == ("playing", 5)
    found.hear(WINDOW.status, b"offline", 320.0, OTHER)
    assert room.kind == "offline"
    assert found.hear(WINDOW.status, b"online", 330.0, HOUSE, kept=True), "it was told before anybody listened"


def test_a_table_whose_broker_is_away_and_that_goes_to_no_other_is_gone() -> None:
    found = heard(*there("window"))
    found.hear(Topics("lion", "door").status, b"online", 100.0, OTHER)
    found.lose(HOUSE, 150.0)
    assert found.due == 150.0 + BACK
    assert found.miss(150.0 + BACK)
    assert {room.topics.table: room.here for room in found} == {"door": True, "window": False}


def test_a_table_that_several_nodes_hand_on_is_there_while_one_of_them_is() -> None:
    nodes = [Broker(f"192.0.2.{n}", 1883, tls=False) for n in (1, 2, 3)]
    found = Rooms()
    for topic, payload in there("window"):
        for node in nodes:
            found.hear(topic, payload, 100.0, node, kept=True)
    for node in nodes[:2]:
        found.lose(node, 150.0)
    assert not found.miss(150.0 + BACK)
    found.hear(WINDOW.status, b"offline", 300.0, nodes[2])
    assert [room.here for room in found] == [False]


def test_a_table_says_where_it_is_by_what_it_says_now() -> None:
    found = heard(*there("window"))
    found.hear(WINDOW.status, b"online", 160.0, OTHER)
    assert not found.hear(WINDOW.status, b"offline", 161.0, HOUSE), "it has changed before its first broker noticed"
    assert [room.here for room in found] == [True]


def test_a_table_that_says_nothing_for_twice_as_long_as_it_may_is_gone() -> None:
    found = heard(*there("window"))
    assert found.due == 100.0 + SILENT
    found.hear(WINDOW.state, state(seq=2000), 400.0, HOUSE)
    assert not found.miss(100.0 + SILENT)
    assert found.miss(400.0 + SILENT)
    assert [room.kind for room in found] == ["offline"]
    found.hear(WINDOW.status, b"online", 2000.0, HOUSE)
    assert [room.kind for room in found] == ["playing"]


def test_time_goes_on_while_nothing_is_said() -> None:
    found = heard(*there("window", seconds=60), now=100.0)
    (table,) = overview(found, "en", 160.0, 0.0, connected=True).tables
    assert (table.kind, table.seconds) == ("playing", 120)
    found.hear(WINDOW.status, b"offline", 200.0, HOUSE)
    (table,) = overview(found, "en", 230.0, 0.0, connected=True).tables
    assert (table.kind, table.seconds, table.game) == ("offline", 30, "")


def test_a_table_that_was_never_seen_says_when_it_was_by_what_the_broker_has_kept() -> None:
    at_eight = 1_795_680_000.0  # 2026-11-26T08:00:00Z
    found = heard((WINDOW.status, b"offline"), (WINDOW.state, state()))
    (table,) = overview(found, "en", 100.0, at_eight + 90, connected=True).tables
    assert table.seconds == 90
    for moment in (None, "yesterday"):
        found = heard((WINDOW.status, b"offline"), (WINDOW.state, state(at=moment)))
        (table,) = overview(found, "en", 100.0, at_eight, connected=True).tables
        assert table.seconds is None


@pytest.mark.parametrize("stands", ["help", "waiting", "playing"])
def test_a_time_that_cannot_be_is_not_shown(stands: str) -> None:
    absurd = dict.fromkeys(("help_seconds", "waited", "seconds"), 2**53 - 1)
    found = heard(*there("window", **{**STANDS[stands], **absurd}))
    (table,) = overview(found, "de", 100.0, 0.0, connected=True).tables
    assert (table.kind, table.seconds) == (stands, None)


@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00", "9999-12-31T23:59:59"])
def test_a_table_seen_at_a_time_that_cannot_be_was_seen_nobody_knows_when(moment: str) -> None:
    found = heard((WINDOW.status, b"offline"), (WINDOW.state, state(at=moment)))
    (table,) = overview(found, "en", 100.0, 1_795_680_000.0, connected=True).tables
    assert table.seconds in (None, 0)


RUBBISH = [
    (WINDOW.state, b"{"),
    (WINDOW.state, b"[]"),
    (WINDOW.state, b"\xff\xfe"),
    (WINDOW.state, state().replace(b'"seq":1000', b'"seq":"many"')),
    (WINDOW.state, state().replace(b'"seconds":1738', b'"seconds":1' + b"0" * 400)),
    (WINDOW.state, state().replace(b'"waited":110', b'"waited":-110')),
    (WINDOW.state, state().replace(b'"life":3', b'"life":3' + b"0" * 30)),
    (WINDOW.event, event().replace(b'"n":31', b'"n":31' + b"0" * 400)),
    (WINDOW.state, b"[" * 50_000),
    (WINDOW.state, b" " * (rooms.MOST_BYTES + 1)),
    (WINDOW.status, b"perhaps"),
    (WINDOW.event, b'{"kind":"unheard of","id":"1"}'),
    (WINDOW.event, event(id="7" * 81)),
    ("tablekeeper/1/lion/window/other", b"{}"),
    ("tablekeeper/1/LION/window/state", state()),
    ("tablekeeper/1/lion/<b>/state", state()),
    (f"tablekeeper/1/lion/{'w' * 33}/status", b"online"),
    ("tablekeeper/2/lion/window/status", b"online"),
]


@pytest.mark.parametrize(("topic", "payload"), RUBBISH, ids=[str(place) for place in range(len(RUBBISH))])
def test_rubbish_is_counted_and_changes_nothing(topic: str, payload: bytes) -> None:
    found = heard(*there("window"))
    before = overview(found, "en", 100.0, 0.0, connected=True)
    found.hear(topic, payload, 100.0, HOUSE)
    after = overview(found, "en", 100.0, 0.0, connected=True)
    assert (before.tables, before.not_understood + 1) == (after.tables, after.not_understood)


def test_what_a_later_version_says_is_understood_as_far_as_it_is_known() -> None:
    later = {**json.loads(state(seq=2000)), "mood": "good"}
    found = heard(*there("window"))
    assert found.hear(WINDOW.state, json.dumps(later).encode(), 101.0, HOUSE)
    assert found.not_understood == 0
    found.hear(WINDOW.state, json.dumps({**later, "seq": 3000, "v": 2}).encode(), 102.0, HOUSE)
    assert found.not_understood == 1
    assert [room.kind for room in found] == ["playing"], "what it said before still stands"


def test_somebody_who_invents_tables_is_kept_within_bounds_and_hides_no_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MOST_TABLES", 3)
    invented = [Topics("lion", f"t{n}") for n in range(9)]
    found = heard(*[(one.status, b"online") for one in invented[:4]])
    assert [room.topics.table for room in found] == ["t1", "t2", "t3"]
    for topic, payload in there("window", help=True):
        found.hear(topic, payload, 102.0, HOUSE)
    assert next((room.topics.table, room.kind) for room in found) == ("window", "help")
    for one in invented:
        found.hear(one.status, b"online", 103.0, HOUSE)
    assert len(list(found)) == 3
    assert next((room.topics.table, room.kind) for room in found) == ("window", "help"), "it goes last"
    assert found.forgotten == 11


def test_of_many_events_the_newest_are_kept_and_known_again() -> None:
    found = heard(*there("window"))
    for n in range(rooms.MOST_KNOWN + 2):
        assert found.hear(WINDOW.event, event(id=f"7.{n}.0"), 101.0, HOUSE)
    room = found.find(WINDOW)
    assert room is not None
    assert (len(room.events), len(room.known)) == (rooms.MOST_EVENTS, rooms.MOST_KNOWN)
    assert not found.hear(WINDOW.event, event(id=f"7.{rooms.MOST_KNOWN}.0"), 102.0, HOUSE)
    assert found.hear(WINDOW.event, event(id="7.0.0"), 102.0, HOUSE), "so old a one is not known any more"


def test_a_table_whose_message_was_cleared_is_none() -> None:
    found = heard(*there("window"), *there("door"))
    assert found.hear(WINDOW.status, b"", 101.0, HOUSE)
    assert [room.topics.table for room in found] == ["door"]
    assert not found.hear(WINDOW.state, b"", 101.0, HOUSE)
    assert found.not_understood == 0


def test_troubles_are_told_in_the_language() -> None:
    found = heard(*there("window", troubles=("F02", "F99", "F02")))
    told = {code: overview(found, code, 100.0, 0.0, connected=True).tables[0].troubles for code in ("en", "de")}
    assert told["en"] == ("Reader lost", "F99")
    assert told["de"][0] != told["en"][0]
