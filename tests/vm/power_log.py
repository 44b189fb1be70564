"""What a virtual disk was told, in order, and the disk as a power cut would have left it.

QEMU's `blklogwrites` keeps the log in the format of Linux's dm-log-writes
(https://docs.kernel.org/admin-guide/device-mapper/log-writes.html). All numbers are little-endian. The first sector
holds magic, version, how many entries there are (three times 64 bits), and the bytes of a sector (32 bits). Then come
the entries, each a sector with the first sector written, how many sectors, flags, and the length of a mark (four times
64 bits), followed by what was written; a discard is followed by nothing. QEMU logs a request when it is done, so what
stands before a flush was done before that flush was.
"""

from __future__ import annotations

import mmap
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random

_SUPER = struct.Struct("<QQQI")
_ENTRY = struct.Struct("<QQQQ")
_MAGIC = 0x6A736677736872
_VERSION = 1

FLUSH, FUA, DISCARD, MARK = 1, 2, 4, 8
"""What an entry's flags say; FUA is a write that goes past the disk's cache."""
TORN = 0.25
"""How often a write that the cut caught in the cache arrives in part, of those that arrive at all."""


class LogError(ValueError):
    """The file is no log of writes."""


@dataclass(frozen=True)
class Logged:
    """One request to the disk."""

    place: int
    """Where it was written, in bytes."""
    data: memoryview
    flags: int = 0

    @property
    def flushes(self) -> bool:
        """Whether all that was done before it survives a power cut."""
        return bool(self.flags & FLUSH)

    @property
    def writes(self) -> bool:
        """Whether it changes the disk; a disk may leave what was discarded as it is, and ours does."""
        return bool(self.data) and not self.flags & (DISCARD | MARK)


@dataclass(frozen=True)
class Log:
    """All requests, in the order in which they were done."""

    sector: int
    """Bytes; a disk writes a sector wholly or not at all."""
    requests: Sequence[Logged]

    @property
    def flushes(self) -> int:
        """How many flushes there are."""
        return sum(request.flushes for request in self.requests)


def count(file: Path) -> int:
    """Return how many requests the log of a running machine counts by now; 0 where it has not been begun."""
    with file.open("rb") as log:
        start = log.read(_SUPER.size)
    return _begin(file, start)[0] if any(start) else 0


def read(file: Path, upto: int | None = None) -> Log:
    """Read the log's first `upto` requests, or all. Raises LogError."""
    with file.open("rb") as log:
        number, sector = _begin(file, log.read(_SUPER.size))
        raw = memoryview(mmap.mmap(log.fileno(), 0, access=mmap.ACCESS_READ))  # the file is sparse, and large
    if upto is not None and upto > number:
        raise LogError(f"{file}: wanted {upto} requests, got a log of {number}")
    return Log(sector, list(_requests(file, raw, number if upto is None else upto, sector)))


def _begin(file: Path, start: bytes) -> tuple[int, int]:
    """Return how many requests there are, and the bytes of a sector."""
    if len(start) < _SUPER.size:
        raise LogError(f"{file}: wanted a log of writes, got {len(start)} bytes")
    magic, version, number, sector = _SUPER.unpack(start)
    if (magic, version) != (_MAGIC, _VERSION):
        raise LogError(f"{file}: wanted magic {_MAGIC:#x} and version {_VERSION}, got {magic:#x} and {version}")
    if sector < _ENTRY.size or sector & (sector - 1):
        raise LogError(f"{file}: wanted sectors of a power of two, of at least {_ENTRY.size} bytes, got {sector}")
    return number, sector


def _requests(file: Path, raw: memoryview, number: int, sector: int) -> Iterator[Logged]:
    at = sector
    for index in range(number):
        if at + sector > len(raw):
            raise LogError(f"{file}: wanted {number} requests, got an end after {index}")
        first, sectors, flags, mark = _ENTRY.unpack_from(raw, at)
        if flags & ~(FLUSH | FUA | DISCARD | MARK):
            raise LogError(f"{file}: request {index} has flags {flags:#x}, which nobody knows: the log is out of step")
        at += sector
        size = 0 if flags & DISCARD else sectors * sector
        if at + size > len(raw) or mark > sector:
            raise LogError(f"{file}: request {index} of {sectors} sectors ends behind the end of the log")
        yield Logged(first * sector, raw[at : at + size], flags)
        at += size


def disks(base: bytes, log: Log, cuts: Sequence[int], chance: Random) -> Iterator[tuple[int, bytes]]:
    """Yield, for cuts in rising order, the number of requests done by then and the disk that is left.

    `base` is the disk before the first request. What was flushed is there. Of what was only in the disk's cache some
    writes are there, in any mixture, and some of those in part, sector by sector: a disk writes back as it likes.
    """
    if any(later < earlier for earlier, later in pairwise(cuts)):
        raise ValueError("cuts: wanted them in rising order")
    kept = bytearray(base)
    safe = 0
    for cut in cuts:
        flushed = max((at for at in range(safe, cut) if log.requests[at].flushes), default=None)
        if flushed is not None:
            for request in log.requests[safe : flushed + 1]:
                _write(kept, request)
            safe = flushed + 1
        yield cut, _cut(kept, log.requests[safe:cut], log.sector, chance)


def _cut(kept: bytearray, cached: Sequence[Logged], sector: int, chance: Random) -> bytes:
    """Return the disk with an arbitrary part of what was in its cache."""
    disk = bytearray(kept)
    share = chance.choice((0.0, 0.5, 0.5, 0.9, 1.0))
    for request in cached:
        if not request.writes:
            continue
        if request.flags & FUA:
            _write(disk, request)
        elif chance.random() < share:
            torn = chance.random() < TORN
            for at in range(0, len(request.data), sector):
                if not torn or chance.random() < 0.5:
                    _write(disk, Logged(request.place + at, request.data[at : at + sector]))
    return bytes(disk)


def _write(disk: bytearray, request: Logged) -> None:
    if not request.writes:
        return
    end = request.place + len(request.data)
    if end > len(disk):
        raise LogError(f"wanted writes within the disk's {len(disk)} bytes, got one up to {end}")
    disk[request.place : end] = request.data
