"""The service manager hears what it must, from the loop that does the work and from nobody else."""

from __future__ import annotations

import os
import queue
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablekeeper.firmware.box.loop import Stop, run
from tablekeeper.firmware.box.service import PLAYING, RESTING, Manager, Service


class Listener:
    """A service manager's end of the socket."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind("\0" + address[1:] if address.startswith("@") else address)
        self._socket.settimeout(60)

    def waiting(self) -> list[str]:
        """Return what has come and was not yet read."""
        self._socket.setblocking(False)
        heard: list[str] = []
        try:
            while True:
                heard.append(self._socket.recv(1000).decode())
        except BlockingIOError:
            return heard

    def next(self) -> str:
        """Wait for the next datagram."""
        self._socket.settimeout(60)
        return self._socket.recv(1000).decode()

    def close(self) -> None:
        self._socket.close()


@pytest.fixture(params=["path", "abstract"])
def listener(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Listener]:
    made = Listener(f"@tablekeeper-test-{os.getpid()}" if request.param == "abstract" else str(tmp_path / "notify"))
    yield made
    made.close()


@pytest.fixture
def manager(listener: Listener) -> Iterator[Manager]:
    """What speaks to the listener, and wants to be fed every five seconds."""
    made = Manager(listener.address, beat=5.0)
    yield made
    made.close()


class App:
    """An app whose events are functions."""

    def __init__(self) -> None:
        self.deadline: float | None = None
        self.playing = False

    def handle(self, event: object) -> None:
        assert callable(event)
        event()

    def tick(self, now: float) -> None:
        pass


class Clock:
    """Time that passes when it is told to."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def served(app: App, manager: Manager, clock: Clock, *events: object) -> None:
    """Let the real loop serve the app through these events."""
    waiting: queue.SimpleQueue[object] = queue.SimpleQueue()
    for event in (*events, Stop()):
        waiting.put(event)
    run(Service(app, manager, clock), waiting, clock)


def test_what_is_said_arrives_as_one_datagram(listener: Listener) -> None:
    manager = Manager.found({"NOTIFY_SOCKET": listener.address}, 1)
    manager.say("READY=1", "STATUS=Überall")
    manager.close()
    manager.say("READY=1")
    assert listener.waiting() == ["READY=1\nSTATUS=Überall"]


@pytest.mark.parametrize("address", ["", "relative", "/no/such/directory/socket", "vsock:2:1"])
def test_without_anybody_who_listens_nothing_happens(address: str) -> None:
    manager = Manager.found({"NOTIFY_SOCKET": address}, 1)
    manager.say("READY=1")
    manager.close()


def test_a_manager_that_does_not_read_does_not_stop_the_box(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablekeeper.firmware.box.service._PATIENCE", 0.001)
    manager = Manager(listener.address)
    for _ in range(1_000):
        manager.say("WATCHDOG=1")
    manager.close()
    assert 0 < len(listener.waiting()) < 1_000


@pytest.mark.parametrize(
    ("environment", "beat"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "10000000"}, 5.0),
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "7"}, 5.0),
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "8"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({"WATCHDOG_USEC": "-1"}, None),
    ],
)
def test_the_watchdog_is_fed_twice_in_its_time_if_it_is_ours(environment: dict[str, str], beat: float | None) -> None:
    assert Manager.found(environment, 7).beat == beat


def test_ready_is_said_once_with_what_is_going_on(listener: Listener, manager: Manager) -> None:
    service = Service(App(), manager, Clock())
    service.ready()
    assert listener.waiting() == ["READY=1", f"STATUS={RESTING}"]


def test_the_status_is_told_when_a_match_begins_and_ends_and_not_in_between(
    listener: Listener, manager: Manager
) -> None:
    app, clock = App(), Clock()

    def play(playing: bool) -> None:
        app.playing = playing

    events = [lambda: None, lambda: play(True), lambda: None, lambda: play(False), lambda: None]
    served(app, manager, clock, *events)
    assert listener.waiting() == [f"STATUS={RESTING}", f"STATUS={PLAYING}", f"STATUS={RESTING}"]


def test_the_loop_wakes_to_feed_the_watchdog_and_for_what_the_app_wants() -> None:
    app, clock = App(), Clock()
    service = Service(app, Manager(beat=5.0), clock)
    assert service.deadline == 105.0
    app.deadline = 103.0
    assert service.deadline == 103.0
    app.deadline = 300.0
    assert service.deadline == 105.0
    service.tick(104.9)
    assert service.deadline == 105.0
    service.tick(105.0)
    assert service.deadline == 110.0
    unwatched = Service(app, Manager(), clock)
    assert unwatched.deadline == 300.0
    app.deadline = None
    assert unwatched.deadline is None


def test_a_loop_that_never_sleeps_feeds_the_watchdog(listener: Listener, manager: Manager) -> None:
    app, clock = App(), Clock()

    def work() -> None:
        clock.now += 1.0

    served(app, manager, clock, *[work] * 20)
    assert listener.waiting().count("WATCHDOG=1") == 4


def test_a_hanging_step_leaves_the_watchdog_hungry(listener: Listener, manager: Manager) -> None:
    app, clock = App(), Clock()
    heard: list[list[str]] = []

    def hang() -> None:
        listener.waiting()
        clock.now += 3600.0
        heard.append(listener.waiting())

    served(app, manager, clock, hang)
    assert heard == [[]]


def test_an_app_that_fails_at_every_step_is_not_fed(listener: Listener, manager: Manager) -> None:
    app, clock = App(), Clock()

    def fail() -> None:
        clock.now += 10.0
        raise ValueError("always")

    served(app, manager, clock, *[fail] * 5)
    assert "WATCHDOG=1" not in listener.waiting()


def test_the_box_is_ready_fed_and_stopping(tmp_path: Path) -> None:
    listener = Listener(str(tmp_path / "notify"))
    settings = tmp_path / "settings.toml"
    settings.write_text(f'[state]\ndirectory = "{tmp_path / "state"}"\n[reader]\nkind = "none"\n')
    surroundings = {"GPIOZERO_PIN_FACTORY": "mock", "NOTIFY_SOCKET": listener.address, "WATCHDOG_USEC": "20000"}
    with subprocess.Popen(
        [sys.executable, "-m", "tablekeeper.firmware", "run", "--settings", str(settings)],
        stderr=subprocess.DEVNULL,
        env=os.environ | surroundings,
    ) as box:
        assert [listener.next(), listener.next()] == ["READY=1", f"STATUS={RESTING}"]
        assert listener.next() == "WATCHDOG=1"
        box.send_signal(signal.SIGTERM)
        while (heard := listener.next()) == "WATCHDOG=1":
            pass
        assert heard == "STOPPING=1"
        assert box.wait() == 0
    listener.close()


def test_a_box_that_is_ended_by_its_watchdog_says_where_it_hung(tmp_path: Path) -> None:
    listener = Listener(str(tmp_path / "notify"))
    settings = tmp_path / "settings.toml"
    settings.write_text(f'[state]\ndirectory = "{tmp_path / "state"}"\n[reader]\nkind = "none"\n')
    with subprocess.Popen(
        [sys.executable, "-m", "tablekeeper.firmware", "run", "--settings", str(settings)],
        stderr=subprocess.PIPE,
        env=os.environ | {"GPIOZERO_PIN_FACTORY": "mock", "NOTIFY_SOCKET": listener.address},
        text=True,
        cwd=Path(__file__).parents[2],
    ) as box:
        assert box.stderr
        assert listener.next() == "READY=1"
        box.send_signal(signal.SIGABRT)
        said = box.stderr.read()
        assert box.wait() == -signal.SIGABRT
    listener.close()
    assert "appliance.py" in said
