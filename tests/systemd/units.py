"""What the units of systemd say."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

SYSTEMD = Path(__file__).parents[2] / "systemd"


def said_by(unit: Path) -> dict[str, list[str]]:
    """Return what a unit says: the values of each name, in order."""
    said: defaultdict[str, list[str]] = defaultdict(list)
    for line in unit.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith(("#", "[")):
            name, _, value = line.partition("=")
            said[name].append(value)
    return said
