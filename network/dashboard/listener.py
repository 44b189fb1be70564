"""Listens to all brokers of a house at once, for as long as the dashboard runs: a table may be at any of them."""

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
        self._rung: dict[Broker, asyncio.Event] = {}
        """The brokers that are listened to now, and what rings when there is anything to look at."""

    @property
    def connected(self) -> bool:
        """Whether a broker is listened to now."""
        return bool(self._rung)

    async def run(self) -> None:
        """Listen until it is cancelled."""
        async with asyncio.TaskGroup() as all_of_them:
            for broker in self._brokers:
                all_of_them.create_task(self._follow(broker, Said(_log)))

    async def _follow(self, broker: Broker, said: Said) -> None:
        """Listen to one broker, again and again."""
        delay = SHORTEST
        while True:
            if await self._listen_to(broker, said):
                delay = SHORTEST
            await asyncio.sleep(delay)
            delay = min(2 * delay, LONGEST)

    async def _listen_to(self, broker: Broker, said: Said) -> bool:
        """Listen to a broker as long as it says something; return whether it has let the dashboard read."""
        rung = asyncio.Event()
        try:
            line = Subscription(broker, self._access(), self._sites, ringing(rung))
        except AccessError as error:
            said.tell(str(error))
            return False
        line.open()
        held = False
        until = time.monotonic() + ANSWER
        try:
            while line.ended is None and (line.holds or time.monotonic() < until):
                if line.holds and not held:
                    held = True
                    if not self._rung:
                        self.rooms.expect_back(time.monotonic())
                    self._rung[broker] = rung
                    said.tell(f"{broker}: is listened to", logging.INFO)
                    self._show()
                self._take(broker, line, said)
                await _wait(rung, (self.rooms.due if held else until) - time.monotonic())
                await asyncio.sleep(OFTEN)
            self._take(broker, line, said)
            said.tell(f"{broker}: {line.ended or f'no answer within {ANSWER:g} s'}")
        finally:
            line.close()
            if held:
                self._lose(broker)
        return held

    def _lose(self, broker: Broker) -> None:
        """Wait at the other brokers for the tables of this one."""
        del self._rung[broker]
        self.rooms.lose(broker, time.monotonic())
        for rung in self._rung.values():
            rung.set()
        self._show()

    def _take(self, broker: Broker, line: Subscription, said: Said) -> None:
        now = time.monotonic()
        news = [self.rooms.hear(topic, payload, now, broker, kept=kept) for topic, payload, kept in line.take()]
        if self.rooms.miss(now) or any(news):
            self._show()
        if self.rooms.forgotten:
            said.tell(f"tables: wanted at most {MOST_TABLES}, got more, so some are forgotten; name one site by --site")


async def _wait(rung: asyncio.Event, seconds: float) -> None:
    """Wait until something was heard, for so many seconds at the most."""
    try:
        async with asyncio.timeout(None if seconds == inf else seconds):
            await rung.wait()
    except TimeoutError:
        pass
    rung.clear()
