"""Somebody who cannot see the panel: hears what is read aloud in English, presses keys, and knows nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

KEY = {"left": "left", "okay": "ok", "right": "right"}
"""What the keys are called, as it is said."""


class Listener:
    """Plays a match at random by what is said; `pressed` are the keys so far, each with what was heard before it."""

    def __init__(self, chance: Random) -> None:
        self.pressed: list[tuple[str, str]] = []
        self.over = False
        self._chance = chance
        self._seat = 1
        self._offered: tuple[str, ...] = ()

    def key(self, texts: Sequence[str]) -> str:
        """Return the key to press after hearing these texts."""
        heard = " ".join(texts)
        self.over = self.over or re.search(r"\bwins\.", heard) is not None
        if seats := re.findall(r"(?:^|[.] )Seat ([12])(?:[.]| decides)", heard):
            self._seat = int(seats[-1])
        offered = tuple(KEY[name] for name in re.findall(r"\b(left|okay|right): ", heard))
        if offered or re.search(r"\d of \d", heard) is None:
            self._offered = offered or self._offered
        key = f"{self._seat}.{self._chance.choice(self._offered or ('ok',))}"
        self.pressed.append((heard, key))
        return key
