"""Letting go of pins, which gpiozero and lgpio do not always agree about."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gpiozero import GPIODevice


def let_go(device: GPIODevice) -> None:
    """Close a device; one that fails to is forgotten, for lgpio may find a pin busy that it has just let go of."""
    try:
        device.close()
    except Exception:  # the chip library's own error is a bare Exception
        device._pin = None  # noqa: SLF001  # its destructor would try again, and leave a traceback in the log
