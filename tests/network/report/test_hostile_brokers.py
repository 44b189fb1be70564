"""Brokers that hang, flood, send rubbish or vanish: the next one is tried, and the report goes on."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from random import Random

import pytest

from tablekeeper.firmware.box import brokers
from tablekeeper.network.matches import Matches
from tablekeeper.network.report import reporter
from tablekeeper.network.report.access import Access, AccessError
from tablekeeper.network.report.clock import Clock
from tablekeeper.network.report.payloads import Who
from tablekeeper.network.report.reporter import Reporter, Wanted, World
from tests.asking import WATCHDOG
from tests.network.conftest import Playing
from tests.network.report.conftest import ADDRESS, Listener, Mosquitto, free_port
from tests.network.report.hostile import LET_IN, PUBLISH, Hostile, packets, published

WHO = Who(site="lion", table="window", name="Window", names=False, waiting=300.0, version="1.0.0")
STATUS = b"tablekeeper/1/lion/window/status"


def hangs(_broker: Hostile, line: socket.socket) -> None:
    """Take the call and say nothing."""
    next(packets(line))


def hangs_up(_broker: Hostile, line: socket.socket) -> None:
    line.close()


def is_none(_broker: Hostile, line: socket.socket) -> None:
    """Speak as another kind of server would."""
    line.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
    line.close()


def raves(_broker: Hostile, line: socket.socket) -> None:
    next(packets(line))
    line.sendall(LET_IN + Random(1).randbytes(4096))


def breaks_off(_broker: Hostile, line: socket.socket) -> None:
    next(packets(line))
    line.sendall(LET_IN + published(STATUS, b"online")[:9])
    line.close()


def forbids(_broker: Hostile, line: socket.socket) -> None:
    next(packets(line))
    line.sendall(b"\x20\x02\x00\x05")
    line.close()


def is_mute(broker: Hostile, line: socket.socket) -> None:
    """Let everybody in, take everything, and give nothing back."""
    next(packets(line))
    line.sendall(LET_IN)
    broker.listen(line)


def floods(broker: Hostile, line: socket.socket) -> None:
    next(packets(line))
    line.sendall(LET_IN)
    threading.Thread(target=broker.listen, args=(line,), daemon=True).start()
    for _ in range(200):
        line.sendall(100 * (published(STATUS, b"offline") + published(b"a/topic/of/others", b"\xff")))


@contextmanager
def reporting(played_run: Path, state: Path, wanted: Wanted, world: World | None = None) -> Iterator[None]:
    """Report in a thread, as `serve` does in its loop, until that is cancelled."""
    loop = asyncio.new_event_loop()
    task = loop.create_task(Reporter(played_run, Matches(state, names=False), wanted, world).run())
    thread = threading.Thread(target=lambda: loop.run_until_complete(asyncio.gather(task, return_exceptions=True)))
    thread.start()
    try:
        yield
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join(WATCHDOG)
        assert not thread.is_alive()
        loop.close()
        assert task.cancelled(), "nothing else ends a report"


@pytest.fixture
def hostile(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Callable[[Hostile, socket.socket], None]], Hostile]]:
    """Start hostile brokers; nobody waits long for them."""
    monkeypatch.setattr(reporter, "ANSWER", 0.3)
    monkeypatch.setattr(reporter, "SHORTEST", 0.01)
    monkeypatch.setattr(reporter, "FAREWELL", 0.1)
    started: list[Hostile] = []

    def start(does: Callable[[Hostile, socket.socket], None]) -> Hostile:
        started.append(Hostile(does))
        return started[-1]

    yield start
    for broker in started:
        broker.close()


def wanted(*ports: int, tls: bool = False) -> Wanted:
    way = "mqtts" if tls else "mqtt"
    return Wanted(WHO, brokers.read(",".join([f"{way}://{ADDRESS}:{port}" for port in ports])), Access)


@pytest.mark.needs_package("mosquitto")
@pytest.mark.parametrize("does", [hangs, hangs_up, is_none, raves, breaks_off, forbids])
def test_the_next_broker_is_tried_after_one_that_is_hostile(
    does: Callable[[Hostile, socket.socket], None],
    hostile: Callable[..., Hostile],
    playing: Playing,
    mosquitto: Callable[..., Mosquitto],
    listening: Callable[..., Listener],
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO, "tablekeeper.report")
    first, second = hostile(does), mosquitto()
    with playing("mindbug") as played:
        listener = listening(second.port)
        with reporting(played.run, played.state, wanted(first.port, second.port)):
            listener.status(b"online")
            listener.state()
    of_first = [line for line in caplog.messages if f":{first.port}:" in line]
    assert of_first, "what is wrong with it is said"
    assert all(line.startswith(f"mqtt://{ADDRESS}:{first.port}: ") and len(line) < 200 for line in of_first)


def test_a_broker_that_gives_nothing_back_is_told_everything_and_named_once(
    hostile: Callable[..., Hostile], playing: Playing, caplog: pytest.LogCaptureFixture
) -> None:
    broker = hostile(is_mute)
    with playing("mindbug", answers=1) as played, reporting(played.run, played.state, wanted(broker.port)):
        assert broker.heard.get(timeout=WATCHDOG) == (STATUS.decode(), b"online")
        for answers in (1, 2, 3):
            while json.loads(broker.heard.get(timeout=WATCHDOG)[1]).get("answers") != answers:
                pass
            played.answer()
    assert [line for line in caplog.messages if "ACL" in line] == [
        f"mqtt://{ADDRESS}:{broker.port}: it does not give back what the table has said; look at its ACL"
    ]


def falls_silent(broker: Hostile, line: socket.socket) -> None:
    """Confirm the status and the first state, and nothing any more."""
    kinds = packets(line)
    next(kinds)
    line.sendall(LET_IN)
    for place, body in enumerate(body for kind, body in kinds if kind == PUBLISH):
        if place < 2:
            (length,) = struct.unpack_from("!H", body)
            line.sendall(b"\x40\x02" + body[2 + length : 4 + length])


@pytest.mark.needs_package("mosquitto")
def test_the_next_broker_is_tried_after_one_that_confirms_nothing_any_more(
    hostile: Callable[..., Hostile],
    playing: Playing,
    mosquitto: Callable[..., Mosquitto],
    listening: Callable[..., Listener],
    caplog: pytest.LogCaptureFixture,
) -> None:
    first, second = hostile(falls_silent), mosquitto()
    with playing("mindbug", answers=1) as played:
        listener = listening(second.port)
        with reporting(played.run, played.state, wanted(first.port, second.port)):
            assert first.met.wait(WATCHDOG)
            for _ in range(3):
                played.answer()
            listener.status(b"online")
            listener.state(lambda told: told["answers"] == 4)
    assert f"mqtt://{ADDRESS}:{first.port}: it confirms nothing within 0.3 s" in caplog.messages


def test_a_flood_is_answered_as_if_it_were_one_message(hostile: Callable[..., Hostile], playing: Playing) -> None:
    """20,000 times *offline* on the table's topic: it says now and then that it is there, and what happens there."""
    broker = hostile(floods)
    with playing("mindbug", answers=1) as played, reporting(played.run, played.state, wanted(broker.port)):
        while broker.heard.get(timeout=WATCHDOG)[1] == b"online":
            pass
        played.answer()
        told: list[bytes] = []
        while not told or not told[-1].startswith(b"{") or json.loads(told[-1]).get("answers") != 2:
            told.append(broker.heard.get(timeout=WATCHDOG)[1])
    assert len(told) < 200


@pytest.mark.needs_package("mosquitto")
def test_without_a_right_clock_tls_waits_and_says_so_once_while_the_next_broker_hears_all(
    hostile: Callable[..., Hostile],
    playing: Playing,
    mosquitto: Callable[..., Mosquitto],
    listening: Callable[..., Listener],
    caplog: pytest.LogCaptureFixture,
) -> None:
    first, second = hostile(hangs_up), mosquitto()
    both = (*wanted(first.port, tls=True).brokers, *wanted(second.port).brokers)
    clock = Clock(now=lambda: 1.0, is_set=lambda: False)
    with playing("mindbug") as played:
        listener = listening(second.port)
        with reporting(played.run, played.state, replace(wanted(), brokers=both), World(clock)):
            listener.status(b"online")
            second.end()
            second.start()
            listening(second.port).status(b"online")
    waits = [line for line in caplog.messages if "waits until the clock is right" in line]
    assert f"mqtts://{ADDRESS}:{first.port}: waits until the clock is right, for certificates" in waits
    assert len(waits) <= 2, "once each time that the other broker is away"
    assert not first.met.is_set()


def test_certificates_are_looked_at_as_soon_as_the_clock_is_right(
    hostile: Callable[..., Hostile], playing: Playing
) -> None:
    broker, looks = hostile(hangs_up), SimpleQueue[float]()
    now = count(0, 50)

    async def sleep(seconds: float) -> None:
        looks.put(seconds)
        await asyncio.sleep(0)

    clock = Clock(now=lambda: float(next(now)), is_set=lambda: False)
    with (
        playing("mindbug") as played,
        reporting(played.run, played.state, wanted(broker.port, tls=True), World(clock, sleep)),
    ):
        for _ in range(6):
            looks.get(timeout=WATCHDOG)
            assert not broker.met.is_set()
        assert broker.met.wait(WATCHDOG), "ten minutes later nobody will set it any more"


class Late(Random):
    """Chance that lets everybody wait as long as can be."""

    def uniform(self, a: float, b: float) -> float:
        return max(a, b)


def test_a_broker_that_stays_away_is_looked_for_again_within_half_a_minute(playing: Playing) -> None:
    waits = SimpleQueue[float]()

    async def sleep(seconds: float) -> None:
        waits.put(seconds)
        await asyncio.sleep(0)

    with (
        playing("mindbug") as played,
        reporting(played.run, played.state, wanted(free_port()), World(sleep=sleep, chance=Late())),
    ):
        assert [waits.get(timeout=WATCHDOG) for _ in range(7)] == [1.5, 3.0, 6.0, 12.0, 24.0, 30.0, 30.0]


def test_a_file_of_credentials_that_cannot_be_used_is_said_once_and_read_again(
    hostile: Callable[..., Hostile], playing: Playing, caplog: pytest.LogCaptureFixture
) -> None:
    broker, tries = hostile(is_mute), SimpleQueue[None]()
    faults = iter(["report.txt: others may read it", "report.txt: others may read it"])

    def access() -> Access:
        tries.put(None)
        for fault in faults:
            raise AccessError(fault)
        return Access()

    with playing("mindbug") as played, reporting(played.run, played.state, replace(wanted(broker.port), access=access)):
        assert broker.heard.get(timeout=WATCHDOG)[1] == b"online"
    assert tries.qsize() == 3
    assert caplog.messages.count("report.credentials: report.txt: others may read it") == 1


def test_a_box_that_is_off_has_nothing_to_say_but_that(hostile: Callable[..., Hostile], tmp_path: Path) -> None:
    broker = hostile(is_mute)
    with reporting(tmp_path / "nowhere", tmp_path, wanted(broker.port)):
        assert broker.heard.get(timeout=WATCHDOG) == (STATUS.decode(), b"offline")
    assert not list(tmp_path.iterdir())
