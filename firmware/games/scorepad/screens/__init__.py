"""The screens of the score pad; importing them registers them."""

from tablekeeper.firmware.games.scorepad.screens import timed

__all__ = ["timed"]
