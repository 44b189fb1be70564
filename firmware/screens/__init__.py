"""Screens: pure functions from a view to a picture of 128×64 pixels, in small files by the kind of view.

A view's texts are in the language of the table already; screens add symbols only. A text that does not fit its place is
shortened with an ellipsis. `overflows` names those texts, so that a test can prove that there are none. Screens that
only one game shows are in that game's package, and are registered when it is imported.
"""

from __future__ import annotations

from PIL import Image

from tablekeeper.firmware.drawing.canvas import Canvas
from tablekeeper.firmware.drawing.font import SMALL
from tablekeeper.firmware.screens import large, listing, question, ranking, seats, splash, text, thirds
from tablekeeper.firmware.screens.screen import draw_on
from tablekeeper.firmware.telling.views import View

__all__ = [
    "barred",
    "draw",
    "draw_on",
    "large",
    "listing",
    "moved",
    "overflows",
    "question",
    "ranking",
    "seats",
    "splash",
    "text",
    "thirds",
]


def draw(view: View) -> Image.Image:
    """Draw a view: a picture of mode `1`, 128×64 pixels. Raises TypeError for a view that has no screen."""
    return _drawn(view).image


def moved(picture: Image.Image, right: int) -> Image.Image:
    """Return a picture moved right by some pixels; what leaves it is lost, what enters is dark."""
    if not right:
        return picture
    other = Image.new(picture.mode, picture.size)
    other.paste(picture, (right, 0))
    return other


def barred(picture: Image.Image, columns: int) -> Image.Image:
    """Return a picture with a bar of some columns along its upper edge, dark where a lit title stands there.

    The first row is a margin: no other edge is, on most screens. Where letters reach it, the bar leaves them alone and
    grows in what room there is beside them.
    """
    if not columns:
        return picture
    titled = _inked(picture, 1).count(True) > picture.width // 2
    letters = [] if titled else _inked(picture, SMALL.height)
    free = [at for at in range(picture.width) if not any(letters[max(0, at - 2) : at + 3])]
    other = picture.copy()
    for column in free[: columns * len(free) // picture.width]:
        other.paste(int(not titled), (column, 0, column + 1, 1))
    return other


def _inked(picture: Image.Image, rows: int) -> list[bool]:
    """Return for each column whether anything of its first rows is lit."""
    return [picture.crop((column, 0, column + 1, rows)).getbbox() is not None for column in range(picture.width)]


def overflows(view: View) -> tuple[str, ...]:
    """Return the texts of a view that do not fit into their places and are shortened on the panel."""
    return tuple(_drawn(view).overflows)


def _drawn(view: View) -> Canvas:
    canvas = Canvas()
    draw_on(view, canvas)
    return canvas
