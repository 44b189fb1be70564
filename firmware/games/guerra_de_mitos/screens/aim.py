"""The choice of a target: what it is chosen for, the one that is selected, and what would come of it."""

from __future__ import annotations

from tablekeeper.firmware.drawing.canvas import WIDTH, Canvas
from tablekeeper.firmware.drawing.font import SMALL
from tablekeeper.firmware.games.guerra_de_mitos.views import Aim
from tablekeeper.firmware.screens.parts import BAR, key_labels, title_bar
from tablekeeper.firmware.screens.screen import draw_on


@draw_on.register(Aim)
def draw(view: Aim, canvas: Canvas) -> None:
    """Draw the choice: the selected one is lit, between the question and the outcome."""
    title_bar(canvas, view.title, view.seat, view)
    key_labels(canvas, view.labels, f"{view.selected + 1}/{len(view.items)}")
    y = BAR + 1
    for line in view.question:
        canvas.text(0, y, line, SMALL)
        y += SMALL.height
    for line in SMALL.wrap(view.items[view.selected], WIDTH - 1):
        canvas.fill(0, y, WIDTH, BAR)
        canvas.text(1, y + 1, line, SMALL, invert=True)
        y += BAR
    for line in view.outcome:
        canvas.text(0, y + 1, line, SMALL)
        y += SMALL.height
