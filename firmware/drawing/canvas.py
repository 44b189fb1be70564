"""A one-bit picture and the few strokes that the screens are made of.

Text is opaque: every character clears its whole cell, so that it can be read back from the pixels. Nothing else may
be drawn into a cell.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from PIL import Image, ImageDraw

from tablekeeper.firmware.drawing.font import Font, compose

WIDTH, HEIGHT = 128, 64
Align = Literal["left", "centre", "right"]
KEPT_LINES = 512
"""So many lines of text stay drawn; one is about 200 bytes."""


@lru_cache(maxsize=KEPT_LINES)
def _line(font: Font, text: str, invert: bool) -> Image.Image:
    """Return a line of text as a picture that is pasted as it is: most of a page is as it was before a key."""
    width = font.cell * len(text)
    stride = (width + 7) // 8
    spare = stride * 8 - width
    full = (1 << width) - 1 if invert else 0
    rows = [0] * font.height
    for char in text:
        rows = [row << font.cell | drawn for row, drawn in zip(rows, font.rows(char), strict=True)]
    data = b"".join(((row ^ full) << spare).to_bytes(stride, "big") for row in rows)
    return Image.frombytes("1", (width, font.height), data)


class Canvas:
    """A dark picture of 128×64 pixels to draw on; x grows to the right, y downwards."""

    def __init__(self) -> None:
        self.image = Image.new("1", (WIDTH, HEIGHT))
        self.overflows: list[str] = []
        """The texts that had to be shortened."""
        self.strangers: set[str] = set()
        """The characters that have no glyph in the font they were written in."""
        self._draw = ImageDraw.Draw(self.image)

    def text(
        self,
        x: int,
        y: int,
        text: str,
        font: Font,
        align: Align = "left",
        *,
        width: int | None = None,
        invert: bool = False,
    ) -> int:
        """Write `text` with its top at `y`, and return the x where it begins.

        `x` is the left edge, the middle or the right edge, by `align`. Text wider than `width` pixels (by default:
        than the panel) is shortened with an ellipsis and noted in `overflows`.
        """
        text = compose(text)
        room = WIDTH if width is None else width
        if not font.fits(text, room):
            self.overflows.append(text)
            text = font.fit(text, room)
        self.strangers |= font.missing(text)
        cell = font.cell
        # The blank column after the last letter does not count for centring or for touching the right edge.
        ink = cell * len(text) - 1
        left = x - ink // 2 if align == "centre" else x - ink if align == "right" else x
        if text:
            self.image.paste(_line(font, text, invert), (left, y))
        return left

    def fill(self, x: int, y: int, width: int, height: int, *, lit: bool = True) -> None:
        """Light (or darken) a rectangle."""
        if width > 0 and height > 0:
            self.image.paste(int(lit) * 255, (x, y, x + width, y + height))

    def box(self, x: int, y: int, width: int, height: int) -> None:
        """Draw the outline of a rectangle, its outer size given."""
        self._draw.rectangle((x, y, x + width - 1, y + height - 1), outline=1)

    def vline(self, x: int, y: int, length: int) -> None:
        """Draw a vertical line."""
        self.fill(x, y, 1, length)

    def dots(self, x: int, y: int, length: int, step: int = 3) -> None:
        """Draw a dotted horizontal line (every second pixel would be read as an ellipsis)."""
        self._draw.point([(place, y) for place in range(x, x + length, step)], fill=1)

    def tab(self, x: int, y: int, width: int, height: int) -> None:
        """Light a rectangle whose upper corners are cut."""
        self.fill(x, y, width, height)
        self._draw.point([(x, y), (x + width - 1, y)], fill=0)
