"""Files that people write: TOML, whose every fault is named with its line, and of which none is fatal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, wraps
from types import MappingProxyType
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

Path = tuple[str, ...]
"""A key and the tables around it, the outermost first."""
Table = Mapping[str, object]


class Fault(Struct, frozen=True):
    """What is wrong at one place of a file, or of what a file can say."""

    path: tuple[str, ...]
    """The key and the tables around it; empty for the file as a whole."""
    wanted: str
    got: str
    remedy: str
    line: int | None = None
    """The line of the file, counted from 1; None where it comes from no file."""

    def __str__(self) -> str:
        where = "" if self.line is None else f"line {self.line}: "
        key = written(self.path)
        return f"{where}{key}{': ' if key else ''}wanted {self.wanted}, got {self.got}; {self.remedy}"


def written(path: Path) -> str:
    """Return a path as a message names it: `counter.points.goal`, and in quotes what is no plain word."""
    return ".".join(part if part.isidentifier() else shown(part) for part in path)


def shown(value: object) -> str:
    """Return a value as a message can show it, however large it is."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, tables in tables in tables
        return "something far too large"
    return text if len(text) <= 40 else f"{text[:37]}..."


F = TypeVar("F", bound=Fault)
T = TypeVar("T")


class Read(Struct, frozen=True, dict=True):
    """What a file says."""

    table: Table
    text: str

    @cached_property
    def _lines(self) -> Mapping[Path, int]:
        return _lines(self.text)

    def line(self, path: Path) -> int:
        """Return the line of a key, of one that is missing that of its table, counted from 1."""
        return next((self._lines[path[:size]] for size in range(len(path), 0, -1) if path[:size] in self._lines), 1)

    def placed(self, faults: Iterable[F], spelled: Mapping[Path, Path] = MappingProxyType({})) -> tuple[F, ...]:
        """Return faults with their lines, in the order of these; `spelled` are paths that the file spells otherwise."""
        found = [replace(fault, line=self.line(spelled.get(fault.path, fault.path))) for fault in faults]
        return tuple(sorted(found, key=lambda fault: fault.line or 0))


def forgiving(reader: Callable[[bytes], T]) -> Callable[[bytes], T | tuple[Fault, ...]]:
    """Let one fault of the file stand for whatever a reader raises: a mistake of ours takes one file away, no more."""

    @wraps(reader)
    def read(data: bytes) -> T | tuple[Fault, ...]:
        try:
            return reader(data)
        except Exception as error:
            return (Fault((), "a file that can be read", unforeseen(error), "report it with the file", 1),)

    return read


def unforeseen(error: Exception) -> str:
    """Return an error that nobody has foreseen as a message can show it."""
    return shown(f"{type(error).__name__}: {error}")


def read(data: bytes, most_bytes: int, most_lines: int) -> Read | Fault:
    """Return what a file of bounded size says, or why it is no TOML."""
    if len(data) > most_bytes or data.count(b"\n") > most_lines:
        size = f"{len(data)} bytes in {data.count(10) + 1} lines"
        return Fault((), f"at most {most_bytes} bytes in {most_lines} lines", size, "shorten it", 1)
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return Fault((), "text in UTF-8", shown(data[error.start : error.end]), "save the file as UTF-8", line)
    import tomllib  # who plays reads no file of people, and starts the sooner

    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return _syntax_fault(text, error)
    return Read(table, text)


def _syntax_fault(text: str, error: Exception) -> Fault:
    """Return the fault of a file that is no TOML."""
    remedy = "write KEY = VALUE, texts in quotes, and each table and key once"
    why, at, _ = str(error).partition(" (at ")
    if found := re.search(r"\(at line (\d+), column \d+\)", str(error)):
        return Fault((), "TOML", why, remedy, int(found[1]))
    if at:  # at the end of the document
        return Fault((), "TOML", why, remedy, text.rstrip("\n").count("\n") + 1)
    *_, (line, _) = _statements(text)  # numbers and nesting without end do not say where they are
    return Fault((), "TOML", "something far too large", remedy, line)


def _statements(text: str) -> Iterator[tuple[int, tuple[str, Table]]]:
    """Yield each statement with the line where it begins; the last one may be none."""
    import tomllib

    lines = text.split("\n")
    begin = 0
    for end in range(1, len(lines) + 1):
        source = "\n".join(lines[begin:end])
        try:
            table = tomllib.loads(source)
        except (ValueError, RecursionError):  # it goes on in the next line
            continue
        yield begin + 1, (source, table)
        begin = end
    if begin < len(lines):
        yield begin + 1, ("", {})


def _lines(text: str) -> dict[Path, int]:
    """Return the line of each table and key; tomllib tells only those of errors."""
    found: dict[Path, int] = {}
    within: Path = ()
    for line, (source, table) in _statements(text):
        header = source.lstrip().startswith("[")
        paths = list(_paths(() if header else within, table))
        for path in paths:
            found.setdefault(path, line)
        if header:
            within = paths[-1]
    return found


def _paths(within: Path, table: object) -> Iterator[Path]:
    """Yield the path of each key in a table, the outer ones first, as deep as the format goes."""
    if isinstance(table, list) and table:
        table = table[-1]
    if isinstance(table, dict) and len(within) < 4:
        for key, value in table.items():
            yield (*within, key)
            yield from _paths((*within, key), value)
