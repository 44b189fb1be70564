"""Guerra de Mitos on the box; with its package its screens are registered, and how they are read aloud."""

from tablekeeper.firmware.games.guerra_de_mitos import own_pages, screens, spoken

__all__ = ["own_pages", "screens", "spoken"]
