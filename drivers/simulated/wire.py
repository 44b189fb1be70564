"""What is under way between a port and the simulated reader behind it, so that virtual time passes only at rest."""

from __future__ import annotations

from tablekeeper.drivers.serial_port import Port
from tablekeeper.drivers.simulated.readers import SimulatedReader


class Wire:
    """The line between `port` and `chip`: at rest when every byte sent has been taken, or is lost for good.

    Ask again after everything that happens, also between unplugging and replugging; service the chip in between. The
    port works on meanwhile: whether the queue is empty counts only if it is looked at after asking.
    """

    def __init__(self, port: Port, chip: SimulatedReader) -> None:
        self._port = port
        self._chip = chip
        self._lost_to_host = 0
        self._lost_to_chip = 0

    @property
    def event_due(self) -> bool:
        """Whether the port is bound to emit an event: wait for it in the queue."""
        opening = self._port.busy
        to_host = self._chip.bytes_to_host - self._port.bytes_read
        if opening or not self._port.is_open:  # nobody will ever read what is on its way: opening empties the line
            self._lost_to_host = to_host
            return opening
        return not self._chip.plugged or to_host > self._lost_to_host

    @property
    def service_due(self) -> bool:
        """Whether bytes are bound to reach the chip: wait for its `fileno`, then service it."""
        to_chip = self._port.bytes_written - self._chip.bytes_from_host
        if not self._chip.plugged:
            self._lost_to_chip = to_chip
            return False
        return to_chip > self._lost_to_chip
