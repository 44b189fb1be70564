"""Files of lines `name=value`, which people write: what a table shows a broker, and which Wi-Fi a box joins."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

MOST_BYTES = 4096
"""No such file is longer."""


class Value(NamedTuple):
    """What a line gives, without the blanks around it."""

    text: str
    line: int
    """From 1."""


class LinesError(ValueError):
    """A file cannot be used: the text says what was wanted and what to do, `line` where; 0 if nothing can be read."""

    def __init__(self, line: int, wanted: str) -> None:
        self.line = line
        super().__init__(f"line {line}: {wanted}" if line else wanted)


def text(content: bytes) -> str:
    """Return the text of a file, of which more was read than it may have if it is too long. Raises LinesError."""
    if len(content) > MOST_BYTES:
        raise LinesError(0, f"wanted {MOST_BYTES} bytes at the most; it has a few lines")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise LinesError(0, "wanted UTF-8, got something else; save it anew as text") from None


def values(content: str, names: Collection[str]) -> dict[str, Value]:
    """Return what the lines give, each name once; empty ones and those that begin with # count for nothing.

    Raises LinesError.
    """
    found: dict[str, Value] = {}
    for number, line in enumerate(content.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        name, equals, value = line.partition("=")
        if not equals or name.strip() not in names or name.strip() in found:
            wanted = " or ".join([f"{each}=" for each in names if each not in found])
            raise LinesError(number, f"wanted {wanted or 'nothing more'}; correct the line")
        found[name.strip()] = Value(value.strip(), number)
    return found
