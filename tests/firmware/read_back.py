"""A picture read back from the characters of a terminal."""

from __future__ import annotations

from tablekeeper.drivers.picture_diff import WIDTH
from tablekeeper.firmware.simulator.pixels import BLANK, Style


def picture_of(rows: list[str], style: Style) -> bytes:
    """Read a picture back from its characters: the inverse of `text_rows`."""
    picture = bytearray(BLANK)
    for row, text in enumerate(rows):
        for cell, character in enumerate(text):
            bits = style.characters.index(character)
            page, shift = divmod(row * style.down, 8)
            for column in range(style.across):
                pixels = bits >> column * style.down & (1 << style.down) - 1
                picture[page * WIDTH + cell * style.across + column] |= pixels << shift
    return bytes(picture)
