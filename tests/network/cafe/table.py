"""A table of a café as a broker sees it: the connection and payloads of the real one, and hands that never rest."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from random import Random

import msgspec
from msgspec import structs

from tablekeeper.firmware.box.brokers import Broker
from tablekeeper.network.report.access import Access
from tablekeeper.network.report.connection import Connection
from tablekeeper.network.report.events import Event
from tablekeeper.network.report.payloads import Game, Health, Seat, TableState
from tablekeeper.network.report.telling import ringing
from tablekeeper.network.report.topics import OFFLINE, ONLINE, Topics

SITE = "cafe"
GAME = Game(id="mindbug", title="Mindbug")
STATE = TableState(
    boot="b", seq=0, at=None, since=None, begun=None, up=60, waited=0, seconds=60, site=SITE, table="", name="",
    phase="playing", game=GAME, match=1, decides=1, question="turn", answers=0, help=False, help_seconds=0, troubles=(),
    seats=tuple([Seat(n=n, name=None, box=False, figures={"life": 3, "mindbugs": 2}) for n in (1, 2)]),
    health=Health(reader=True, panel=True, storage=True), language="en", strictness="referee", version="1.0.0",
)  # fmt: skip
TEXT = dict.fromkeys(("en", "de"), "Seat 1 plays a creature; seat 2 is asked whether it takes that with a Mindbug.")
PATIENCE = 10.0
"""Seconds in which a broker must do anything at all; then the next one is tried."""
AGAIN = 1.0
"""Seconds, on average, until another broker is tried."""


class Table:
    """It tells the first of its brokers that lets it in what happens, until the broker has confirmed that."""

    def __init__(self, number: int, brokers: Sequence[Broker], chance: Random) -> None:
        self._topics = Topics(SITE, f"t{number:03}")
        self._brokers, self._chance = brokers, chance
        self.said: dict[str, float] = {}
        """When each event was said first, by the monotonic clock."""
        self.confirmed: set[str] = set()
        """The events that a broker has confirmed."""
        self.newest = 0
        """The number of the newest state that was said before an event that is confirmed."""
        self.connections = 0
        self._seq = 0
        self._pending: Event | None = None

    @property
    def topics(self) -> Topics:
        """Where it stands."""
        return self._topics

    async def play(self, seconds: float, stop: asyncio.Event) -> None:
        """Have something happen every so many seconds on average, until told to stop; the last one is told yet."""
        await asyncio.sleep(seconds * self._chance.random())
        turn = 0
        while self._pending is not None or not stop.is_set():
            rung = asyncio.Event()
            line = Connection(self._brokers[turn % len(self._brokers)], Access(), self._topics, ringing(rung))
            line.open()
            try:
                if await _answers(line, rung):
                    self.connections += 1
                    await self._tell(line, rung, seconds, stop)
            finally:
                line.close()
            turn += 1
            if self._pending is not None or not stop.is_set():
                await asyncio.sleep(AGAIN * self._chance.uniform(0.5, 1.5))

    async def _tell(self, line: Connection, rung: asyncio.Event, seconds: float, stop: asyncio.Event) -> None:
        """Tell one event after the other, until the line has ended or does nothing any more."""
        line.say(self._topics.status, ONLINE)
        self._say_state(line)
        while line.ended is None and (self._pending is not None or not stop.is_set()):
            if line.read == OFFLINE:
                line.read = None
                line.say(self._topics.status, ONLINE)
            if self._pending is None:
                self._seq += 1
                self._pending = Event(
                    id=f"1.{self._seq}.{self._topics.table}", kind="entry", match=1, n=self._seq, game=GAME, text=TEXT
                )
                self.said[self._pending.id] = time.monotonic()
            state = self._seq
            self._say_state(line)
            number = line.tell(msgspec.json.encode(self._pending))
            if not await _answers(line, rung, number):
                return
            line.confirmed.clear()
            self.confirmed.add(self._pending.id)
            self.newest, self._pending = state, None
            await asyncio.sleep(self._chance.expovariate(1 / seconds))

    def _say_state(self, line: Connection) -> None:
        state = structs.replace(STATE, table=self._topics.table, seq=self._seq, answers=self._seq)
        line.say(self._topics.state, msgspec.json.encode(state))


async def _answers(line: Connection, rung: asyncio.Event, number: int | None = None) -> bool:
    """Wait until a broker has let the table in, or has confirmed a number; return whether it has."""

    def answered() -> bool:
        return line.holds if number is None else number in line.confirmed

    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while not answered() and line.ended is None:
                rung.clear()
                if not answered():
                    await rung.wait()
    return answered()
