"""The table between combats: every seat's level, and in small what it brings into a combat and holds in its hand."""

from __future__ import annotations

from tablekeeper.firmware.drawing.canvas import Canvas
from tablekeeper.firmware.games.munchkin.views import Levels
from tablekeeper.firmware.screens import seats
from tablekeeper.firmware.screens.screen import draw_on
from tablekeeper.firmware.telling.views import SeatColumn, Seats

_HAND = "▮"


@draw_on.register(Levels)
def draw(view: Levels, canvas: Canvas) -> None:
    """Draw the table."""
    columns = [SeatColumn(one.name, one.level, f"{one.strength}{_HAND}{one.hand}", one.dead) for one in view.seats]
    shown = Seats(tuple(columns), view.active, view.asked, view.phase, view.question, view.labels, signs=view.signs)
    seats.draw(shown, canvas)
