"""What several screens share: the bar with the title, the labels above the keys, the signs."""

from __future__ import annotations

from collections.abc import Sequence

from firmware.drawing.canvas import WIDTH, Align, Canvas
from firmware.drawing.font import ICONS, LARGE, MEDIUM, NARROW, SLIM, SMALL, TALL, TINY
from firmware.views import Labels, Signs

BAR = 9
"""The height of a lit bar with small text in it: a row of margin and the cell."""
HEADLINE = 14
"""The height of a lit bar with medium text in it."""
LABELS_TOP = 55
QUESTION_TOP = LABELS_TOP - SMALL.height
"""Where the question stands if all room is needed."""
_OUTER_KEY, _MIDDLE_KEY = 43, 40
"""The usual widths of the three tabs: room for seven, six and seven letters, with a gap between them."""

_REWARD = 32

_STRICTNESS = {"referee": "", "advise": "A", "count": "C"}


def signs_text(signs: Signs) -> str:
    """Return the signs as symbols of the small font; nothing while all is well."""
    return (
        ("◉" if signs.received else "")
        + ("🔌!" if signs.reader_lost else "")
        + ("💾!" if signs.unsaved else "")
        + _STRICTNESS[signs.strictness]
    )


def pointed(title: str, seat: int | None) -> str:
    """Return the title with the arrow to its seat: even seats sit at the left, odd ones at the right."""
    if seat is None:
        return title
    return f"{title} ▶" if seat % 2 else f"◀ {title}"


def title_bar(canvas: Canvas, title: str, seat: int | None, signs: Signs, position: str = "") -> None:
    """Draw the lit bar at the top: the title on its seat's side, and at the right the position and the signs."""
    canvas.fill(0, 0, WIDTH, BAR)
    end = WIDTH - 1
    corner = f"{position} {signs_text(signs)}".strip()
    if corner:
        end = canvas.text(end, 1, corner, SMALL, "right", invert=True) - SMALL.cell
    if seat is None or seat % 2 == 0:
        canvas.text(1, 1, pointed(title, seat), SMALL, width=end - 1, invert=True)
    else:
        room = end - 1 - SMALL.width(" ▶")
        if not SMALL.fits(title, room):
            canvas.overflows.append(title)
            title = SMALL.fit(title, room)
        canvas.text(end, 1, pointed(title, seat), SMALL, "right", invert=True)


def headline(canvas: Canvas, text: str, signs: Signs, height: int = HEADLINE) -> None:
    """Draw the high lit bar at the top: medium letters where they fit, and the signs at the right."""
    canvas.fill(0, 0, WIDTH, height)
    corner = signs_text(signs)
    room = WIDTH - 2 - (SMALL.width(corner) + 4 if corner else 0)
    font = MEDIUM if MEDIUM.fits(text, room) else SMALL
    top = (HEADLINE + 1 - font.height) // 2
    canvas.text(1 + room // 2, top, text, font, "centre", width=room, invert=True)
    canvas.text(WIDTH - 1, (HEADLINE + 1 - SMALL.height) // 2, corner, SMALL, "right", invert=True)


def life_digits(canvas: Canvas, side: int, top: int, life: int) -> None:
    """Draw a life of one or two digits in the 32 columns at the left edge (side 0) or the right one."""
    text = str(life)
    font = LARGE if len(text) == 1 else NARROW
    middle = WIDTH - NARROW.cell if side else NARROW.cell
    canvas.text(middle - font.width(text) // 2, top, text, font, width=2 * NARROW.cell)


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


def key_labels(canvas: Canvas, labels: Labels) -> None:
    """Draw the labels at the bottom, each above its key; a long one takes the room that its neighbours leave."""
    for (x, width), label in zip(_tabs(labels), labels, strict=True):
        if label:
            canvas.tab(x, LABELS_TOP, width, BAR)
            canvas.text(x + width // 2, LABELS_TOP + 1, label, SMALL, "centre", width=width - 1, invert=True)


def _tabs(labels: Labels) -> tuple[tuple[int, int], tuple[int, int], tuple[int, int]]:
    """Return the x and the width of each of the three tabs; they touch only where there is no room for a gap."""
    widths = [SMALL.width(label) + 1 if label else 0 for label in labels]
    while sum(widths) > WIDTH + 1:  # the middle one can do without a margin
        widths[widths.index(max(widths))] -= SMALL.cell
    left, middle, right = widths
    middle = min(middle, WIDTH - left - right)
    if middle and max(left, right) <= _OUTER_KEY:
        middle = max(middle, _MIDDLE_KEY)
    x = max(left, min(max((WIDTH - middle) // 2, left + 1), WIDTH - right - 1 - middle))
    left = max(left, min(_OUTER_KEY, x - 1))
    right = max(right, min(_OUTER_KEY, WIDTH - x - middle - 1))
    return (0, left), (x, middle), (WIDTH - right, right)
