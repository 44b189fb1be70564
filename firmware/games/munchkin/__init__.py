"""Munchkin on the box; with its package its screens are registered."""

from tablekeeper.firmware.games.munchkin import screens

__all__ = ["screens"]
