"""A card to flash: a partition table, the first partition with its files, and the place of the second, for the state.

The image ends where the second partition begins. A box makes it when it starts for the first time, and whoever flashes
a card again that was a box keeps what is in it.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from pathlib import Path

from packages import layer

SECTOR = 512
FIRST = 4 << 20
"""Where the first partition begins, in bytes."""
SECOND = 512 << 20
"""Where it ends, and the second begins."""
END = 768 << 20
FAT, LINUX = 0x0C, 0x83
"""The kinds of partition: FAT32 by its sectors' numbers, and Linux."""
IDENTITY = 0x7AB1EBE5
"""The number of the disk, and of the first file system."""


def make(sources: Iterable[Path], image: Path) -> None:
    """Make the image of a card with these files on its first partition, and all that these folders hold."""
    with layer.said("the card"):
        with image.open("wb") as card:
            card.write(partition_table())
            card.truncate(SECOND)
        part = f"{image}@@{FIRST}"
        dated = ("env", f"SOURCE_DATE_EPOCH={layer.EPOCH}", "TZ=UTC")
        layer.run(*dated, "mformat", "-i", part, "-F", "-v", "TABLEKEEPER", "-N", f"{IDENTITY:08x}",
                  "-T", str((SECOND - FIRST) // SECTOR), "-h", "64", "-s", "32", "-c", "8",
                  "-H", str(FIRST // SECTOR), "::")  # fmt: skip
        for source in sources:
            files = sorted(source.rglob("*")) if source.is_dir() else [source]
            for path in files:
                place = f"::{path.relative_to(source) if source.is_dir() else path.name}"
                if path.is_dir():
                    layer.run(*dated, "mmd", "-i", part, place)
                else:
                    layer.run(*dated, "mcopy", "-i", part, str(path), place)


def partition_table() -> bytes:
    """Return the first sector: a master boot record without a program, and two partitions."""

    def entry(kind: int, start: int, end: int) -> bytes:
        beyond = b"\xfe\xff\xff"  # of cylinders and heads, which nobody counts any more
        return struct.pack("<B3sB3sII", 0, beyond, kind, beyond, start // SECTOR, (end - start) // SECTOR)

    table = entry(FAT, FIRST, SECOND) + entry(LINUX, SECOND, END)
    return struct.pack("<440xI2x64sH", IDENTITY, table, 0xAA55)
