"""How fast an I²C bus is, as the device tree says by which its driver sets it up."""

from __future__ import annotations

from pathlib import Path

FULL_SPEED = 400_000
"""Hz: what every panel takes, and what `install.sh` asks for."""


def told(number: int, root: Path = Path("/")) -> int | None:
    """Return the Hz of /dev/i2c-`number`; None where no device tree tells. `root` stands in for another computer."""
    try:
        cell = (root / f"sys/bus/i2c/devices/i2c-{number}/of_node/clock-frequency").read_bytes()
    except OSError:
        return None
    return int.from_bytes(cell, "big") if len(cell) == 4 else None
