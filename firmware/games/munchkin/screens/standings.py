"""The end of a match, with all levels."""

from __future__ import annotations

from tablekeeper.firmware.drawing.canvas import Canvas
from tablekeeper.firmware.games.munchkin.views import Standings
from tablekeeper.firmware.screens import ranking
from tablekeeper.firmware.screens.screen import draw_on
from tablekeeper.firmware.telling.views import Ranking, SeatColumn


@draw_on.register(Standings)
def draw(view: Standings, canvas: Canvas) -> None:
    """Draw who has won, all levels, and why."""
    columns = tuple([SeatColumn(one.name, one.level, struck=one.dead) for one in view.seats])
    shown = Ranking(view.headline, columns, view.winners, view.reason, view.labels, signs=view.signs)
    ranking.draw(shown, canvas)
