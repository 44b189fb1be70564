"""The end of a match, with all levels."""

from __future__ import annotations

from firmware.drawing.canvas import Canvas
from firmware.games.munchkin.views import Standings
from firmware.screens import ranking
from firmware.screens.screen import draw_on
from firmware.views import Ranking, SeatColumn


@draw_on.register(Standings)
def draw(view: Standings, canvas: Canvas) -> None:
    """Draw who has won, all levels, and why."""
    columns = tuple([SeatColumn(one.name, one.level, struck=one.dead) for one in view.seats])
    shown = Ranking(view.headline, columns, view.winners, view.reason, view.labels, signs=view.signs)
    ranking.draw(shown, canvas)
