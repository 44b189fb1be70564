"""The screens of Mindbug."""

from firmware.games.mindbug.screens import result, score

__all__ = ["result", "score"]
