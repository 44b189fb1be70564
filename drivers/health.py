"""How a piece of hardware is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Health:
    """Whether a piece of hardware works, since when (seconds of the app's clock), and what is wrong if it does not."""

    ok: bool
    since: float
    error: str = ""
