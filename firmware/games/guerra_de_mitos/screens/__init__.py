"""The screens of Guerra de Mitos."""

from tablekeeper.firmware.games.guerra_de_mitos.screens import aim, clash, duel, round_table

__all__ = ["aim", "clash", "duel", "round_table"]
