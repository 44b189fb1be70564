"""The end of a match of numbers."""

from __future__ import annotations

from tablekeeper.firmware.drawing.canvas import WIDTH, Canvas
from tablekeeper.firmware.drawing.font import SMALL
from tablekeeper.firmware.screens.parts import HEADLINE, QUESTION_TOP, headline, key_labels
from tablekeeper.firmware.screens.screen import draw_on
from tablekeeper.firmware.screens.seats import columns
from tablekeeper.firmware.telling.views import Ranking


@draw_on.register(Ranking)
def draw(view: Ranking, canvas: Canvas) -> None:
    """Draw who has won, all numbers, and why."""
    headline(canvas, view.headline, view.signs, HEADLINE - 1)  # a dark row keeps it off the winners' heads
    columns(canvas, HEADLINE, view.seats, view.winners, None)
    canvas.text(WIDTH // 2, QUESTION_TOP, view.reason, SMALL, "centre")
    key_labels(canvas, view.labels)
