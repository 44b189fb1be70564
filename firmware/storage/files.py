"""What the storage does with files; a box that can keep nothing, and tests, put others in their place."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Literal

BLOCK = 4096
"""Bytes read at a time."""
SECTOR = 512
"""Bytes that a disk writes wholly or not at all."""

NOTHING_KEPT = "nothing-is-kept"
"""The file that the start of a card puts into a state directory that lies in memory, for want of a readable card."""

Unkept = Literal["read_only", "in_use", "full", "unusable"]
"""Why a state directory cannot be used."""

CAUSES: Mapping[int, Unkept] = {
    errno.EROFS: "read_only",
    errno.EBUSY: "in_use",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "full",
}
"""Why something cannot be written, by the number of the error; any other one: it cannot be used."""

Part = tuple[int, bytes]
"""Where in a file something is written, and what."""


class Files:
    """Files on the disk that is there. What `make` and `write` have done is on the disk when they return.

    All methods raise OSError.
    """

    unkept: Unkept | None = None
    """Why nothing outlives the program; None where everything does."""
    why: str = ""
    """The same for the log."""

    def lock(self, directory: Path) -> int:
        """Make a state directory where it is missing and keep every other box off it; return what `unlock` takes."""
        if (directory / NOTHING_KEPT).exists():
            raise OSError(errno.ENODEV, "a card that cannot be read: what is written is gone with the power")
        for folder in ("matches", "archive"):  # whoever reads both beside the box finds them there
            (directory / folder).mkdir(parents=True, exist_ok=True)
        handle = os.open(directory / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(handle)
            raise OSError(errno.EBUSY, "it is in use by another process, which must end first") from error
        return handle

    def unlock(self, handle: int) -> None:
        """Let others have the directory."""
        os.close(handle)

    def names(self, directory: Path) -> list[str]:
        """Return the names of what is in a directory."""
        return [file.name for file in directory.iterdir()]

    def regular(self, directory: Path) -> list[str]:
        """Return the names of the files in a directory: no folders, and no pipes, whose reading would never end."""
        return [file.name for file in directory.iterdir() if file.is_file()]

    def size(self, file: Path) -> int:
        """Return a file's length in bytes."""
        return file.stat().st_size

    def read(self, file: Path, at: int, size: int) -> bytes:
        """Return so many bytes from there on, or fewer at the end."""
        handle = os.open(file, os.O_RDONLY | os.O_CLOEXEC)
        try:
            return os.pread(handle, size, at)
        finally:
            os.close(handle)

    def make(self, file: Path, content: bytes) -> None:
        """Put a file there at once, whole; what has its name, if anything, is there until then."""
        fresh = _fresh(file)
        handle = os.open(fresh, os.O_WRONLY | os.O_CLOEXEC | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o644)
        try:
            self._fill(handle, [(0, content)], like=file)
            fresh.replace(file)
        except OSError:
            with suppress(OSError):
                fresh.unlink()  # a full disk gets its room back
            raise
        self._sync(file.parent)

    def folder(self, directory: Path) -> None:
        """Make a directory where it is missing."""
        if not directory.is_dir():
            directory.mkdir(parents=True)
            self._sync(directory.parent)

    def remove(self, file: Path) -> None:
        """Take a file away; one that is not there is away already."""
        file.unlink(missing_ok=True)
        self._sync(file.parent)

    def write(self, file: Path, parts: Sequence[Part]) -> None:
        """Write into a file that is there, and flush it once."""
        self._put(file, parts)

    def overwrite(self, file: Path, content: bytes) -> None:
        """Write over a file that is there and as long, and flush it: on most file systems that takes no room."""
        self._put(file, [(0, content)])

    def keep(self, file: Path, kept: Path) -> None:
        """Give a file a second name, in the place of what had it; where the disk knows no second names, that one."""
        if not (kept.exists() and kept.samefile(file)):
            self._name(file, kept)
        self._sync(file.parent)

    def _name(self, file: Path, kept: Path) -> None:
        link = _fresh(kept)
        try:
            os.link(file, link, follow_symlinks=False)
        except OSError as error:
            if error.errno not in (errno.EPERM, errno.EOPNOTSUPP, errno.EMLINK):
                raise
            link = file
        link.replace(kept)

    def _put(self, file: Path, parts: Sequence[Part]) -> None:
        self._fill(os.open(file, os.O_WRONLY | os.O_CLOEXEC | os.O_NOFOLLOW), parts)

    def _fill(self, handle: int, parts: Sequence[Part], like: Path | None = None) -> None:
        """Write, flush and close; a new file is everybody's who may use the one that it is `like`."""
        try:
            if like is not None:
                _share(handle, like)
            for at, data in parts:
                written = 0
                while written < len(data):
                    written += os.pwrite(handle, data[written:], at + written)
            os.fdatasync(handle)
        finally:
            os.close(handle)

    def _sync(self, directory: Path) -> None:
        """Make names in a directory durable."""
        handle = os.open(directory, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _fresh(file: Path) -> Path:
    """Return a free name beside a file for what will take its place; what an earlier attempt has left is taken away."""
    for number in count():
        fresh = file.with_name(f"{file.name}.fresh{number or ''}")
        with suppress(FileNotFoundError, IsADirectoryError, PermissionError):  # a folder keeps its name
            fresh.unlink()
        if not os.path.lexists(fresh):
            return fresh
    raise AssertionError("there is always another number")


def _share(handle: int, like: Path) -> None:
    """Give a new file the owner and mode of the one in whose place it comes, whatever root's umask.

    Without such a file it gets its directory's owner, and everybody may read it.
    """
    there = like.is_file()
    wanted = (like if there else like.parent).stat()
    mode = stat.S_IMODE(wanted.st_mode) if there else 0o644
    with suppress(PermissionError):  # who is not root gives nothing away; some file systems have one mode for all
        os.fchmod(handle, mode)
        os.fchown(handle, wanted.st_uid, wanted.st_gid)


class Memory(Files):
    """Files that last as long as the program, for a box that has no disk to write on."""

    def __init__(self, unkept: Unkept = "unusable", why: str = "") -> None:
        self.unkept = unkept
        self.why = why or unkept
        self.contents: dict[Path, bytes] = {}

    def lock(self, _directory: Path) -> int:
        """Take a directory, which is nobody else's."""
        return -1

    def unlock(self, handle: int) -> None:
        """Give it up."""

    def names(self, directory: Path) -> list[str]:
        """Return the names of what is in a directory."""
        return [file.name for file in list(self.contents) if file.parent == directory]  # another thread may write

    def regular(self, directory: Path) -> list[str]:
        """Return the names of the files in a directory."""
        return self.names(directory)

    def folder(self, _directory: Path) -> None:
        """Make a directory, of which there is nothing but what lies in it."""

    def remove(self, file: Path) -> None:
        """Take a file away."""
        self.contents.pop(file, None)

    def size(self, file: Path) -> int:
        """Return a file's length in bytes."""
        return len(self._there(file))

    def read(self, file: Path, at: int, size: int) -> bytes:
        """Return so many bytes from there on, or fewer at the end."""
        return self._there(file)[at : at + size]

    def make(self, file: Path, content: bytes) -> None:
        """Put a file there."""
        self.contents[file] = content

    def write(self, file: Path, parts: Sequence[Part]) -> None:
        """Write into a file that is there."""
        content = bytearray(self._there(file))
        for at, data in parts:
            content.extend(bytes(max(0, at - len(content))))
            content[at : at + len(data)] = data
        self.contents[file] = bytes(content)

    def overwrite(self, file: Path, content: bytes) -> None:
        """Write over a file that is there."""
        self.write(file, [(0, content)])

    def keep(self, file: Path, kept: Path) -> None:
        """Keep a file's content under a second name."""
        self.contents[kept] = self._there(file)

    def _there(self, file: Path) -> bytes:
        if file not in self.contents:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file))
        return self.contents[file]


def shown(file: Path) -> str:
    """Return a path as it can be printed, whatever bytes the disk has for it."""
    text = os.fsencode(file).decode(errors="replace")
    return text if text.isprintable() else ascii(text)


def read_whole(files: Files, file: Path, most: int) -> tuple[bytes, bool]:
    """Return a file's content, and whether all of it could be read; a sector that could not is zeros.

    Raises OSError, also for a file of more than `most` bytes, which would take the box's memory.
    """
    size = files.size(file)
    if size > most:
        raise OSError(errno.EFBIG, f"wanted at most {most:,} bytes, got {size:,}")
    parts, whole = [], True
    for at in range(0, size, BLOCK):
        block = _read(files, file, at, BLOCK)
        whole = whole and block is not None
        places = range(at, min(at + BLOCK, size), SECTOR) if block is None else ()
        parts += [block or b"", *(_read(files, file, place, SECTOR) or bytes(SECTOR) for place in places)]
    return b"".join(parts), whole


def _read(files: Files, file: Path, at: int, size: int) -> bytes | None:
    """Return a part of a file; None where the disk cannot read it."""
    try:
        return files.read(file, at, size)
    except OSError as error:
        if error.errno != errno.EIO:
            raise
        return None


def free_name(files: Files, file: Path) -> Path:
    """Return the first name that nothing has yet under which what is left of a damaged file is kept."""
    taken = set(files.names(file.parent))
    number = 1
    while (kept := f"{file.stem}.damaged-{number}{file.suffix}") in taken:
        number += 1
    return file.with_name(kept)
