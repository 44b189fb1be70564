"""The panels, all with the same picture: drawn when it changes, and as bright as is due."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.drivers.panel import Panel
from tablekeeper.firmware import screens
from tablekeeper.firmware.rest import Light
from tablekeeper.firmware.storage.preferences import Preferences
from tablekeeper.firmware.views import Dark, View

BRIGHTNESS = (8, 32, 80, 150, 255)
"""The contrasts of a panel that people can choose, the darkest first."""
DIM = 1
"""Its contrast when the box is left alone."""


def chosen_brightness(preferences: Preferences) -> int:
    """Return which of BRIGHTNESS people have chosen, counted from 1: the brightest, unless they have."""
    return max(1, min(preferences.get("brightness", len(BRIGHTNESS)), len(BRIGHTNESS)))


class Display:
    """Brings views to the panels."""

    def __init__(self, panels: Sequence[Panel]) -> None:
        self._panels = panels
        self._drawn: tuple[View, int] | None = None
        self._light = Light.BRIGHT
        self._contrast: int | None = None

    def show(self, view: View, light: Light, shift: int, brightness: int) -> None:
        """Show a view, moved right by `shift` pixels; nothing of it in the dark.

        `brightness` is what people have chosen, as `chosen_brightness` returns it.
        """
        view = Dark() if light is Light.DARK else view
        if (view, shift) != self._drawn:
            self._drawn = view, shift
            picture = screens.moved(screens.draw(view), shift)
            for panel in self._panels:
                panel.show(picture)
        contrast = BRIGHTNESS[brightness - 1] if light is Light.BRIGHT else DIM
        if contrast != self._contrast:
            self._contrast = contrast
            for panel in self._panels:
                panel.contrast(contrast)
        if light is not self._light:
            self._light = light
            for panel in self._panels:
                (panel.sleep if light is Light.DARK else panel.wake)()
