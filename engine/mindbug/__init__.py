"""Mindbug for two seats, refereed on a table of physical cards."""

from engine.mindbug.game import MINDBUG, Mindbug
from engine.mindbug.state import MindbugState

__all__ = ["MINDBUG", "Mindbug", "MindbugState"]
