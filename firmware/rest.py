"""How long the box has been left alone: first the panel is dimmed, then darkened, against burn-in."""

from __future__ import annotations

from enum import Enum, auto

from firmware import settings


class Light(Enum):
    """How bright the panel is."""

    BRIGHT = auto()
    DIM = auto()
    """A press acts."""
    DARK = auto()
    """A press only wakes; a tap acts all the same."""


class Rest:
    """Tells the light that is due, from the last touch on. All times are seconds of the app's clock."""

    def __init__(self, rest: settings.Rest, now: float) -> None:
        self._dim = rest.dim_minutes * 60
        self._dark = rest.dark_minutes * 60
        self._touched = now
        self.light = Light.BRIGHT

    def touch(self, now: float) -> Light:
        """Note that somebody is there, and return how bright it was."""
        before, self.light, self._touched = self.light, Light.BRIGHT, now
        return before

    def tick(self, now: float) -> None:
        """Dim or darken when it is time."""
        if self._dark and now >= self._touched + self._dark:  # the same sums as in `deadline`: they must agree
            self.light = Light.DARK
        elif self._dim and now >= self._touched + self._dim and self.light is Light.BRIGHT:
            self.light = Light.DIM

    @property
    def deadline(self) -> float | None:
        """When the light next changes."""
        if self.light is Light.BRIGHT and self._dim:
            return self._touched + self._dim
        return self._touched + self._dark if self.light is not Light.DARK and self._dark else None
