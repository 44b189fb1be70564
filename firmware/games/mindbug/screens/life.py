"""A life in the largest digits of the panel."""

from __future__ import annotations

from tablekeeper.firmware.drawing.canvas import WIDTH, Canvas
from tablekeeper.firmware.drawing.font import LARGE, NARROW


def life_digits(canvas: Canvas, side: int, top: int, life: int) -> None:
    """Draw a life of one or two digits in the 32 columns at the left edge (side 0) or the right one."""
    text = str(life)
    font = LARGE if len(text) == 1 else NARROW
    middle = WIDTH - NARROW.cell if side else NARROW.cell
    canvas.text(middle - font.width(text) // 2, top, text, font, width=2 * NARROW.cell)
