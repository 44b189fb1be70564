"""One-bit pictures in plain Python, pixel for pixel as Pillow's: in its place where there is no wheel of it.

It has as much of `PIL.Image`, `PIL.ImageChops` and `PIL.ImageDraw` as the box uses, under the same names.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

Size = tuple[int, int]
Box = tuple[int, int, int, int]
"""Left, top, and what is behind the right and the lower edge."""


class Transpose(IntEnum):
    """Ways to turn a picture, by Pillow's numbers."""

    FLIP_TOP_BOTTOM = 1
    ROTATE_180 = 3
    TRANSPOSE = 5


class Image:
    """A picture of mode "1": a whole number a row, whose highest bit is the leftmost pixel."""

    mode = "1"

    def __init__(self, size: Size, rows: list[int]) -> None:
        self.size, self.rows = size, rows
        self.width, self.height = size

    def copy(self) -> Image:
        """Return another picture of the same pixels."""
        return Image(self.size, self.rows.copy())

    def crop(self, box: Box) -> Image:
        """Return a part, which must lie inside."""
        left, top, right, bottom = box
        full = _full(right - left)
        return Image((right - left, bottom - top), [row >> self.width - right & full for row in self.rows[top:bottom]])

    def getbbox(self) -> Box | None:
        """Return the smallest box with everything that is lit; None where nothing is."""
        lit = [y for y, row in enumerate(self.rows) if row]
        if not lit:
            return None
        ink = 0
        for y in lit:
            ink |= self.rows[y]
        last = (ink & -ink).bit_length()
        return self.width - ink.bit_length(), lit[0], self.width - last + 1, lit[-1] + 1

    def paste(self, what: Image | int, box: tuple[int, ...]) -> None:
        """Put a picture with its corner at a place, or fill a box; what lies outside is lost."""
        left, top = box[:2]
        right, bottom = (left + what.width, top + what.height) if isinstance(what, Image) else box[2:]
        first, end = max(left, 0), min(right, self.width)
        place = _full(end - first) << self.width - end if first < end else 0
        for y in range(max(top, 0), min(bottom, self.height)):
            ink = _moved(what.rows[y - top], self.width - right) if isinstance(what, Image) else place * bool(what)
            self.rows[y] = self.rows[y] & ~place | ink & place

    def transpose(self, way: Transpose) -> Image:
        """Return the picture turned."""
        bits = [f"{row:0{self.width}b}" for row in self.rows]
        match way:
            case Transpose.FLIP_TOP_BOTTOM:
                return Image(self.size, self.rows[::-1])
            case Transpose.ROTATE_180:
                return Image(self.size, [int(row[::-1], 2) for row in bits[::-1]])
            case Transpose.TRANSPOSE:
                return Image(self.size[::-1], [int("".join(column), 2) for column in zip(*bits, strict=True)])

    def tobytes(self, _encoder: str = "raw", order: str = "1") -> bytes:
        """Return the rows, each filled up to whole bytes; in the order "1;R" the leftmost pixel is the lowest bit."""
        stride = (self.width + 7) // 8
        data = b"".join((row << 8 * stride - self.width).to_bytes(stride, "big") for row in self.rows)
        return data.translate(_REVERSED) if order == "1;R" else data


def new(_mode: str, size: Size, color: int = 0) -> Image:
    """Return a picture that is dark or lit all over."""
    return Image(size, [_full(size[0]) if color else 0] * size[1])


def frombytes(_mode: str, size: Size, data: bytes, _decoder: str = "raw", order: str = "1") -> Image:
    """Return the picture of which `tobytes` gives these bytes."""
    wide, high = size
    stride = (wide + 7) // 8
    if order == "1;R":
        data = data.translate(_REVERSED)
    lines = (data[y * stride : (y + 1) * stride] for y in range(high))
    return Image(size, [int.from_bytes(line, "big") >> 8 * stride - wide for line in lines])


def offset(image: Image, right: int, down: int) -> Image:
    """Return a picture shifted; what leaves it on one side comes in on the other."""
    (wide, high), full = image.size, _full(image.width)
    right %= wide
    shifted = [row >> right | row << wide - right & full for row in image.rows]
    return Image(image.size, [shifted[(y - down) % high] for y in range(high)])


def invert(image: Image) -> Image:
    """Return a picture whose dark pixels are lit and whose lit ones are dark."""
    return Image(image.size, [row ^ _full(image.width) for row in image.rows])


class Draw:
    """Strokes on a picture."""

    def __init__(self, image: Image) -> None:
        self._image = image

    def point(self, places: Iterable[tuple[int, int]], fill: int) -> None:
        """Light single pixels, or darken them."""
        for x, y in places:
            self._image.paste(fill, (x, y, x + 1, y + 1))

    def rectangle(self, corners: Box, outline: int) -> None:
        """Draw the outline of a rectangle, whose corners belong to it."""
        left, top, right, bottom = corners
        for x, y, last, low in ((left, top, right, top), (left, bottom, right, bottom), (left, top, left, bottom),
                                (right, top, right, bottom)):  # fmt: skip
            self._image.paste(outline, (x, y, last + 1, low + 1))


def _full(wide: int) -> int:
    return (1 << wide) - 1


def _moved(row: int, left: int) -> int:
    return row << left if left >= 0 else row >> -left


_REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
