"""The boxes of Mindbug that tests deal matches of."""

from __future__ import annotations

from tablekeeper.engine.mindbug import MINDBUG
from tablekeeper.engine.refusals import Refusal

_ALONE = ((box,) for box in MINDBUG.sets)
DEALT = (*(one for one in _ALONE if not isinstance(MINDBUG.new(one, ("Ann", "Ben"), 0), Refusal)), MINDBUG.sets)
"""Each box that has enough cards for a match (MB-4), then all of them mixed."""
