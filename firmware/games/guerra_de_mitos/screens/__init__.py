"""The screens of Guerra de Mitos."""

from tablekeeper.firmware.games.guerra_de_mitos.screens import clash, duel, round_table

__all__ = ["clash", "duel", "round_table"]
