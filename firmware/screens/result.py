"""The end of a match."""

from __future__ import annotations

from firmware.drawing.canvas import WIDTH, Canvas
from firmware.drawing.font import MEDIUM, SMALL
from firmware.screens.parts import key_labels, life_digits, signs_text
from firmware.views import Result

_LIFE_TOP = 14
_NAME = 36
_NAME_ROOM = 56


def draw(canvas: Canvas, view: Result) -> None:
    """Draw who has won, both seats with their life, and why."""
    canvas.fill(0, 0, WIDTH, MEDIUM.height + 2)
    signs = signs_text(view.signs)
    room = WIDTH - 2 - (SMALL.width(signs) + 4 if signs else 0)
    font = MEDIUM if MEDIUM.fits(view.headline, room) else SMALL
    top = (MEDIUM.height + 3 - font.height) // 2
    canvas.text(1 + room // 2, top, view.headline, font, "centre", width=room, invert=True)
    canvas.text(WIDTH - 1, (MEDIUM.height + 3 - SMALL.height) // 2, signs, SMALL, "right", invert=True)
    for side, seat in enumerate(view.seats):
        life_digits(canvas, side, _LIFE_TOP, seat.life)
        if side == 0:
            canvas.text(_NAME, _LIFE_TOP + 5, seat.name, SMALL, width=_NAME_ROOM)
        else:
            canvas.text(WIDTH - _NAME, _LIFE_TOP + 18, seat.name, SMALL, "right", width=_NAME_ROOM)
    canvas.text(WIDTH // 2, 46, view.reason, SMALL, "centre")
    key_labels(canvas, view.labels)
