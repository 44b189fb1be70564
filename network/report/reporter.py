"""Reports a table to the first of its brokers that lets it in, for as long as `tablekeeper serve` runs.

Nothing here can fail the table: it reads what the box leaves, and what a broker does costs the box nothing. All of the
state goes out at each connection, so that a broker need not save it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import msgspec

from tablekeeper.firmware.box.beside import REPORTING, Cause, say
from tablekeeper.firmware.box.brokers import Broker
from tablekeeper.network import following
from tablekeeper.network.following import Following
from tablekeeper.network.matches import FOLDERS, Matches
from tablekeeper.network.report.access import Access, AccessError
from tablekeeper.network.report.clock import Clock
from tablekeeper.network.report.connection import Connection
from tablekeeper.network.report.discovery import discovery
from tablekeeper.network.report.outbox import Outbox
from tablekeeper.network.report.payloads import Who, state
from tablekeeper.network.report.telling import Said, ringing
from tablekeeper.network.report.topics import OFFLINE, ONLINE, Topics
from tablekeeper.network.watching import Watching

_log = logging.getLogger("tablekeeper.report")

OFTEN = 0.25
"""Seconds between two states at the least; the last one counts."""
SELDOM = 300.0
"""Seconds after which the state is said again, whatever has changed."""
ANSWER = 10.0
"""Seconds in which a broker must let a table in, and give back the status that it has said."""
SHORTEST, LONGEST = 1.0, 20.0
"""Seconds until the brokers are tried again: twice as many each time, by chance up to half of it less or more."""
FAREWELL = 2.0
"""Seconds that a broker has at the end to hear that the table is gone."""


@dataclass(frozen=True)
class Wanted:
    """Who reports to whom."""

    who: Who
    brokers: tuple[Broker, ...]
    access: Callable[[], Access]
    """Reads how the table shows who it is, anew for each connection. Raises AccessError."""
    kept: Path | None = None
    """The file that says up to where events were told; None: they count from the beginning of the report."""
    own: Path | None = None
    """The directory in which the box sees whether a broker hears the table, or what is wrong; None: it sees nothing."""
    home_assistant: bool = False
    """Whether Home Assistant finds the table by itself."""


@dataclass(frozen=True)
class World:
    """What a reporter needs of the computer."""

    clock: Clock = field(default_factory=Clock)
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep
    chance: Random = field(default_factory=Random)


class Patience:
    """How long a broker is waited for that owes a confirmation."""

    def __init__(self) -> None:
        self.until = float("inf")
        """When that is over, by the monotonic clock."""
        self._taken = 0

    def ends(self, given: int, taken: int, now: float) -> bool:
        """Return whether the broker was given more than it has confirmed, and has confirmed nothing for too long."""
        if given == taken:
            self.until = float("inf")
        elif taken != self._taken or self.until == float("inf"):
            self.until = now + ANSWER
        self._taken = taken
        return now >= self.until


class Reporter:
    """Follows the box, and says to a broker what has changed."""

    def __init__(self, run: Path, matches: Matches, wanted: Wanted, world: World | None = None) -> None:
        self._run, self._matches, self._wanted, self._world = run, matches, wanted, world or World()
        self._topics = Topics(wanted.who.site, wanted.who.table)
        self._following = Following(matches)
        self._outbox = Outbox(matches, self._world.clock, wanted.kept)
        self._status = following.status(run)
        self._rung = asyncio.Event()
        self._fresh = True
        """Whether the box has left something that was not said yet."""
        self._said = Said(_log)

    async def run(self) -> None:
        """Report until it is cancelled; then the broker hears that the table is gone."""
        looking = asyncio.create_task(self._look_on())
        delay = SHORTEST
        try:
            while True:
                for broker in self._wanted.brokers:
                    if await self._report_to(broker):
                        delay = SHORTEST
                await self._world.sleep(delay * self._world.chance.uniform(0.5, 1.5))
                delay = min(2 * delay, LONGEST)
        finally:
            self._outbox.save()
            looking.cancel()
            await asyncio.gather(looking, return_exceptions=True)

    async def _look_on(self) -> None:
        """Note whenever the box has left something."""
        watching = Watching([self._run, *(self._matches.directory / folder for folder in FOLDERS)])
        try:
            async for _ in watching.changes():
                self._status = following.status(self._run)
                self._following.look(None if self._status is None else self._status.told.match)
                self._outbox.look(self._status)
                self._fresh = True
                self._rung.set()
        finally:
            watching.close()

    async def _report_to(self, broker: Broker) -> bool:
        """Report to one broker as long as it listens; return whether it has let the table in."""
        if broker.tls and not self._world.clock.suits_tls:
            self._said.tell(f"{broker}: waits until the clock is right, for certificates")
            return False
        try:
            line = Connection(broker, self._wanted.access(), self._topics, ringing(self._rung))
        except AccessError as error:
            self._show(Cause("line", error.line) if error.line else Cause("file"))
            self._said.tell(f"report.credentials: {error}")
            return False
        line.open()
        try:
            if await self._until(lambda: line.holds or line.ended is not None, ANSWER) and line.holds:
                self._said.tell(f"{broker}: reports as {self._topics.site}/{self._topics.table}", logging.INFO)
                with self._heard():
                    why = await self._report(broker, line)
                self._said.tell(f"{broker}: {why}")
                return True
            if line.cause is not None:
                self._show(line.cause)
            self._said.tell(f"{broker}: {line.ended or f'no answer within {ANSWER:g} s'}")
            return False
        finally:
            held = line.holds
            if held:
                line.say(self._topics.status, OFFLINE)
            line.close()
            if held:
                line.wait(FAREWELL)

    async def _report(self, broker: Broker, line: Connection) -> str:
        """Say the status and the state, and again whatever changes, until the connection ends; return why it did."""
        now = self._world.clock.now
        next_time, heard_by = now(), now() + ANSWER
        said: bytes | None = None
        patience = Patience()
        self._outbox.begin()
        if self._wanted.home_assistant:
            lang = "en" if self._status is None else self._status.told.language
            line.say(self._topics.discovery, msgspec.json.encode(discovery(self._wanted.who, lang)))
        while line.ended is None:
            if self._here != said or self._is_misheard(line):
                said, line.read = self._here, None
                line.say(self._topics.status, said)
            if now() >= heard_by:
                heard_by = float("inf")
                if line.read is None and line.taken:
                    self._said.tell(f"{broker}: it does not give back what the table has said; look at its ACL")
            if self._is_found(line):
                line.found = False
                line.say(self._topics.discovery, b"")
            if self._fresh or now() >= next_time:
                self._fresh = False
                next_time = min(now() + SELDOM, self._say_state(line))
            await self._outbox.say(line.tell, line.confirmed, self._status)
            if patience.ends(line.given, line.taken, now()):
                return f"it confirms nothing within {ANSWER:g} s"
            next_look = min(next_time, heard_by, patience.until, self._outbox.save_by)
            await self._until(lambda: self._is_due(line), next_look - now())
            await self._world.sleep(OFTEN)
        return line.ended

    @contextmanager
    def _heard(self) -> Iterator[None]:
        """Let the box know that a broker hears it: staff can be called from the table."""
        self._show(None, heard=True)
        try:
            yield
        finally:
            self._show(None)

    def _show(self, wrong: Cause | None, *, heard: bool = False) -> None:
        """Let the box see whether a broker hears it, and what people must mend before one does."""
        own = self._wanted.own
        if own is None:
            return
        try:
            say(own, wrong)
            if heard:
                (own / REPORTING).touch()
            else:
                (own / REPORTING).unlink(missing_ok=True)
        except OSError as error:
            self._said.tell(f"{own} cannot be written: {error.strerror}; staff cannot be called from the table")

    def _is_due(self, line: Connection) -> bool:
        """Return whether anything is to be said or noted."""
        heard = bool(line.confirmed) or self._is_misheard(line) or self._is_found(line)
        return self._fresh or heard or line.ended is not None

    @property
    def _here(self) -> bytes:
        """The status of the table."""
        return OFFLINE if self._status is None else ONLINE

    def _is_misheard(self, line: Connection) -> bool:
        """Return whether the broker has another status of the table than it has."""
        return line.read is not None and line.read != self._here

    def _is_found(self, line: Connection) -> bool:
        """Return whether Home Assistant still finds the table, which it should not."""
        return line.found and not self._wanted.home_assistant

    def _say_state(self, line: Connection) -> float:
        """Say how the table is; return when that changes by itself, since a question stands long by then."""
        status, clock = self._status, self._world.clock
        if status is None:
            return float("inf")
        now = clock.now()
        try:
            told = state(self._wanted.who, status, self._following.match("en"), now, clock.utc)
        except Exception:  # rules and words of any game ran: a fault of theirs must not end the report
            _log.exception("match %s cannot be reported", self._following.number)
            return float("inf")
        line.say(self._topics.state, msgspec.json.encode(told))
        long = status.told.since + self._wanted.who.waiting
        return long if now < long and told.decides is not None else float("inf")

    async def _until(self, so: Callable[[], bool], seconds: float) -> bool:
        """Wait until something is so, for so many seconds at the most; return whether it is."""
        try:
            async with asyncio.timeout(None if seconds == float("inf") else max(0.0, seconds)):
                while not so():
                    self._rung.clear()
                    await self._rung.wait()
        except TimeoutError:
            pass
        return so()
