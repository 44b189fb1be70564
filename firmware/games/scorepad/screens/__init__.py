"""The screens of the score pad; importing them registers them."""

from firmware.games.scorepad.screens import timed

__all__ = ["timed"]
