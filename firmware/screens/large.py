"""A number that is read across the table: a die, or a time."""

from __future__ import annotations

from tablekeeper.firmware.drawing.canvas import WIDTH, Canvas
from tablekeeper.firmware.drawing.font import LARGE, SMALL
from tablekeeper.firmware.screens.parts import LABELS_TOP, key_labels, title_bar
from tablekeeper.firmware.screens.screen import draw_on
from tablekeeper.firmware.telling.views import Large

_TOP = 12
_DOT, _BETWEEN = 4, 12
"""The size of a dot between two numbers, and the room for both dots."""


@draw_on.register(Large)
def draw(view: Large, canvas: Canvas) -> None:
    """Draw one number, or several with two dots between them, and a line below."""
    title_bar(canvas, view.title, None, view)
    width = sum(map(LARGE.width, view.numbers)) + _BETWEEN * (len(view.numbers) - 1)
    x = (WIDTH - width) // 2
    for place, number in enumerate(view.numbers):
        if place:
            for lower in (LARGE.height // 3, 2 * LARGE.height // 3):
                canvas.fill(x + (_BETWEEN - _DOT) // 2, _TOP + lower - _DOT // 2, _DOT, _DOT)
            x += _BETWEEN
        canvas.text(x, _TOP, number, LARGE)
        x += LARGE.width(number)
    canvas.text(WIDTH // 2, LABELS_TOP - SMALL.height - 1, view.line, SMALL, "centre")
    key_labels(canvas, view.labels)
