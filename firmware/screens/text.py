"""Running text: a page of it, or something said once, with its code."""

from __future__ import annotations

from tablekeeper.firmware.drawing.canvas import HEIGHT, WIDTH, Canvas
from tablekeeper.firmware.drawing.font import SMALL
from tablekeeper.firmware.screens.parts import BAR, key_labels, title_bar
from tablekeeper.firmware.screens.screen import draw_on
from tablekeeper.firmware.telling.views import NOTICE_LINES, READING_LINES, TEXT_LINES, Notice, Text

_PITCH = 9
_CODE_TOP = HEIGHT - BAR


@draw_on.register(Text)
def draw_text(view: Text, canvas: Canvas) -> None:
    """Draw one page: its title, which page of how many, up to six lines, and the answers above their keys."""
    position = f"{view.page + 1}/{view.pages}" if view.pages > 1 else ""
    labelled = any(view.labels)
    title_bar(canvas, view.title, None, view, "" if labelled else position)
    room = READING_LINES if labelled else TEXT_LINES
    canvas.overflows.extend(view.lines[room:])
    for row, line in enumerate(view.lines[:room]):
        canvas.text(1, BAR + 2 + row * _PITCH, line, SMALL)
    key_labels(canvas, view.labels, position if labelled else "")


@draw_on.register(Notice)
def draw_notice(view: Notice, canvas: Canvas) -> None:
    """Draw a notice: up to five lines below its title, and the code at the bottom right."""
    title_bar(canvas, view.title, None, view)
    canvas.overflows.extend(view.lines[NOTICE_LINES:])
    for row, line in enumerate(view.lines[:NOTICE_LINES]):
        canvas.text(1, BAR + 2 + row * _PITCH, line, SMALL)
    key_labels(canvas, ("", view.label, ""))
    if view.code:
        width = SMALL.width(view.code) + 3
        canvas.tab(WIDTH - width, _CODE_TOP, width, BAR)
        canvas.text(WIDTH - 2, _CODE_TOP + 1, view.code, SMALL, "right", invert=True)
