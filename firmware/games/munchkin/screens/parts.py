"""What the screens of a combat share: totals and the sign between them, what is at stake, who may interfere."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.firmware.drawing.canvas import Align, Canvas
from tablekeeper.firmware.drawing.font import ICONS, SLIM, SMALL, TALL, TINY

_REWARD = 32


def total_digits(canvas: Canvas, middle: int, top: int, total: int) -> None:
    """Draw a total of a combat around `middle` in 48 columns: up to three digits, slim ones where a sign is added."""
    text = str(total)
    room = 3 * TALL.cell
    canvas.text(middle, top, text, TALL if TALL.fits(text, room) else SLIM, "centre", width=room)


def comparison(totals: tuple[int, int], *, winning: bool) -> str:
    """Return the signs between two totals: how they compare, and whether that is enough (a Warrior wins a tie)."""
    ours, theirs = totals
    return (">" if ours > theirs else "<" if ours < theirs else "=") + ("✓" if winning else "✗")


def reward(canvas: Canvas, x: int, y: int, levels: int, treasures: int, align: Align = "left") -> None:
    """Draw what winning would bring, in 32 columns: levels behind an arrow, Treasures behind a chest.

    `x` is the left edge or the middle; digits for which there is no room are the smallest.
    """
    up, chest = str(levels), str(treasures)
    font = SMALL if SMALL.cell * (1 + len(up + chest)) + ICONS.cell <= _REWARD else TINY
    widths = (SMALL.cell, font.width(up), ICONS.cell, font.width(chest))
    left = x - sum(widths) // 2 if align == "centre" else x
    lower = y + SMALL.height - 1 - font.height if font is TINY else y
    for text, shape, width in zip(("↑", up, "💰", chest), (SMALL, font, ICONS, font), widths, strict=True):
        canvas.text(left, lower if shape is font else y, text, shape)
        left += width


def called(names: Sequence[str], some: Sequence[int], width: int) -> str:
    """Return the names of some seats if they fit into `width` pixels, else their numbers from 1 as `1·3–6`."""
    text = "·".join(names[seat] for seat in some)
    return text if SMALL.fits(text, width) else "·".join(_runs(some))


def _runs(some: Sequence[int]) -> list[str]:
    """Return ascending seats as numbers from 1: `1`, `3–6`."""
    runs: list[list[int]] = []
    for seat in some:
        if runs and seat == runs[-1][-1] + 1:
            runs[-1].append(seat)
        else:
            runs.append([seat])
    return [str(run[0] + 1) if len(run) == 1 else f"{run[0] + 1}–{run[-1] + 1}" for run in runs]
