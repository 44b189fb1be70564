"""What only the score pad shows."""

from __future__ import annotations

from dataclasses import dataclass

from tablekeeper.firmware.telling.views import Seats


@dataclass(frozen=True)
class Timed(Seats):
    """The table while a clock runs: its status is read across the table."""
