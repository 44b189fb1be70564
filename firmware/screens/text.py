"""A page of running text."""

from __future__ import annotations

from tablekeeper.firmware.drawing.canvas import Canvas
from tablekeeper.firmware.drawing.font import SMALL
from tablekeeper.firmware.screens.parts import BAR, key_labels, title_bar
from tablekeeper.firmware.screens.screen import draw_on
from tablekeeper.firmware.telling.views import READING_LINES, TEXT_LINES, Text

_PITCH = 9


@draw_on.register(Text)
def draw(view: Text, canvas: Canvas) -> None:
    """Draw one page: its title, which page of how many, up to six lines, and the answers above their keys."""
    position = f"{view.page + 1}/{view.pages}" if view.pages > 1 else ""
    labelled = any(view.labels)
    title_bar(canvas, view.title, None, view, "" if labelled else position)
    room = READING_LINES if labelled else TEXT_LINES
    canvas.overflows.extend(view.lines[room:])
    for row, line in enumerate(view.lines[:room]):
        canvas.text(1, BAR + 2 + row * _PITCH, line, SMALL)
    key_labels(canvas, view.labels, position if labelled else "")
