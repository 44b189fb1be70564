"""The score view: two halves that mirror each other, the question below them, and the answers above the keys.

Everything that changes often is aligned to the panel's own rows of eight pixels, so that little has to be sent. A digit
of a life changes 4 of these rows, 20 columns wide.
"""

from __future__ import annotations

from tablekeeper.firmware.drawing.canvas import WIDTH, Canvas
from tablekeeper.firmware.drawing.font import ARROWS, ICONS, LARGE, NARROW, SMALL
from tablekeeper.firmware.games.mindbug.views import MOST_DOTS, Score, SeatScore, dots
from tablekeeper.firmware.screens.parts import key_labels, signs_text
from tablekeeper.firmware.screens.screen import draw_on

_HALF = WIDTH // 2
_TOP = 8
_COUNTS = 36
"""Where the column of the counts begins, from the outer edge."""


def life_digits(canvas: Canvas, side: int, top: int, life: int) -> None:
    """Draw a life of one or two digits in the 32 columns at the left edge (side 0) or the right one."""
    text = str(life)
    font = LARGE if len(text) == 1 else NARROW
    middle = WIDTH - NARROW.cell if side else NARROW.cell
    canvas.text(middle - font.width(text) // 2, top, text, font, width=2 * NARROW.cell)


@draw_on.register(Score)
def draw(view: Score, canvas: Canvas) -> None:
    """Draw the score view."""
    signs = signs_text(view.signs)
    # Room for ten letters; signs between the names, while there are any, shorten long ones without a note.
    room = _HALF - (SMALL.width(signs) + 8) // 2
    for side, seat in enumerate(view.seats):
        name, width = SMALL.fit(seat.name, room) if signs else seat.name, room
        if seat.note:
            beside = room if signs else WIDTH - SMALL.cell - SMALL.width(view.seats[1 - side].name)
            name, width = _noted(seat, beside, room)
        canvas.text(side * WIDTH, 0, name, SMALL, "right" if side else "left", width=width)
        life_digits(canvas, side, _TOP, seat.life)
        _counts(canvas, side, seat)
    canvas.text(_HALF, 0, signs, SMALL, "centre")
    if view.asked is not None:
        canvas.text(_HALF - ARROWS.cell // 2, _TOP + ICONS.height, "▶" if view.asked % 2 else "◀", ARROWS)
    canvas.text(_HALF, _TOP + LARGE.height, view.question, SMALL, "centre")
    key_labels(canvas, view.labels)


def _noted(seat: SeatScore, most: int, room: int) -> tuple[str, int]:
    """Return what a seat has to do and the pixels for it: behind its name, as far as the other name leaves room."""
    both = f"{seat.name}: {seat.note}"
    if SMALL.fits(both, most) and most > room:
        return both, most
    beside = most - SMALL.width(f" {seat.note}")
    return (f"{SMALL.fit(seat.name, beside)} {seat.note}", most) if beside > room // 2 else (seat.note, room)


def _counts(canvas: Canvas, side: int, seat: SeatScore) -> None:
    """Draw the Mindbugs as dots, spent ones as circles, and below them creatures, hand and draw pile."""
    if seat.mindbugs > MOST_DOTS:
        _count(canvas, side, 0, "●", seat.mindbugs)
    else:
        shown = dots(seat.mindbugs)
        left = WIDTH - _COUNTS - ICONS.width(shown) if side else _COUNTS
        canvas.text(left, _TOP, shown[::-1] if side else shown, ICONS)
    for row, (icon, count) in enumerate((("👾", seat.creatures), ("✋", seat.hand), ("▤", seat.deck)), 1):
        _count(canvas, side, row, icon, count)


def _count(canvas: Canvas, side: int, row: int, icon: str, count: int) -> None:
    """Draw a picture and its number of up to two digits, the picture on the outer side."""
    y, room = _TOP + row * ICONS.height, 2 * SMALL.cell
    if side:
        canvas.text(WIDTH - _COUNTS - ICONS.cell, y, icon, ICONS)
        canvas.text(WIDTH - _COUNTS - ICONS.cell - 1, y, str(count), SMALL, "right", width=room)
    else:
        canvas.text(_COUNTS, y, icon, ICONS)
        canvas.text(_COUNTS + ICONS.cell, y, str(count), SMALL, width=room)
