"""The table of a game of levels: the seats side by side, below them the phase, the question and its answers."""

from __future__ import annotations

from firmware.drawing.canvas import WIDTH, Canvas
from firmware.drawing.font import SMALL
from firmware.screens.columns import columns
from firmware.screens.parts import QUESTION_TOP, key_labels, signs_text
from firmware.views import Levels


def draw(canvas: Canvas, view: Levels) -> None:
    """Draw the table."""
    columns(canvas, 0, view.seats, () if view.active is None else (view.active,), view.asked, counts=True)
    signs = signs_text(view.signs)
    # Signs, while there are any, shorten a long phase without a note; one that is short enough keeps its place.
    room = WIDTH - SMALL.width(signs + " ") if signs else WIDTH
    phase = SMALL.fit(view.phase, room) if signs else view.phase
    ink = SMALL.width(phase) - 1
    canvas.text(max(0, min((WIDTH - ink) // 2, room - ink)), QUESTION_TOP - SMALL.height, phase, SMALL)
    canvas.text(WIDTH - 1, QUESTION_TOP - SMALL.height, signs, SMALL, "right")
    canvas.text(WIDTH // 2, QUESTION_TOP, view.question, SMALL, "centre")
    key_labels(canvas, view.labels)
