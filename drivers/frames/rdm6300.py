"""The ASCII frames of 125 kHz readers: RDM6300 and RDM630, and ID-12LA with its kin.

A frame is STX, ten hexadecimal digits, two digits of checksum, ETX. The ten digits are one byte of version and four of
identity; the checksum is the XOR of those five bytes. The ID-12LA puts CR LF before ETX (its datasheet, output data
structure "ASCII").
"""

from __future__ import annotations

import re
from functools import reduce
from operator import xor

_STX, _ETX = 0x02, 0x03
_BODY = re.compile(rb"([0-9A-F]{12})(?:\r\n)?")
_LONGEST = 14
"""Bytes between STX and ETX, with CR LF."""


class AsciiDecoder:
    """Finds the frames in a stream of bytes; STX never occurs inside one, so each STX begins afresh."""

    def __init__(self) -> None:
        self.errors = 0
        """Frames begun and rejected: cut off, too long, not digits, wrong checksum."""
        self._body: bytearray | None = None

    def feed(self, data: bytes) -> list[str]:
        """Return the tags whose frames end in `data`, each as ten upper-case digits; any bytes are welcome."""
        found: list[str] = []
        for byte in data:
            if byte == _STX:
                self.reset()
                self._body = bytearray()
            elif self._body is None:
                continue
            elif byte == _ETX:
                uid = _uid(bytes(self._body))
                if uid is None:
                    self.reset()
                else:
                    self._body = None
                    found.append(uid)
            elif len(self._body) < _LONGEST:
                self._body.append(byte)
            else:
                self.reset()
        return found

    def reset(self) -> None:
        """Forget a frame that was begun; it counts as an error."""
        if self._body is not None:
            self.errors += 1
        self._body = None


def encode(uid: str, *, line_end: bool = False) -> bytes:
    """Return the frame of `uid` (ten hexadecimal digits), as RDM6300 sends it or, with `line_end`, as ID-12LA does."""
    checksum = reduce(xor, bytes.fromhex(uid))
    return b"\x02%b%02X%b\x03" % (uid.upper().encode("ascii"), checksum, b"\r\n" if line_end else b"")


def _uid(body: bytes) -> str | None:
    match = _BODY.fullmatch(body)
    if match is None:
        return None
    digits = match[1].decode("ascii")
    return None if reduce(xor, bytes.fromhex(digits)) else digits[:10]
