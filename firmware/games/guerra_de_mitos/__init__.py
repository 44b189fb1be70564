"""Guerra de Mitos on the box; with its package its screens are registered, and how they are read aloud."""

from tablekeeper.firmware.games.guerra_de_mitos import screens, spoken

__all__ = ["screens", "spoken"]
