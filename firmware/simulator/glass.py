"""Reads the words on a picture back through the glyph sheets, knowing nothing of what was drawn.

Every place of every font, dark on lit and lit on dark, is compared with the glyphs. Cells that follow one another at
the font's pitch are a run. If runs overlap, the one with most ink is read. The cells that it covers are gone for the
others. A speck counts as a character only where its strokes end inside its cell, so that lines, bars and frames are not
taken for text. Of characters that look alike the first in the sheet is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from tablekeeper.firmware.drawing.font import FONTS, LOOK_ALIKES, Font, compose

if TYPE_CHECKING:
    from PIL import Image

_ENOUGH_INK = 14
"""Pixels: a run with less must stand free on all sides (two thin letters have about this many)."""
_SAME_LINE = 3
"""Runs whose tops differ by no more pixels than this are on one line."""


def words(image: Image.Image) -> str:
    """Return all text on the picture, from top to bottom and left to right, its lines joined by line ends."""
    return _words(*image.size, image.convert("1").tobytes())


@lru_cache(maxsize=64)
def _words(width: int, height: int, data: bytes) -> str:
    """Return the same; the same picture is read again for each text that is looked for on it."""
    lines: list[list[_Run]] = []
    for run in sorted(_read(width, height, data), key=lambda run: (run.y, run.x)):
        if lines and run.y - lines[-1][0].y <= _SAME_LINE:
            lines[-1].append(run)
        else:
            lines.append([run])
    return "\n".join(" ".join(run.text for run in sorted(line, key=lambda run: run.x)) for line in lines)


def contains(image: Image.Image, text: str) -> bool:
    """Return whether `text` stands on the picture: spaces folded, case ignored, wrapped or cut at the end of a line."""
    return said(words(image), text)


def said(read: str, text: str) -> bool:
    """Return whether `text` is in what `words` has read."""
    wanted = _folded(text)
    return wanted in _folded(read) or wanted in _folded(read.replace("\n", ""))


def _folded(text: str) -> str:
    return " ".join(compose(text).translate(LOOK_ALIKES).casefold().split())


@dataclass(frozen=True, order=True)
class _Run:
    """Characters of one font side by side. The first field sorts the run with most ink to the front."""

    less_ink: int
    y: int
    x: int
    text: str
    places: tuple[int, ...]
    """The x of each character, blanks included."""
    cell: int
    height: int


class _Plane:
    """The picture as one number: the pixel at x, y is bit `y * width + x`."""

    def __init__(self, bits: int, width: int, height: int) -> None:
        self.bits = bits
        self.width = width
        self.height = height

    def area(self, x: int, y: int, width: int, height: int) -> int:
        """Return the mask of a rectangle, cut to the picture."""
        left, top = max(x, 0), max(y, 0)
        right, bottom = min(x + width, self.width), min(y + height, self.height)
        if left >= right or top >= bottom:
            return 0
        return _cell_mask(right - left, bottom - top, self.width) << (top * self.width + left)

    def row(self, y: int, x: int, width: int) -> int:
        """Return a piece of one row of pixels at their own columns; what lies outside the picture is dark."""
        return (self.bits & self.area(x, y, width, 1)) >> y * self.width if 0 <= y < self.height else 0

    def blank(self, x: int, y: int, width: int, height: int) -> bool:
        """Return whether a rectangle is dark; what lies outside the picture is."""
        return not self.bits & self.area(x, y, width, height)


@cache
def _cell_mask(width: int, height: int, stride: int) -> int:
    row = (1 << width) - 1
    return sum(row << line * stride for line in range(height))


@cache
def _patterns(font: Font, stride: int) -> dict[int, tuple[str, int]]:
    """Return each drawn glyph of the font and its ink, by its pixels as a piece of a plane `stride` wide."""
    patterns: dict[int, tuple[str, int]] = {}
    for char, rows in font.glyphs.items():
        pixels = 0
        for line, row in enumerate(rows):
            pixels |= int(f"{row:0{font.cell}b}"[::-1], 2) << line * stride
        if pixels:
            patterns.setdefault(pixels, (char, pixels.bit_count()))
    return patterns


def _read(width: int, height: int, data: bytes) -> list[_Run]:
    row_bytes = (width + 7) // 8
    bits = 0
    for y in range(height):
        row = int.from_bytes(data[y * row_bytes : (y + 1) * row_bytes], "big") >> (row_bytes * 8 - width)
        bits |= int(f"{row:0{width}b}"[::-1], 2) << y * width
    every = (1 << width * height) - 1
    found = [
        run
        for plane in (_Plane(bits, width, height), _Plane(bits ^ every, width, height))
        for font in FONTS
        for run in _runs(plane, font)
    ]
    return _chosen(found, _Plane(0, width, height))


def _runs(plane: _Plane, font: Font) -> list[_Run]:
    """Return every sequence of glyphs of one font in one plane, with single blanks between them."""
    runs: list[_Run] = []
    for y, x in _places(plane, font):
        if _glyph(plane, font, x, y) is None or _goes_on(plane, font, x, y):
            continue
        run = _sequence(plane, font, x, y)
        if _stands_free(plane, run):
            runs.append(run)
    return runs


def _places(plane: _Plane, font: Font) -> Iterator[tuple[int, int]]:
    """Yield row and column wherever a sequence may begin: a cell that is not blank, beside columns that are.

    All places are looked at together, each as a bit of one number. What lies beyond the right edge is not told apart.
    """
    cell, height, width = font.cell, font.height, plane.width
    if plane.height < height or width < cell - 1:
        return
    inked = 0
    for line in range(height):
        inked |= plane.bits >> line * width
    filled = 0
    for column in range(cell):
        filled |= inked >> column
    first, edge = _cell_mask(1, plane.height, width), width - cell + 1
    beside = ~(inked << 1) | first
    if _ends_blank(font):
        beside &= ~(inked >> cell - 1) | first << edge
    within = _cell_mask(edge + 1, plane.height - height + 1, width)
    places = f"{filled & beside & within:b}"[::-1]
    at = places.find("1")
    while at >= 0:
        yield divmod(at, width)
        at = places.find("1", at + 1)


@cache
def _ends_blank(font: Font) -> bool:
    """Return whether the last column of every glyph is blank."""
    return not any(row & 1 for rows in font.glyphs.values() for row in rows)


def _glyph(plane: _Plane, font: Font, x: int, y: int) -> tuple[str, int] | None:
    """Return the glyph in a cell and its ink; of a cell only the blank last column may lie beyond the right edge."""
    over = x + font.cell - plane.width
    if x < 0 or over > 1:
        return None
    mask = _cell_mask(font.cell - max(over, 0), font.height, plane.width)
    return _patterns(font, plane.width).get(plane.bits >> y * plane.width + x & mask)


def _goes_on(plane: _Plane, font: Font, x: int, y: int) -> bool:
    """Return whether the sequence with this cell has begun left of it."""
    cell = font.cell
    if _glyph(plane, font, x - cell, y) is not None:
        return True
    return _glyph(plane, font, x - 2 * cell, y) is not None and plane.blank(x - cell, y, cell, font.height)


def _sequence(plane: _Plane, font: Font, start: int, y: int) -> _Run:
    """Return the glyphs from here on, at the font's pitch."""
    cell, height = font.cell, font.height
    text, ink, x = "", 0, start
    places: list[int] = []
    while True:
        if (hit := _glyph(plane, font, x, y)) is not None:
            text += hit[0]
            ink += hit[1]
        elif _glyph(plane, font, x + cell, y) is not None and plane.blank(x, y, cell, height):
            text += " "
        else:
            return _Run(-ink, y, start, text, tuple(places), cell, height)
        places.append(x)
        x += cell


def _stands_free(plane: _Plane, run: _Run) -> bool:
    """Return whether the column left of a run is blank and, where there is little ink, no stroke leaves its cells."""
    if not plane.blank(run.x - 1, run.y, 1, run.height):
        return False
    if -run.less_ink >= _ENOUGH_INK:
        return True
    wide, bottom = len(run.places) * run.cell, run.y + run.height
    above = plane.row(run.y - 1, run.x - 1, wide + 2) & _spread(plane.row(run.y, run.x - 1, wide + 2))
    below = plane.row(bottom, run.x - 1, wide + 2) & _spread(plane.row(bottom - 1, run.x - 1, wide + 2))
    return not above and not below


def _spread(pixels: int) -> int:
    """Return the pixels and their neighbours left and right."""
    return pixels | pixels << 1 | pixels >> 1


def _chosen(found: list[_Run], covered: _Plane) -> list[_Run]:
    """Take the runs with most ink first, and of the others what they leave free."""
    heap = list(found)
    heapify(heap)
    chosen: list[_Run] = []
    while heap:
        run = heappop(heap)
        free = [covered.blank(x, run.y, run.cell, run.height) for x in run.places]
        if all(free):
            covered.bits |= covered.area(run.x, run.y, len(run.places) * run.cell, run.height)
            chosen.append(run)
        else:
            for piece in _pieces(run, free):
                heappush(heap, piece)
    return chosen


def _pieces(run: _Run, free: list[bool]) -> list[_Run]:
    """Return what remains of a run without the characters that are not free."""
    pieces: list[_Run] = []
    start = 0
    for end in range(len(free) + 1):
        if end < len(free) and free[end]:
            continue
        text = run.text[start:end]
        lead, tail = len(text) - len(text.lstrip()), len(text.rstrip())
        less_ink = run.less_ink * (tail - lead) // len(run.text)
        if -less_ink >= _ENOUGH_INK:
            places = run.places[start + lead : start + tail]
            pieces.append(_Run(less_ink, run.y, places[0], text.strip(), places, run.cell, run.height))
        start = end + 1
    return pieces
