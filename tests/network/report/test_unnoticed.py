"""The table does not notice what becomes of its reports: the same entries, bytes and wake-ups as without any."""

from __future__ import annotations

import socket
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tablekeeper.drivers.serial_port import PortBytes
from tablekeeper.firmware.box.beside import RUN
from tablekeeper.firmware.simulator import device as simulated
from tablekeeper.firmware.simulator.device import Device, Inbox
from tablekeeper.firmware.simulator.messages import PRESS, Options, Press, Wait
from tablekeeper.firmware.simulator.user import User
from tests.asking import WATCHDOG
from tests.network.report.hostile import LET_IN, Hostile, packets, published
from tests.network.report.test_hostile_brokers import (
    breaks_off,
    floods,
    forbids,
    hangs,
    hangs_up,
    hostile,
    is_mute,
    is_none,
    raves,
    reporting,
    wanted,
)

__all__ = ["hostile"]

ON = '[report]\nbroker = "mqtt://127.0.0.1"\n'
KEYS = ("1.left", "1.ok", "1.right", "2.left", "2.ok", "2.right")


class Noticed(NamedTuple):
    """What a table does while it is played always in the same way, and then left alone."""

    files: dict[str, bytes]
    """All that it keeps."""
    woken: Counter[str]
    """By what, and how often something was due."""


class _Counted(Device):
    """A device that counts how often something is due."""

    woken: Counter[str]

    def tick(self) -> None:
        self.woken["due"] += 1
        super().tick()


def play(directory: Path, settings: str, monkeypatch: pytest.MonkeyPatch, begun: Callable[[], object]) -> Noticed:
    """Play Mindbug by 150 keys as soon as what is beside it has `begun`, and wait an hour of the table's own time."""
    state, wire, woken = directory / "state", directory / "wire", Counter[str]()

    class CountedInbox(Inbox):
        def put(self, event: object) -> None:
            # How the bytes of a line are divided is chance.
            woken[type(event).__name__] += len(event.data) if isinstance(event, PortBytes) else 1
            super().put(event)

    monkeypatch.setattr(simulated, "Inbox", CountedInbox)
    monkeypatch.setenv(RUN, str(directory / "run"))
    (directory / "settings.toml").write_text(settings, encoding="utf-8")
    wire.mkdir()
    options = Options(
        storage=str(state), run=str(wire), settings=str(directory / "settings.toml"), game="mindbug", lang="de"
    )
    device = _Counted(options)
    device.woken = woken
    try:
        device.start()
        begun()
        user, chance = User(device), Random(7)
        for _ in range(150):
            user.obey(Press(chance.choice(KEYS), PRESS))
        user.obey(Wait(3600.0))
        assert "journal" in str(list(state.rglob("*.journal"))), "a match is under way"
    finally:
        device.close()
        device.pins.close()
    return Noticed(
        {str(path.relative_to(state)): path.read_bytes() for path in state.rglob("*") if path.is_file()}, woken
    )


def says_rubbish(broker: Hostile, line: socket.socket) -> None:
    """Say on the table's own topics what it never said."""
    next(packets(line))
    line.sendall(LET_IN)
    for topic in (b"status", b"state", b"event"):
        line.sendall(published(b"tablekeeper/1/lion/window/" + topic, b'{"v": 99, "\xff'))
    broker.listen(line)


@pytest.mark.parametrize("does", [breaks_off, floods, forbids, hangs, hangs_up, is_mute, is_none, raves, says_rubbish])
def test_a_table_with_a_hostile_broker_does_what_it_does_without_any(
    does: Callable[[Hostile, socket.socket], None],
    hostile: Callable[..., Hostile],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    directories = [tmp_path / name / "box" for name in ("without", "with")]
    for each in directories:
        (each / "run").mkdir(parents=True)
    without = play(directories[0], "", monkeypatch, lambda: None)
    broker = hostile(does)
    run, state = directories[1] / "run", directories[1] / "state"
    with reporting(run, state, wanted(broker.port)):
        beside = play(directories[1], ON, monkeypatch, lambda: broker.met.wait(WATCHDOG))
    assert broker.met.is_set()
    assert beside == without


def test_a_table_that_can_leave_nothing_does_what_it_does_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    directories = [tmp_path / name / "box" for name in ("without", "with")]
    for each in directories:
        each.mkdir(parents=True)
    without = play(directories[0], "", monkeypatch, lambda: None)
    beside = play(directories[1], ON, monkeypatch, lambda: None)
    assert beside == without
    (said,) = (line for line in caplog.messages if "cannot be written" in line)
    assert said.startswith(f"{directories[1]}/run/status.json ")
