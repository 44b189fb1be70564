"""A simulated I²C bus with panel chips on it, in the place of smbus2 under luma."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from errno import EIO, EREMOTEIO
from typing import Protocol

from tablekeeper.drivers.panel import SerialInterface
from tablekeeper.drivers.simulated.panel_chip import PanelChip

_ONE_BYTE, _DATA = 0x80, 0x40
"""Bits of a control byte (SSD1306 8.1.5.2): only one byte follows before the next one; it is picture, not command."""


class _Message(Protocol):
    """What smbus2 calls an `i2c_msg`: an address and bytes."""

    @property
    def addr(self) -> int: ...

    def __iter__(self) -> Iterator[int]: ...


class SimulatedI2cBus:
    """Carries bytes to a chip at an address and counts them; fails on command. More chips are put on it by `connect`.

    `hertz` is the bus clock. `wait` is called with the seconds that each transaction takes, for a bus that is to be as
    slow as a real one.
    """

    def __init__(
        self,
        chip: PanelChip,
        address: int = 0x3C,
        hertz: int = 400_000,
        wait: Callable[[float], None] | None = None,
    ) -> None:
        self.bytes = 0
        """Bytes that crossed the bus, address and control bytes included."""
        self.transactions = 0
        self.seconds = 0.0
        """The time they took: nine clocks a byte, two for start and stop."""
        self.lines = 0
        """How many serial interfaces are open."""
        self.hertz = hertz
        self._chips = {address: chip}
        self._wait = wait
        self._error: int | None = None
        self._good = self._torn = 0

    def connect(self, chip: PanelChip, address: int) -> None:
        """Put another chip on the bus."""
        self._chips[address] = chip

    def open(self, address: int = 0x3C) -> SerialInterface:
        """Give luma's I²C interface on this bus: what `Panel` takes as its `serial_factory`."""
        from luma.core.interface.serial import i2c
        from smbus2 import i2c_msg

        line = i2c(bus=self, address=address)
        # As luma sets itself up on a bus that it opened itself: pictures in blocks of 4 KiB through i2c_rdwr.
        line._managed, line._i2c_msg_write = True, i2c_msg.write  # noqa: SLF001
        self.lines += 1
        serial: SerialInterface = line
        return serial

    def fail(self, error: int = EIO, *, after: int = 0, torn: int = 0) -> None:
        """Fault: after so many more good transactions every one fails with this errno.

        Of each failing one the chip still gets the first `torn` bytes behind the address.
        """
        self._error, self._good, self._torn = error, after, torn

    def recover(self) -> None:
        """End of the fault."""
        self._error = None

    def write_i2c_block_data(self, address: int, register: int, data: Sequence[int]) -> None:
        """Send a control byte and up to 32 more in one transaction, as smbus2 does."""
        if len(data) > 32:
            raise ValueError(f"an SMBus block holds at most 32 bytes, got {len(data)}")
        self._transfer(address, [register, *data])

    def write(self, address: int, data: bytes) -> None:
        """Send bytes as one transaction, as a write to the kernel's file does."""
        self._transfer(address, data)

    def i2c_rdwr(self, *messages: _Message) -> None:
        """Send messages of any length, each as one transaction, as smbus2 does."""
        for message in messages:
            self._transfer(message.addr, list(message))

    def close(self) -> None:
        """Count one interface less."""
        self.lines -= 1

    def _transfer(self, address: int, payload: Sequence[int]) -> None:
        chip = self._chips.get(address)
        if chip is None:
            raise OSError(EREMOTEIO, os.strerror(EREMOTEIO))
        if self._error is not None and self._good == 0:
            _deliver(chip, payload[: self._torn])
            raise OSError(self._error, os.strerror(self._error))
        self._good = max(self._good - 1, 0)
        _deliver(chip, payload)
        seconds = (9 * (1 + len(payload)) + 2) / self.hertz
        self.bytes += 1 + len(payload)
        self.transactions += 1
        self.seconds += seconds
        if self._wait is not None:
            self._wait(seconds)


def _deliver(chip: PanelChip, payload: Sequence[int]) -> None:
    """Hand the bytes behind the control bytes to a chip."""
    rest = list(payload)
    while rest:
        control = rest.pop(0)
        count = 1 if control & _ONE_BYTE else len(rest)
        take = chip.data if control & _DATA else chip.command
        for byte in rest[:count]:
            take(byte)
        del rest[:count]
