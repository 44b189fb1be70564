"""Screens: pure functions from a view to a picture of 128×64 pixels, one small file for each kind of view.

A view's texts are in the language of the table already; screens add symbols only. A text that does not fit its place
is shortened with an ellipsis; `overflows` names those texts, so that a test can prove that there are none.
"""

from __future__ import annotations

from PIL import Image

from firmware.drawing.canvas import Canvas
from firmware.screens import (
    closing,
    combat,
    levels,
    listing,
    notice,
    question,
    result,
    score,
    splash,
    standings,
    text,
    thirds,
)
from firmware.views import (
    Closing,
    Combat,
    Dark,
    Levels,
    Listing,
    Notice,
    Question,
    Result,
    Score,
    Splash,
    Standings,
    Text,
    Thirds,
    View,
)


def draw(view: View) -> Image.Image:
    """Draw a view: a picture of mode `1`, 128×64 pixels."""
    return _drawn(view).image


def moved(picture: Image.Image, right: int) -> Image.Image:
    """Return a picture moved right by some pixels; what leaves it is lost, what enters is dark."""
    if not right:
        return picture
    other = Image.new(picture.mode, picture.size)
    other.paste(picture, (right, 0))
    return other


def overflows(view: View) -> tuple[str, ...]:
    """Return the texts of a view that do not fit into their places and are shortened on the panel."""
    return tuple(_drawn(view).overflows)


def _drawn(view: View) -> Canvas:
    canvas = Canvas()
    match view:
        case Score():
            score.draw(canvas, view)
        case Levels():
            levels.draw(canvas, view)
        case Combat():
            combat.draw(canvas, view)
        case Closing():
            closing.draw(canvas, view)
        case Question():
            question.draw(canvas, view)
        case Listing():
            listing.draw(canvas, view)
        case Thirds():
            thirds.draw(canvas, view)
        case Notice():
            notice.draw(canvas, view)
        case Text():
            text.draw(canvas, view)
        case Result():
            result.draw(canvas, view)
        case Standings():
            standings.draw(canvas, view)
        case Splash():
            splash.draw(canvas, view)
        case Dark():
            pass
    return canvas
