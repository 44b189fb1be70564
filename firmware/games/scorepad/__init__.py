"""The score pad on the box; with its package its pages and screens are registered, and how they are read aloud."""

from tablekeeper.firmware.games.scorepad import rounds, screens, spoken

__all__ = ["rounds", "screens", "spoken"]
