"""Several pictures of the panel on one sheet, where each alone would be one of too many."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

COLUMNS, APART = 6, 8


def sheet(pictures: Sequence[Image.Image]) -> Image.Image:
    """Lay pictures of one size out in rows, on white."""
    wide, high = pictures[0].size
    rows = -(-len(pictures) // COLUMNS)
    laid = Image.new("1", (COLUMNS * (wide + APART), rows * (high + APART)), 1)
    for place, picture in enumerate(pictures):
        laid.paste(picture, (place % COLUMNS * (wide + APART), place // COLUMNS * (high + APART)))
    return laid
