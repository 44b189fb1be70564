"""The panels: each with the same picture, drawn when it changes, as bright as is due, and upright for who reads it."""

from __future__ import annotations

from collections.abc import Sequence

from PIL.Image import Image, Transpose

from tablekeeper.drivers.panel import Panel
from tablekeeper.firmware import screens
from tablekeeper.firmware.box.rest import Light
from tablekeeper.firmware.storage.preferences import Preferences
from tablekeeper.firmware.telling.views import Dark, View

BRIGHTNESS = (8, 32, 80, 150, 255)
"""The contrasts of a panel that people can choose, the darkest first."""
DIM = 1
"""Its contrast when the box is left alone."""


def chosen_brightness(preferences: Preferences) -> int:
    """Return which of BRIGHTNESS people have chosen, counted from 1: the brightest, unless they have."""
    return max(1, min(preferences.get("brightness", len(BRIGHTNESS)), len(BRIGHTNESS)))


def can_turn(panels: Sequence[Panel]) -> bool:
    """Return whether one picture is all that both sides of the table have."""
    return len(panels) < 2


def turns(preferences: Preferences) -> bool:
    """Return whether the picture of a single panel turns towards the seat that must decide: unless it is off."""
    return bool(preferences.get("turning", True))


Seen = tuple[View, int, bool, int]
"""What a panel shows: a view, moved right by so many pixels, whether it is turned, and the columns of the bar."""


class Display:
    """Brings views to the panels. A second one is built in facing the other way, for who sits there."""

    def __init__(self, panels: Sequence[Panel]) -> None:
        self._panels = panels
        self._drawn: dict[int, Seen] = {}
        self.turned = False
        """Whether the picture stands upright for seat 2."""
        self._light = Light.BRIGHT
        self._contrast: int | None = None

    @property
    def seats(self) -> Sequence[int | None]:
        """The seat that each panel is for; a single one is for both."""
        return [None] if can_turn(self._panels) else range(len(self._panels))

    def show(
        self, views: Sequence[View], light: Light, shift: int, brightness: int, *, turned: bool = False, bar: int = 0
    ) -> None:
        """Show each panel its view, moved right by `shift` pixels, upright for seat 2 if it is `turned`.

        `brightness` is what people have chosen, as `chosen_brightness` returns it; `bar` is how many columns the bar
        at the upper edge has. In the dark nothing of all that is shown.
        """
        self.turned = turned and can_turn(self._panels)
        pictures: list[tuple[Seen, Image]] = []
        for place, (panel, view) in enumerate(zip(self._panels, views, strict=False)):
            seen = (Dark(), shift, self.turned, 0) if light is Light.DARK else (view, shift, self.turned, bar)
            if seen != self._drawn.get(place):
                self._drawn[place] = seen
                if not (pictures and pictures[-1][0] == seen):  # two panels mostly show the same
                    pictures.append((seen, _drawn(*seen)))
                panel.show(pictures[-1][1])
        contrast = BRIGHTNESS[brightness - 1] if light is Light.BRIGHT else DIM
        if contrast != self._contrast:
            self._contrast = contrast
            for panel in self._panels:
                panel.contrast(contrast)
        if light is not self._light:
            self._light = light
            for panel in self._panels:
                (panel.sleep if light is Light.DARK else panel.wake)()


def _drawn(view: View, shift: int, turned: bool, bar: int) -> Image:
    """Return the picture of a view as a panel shows it."""
    picture = screens.moved(screens.barred(screens.draw(view), bar), shift)
    return picture.transpose(Transpose.ROTATE_180) if turned else picture
