"""The frames of NXP's PN532 on its high-speed UART (user manual UM0701-02, section 6.2.1).

A normal frame is 00, 00 FF, LEN, LCS (LEN + LCS = 0), TFI and data (LEN bytes), DCS (sum + DCS = 0), 00. TFI is D4
towards the chip and D5 from it; the sums are modulo 256. Every command is answered by ACK and then by a frame
whose code is the command's plus one.
"""

from __future__ import annotations

from dataclasses import dataclass

_START = b"\x00\xff"
_TO_CHIP, _FROM_CHIP, _ERROR = 0xD4, 0xD5, 0x7F
_FROM = bytes((_FROM_CHIP, _ERROR))
_LONGEST = 265
"""TFI and 264 bytes of data: what the chip's buffer holds, in an extended frame."""
_SILENCE = bytes(2)
"""Bytes in place of the postamble that a silent line has not brought, and of a byte that would follow it."""
_NO_BYTES_LEFT = bytes(2)
"""What stands for a postamble and a length after it that silence has cost: a frame that lost no more is whole."""

FIRMWARE, SAM, RF, LIST = 0x03, 0x15, 0x33, 0x4B
"""Codes of the answers to GetFirmwareVersion, SAMConfiguration, RFConfiguration and InListPassiveTarget."""

ACK = bytes.fromhex("0000ff00ff00")
"""Received; from the host also: give up the command that is under way (6.2.1.3 and 6.2.2)."""
NACK = bytes.fromhex("0000ffff0000")
WAKE_UP = bytes.fromhex("5555") + bytes(14)
"""Long enough for the chip's clock to start before the frame that follows (7.2.11)."""
FOREVER = 0xFF
"""Retries without end: InListPassiveTarget then waits inside the chip."""


@dataclass(frozen=True, slots=True)
class Ack:
    """The chip has received a command."""


@dataclass(frozen=True, slots=True)
class Nack:
    """The other side asks for the last frame again."""


@dataclass(frozen=True, slots=True)
class Failure:
    """The error frame: the chip does not understand a command."""


@dataclass(frozen=True, slots=True)
class Targets:
    """The answer to InListPassiveTarget: UIDs in upper-case hexadecimal digits; none when the retries ran out."""

    uids: tuple[str, ...]
    code: int = LIST


@dataclass(frozen=True, slots=True)
class Other:
    """Any other sound frame from the chip: the answer's code and what follows it."""

    code: int
    data: bytes


Result = Ack | Nack | Failure | Targets | Other


class Pn532Decoder:
    """Finds the chip's frames in a stream of bytes; what is rejected is searched again for a frame inside it."""

    def __init__(self) -> None:
        self.errors = 0
        """Starts that led to no frame: wrong length, checksum, direction or contents."""
        self._buffer = bytearray()

    @property
    def pending(self) -> bool:
        """Whether a frame has begun and not ended."""
        return self._buffer.startswith(_START)

    def feed(self, data: bytes) -> list[Result]:
        """Return the frames that end in `data`; any bytes are welcome, none raise."""
        self._buffer += data
        found: list[Result] = []
        while self._seek() and self._take(found):
            pass
        return found

    def flush(self) -> list[Result]:
        """Give up the frame that has begun, because the line fell silent, and return those that lay inside it.

        One that lacks nothing but its postamble is whole.
        """
        found: list[Result] = []
        self._buffer += _SILENCE
        self._buffer += _NO_BYTES_LEFT
        while self._seek():
            if not self._take(found):
                self._reject()
        self._buffer.clear()
        return found

    def _seek(self) -> bool:
        """Drop everything before the next start; a last 00 may be half of one."""
        start = self._buffer.find(_START)
        if start < 0:
            start = len(self._buffer) - self._buffer.endswith(_START[:1])
        del self._buffer[:start]
        return self.pending

    def _reject(self) -> None:
        self.errors += 1
        del self._buffer[: len(_START)]

    def _take(self, found: list[Result]) -> bool:
        """Consume the frame at the buffer's start, or reject the start; False while it is incomplete."""
        buffer = self._buffer
        if len(buffer) < 4:
            return False
        head, length = 4, buffer[2]
        match buffer[2], buffer[3]:
            case 0x00, 0xFF:
                del buffer[:head]
                found.append(Ack())
                return True
            case 0xFF, 0x00:
                del buffer[:head]
                found.append(Nack())
                return True
            case 0xFF, 0xFF:
                if len(buffer) < 7:
                    return False
                head, length = 7, buffer[4] << 8 | buffer[5]
                sound = sum(buffer[4:7]) & 0xFF == 0
            case _:
                sound = sum(buffer[2:4]) & 0xFF == 0
        # A wrong direction is seen as soon as its byte is there, so that noise rarely holds up what follows it.
        if not sound or not 0 < length <= _LONGEST or buffer[head : head + 1].strip(_FROM):
            self._reject()
            return True
        end = head + length + 1  # of the checksum; the postamble may be the next frame's first 00, and is left for it
        if len(buffer) <= end:
            return False
        if sum(buffer[head:end]) & 0xFF or buffer[end]:
            self._reject()
            return True
        # Bytes of the next frame may complete a cut one so that even its checksum fits: the next one begins inside it.
        if (another := self._another_begins(head, end)) is None:
            return False
        result = None if another else _result(bytes(buffer[head : end - 1]))
        if result is None:
            self._reject()
            return True
        del buffer[:end]
        found.append(result)
        return True

    def _another_begins(self, head: int, end: int) -> bool | None:
        """Return whether another frame begins between two places; None as long as only the next byte will tell."""
        start = self._buffer.find(_START, head, end)
        while start >= 0:
            after = self._buffer[start + 2 : start + 5]
            if len(after) < 2:
                return None
            if after[:2] in (ACK[3:5], NACK[3:5]) or (after[0] and not sum(after[:2]) & 0xFF and after[2] in _FROM):
                return True
            start = self._buffer.find(_START, start + 1, end)
        return False


def get_firmware_version() -> bytes:
    """Ask which chip it is."""
    return _command(FIRMWARE)


def sam_configuration() -> bytes:
    """Set normal mode: no security module. The chip wants this once after it woke."""
    return _command(SAM, 0x01)


def max_retries(passive: int) -> bytes:
    """Set how often InListPassiveTarget tries again (0–254, or `FOREVER`); the two other limits keep their defaults."""
    return _command(RF, 0x05, 0xFF, 0x01, passive)


def in_list_passive_target(most: int = 1) -> bytes:
    """Look for one ISO 14443 type A card at 106 kbit/s, or for up to two of them: the chip knows no more (7.3.5)."""
    return _command(LIST, most, 0x00)


def _command(answer: int, *parameters: int) -> bytes:
    body = bytes((_TO_CHIP, answer - 1, *parameters))
    return b"\x00" + _START + bytes((len(body), -len(body) & 0xFF, *body, -sum(body) & 0xFF, 0x00))


def _result(body: bytes) -> Result | None:
    """Read a sound frame's body, TFI first; None if its contents contradict themselves."""
    if body == bytes((_ERROR,)):
        return Failure()
    if body[0] != _FROM_CHIP or len(body) < 2:
        return None
    code, data = body[1], body[2:]
    if code == LIST:
        return _targets(data)
    if code == FIRMWARE and len(data) != 4:
        return None
    return Other(code, data)


def _targets(data: bytes) -> Targets | None:
    """NbTg, then for each target Tg, SENS_RES (2), SEL_RES, length, UID and, with ISO 14443-4, ATS (7.3.5)."""
    uids: list[str] = []
    count, rest = data[:1], data[1:]
    if not count:
        return None
    for _ in range(count[0]):
        if len(rest) < 5 or rest[4] not in (4, 7, 10) or len(rest) < 5 + rest[4]:
            return None
        end = 5 + rest[4]
        uids.append(rest[5:end].hex().upper())
        if rest[3] & 0x20 and len(rest) > end:
            end += rest[end]  # ATS begins with its own length
        rest = rest[end:]
    return Targets(tuple(uids))
