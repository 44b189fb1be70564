"""The pins on libgpiod: what gpiozero's devices ask for reaches the lines, edges come back, and nothing is kept."""

from __future__ import annotations

import errno
import os
import threading
import time
from collections.abc import Iterator
from queue import SimpleQueue
from typing import Any

import pytest

pytest.importorskip("gpiod", reason="needs gpiod, which is for Linux")

import gpiod
from gpiod.line import Bias, Direction, Edge, Value
from gpiozero import DigitalInputDevice, DigitalOutputDevice, PWMOutputDevice
from gpiozero.exc import (
    BadPinFactory,
    GPIOPinInUse,
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinInvalidState,
    PinPWMUnsupported,
    PinSetInput,
)

from tablekeeper.drivers.gpiod_factory import CONSUMER, GPIODFactory, find_chip
from tests.drivers.simulated_chip import SimulatedChip

PATIENCE = 10
"""Seconds within which an edge that does come has come."""


class Factory(GPIODFactory):
    """On a simulated chip, on whichever computer."""

    def __init__(self, chip: SimulatedChip) -> None:
        super().__init__("/dev/gpiochip0", chip.open)

    def _get_revision(self) -> int:
        return 0x902120


@pytest.fixture
def chip() -> SimulatedChip:
    return SimulatedChip()


@pytest.fixture
def factory(chip: SimulatedChip) -> Iterator[Factory]:
    with Factory(chip) as made:
        yield made
    assert not chip.held
    assert "gpiod-edges" not in {thread.name for thread in threading.enumerate()}


def test_an_input_is_asked_for_with_its_pull_and_debouncing_by_the_kernel(
    factory: Factory, chip: SimulatedChip
) -> None:
    contact = DigitalInputDevice(17, pull_up=True, bounce_time=0.005, pin_factory=factory)
    settings = chip.held[17].settings
    assert (settings.direction, settings.bias, settings.edge_detection) == (Direction.INPUT, Bias.PULL_UP, Edge.BOTH)
    assert settings.debounce_period.total_seconds() == contact.pin.bounce == 0.005
    assert settings.event_clock is gpiod.line.Clock.MONOTONIC
    assert (contact.pin.function, contact.pin.pull, contact.pin.edges) == ("input", "up", "both")
    assert not contact.is_active
    contact.close()


def test_every_edge_comes_once_with_the_kernels_time_and_the_level_after_it(
    factory: Factory, chip: SimulatedChip
) -> None:
    edges: SimpleQueue[tuple[float, bool]] = SimpleQueue()
    pin = factory.pin(17)
    pin.input_with_pull("up")

    def changed(ticks: float, state: bool) -> None:
        edges.put((ticks, state))

    before = time.monotonic()
    pin.when_changed = changed
    for level in (False, True, False, True):
        chip.drive(17, level)
    told = [edges.get(timeout=PATIENCE) for _ in range(4)]
    times = [at for at, _ in told]
    assert [level for _, level in told] == [False, True, False, True]
    assert before <= times[0] <= times[1] <= times[2] <= times[3] <= factory.ticks()
    pin.when_changed = None
    assert chip.held[17].settings.edge_detection is Edge.NONE
    chip.drive(17, False)
    assert edges.empty()


def test_all_lines_share_one_thread_which_ends_with_the_factory(factory: Factory, chip: SimulatedChip) -> None:
    pressed: SimpleQueue[str] = SimpleQueue()
    contacts = [DigitalInputDevice(number, pull_up=True, pin_factory=factory) for number in (5, 6, 13)]
    for contact in contacts:
        contact.when_activated = lambda device: pressed.put(device.pin.info.name)
    assert [thread.name for thread in threading.enumerate()].count("gpiod-edges") == 1
    for number in (13, 5, 6):
        chip.drive(number, False)
    assert {pressed.get(timeout=PATIENCE) for _ in contacts} == {"GPIO5", "GPIO6", "GPIO13"}


def test_a_handler_that_fails_is_told_as_the_threads_error_and_the_next_edge_comes(
    factory: Factory, chip: SimulatedChip, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: SimpleQueue[Any] = SimpleQueue()
    monkeypatch.setattr(threading, "excepthook", told.put)
    pin = factory.pin(17)

    def changed(ticks: float, state: bool) -> None:
        raise LookupError(f"{state}")

    pin.when_changed = changed
    for level in (True, False):
        chip.drive(17, level)
        error = told.get(timeout=PATIENCE)
        assert error.thread.name == "gpiod-edges"
        assert (error.exc_type, str(error.exc_value)) == (LookupError, str(level))


def test_a_handler_may_close_its_own_pin_and_even_the_factory(factory: Factory, chip: SimulatedChip) -> None:
    done: SimpleQueue[bool] = SimpleQueue()
    pin = factory.pin(17)

    def changed(ticks: float, state: bool) -> None:
        factory.close()
        done.put(state)

    pin.when_changed = changed
    (thread,) = (thread for thread in threading.enumerate() if thread.name == "gpiod-edges")
    chip.drive(17, True)
    assert done.get(timeout=PATIENCE)
    thread.join(PATIENCE)


def test_an_output_has_its_level_from_its_first_moment_and_obeys(factory: Factory, chip: SimulatedChip) -> None:
    lamp = DigitalOutputDevice(23, initial_value=True, pin_factory=factory)
    assert [(one.direction, one.output_value) for one in chip.held[23].history] == [(Direction.OUTPUT, Value.ACTIVE)]
    lamp.off()
    assert not chip.level(23)
    assert lamp.value == 0
    lamp.on()
    assert chip.level(23)
    lamp.close()


def test_an_output_without_a_level_keeps_the_one_that_is_found(factory: Factory, chip: SimulatedChip) -> None:
    chip.drive(23, True)
    lamp = DigitalOutputDevice(23, initial_value=None, pin_factory=factory)
    assert chip.held[23].settings.direction is Direction.OUTPUT
    assert lamp.value == 1
    lamp.close()


def test_what_is_closed_can_be_taken_again_at_once_by_anybody(factory: Factory, chip: SimulatedChip) -> None:
    for _ in range(3):
        contact = DigitalInputDevice(17, pull_up=True, pin_factory=factory)
        contact.close()
        assert 17 not in chip.held
        lamp = DigitalOutputDevice(17, initial_value=True, pin_factory=factory)
        assert chip.level(17)
        lamp.close()
        assert 17 not in chip.held


def test_an_input_that_is_watched_can_become_an_output_and_tells_no_more(factory: Factory, chip: SimulatedChip) -> None:
    edges: list[bool] = []
    pin = factory.pin(17)

    def changed(ticks: float, state: bool) -> None:
        edges.append(state)

    pin.bounce = 0.01
    pin.when_changed = changed
    pin.function = "output"
    pin.state = True
    assert pin.when_changed is None
    assert chip.level(17)
    pin.function = "input"
    assert (pin.function, pin.pull, pin.bounce) == ("input", "floating", None)
    assert not edges


def test_only_the_edges_that_are_asked_for_are(factory: Factory, chip: SimulatedChip) -> None:
    edges: SimpleQueue[bool] = SimpleQueue()
    pin = factory.pin(17)

    def changed(ticks: float, state: bool) -> None:
        edges.put(state)

    pin.edges = "falling"
    pin.when_changed = changed
    chip.drive(17, True)
    chip.drive(17, False)
    assert edges.get(timeout=PATIENCE) is False
    pin.edges = "rising"
    chip.drive(17, True)
    chip.drive(17, False)
    assert edges.get(timeout=PATIENCE) is True
    assert edges.empty()


def test_a_busy_line_is_named_with_its_holder(factory: Factory, chip: SimulatedChip) -> None:
    chip.holders[17] = "lg"
    with pytest.raises(
        GPIOPinInUse, match=r"^GPIO17: wanted a free line of /dev/gpiochip0, got one that 'lg' holds; end"
    ):
        DigitalInputDevice(17, pull_up=True, pin_factory=factory)
    del chip.holders[17]
    DigitalInputDevice(17, pull_up=True, pin_factory=factory).close()


def test_a_chip_that_vanishes_ends_no_thread_and_wakes_nobody_again(
    factory: Factory, chip: SimulatedChip, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: SimpleQueue[Any] = SimpleQueue()
    monkeypatch.setattr(threading, "excepthook", told.put)
    contact = DigitalInputDevice(17, pull_up=True, pin_factory=factory)
    chip.vanish()
    assert told.get(timeout=PATIENCE).exc_value.errno == errno.ENODEV
    assert told.empty()
    contact.close()
    with pytest.raises(FileNotFoundError):
        DigitalInputDevice(17, pull_up=True, pin_factory=factory)


def test_what_a_line_cannot_do_is_refused_with_what_was_wanted(factory: Factory) -> None:
    pin = factory.pin(17)
    for error, name, value in (
        (PinInvalidFunction, "function", "alternate"),
        (PinInvalidPull, "pull", "sideways"),
        (PinInvalidBounce, "bounce", -1),
        (PinInvalidEdges, "edges", "some"),
        (PinSetInput, "state", True),
    ):
        with pytest.raises(error, match=rf"{name} of GPIO17: wanted .*, got"):
            setattr(pin, name, value)
    pin.function = "output"
    with pytest.raises(PinInvalidState, match=r"wanted 0 or 1, got 0\.5; there is no PWM"):
        pin.state = 0.5
    with pytest.raises(PinFixedPull, match="wanted an input, got an output"):
        pin.pull = "up"
    with pytest.raises(PinFixedPull, match="wanted down, got a resistor that pulls it up"):
        factory.pin(2).pull = "down"
    with pytest.raises(PinPWMUnsupported):
        PWMOutputDevice(18, pin_factory=factory)


def test_the_headers_chip_is_found_by_its_label_wherever_it_stands() -> None:
    chips = {
        "/dev/gpiochip0": SimulatedChip("gpio-brcmstb@107d508500"),
        "/dev/gpiochip1": SimulatedChip(),
        "/dev/gpiochip4": SimulatedChip("pinctrl-rp1"),
    }
    chips["/dev/gpiochip1"].fault = PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    assert find_chip(chips, lambda path: chips[path].open(path)) == "/dev/gpiochip4"
    del chips["/dev/gpiochip4"]
    with pytest.raises(BadPinFactory) as refused:
        find_chip(chips, lambda path: chips[path].open(path))
    assert str(refused.value) == (
        "the header's pins: wanted a chip that is a pinctrl-bcm2835 or pinctrl-bcm2711 or pinctrl-rp1, got "
        "/dev/gpiochip0: gpio-brcmstb@107d508500, /dev/gpiochip1: Permission denied; "
        "become a member of the group that owns it, which is mostly gpio"
    )
    with pytest.raises(BadPinFactory, match="got no chip at all; name the chip"):
        find_chip([])


def test_the_lines_are_held_in_the_name_of_gpiozero(factory: Factory, chip: SimulatedChip) -> None:
    factory.pin(17).function = "input"
    assert chip.held[17].consumer == CONSUMER
