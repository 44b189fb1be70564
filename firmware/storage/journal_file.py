"""The file of one match: begun, gone on with, and put in order when damage has been cleared away."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from tablekeeper.firmware.storage import journals
from tablekeeper.firmware.storage.files import SECTOR, Files, free_name, read_whole
from tablekeeper.firmware.storage.journals import SPARE, Header, Loaded


class JournalFile:
    """Reads and writes one journal.

    All but `read` belong to the writer's thread and raise OSError; what has failed is tried again before anything else.
    """

    def __init__(self, files: Files, directory: Path, match: int) -> None:
        self._files = files
        self._match = match
        self.path = file_of(directory, match)
        self._end = 0
        """Where the next line goes."""
        self._ready = 0
        """As many sectors are known to be on the disk as they should be."""
        self._kept: Path | None = None

    def read(self) -> tuple[Loaded, bool]:
        """Read the journal; also returns whether it is damaged, and must be put in order before a line is added."""
        try:
            content, whole = read_whole(self._files, self.path, journals.MOST_BYTES)
        except OSError as error:
            lost = journals.JournalLoss(1, 0, f"the file cannot be read: {error.strerror or error}")
            return Loaded(self._match, None, (), lost), True
        loaded, end = journals.read(content, self._match)
        if end is None or not whole:
            return loaded, True
        self._end, self._ready = end, -(-end // SECTOR) + 1
        return loaded, False

    def begin(self, loaded: Loaded, header: Header) -> None:
        """Make the file, or make it anew, with what is given."""
        content, end = journals.laid_out(loaded, header)
        self._files.make(self.path, content)
        self._end, self._ready = end, len(content) // SECTOR

    def begin_anew(self, loaded: Loaded, header: Header) -> None:
        """Keep the file under another name, and put one with less in its place."""
        self._kept = self._kept or free_name(self._files, self.path)  # the same when it is tried again
        with suppress(FileNotFoundError):
            self._files.keep(self.path, self._kept)
        self.begin(loaded, header)
        self._kept = None

    def append(self, line: bytes) -> None:
        """Write a line behind the last one, and flush it.

        The bytes after a line are on the disk before the line says that it belongs to the journal. So one that fills
        several sectors takes a second flush, and so may the first line after the file was opened.
        """
        at, data = journals.place(line, self._end)
        second = at // SECTOR + 1
        head, tail = data[: second * SECTOR - at], data[second * SECTOR - at :]
        behind = second + len(tail) // SECTOR
        parts = [(at, head)]
        if tail or behind >= self._ready:
            self._files.write(self.path, [(second * SECTOR, tail + journals.spare(behind))])
            self._ready = behind + SPARE
        elif behind + 1 >= self._ready:
            parts.append((self._ready * SECTOR, journals.spare(self._ready)))
        self._files.write(self.path, parts)
        self._ready += SPARE * (len(parts) - 1)
        self._end = at + len(data)

    def remove(self) -> None:
        """Take the file away, and those that were kept of it."""
        for name in [name for name in self._files.names(self.path.parent) if name.startswith(f"{self.path.stem}.")]:
            self._files.remove(self.path.with_name(name))


def file_of(directory: Path, match: int) -> Path:
    """Return where a match's journal is."""
    return directory / "matches" / f"{match:06}.journal"


def numbers(files: Files, directory: Path) -> list[int]:
    """Return the matches that have a file, in the order in which they were begun."""
    found = []
    for name in files.names(directory / "matches"):
        stem, _, kind = name.partition(".")
        if kind == "journal" and stem.isascii() and stem.isdigit() and f"{int(stem):06}" == stem:
            found.append(int(stem))
    return sorted(found)
