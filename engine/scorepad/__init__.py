"""The score pad: a game made of data, for every box that has no game of its own here."""

from __future__ import annotations

from tablekeeper.engine.scorepad.game import ScorePad
from tablekeeper.engine.scorepad.pad import Pad
from tablekeeper.engine.scorepad.reading import read_pad

SCOREPAD = ScorePad()

__all__ = ["SCOREPAD", "Pad", "ScorePad", "read_pad"]
