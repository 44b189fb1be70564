"""One output pin that never raises: what lamps and the buzzer are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablekeeper.drivers.pins import choose_library, let_go

if TYPE_CHECKING:
    from gpiozero import DigitalOutputDevice


class Output:
    """Drives one pin (a BCM number) high or low, low at first.

    `error` says why it does not obey, and is empty while it does; it is tried again at the next `set`.
    """

    def __init__(self, pin: int) -> None:
        self.error = ""
        self._pin = pin
        self._device: DigitalOutputDevice | None = None
        self._level: bool | None = None
        self.set(False)

    def set(self, level: bool) -> None:
        """Drive the pin; does nothing if it has that level."""
        if level == self._level:
            return
        try:
            if self._device is None:
                from gpiozero import DigitalOutputDevice

                choose_library()
                self._device = DigitalOutputDevice(self._pin)
            self._device.value = level
        except Exception as error:  # the chip library's own error is a bare Exception
            self._level, self.error = None, f"GPIO{self._pin}: {error}"
        else:
            self._level, self.error = level, ""

    def close(self) -> None:
        """Drive the pin low and let go of it."""
        if self._device is not None:
            self.set(False)
            let_go(self._device)
            self._device = None
