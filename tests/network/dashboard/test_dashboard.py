"""The dashboard with a real broker: rebuilt from what that has kept, run twice, locked, and only reading."""

from __future__ import annotations

import asyncio
import base64
import http.client
import json
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from tablekeeper.firmware.box import brokers
from tablekeeper.network.dashboard import rooms
from tablekeeper.network.dashboard.guesses import FREE
from tablekeeper.network.dashboard.listener import Listener
from tablekeeper.network.dashboard.shown import LATEST
from tablekeeper.network.report.access import Access
from tablekeeper.network.report.payloads import Game
from tablekeeper.network.report.topics import Topics
from tests.asking import WATCHDOG
from tests.network.dashboard.conftest import Cafe, Dashboard, event, secret, state
from tests.network.report.conftest import Mosquitto, mosquitto
from tests.network.report.hostile import LET_IN, PUBLISH, SUBSCRIBE, Hostile, packets, published

__all__ = ["mosquitto"]

Brokers = Callable[..., Mosquitto]
needs_broker = pytest.mark.needs_package("mosquitto")


class Looking:
    """Somebody who looks at the dashboard."""

    def __init__(self, host: str, **headers: str) -> None:
        self._line = http.client.HTTPConnection(host, timeout=WATCHDOG)
        self._line.request("GET", "/events/en", headers=headers)
        self._answer = self._line.getresponse()

    def until(self, so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return the first picture of which something is so."""
        while True:
            line = self._answer.readline()
            assert line, "the line has ended"
            if line.startswith(b"data: {"):
                seen: dict[str, Any] = json.loads(line.removeprefix(b"data: "))
                if so(seen):
                    return seen

    def kinds(self, **wanted: str) -> dict[str, Any]:
        """Wait until tables stand so."""
        return self.until(lambda seen: {one["table"]: one["kind"] for one in seen["tables"]} == wanted)

    def close(self) -> None:
        self._answer.close()
        self._line.close()


@pytest.fixture
def looking() -> Iterator[Callable[..., Looking]]:
    there: list[Looking] = []

    def look(host: str, **headers: str) -> Looking:
        there.append(Looking(host, **headers))
        return there[-1]

    yield look
    for one in there:
        one.close()


@pytest.fixture
def cafe() -> Iterator[Callable[[int], Cafe]]:
    there: list[Cafe] = []

    def begin(port: int) -> Cafe:
        there.append(Cafe(port))
        return there[-1]

    yield begin
    for one in there:
        one.close()


Looks = Callable[..., Looking]
Cafes = Callable[[int], Cafe]


@needs_broker
def test_it_is_rebuilt_from_what_the_broker_has_kept_and_goes_on_live(
    mosquitto: Brokers, cafe: Cafes, looking: Looks
) -> None:
    broker = mosquitto()
    tables = cafe(broker.port)
    tables.table("window")
    at = datetime.now(UTC) - timedelta(seconds=90)
    tables.table("door", help=True, help_seconds=60, at=f"{at:%Y-%m-%dT%H:%M:%SZ}")
    tables.gone("door")
    with Dashboard(broker.port) as one, Dashboard(broker.port) as other:
        first, second = looking(one.host), looking(other.host)
        for looks in (first, second):
            seen = looks.kinds(window="playing", door="offline")
            assert seen["connected"]
            assert seen["tables"][1]["seconds"] >= 90, "by the clock of the office, whoever sets that"
        tables.table("window", seq=2000, help=True)
        for looks in (first, second):
            seen = looks.kinds(window="help", door="offline")
            assert [table["table"] for table in seen["tables"]] == ["window", "door"]
        tables.happens("window")
        first.until(lambda _: one.read("/table/lion/window/en.json")["latest"] != [])
        whole = one.read("/table/lion/window/de.json")
        assert whole["latest"][0]["text"] == "Ana hat 2 Leben"
        assert [seat["decides"] for seat in whole["seats"]] == [True, False]


@needs_broker
def test_a_broker_that_dies_is_said_and_looked_for_again(mosquitto: Brokers, cafe: Cafes, looking: Looks) -> None:
    broker = mosquitto()
    with Dashboard(broker.port) as shown:
        looks = looking(shown.host)
        cafe(broker.port).table("window")
        looks.kinds(window="playing")
        broker.end()
        assert looks.until(lambda seen: not seen["connected"])["tables"], "what was known is still shown"
        broker.start()
        cafe(broker.port).table("window", seq=9000, phase="over")
        looks.kinds(window="over")


@needs_broker
def test_a_table_that_has_died_with_the_broker_is_gone(
    mosquitto: Brokers, cafe: Cafes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "BACK", 0.5)
    broker = mosquitto()
    changed: Queue[None] = Queue()

    def until(**wanted: str) -> None:
        while {room.topics.table: room.kind for room in listener.rooms} != wanted:
            changed.get(timeout=WATCHDOG)

    listener = Listener(brokers.read(f"mqtt://127.0.0.1:{broker.port}"), Access, (), lambda: changed.put(None))
    loop = asyncio.new_event_loop()
    task = loop.create_task(listener.run())
    thread = threading.Thread(target=lambda: loop.run_until_complete(asyncio.gather(task, return_exceptions=True)))
    thread.start()
    try:
        tables = cafe(broker.port)
        tables.table("window")
        tables.table("door")
        until(window="playing", door="playing")
        broker.end()
        broker.start()
        cafe(broker.port).table("door", seq=9000)
        until(window="offline", door="playing")
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join(WATCHDOG)
        loop.close()


@needs_broker
def test_a_house_with_two_brokers_is_seen_whole(mosquitto: Brokers, cafe: Cafes, looking: Looks) -> None:
    """Tables that were at a broker that died stay at the next, and others go back to the first."""
    first, second = mosquitto(), mosquitto()
    with Dashboard(first.port, also=second.port) as shown:
        looks = looking(shown.host)
        cafe(first.port).table("window")
        cafe(second.port).table("door", seq=500)
        looks.kinds(window="playing", door="playing")
        first.end()
        tables = cafe(second.port)
        tables.table("window", seq=9000, help=True)
        assert looks.kinds(window="help", door="playing")["connected"]
        first.start()
        cafe(first.port).table("window", seq=200)
        tables.table("window", seq=9500)
        looks.kinds(window="playing", door="playing")


@needs_broker
def test_only_the_sites_that_are_wanted_are_read(mosquitto: Brokers, cafe: Cafes, looking: Looks) -> None:
    broker = mosquitto()
    tables = cafe(broker.port)
    tables.table("window", site="bear")
    tables.table("window", site="lion")
    with Dashboard(broker.port, "--site", "lion") as shown:
        (table,) = looking(shown.host).kinds(window="playing")["tables"]
        assert table["site"] == "lion"


@needs_broker
def test_rubbish_leaves_it_as_it_is(mosquitto: Brokers, cafe: Cafes, looking: Looks) -> None:
    broker = mosquitto()
    tables = cafe(broker.port)
    tables.table("window")
    with Dashboard(broker.port) as shown:
        looks = looking(shown.host)
        looks.kinds(window="playing")
        for payload in (b"{", b"\xff" * 70_000, b"null"):
            tables.say("tablekeeper/1/lion/window/state", payload, retain=False)
            tables.say("tablekeeper/1/lion/window/event", payload, retain=False)
        seen = looks.until(lambda seen: seen["not_understood"] >= 2)
        assert [table["kind"] for table in seen["tables"]] == ["playing"]


def reads(line: socket.socket, granted: int) -> None:
    """Let somebody in, and answer what they want to read."""
    asked_for = packets(line)
    next(asked_for)
    line.sendall(LET_IN)
    kind, body = next(asked_for)
    assert kind == SUBSCRIBE
    line.sendall(b"\x90\x03" + body[:2] + bytes([granted]))


def forbids(_broker: Hostile, line: socket.socket) -> None:
    reads(line, 0x80)
    list(packets(line))


def floods(_broker: Hostile, line: socket.socket) -> None:
    """Say 20,000 things of one table: that it is there and gone, and in the end that it is over."""
    reads(line, 1)
    topics = Topics("lion", "window")
    for n in range(5000):
        for payload in (b"offline", b"online"):
            line.sendall(published(topics.status.encode(), payload))
        line.sendall(said(topics.event, event(id=f"7.{n}.0")))
        line.sendall(said(topics.state, state(seq=2000 + n, phase="playing" if n < 4999 else "over")))
    list(packets(line))


def said(topic: str, payload: bytes) -> bytes:
    """Return a message longer than 127 bytes as a broker sends it."""
    body = len(topic).to_bytes(2, "big") + topic.encode() + payload
    return b"\x30" + bytes([len(body) & 0x7F | 0x80, len(body) >> 7]) + body


@pytest.fixture
def hostile() -> Iterator[Callable[..., Hostile]]:
    there: list[Hostile] = []

    def begin(does: Callable[[Hostile, socket.socket], None]) -> Hostile:
        there.append(Hostile(does))
        return there[-1]

    yield begin
    for one in there:
        one.close()


def test_whoever_may_not_read_is_told_to_look_at_the_acl(hostile: Callable[..., Hostile], looking: Looks) -> None:
    with Dashboard(hostile(forbids).port) as shown:
        shown.says("the broker lets the dashboard read nothing; look at its ACL")
        assert not looking(shown.host).until(lambda _: True)["connected"]


def test_it_never_writes_to_the_broker(hostile: Callable[..., Hostile], looking: Looks) -> None:
    sent: list[int] = []
    left = threading.Event()
    topics = Topics("lion", "window")

    def notes(_broker: Hostile, line: socket.socket) -> None:
        reads(line, 1)
        line.sendall(said(topics.state, state()) + published(topics.status.encode(), b"online"))
        sent.extend(kind for kind, _ in packets(line))
        left.set()

    with Dashboard(hostile(notes).port) as shown:
        looking(shown.host).kinds(window="playing")
        shown.read("/table/lion/window/en.json")
        shown.read("/words/en.json")
    assert left.wait(WATCHDOG)
    assert PUBLISH not in sent


def test_a_flood_is_heard_to_its_end(hostile: Callable[..., Hostile], looking: Looks) -> None:
    with Dashboard(hostile(floods).port) as shown:
        looking(shown.host).kinds(window="over")
        assert len(shown.read("/table/lion/window/en.json")["latest"]) == LATEST


@needs_broker
def test_a_password_lets_in_who_knows_it_alone(mosquitto: Brokers, tmp_path: Path, looking: Looks) -> None:
    broker = mosquitto()
    with Dashboard(broker.port, "--password", secret(tmp_path)) as shown:
        for path in ("", "events/en", "words/en.json", "table/lion/window/en.json", "dashboard.js"):
            answer = shown.ask(f"/{path}")
            assert (answer.status, answer.headers["www-authenticate"][:5]) == (401, "Basic")
        for told in ("me:wrong", "me", "a long password", "", "me:a long password "):
            assert shown.ask("/", authorization=basic(told)).status == 401
        for header in ("Basic", "Basic %%%", "Bearer a long password", "basic"):
            assert shown.ask("/", authorization=header).status == 401
        assert shown.ask("/", authorization=basic("me:a long password")).status == 200
        assert looking(shown.host, authorization=basic(":a long password")).until(lambda _: True)


@needs_broker
def test_one_who_guesses_passwords_has_to_wait(mosquitto: Brokers, tmp_path: Path) -> None:
    broker = mosquitto()
    with Dashboard(broker.port, "--password", secret(tmp_path)) as shown:
        for guess in range(FREE):
            assert shown.ask("/", authorization=basic(f"me:wrong {guess}")).status == 401
        shut = shown.ask("/", authorization=basic("me:a long password"))
        assert (shut.status, shut.headers["retry-after"]) == (429, "1")
        assert shut.body == b"password: too many wrong ones from 127.0.0.1; try again in 1 s"
        assert shown.ask("/").status == 401, "a browser may still ask for the password"


def basic(told: str) -> str:
    return f"Basic {base64.b64encode(told.encode()).decode()}"


@needs_broker
def test_nothing_can_be_said_to_it_and_no_other_host_stands_in_for_it(mosquitto: Brokers) -> None:
    broker = mosquitto()
    with Dashboard(broker.port) as shown:
        assert shown.ask("/history/en.json").body == b"history: nothing is kept, by --keep 0"
        assert shown.ask("/", host="evil.example").status == 421
        assert "default-src 'self'" in shown.ask("/").headers["content-security-policy"]
        for path in ("events/xx", "words/xx.json", "table/lion/none/en.json", "table/a/b/xx.json", "nothing"):
            assert shown.ask(f"/{path}").status == 404
        line = http.client.HTTPConnection(shown.host, timeout=WATCHDOG)
        for method in ("POST", "PUT", "DELETE"):
            line.request(method, "/events/en", body=b"{}")
            answer = line.getresponse()
            answer.read()
            assert answer.status == 405
        line.close()


# The history


def told(shown: Dashboard, name: str) -> list[list[Any]]:
    answers: list[list[Any]] = shown.read("/history/en.json")["answers"][name]
    return answers


@needs_broker
def test_what_has_happened_is_kept_over_a_restart_and_forgotten_when_somebody_wants_that(
    mosquitto: Brokers, cafe: Cafes, tmp_path: Path
) -> None:
    broker, database = mosquitto(), f"sqlite:///{tmp_path}/kept.sqlite"
    tables, game = cafe(broker.port), Game(id="mindbug", title="Mindbug")
    with Dashboard(broker.port, "--database", database) as one, Dashboard(broker.port, "--database", database) as other:
        for shown in (one, other):
            shown.says("is listened to")
        tables.happens("window", id="7.0.aa", kind="begun", n=0, game=game, seats=2)
        tables.happens("window", id="7.31.bb", kind="over", game=game, seats=2, seconds=1500)
        tables.happens("window", id="b.5.F02", kind="trouble", code="F02")
        for shown in (one, other):
            while not told(shown, "troubles"):
                pass
            assert told(shown, "games") == [["mindbug", "Mindbug", 1]]
    tables.happens("window", id="7.0.aa", kind="begun", n=0, game=game, seats=2)
    with Dashboard(broker.port, "--database", database) as again:
        again.says("is listened to")
        tables.happens("window", id="7.0.aa", kind="begun", n=0, game=game, seats=2)
        tables.happens("window", id="8.0.aa", kind="begun", n=0, match=8, game=game, seats=2)
        while told(again, "games") != [["mindbug", "Mindbug", 2]]:
            pass
        assert told(again, "lengths") == [["mindbug", "Mindbug", 2, 1, 25]]
        file = again.ask("/history/troubles.csv")
        assert file.headers["content-disposition"] == 'attachment; filename="tablekeeper-troubles.csv"'
        assert file.body.splitlines() == [b"site,table,code,times", b"lion,window,F02,1"]
        assert again.ask("/history/nothing.csv").status == 404
        assert again.ask("/history/xx.json").status == 404
    assert ended("--forget", "lion/door", "--database", database).stdout == "Forgotten: 0 events.\n"
    assert ended("--forget", "--database", database).stdout == "Forgotten: 4 events.\n"


@needs_broker
def test_a_database_that_cannot_be_opened_costs_the_live_page_nothing(
    mosquitto: Brokers, cafe: Cafes, looking: Looks, tmp_path: Path
) -> None:
    broker = mosquitto()
    cafe(broker.port).table("window")
    with Dashboard(broker.port, "--database", f"sqlite:///{tmp_path}/nowhere/kept.sqlite") as shown:
        seen = looking(shown.host).until(lambda seen: seen["tables"] != [] and seen["trouble"] != "")
        assert seen["trouble"].endswith("unable to open database file")
        assert shown.ask("/history/en.json").status == 503
        assert "it is tried again every 10 s" in shown.says("history:")
    gone = ended("--forget", "--database", f"sqlite:///{tmp_path}/nowhere/kept.sqlite")
    assert (gone.returncode, "unable to open database file" in gone.stderr) == (74, True)


WRONG = {
    "no broker": (["--broker", ""], "--broker: wanted an address, got none"),
    "another scheme": (["--broker", "http://x"], "wanted an address such as"),
    "outside the house": (["--broker", "mqtt://broker.example.org"], "write mqtts://broker.example.org"),
    "a site": (["--site", "The Lion"], "--site: wanted 1 to 32 of a to z"),
    "no password": (["--address", "192.168.1.5"], "needs a password; name a file"),
    "no such file": (["--password", "/nowhere"], "--password: /nowhere cannot be read"),
    "no such credentials": (["--credentials", "/nowhere"], "--credentials: /nowhere cannot be read"),
    "no address": (["--address", "window"], "'window' does not appear to be"),
    "a database": (
        ["--database", "mysql://x/y"],
        "--database: wanted sqlite:////a/file or postgresql://user@host/name",
    ),
    "a day": (["--keep", "-1"], "--keep: wanted 0 to 36500 days, got -1"),
    "a table": (["--forget", "the window"], "--forget: wanted nothing, or a table as SITE/TABLE, got 'the window'"),
    "a foreign address": (["--address", "203.0.113.9", "--password", "FILE"], "cannot be had"),
}


def ended(*options: str) -> subprocess.CompletedProcess[str]:
    """Start it with options that it does not take."""
    command = [sys.executable, "-P", "-m", "tablekeeper.firmware", "dashboard", "--broker", "mqtt://127.0.0.1"]
    return subprocess.run([*command, *options], capture_output=True, text=True, timeout=WATCHDOG, check=False)


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_with_its_options_is_said(case: str, tmp_path: Path) -> None:
    options, says = WRONG[case]
    file = secret(tmp_path)
    got = ended(*[file if option == "FILE" else option for option in options])
    assert got.returncode == 2
    assert says in got.stderr
    assert "Traceback" not in got.stderr


@pytest.mark.parametrize("content", ["", "short\n", "\n\nlong enough\n"])
def test_a_password_that_is_none_is_refused(content: str, tmp_path: Path) -> None:
    file = secret(tmp_path, content)
    assert "wanted 8 characters or more" in ended("--password", file).stderr
    Path(file).chmod(0o640)
    assert f"chmod 600 {file}" in ended("--password", file).stderr
