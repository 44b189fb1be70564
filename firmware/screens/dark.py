"""Nothing at all."""

from __future__ import annotations

from tablekeeper.firmware.drawing.canvas import Canvas
from tablekeeper.firmware.screens.screen import draw_on
from tablekeeper.firmware.telling.views import Dark


@draw_on.register(Dark)
def draw(_view: Dark, _canvas: Canvas) -> None:
    """Leave the canvas dark."""
