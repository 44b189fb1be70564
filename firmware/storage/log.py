"""SQLite's write-ahead log as bytes: is it damaged in the middle, and making its later commits readable again.

Format: https://www.sqlite.org/fileformat2.html section 4. A header of 32 bytes (magic, version, page size, sequence,
two salts, two checksums) and frames of a 24-byte header (page, size of the database after a commit or 0, the two
salts, two checksums) with one page each. Checksums run on from the header through all frames.
"""

from __future__ import annotations

import struct
from pathlib import Path

_HEADER = struct.Struct(">8I")
_FRAME = struct.Struct(">6I")
_MAGIC = 0x377F0682
"""Checksums over little-endian words; one more for big-endian ones."""
_VERSION = 3007000
_PAGE = 4096
"""Bytes a page: SQLite's default, which our databases keep."""
_STEP = _FRAME.size + _PAGE
_SECTOR = 512
"""Bytes that a disk writes wholly or not at all. No sector ends within a frame's salts; but where one ends just before
them, a cut may leave a frame of a torn commit with the end of a commit that an earlier run had there."""
_RUNS = 1 << 16
"""More runs than one file sees: opening the database empties the log."""

Sums = tuple[int, int]


def hidden_commits(wal: Path) -> int:
    """Count the commits of the log's present run that SQLite would not reach.

    One is what a torn write leaves: each commit is flushed before the next begins. More mean damage.
    """
    log = _read(wal)
    frames = _frames(log)
    if not frames:
        return 0
    magic, _, page, _, *salts, first, second = _HEADER.unpack_from(log)
    sums = _sum(log[:24], (0, 0), magic)
    valid = 0
    if (first, second) == sums:
        if page != _PAGE:
            return 0  # not a log of ours
        for at in frames:
            *_, salt, other, one, two = _FRAME.unpack_from(log, at)
            sums = _frame_sum(log, at, sums, magic)
            if [salt, other] != salts or (one, two) != sums:
                break
            valid += 1
    return sum(1 for at in frames[valid:] if _FRAME.unpack_from(log, at)[1] and (at + 8) % _SECTOR)


def mend(wal: Path) -> None:
    """Write header, salts and checksums anew, so that SQLite reads every frame; the pages stay as they are."""
    log = bytearray(_read(wal))
    frames = _frames(bytes(log))
    if not frames:
        return
    salts = _salts(bytes(log))
    _HEADER.pack_into(log, 0, _MAGIC, _VERSION, _PAGE, 0, *salts, 0, 0)
    sums = _sum(bytes(log[:24]), (0, 0), _MAGIC)
    struct.pack_into(">2I", log, 24, *sums)
    for at in frames:
        struct.pack_into(">2I", log, at + 8, *salts)
        sums = _frame_sum(bytes(log[at : at + _STEP]), 0, sums, _MAGIC)
        struct.pack_into(">2I", log, at + 16, *sums)
    wal.write_bytes(log[: frames[-1] + _STEP])


def _read(wal: Path) -> bytes:
    return wal.read_bytes() if wal.is_file() else b""


def _frames(log: bytes) -> list[int]:
    """Return the offsets of the frames up to the last whole one of the present run.

    SQLite begins its log anew by writing over it from the start. A frame of the run before ends the present one: it
    stands where one of a commit that a power cut tore was not written, though others behind it may have been.
    """
    starts = range(_HEADER.size, len(log) - _STEP + 1, _STEP)
    last = -1
    salts = _salts(log) if starts else (0, 0)
    for index, at in enumerate(starts):
        found = struct.unpack_from(">2I", log, at + 8)
        if found == salts:
            last = index
        elif _is_older(found, salts):
            break
    return list(starts[: last + 1])


def _is_older(found: Sums, present: Sums) -> bool:
    """Return whether these are the salts of an earlier run: the first counts the runs, the second is chance."""
    return found[1] != present[1] and 0 < (present[0] - found[0]) & 0xFFFFFFFF < _RUNS


def _salts(log: bytes) -> Sums:
    """Return the salts of the present run: the header's, or the first frame's where the header is damaged."""
    magic, *_, first, second = _HEADER.unpack_from(log)
    sound = _sum(log[:24], (0, 0), magic) == (first, second)
    one, two = struct.unpack_from(">2I", log, 16 if sound else _HEADER.size + 8)
    return one, two


def _frame_sum(log: bytes, at: int, sums: Sums, magic: int) -> Sums:
    sums = _sum(log[at : at + 8], sums, magic)
    return _sum(log[at + _FRAME.size : at + _STEP], sums, magic)


def _sum(raw: bytes, sums: Sums, magic: int) -> Sums:
    first, second = sums
    for one, two in struct.iter_unpack(">2I" if magic & 1 else "<2I", raw):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + two + first) & 0xFFFFFFFF
    return first, second
