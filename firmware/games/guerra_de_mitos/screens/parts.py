"""What the screens share: rows of small facts, and the question beside the signs."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.firmware.drawing.canvas import WIDTH, Canvas
from tablekeeper.firmware.drawing.font import SMALL
from tablekeeper.firmware.games.guerra_de_mitos.views import Cell
from tablekeeper.firmware.screens.parts import QUESTION_TOP, signs_text
from tablekeeper.firmware.telling.views import Signs

ASKED, OUT, PASSED, TOKEN = "▶", "☠", "✗", "●"
CELL = WIDTH // 4
"""The width of a small fact: five columns."""


def strip(
    canvas: Canvas, x: int, top: int, cells: Sequence[Cell], across: int, rows: int = 1, width: int = CELL
) -> None:
    """Draw small facts from the left, row by row; in the last place how many there is no room for.

    What is wider than its place is shortened without a note: the details say it in full.
    """
    places = across * rows
    shown = list(cells) if len(cells) <= places else [*cells[: places - 1], Cell(f"+{len(cells) - places + 1}")]
    for place, cell in enumerate(shown):
        left, y = x + place % across * width, top + place // across * SMALL.height
        text = SMALL.fit(cell.text, width)
        if cell.lit:
            canvas.fill(left, y, width - 1, SMALL.height)
        canvas.text(left + width // 2 - 1, y, text, SMALL, "centre", width=width, invert=cell.lit)


def question_line(canvas: Canvas, question: str, signs: Signs) -> None:
    """Draw the question in the middle; signs at the right, while there are any, move and shorten a long one."""
    corner = signs_text(signs)
    room = WIDTH - SMALL.width(corner + " ") if corner else WIDTH
    text = SMALL.fit(question, room) if corner else question
    ink = SMALL.width(text) - 1
    canvas.text(max(0, min((WIDTH - ink) // 2, room - ink)), QUESTION_TOP, text, SMALL)
    canvas.text(WIDTH - 1, QUESTION_TOP, corner, SMALL, "right")
