"""A prompt: who is asked, what, and the answers above the keys."""

from __future__ import annotations

from tablekeeper.firmware.drawing.canvas import WIDTH, Canvas
from tablekeeper.firmware.drawing.font import MEDIUM, SMALL
from tablekeeper.firmware.screens.parts import BAR, LABELS_TOP, key_labels, title_bar
from tablekeeper.firmware.screens.screen import draw_on
from tablekeeper.firmware.views import QUESTION_LINES, Question


@draw_on.register(Question)
def draw(view: Question, canvas: Canvas) -> None:
    """Draw a prompt, in the medium font where every line fits."""
    title_bar(canvas, view.who, view.seat, view.signs)
    lines = view.lines[:QUESTION_LINES]
    canvas.overflows.extend(view.lines[QUESTION_LINES:])
    font = MEDIUM if all(MEDIUM.fits(line, WIDTH) for line in lines) else SMALL
    pitch = font.height + (2 if font is MEDIUM else 4)
    top = (BAR + LABELS_TOP + 1) // 2 - (pitch * len(lines) - (pitch - font.height)) // 2
    for row, line in enumerate(lines):
        canvas.text(WIDTH // 2, top + row * pitch, line, font, "centre")
    key_labels(canvas, view.labels)
