"""Mindbug for two seats, refereed on a table of physical cards."""

from tablekeeper.engine.mindbug.game import MINDBUG, Mindbug
from tablekeeper.engine.mindbug.state import MindbugState

__all__ = ["MINDBUG", "Mindbug", "MindbugState"]
