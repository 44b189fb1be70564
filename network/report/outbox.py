"""What a broker must still hear of what has happened; the journals of the matches are where it waits.

Up to where it was told is kept in a file, so that nothing is left out while there is no broker or no report. Power that
fails makes some of it come twice, with the identity that it had before.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct, structs

from tablekeeper.firmware.telling.public import Status
from tablekeeper.network.matches import Matches
from tablekeeper.network.report.clock import Clock, written
from tablekeeper.network.report.events import Course, Event, Place, call, places, trouble

_log = logging.getLogger("tablekeeper.report")

MOST = 500
"""So many events are made up for after a time without a broker."""
OLDEST = 24 * 3600.0
"""Seconds since the last entry of a match after which nothing of it is made up for."""
AT_ONCE = 20
"""So many events wait for the broker's confirmation at the most."""
EVERY = 20
"""Entries after which others have their turn, where many are passed over."""
SAVED = 30.0
"""Seconds after which what was told is kept at the latest."""
MOST_BYTES = 1 << 16
"""No kept file is longer."""

Tell = Callable[[bytes], int]
"""Publishes an event; returns the number by which the broker will confirm it."""


class Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """What the broker has confirmed."""

    place: Place
    help: bool = False
    troubles: tuple[str, ...] = ()


class Outbox:
    """Events in their order. `file` keeps how far they were told; None: until the report ends."""

    def __init__(self, matches: Matches, clock: Clock, file: Path | None) -> None:
        self._matches, self._clock, self._file = matches, clock, file
        self._kept = self._read()
        self.save_by = float("inf")
        """When what was told must be kept, by the monotonic clock."""
        self._sent = self._kept.place
        """The last place of which an event was said, confirmed or not."""
        self._told: dict[int, Place] = {}
        """The last place of each match of which an event was said: people may go back to one before the last."""
        self._course: Course | None = None
        self._aside: deque[Event] = deque()
        """Calls and troubles that were not said yet."""
        self._seen: set[int] = set()
        """The matches that were on the table meanwhile; a clock that is set late makes none of them old."""
        self._called, self._known = self._kept.help, self._kept.troubles
        """Whether staff is called, and the troubles, of which was said, or will be."""
        self._out: deque[tuple[int, Event, Place | None]] = deque()
        """What was said and not confirmed yet, each by the number that it is confirmed by."""
        self._heard: set[int] = set()
        """The numbers that were confirmed out of their order."""

    # What has happened

    def look(self, status: Status | None) -> None:
        """Take in what the box leaves: calls and troubles that have come and gone."""
        if status is None:
            return
        if status.told.match is not None:
            self._seen.add(status.told.match)
        if len(self._aside) >= MOST:
            return
        at = written(self._clock.utc, 0)
        called, there = status.told.called is not None, status.told.troubles
        if called != self._called:
            self._called = called
            self._aside.append(call(begins=called, boot=status.boot, seq=status.seq, at=at))
        for code in dict.fromkeys((*self._known, *there)):
            if (code in self._known) != (code in there):
                begins = code in there
                self._aside.append(trouble(code, begins=begins, boot=status.boot, seq=status.seq, at=at))
        self._known = there

    # Telling it

    def begin(self) -> None:
        """Say what was not confirmed again: there is another connection."""
        self._aside.extendleft([event for _, event, place in reversed(self._out) if place is None])
        self._out.clear()
        self._heard.clear()
        self._sent, self._course = self._kept.place, None
        self._told.clear()

    async def say(self, tell: Tell, confirmed: deque[int], status: Status | None) -> None:
        """Note what was confirmed, and say as much more as may be under way."""
        while confirmed:
            self._heard.add(confirmed.popleft())
        while self._out and self._out[0][0] in self._heard:
            self._confirm(*self._out.popleft()[1:])
        while len(self._out) < AT_ONCE:
            if self._aside:
                event = self._aside.popleft()
                self._out.append((tell(msgspec.json.encode(event)), event, None))
            elif found := await self._next(status):
                self._out.append((tell(msgspec.json.encode(found[1])), found[1], found[0]))
            else:
                break
        self._heard.intersection_update([number for number, _, _ in self._out])
        if self._clock.now() >= self.save_by:
            self.save()

    def _confirm(self, event: Event, place: Place | None) -> None:
        troubles = [code for code in self._kept.troubles if code != event.code]
        if event.kind == "trouble" and event.code is not None:
            troubles.append(event.code)
        called = event.kind == "help" if event.kind in ("help", "help_over") else self._kept.help
        self._kept = Kept(place or self._kept.place, called, tuple(troubles))
        self.save_by = min(self.save_by, self._clock.now() + SAVED)

    async def _next(self, status: Status | None) -> tuple[Place, Event] | None:
        """Return what has happened next in a match; None where nothing has."""
        if self._course is None:
            found = await self._open()
            if found is not None:
                return found
        while (course := self._course) is not None:
            told = None if status is None or status.told.match != course.number else status.told
            if told is not None and self._sent.match == told.match and self._sent.n >= told.entries:
                return None  # the journal is ahead of the panel
            found = course.next()
            if found is None and not course.read():
                self._course = Course(self._matches, course.number)  # it was put in order, with less than before
                continue
            found = found or course.next()
            if found is not None:
                self._sent = self._told[course.number] = found[0]
                return found[0], self._dated(found[1], status)
            number = self._another(course.number, None if status is None else status.told.match)
            if number is None:
                return None
            await self._go_on_with(number)
        return None

    def _another(self, number: int, on_table: int | None) -> int | None:
        """Return the match to go on with: one that is new, or else the one on the table, to which people went back."""
        numbers = self._matches.numbers()
        new = [one for one in numbers if one > max(number, *self._told, self._kept.place.match)]
        if new:
            return new[0]
        return on_table if on_table != number and on_table in numbers else None

    async def _open(self) -> tuple[Place, Event] | None:
        """Find where to go on; what is too much or too old is passed over, which is an event itself."""
        waiting = [place async for place in self._waiting()]
        late = [place for place in waiting if self._is_old(place.match)]
        skipped = waiting[: max(len(late), len(waiting) - MOST)]
        if skipped:
            self._sent = skipped[-1]
        await self._go_on()
        if not skipped:
            return None
        return self._sent, Event(id=f"{self._sent.id}.missed", kind="missed", count=len(skipped))

    async def _waiting(self) -> AsyncIterator[Place]:
        """Yield the places behind the last one; others have their turn between the matches."""
        last = self._sent
        for number in self._matches.numbers():
            if number >= last.match:
                for place in places(self._matches.public(number)):
                    if (place.match, place.n) > (last.match, last.n):
                        yield place
                await asyncio.sleep(0)

    def _is_old(self, match: int) -> bool:
        now = self._clock.utc
        return match not in self._seen and now is not None and now - self._matches.stamp(match)[0] / 1e9 > OLDEST

    async def _go_on(self) -> None:
        """Open the match of the last place, up to behind it."""
        numbers = [number for number in self._matches.numbers() if number >= self._sent.match]
        if numbers:
            self._told[self._sent.match] = self._sent
            await self._go_on_with(numbers[0])

    async def _go_on_with(self, number: int) -> None:
        """Open a match behind what was told of it; of one before the last place, that is all there is."""
        self._course = Course(self._matches, number)
        told = self._told.get(number)
        if told is None and number < self._kept.place.match and self._course.places:
            told = self._course.places[-1]
        if told is None:
            return
        self._sent = told
        for count, _ in enumerate(self._course.skip(told)):
            if count % EVERY == 0:
                await asyncio.sleep(0)

    def _dated(self, event: Event, status: Status | None) -> Event:
        """Return an event with its time, if it is the last one of the match on the table."""
        told = None if status is None or status.told.match != event.match else status.told
        if told is None or event.n not in (0, told.entries):
            return event
        now = self._clock.now()
        since = told.begun if event.n == 0 else told.since
        at = written(self._clock.utc, max(0.0, now - since))
        whole = event.kind == "over" and not told.came_with
        seconds = int(max(0.0, since - told.begun)) if whole else None
        return structs.replace(event, at=at, seconds=seconds)

    # What is kept

    def save(self) -> None:
        """Keep how far it was told; that this fails is one line in the log."""
        self.save_by = float("inf")
        if self._file is None:
            return
        fresh = self._file.with_suffix(".new")
        try:
            fresh.write_bytes(msgspec.json.encode(self._kept))
            fresh.replace(self._file)
        except OSError as error:
            _log.warning("%s cannot be written: %s; events may come twice", self._file, error.strerror)

    def _read(self) -> Kept:
        """Return what was kept; where nothing was, what has happened until now counts as told."""
        if self._file is not None:
            with suppress(OSError, msgspec.MsgspecError), self._file.open("rb") as file:
                return msgspec.json.decode(file.read(MOST_BYTES), type=Kept)
        numbers = self._matches.numbers()
        if not numbers:
            return Kept(Place())
        return Kept([Place(numbers[-1]), *places(self._matches.public(numbers[-1]))][-1])
