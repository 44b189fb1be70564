"""Files that people write: TOML, whose every fault is named with its line, and of which none is fatal."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property, wraps
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

Path = tuple[str, ...]
"""A key and the tables around it, the outermost first."""
Table = Mapping[str, object]
TEXT = 'a text in quotes, or one for each language: { en = "…", es = "…", it = "…", de = "…" }'
"""What is wanted where people write what the panel shows."""
DEEPEST = 6
"""So many names a path has where lines are told: `card.gnome.play.2.target.side`."""
MOST_TRIED = 2_000_000
"""So many characters are looked through for the ends of statements: of a list without end each line is tried anew."""
LONGEST_LIST = 100
"""Of a list that goes over more lines, the tables in it have the line where it begins."""


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
    """Return a path as a message names it: `counter.points.goal`, `play.2.do`, and in quotes what is no plain word."""
    return ".".join(part if part.isidentifier() or _is_place(part) else shown(part) for part in path)


def _is_place(part: str) -> bool:
    """Return whether a part is the place of a table in a list, counted from 1."""
    return part.isascii() and part.isdecimal() and len(part) <= 4


def fits(value: object, kind: Any) -> bool:
    """Return whether a value is of the kind that is wanted."""
    try:
        msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError):
        return False
    return True


def nearest(got: object, known: Collection[str], otherwise: str) -> str:
    """Return what to do about a word that is none of the known ones: the one that was meant, if there is one."""
    import difflib  # only where something is misspelled

    found = difflib.get_close_matches(got, known, n=1, cutoff=0.6) if isinstance(got, str) else []
    return f"did you mean {found[0]}?" if found else otherwise


def unknown_key(path: Path, known: Collection[str]) -> Fault:
    """Return that there is no such key beside the known ones."""
    return Fault(path, f"one of {', '.join(known)}", "an unknown key", nearest(path[-1], known, "delete it"))


def printed(text: str, longest: int) -> bool:
    """Return whether a text is there, can be printed, and is not longer; no space at either end."""
    return 1 <= len(text) <= longest and text.isprintable() and text == text.strip()


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
    begin, left = 0, MOST_TRIED
    for end in range(1, len(lines) + 1):
        source = "\n".join(lines[begin:end])
        left -= len(source)
        if left < 0:
            break
        try:
            table = tomllib.loads(source)
        except (ValueError, RecursionError):  # it goes on in the next line
            continue
        yield begin + 1, (source, table)
        begin = end
    if begin < len(lines):
        yield begin + 1, ("", {})


def _lines(text: str) -> dict[Path, int]:
    """Return the line of each table and key, and of each table in a list; tomllib tells only those of errors."""
    found: dict[Path, int] = {}
    within: Path = ()
    lists: dict[Path, int] = {}
    for line, (source, table) in _statements(text):
        header = source.lstrip().startswith("[")
        of_list = source.lstrip().startswith("[[")
        begun = _begun(source) if not header and "\n" in source else ()
        for later, part in (*begun, (0, table)):
            paths = list(_paths(() if header else within, part))
            if header:
                name = paths[-1][:-1] if of_list else paths[-1]  # each header alone has the first table of its list
                name = _counted(name, lists)
                lists[name] = lists.get(name, 0) + of_list
                within = (*name, str(lists[name])) if of_list else name
                paths = [*paths[: len(paths) - 1 - of_list], name, within]
            for path in paths:
                found.setdefault(path, line + later)
    return found


def _counted(name: Path, lists: Mapping[Path, int]) -> Path:
    """Return the path of a header, where a list that it goes through has the place of its last table behind it."""
    path: Path = ()
    for part in name:
        path = (*path, *((str(lists[path]),) if lists.get(path) else ()), part)
    return path


def _begun(source: str) -> Iterator[tuple[int, Table]]:
    """Yield what a list over several lines says up to each of them, with how many lines come before that one."""
    import tomllib

    lines = source.split("\n")
    for end in range(1, min(len(lines), LONGEST_LIST)):
        try:
            yield end - 1, tomllib.loads("\n".join((*lines[:end], "]")))
        except (ValueError, RecursionError):  # it is in the middle of something else
            continue


def _paths(within: Path, table: object) -> Iterator[Path]:
    """Yield the path of each key in a table, the outer ones first, as deep as a format goes.

    A table in a list has its place in the path, counted from 1.
    """
    if len(within) >= DEEPEST:
        return
    inside: Iterable[tuple[str, object]] = ()
    if isinstance(table, dict):
        inside = table.items()
    elif isinstance(table, list):
        inside = ((str(place), one) for place, one in enumerate(table, 1) if isinstance(one, dict))
    for key, value in inside:
        yield (*within, key)
        yield from _paths((*within, key), value)
