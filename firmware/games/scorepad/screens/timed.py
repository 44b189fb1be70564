"""The table with its clock in larger letters."""

from __future__ import annotations

from dataclasses import replace

from tablekeeper.firmware.drawing.canvas import WIDTH, Canvas
from tablekeeper.firmware.drawing.font import MEDIUM, SMALL, TALL
from tablekeeper.firmware.games.scorepad.views import Timed
from tablekeeper.firmware.screens import seats
from tablekeeper.firmware.screens.parts import BAR, QUESTION_TOP, signs_text
from tablekeeper.firmware.screens.screen import draw_on

_TOP = BAR + TALL.height + 1
"""Where the smallest letters would stand below the numbers, if there were any."""


@draw_on.register(Timed)
def draw(view: Timed, canvas: Canvas) -> None:
    """Draw the table; where small numbers or signs need the room, or six seats do, the clock is small as well."""
    signs = signs_text(view.signs)
    room = WIDTH - 2 * SMALL.width(signs + " ") if signs else WIDTH
    crowded = len(view.seats) > 3 or any(seat.below for seat in view.seats)
    if crowded or not MEDIUM.fits(view.status, room):
        seats.draw(view, canvas)
        return
    seats.draw(replace(view, status=""), canvas)
    canvas.text(WIDTH // 2, (_TOP + QUESTION_TOP - MEDIUM.height) // 2, view.status, MEDIUM, "centre")
