"""The score pad on the box; with its package its screens are registered, and how they are read aloud."""

from tablekeeper.firmware.games.scorepad import screens, spoken

__all__ = ["screens", "spoken"]
