"""What several screens share: the bar with the title, the labels above the keys, the signs."""

from __future__ import annotations

from tablekeeper.firmware.drawing.canvas import WIDTH, Canvas
from tablekeeper.firmware.drawing.font import MEDIUM, SMALL
from tablekeeper.firmware.telling.troubles import shown
from tablekeeper.firmware.telling.views import COLUMNS, Labels, Signs, View

BAR = 9
"""The height of a lit bar with small text in it: a row of margin and the cell."""
HEADLINE = 14
"""The height of a lit bar with medium text in it."""
LABELS_TOP = 55
QUESTION_TOP = LABELS_TOP - SMALL.height
"""The place of the question if all room is needed."""
_OUTER_KEY, _MIDDLE_KEY = 43, 40
"""The usual widths of the three tabs: room for seven, six and seven letters, with a gap between them."""

SHARED = "menu"
"""The shared key, at the right of the panel."""

_STRICTNESS = {"referee": "", "advise": "A", "count": "C"}
_WINK = "·"
"""The mark that replaces the mark of a trouble for a moment."""


def signs_text(signs: Signs) -> str:
    """Return the signs as symbols of the small font; nothing while all is well."""
    troubles = (sign[0] + _WINK if signs.winks else sign for sign in shown(signs.troubles))
    called, received = "🔔" if signs.called else "", "◉" if signs.received else ""
    return "".join((called, received, *troubles, _STRICTNESS[signs.strictness]))


def pointed(title: str, seat: int | None) -> str:
    """Return the title with the arrow to its seat: even seats sit at the left, odd ones at the right."""
    if seat is None:
        return title
    return f"{title} ▶" if seat % 2 else f"◀ {title}"


def title_bar(canvas: Canvas, title: str, seat: int | None, view: View, position: str = "") -> None:
    """Draw the lit bar at the top: the title on its seat's side, at the right position, signs and the shared key.

    Only what the shared key does gives way to a long title: the key's name first, but never a part of its sign.
    """
    canvas.fill(0, 0, WIDTH, BAR)
    end = WIDTH - 1
    corner = f"{position} {signs_text(view.signs)}".strip()
    for shared in (f"{SHARED}{view.shared}", view.shared) if view.shared else ():
        with_shared = f"{corner} {shared}".strip()
        if len(f"{pointed(title, seat)} {with_shared}") <= COLUMNS:
            corner = with_shared
            break
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


def key_labels(canvas: Canvas, labels: Labels, position: str = "") -> None:
    """Draw the labels at the bottom, each above its key, and at the right the position in what they belong to.

    A long one takes the room that its neighbours leave.
    """
    room = WIDTH - SMALL.width(position) - 1 if position else WIDTH
    canvas.text(WIDTH - 1, LABELS_TOP + 1, position, SMALL, "right")
    for (x, width), label in zip(_tabs(labels, room), labels, strict=True):
        if label:
            canvas.tab(x, LABELS_TOP, width, BAR)
            canvas.text(x + width // 2, LABELS_TOP + 1, label, SMALL, "centre", width=width - 1, invert=True)


def _tabs(labels: Labels, room: int) -> tuple[tuple[int, int], tuple[int, int], tuple[int, int]]:
    """Return the x and the width of each of the three tabs; they touch only where there is no room for a gap."""
    widths = [SMALL.width(label) + 1 if label else 0 for label in labels]
    while sum(widths) > room + 1:  # the middle one can do without a margin
        widths[widths.index(max(widths))] -= SMALL.cell
    left, middle, right = widths
    middle = min(middle, room - left - right)
    if middle and max(left, right) <= _OUTER_KEY:
        middle = max(middle, _MIDDLE_KEY)
    x = max(left, min(max((room - middle) // 2, left + 1), room - right - 1 - middle))
    left = max(left, min(_OUTER_KEY, x - 1))
    right = max(right, min(_OUTER_KEY, room - x - middle - 1))
    return (0, left), (x, middle), (room - right, right)
