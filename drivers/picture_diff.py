"""What differs between two pictures, and the cheapest windows that carry it to a panel. Pure; bytes in, bytes out.

A picture is 1,024 bytes as both chips keep it (SSD1306 datasheet 8.7). It has eight pages from the top, and each page
has 128 columns from the left. A column of eight pixels is one byte, with the topmost pixel in the lowest bit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image

WIDTH, HEIGHT = 128, 64
PAGES = HEIGHT // 8
SIZE = WIDTH * PAGES


class Window(NamedTuple):
    """A rectangle of bytes: columns `left` to `right` of the pages `top` to `bottom`, all inclusive."""

    left: int
    right: int
    top: int
    bottom: int

    @property
    def area(self) -> int:
        """How many bytes it holds."""
        return (self.right - self.left + 1) * (self.bottom - self.top + 1)

    def around(self, other: Window) -> Window:
        """Give the smallest window that holds both."""
        return Window(
            min(self.left, other.left),
            max(self.right, other.right),
            min(self.top, other.top),
            max(self.bottom, other.bottom),
        )


@dataclass(frozen=True)
class Addressing:
    """How a chip is told where the next bytes go."""

    aim: Callable[[Window, Window | None], tuple[int, ...]]
    """The commands that set the window on a chip whose last one has just been filled, if there was one."""
    overhead: int
    """Bytes on the bus for a window besides its picture: two address bytes, two control bytes and all the commands."""
    spans: bool
    """Whether one window may span several pages."""


def pack(image: Image, *, turned: bool = False) -> bytes:
    """Pack a 128×64 picture of mode "1" into a chip's bytes, upside down if `turned`."""
    from PIL.Image import Transpose

    if turned:
        image = image.transpose(Transpose.ROTATE_180)
    # Transposed, every row is a column of the picture: eight bytes, and "1;R" puts the topmost pixel lowest.
    columns = image.transpose(Transpose.TRANSPOSE).tobytes("raw", "1;R")
    return b"".join(columns[page::PAGES] for page in range(PAGES))


def windows(addressing: Addressing, old: bytes | None, new: bytes) -> list[Window]:
    """Choose windows that hold every byte in which `new` differs from `old` (all of them if that is None)."""
    found: list[Window] = []
    for window in _runs(old, new, addressing.overhead):
        found = _joined(found, window, addressing.overhead) if addressing.spans else [*found, window]
    return found


def content(picture: bytes, window: Window) -> bytes:
    """Cut a window's bytes out of a picture, page after page: the order in which both chips take them."""
    return b"".join(
        picture[page * WIDTH + window.left : page * WIDTH + window.right + 1]
        for page in range(window.top, window.bottom + 1)
    )


def _runs(old: bytes | None, new: bytes, gap: int) -> Iterator[Window]:
    """Give the changed stretches of every page; one reaches over unchanged bytes where that costs less than two."""
    changed = b"\xff" * SIZE if old is None else (int.from_bytes(old) ^ int.from_bytes(new)).to_bytes(SIZE)
    stretch = re.compile(rb"[^\0](?:\0{0,%d}[^\0])*" % gap)
    for page in range(PAGES):
        start = page * WIDTH
        for match in stretch.finditer(changed, start, start + WIDTH):
            yield Window(match.start() - start, match.end() - 1 - start, page, page)


def _joined(found: list[Window], window: Window, overhead: int) -> list[Window]:
    """Add a window, joined with those that it is cheaper to send together with."""
    for other in found:
        both = window.around(other)
        if both.area <= window.area + other.area + overhead:
            return _joined([rest for rest in found if rest is not other], both, overhead)
    return [*found, window]
