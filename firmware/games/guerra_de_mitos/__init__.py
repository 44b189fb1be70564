"""Guerra de Mitos on the box; with its package its screens are registered."""

from tablekeeper.firmware.games.guerra_de_mitos import screens

__all__ = ["screens"]
