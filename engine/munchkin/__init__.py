"""Munchkin for three to six seats, refereed on a table of physical cards."""

from tablekeeper.engine.munchkin.game import MUNCHKIN, Munchkin
from tablekeeper.engine.munchkin.state import MunchkinState

__all__ = ["MUNCHKIN", "Munchkin", "MunchkinState"]
