"""The table of three to six: every seat's reserve, in small its hand and victory points, and one seat's oracles."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.firmware.drawing.canvas import WIDTH, Canvas
from tablekeeper.firmware.drawing.font import MEDIUM, SLIM, SMALL, TALL, TINY, Font
from tablekeeper.firmware.games.guerra_de_mitos.screens.parts import ASKED, OUT, PASSED, TOKEN, question_line, strip
from tablekeeper.firmware.games.guerra_de_mitos.views import Round, Side
from tablekeeper.firmware.screens.parts import BAR, QUESTION_TOP, key_labels
from tablekeeper.firmware.screens.screen import draw_on
from tablekeeper.firmware.screens.seats import heads

_FONTS = (TALL, SLIM, MEDIUM, SMALL)
"""The fonts of the reserves; the first one with room for all of them is taken."""
_APART = 3
"""So many pixels between two numbers make them two."""


@draw_on.register(Round)
def draw(view: Round, canvas: Canvas) -> None:
    """Draw the table."""
    width = WIDTH // len(view.seats)
    names: Sequence[str] = [side.name for side in view.seats]
    marks = [_marks(view, index) for index in range(len(names))]
    if not all(SMALL.fits(mark + name, width - 1) for mark, name in zip(marks, names, strict=True)):
        names = heads(names, SMALL.columns(width - 1) - max(map(len, marks)))
    font = _font([str(side.reserve) for side in view.seats], width - _APART)
    for index, (side, name) in enumerate(zip(view.seats, names, strict=True)):
        left = (WIDTH - width * len(names)) // 2 + width * index
        middle, lit = left + (width - 1) // 2, index == view.active
        if lit:
            canvas.fill(left, 0, width - 1, BAR)
        canvas.text(middle, 1, marks[index] + name, SMALL, "centre", invert=lit)
        lower = (TALL.height - font.height) // 2
        canvas.text(middle, BAR + lower, str(side.reserve), font, "centre", width=width)
        canvas.text(middle, BAR + lower + font.height + 1, _below(side), TINY, "centre", width=width)
    if view.cells:
        canvas.text(0, QUESTION_TOP - SMALL.height, ASKED, SMALL)
        strip(canvas, SMALL.cell, QUESTION_TOP - SMALL.height, view.cells, 4, width=(WIDTH - SMALL.cell) // 4)
    question_line(canvas, view.question, view.signs)
    key_labels(canvas, view.labels)


def _font(reserves: list[str], width: int) -> Font:
    return next((font for font in _FONTS if all(font.fits(text, width) for text in reserves)), SMALL)


def _marks(view: Round, index: int) -> str:
    """Return the signs before a seat: the arrow to who is asked, who is out, has passed or is away, and the token."""
    side = view.seats[index]
    first = ASKED if index == view.asked else OUT if not side.alive else PASSED if side.passed or side.away else ""
    return first + (TOKEN if side.token else "")


def _below(side: Side) -> str:
    """Return the hand, and the victory points if there are any, in five of the smallest letters."""
    return f"▮{side.hand}" + (f"+{side.points}" if side.points else "")
