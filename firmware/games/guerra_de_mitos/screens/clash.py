"""A confrontation: both sums readable across the table, whose reserves are at stake, and who fights.

The sums stand on three of the panel's own rows of eight pixels.
"""

from __future__ import annotations

from tablekeeper.firmware.drawing.canvas import WIDTH, Canvas
from tablekeeper.firmware.drawing.font import ARROWS, SLIM, SMALL, TALL, TINY
from tablekeeper.firmware.games.guerra_de_mitos.screens.parts import PASSED, question_line, strip
from tablekeeper.firmware.games.guerra_de_mitos.views import Clash
from tablekeeper.firmware.screens.parts import BAR, key_labels
from tablekeeper.firmware.screens.screen import draw_on

_HALF = WIDTH // 2
_TOP = BAR - 1
_SUM = 3 * TALL.cell
_MIDDLES = (_SUM // 2 - 1, WIDTH - _SUM // 2)
_CELLS = _TOP + TALL.height
_ASKED = _CELLS - ARROWS.height


@draw_on.register(Clash)
def draw(view: Clash, canvas: Canvas) -> None:
    """Draw the confrontation."""
    canvas.fill(0, 0, WIDTH, BAR - 1)
    one, two = view.armies
    names = [(army.name, f" {army.reserve}") for army in view.armies]
    for place, army in enumerate(view.armies):
        text = str(army.strength)
        font = TALL if TALL.fits(text, _SUM) else SLIM
        canvas.text(_MIDDLES[place], _TOP, text, font, "centre", width=_SUM)
        # A long name is shortened, and told in full by holding ok; each has the room that the other leaves.
        room = max(_HALF - 4, WIDTH - 2 - SMALL.cell - sum(map(SMALL.width, names[1 - place])))
        name = SMALL.fit(names[place][0], room - SMALL.width(names[place][1]))
        x, told = WIDTH - 1 if place else 1, name + names[place][1]
        canvas.text(x, 0, told, SMALL, "right" if place else "left", width=room, invert=True)
        strip(canvas, place * _HALF, _CELLS, army.cells, 2, 2)
    sign = ">" if one.strength > two.strength else "<" if one.strength < two.strength else "="
    canvas.text(_HALF - ARROWS.cell // 2, _TOP, sign, ARROWS)
    lost = "?" if view.by_card else str(abs(one.strength - two.strength))
    canvas.text(_HALF, _TOP + ARROWS.height - 1, lost, SMALL if len(lost) < 3 else TINY, "centre", width=_HALF // 2)
    for place, army in enumerate(view.armies):
        beside = _MIDDLES[place] + (-1 if place else 1) * (_SUM + ARROWS.cell) // 2
        if view.asked == place:
            canvas.text(beside - ARROWS.cell // 2, _ASKED, "▶" if place else "◀", ARROWS)
        elif army.passed:
            canvas.text(beside, _ASKED + SMALL.height // 2, PASSED, SMALL, "centre")
    question_line(canvas, view.question, view.signs)
    key_labels(canvas, view.labels)
