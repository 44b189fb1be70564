"""Seats side by side, each with its level in the largest digits that its column has room for; many stand in two rows.

The tall digits stand on three of the panel's own rows of eight pixels, so that a changed level is sent in few bytes.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from firmware.drawing.canvas import WIDTH, Canvas
from firmware.drawing.font import MEDIUM, SLIM, SMALL, TALL, TINY
from firmware.screens.parts import BAR
from firmware.views import SeatLevel

MOST_IN_A_ROW = 6
_LOW_ROW = 19
"""The height of a seat where they stand in two rows."""
_ASKED, _DEAD = "▶", "☠"
_HAND = "▮"


def columns(
    canvas: Canvas, top: int, seats: Sequence[SeatLevel], lit: Collection[int], asked: int | None, *, counts: bool
) -> None:
    """Draw all seats from row `top` on, those of `lit` with a lit head; `counts` adds strength and hand below them."""
    if len(seats) > MOST_IN_A_ROW:
        _two_rows(canvas, top, seats, lit, asked, counts=counts)
        return
    width = WIDTH // len(seats)
    names = [seat.name for seat in seats]
    if not all(SMALL.fits(name, width - 1 - SMALL.cell) for name in names):
        names = [str(number) for number in range(1, len(seats) + 1)]
    for index, (seat, name) in enumerate(zip(seats, names, strict=True)):
        x = (WIDTH - width * len(seats)) // 2 + width * index
        middle = x + (width - 1) // 2
        if index in lit:
            canvas.fill(x, top, width - 1, BAR)
        canvas.text(middle, top + 1, _mark(seat, index, asked) + name, SMALL, "centre", invert=index in lit)
        level = str(seat.level)
        font = TALL if TALL.fits(level, width - 1) else SLIM
        canvas.text(middle, top + BAR, level, font, "centre", width=width)
        if counts:
            canvas.text(middle, top + BAR + TALL.height + 1, _counts(seat), TINY, "centre", width=width)


def _two_rows(
    canvas: Canvas, top: int, seats: Sequence[SeatLevel], lit: Collection[int], asked: int | None, *, counts: bool
) -> None:
    half = (len(seats) + 1) // 2
    width = WIDTH // half
    for index, seat in enumerate(seats):
        x, y = width * (index % half), top + _LOW_ROW * (index // half)
        is_lit = index in lit
        if is_lit:
            canvas.fill(x, y, width - 1, MEDIUM.height)
        mark, number, level = _mark(seat, index, asked), str(index + 1), str(seat.level)
        left = canvas.text(x + width - 3, y, level, MEDIUM, "right", invert=is_lit)
        canvas.text(x + 1, y + 2, mark, SMALL, invert=is_lit)
        before = x + 1 + SMALL.width(mark)
        if before + TINY.width(number) <= left:  # only the mark stands before a level of ten in a narrow column
            canvas.text(before, y + 3, number, TINY, invert=is_lit)
        if counts:
            told = _counts(seat)
            edge = width - 3 if TINY.fits(told, width - 3) else width - 1
            canvas.text(x + edge, y + MEDIUM.height + 1, told, TINY, "right", width=width - 1)


def _mark(seat: SeatLevel, index: int, asked: int | None) -> str:
    """Return the sign before a seat: the arrow to who must decide, or that its character is dead."""
    return _ASKED if index == asked else _DEAD if seat.dead else ""


def _counts(seat: SeatLevel) -> str:
    return f"{seat.strength}{_HAND}{seat.hand}"
