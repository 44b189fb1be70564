"""What the tables of a café have told, and in which order somebody has to look at them.

Pure: messages and moments go in. Whatever a broker has on these topics is heard; what nobody can understand is counted,
and changes nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import inf
from typing import Literal, NamedTuple, TypeVar

import msgspec

from tablekeeper.firmware.box.brokers import Broker
from tablekeeper.network.report.events import Event
from tablekeeper.network.report.payloads import VERSION, TableState
from tablekeeper.network.report.topics import OFFLINE, ONLINE, Topics, table_of

MOST_BYTES = 1 << 13
"""No message is longer."""
MOST_TABLES = 2000
"""So many tables are kept at the most. Those at the end of the overview make room for new ones."""
ROOM = 10
"""One in so many tables goes then: somebody who invents tables must not have them put in order for each."""
MOST_EVENTS = 50
"""So many events of a table are kept, the newest ones."""
MOST_KNOWN = 500
"""So many events of a table are known again when they come once more."""

SILENT = 660.0
"""Seconds in which a table says something: it tells all of its state every 300. After so many it is gone."""
BACK = 60.0
"""Seconds in which a table has come back to a broker that was away; it tries again every 30 at the least."""

Kind = Literal["help", "waiting", "trouble", "over", "playing", "teaching", "setting_up", "idle", "offline"]
"""How a table stands, the weightiest first."""
KINDS: tuple[Kind, ...] = ("help", "waiting", "trouble", "over", "playing", "teaching", "setting_up", "idle", "offline")


class Happened(NamedTuple):
    """An event, and when it was heard."""

    event: Event
    heard: float


@dataclass
class Room:
    """A table. Moments are in seconds of the clock of whoever listens."""

    topics: Topics
    here: bool = False
    """Whether it is connected."""
    state: TableState | None = None
    heard: float = 0.0
    """When it has said its state."""
    last_seen: float | None = None
    """When it was heard last; None where nothing but an old message is known of it."""
    events: deque[Happened] = field(default_factory=lambda: deque(maxlen=MOST_EVENTS))
    known: dict[str, None] = field(default_factory=dict)
    """The events that were heard, in their order."""
    due: float = inf
    """Until when it must have said something."""
    missed: bool = False
    """Whether it is gone without a word: the broker that would have said so was away, too."""
    brokers: set[Broker] = field(default_factory=set)
    """Those that have the newest of it while it is connected; none while they are away."""

    def is_elsewhere(self, broker: Broker) -> bool:
        """Return whether it is connected to others than this broker: what that has kept of it is old."""
        return self.here and bool(self.brokers) and broker not in self.brokers

    @property
    def kind(self) -> Kind:
        """How it stands."""
        state = self.state
        if not self.here or state is None:
            return "offline"
        if state.help:
            return "help"
        if state.phase == "waiting":
            return "waiting"
        return "trouble" if state.troubles else state.phase

    def seconds(self, now: float) -> float:
        """Return for how long it has stood so, as far as it says that."""
        state = self.state
        if state is None or not self.here:
            return 0.0 if self.last_seen is None else now - self.last_seen
        told = {"help": state.help_seconds, "waiting": state.waited}.get(self.kind, state.seconds)
        return told + now - self.heard


Told = TypeVar("Told", TableState, Event)


def _known(told: Told) -> Told:
    """Return what this version can read; raises ValidationError for what counts up."""
    if told.v != VERSION:
        raise msgspec.ValidationError(f"v: wanted {VERSION}, got {told.v}")
    return told


Note = Callable[[Topics, Event], object]
"""Takes an event of a table that was not heard before."""


class Rooms:
    """All tables that were heard of."""

    def __init__(self, note: Note | None = None) -> None:
        self._note = note
        self._rooms: dict[Topics, Room] = {}
        self.not_understood = 0
        """How many messages nobody can make anything of."""
        self.forgotten = 0
        """How many tables have made room for others."""

    def hear(self, topic: str, payload: bytes, now: float, broker: Broker, *, kept: bool = False) -> bool:
        """Take a message that a broker hands on or has `kept`; return whether there is anything new to show."""
        found = table_of(topic)
        if found is None or len(payload) > MOST_BYTES:
            self.not_understood += 1
            return True
        topics, what = found
        if not payload:  # somebody has cleared what the broker kept: there is no such table
            return what != "event" and self._rooms.pop(topics, None) is not None
        room = self._rooms.get(topics)
        old = kept and room is not None and room.is_elsewhere(broker)
        try:
            return self._heard(topics, what, payload, now, broker, old=old)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            self.not_understood += 1
            return True

    def lose(self, broker: Broker, now: float) -> None:
        """Begin to wait for the tables that a broker had: it is away, and they may go to another."""
        for room in self._rooms.values():
            if room.brokers == {broker}:
                room.due = now + BACK
            room.brokers.discard(broker)

    def expect_back(self, now: float) -> None:
        """Wait anew for the tables without a broker: none was there, and the first may have forgotten who is gone."""
        for room in self._rooms.values():
            if not room.brokers:
                room.due = now + BACK

    @property
    def due(self) -> float:
        """When the next table is missed that has said nothing until then."""
        return min((room.due for room in self._rooms.values() if room.here), default=inf)

    def miss(self, now: float) -> bool:
        """Take the tables that have said nothing for too long for gone; return whether there were any."""
        gone = [room for room in self._rooms.values() if room.here and room.due <= now]
        for room in gone:
            room.here, room.missed = False, True
        return bool(gone)

    def _make_room(self) -> None:
        """Forget the tables that nobody has to look at, of those that stand alike the one heard of the longest ago."""
        rooms = self._rooms.values()
        order = sorted(rooms, key=lambda room: (-KINDS.index(room.kind), max(room.heard, room.last_seen or 0.0)))
        for room in order[: max(1, MOST_TABLES // ROOM)]:
            del self._rooms[room.topics]
            self.forgotten += 1

    def _heard(self, topics: Topics, what: str, payload: bytes, now: float, broker: Broker, *, old: bool) -> bool:
        match what:
            case "status" if payload in (ONLINE, OFFLINE):
                return not old and self._take_status(self._room(topics, now), now, broker, here=payload == ONLINE)
            case "state":
                state = _known(msgspec.json.decode(payload, type=TableState))
                return self._take_state(self._room(topics, now), state, now, broker, old=old)
            case "event":
                event = _known(msgspec.json.decode(payload, type=Event))
                return self._take_event(self._room(topics, now), event, now)
        raise msgspec.ValidationError(f"{what}: wanted {ONLINE!r} or {OFFLINE!r}, got something else")

    def _room(self, topics: Topics, now: float) -> Room:
        if topics not in self._rooms and len(self._rooms) >= MOST_TABLES:
            self._make_room()
        room = self._rooms.setdefault(topics, Room(topics))
        room.due = now + SILENT
        return room

    @staticmethod
    def _take_status(room: Room, now: float, broker: Broker, *, here: bool) -> bool:
        """Take a status. A table that has left one broker may be at another: it is gone when none has it any more."""
        if here:
            room.brokers.add(broker)
        else:
            room.brokers.discard(broker)
        now_here = bool(room.brokers)
        if room.here or now_here:
            room.last_seen = now
        changed, room.here, room.missed = room.here != now_here, now_here, False
        return changed

    @staticmethod
    def _take_state(room: Room, state: TableState, now: float, broker: Broker, *, old: bool) -> bool:
        """Take a state unless a newer one of the same boot is known: a broker may have kept an old one."""
        before = room.state
        if before is not None and before.boot == state.boot:
            if state.seq == before.seq and room.here:
                room.brokers.add(broker)
            if state.seq <= before.seq:
                return False
        elif old:
            return False
        room.state, room.heard = state, now
        if room.missed:
            room.here, room.missed = True, False
        if room.here:
            room.last_seen = now
            room.brokers = {broker}
        return True

    def _take_event(self, room: Room, event: Event, now: float) -> bool:
        """Take an event once, however often it comes."""
        if event.id in room.known:
            return False
        room.known[event.id] = None
        if len(room.known) > MOST_KNOWN:
            del room.known[next(iter(room.known))]
        room.events.append(Happened(event, now))
        if self._note is not None:
            self._note(room.topics, event)
        return True

    def __iter__(self) -> Iterator[Room]:
        """Yield the tables in the order in which somebody has to look at them, of one kind the longest first."""
        now = max((room.heard for room in self._rooms.values()), default=0.0)
        yield from sorted(
            self._rooms.values(),
            key=lambda room: (KINDS.index(room.kind), -room.seconds(now), room.topics.site, room.topics.table),
        )

    def find(self, topics: Topics) -> Room | None:
        """Return a table."""
        return self._rooms.get(topics)
