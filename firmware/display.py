"""The panels, all with the same picture: drawn when it changes, and as bright as is due."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.drivers.panel import Panel
from tablekeeper.firmware import screens
from tablekeeper.firmware.rest import Light
from tablekeeper.firmware.views import Dark, View

BRIGHT, DIM = 255, 1
"""Contrast of a panel."""


class Display:
    """Brings views to the panels."""

    def __init__(self, panels: Sequence[Panel]) -> None:
        self._panels = panels
        self._drawn: tuple[View, int] | None = None
        self._light = Light.BRIGHT

    def show(self, view: View, light: Light, shift: int) -> None:
        """Show a view, moved right by `shift` pixels; nothing of it in the dark."""
        view = Dark() if light is Light.DARK else view
        if (view, shift) != self._drawn:
            self._drawn = view, shift
            picture = screens.moved(screens.draw(view), shift)
            for panel in self._panels:
                panel.show(picture)
        if light is not self._light:
            self._light = light
            for panel in self._panels:
                panel.contrast(BRIGHT if light is Light.BRIGHT else DIM)
                (panel.sleep if light is Light.DARK else panel.wake)()
