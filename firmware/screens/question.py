"""A prompt: who is asked, what, and the answers above the keys."""

from __future__ import annotations

from tablekeeper.firmware.drawing.canvas import WIDTH, Canvas
from tablekeeper.firmware.drawing.font import MEDIUM, SMALL
from tablekeeper.firmware.screens.parts import BAR, LABELS_TOP, key_labels, title_bar
from tablekeeper.firmware.screens.screen import draw_on
from tablekeeper.firmware.telling.views import TOLD_LINES, Question


@draw_on.register(Question)
def draw(view: Question, canvas: Canvas) -> None:
    """Draw a prompt, in the medium font where every line fits; above it, behind a thin line, what has happened."""
    title_bar(canvas, view.who, view.seat, view)
    told = (*filter(None, [view.standing]), *view.change)
    top = _told(canvas, told)
    room = TOLD_LINES - len(told)
    lines = view.lines[:room]
    canvas.overflows.extend(view.lines[room:])
    large = all(MEDIUM.fits(line, WIDTH) for line in lines) and (MEDIUM.height + 1) * len(lines) <= LABELS_TOP - top
    font = MEDIUM if large else SMALL
    pitch = min(font.height + (2 if font is MEDIUM else 4), (LABELS_TOP - top + 1) // max(1, len(lines)))
    first = (top + LABELS_TOP + 1) // 2 - (pitch * len(lines) - (pitch - font.height)) // 2
    for row, line in enumerate(lines):
        canvas.text(WIDTH // 2, first + row * pitch, line, font, "centre")
    key_labels(canvas, view.labels)


def _told(canvas: Canvas, change: tuple[str, ...]) -> int:
    """Draw how it stands and what has happened, and return where the room for the question begins."""
    if not change:
        return BAR
    for row, line in enumerate(change):
        canvas.text(WIDTH // 2, BAR + 1 + row * SMALL.height, line, SMALL, "centre")
    below = BAR + 2 + len(change) * SMALL.height
    canvas.dots(0, below, WIDTH)
    return below + 2
