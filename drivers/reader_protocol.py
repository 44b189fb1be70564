"""What is said with each kind of reader, as pure state machines: bytes and time in, moves out.

A protocol neither knows the port nor decides what has arrived or gone; it says what to send and what was seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from tablekeeper.drivers.frames import pn532
from tablekeeper.drivers.frames.pn532 import Ack, Failure, Nack, Other, Pn532Decoder, Result, Targets
from tablekeeper.drivers.frames.rdm6300 import AsciiDecoder


@dataclass(frozen=True, slots=True)
class Send:
    """Write `data` to the line."""

    data: bytes


@dataclass(frozen=True, slots=True)
class CardSeen:
    """A card with this `uid` lies on the reader."""

    uid: str
    beside: str | None = None
    """The UID of another one that lies there at the same time."""


@dataclass(frozen=True, slots=True)
class NoCardSeen:
    """No card is seen, until one is."""


@dataclass(frozen=True, slots=True)
class Blind:
    """The reader does not answer: a card may lie there or not."""


@dataclass(frozen=True, slots=True)
class Ready:
    """The reader is set up and looks for cards."""


@dataclass(frozen=True, slots=True)
class Dead:
    """The reader does not answer, however often it is asked: the line is of no use as it is."""

    why: str


Move = Send | CardSeen | NoCardSeen | Blind | Ready | Dead
Moves = tuple[Move, ...]


class ReaderProtocol(Protocol):
    """One reader's side of the loop. `now` is the app's clock in seconds throughout."""

    understood: int
    """How many sound frames have been read."""

    @property
    def deadline(self) -> float | None:
        """When `tick` wants to be called."""

    def opened(self, now: float, lying: bool, /) -> Moves:
        """Begin on a line that has just been opened; `lying`: a card counts as lying since before."""

    def feed(self, data: bytes, now: float, /) -> Moves:
        """Take what the reader sent."""

    def left(self, now: float, /) -> Moves:
        """Take note that the card counts as gone."""

    def tick(self, now: float, /) -> Moves:
        """Do what is due."""


class AsciiProtocol:
    """RDM6300 and ID-12LA: they speak unasked, and there is nothing to say to them.

    After each frame the line is silent until the next, so every sighting begins an absence that the next one ends.
    """

    deadline: float | None = None

    def __init__(self) -> None:
        self.decoder = AsciiDecoder()
        self.understood = 0

    def opened(self, _now: float, _lying: bool, /) -> Moves:
        """Begin to listen: an open line is all there is to know of such a reader."""
        self.decoder.reset()
        return (Ready(), NoCardSeen())

    def feed(self, data: bytes, _now: float, /) -> Moves:
        """See the tag of each whole frame."""
        uids = self.decoder.feed(data)
        self.understood += len(uids)
        return tuple(move for uid in uids for move in (CardSeen(uid), NoCardSeen()))

    def left(self, _now: float, /) -> Moves:
        """Do nothing: the reader keeps looking by itself."""
        return ()

    def tick(self, _now: float, /) -> Moves:
        """Do nothing: nothing is ever due."""
        return ()


class Pending(Enum):
    """What the PN532 has been asked and has not yet answered."""

    SILENT = auto()
    """Nothing: the line is not open, or has been given up."""
    WAKING = auto()
    """To wake up and work in normal mode."""
    ASKING = auto()
    """Which chip it is."""
    LENGTHENING = auto()
    """To wait for ever for a card."""
    WATCHING = auto()
    """To say when a card comes: the request waits inside the chip and the line is still."""
    SHORTENING = auto()
    """To answer soon, card or no card."""
    POLLING = auto()
    """Whether the card still lies there."""
    RESTING = auto()
    """Nothing, until the next poll."""


@dataclass(frozen=True, slots=True)
class _Question:
    command: bytes
    answer: int
    """The code of the frame that answers it."""


_QUESTIONS = {
    Pending.WAKING: _Question(pn532.WAKE_UP + pn532.ACK + pn532.sam_configuration(), pn532.SAM),
    Pending.ASKING: _Question(pn532.get_firmware_version(), pn532.FIRMWARE),
    Pending.LENGTHENING: _Question(pn532.max_retries(pn532.FOREVER), pn532.RF),
    Pending.WATCHING: _Question(pn532.in_list_passive_target(), pn532.LIST),
    Pending.SHORTENING: _Question(pn532.max_retries(2), pn532.RF),
    Pending.POLLING: _Question(pn532.in_list_passive_target(2), pn532.LIST),
}


class Pn532Protocol:
    """PN532: a request waits inside the chip while no card lies there, and short polls follow a card until it has gone.

    Any command would end the waiting request. So the heartbeat gives the request up, sets the chip up again and renews
    the request. This finds a dead chip, and a chip that lost its power in between works again.
    """

    HEARTBEAT = 30.0
    """Seconds that a request waits before the chip has to prove that it lives."""
    POLL_EVERY = 0.15
    """Seconds from an answer to the next poll while a card lies there."""
    ANSWER_WITHIN = 0.5
    """Seconds for a command's answer; it takes milliseconds, but USB adapters and busy machines add to it."""
    ATTEMPTS = 3
    """How often a chip that did not answer is set up afresh before the line counts as dead."""
    FRAME_WITHIN = 0.1
    """Seconds until a frame that has begun must have ended; the longest takes 24 ms."""

    def __init__(self) -> None:
        self.decoder = Pn532Decoder()
        self.state = Pending.SILENT
        self.understood = 0
        self._due: float | None = None
        self._acknowledged = False
        self._attempts = 0
        self._lying = False
        self._heard = 0.0

    @property
    def deadline(self) -> float | None:
        """When an answer, a poll, the heartbeat or the rest of a frame is due."""
        dues = [self._due] if self._due is not None else []
        if self.decoder.pending:
            dues.append(self._heard + self.FRAME_WITHIN)
        return min(dues, default=None)

    def opened(self, now: float, lying: bool, /) -> Moves:
        """Set the chip up."""
        self.decoder.flush()
        self._lying = lying
        self._attempts = 0
        return self._ask(Pending.WAKING, now)

    def feed(self, data: bytes, now: float, /) -> Moves:
        """Take what the chip sent."""
        moves = self._give_up_frame(now)
        self._heard = now
        if self._waiting and data.strip(b"\x00"):
            # Either the answer, or what noise left of it; then nothing waits in the chip any more.
            self._due = now + self.FRAME_WITHIN
        for result in self.decoder.feed(data):
            moves += self._take(result, now)
        return moves

    def left(self, now: float, /) -> Moves:
        """Go back to waiting: at once between two polls, otherwise when the present question is answered."""
        self._lying = False
        return self._ask(Pending.LENGTHENING, now) if self.state is Pending.RESTING else ()

    def tick(self, now: float, /) -> Moves:
        """Poll, beat, or ask again what was not answered."""
        moves = self._give_up_frame(now)
        if self._due is None or now < self._due:
            return moves
        if self.state is Pending.RESTING:
            return moves + self._ask(Pending.POLLING, now)
        if self._waiting:
            self._attempts = 0
            return moves + self._ask(Pending.WAKING, now)
        return moves + self._ask_afresh(now)

    @property
    def _waiting(self) -> bool:
        """Whether a request is known to wait in the chip."""
        return self.state is Pending.WATCHING and self._acknowledged

    def _give_up_frame(self, now: float) -> Moves:
        moves: Moves = ()
        if self.decoder.pending and now >= self._heard + self.FRAME_WITHIN:
            for result in self.decoder.flush():
                moves += self._take(result, now)
        return moves

    def _ask(self, state: Pending, now: float) -> Moves:
        self.state = state
        self._due = now + self.ANSWER_WITHIN
        self._acknowledged = False
        return (Send(_QUESTIONS[state].command),)

    def _ask_afresh(self, now: float) -> Moves:
        if self._attempts < self.ATTEMPTS:
            self._attempts += 1
            return (Blind(), *self._ask(Pending.WAKING, now))
        why = f"the PN532 gives no answer ({self.state.name.lower()}); check its power, its wires and its UART switches"
        self.state, self._due = Pending.SILENT, None
        return (Dead(why),)

    def _take(self, result: Result, now: float) -> Moves:
        self.understood += 1
        if self.state is Pending.SILENT:
            return ()
        match result:
            case Ack():
                if self.state is Pending.WATCHING and not self._acknowledged:
                    self._due = now + self.HEARTBEAT
                self._acknowledged = True
                return ()
            case Failure():
                return self._ask_afresh(now)
            case Targets(uids=(uid, *others)):  # whatever was asked meanwhile, the card has been seen
                self._lying = True
                self._attempts = 0
                beside = others[0] if others else None
                return (CardSeen(uid, beside), *self._go_on(result.code, now))
            case Targets():
                return (NoCardSeen(), *self._go_on(result.code, now))
            case Other():
                return self._go_on(result.code, now)
            case Nack():  # the chip never sends it (6.2.1.4), so it is noise
                return ()

    def _go_on(self, answer: int, now: float) -> Moves:
        """Ask the next question if `answer` answers the present one; a late answer to an older one is passed over."""
        question = _QUESTIONS.get(self.state)
        if question is None or question.answer != answer:
            return ()
        match self.state, self._lying:
            case Pending.WAKING, _:
                return self._ask(Pending.ASKING, now)
            case Pending.LENGTHENING, False:
                return (Ready(), *self._ask(Pending.WATCHING, now))
            case Pending.SHORTENING, True:  # at once: the card counts when it is known to be the only one
                return (Ready(), *self._ask(Pending.POLLING, now))
            case Pending.WATCHING, False:  # no card, yet it was to wait for one: it has forgotten its settings
                return self._ask_afresh(now)
            case Pending.POLLING, True:
                self._attempts = 0
                return self._rest(now)
            case _, lying:
                return self._ask(Pending.SHORTENING if lying else Pending.LENGTHENING, now)

    def _rest(self, now: float) -> Moves:
        self.state = Pending.RESTING
        self._due = now + self.POLL_EVERY
        return ()
