"""Listens to the first of some brokers that lets the dashboard read, for as long as the dashboard runs."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from math import inf

from tablekeeper.firmware.box.brokers import Broker
from tablekeeper.network.dashboard.rooms import MOST_TABLES, Note, Rooms
from tablekeeper.network.dashboard.subscription import Subscription
from tablekeeper.network.report.access import Access, AccessError
from tablekeeper.network.report.telling import Said, ringing

_log = logging.getLogger("tablekeeper.dashboard")

OFTEN = 0.25
"""Seconds between two looks at what was heard, at the least."""
ANSWER = 10.0
"""Seconds in which a broker must let the dashboard read."""
SHORTEST, LONGEST = 1.0, 30.0
"""Seconds until the brokers are tried again: twice as many each time."""


class Listener:
    """Fills the tables with what a broker says. `show` is called whenever there is anything new, `note` with events."""

    def __init__(
        self,
        brokers: Sequence[Broker],
        access: Callable[[], Access],
        sites: Sequence[str],
        show: Callable[[], None],
        note: Note | None = None,
    ) -> None:
        self._brokers, self._access, self._sites, self._show = brokers, access, sites, show
        self.rooms = Rooms(note)
        self.connected = False
        """Whether a broker is listened to now."""
        self._rung = asyncio.Event()
        self._said = Said(_log)

    async def run(self) -> None:
        """Listen until it is cancelled."""
        delay = SHORTEST
        while True:
            for broker in self._brokers:
                if await self._listen_to(broker):
                    delay = SHORTEST
            await asyncio.sleep(delay)
            delay = min(2 * delay, LONGEST)

    async def _listen_to(self, broker: Broker) -> bool:
        """Listen to one broker as long as it says something; return whether it has let the dashboard read."""
        try:
            line = Subscription(broker, self._access(), self._sites, ringing(self._rung))
        except AccessError as error:
            self._said.tell(str(error))
            return False
        line.open()
        held = False
        until = time.monotonic() + ANSWER
        try:
            while line.ended is None and (line.holds or time.monotonic() < until):
                if line.holds and not held:
                    held = self.connected = True
                    self.rooms.expect_back(time.monotonic())
                    self._said.tell(f"{broker}: is listened to", logging.INFO)
                    self._show()
                self._take(line)
                await self._wait((self.rooms.due if held else until) - time.monotonic())
                await asyncio.sleep(OFTEN)
            self._take(line)
            self._said.tell(f"{broker}: {line.ended or f'no answer within {ANSWER:g} s'}")
        finally:
            line.close()
            self.connected = False
            self._show()
        return held

    def _take(self, line: Subscription) -> None:
        now = time.monotonic()
        news = [self.rooms.hear(topic, payload, now) for topic, payload in line.take()]
        if self.rooms.miss(now) or any(news):
            self._show()
        if self.rooms.forgotten:
            self._said.tell(
                f"tables: wanted at most {MOST_TABLES}, got more, so some are forgotten; name one site by --site"
            )

    async def _wait(self, seconds: float) -> None:
        """Wait until something was heard, for so many seconds at the most."""
        try:
            async with asyncio.timeout(None if seconds == inf else seconds):
                await self._rung.wait()
        except TimeoutError:
            pass
        self._rung.clear()
