"""The score pad on the box; with its package its screens are registered."""

from tablekeeper.firmware.games.scorepad import screens

__all__ = ["screens"]
