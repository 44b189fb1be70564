"""The screens of Mindbug."""

from tablekeeper.firmware.games.mindbug.screens import result, score

__all__ = ["result", "score"]
