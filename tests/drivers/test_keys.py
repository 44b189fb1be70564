"""The keys' pins: every edge is reported, and a bad pin stops no other key."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from gpiozero import DigitalOutputDevice
from gpiozero.pins.mock import MockPin

from tablekeeper.drivers.gestures import KeyEdge
from tablekeeper.drivers.keys import KEYS, Keys
from tablekeeper.drivers.simulated.pins import SimulatedPins

PINS = dict(zip(KEYS, (5, 6, 13, 16, 20, 21, 26), strict=True))


@pytest.fixture
def pins() -> Iterator[SimulatedPins]:
    simulated = SimulatedPins(PINS)
    yield simulated
    simulated.close()


def test_every_edge_of_every_key_is_reported_with_its_time(pins: SimulatedPins) -> None:
    edges: list[KeyEdge] = []
    now = iter(range(100))
    keys = Keys(PINS, edges.append, lambda: next(now))
    edges.clear()
    start = next(now) + 1
    for key in KEYS:
        pins.press(key)
        pins.release(key)
    assert edges == [
        KeyEdge(key, down, start + 2 * number + (not down)) for number, key in enumerate(KEYS) for down in (True, False)
    ]
    assert keys.health.ok
    keys.close()


def test_no_edge_is_swallowed_by_a_debounce(pins: SimulatedPins) -> None:
    edges: list[KeyEdge] = []
    keys = Keys(PINS, edges.append)
    for _ in range(5):
        pins.press("menu")
        pins.release("menu")
    assert [edge.down for edge in edges] == [True, False] * 5
    keys.close()


def test_a_busy_pin_and_a_missing_one_are_named_and_the_other_keys_work(pins: SimulatedPins) -> None:
    other = DigitalOutputDevice(PINS["1.ok"])
    edges: list[KeyEdge] = []
    keys = Keys(PINS | {"menu": 99}, edges.append, lambda: 7.0)
    assert not keys.health.ok
    assert keys.health.since == 7.0
    assert "1.ok on GPIO6" in keys.health.error
    assert "menu on GPIO99" in keys.health.error
    pins.press("2.right")
    assert edges == [KeyEdge("2.right", True, 7.0)]
    keys.close()
    other.close()


def test_a_closed_set_of_keys_reports_nothing_and_leaves_its_pins_free(pins: SimulatedPins) -> None:
    edges: list[KeyEdge] = []
    keys = Keys(PINS, edges.append)
    keys.close()
    keys.close()
    pins.press("1.left")
    assert edges == []
    again = Keys(PINS, edges.append)
    assert again.health.ok
    again.close()


def test_a_stuck_key_stays_down_until_it_is_freed(pins: SimulatedPins) -> None:
    edges: list[KeyEdge] = []
    keys = Keys(PINS, edges.append)
    pins.stick("menu")
    pins.press("menu")
    pins.release("menu")
    assert [edge.down for edge in edges] == [True]
    pins.unstick("menu")
    assert [edge.down for edge in edges] == [True, False]
    keys.close()


def test_key_names_that_are_none_are_refused(pins: SimulatedPins) -> None:
    with pytest.raises(ValueError, match=r"got 3\.ok"):
        Keys({"3.ok": 5}, lambda edge: None)
    with pytest.raises(ValueError, match=r"got '3\.ok'"):
        pins.press("3.ok")


def test_closing_the_simulated_pins_puts_back_what_was_there() -> None:
    from gpiozero import Device

    outer = SimulatedPins(PINS)
    before = Device.pin_factory
    inner = SimulatedPins(PINS)
    assert Device.pin_factory is not before
    inner.close()
    assert Device.pin_factory is before
    outer.close()


def test_a_pin_that_cannot_be_let_go_of_does_not_keep_the_others_and_is_not_tried_again(
    pins: SimulatedPins, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even by the destructors, whose errors would stand in the log as tracebacks."""
    edges: list[KeyEdge] = []
    keys = Keys(PINS, edges.append)
    refused: list[int] = []

    def close(pin: MockPin) -> None:
        refused.append(pin.info.name)
        raise RuntimeError("GPIO busy")

    monkeypatch.setattr(MockPin, "close", close)
    keys.close()
    gc.collect()
    assert len(refused) == len(PINS)
    pins.press("menu")
    assert not edges


def test_a_key_that_is_down_when_its_pin_is_opened_is_known(
    pins: SimulatedPins, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MockPin, "_set_pull", lambda pin, pull: setattr(pin, "_pull", pull))  # it lets go of no finger
    for key in KEYS:
        pins.release(key)
    pins.stick("1.ok")
    keys = Keys(PINS, lambda _edge: None)
    assert keys.leaned_on == ("1.ok",)
    keys.close()
