"""Picking a card in thirds: three rows, one for each key, from left to right."""

from __future__ import annotations

from tablekeeper.firmware.drawing.canvas import WIDTH, Canvas
from tablekeeper.firmware.drawing.font import MEDIUM, SMALL
from tablekeeper.firmware.screens.parts import title_bar
from tablekeeper.firmware.screens.screen import draw_on
from tablekeeper.firmware.telling.views import THIRDS_LINES, Thirds

_TOP = 11
_PITCH = 18
_TEXT = 13
_MARKS = "◀●▶"


@draw_on.register(Thirds)
def draw(view: Thirds, canvas: Canvas) -> None:
    """Draw the three parts; a single line that is short enough stands in the medium font."""
    title_bar(canvas, view.title, view.seat, view)
    for row, part in enumerate(view.parts):
        if part:
            top = _TOP + row * _PITCH
            canvas.text(1, top + 2, _MARKS[row], MEDIUM)
            _part(canvas, top, part)
        if row:
            canvas.dots(0, _TOP + row * _PITCH - 2, WIDTH)


def _part(canvas: Canvas, top: int, part: tuple[str, ...]) -> None:
    room = WIDTH - _TEXT
    if len(part) == 1 and MEDIUM.fits(part[0], room):
        canvas.text(_TEXT, top + 2, part[0], MEDIUM)
        return
    lines = SMALL.wrap(part[0], room) if len(part) == 1 else list(part)
    canvas.overflows.extend(lines[THIRDS_LINES:])
    if len(lines) == 1:
        canvas.text(_TEXT, top + 4, lines[0], SMALL)
        return
    for place, line in enumerate(lines[:THIRDS_LINES]):
        canvas.text(_TEXT, top + place * SMALL.height, line, SMALL, width=room)
