"""The RFID reader as the loop sees it: cards arrive and leave, and the reader itself is lost and comes back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Literal

from tablekeeper.drivers.health import Health
from tablekeeper.drivers.presence import Presence, TagArrived, TagLeft
from tablekeeper.drivers.reader_protocol import (
    AsciiProtocol,
    Blind,
    CardSeen,
    Dead,
    Moves,
    NoCardSeen,
    Pn532Protocol,
    ReaderProtocol,
    Ready,
    Send,
)
from tablekeeper.drivers.retry import LAST, Retry
from tablekeeper.drivers.serial_port import Port, PortBytes, PortEvent, PortLost, PortOpened, SerialPort

ReaderKind = Literal["pn532", "rdm6300", "id12la"]


@dataclass(frozen=True, slots=True)
class ReaderLost:
    """The reader is absent, was unplugged or gives no answer; it is looked for until it is back."""

    why: str
    at: float


@dataclass(frozen=True, slots=True)
class ReaderBack:
    """A reader that was lost works again."""

    at: float


NOISE = 64
"""Bytes in a row of which no frame can be read, after which the line is not a reader's: twice the longest frame."""

ReaderEvent = TagArrived | TagLeft | ReaderLost | ReaderBack


class Link(Enum):
    """How the reader's line is."""

    ABSENT = auto()
    """Not open; the next attempt has its time."""
    OPENING = auto()
    OPEN = auto()
    CLOSED = auto()
    """Given up by the app."""


class Reader:
    """One reader on one line. `handle` takes the port's events, `tick` does what is due; both say what happened.

    The first `tick` opens the line. A line that is absent or lost is tried again for ever, at growing intervals. A card
    that lay there when the reader was lost counts as lying until the reader, back again, does not see it.
    """

    def __init__(self, protocol: ReaderProtocol, presence: Presence, port: Port, clock: Callable[[], float]) -> None:
        self.protocol = protocol
        self.presence = presence
        self.port = port
        self.link = Link.ABSENT
        now = clock()
        self.health = Health(ok=False, since=now, error=f"{port.url} is not open yet")
        self.known = False
        """Whether it has worked since it was made."""
        self._noise = 0
        """Bytes since the last frame that could be read."""
        self._retry = Retry(due=now)
        self._reported = False

    @property
    def deadline(self) -> float | None:
        """When `tick` wants to be called, in seconds of the app's clock; None: not before the next event."""
        match self.link:
            case Link.ABSENT:
                return self._retry.due
            case Link.OPEN:
                dues = (self.protocol.deadline, self.presence.deadline)
                return min((due for due in dues if due is not None), default=None)
            case Link.OPENING | Link.CLOSED:
                return None

    @property
    def noisy(self) -> bool:
        """Whether it says much and nothing that can be read, until it does again or is lost."""
        return self._noise >= NOISE

    def handle(self, event: PortEvent, now: float) -> tuple[ReaderEvent, ...]:
        """Take an event of the port; those of earlier connections are passed over."""
        if event.connection != self.port.connection:
            return ()
        match event:
            case PortOpened():
                self.link = Link.OPEN
                return self._carry_out(self.protocol.opened(now, self.presence.uid is not None), now)
            case PortBytes(data=data, at=at):
                before = self.protocol.understood
                moves = self.protocol.feed(data, at)
                self._noise = self._noise + len(data) if self.protocol.understood == before else 0
                return self._carry_out(moves, at)
            case PortLost(why=why, at=at):
                return self._lose(why, at)

    def tick(self, now: float) -> tuple[ReaderEvent, ...]:
        """Do what is due: open, poll, find a departure. Handle the events that wait first: they may be the answer."""
        if self.link is Link.ABSENT and self._retry.is_due(now):
            self.link = Link.OPENING
            self.port.open()
        if self.link is not Link.OPEN:
            return ()
        happened = self._carry_out(self.protocol.tick(now), now)
        return happened + self._settle(self.presence.tick(now), now)

    def close(self) -> None:
        """Let go of the line, for good."""
        self.link = Link.CLOSED
        self.port.close()

    def _carry_out(self, moves: Moves, now: float) -> tuple[ReaderEvent, ...]:
        happened: tuple[ReaderEvent, ...] = ()
        for move in moves:
            match move:
                case Send(data):
                    self.port.write(data)
                case CardSeen(uid, beside):
                    self._retry = Retry()
                    happened += self.presence.read(uid, now, beside)
                case NoCardSeen():
                    happened += self._settle(self.presence.nothing(now), now)
                case Blind():
                    self.presence.hold()
                case Ready():
                    happened += self._return(now)
                case Dead(why):
                    self.port.close()
                    happened += self._lose(why, now)
        return happened

    def _settle(self, left: tuple[TagLeft, ...], now: float) -> tuple[ReaderEvent, ...]:
        """Let the protocol know of a departure."""
        return left + self._carry_out(self.protocol.left(now), now) if left else ()

    def _return(self, now: float) -> tuple[ReaderEvent, ...]:
        if self.health.ok:
            return ()
        self.health = self.health.after("", now)
        self.known = True
        if not self._reported:
            return ()
        self._reported = False
        return (ReaderBack(now),)

    def _lose(self, why: str, now: float) -> tuple[ReaderEvent, ...]:
        if self.health.ok and now - self.health.since >= LAST:
            self._retry = Retry()  # it had worked for a while: this is a new trouble
        self.link = Link.ABSENT
        self.presence.hold()
        self._retry = self._retry.failed(now)
        self.health = self.health.after(why, now)
        self._noise = 0
        if self._reported:
            return ()
        self._reported = True
        return (ReaderLost(why, now),)


@dataclass(frozen=True, slots=True)
class _Model:
    protocol: Callable[[], ReaderProtocol]
    baudrate: int
    gone_after: float
    """Seconds unseen until a card has gone. The ID-12LA says a card once, so there it is the least time between two
    placements of the same card."""
    in_turn: float = 0.0
    """Seconds within which two cards that lie there at once are said in turn; 0: not at all."""
    look_again: float = 0.0
    """Seconds within which a second card beside one that has just come is seen; 0: it never is."""


_MODELS: dict[ReaderKind, _Model] = {
    "pn532": _Model(Pn532Protocol, 115200, 0.7, look_again=0.25),
    "rdm6300": _Model(AsciiProtocol, 9600, 0.7, in_turn=0.3, look_again=0.1),
    "id12la": _Model(AsciiProtocol, 9600, 1.5),
}


def make_reader(
    kind: ReaderKind,
    port_url: str,
    emit: Callable[[PortEvent], None],
    clock: Callable[[], float],
    port: Port | None = None,
) -> Reader:
    """Return the reader of this kind at `port_url`; it is opened by its first `tick`.

    `emit` is called from the port's threads and must only queue the event, for `Reader.handle`; `clock` gives seconds.
    A `port` stands in for the serial line, and emits itself.
    """
    model = _MODELS[kind]
    port = port or SerialPort(port_url, model.baudrate, emit, clock)
    return Reader(model.protocol(), Presence(model.gone_after, model.in_turn, model.look_again), port, clock)
