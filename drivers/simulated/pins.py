"""Simulated pins: fingers for the keys, eyes for the lamps and ears for the buzzer, on gpiozero's mock pins."""

from __future__ import annotations

from collections.abc import Mapping

from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPin


class SimulatedPins:
    """Puts mock pins under every gpiozero device made from now on, until `close`.

    `keys` are BCM numbers by key name, the same table that `drivers.keys.Keys` is given. Make this before any driver.
    """

    def __init__(self, keys: Mapping[str, int]) -> None:
        self._keys = dict(keys)
        self._before = Device.pin_factory
        self._factory = MockFactory()
        self._stuck: set[str] = set()
        Device.pin_factory = self._factory

    def press(self, key: str) -> None:
        """Put a finger on a key: its pin goes low."""
        self._contact(key).drive_low()

    def release(self, key: str) -> None:
        """Lift the finger: the pin is pulled high, unless the key is stuck."""
        if key not in self._stuck:
            self._contact(key).drive_high()

    def stick(self, key: str) -> None:
        """Fault: the key goes down and does not come up again until `unstick`."""
        self._stuck.add(key)
        self.press(key)

    def unstick(self, key: str) -> None:
        """End of the fault: the key comes up."""
        self._stuck.discard(key)
        self.release(key)

    def level(self, pin: int) -> bool:
        """Tell whether a pin is high: a lamp burns, the buzzer sounds."""
        return bool(self._factory.pin(pin).state)

    def close(self) -> None:
        """Take the mock pins away, with the devices still on them, and put back what was there before."""
        if Device.pin_factory is self._factory:
            Device.pin_factory = self._before
        self._factory.reset()

    def _contact(self, key: str) -> MockPin:
        if key not in self._keys:
            raise ValueError(f"a key is one of {', '.join(self._keys)}; got {key!r}")
        return self._factory.pin(self._keys[key])
