"""Keeps what tables tell, beside the live page: a database that cannot be written costs that page nothing."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

from tablekeeper.network.dashboard.history.schema import COUNTED, Row, row
from tablekeeper.network.dashboard.history.store import HistoryError, Store
from tablekeeper.network.report.clock import office
from tablekeeper.network.report.events import Event
from tablekeeper.network.report.telling import Said
from tablekeeper.network.report.topics import Topics

_log = logging.getLogger("tablekeeper.dashboard")

MOST_WAITING = 10_000
"""So many events wait at the most for a database that cannot be written; what comes then is not kept."""
AGAIN = 10.0
"""Seconds until a database that could not be written is tried again."""
SLOW = 20.0
"""Seconds after which somebody is told that a database has not answered yet."""
TIDIES = 3600.0
"""Seconds after which somebody looks again for what is too old."""


class Keeper:
    """Writes events into a store, and forgets them after some days. `show` is called when `trouble` changes."""

    def __init__(self, store: Store, days: int, show: Callable[[], None], now: Callable[[], datetime] = office) -> None:
        self.store, self.days = store, days
        self.trouble = ""
        """Why nothing can be written; empty as long as it can."""
        self._show, self._now = show, now
        self._waiting: deque[Row] = deque(maxlen=MOST_WAITING)
        self._rung = asyncio.Event()
        self._said = Said(_log)

    def hear(self, topics: Topics, event: Event) -> None:
        """Note an event that is to be kept."""
        if event.kind in COUNTED or event.kind == "undone":
            self._waiting.append(row(topics, event, self._now()))
            self._rung.set()

    async def run(self) -> None:
        """Write whatever comes, until it is cancelled; what waits then is written yet."""
        try:
            while True:
                self._rung.clear()
                rows = self._taken()
                if await self.keep(rows):
                    await self._rest(TIDIES)
                else:
                    self._waiting.extendleft(reversed(rows))
                    await asyncio.sleep(AGAIN)
        finally:
            self._write(self._taken())
            self.store.close()

    async def _rest(self, seconds: float) -> None:
        """Wait until there is something to keep, for so long at the most."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._rung.wait()

    def _taken(self) -> list[Row]:
        rows = list(self._waiting)
        self._waiting.clear()
        return rows

    async def keep(self, rows: Sequence[Row]) -> bool:
        """Write these in a thread, and forget what is too old; return whether that went."""
        writing = asyncio.create_task(asyncio.to_thread(self._write, rows))
        answered, _ = await asyncio.wait([writing], timeout=SLOW)
        if not answered:
            self._tell(f"{self.store.name}: has not answered for {SLOW:g} s")
        self._tell(await writing)
        return not self.trouble

    def _write(self, rows: Sequence[Row]) -> str:
        """Write these; return why that cannot be."""
        try:
            self.store.add(rows)
            self.store.forget_before(self._now().replace(tzinfo=None) - timedelta(days=self.days))
        except HistoryError as error:
            return str(error)
        return ""

    def _tell(self, trouble: str) -> None:
        if trouble != self.trouble:
            self.trouble = trouble
            self._show()
            if not trouble:
                self._said.tell("history: it is written again", logging.INFO)
        if trouble:
            self._said.tell(f"history: {trouble}; it is tried again every {AGAIN:g} s")
