"""A confrontation: both sums readable across the table, whose reserves are at stake, and who fights.

The sums stand on three of the panel's own rows of eight pixels.
"""

from __future__ import annotations

from tablekeeper.firmware.drawing.canvas import WIDTH, Canvas
from tablekeeper.firmware.drawing.font import ARROWS, SLIM, SMALL, TALL
from tablekeeper.firmware.games.guerra_de_mitos.screens.parts import PASSED, question_line, strip
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
    names = [_head(army) for army in view.armies]
    for place, army in enumerate(view.armies):
        text = str(army.strength)
        font = TALL if TALL.fits(text, _SUM) else SLIM
        canvas.text(_MIDDLES[place], _TOP, text, font, "centre", width=_SUM)
        # Long names are shortened without a note; each has the room that the other leaves.
        room = max(_HALF - 4, WIDTH - 2 - SMALL.cell - sum(map(SMALL.width, names[1 - place])))
        name = SMALL.fit(names[place][0], room - SMALL.width(names[place][1]))
        x, told = WIDTH - 1 if place else 1, name + names[place][1]
        canvas.text(x, 0, told, SMALL, "right" if place else "left", width=room, invert=True)
        strip(canvas, place * _HALF, _CELLS, army.cells, 2, 2)
    sign = ">" if one.strength > two.strength else "<" if one.strength < two.strength else "="
    canvas.text(_HALF - ARROWS.cell // 2, _TOP, sign, ARROWS)
    lost = "?" if view.by_card else str(abs(one.strength - two.strength))
    before, behind = ("◀" if view.asked == 0 else "", "▶" if view.asked == 1 else "")
    canvas.text(_HALF, _TOP + ARROWS.height - 1, before + lost + behind, SMALL, "centre", width=_HALF // 2)
    question_line(canvas, view.question, view.signs)
    key_labels(canvas, view.labels)


def _head(army: Army) -> tuple[str, str]:
    """Return a side's name, behind the sign that it has passed, and its reserve."""
    return (PASSED if army.passed else "") + army.name, f" {army.reserve}"
