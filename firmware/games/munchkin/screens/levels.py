"""The levels of all: between combats with what each brings into one and holds in its hand, and at the end."""

from __future__ import annotations

from tablekeeper.firmware.drawing.canvas import Canvas
from tablekeeper.firmware.games.munchkin.views import Levels, Standings
from tablekeeper.firmware.screens import ranking, seats
from tablekeeper.firmware.screens.screen import draw_on
from tablekeeper.firmware.telling.views import Ranking, SeatColumn, Seats

_HAND = "▮"


@draw_on.register(Levels)
def draw(view: Levels, canvas: Canvas) -> None:
    """Draw the table."""
    columns = [SeatColumn(one.name, one.level, f"{one.strength}{_HAND}{one.hand}", one.dead) for one in view.seats]
    shown = Seats(tuple(columns), view.active, view.asked, view.phase, view.question, view.labels, signs=view.signs)
    seats.draw(shown, canvas)


@draw_on.register(Standings)
def draw_standings(view: Standings, canvas: Canvas) -> None:
    """Draw who has won, all levels, and why."""
    columns = tuple([SeatColumn(one.name, one.level, struck=one.dead) for one in view.seats])
    shown = Ranking(view.headline, columns, view.winners, view.reason, view.labels, signs=view.signs)
    ranking.draw(shown, canvas)
