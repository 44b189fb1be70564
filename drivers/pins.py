"""Which library reaches the pins, and letting go of them."""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gpiozero import GPIODevice

CHOICE = "GPIOZERO_PIN_FACTORY"
"""gpiozero's own setting: the name of a pin factory."""

_log = logging.getLogger("tablekeeper.pins")


def choose_library() -> None:
    """Have gpiozero reach the pins by libgpiod, unless it has a library already, or `GPIOZERO_PIN_FACTORY` names one.

    Where there is no libgpiod (32-bit systems have no wheel of it) gpiozero takes the first that it finds: lgpio, or
    RPi.GPIO. Raises BadPinFactory where there is no header, or none that may be opened.
    """
    from gpiozero import Device

    if Device.pin_factory is None and not os.environ.get(CHOICE):
        try:
            from tablekeeper.drivers.gpiod_factory import GPIODFactory
        except ModuleNotFoundError:
            Device.ensure_pin_factory()
            _log.info("reached by %s, for there is no gpiod", type(Device.pin_factory).__name__)
        else:
            Device.pin_factory = factory = GPIODFactory()
            _log.info("reached by gpiod, through %s", factory.chip)


def let_go(device: GPIODevice) -> None:
    """Close a device; one that fails to is forgotten, for lgpio may find a pin busy that it has just let go of."""
    try:
        device.close()
    except Exception:  # the chip library's own error is a bare Exception
        device._pin = None  # noqa: SLF001  # its destructor would try again, and leave a traceback in the log
