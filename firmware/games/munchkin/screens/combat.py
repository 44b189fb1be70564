"""A combat: both totals readable across the table, what they are made of, the verdict, and what is at stake.

The fighters' side is on the left. Totals stand on three of the panel's own rows of eight pixels.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.firmware.drawing.canvas import WIDTH, Canvas
from tablekeeper.firmware.drawing.font import ARROWS, SMALL, TALL, TINY
from tablekeeper.firmware.games.munchkin.screens.parts import called, comparison, reward, total_digits
from tablekeeper.firmware.games.munchkin.views import Combat
from tablekeeper.firmware.screens.parts import BAR, QUESTION_TOP, key_labels, signs_text
from tablekeeper.firmware.screens.screen import draw_on
from tablekeeper.firmware.telling.wrapping import ELLIPSIS

_OURS, _THEIRS = TALL.cell * 3 // 2 - 1, WIDTH - TALL.cell * 3 // 2
_PARTS_TOP = BAR + TALL.height + 1
_HALF = WIDTH // 2 - 2
"""Pixels for the parts of one total."""
_LEAST = 6 * SMALL.cell
"""Pixels that the fighters' names keep in any case."""
_ASKED, _MAY_ACT = "▶", "✋"


@draw_on.register(Combat)
def draw(view: Combat, canvas: Canvas) -> None:
    """Draw a combat."""
    _bar(canvas, view)
    total_digits(canvas, _OURS, BAR, view.totals[0])
    total_digits(canvas, _THEIRS, BAR, view.totals[1])
    signs = comparison(view.totals, winning=view.winning)
    canvas.text(WIDTH // 2 - ARROWS.cell, BAR, signs, ARROWS)
    reward(canvas, WIDTH // 2, BAR + ARROWS.height, view.levels, view.treasures, "centre")
    ours, theirs = (summed(parts) for parts in view.parts)
    canvas.text(max(0, _OURS - TINY.width(ours) // 2), _PARTS_TOP, ours, TINY)
    canvas.text(min(WIDTH - 1, _THEIRS + TINY.width(theirs) // 2), _PARTS_TOP, theirs, TINY, "right")
    canvas.text(WIDTH - 1, QUESTION_TOP - SMALL.height, _opponents(view.monsters), SMALL, "right")
    canvas.text(WIDTH // 2, QUESTION_TOP, view.question, SMALL, "centre")
    key_labels(canvas, view.labels)


def summed(parts: Sequence[int]) -> str:
    """Return parts as a sum, `5+3-1`; it ends with an ellipsis after the last one for which there is room."""
    text = ""
    for place, part in enumerate(parts):
        longer = text + (f"{part:+d}" if place else str(part))
        more = place < len(parts) - 1
        if not TINY.fits(longer + ELLIPSIS * more, _HALF):
            return text + ELLIPSIS
        text = longer
    return text


def _bar(canvas: Canvas, view: Combat) -> None:
    """Draw the bar: who fights, and at the right who is asked besides them, who may still act, and the signs.

    Long names of fighters are shortened without a note; pages about seats name them in full.
    """
    canvas.fill(0, 0, WIDTH, BAR)
    room = WIDTH - 2
    corner = signs_text(view.signs)
    if corner:
        room = canvas.text(WIDTH - 1, 1, corner, SMALL, "right", invert=True) - SMALL.cell
    if view.asked is not None and view.asked not in view.fighters:
        name = SMALL.fit(_ASKED + view.seats[view.asked], room - _LEAST)
        room = canvas.text(room, 1, name, SMALL, "right", invert=True) - SMALL.cell
    if view.interferers:
        needed = SMALL.width(_fighters(view, WIDTH)) + SMALL.cell
        others = _MAY_ACT + called(view.seats, view.interferers, room - needed - SMALL.cell)
        others = SMALL.fit(others, room - min(needed, _LEAST))
        room = canvas.text(room, 1, others, SMALL, "right", invert=True) - SMALL.cell
    canvas.text(1, 1, SMALL.fit(_fighters(view, room - 1), room - 1), SMALL, invert=True)


def _fighters(view: Combat, room: int) -> str:
    """Return who fights, with the arrow before who is asked; where there is no room for a helper too, parts of both."""
    marks = [_ASKED if seat == view.asked else "" for seat in view.fighters]
    names = [view.seats[seat] for seat in view.fighters]
    columns = SMALL.columns(room) - len("".join(marks)) - (len(names) - 1)
    others = [columns - len(name) for name in reversed(names)] if len(names) > 1 else [columns]
    fitted = [SMALL.fit(name, max(left, columns // 2) * SMALL.cell) for name, left in zip(names, others, strict=True)]
    return "+".join(mark + name for mark, name in zip(marks, fitted, strict=True))


def _opponents(monsters: Sequence[str]) -> str:
    """Return all monsters if there is room, else the first and how many there are besides it."""
    text = " + ".join(monsters)
    if not monsters or SMALL.fits(text, WIDTH):
        return text
    more = f" +{len(monsters) - 1}" if len(monsters) > 1 else ""
    return SMALL.fit(monsters[0], WIDTH - SMALL.width(more)) + more
