"""Bitmap fonts, parsed from plain-text glyph sheets on first use.

All fonts have a fixed cell, so measuring needs no sheet and text can be read back from pixels. A sheet begins with a
line `cell WIDTH HEIGHT`. Each glyph is its character in brackets, then the rows of its cell, `#` lit and `.` dark.
Lines that start with `;` are comments.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property
from importlib.resources import files

from tablekeeper.firmware.telling.wrapping import shortened, wrap

Rows = tuple[int, ...]
"""A glyph: one whole number a row, from the top; the leftmost pixel is the highest of `width` bits."""

LOOK_ALIKES = str.maketrans({"—": "–"})
"""Characters that are drawn exactly like another one, which is read in their place."""

_HEADER = re.compile(r"\[(.+)\]")
_ROW = re.compile(r"[.#]+")
_BITS = str.maketrans(".#", "01")


class SheetError(ValueError):
    """A glyph sheet cannot be read; the message names the sheet, the line and what was wanted there."""


def parse(sheet: str, text: str, width: int, height: int) -> dict[str, Rows]:
    """Read the `text` of a glyph sheet whose cell must be `width` by `height` pixels.

    Raises `SheetError` for a line that is not part of a sheet, wrong number or length of a glyph's rows, and a
    character drawn twice.
    """

    def wrong(number: int, wanted: str, got: str) -> SheetError:
        return SheetError(f"glyph sheet {sheet}, line {number}: wanted {wanted}, got {got}; correct the sheet")

    glyphs: dict[str, Rows] = {}
    rows: list[int] = []
    char: str | None = None
    celled = False
    number = 0
    for number, line in enumerate(text.splitlines(), 1):
        if _ROW.fullmatch(line) and char is not None:
            if len(line) != width or len(rows) == height:
                raise wrong(number, f"{height} rows of {width} pixels for [{char}]", f"row {len(rows) + 1}: {line!r}")
            rows.append(int(line.translate(_BITS), 2))
            if len(rows) == height:
                glyphs[char] = tuple(rows)
        elif header := _HEADER.fullmatch(line):
            if char is not None and char not in glyphs:
                raise wrong(number, f"{height} rows for [{char}]", f"{len(rows)}")
            char, rows = header[1], []
            if len(char) != 1 or char in glyphs:
                raise wrong(number, "one character that is not drawn yet", f"[{char}]")
        elif line.startswith("cell "):
            if line != f"cell {width} {height}":
                raise wrong(number, f"`cell {width} {height}`", repr(line))
            celled = True
        elif line and not line.startswith(";"):
            raise wrong(number, "a comment, a cell, a header or a row", repr(line))
    if char is not None and char not in glyphs:
        raise wrong(number, f"{height} rows for [{char}]", f"{len(rows)}")
    if not celled:
        raise wrong(number, f"`cell {width} {height}` somewhere", "none")
    return glyphs


class Font:
    """A fixed-width bitmap font: `width` and `height` of its cell in pixels, and its glyphs."""

    def __init__(self, name: str, width: int, height: int) -> None:
        self.name = name
        self.cell = width
        self.height = height

    def __repr__(self) -> str:
        return f"<Font {self.name} {self.cell}×{self.height}>"

    @cached_property
    def glyphs(self) -> dict[str, Rows]:
        """The glyphs of the sheet, read when first asked for."""
        sheet = files("tablekeeper.firmware.drawing") / "sheets" / f"{self.name}.txt"
        return parse(self.name, sheet.read_text(encoding="utf-8"), self.cell, self.height)

    @cached_property
    def box(self) -> Rows:
        """What stands for a character that the sheet lacks: a crossed box as large as the cell allows."""
        left, right, bottom = self.cell - 1, 1, self.height - 2
        edge = (1 << left + 1) - (1 << right)
        crossed = (1 << left | 1 << right | 1 << left - row * (left - right) // bottom for row in range(1, bottom))
        return (edge, *crossed, edge, 0)

    def rows(self, char: str) -> Rows:
        """Return the glyph of one character, or the box for a missing one."""
        return self.glyphs.get(char, self.box)

    def missing(self, text: str) -> set[str]:
        """Return the characters of `text` that the sheet lacks."""
        return set(compose(text)) - self.glyphs.keys()

    def width(self, text: str) -> int:
        """Return how many pixels wide `text` is."""
        return self.cell * len(compose(text))

    def columns(self, width: int) -> int:
        """Return how many characters fit into `width` pixels; the last may drop its blank right column."""
        return max(0, (width + 1) // self.cell)

    def fits(self, text: str, width: int) -> bool:
        """Return whether `text` fits into `width` pixels."""
        return len(compose(text)) <= self.columns(width)

    def fit(self, text: str, width: int) -> str:
        """Return `text`, or as much of its beginning and its end as fits into `width` pixels with an ellipsis."""
        return shortened(compose(text), self.columns(width))

    def wrap(self, text: str, width: int) -> list[str]:
        """Break `text` into lines that fit into `width` pixels; line ends in the text stay."""
        columns = max(1, self.columns(width))
        return [line for paragraph in compose(text).split("\n") for line in wrap(paragraph, columns)]


def compose(text: str) -> str:
    """Return `text` with letters and their accents joined, as the sheets draw them."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


SMALL = Font("small", 6, 8)
"""Running text: 21 columns and 8 rows."""
MEDIUM = Font("medium", 8, 12)
"""Headlines and short questions: 16 columns."""
LARGE = Font("large", 24, 32)
"""Digits of a life below ten."""
NARROW = Font("narrow", 16, 32)
"""Digits of a life of two digits."""
TALL = Font("tall", 16, 23)
"""Digits of a level, and of the totals of a combat."""
SLIM = Font("slim", 10, 23)
"""The same where two digits share a narrow column."""
ARROWS = Font("arrows", 12, 16)
"""The arrow to the seat that must decide, and the signs between two totals."""
ICONS = Font("icons", 8, 8)
"""The pictures beside counts."""
TINY = Font("tiny", 4, 6)
"""The digits of sums and counts that few people read."""
FONTS = (LARGE, NARROW, TALL, SLIM, ARROWS, MEDIUM, ICONS, SMALL, TINY)
