"""The end of a match of several seats."""

from __future__ import annotations

from firmware.drawing.canvas import WIDTH, Canvas
from firmware.drawing.font import SMALL
from firmware.screens.columns import columns
from firmware.screens.parts import HEADLINE, QUESTION_TOP, headline, key_labels
from firmware.views import Standings


def draw(canvas: Canvas, view: Standings) -> None:
    """Draw who has won, all levels, and why."""
    headline(canvas, view.headline, view.signs, HEADLINE - 1)  # a dark row keeps it off the winners' heads
    columns(canvas, HEADLINE, view.seats, view.winners, None, counts=False)
    canvas.text(WIDTH // 2, QUESTION_TOP, view.reason, SMALL, "centre")
    key_labels(canvas, view.labels)
