"""Simulated readers: they send and take the real bytes on a line, with faults on command."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from tablekeeper.drivers.frames import rdm6300
from tablekeeper.drivers.reader import ReaderKind
from tablekeeper.drivers.simulated.lines import Line


class SimulatedReader(ABC):
    """A reader at the end of a line, where it is plugged in.

    The caller runs `service` when something can be taken from the line, and `tick` at `deadline`. What the line has no
    host for counts as not sent. `clock` gives seconds.
    """

    def __init__(self, line: Line, clock: Callable[[], float]) -> None:
        self.uid: str | None = None
        """The card that lies on the reader."""
        self.beside: str | None = None
        """Another one that lies there, too."""
        self.bytes_to_host = 0
        """How many bytes have been sent to an open port."""
        self.bytes_from_host = 0
        """How many bytes have been taken from the line."""
        self._line = line
        self._clock = clock
        self._hangs = False
        self._missed_looks = 0
        self._powered()

    # What a person does

    def lay(self, uid: str, beside: str | None = None) -> None:
        """Lay the card `uid` on the reader, in place of the one that lies there; `beside` another one, both at once."""
        self.uid, self.beside = uid, beside
        self._laid()

    def lift(self) -> None:
        """Take the card away."""
        self.uid = self.beside = None

    def unplug(self) -> None:
        """Pull the reader out: the host's reads and writes fail; harmless when it is out."""
        if self.plugged:
            self.service()
            self._line.unplug()

    def replug(self) -> None:
        """Plug it in again: a chip that has just got its power; harmless when it is in."""
        if not self.plugged:
            self._line.plug()
            self._powered()

    def close(self) -> None:
        """Unplug it for good."""
        self.unplug()
        self._line.close()

    # Faults

    def garbage(self, data: bytes) -> None:
        """Send raw bytes as if the reader had sent them."""
        self._send(data)

    def half_frame(self) -> None:
        """Send the first half of a card's frame, and no more of it."""
        frame = self._frame(self.uid or uid_for(self.kind, 0))
        self._send(frame[: len(frame) // 2])

    def silent(self, hangs: bool) -> None:
        """Let the chip hang, or go on: while it hangs it neither hears nor says anything."""
        self.service()
        self._hangs = hangs
        if self.uid is not None:
            self._laid()

    def flicker(self, looks: int) -> None:
        """Let the next `looks` looks miss the card that lies there."""
        self._missed_looks = looks

    # What drives it

    @property
    def plugged(self) -> bool:
        """Whether it is plugged in."""
        return self._line.plugged

    @property
    def deadline(self) -> float | None:
        """When `tick` has something to do."""
        return None

    def service(self) -> int:
        """Take what the host wrote and answer as the chip does; return how many bytes it was."""
        before = self.bytes_from_host
        for data in self._line.take():
            self.bytes_from_host += len(data)
            if not self._hangs:
                self._heard(data)
        return self.bytes_from_host - before

    def tick(self, _now: float, /) -> None:
        """Do what is due now; most readers do nothing by the clock."""
        return

    # What each kind does

    kind: ReaderKind

    @abstractmethod
    def _frame(self, uid: str) -> bytes:
        """Return the frame that reports `uid`."""

    @abstractmethod
    def _laid(self) -> None:
        """React to a card that has just been laid down."""

    def _powered(self) -> None:
        """Begin afresh; most readers have nothing to forget."""
        return

    def _heard(self, _data: bytes, /) -> None:
        """Take bytes from the host; most readers never listen."""
        return

    def _sees(self) -> str | None:
        """Look for a card once."""
        if self.uid is not None and self._missed_looks:
            self._missed_looks -= 1
            return None
        return self.uid

    def _say(self, data: bytes) -> None:
        """Send `data` unless the chip hangs."""
        if not self._hangs:
            self._send(data)

    def _send(self, data: bytes) -> None:
        self.bytes_to_host += self._line.send(data)


class SimulatedRdm6300(SimulatedReader):
    """An RDM6300: says its card again and again while it lies there, and of two cards now the one and now the other."""

    kind: ReaderKind = "rdm6300"
    REPEAT_EVERY = 0.065
    """Seconds from frame to frame."""

    _due = 0.0

    @property
    def deadline(self) -> float | None:
        """When the next frame is due."""
        return self._due if self.uid is not None and self.plugged else None

    def tick(self, now: float, /) -> None:
        """Say the card again when it is time."""
        if self.deadline is None or now < self.deadline:
            return
        self._due = now + self.REPEAT_EVERY
        uid = self._sees()
        if uid is not None:
            self._say(self._frame(uid))
        if self.beside is not None:
            self.uid, self.beside = self.beside, self.uid

    def _frame(self, uid: str) -> bytes:
        return rdm6300.encode(uid)

    def _laid(self) -> None:
        self._due = self._clock()
        self.tick(self._due)

    def _powered(self) -> None:
        self._due = self._clock()


class SimulatedId12la(SimulatedReader):
    """An ID-12LA: says each card once, when it comes."""

    kind: ReaderKind = "id12la"

    def _frame(self, uid: str) -> bytes:
        return rdm6300.encode(uid, line_end=True)

    def _laid(self) -> None:
        uid = self._sees()
        if uid is not None:
            self._say(self._frame(uid))


class SimulatedPn532(SimulatedReader):
    """A PN532 on its UART: takes commands byte by byte, acknowledges and answers them, one at a time."""

    kind: ReaderKind = "pn532"

    def _powered(self) -> None:
        self._awake = False
        self._inbox = bytearray()
        self._passive_retries = 0xFF
        self._waiting, self._most = False, 1
        self._last = b""

    def _laid(self) -> None:
        if self._waiting and not self._hangs:
            self._look()

    def _heard(self, data: bytes, /) -> None:
        for byte in data:
            if not self._awake:
                self._awake = byte == 0x55
                continue
            self._inbox.append(byte)
            self._parse()

    def _parse(self) -> None:
        """Act on the frame that the last byte has completed; whatever cannot become a frame is dropped."""
        inbox = self._inbox
        while inbox and not (b"\x00\xff".startswith(inbox[:2])):
            del inbox[0]
        if len(inbox) < 4:
            return
        length, check = inbox[2], inbox[3]
        if (length, check) == (0x00, 0xFF):
            inbox.clear()
            self._waiting = False
        elif (length, check) == (0xFF, 0x00):
            inbox.clear()
            self._say(self._last)
        elif (length + check) % 256:
            inbox.clear()
        elif len(inbox) == 4 + length + 1:
            body = bytes(inbox[4:-1])
            sound = (sum(body) + inbox[-1]) % 256 == 0
            inbox.clear()
            if sound:
                self._waiting = False
                self._say(bytes.fromhex("0000ff00ff00"))
                self._obey(body)

    def _obey(self, body: bytes) -> None:
        match list(body):
            case [0xD4, 0x02]:
                self._answer(0x03, 0x32, 0x01, 0x06, 0x07)
            case [0xD4, 0x14, 0x01, *_]:
                self._answer(0x15)
            case [0xD4, 0x32, 0x05, _, _, retries]:
                self._passive_retries = retries
                self._answer(0x33)
            case [0xD4, 0x4A, 1 | 2 as most, 0x00]:
                self._waiting, self._most = True, most
                self._look()
            case _:
                self._reply(b"\x7f")

    def _look(self) -> None:
        """Answer the waiting request if a card is seen, or if its retries have run out."""
        for_ever = self._passive_retries == 0xFF
        uid = self.uid if for_ever else self._sees()  # who looks for ever does not mind a missed look
        if uid is None and for_ever:
            return
        self._waiting = False
        if uid is None:
            self._answer(0x4B, 0)
        elif self.beside is not None and self._most > 1:
            self._answer(0x4B, 2, *_target(1, uid), *_target(2, self.beside))
        else:
            self._say(self._frame(uid))

    def _frame(self, uid: str) -> bytes:
        return _framed(bytes((0xD5, 0x4B, 1, *_target(1, uid))))

    def _answer(self, code: int, *data: int) -> None:
        self._reply(bytes((0xD5, code, *data)))

    def _reply(self, body: bytes) -> None:
        self._last = _framed(body)
        self._say(self._last)


def _target(number: int, uid: str) -> bytes:
    """Return what a PN532 says of a card: SENS_RES and SEL_RES of a MIFARE Classic or an NTAG, and its UID."""
    told = bytes.fromhex(uid)
    kind = (0x00, 0x04, 0x08) if len(told) == 4 else (0x00, 0x44, 0x00)
    return bytes((number, *kind, len(told), *told))


def _framed(body: bytes) -> bytes:
    return bytes((0, 0, 0xFF, len(body), -len(body) % 256, *body, -sum(body) % 256, 0))


_SIMULATED: dict[ReaderKind, type[SimulatedReader]] = {
    "pn532": SimulatedPn532,
    "rdm6300": SimulatedRdm6300,
    "id12la": SimulatedId12la,
}


def make_simulated_reader(kind: ReaderKind, line: Line, clock: Callable[[], float]) -> SimulatedReader:
    """Return a simulated reader of this kind at the end of a line."""
    return _SIMULATED[kind](line, clock)


def uid_for(kind: ReaderKind, n: int) -> str:
    """Return the UID of the n-th card of a rack, always the same: 7 bytes as NTAGs have, or 5 as 125 kHz tags have.

    Different `n` (below 2**32) give different UIDs: multiplying by an odd number loses nothing modulo a power of two.
    """
    if kind == "pn532":
        return f"04{(n + 1) * 0x9E3779B97F4B % 2**48:012X}"
    return f"13{(n + 1) * 0x9E3779B1 % 2**32:08X}"
