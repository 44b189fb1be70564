"""A confrontation: both sums readable across the table, whose reserves are at stake, and who fights.

The sums stand on three of the panel's own rows of eight pixels.
"""

from __future__ import annotations

from tablekeeper.firmware.drawing.canvas import WIDTH, Canvas
from tablekeeper.firmware.drawing.font import ARROWS, SLIM, SMALL, TALL
from tablekeeper.firmware.games.guerra_de_mitos.screens.parts import ASKED, PASSED, question_line, strip
from tablekeeper.firmware.games.guerra_de_mitos.views import Army, Clash
from tablekeeper.firmware.screens.parts import BAR, key_labels
from tablekeeper.firmware.screens.screen import draw_on

_HALF = WIDTH // 2
_TOP = BAR - 1
_SUM = 3 * TALL.cell
_MIDDLES = (_SUM // 2 - 1, WIDTH - _SUM // 2)
_CELLS = _TOP + TALL.height


@draw_on.register(Clash)
def draw(view: Clash, canvas: Canvas) -> None:
    """Draw the confrontation."""
    canvas.fill(0, 0, WIDTH, BAR - 1)
    one, two = view.armies
    for place, army in enumerate(view.armies):
        text = str(army.strength)
        font = TALL if TALL.fits(text, _SUM) else SLIM
        canvas.text(_MIDDLES[place], _TOP, text, font, "centre", width=_SUM)
        _head(canvas, place, army, asked=view.asked == place)
        strip(canvas, place * _HALF, _CELLS, army.cells, 2, 2)
    sign = ">" if one.strength > two.strength else "<" if one.strength < two.strength else "="
    canvas.text(_HALF - ARROWS.cell // 2, _TOP, sign, ARROWS)
    lost = "?" if view.by_card else str(abs(one.strength - two.strength))
    canvas.text(_HALF, _TOP + ARROWS.height - 1, lost, SMALL, "centre", width=_HALF // 2)
    question_line(canvas, view.question, view.signs)
    key_labels(canvas, view.labels)


def _head(canvas: Canvas, place: int, army: Army, *, asked: bool) -> None:
    """Draw a side's name and reserve, whether it is asked or has passed; long names are shortened without a note."""
    mark, reserve = ASKED if asked else PASSED if army.passed else "", str(army.reserve)
    name = SMALL.fit(army.name, _HALF - 2 - SMALL.width(mark + reserve + " "))
    text = f"{mark}{name} {reserve}"
    canvas.text(WIDTH - 1 if place else 1, 0, text, SMALL, "right" if place else "left", width=_HALF - 1, invert=True)
