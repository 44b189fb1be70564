"""Munchkin for three to six seats, refereed on a table of physical cards."""

from engine.munchkin.game import MUNCHKIN, Munchkin
from engine.munchkin.state import State

__all__ = ["MUNCHKIN", "Munchkin", "State"]
