"""A panel's picture as text: half blocks, two pixels a character, or braille, eight.

A picture is 1,024 bytes as the chip holds them: eight pages of 128 columns, the topmost pixel in the lowest bit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tablekeeper.drivers.picture_diff import HEIGHT, WIDTH


class Style(NamedTuple):
    """How pixels become characters."""

    across: int
    """Pixels that a character is wide."""
    down: int
    """Pixels that a character is high."""
    characters: str
    """By the bits of its pixels, column by column from the left, the topmost pixel lowest."""

    @property
    def columns(self) -> int:
        """How many characters a picture is wide."""
        return WIDTH // self.across

    @property
    def rows(self) -> int:
        """How many lines a picture is high."""
        return HEIGHT // self.down


def _braille(bits: int) -> str:
    """Return the pattern of 2×4 pixels; Unicode numbers the lowest row's dots last (7 and 8)."""
    left, right = bits & 0xF, bits >> 4
    return chr(0x2800 | left & 0x7 | (right & 0x7) << 3 | (left & 0x8) << 3 | (right & 0x8) << 4)


HALF_BLOCKS = Style(1, 2, " ▀▄█")
BRAILLE = Style(2, 4, "".join(map(_braille, range(256))))

BLANK = bytes(WIDTH * HEIGHT // 8)
"""A picture without a lit pixel."""


def style_for(columns: int) -> Style:
    """Choose the style for a terminal: half blocks with their frame where they fit, braille otherwise."""
    return HALF_BLOCKS if columns >= HALF_BLOCKS.columns + 2 else BRAILLE


def text_rows(picture: bytes, style: Style) -> list[str]:
    """Draw a picture in characters, one string for each row."""
    return ["".join(style.characters[bits] for bits in cells) for cells in _cells(picture, style)]


def framed(picture: bytes, style: Style) -> str:
    """Draw a picture with a thin frame around it, for a stream of text."""
    edge = "─" * style.columns
    return "\n".join([f"┌{edge}┐", *(f"│{row}│" for row in text_rows(picture, style)), f"└{edge}┘"])


def _cells(picture: bytes, style: Style) -> Iterator[list[int]]:
    """Yield the bits of each character, row by row."""
    if len(picture) != len(BLANK):
        raise ValueError(f"picture: wanted {len(BLANK)} bytes as the chip holds them, got {len(picture)}")
    mask = (1 << style.down) - 1
    for top in range(0, HEIGHT, style.down):
        page, shift = divmod(top, 8)
        line = picture[page * WIDTH : (page + 1) * WIDTH]
        columns = [line[x] >> shift & mask for x in range(WIDTH)]
        yield [
            sum(columns[x + column] << column * style.down for column in range(style.across))
            for x in range(0, WIDTH, style.across)
        ]
