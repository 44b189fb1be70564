"""The screens of Munchkin."""

from tablekeeper.firmware.games.munchkin.screens import closing, combat, levels

__all__ = ["closing", "combat", "levels"]
