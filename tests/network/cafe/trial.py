"""A café of simulated tables against a broker: what is lost, what newcomers get, and what it costs."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles

import msgspec

from tablekeeper.firmware.box.brokers import Broker
from tablekeeper.network.dashboard.listener import Listener
from tablekeeper.network.report.access import Access
from tablekeeper.network.report.payloads import TableState
from tests.network.cafe.brokers import Nats, Node, listens
from tests.network.cafe.table import SITE, Table
from tests.network.report.conftest import ADDRESS, Mosquitto

NORMAL = 10.0
"""Seconds between two answers of a table, on average."""
LATE = 120.0
"""Seconds in which whatever is promised has come true."""
LOOKS = 0.1
"""Seconds between two looks at whether it has."""


@dataclass(frozen=True)
class Size:
    """How large the café is."""

    tables: int = 200
    pace: float = 10.0
    """So many times as fast as people play."""
    seconds: float = 20.0
    """For how long it is looked at before something is killed, and for how long afterwards."""


@dataclass(frozen=True)
class Figure:
    """One thing that was measured, perhaps with the share of it that is promised."""

    what: str
    value: str
    share: float | None = None
    """Of what was promised, how much there is: 1 is all."""

    def __str__(self) -> str:
        promised = "" if self.share is None else f" · {self.share:.4f} of 1 that are promised"
        return f"{self.what}: {self.value}{promised}"


class Cafe:
    """Tables, and the dashboard that looks at them."""

    def __init__(self, size: Size, brokers: Sequence[Broker], looked_at: Sequence[Broker]) -> None:
        self.size = size
        turned = [[*brokers[first:], *brokers[:first]] for first in range(len(brokers))]
        self.tables = [Table(number, turned[number % len(turned)], Random(number)) for number in range(size.tables)]
        self.heard: dict[str, float] = {}
        """When the dashboard had each event, by the monotonic clock."""
        self._dashboard = Listener(looked_at, Access, (SITE,), self._note)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Callable[[], Awaitable[None]]]:
        """Let everybody play; yield what ends that, when what was begun is told, or nobody will take it any more."""
        looking, stop = asyncio.create_task(self._dashboard.run()), asyncio.Event()
        try:
            assert await until(lambda: self._dashboard.connected), "the dashboard finds no broker"
            playing = asyncio.gather(*[table.play(NORMAL / self.size.pace, stop) for table in self.tables])

            async def close() -> None:
                stop.set()
                await asyncio.wait([playing], timeout=LATE)

            yield close
            playing.cancel()
        finally:
            looking.cancel()
            with suppress(asyncio.CancelledError):
                await looking

    def _note(self) -> None:
        for room in self._dashboard.rooms:
            for happened in room.events:
                self.heard.setdefault(happened.event.id, happened.heard)

    @property
    def confirmed(self) -> set[str]:
        """The events that brokers have confirmed."""
        return set().union(*[table.confirmed for table in self.tables])

    async def nothing_is_lost(self) -> Figure:
        """Count the confirmed events that the dashboard has."""
        await until(lambda: self.confirmed <= self.heard.keys(), 10)
        return share("confirmed events that the dashboard has", self.confirmed & self.heard.keys(), self.confirmed)

    def delays(self) -> Figure:
        """Return how long events take to the dashboard, which looks four times a second."""
        said = {event: moment for table in self.tables for event, moment in table.said.items()}
        taken = [1000 * (moment - said[event]) for event, moment in self.heard.items() if event in said]
        cuts = quantiles(taken, n=100)
        told = f"{cuts[49]:.0f} ms in the middle, {cuts[98]:.0f} ms for one in a hundred"
        return Figure("from a table to the dashboard", told)

    async def newcomer(self, what: str, broker: Broker) -> Figure:
        """Count what somebody gets who has just come: each table there, and its newest state."""
        rooms = Listener([broker], Access, (SITE,), lambda: None)
        looking, begun = asyncio.create_task(rooms.run()), time.monotonic()

        def there() -> int:
            found = [(table.newest, rooms.rooms.find(table.topics)) for table in self.tables]
            return sum(1 for newest, room in found if room and room.here and room.state and room.state.seq >= newest)

        try:
            await until(lambda: there() == len(self.tables))
            took = time.monotonic() - begun
            return Figure(what, f"{there()} of {len(self.tables)} after {took:.1f} s", there() / len(self.tables))
        finally:
            looking.cancel()
            with suppress(asyncio.CancelledError):
                await looking


def share(what: str, there: Collection[object], promised: Collection[object]) -> Figure:
    """Return how much is there of what is promised."""
    return Figure(what, f"{len(there)} of {len(promised)}", len(there) / len(promised))


async def until(so: Callable[[], bool], seconds: float = LATE) -> bool:
    """Wait until something is so, for so many seconds at the most; return whether it is."""
    end = time.monotonic() + seconds
    while not so() and time.monotonic() < end:
        await asyncio.sleep(LOOKS)
    return so()


def at(port: int) -> Broker:
    """Return the broker at a port of this computer."""
    return Broker(ADDRESS, port, tls=False)


@dataclass
class Cost:
    """What a process has cost since somebody looked first."""

    process: int
    begun: float = field(init=False)

    def __post_init__(self) -> None:
        self.begun = self._processor()

    def figure(self, name: str, messages: int) -> Figure:
        """Return what each message has cost, and the most memory that it had."""
        each = 1000 * (self._processor() - self.begun) / max(1, messages)
        lines = Path(f"/proc/{self.process}/status").read_text("utf-8").splitlines()
        most = next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:"))
        return Figure(name, f"{each:.2f} ms of processor a message, {most / 1024:.0f} MiB at the most")

    def _processor(self) -> float:
        """Return the seconds of processor that the process has taken (proc(5): fields 14 and 15)."""
        fields = Path(f"/proc/{self.process}/stat").read_text("utf-8").rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def with_mosquitto(size: Size, directory: Path) -> list[Figure]:
    """Try one Mosquitto that saves nothing, and kill it in the middle."""
    options = ("allow_anonymous true", "max_queued_messages 5000")
    broker = Mosquitto(directory, *options, log="information")
    try:
        cafe, cost = Cafe(size, [at(broker.port)], [at(broker.port)]), Cost(broker.process.pid)
        async with cafe.open() as close:
            await asyncio.sleep(size.seconds)
            await close()
            figures = [
                Figure(
                    "events",
                    f"{len(cafe.confirmed) / size.seconds:.0f} a second of {size.tables} tables, and as many states",
                ),
                await cafe.nothing_is_lost(),
                cafe.delays(),
                await cafe.newcomer("tables that a newcomer gets", at(broker.port)),
                cost.figure("Mosquitto", 2 * len(cafe.confirmed)),
            ]
        cafe = Cafe(size, [at(broker.port)], [at(broker.port)])
        async with cafe.open() as close:
            await asyncio.sleep(size.seconds)
            broker.end()
            broker.start()
            figures.append(await cafe.newcomer("tables that a newcomer gets after a kill", at(broker.port)))
            await close()
        return figures
    finally:
        broker.end()


async def with_nats(size: Size, directory: Path) -> list[Figure]:
    """Try three nodes of NATS, and kill one of them in the middle; the dashboard hangs on another one."""
    cluster = Nats(directory)
    try:
        for node in cluster.nodes:
            cluster.start(node)
        first, victim, _ = cluster.nodes
        brokers = [at(node.port) for node in cluster.nodes]
        assert await until(lambda: all(listens(node.port) for node in cluster.nodes)), "the nodes of NATS do not listen"
        cafe = Cafe(size, brokers, [at(first.port)])
        costs = [(node, Cost(node.process.pid)) for node in cluster.nodes if node is not victim]
        async with cafe.open() as close:
            await asyncio.sleep(size.seconds)
            victim.kill()
            await asyncio.sleep(size.seconds)
            await close()
            figures = [await cafe.nothing_is_lost(), cafe.delays()]
        messages = 2 * len(cafe.confirmed)
        figures += [cost.figure(f"NATS, node {node.name}", messages) for node, cost in costs]
        figures.append(await _kept(cafe, cluster, first))
        cluster.start(victim)
        assert await until(lambda: listens(victim.port)), f"{victim.name} does not listen"
        for node in cluster.nodes:
            figures.append(await cafe.newcomer(f"tables that {node.name} has again", at(node.port)))
        return figures
    finally:
        cluster.end()


async def _kept(cafe: Cafe, cluster: Nats, node: Node) -> Figure:
    """Count the newest states that the stream of a cluster has, one node of which is gone."""

    def newest(kept: dict[str, bytes]) -> int:
        states = [(table.newest, kept.get(table.topics.state)) for table in cafe.tables]
        return sum(1 for seq, said in states if said and msgspec.json.decode(said, type=TableState).seq >= seq)

    end, there = time.monotonic() + LATE, 0
    while there < len(cafe.tables) and time.monotonic() < end:
        there = newest(await cluster.kept(node))
        await asyncio.sleep(LOOKS)
    return Figure("newest states in the stream", f"{there} of {len(cafe.tables)}", there / len(cafe.tables))


def quiet() -> None:
    """Let nobody hear what tables and dashboard say of brokers that are killed."""
    logging.getLogger("tablekeeper").setLevel(logging.CRITICAL)
