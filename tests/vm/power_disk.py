"""A small ext4 disk, made and read without mounting it; needs Debian's e2fsprogs and no rights."""

from __future__ import annotations

import subprocess
from pathlib import Path

BYTES = 16 << 20
GROUP = 1024
"""Blocks of a group: there is more than one, so that the superblock has a copy, as on a card."""
BLOCK = 4096
"""Bytes, as on a Pi's card."""


class BrokenDisk(Exception):  # noqa: N818
    """The file system cannot be brought in order without a person."""


def make(file: Path) -> None:
    """Make an empty file system with nothing left to be done when it is mounted."""
    shape = ("-b", str(BLOCK), "-g", str(GROUP), "-J", "size=4", "-E", "lazy_itable_init=0,lazy_journal_init=0")
    _run("mke2fs", "-q", "-F", "-t", "ext4", *shape, str(file), f"{BYTES >> 10}k")


def put_in_order(file: Path) -> bool:
    """Bring the file system in order as a boot does. Raises BrokenDisk.

    Returns whether the superblock's copy was needed for that, as a person would have to name it. A superblock is two
    sectors, and the kernel writes it past the file system's own journal when mounting: a disk that writes one of them
    leaves a checksum that fits neither, whatever program runs on it.
    """
    order = ("e2fsck", "-f", "-p")  # replays the journal, as mounting would
    torn = False
    try:
        checked = _run(*order, str(file), allowed=(0, 1))
    except BrokenDisk as error:
        torn = "Superblock checksum does not match" in str(error)
        if not torn:
            raise
        checked = _run(*order, "-b", str(GROUP), "-B", str(BLOCK), str(file), allowed=(0, 1))
    if "UNEXPECTED" in checked:
        raise BrokenDisk(checked)
    return torn


def take_out(file: Path, folder: str, place: Path) -> bool:
    """Copy a folder of the root of a file system that is in order into `place`.

    Returns whether it holds that folder; `place` then has it under its own name. Raises BrokenDisk.
    """
    place.mkdir(parents=True)
    _run("debugfs", "-R", f"rdump /{folder} {place}", str(file))
    return (place / folder).is_dir()


def _run(*command: str, allowed: tuple[int, ...] = (0,)) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if done.returncode not in allowed:
        raise BrokenDisk(f"{command[0]} ended with {done.returncode}: {done.stdout}{done.stderr}".strip())
    return done.stdout
