"""How long the box has been left alone: the panel is dimmed and its picture moved about, then darkened."""

from __future__ import annotations

from enum import Enum, auto

from tablekeeper.firmware.box import settings


class Light(Enum):
    """How bright the panel is."""

    BRIGHT = auto()
    DIM = auto()
    """A press acts."""
    DARK = auto()
    """A press only wakes; a tap acts all the same."""


SHIFTS = (0, 1)
"""By how many pixels the picture is moved right while it is dim, minute by minute, against burn-in. It is never moved
up or down, for the first and the last row of the panel hold text."""
SHIFT_EVERY = 60.0
"""Seconds."""


class Rest:
    """Tells the light that is due, from the last touch on. All times are seconds of the app's clock."""

    def __init__(self, rest: settings.RestSettings, now: float) -> None:
        self._dim = rest.dim_minutes * 60
        self._dark = rest.dark_minutes * 60
        self._touched = now
        self._moves = 0
        self.light = Light.BRIGHT

    @property
    def shift(self) -> int:
        """Return by how many pixels the picture is moved right."""
        return SHIFTS[self._moves % len(SHIFTS)]

    def touch(self, now: float) -> Light:
        """Note that somebody is there, and return how bright it was."""
        before, self.light, self._touched, self._moves = self.light, Light.BRIGHT, now, 0
        return before

    def tick(self, now: float) -> None:
        """Dim or darken when it is time."""
        if self._dark and now >= self._touched + self._dark:  # the same sums as in `deadline`: they must agree
            self.light = Light.DARK
        elif self._dim and now >= self._touched + self._dim and self.light is Light.BRIGHT:
            self.light = Light.DIM
        if self.light is Light.DIM:
            while now >= self._next_move:
                self._moves += 1

    @property
    def _next_move(self) -> float:
        return self._touched + self._dim + (self._moves + 1) * SHIFT_EVERY

    @property
    def deadline(self) -> float | None:
        """When the light or the place of the picture next changes."""
        if self.light is Light.BRIGHT and self._dim:
            return self._touched + self._dim
        dark = self._touched + self._dark if self.light is not Light.DARK and self._dark else None
        if self.light is not Light.DIM:
            return dark
        return self._next_move if dark is None else min(dark, self._next_move)
