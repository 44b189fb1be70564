"""What there is without anything to read: the first picture, all light, and none at all."""

from __future__ import annotations

from tablekeeper.firmware.drawing.canvas import HEIGHT, WIDTH, Canvas
from tablekeeper.firmware.drawing.font import ICONS, MEDIUM, SMALL
from tablekeeper.firmware.screens.screen import draw_on
from tablekeeper.firmware.telling.views import Dark, Lit, Splash


@draw_on.register(Splash)
def draw_splash(view: Splash, canvas: Canvas) -> None:
    """Draw three cards, the middle one turned up, the title and a line below them."""
    for card in range(3):
        x = WIDTH // 2 - 26 + card * 19
        canvas.tab(x, 3, 14, 19)
        canvas.fill(x + 1, 4, 12, 17, lit=False)
        canvas.fill(x + 3, 6, 8, 13, lit=card != 1)
    canvas.text(WIDTH // 2, 8, "👾", ICONS, "centre")
    canvas.text(WIDTH // 2, 28, view.title, MEDIUM, "centre")
    canvas.dots(0, 46, WIDTH)
    canvas.text(WIDTH // 2, 53, view.line, SMALL, "centre")


@draw_on.register(Lit)
def draw_lit(_view: Lit, canvas: Canvas) -> None:
    """Light every dot."""
    canvas.fill(0, 0, WIDTH, HEIGHT)


@draw_on.register(Dark)
def draw_dark(_view: Dark, _canvas: Canvas) -> None:
    """Leave the canvas dark."""
