"""Seats side by side, each with its number in the largest digits that its column has room for; many stand in two rows.

The tall digits stand on three of the panel's own rows of eight pixels, so that a changed number is sent in few bytes.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from tablekeeper.firmware.drawing.canvas import WIDTH, Canvas
from tablekeeper.firmware.drawing.font import MEDIUM, SLIM, SMALL, TALL, TINY, Font
from tablekeeper.firmware.screens.parts import BAR, QUESTION_TOP, key_labels, signs_text
from tablekeeper.firmware.screens.screen import draw_on
from tablekeeper.firmware.telling.views import SeatColumn, Seats

MOST_IN_A_ROW = 6
_LOW_ROW = 19
"""The height of a seat where they stand in two rows."""
_IN_A_ROW, _IN_TWO_ROWS = (TALL, SLIM, MEDIUM), (MEDIUM, SMALL, TINY)
"""The fonts of the numbers; the first one with room for a number is taken."""
_CLOSE, _APART = 2, 4
"""Pixels between two numbers: with fewer than the first they touch, the second makes them two."""
_LEGIBLE = 3
"""So many letters of a name that is cut tell whose it is."""
_ASKED, _STRUCK = "▶", "☠"


@draw_on.register(Seats)
def draw(view: Seats, canvas: Canvas) -> None:
    """Draw the table."""
    columns(canvas, 0, view.seats, () if view.active is None else (view.active,), view.asked)
    signs = signs_text(view.signs)
    # Signs, while there are any, shorten a long status without a note; one that is short enough keeps its place.
    room = WIDTH - SMALL.width(signs + " ") if signs else WIDTH
    status = SMALL.fit(view.status, room) if signs else view.status
    ink = SMALL.width(status) - 1
    canvas.text(max(0, min((WIDTH - ink) // 2, room - ink)), QUESTION_TOP - SMALL.height, status, SMALL)
    canvas.text(WIDTH - 1, QUESTION_TOP - SMALL.height, signs, SMALL, "right")
    canvas.text(WIDTH // 2, QUESTION_TOP, view.question, SMALL, "centre")
    key_labels(canvas, view.labels)


def columns(canvas: Canvas, top: int, seats: Sequence[SeatColumn], lit: Collection[int], asked: int | None) -> None:
    """Draw all seats from row `top` on, those of `lit` with a lit head; two rows where one would make numbers small."""
    width = WIDTH // len(seats)
    fonts = _fonts([str(seat.value) for seat in seats], width)
    if len(seats) > MOST_IN_A_ROW or None in fonts:
        _two_rows(canvas, top, seats, lit, asked)
        return
    names = heads([seat.name for seat in seats], SMALL.columns(width - 1 - SMALL.cell))
    for index, (seat, name, font) in enumerate(zip(seats, names, fonts, strict=True)):
        x = (WIDTH - width * len(seats)) // 2 + width * index
        middle = x + (width - 1) // 2
        if index in lit:
            canvas.fill(x, top, width - 1, BAR)
        canvas.text(middle, top + 1, _mark(seat, index, asked) + name, SMALL, "centre", invert=index in lit)
        digits = font or MEDIUM
        lower = (TALL.height - digits.height) // 2
        canvas.text(middle, top + BAR + lower, str(seat.value), digits, "centre", width=width)
        canvas.text(middle, top + BAR + TALL.height + 1, seat.below, TINY, "centre", width=width)


def heads(names: Sequence[str], room: int) -> Sequence[str]:
    """Return the names as far as `room` characters go, or the numbers where that would not tell people apart."""
    cut = [name[:room].rstrip() for name in names]
    if cut == list(names) or (room >= _LEGIBLE and len(set(cut)) == len(cut)):
        return cut
    return [str(number) for number in range(1, len(names) + 1)]


def _two_rows(canvas: Canvas, top: int, seats: Sequence[SeatColumn], lit: Collection[int], asked: int | None) -> None:
    half = (len(seats) + 1) // 2
    width = WIDTH // half
    for index, seat in enumerate(seats):
        x, y = width * (index % half), top + _LOW_ROW * (index // half)
        is_lit = index in lit
        if is_lit:
            canvas.fill(x, y, width - 1, MEDIUM.height)
        mark, number, value = _mark(seat, index, asked), str(index + 1), str(seat.value)
        font = _font(_IN_TWO_ROWS, value, width - 3 - SMALL.width(mark)) or TINY
        lower = (MEDIUM.height - font.height) // 2
        left = canvas.text(x + width - 3, y + lower, value, font, "right", width=width - 3, invert=is_lit)
        canvas.text(x + 1, y + 2, mark, SMALL, invert=is_lit)
        before = x + 1 + SMALL.width(mark)
        if before + TINY.width(number) <= left:  # only the mark stands before a wide number in a narrow column
            canvas.text(before, y + 3, number, TINY, invert=is_lit)
        edge = width - 3 if TINY.fits(seat.below, width - 3) else width - 1
        canvas.text(x + edge, y + MEDIUM.height + 1, seat.below, TINY, "right", width=width - 1)


def _fonts(values: Sequence[str], width: int) -> list[Font | None]:
    """Return the font of each number in a column of some pixels; smaller ones where two would read like one."""
    fonts = [_font(_IN_A_ROW, value, width - 1) for value in values]
    drawn = [font.width(value) if font else width for font, value in zip(fonts, values, strict=True)]
    for left, right in pairwise(drawn):
        if left + right > 2 * (width - _CLOSE):
            return [_font(_IN_A_ROW, value, width - _APART) for value in values]
    return fonts


def _font(fonts: Sequence[Font], text: str, width: int) -> Font | None:
    return next((font for font in fonts if font.fits(text, width)), None)


def _mark(seat: SeatColumn, index: int, asked: int | None) -> str:
    """Return the sign before a seat: the arrow to who must decide, or that it is out."""
    return _ASKED if index == asked else _STRUCK if seat.struck else ""
