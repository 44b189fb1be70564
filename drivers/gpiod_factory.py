"""A pin factory for gpiozero on libgpiod, the kernel's own library for its GPIO character devices.

Pulls, debouncing and edges are the kernel's. Edges bear the time at which it saw them, and come through one thread
that sleeps until there is one. A pin that is closed is free at once, for this program and for others.

Needs gpiod 2 and Linux 5.10 or newer. There is no PWM: gpiozero says so where it is asked for.
"""

from __future__ import annotations

import errno
import os
import sys
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import timedelta
from glob import glob
from select import EPOLLERR, EPOLLHUP, EPOLLIN, epoll

import gpiod
from gpiod.line import Bias, Direction, Edge, Value
from gpiozero.exc import (
    BadPinFactory,
    GPIOPinInUse,
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinInvalidState,
    PinSetInput,
)
from gpiozero.pins import PinInfo
from gpiozero.pins.local import LocalPiFactory, LocalPiPin

HEADER = ("pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1")
"""The labels of the chips whose lines are those of a Raspberry Pi's header: up to 3 and Zero 2, 4, and 5."""
CONSUMER = "gpiozero"
"""As whose the lines are held; `gpioinfo` shows it."""
FUNCTIONS = {"input": Direction.INPUT, "output": Direction.OUTPUT}
PULLS = {"floating": Bias.DISABLED, "up": Bias.PULL_UP, "down": Bias.PULL_DOWN}
EDGES = {"none": Edge.NONE, "rising": Edge.RISING, "falling": Edge.FALLING, "both": Edge.BOTH}

_INPUT = gpiod.LineSettings(direction=Direction.INPUT, bias=Bias.DISABLED)
_NANOSECONDS = 1e-9


OpenChip = Callable[[str], gpiod.Chip]


def find_chip(paths: Iterable[str], open_chip: OpenChip = gpiod.Chip) -> str:
    """Return which of these device files is the header's chip: its number differs by board and kernel.

    Raises BadPinFactory where there is none, or none that may be opened.
    """
    seen, remedy = [], "name the chip that has them, or use a kernel that has a driver for it"
    for path in paths:
        try:
            with open_chip(path) as chip:
                label = chip.get_info().label
        except OSError as error:
            label = error.strerror or str(error)
            if isinstance(error, PermissionError):
                remedy = "become a member of the group that owns it, which is mostly gpio"
        if label in HEADER:
            return path
        seen.append(f"{path}: {label}")
    got = ", ".join(seen) or "no chip at all"
    raise BadPinFactory(f"the header's pins: wanted a chip that is a {' or '.join(HEADER)}, got {got}; {remedy}")


class GPIODFactory(LocalPiFactory):  # type: ignore[misc]  # gpiozero is published without types
    """Makes pins on the lines of one chip: the header's, or that whose device file is named."""

    def __init__(self, chip: str | None = None, open_chip: OpenChip = gpiod.Chip) -> None:
        super().__init__()
        self.chip = chip or find_chip(sorted(glob("/dev/gpiochip*")), open_chip)  # noqa: PTH207  # gpiod wants text
        self.pin_class = GPIODPin
        self._open_chip = open_chip
        self._watch: _Watch | None = None
        self._lock = threading.Lock()

    def close(self) -> None:
        """Let go of all lines and end the thread."""
        super().close()
        with self._lock:
            watch, self._watch = self._watch, None
        if watch is not None:
            watch.close()

    def request(self, number: int, settings: gpiod.LineSettings) -> gpiod.LineRequest:
        """Take a line. Raises GPIOPinInUse if somebody else has it, and OSError for all other reasons."""
        with self._open_chip(self.chip) as chip:
            try:
                line = chip.request_lines({number: settings}, consumer=CONSUMER)
            except OSError as error:
                if error.errno != errno.EBUSY:
                    raise
                holder = chip.get_line_info(number).consumer or "somebody"
                raise GPIOPinInUse(
                    f"GPIO{number}: wanted a free line of {self.chip}, got one that {holder!r} holds; "
                    "end that, or use another pin"
                ) from None
        os.set_blocking(line.fd, False)
        return line

    def watch(self, line: gpiod.LineRequest, read: Callable[[], None]) -> None:
        """Have a line read, in the factory's own thread, whenever it has changed."""
        with self._lock:
            if self._watch is None:
                self._watch = _Watch()
            self._watch.add(line.fd, read)

    def unwatch(self, line: gpiod.LineRequest) -> None:
        """Have it read no more, if it was."""
        with self._lock:
            if self._watch is not None:
                self._watch.remove(line.fd)


class GPIODPin(LocalPiPin):  # type: ignore[misc]
    """One line. It is taken when it is first used, and again if it is used after it was closed."""

    factory: GPIODFactory
    info: PinInfo
    when_changed: Callable[[float, bool], object] | None
    _number: int
    _when_changed: object

    def __init__(self, factory: GPIODFactory, info: PinInfo) -> None:
        super().__init__(factory, info)
        self._lock = threading.RLock()
        self._line: gpiod.LineRequest | None = None
        self._settings = _INPUT
        self._edges = Edge.BOTH

    def close(self) -> None:
        """Let go of the line."""
        with self._when_changed_lock, self._lock:
            self._when_changed = None
            line, self._line = self._line, None
            self._settings, self._edges = _INPUT, Edge.BOTH
            if line is not None:
                self.factory.unwatch(line)
                line.release()

    def output_with_state(self, state: float) -> None:
        """Make it an output that has this level from its first moment."""
        self.when_changed = None
        self._apply(gpiod.LineSettings(direction=Direction.OUTPUT, output_value=self._level(state)))

    def input_with_pull(self, pull: str) -> None:
        """Make it an input that has this pull from its first moment."""
        self.when_changed = None
        self._apply(replace(_INPUT, bias=self._bias(pull)))

    def _get_function(self) -> str:
        return _name(FUNCTIONS, self._settings.direction)

    def _set_function(self, value: str) -> None:
        if value not in FUNCTIONS:
            raise PinInvalidFunction(f"function of {self!r}: wanted {' or '.join(FUNCTIONS)}, got {value!r}")
        if value == "output":
            self.output_with_state(self._get_state())  # the level that is found
        else:
            self.input_with_pull("floating")

    def _get_state(self) -> bool:
        with self._lock:
            return bool(self._apply(self._settings).get_value(self._number))

    def _set_state(self, value: float) -> None:
        with self._lock:
            if self._settings.direction is not Direction.OUTPUT:
                raise PinSetInput(f"state of {self!r}: wanted an output, got an input; make it an output first")
            settings = replace(self._settings, output_value=self._level(value))
            self._apply(self._settings).set_value(self._number, settings.output_value)
            self._settings = settings

    def _get_pull(self) -> str:
        bias = self._settings.bias
        return "floating" if bias is Bias.AS_IS else _name(PULLS, bias)

    def _set_pull(self, value: str) -> None:
        with self._lock:
            if self._settings.direction is not Direction.INPUT:
                raise PinFixedPull(f"pull of {self!r}: wanted an input, got an output; make it an input first")
            self._apply(replace(self._settings, bias=self._bias(value)))

    def _get_bounce(self) -> float | None:
        return self._settings.debounce_period.total_seconds() or None

    def _set_bounce(self, value: float | None) -> None:
        if value is not None and value < 0:
            raise PinInvalidBounce(f"bounce of {self!r}: wanted seconds, 0 or more, got {value}")
        with self._lock:
            self._apply(replace(self._settings, debounce_period=timedelta(seconds=value or 0)))

    def _get_edges(self) -> str:
        return _name(EDGES, self._edges)

    def _set_edges(self, value: str) -> None:
        if value not in EDGES:
            raise PinInvalidEdges(f"edges of {self!r}: wanted {', '.join(EDGES)}, got {value!r}")
        with self._when_changed_lock, self._lock:
            self._edges = EDGES[value]
            if self._when_changed is not None:
                self._apply(replace(self._settings, edge_detection=self._edges))

    def _enable_event_detect(self) -> None:
        with self._lock:
            line = self._apply(replace(self._settings, edge_detection=self._edges))
            self.factory.watch(line, self._read)

    def _disable_event_detect(self) -> None:
        with self._lock:
            line = self._apply(replace(self._settings, edge_detection=Edge.NONE))
            self.factory.unwatch(line)

    def _read(self) -> None:
        """Tell what has happened, in the factory's thread. No lock is held meanwhile: the handler may close the pin."""
        with self._lock:
            try:
                events = self._line.read_edge_events() if self._line is not None else []
            except BlockingIOError:
                return
        for event in events:
            with self._when_changed_lock:
                handler = self.when_changed
            if handler is not None:
                handler(event.timestamp_ns * _NANOSECONDS, event.event_type is event.Type.RISING_EDGE)

    def _apply(self, settings: gpiod.LineSettings) -> gpiod.LineRequest:
        """Let the line have these settings, and return it; take it if it is not held."""
        with self._lock:
            if self._line is None:
                self._line = self.factory.request(self._number, settings)
            elif settings != self._settings:
                self._line.reconfigure_lines({self._number: settings})
            self._settings = settings
            return self._line

    def _level(self, state: float) -> Value:
        if state not in (0, 1):
            raise PinInvalidState(f"state of {self!r}: wanted 0 or 1, got {state!r}; there is no PWM")
        return Value.ACTIVE if state else Value.INACTIVE

    def _bias(self, pull: str) -> Bias:
        if pull not in PULLS:
            raise PinInvalidPull(f"pull of {self!r}: wanted {', '.join(PULLS)}, got {pull!r}")
        if self.info.pull not in (pull, ""):
            raise PinFixedPull(f"pull of {self!r}: wanted {pull}, got a resistor that pulls it {self.info.pull}")
        return PULLS[pull]


class _Watch:
    """The thread: it sleeps until one of the descriptors can be read, and calls what reads it."""

    def __init__(self) -> None:
        self._readers: dict[int, Callable[[], None]] = {}
        self._poll = epoll()
        self._end = os.eventfd(0)
        self._poll.register(self._end, EPOLLIN)
        self._thread = threading.Thread(target=self._run, name="gpiod-edges", daemon=True)
        self._thread.start()

    def add(self, fd: int, read: Callable[[], None]) -> None:
        self._readers[fd] = read
        self._poll.register(fd, EPOLLIN)

    def remove(self, fd: int) -> None:
        if self._readers.pop(fd, None) is not None:
            self._poll.unregister(fd)

    def close(self) -> None:
        """End the thread, unless it is the thread that ends itself: then it goes on to its end alone."""
        os.eventfd_write(self._end, 1)
        if self._thread is not threading.current_thread():
            self._thread.join()

    def _run(self) -> None:
        try:
            while True:
                for fd, what in self._poll.poll():
                    if fd == self._end:
                        return
                    self._call(fd, what)
        finally:
            self._poll.close()
            os.close(self._end)

    def _call(self, fd: int, what: int) -> None:
        """Have one read; an error of it, or of a handler, is told as that of a thread is, and ends nothing."""
        read = self._readers.get(fd)
        if read is None:
            return
        if what & (EPOLLERR | EPOLLHUP):  # the chip is gone, and this would never be quiet again
            self.remove(fd)
        try:
            read()
        except Exception:
            threading.excepthook(threading.ExceptHookArgs((*sys.exc_info(), self._thread)))


def _name(names: Mapping[str, object], value: object) -> str:
    return next(name for name, one in names.items() if one is value)
