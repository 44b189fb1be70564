"""Files that people write, spoilt: lines put in, left out, doubled, cut, and bytes put anywhere."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

from hypothesis import strategies as st

from tablekeeper.engine.toml import Fault

VALUES = (
    *("0", "-1", "9e999", "inf", "nan", "true", "0xFFFFFFFFFFFFFFFFFFFF", f"0x{'F' * 4000}", "9" * 400, "1979-05-27"),
    *("''", '"\\u202e"', '"a\\nb"', f'"{"x" * 500}"', "[]", "{}", "[[]]", "[1, 'a', {}]", "{a.b.c.d.e=1}", "[" * 300),
)
"""What nobody wants of a key, as TOML spells it."""


def tries(usual: int) -> int:
    """Return how many are tried: as many as usual, or what `make fuzz` wants. They begin with the same ones."""
    return int(os.environ.get("TABLEKEEPER_FUZZ", usual))


def spoilt(data: st.DataObject, whole: bytes, others: st.SearchStrategy[str]) -> bytes:
    """Return a file with one to five faults; `others` are lines that may be put into it."""
    lines = whole.split(b"\n")
    for _ in range(data.draw(st.integers(1, 5))):
        place = data.draw(st.integers(0, len(lines) - 1))
        kind = data.draw(st.sampled_from(["put", "drop", "double", "value", "cut", "byte"]))
        line = lines[place]
        key, equals, _ = line.partition(b"=")
        if kind == "put":
            lines.insert(place, data.draw(others).encode())
        elif kind == "drop" and len(lines) > 1:
            del lines[place]
        elif kind == "double":
            lines.insert(data.draw(st.integers(0, len(lines))), line)
        elif kind == "value" and equals:
            lines[place] = key + b"= " + data.draw(st.sampled_from(VALUES)).encode()
        else:
            at = data.draw(st.integers(0, len(line)))
            lines[place] = line[:at] + (data.draw(st.binary(min_size=1, max_size=2)) if kind == "byte" else b"")
    return b"\n".join(lines)


def expect_told(faults: Iterable[Fault], source: bytes) -> None:
    """Expect each fault to name a line of the file, what was wanted, what was found and what to do."""
    for fault in faults:
        assert fault.line is not None
        assert 1 <= fault.line <= source.count(b"\n") + 1
        assert re.match(r"line \d+: (\S.*: )?wanted .+, got .+; .+", str(fault))
        assert str(fault).isprintable()
