"""The table of two: halves that mirror each other, below each its oracles or characters.

The reserves stand on three of the panel's own rows of eight pixels, so that a changed one is sent in few bytes.
"""

from __future__ import annotations

from tablekeeper.firmware.drawing.canvas import WIDTH, Canvas
from tablekeeper.firmware.drawing.font import ARROWS, ICONS, SLIM, SMALL, TALL, TINY
from tablekeeper.firmware.games.guerra_de_mitos.screens.parts import PASSED, TOKEN, strip
from tablekeeper.firmware.games.guerra_de_mitos.views import Duel, Side
from tablekeeper.firmware.screens.parts import QUESTION_TOP, key_labels, signs_text
from tablekeeper.firmware.screens.screen import draw_on

_HALF = WIDTH // 2
_TOP = 8
_RESERVE = 2 * TALL.cell
"""The width of a reserve: two tall digits, or three slim ones."""
_COUNTS = _RESERVE + 3
_CELLS = _TOP + TALL.height


@draw_on.register(Duel)
def draw(view: Duel, canvas: Canvas) -> None:
    """Draw the table."""
    signs = signs_text(view.signs)
    room = _HALF - (SMALL.width(signs) + 8) // 2
    for right, side in enumerate(view.seats):
        marks = (TOKEN if side.token else "") + (PASSED if side.passed else "")
        # Long names are shortened without a note; pages about seats name them in full.
        name = SMALL.fit(side.name, room - SMALL.width(marks))
        text = marks + name if right else name + marks
        canvas.text(right * (WIDTH - 1), 0, text, SMALL, "right" if right else "left", width=room)
        _reserve(canvas, right, side.reserve)
        _counts(canvas, right, side)
    canvas.text(_HALF, 0, signs, SMALL, "centre")
    if view.asked is not None:
        canvas.text(_HALF - ARROWS.cell // 2, _TOP + ICONS.height, "▶" if view.asked % 2 else "◀", ARROWS)
    for right, cells in enumerate(view.cells):
        strip(canvas, right * _HALF, _CELLS, cells, 2, 2)
    canvas.text(_HALF, QUESTION_TOP, view.question, SMALL, "centre")
    key_labels(canvas, view.labels)


def _reserve(canvas: Canvas, right: int, reserve: int) -> None:
    text = str(reserve)
    font = TALL if TALL.fits(text, _RESERVE) else SLIM
    canvas.text(right * (WIDTH - 1), _TOP, text, font, "right" if right else "left", width=_RESERVE)


def _counts(canvas: Canvas, right: int, side: Side) -> None:
    """Draw the hand, the design deck and the characters, each picture on the outer side of its number."""
    for row, (icon, count) in enumerate((("✋", side.hand), ("▤", side.designs), ("👾", side.characters))):
        y, room = _TOP + row * ICONS.height, 2 * SMALL.cell
        font = SMALL if SMALL.fits(str(count), room) else TINY  # a deck may hold some hundred cards
        if right:
            canvas.text(WIDTH - _COUNTS - ICONS.cell, y, icon, ICONS)
            canvas.text(WIDTH - _COUNTS - ICONS.cell - 1, y, str(count), font, "right", width=room)
        else:
            canvas.text(_COUNTS, y, icon, ICONS)
            canvas.text(_COUNTS + ICONS.cell, y, str(count), font, width=room)
