"""The screens of Munchkin."""

from tablekeeper.firmware.games.munchkin.screens import closing, combat, levels, standings

__all__ = ["closing", "combat", "levels", "standings"]
