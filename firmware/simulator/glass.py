"""Reads the words on a picture back through the glyph sheets, knowing nothing of what was drawn.

Every place of every font, dark on lit and lit on dark, is compared with the glyphs. Cells that follow one another at
the font's pitch are a run. If runs overlap, the one with most ink is read. The cells that it covers are gone for the
others. A speck counts as a character only where its strokes end inside its cell, so that lines, bars and frames are not
taken for text. Of characters that look alike the first in the sheet is read.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
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
    lines: list[list[_Run]] = []
    for run in sorted(_read(image), key=lambda run: (run.y, run.x)):
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


def _read(image: Image.Image) -> list[_Run]:
    width, height = image.size
    row_bytes = (width + 7) // 8
    data = image.convert("1").tobytes()
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
    cell, height, width = font.cell, font.height, plane.width
    patterns = _patterns(font, width)
    mask = _cell_mask(cell, height, width)
    runs: list[_Run] = []
    for y in range(plane.height - height + 1):
        strip = plane.bits >> y * width & (1 << height * width) - 1
        if not strip:
            continue
        # Only the blank last column of a cell may lie beyond the right edge.
        at: dict[int, tuple[str, int]] = {}
        for x in range(width - cell + 1):
            if (hit := patterns.get(strip >> x & mask)) is not None:
                at[x] = hit
        edge = width - cell + 1
        if (hit := patterns.get(strip >> edge & _cell_mask(cell - 1, height, width))) is not None:
            at[edge] = hit
        runs.extend(_sequences(plane, font, y, at))
    return runs


def _sequences(plane: _Plane, font: Font, y: int, at: dict[int, tuple[str, int]]) -> list[_Run]:
    cell, height = font.cell, font.height
    runs: list[_Run] = []
    used: set[int] = set()
    for start in at:
        if start in used:
            continue
        text, places, ink = "", [], 0
        x = start
        while True:
            if x in at:
                used.add(x)
                text += at[x][0]
                ink += at[x][1]
            elif x + cell in at and plane.blank(x, y, cell, height):
                text += " "
            else:
                break
            places.append(x)
            x += cell
        run = _Run(-ink, y, start, text, tuple(places), cell, height)
        if _stands_free(plane, run):
            runs.append(run)
    return runs


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
