"""A simulated GPIO chip as libgpiod shows it: its lines, somebody at the far end of each, and faults on command."""

from __future__ import annotations

import errno
import os
import time
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Self, cast

import gpiod
from gpiod.line import Bias, Direction, Edge, Value

Config = dict[int, gpiod.LineSettings]
"""The settings of lines by their numbers."""


class SimulatedChip:
    """A chip that is `open`ed as `gpiod.Chip` is; what holds its lines is in `held`, by their numbers.

    A line that nobody at its far end drives has the level of its pull, and is low without one.
    """

    def __init__(self, label: str = "pinctrl-bcm2835", lines: int = 54) -> None:
        self.info = gpiod.ChipInfo("gpiochip0", label, lines)
        self.fault: OSError | None = None
        """What opening it raises: that it is not there, or not for everybody."""
        self.holders: dict[int, str] = {}
        """Who else holds a line."""
        self.held: dict[int, SimulatedLine] = {}
        self.driven: dict[int, bool] = {}
        """The levels that come from outside."""

    def open(self, path: str) -> gpiod.Chip:
        """Open it; raises what its fault is."""
        if self.fault is not None:
            raise self.fault
        return cast("gpiod.Chip", _OpenChip(self))

    def drive(self, number: int, level: bool | None) -> None:
        """Drive a line from outside, or let go of it (None); an edge that somebody waits for is told."""
        line = self.held.get(number)
        before = self.level(number)
        if level is None:
            self.driven.pop(number, None)
        else:
            self.driven[number] = level
        if line is not None and (after := self.level(number)) != before:
            line.changed(after)

    def level(self, number: int) -> bool:
        """Return the level of a line."""
        settings = self.held[number].settings if number in self.held else gpiod.LineSettings()
        if settings.direction is Direction.OUTPUT:
            return bool(settings.output_value)
        return self.driven.get(number, settings.bias is Bias.PULL_UP)

    def vanish(self) -> None:
        """Fault: the chip is unplugged under those who hold its lines."""
        self.fault = FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        for line in self.held.values():
            line.vanish()


class SimulatedLine:
    """One line that is held; what a `gpiod.LineRequest` is."""

    def __init__(self, chip: SimulatedChip, number: int, settings: gpiod.LineSettings, consumer: str | None) -> None:
        self.consumer = consumer
        self.settings = settings
        self.history = [settings]
        """All settings that it has had."""
        self._chip = chip
        self._number = number
        self._events: list[gpiod.EdgeEvent] = []
        self._told, self._tell = os.pipe()
        self._vanished = False

    @property
    def fd(self) -> int:
        """What can be read when there are edges, and has hung up when the chip has gone."""
        return self._told

    def get_value(self, line: int) -> Value:
        """Read the level."""
        self._check()
        return Value.ACTIVE if self._chip.level(self._number) else Value.INACTIVE

    def set_value(self, line: int, value: Value) -> None:
        """Drive the level of an output."""
        self._check()
        if self.settings.direction is not Direction.OUTPUT:
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
        self.settings = replace(self.settings, output_value=value)

    def reconfigure_lines(self, config: Config) -> None:
        """Change the settings; an output has neither edges nor debouncing, as in the kernel."""
        self._check()
        settings = config[self._number]
        if settings.direction is Direction.OUTPUT and (settings.edge_detection, settings.debounce_period) != (
            Edge.NONE,
            gpiod.LineSettings().debounce_period,
        ):
            raise ValueError(os.strerror(errno.EINVAL))
        self.settings = settings
        self.history.append(settings)

    def read_edge_events(self) -> list[gpiod.EdgeEvent]:
        """Take the edges that there are; raises BlockingIOError where there are none."""
        self._check()
        if not self._events:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        os.read(self._told, len(self._events))
        events, self._events = self._events, []
        return events

    def release(self) -> None:
        """Let go of it."""
        for fd in (self._told, *(() if self._vanished else (self._tell,))):
            os.close(fd)
        del self._chip.held[self._number]

    def changed(self, level: bool) -> None:
        """Tell an edge, if it is one that is waited for."""
        kind = gpiod.EdgeEvent.Type.RISING_EDGE if level else gpiod.EdgeEvent.Type.FALLING_EDGE
        if self.settings.edge_detection in (Edge.BOTH, Edge.RISING if level else Edge.FALLING):
            self._events.append(gpiod.EdgeEvent(kind.value, time.monotonic_ns(), self._number, 1, 1))
            os.write(self._tell, b"!")

    def vanish(self) -> None:
        """Fault: it is there no more."""
        self._vanished = True
        os.close(self._tell)

    def _check(self) -> None:
        if self._vanished:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))


@dataclass(frozen=True)
class _Info:
    consumer: str


class _OpenChip:
    def __init__(self, chip: SimulatedChip) -> None:
        self._chip = chip

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None: ...

    def get_info(self) -> gpiod.ChipInfo:
        return self._chip.info

    def get_line_info(self, line: int) -> _Info:
        return _Info(self._chip.holders.get(line, ""))

    def request_lines(self, config: Config, consumer: str | None = None) -> SimulatedLine:
        ((number, settings),) = config.items()
        if number in self._chip.holders or number in self._chip.held:
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        line = self._chip.held[number] = SimulatedLine(self._chip, number, settings, consumer)
        return line
