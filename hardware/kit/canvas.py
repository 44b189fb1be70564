"""Points with a colour and how near they are, onto which triangles are drawn."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from math import ceil, floor

from hardware.kit.mesh import Corner

PAPER = (255, 255, 255)
Paint = Callable[[float, float], bytes]
"""The colour of a point of the canvas, by its column and its row."""


class Canvas:
    """Points with a colour and how near they are; `plain` is the same without what is printed on anything."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.colours = bytearray(bytes(PAPER) * (columns * rows))
        self.plain = bytearray(self.colours)
        self._near = array("d", [-1e9]) * (columns * rows)

    def draw(self, corners: Sequence[Corner], shade: bytes, paint: Paint | None = None) -> None:
        """Fill a triangle wherever nothing nearer is."""
        near, colours, plain = self._near, self.colours, self.plain
        for row, start, end, nearest, slope in self._lines(corners):
            z = nearest
            first = row * self.columns + start
            for at in range(first, first + end - start + 1):
                if z > near[at]:
                    near[at] = z
                    plain[3 * at : 3 * at + 3] = shade
                    colours[3 * at : 3 * at + 3] = paint(at - row * self.columns + 0.5, row + 0.5) if paint else shade
                z += slope

    def _lines(self, corners: Sequence[Corner]) -> Iterator[tuple[int, int, int, float, float]]:
        """Yield each row of a triangle: its first and its last column, how near the first is, and how that changes."""
        (x0, y0, z0), (x1, y1, z1), (x2, y2, z2) = sorted(corners, key=lambda corner: corner[1])
        twice = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
        if abs(twice) < 1e-9:
            return
        slope = ((z1 - z0) * (y2 - y0) - (z2 - z0) * (y1 - y0)) / twice
        rise = ((x1 - x0) * (z2 - z0) - (x2 - x0) * (z1 - z0)) / twice
        for row in range(max(0, ceil(y0 - 0.5)), min(self.rows, floor(y2 - 0.5) + 1)):
            y = row + 0.5
            one = x0 + (x2 - x0) * (y - y0) / (y2 - y0)
            upper = y < y1
            two = x0 + (x1 - x0) * (y - y0) / (y1 - y0) if upper else x1 + (x2 - x1) * (y - y1) / ((y2 - y1) or 1.0)
            start, end = ceil(min(one, two) - 0.5), floor(max(one, two) - 0.5)
            yield row, start, end, z0 + slope * (start + 0.5 - x0) + rise * (y - y0), slope
