"""Mindbug on the box; with its package its screens are registered."""

from tablekeeper.firmware.games.mindbug import screens

__all__ = ["screens"]
