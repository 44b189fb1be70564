"""A small ext4 disk, made and read without mounting it; needs Debian's e2fsprogs and no rights."""

from __future__ import annotations

import subprocess
from pathlib import Path

BYTES = 16 << 20


class BrokenDisk(Exception):  # noqa: N818
    """The file system cannot be brought in order without a person."""


def make(file: Path) -> None:
    """Make an empty file system, with the block size of a Pi's card and nothing left to be done when it is mounted."""
    options = "lazy_itable_init=0,lazy_journal_init=0"
    _run("mke2fs", "-q", "-F", "-t", "ext4", "-b", "4096", "-J", "size=4", "-E", options, str(file), f"{BYTES >> 10}k")


def take_out(file: Path, folder: str, place: Path) -> bool:
    """Bring the file system in order as a boot does, and copy a folder of its root into `place`.

    Returns whether it holds that folder; `place` then has it under its own name. Raises BrokenDisk.
    """
    checked = _run("e2fsck", "-f", "-p", str(file), allowed=(0, 1))  # replays the journal, as mounting would
    if "UNEXPECTED" in checked:
        raise BrokenDisk(checked)
    place.mkdir(parents=True)
    _run("debugfs", "-R", f"rdump /{folder} {place}", str(file))
    return (place / folder).is_dir()


def _run(*command: str, allowed: tuple[int, ...] = (0,)) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if done.returncode not in allowed:
        raise BrokenDisk(f"{command[0]} ended with {done.returncode}: {done.stdout}{done.stderr}".strip())
    return done.stdout
