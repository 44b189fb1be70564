"""The clock for objections. Every second one digit and a piece of the bar change, and nothing else."""

from __future__ import annotations

from tablekeeper.firmware.drawing.canvas import WIDTH, Canvas
from tablekeeper.firmware.drawing.font import MEDIUM, SLIM, SMALL, TALL
from tablekeeper.firmware.games.munchkin.screens.parts import called, reward
from tablekeeper.firmware.games.munchkin.views import Closing
from tablekeeper.firmware.screens.parts import LABELS_TOP, headline, key_labels
from tablekeeper.firmware.screens.screen import draw_on

_MAY_ACT = "✋"
_DIGITS_TOP = 17
"""From here the digits' ink is on three of the panel's own rows."""
_SECONDS = "s"
_UNIT_TOP = _DIGITS_TOP + TALL.height - SMALL.height
_ROOM = WIDTH - 2 * TALL.cell - 4
_TOTALS_TOP, _REWARD_TOP, _OTHERS_TOP = 16, 29, 39
_ABOUT_LINES = 3
_TRACK_TOP, _TRACK = LABELS_TOP - 7, 5


@draw_on.register(Closing)
def draw(view: Closing, canvas: Canvas) -> None:
    """Draw the verdict, what it is made of, who may object, and the seconds left as digits and as a bar."""
    headline(canvas, view.verdict, view.signs)
    if view.totals is None:
        for row, line in enumerate(_about(view.about)):
            canvas.text(0, _TOTALS_TOP - 1 + row * SMALL.height, line, SMALL)
    else:
        ours, theirs = view.totals
        sign = ">" if ours > theirs else "<" if ours < theirs else "="
        canvas.text(0, _TOTALS_TOP, f"{ours} {sign} {theirs}", MEDIUM, width=_ROOM)
        reward(canvas, 0, _REWARD_TOP, view.levels, view.treasures)
    if view.interferers:
        others = called(view.seats, view.interferers, _ROOM - SMALL.cell)
        canvas.text(0, _OTHERS_TOP, _MAY_ACT + others, SMALL, width=_ROOM)
    seconds = str(view.seconds)
    font = TALL if len(seconds) == 1 else SLIM
    room = 2 * TALL.cell - SMALL.cell
    canvas.text(WIDTH - SMALL.cell - room // 2, _DIGITS_TOP, seconds, font, "centre", width=room)
    canvas.text(WIDTH - SMALL.cell, _UNIT_TOP, _SECONDS, SMALL)
    canvas.box(0, _TRACK_TOP, WIDTH, _TRACK)
    left = (WIDTH - 4) * min(view.seconds, view.wait) // max(view.wait, 1)
    canvas.fill(2, _TRACK_TOP + 2, left, _TRACK - 4)
    key_labels(canvas, view.labels)


def _about(text: str) -> list[str]:
    """Return the lines of what it is about; too many are cut without a note, since the question before has named it."""
    lines = SMALL.wrap(text, _ROOM)
    if len(lines) > _ABOUT_LINES:
        lines[_ABOUT_LINES - 1 :] = [SMALL.fit(" ".join(lines[_ABOUT_LINES - 1 :]), _ROOM)]
    return lines
