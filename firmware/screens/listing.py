"""A list with a cursor, as much of it as fits around the selected row."""

from __future__ import annotations

from tablekeeper.firmware.drawing.canvas import WIDTH, Canvas
from tablekeeper.firmware.drawing.font import SMALL
from tablekeeper.firmware.screens.parts import BAR, LABELS_TOP, key_labels, title_bar
from tablekeeper.firmware.screens.screen import draw_on
from tablekeeper.firmware.telling.views import LISTING_LINES, Listing

_TOP = 9
"""Where the margin of the first row lies; where that is selected all rows move a pixel down, off the lit title."""
_TEXT = 1
_ROOM = 121
"""Pixels for an item, as far as the scroll bar."""


@draw_on.register(Listing)
def draw(view: Listing, canvas: Canvas) -> None:
    """Draw a list; the selected item takes two lines where one is too short for it."""
    count = len(view.items)
    position = f"{view.selected + 1}/{count}" if count else ""
    title_bar(canvas, view.title, view.seat, view)
    key_labels(canvas, view.labels, position)
    chosen = SMALL.wrap(view.items[view.selected], _ROOM) if count else []
    if len(chosen) > 2:
        canvas.overflows.append(view.items[view.selected])
        chosen = [chosen[0], SMALL.fit(" ".join(chosen[1:]), _ROOM)]
    rows = LISTING_LINES - max(0, len(chosen) - 1)
    first = max(0, min(view.selected - rows // 2, count - rows))
    y = _TOP
    for place in range(first, min(first + rows, count)):
        if place == view.selected:
            y += int(place == first)
            canvas.fill(0, y, WIDTH - 4 if count > rows else WIDTH, BAR * len(chosen))
            for line in chosen:
                canvas.text(_TEXT, y + 1, line, SMALL, invert=True)
                y += BAR
        else:
            # Shortened without a note: whole as soon as it is selected.
            canvas.text(_TEXT, y + 1, SMALL.fit(view.items[place], _ROOM), SMALL)
            y += BAR
    if count > rows:
        _scroll_bar(canvas, view.selected, count)


def _scroll_bar(canvas: Canvas, selected: int, count: int) -> None:
    top = _TOP + 1
    track = LABELS_TOP - 1 - top
    thumb = max(5, track * LISTING_LINES // count)
    canvas.vline(WIDTH - 2, top, track)
    canvas.fill(WIDTH - 3, top + (track - thumb) * selected // (count - 1), 3, thumb)
