"""The listener between its lines to brokers and the tables: lines that come and go as they are told to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import pytest

from tablekeeper.firmware.box.brokers import Broker
from tablekeeper.network.dashboard import listener
from tablekeeper.network.dashboard.listener import Listener
from tablekeeper.network.dashboard.subscription import Message
from tablekeeper.network.report.access import Access
from tablekeeper.network.report.topics import Topics
from tests.asking import WATCHDOG

LEFT, STAYS, FLAPS = (Broker(f"192.0.2.{n}", 1883, tls=False) for n in (1, 2, 3))
STATUS = Topics("lion", "window").status


class Line:
    """A subscription that a broker grants at once; only one broker stays."""

    opened: Callable[[Broker], None]

    def __init__(self, broker: Broker, _access: Access, _sites: Sequence[str], ring: Callable[[], None]) -> None:
        self._broker, self._ring = broker, ring
        self.holds = True
        self.ended: str | None = None

    def open(self) -> None:
        Line.opened(self._broker)

    def take(self) -> list[Message]:
        if self._broker == FLAPS:
            self.ended = "gone"
            self._ring()
        return []

    def close(self) -> None:
        pass


def test_a_broker_that_comes_and_goes_does_not_put_off_when_another_s_tables_are_missed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each time the wait began anew, so that a table without a broker was never gone."""
    heard = Listener((STAYS, FLAPS), Access, (), lambda: None)
    heard.rooms.hear(STATUS, b"online", 0.0, LEFT)
    heard.rooms.lose(LEFT, 0.0)
    due: list[float] = []
    often = asyncio.Event()

    def opened(broker: Broker) -> None:
        if broker == FLAPS:
            due.append(heard.rooms.due)
            if len(due) == 3:
                often.set()

    Line.opened = opened
    monkeypatch.setattr(listener, "Subscription", Line)
    for name in ("OFTEN", "SHORTEST", "LONGEST"):
        monkeypatch.setattr(listener, name, 0.0)

    async def played() -> None:
        listening = asyncio.create_task(heard.run())
        async with asyncio.timeout(WATCHDOG):
            await often.wait()
        listening.cancel()

    asyncio.run(played())
    assert len(set(due)) == 1
