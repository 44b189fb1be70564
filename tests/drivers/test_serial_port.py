"""The port: one thread a connection, events only, and no way to break the loop that writes to it."""

from __future__ import annotations

import os
import tty
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from queue import Queue
from threading import Event, Thread

import pytest
from serial.serialutil import Timeout

from tablekeeper.drivers import serial_port
from tablekeeper.drivers.serial_port import PortBytes, PortEvent, PortLost, PortOpened, SerialPort

PATIENCE = 20.0
"""Seconds after which a test that waits in vain fails."""


class Desk:
    """A port, its queue of events and a clock that stands still."""

    def __init__(self, url: str) -> None:
        self.events: Queue[PortEvent] = Queue()
        self.now = 5.0
        self.port = SerialPort(url, 9600, self.events.put, lambda: self.now)

    def next(self) -> PortEvent:
        return self.events.get(timeout=PATIENCE)

    def opened(self) -> Desk:
        self.port.open()
        assert self.next() == PortOpened(self.port.connection, self.now)
        return self

    def thread(self) -> Thread:
        assert self.port._thread is not None
        return self.port._thread

    def ended(self) -> None:
        self.thread().join(PATIENCE)
        assert not self.thread().is_alive()


class Terminal:
    """The far end of a pseudo-terminal."""

    def __init__(self) -> None:
        self.master, slave = os.openpty()
        tty.setraw(slave)
        self.path = os.ttyname(slave)
        os.close(slave)

    def unplug(self) -> None:
        if self.master >= 0:
            os.close(self.master)
        self.master = -1


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    terminal = Terminal()
    yield terminal
    terminal.unplug()


def test_bytes_come_back_through_a_loop_and_are_counted() -> None:
    desk = Desk("loop://").opened()
    desk.port.write(b"hello")
    got = b""
    while len(got) < 5:
        event = desk.next()
        assert isinstance(event, PortBytes)
        assert (event.connection, event.at) == (desk.port.connection, 5.0)
        got += event.data
    assert got == b"hello"
    assert (desk.port.bytes_read, desk.port.bytes_written) == (5, 5)
    desk.port.close()
    desk.ended()


def test_opening_never_happens_in_the_loops_thread(tmp_path: Path) -> None:
    """A line that is absent is reported by event, with its name; `open` itself says nothing."""
    desk = Desk(str(tmp_path / "absent"))
    desk.port.open()
    event = desk.next()
    assert isinstance(event, PortLost)
    assert "absent" in event.why
    assert not desk.port.busy
    assert not desk.port.is_open
    desk.ended()


@pytest.mark.parametrize("url", ["nonsense://x", "hwgrep://no such adapter", "loop://?oops=1", "/dev/null", ""])
def test_any_name_that_is_no_serial_line_is_reported_and_never_raises(url: str) -> None:
    desk = Desk(url)
    desk.port.open()
    event = desk.next()
    assert isinstance(event, PortLost)
    assert event.why


def test_busy_lasts_from_open_to_the_first_event() -> None:
    told, may_go = Event(), Event()
    desk = Desk("loop://")

    def clock() -> float:
        told.set()
        may_go.wait(PATIENCE)
        return 5.0

    desk.port._clock = clock
    desk.port.open()
    may_go.set()
    desk.next()
    assert told.is_set()
    assert not desk.port.busy
    desk.port.open()
    assert desk.port.busy or desk.port.is_open
    desk.port.close()
    assert not desk.port.busy


def test_losing_the_line_is_one_event(terminal: Terminal) -> None:
    desk = Desk(terminal.path).opened()
    terminal.unplug()
    event = desk.next()
    assert isinstance(event, PortLost)
    assert event.connection == desk.port.connection
    assert not desk.port.is_open
    desk.ended()
    assert desk.events.empty()


def test_writing_never_raises_whatever_the_state(terminal: Terminal) -> None:
    desk = Desk(terminal.path)
    desk.port.write(b"before it was ever open")
    desk.opened()
    terminal.unplug()
    desk.port.write(b"while it breaks")
    assert isinstance(desk.next(), PortLost)
    desk.port.write(b"after it broke")
    desk.port.close()
    desk.port.write(b"after it was closed")
    assert desk.port.bytes_written == 0


def test_a_line_that_takes_no_bytes_is_lost_and_does_not_hold_up_the_loop(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serial_port, "WRITE_WITHIN", 0.25)
    desk = Desk(terminal.path).opened()
    desk.port.write(bytes(100_000))
    event = desk.next()
    assert isinstance(event, PortLost)
    assert "timeout" in event.why.lower()


def test_a_computer_that_keeps_the_writer_waiting_at_each_step_loses_no_line(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(terminal.path).opened()
    seconds = count(step=0.5)
    monkeypatch.setattr(Timeout, "TIME", lambda _timeout: next(seconds))
    desk.port.write(b"asked")
    assert next(seconds) > 1, "pyserial looks at this clock"
    assert os.read(terminal.master, 64) == b"asked"
    assert desk.port.is_open
    assert desk.port.bytes_written == len(b"asked")


def test_a_line_in_use_is_not_shared(terminal: Terminal) -> None:
    first, second = Desk(terminal.path).opened(), Desk(terminal.path)
    second.port.open()
    event = second.next()
    assert isinstance(event, PortLost)
    assert "lock" in event.why
    first.port.close()
    first.ended()
    second.opened()


def test_closing_is_silent_and_may_be_repeated(terminal: Terminal) -> None:
    desk = Desk(terminal.path)
    desk.port.close()
    desk.opened()
    desk.port.close()
    desk.port.close()
    desk.ended()
    assert desk.events.empty()


def test_reopening_at_once_works_and_numbers_the_connections_apart(terminal: Terminal) -> None:
    """The new thread waits for the old one, which still holds the line's lock."""
    desk = Desk(terminal.path)
    numbers = []
    for _ in range(20):
        desk.opened()
        numbers.append(desk.port.connection)
    assert len(set(numbers)) == 20
    os.write(terminal.master, b"x")
    assert desk.next() == PortBytes(numbers[-1], b"x", 5.0)


def test_closing_while_the_opening_is_under_way_leaves_nothing_open(terminal: Terminal) -> None:
    desk = Desk(terminal.path)
    for _ in range(20):
        desk.port.open()
        desk.port.close()
        desk.ended()
    while not desk.events.empty():  # it may have been opened before it was closed; nothing of it counts any more
        assert desk.next().connection != desk.port.connection
    assert not desk.port.is_open
    desk.opened()


def test_one_event_carries_all_that_waits(terminal: Terminal) -> None:
    desk = Desk(terminal.path).opened()
    sent = bytes(range(256)) * 4
    os.write(terminal.master, sent)
    got = b""
    while len(got) < len(sent):
        event = desk.next()
        assert isinstance(event, PortBytes)
        got += event.data
    assert got == sent
    assert desk.port.bytes_read == len(sent)
    desk.port.close()
