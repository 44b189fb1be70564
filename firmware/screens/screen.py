"""A screen draws one kind of view. The screen of a new kind is registered here, in whatever package it is."""

from __future__ import annotations

from functools import singledispatch

from tablekeeper.firmware.drawing.canvas import Canvas
from tablekeeper.firmware.telling.views import View


@singledispatch
def draw_on(view: View, canvas: Canvas) -> None:  # noqa: ARG001 - the screens draw on it
    """Draw a view on an empty canvas. Raises TypeError for a view that has no screen."""
    raise TypeError(
        f"draw: wanted a view with a screen, got {type(view).__name__}; import the module of its screen, "
        "which registers it with `@draw_on.register`"
    )
