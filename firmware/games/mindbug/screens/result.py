"""The end of a match."""

from __future__ import annotations

from tablekeeper.firmware.drawing.canvas import WIDTH, Canvas
from tablekeeper.firmware.drawing.font import SMALL
from tablekeeper.firmware.games.mindbug.screens.score import life_digits
from tablekeeper.firmware.games.mindbug.views import Result
from tablekeeper.firmware.screens.parts import headline, key_labels
from tablekeeper.firmware.screens.screen import draw_on

_LIFE_TOP = 14
_NAME = 36
_NAME_ROOM = 56


@draw_on.register(Result)
def draw(view: Result, canvas: Canvas) -> None:
    """Draw who has won, both seats with their life, and why."""
    headline(canvas, view.headline, view.signs)
    for side, seat in enumerate(view.seats):
        life_digits(canvas, side, _LIFE_TOP, seat.life)
        if side == 0:
            canvas.text(_NAME, _LIFE_TOP + 5, seat.name, SMALL, width=_NAME_ROOM)
        else:
            canvas.text(WIDTH - _NAME, _LIFE_TOP + 18, seat.name, SMALL, "right", width=_NAME_ROOM)
    canvas.text(WIDTH // 2, 46, view.reason, SMALL, "centre")
    key_labels(canvas, view.labels)
