"""Lamps: the one of the seat that decides burns, and a dead one is named and does not matter."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from gpiozero import DigitalInputDevice, DigitalOutputDevice

from tablekeeper.drivers.lamps import Lamps
from tablekeeper.drivers.simulated.pins import SimulatedPins

PINS = (17, 27)


@pytest.fixture
def pins() -> Iterator[SimulatedPins]:
    simulated = SimulatedPins({})
    yield simulated
    simulated.close()


@pytest.mark.parametrize(
    ("seat", "burning"),
    [(0, [True, False]), (1, [False, True]), (None, [False, False]), (2, [True, True]), (5, [True, True])],
)
def test_the_lamp_of_the_seat_that_decides_burns_alone_and_all_of_them_for_a_seat_without_one(
    pins: SimulatedPins, seat: int | None, burning: list[bool]
) -> None:
    lamps = Lamps(PINS)
    for before in (0, 1, None):
        lamps.show(before)
        lamps.show(seat)
        assert [pins.level(pin) for pin in PINS] == burning
    lamps.close()


def test_a_pin_is_written_only_when_its_lamp_changes(pins: SimulatedPins) -> None:
    from gpiozero import Device

    lamps = Lamps(PINS)
    pin = Device.pin_factory.pin(PINS[0])
    pin.clear_states()
    for seat in (0, 0, 0, None, None, 1):
        lamps.show(seat)
    pin.assert_states([False, True, False])
    assert len(pin.states) == 3
    lamps.close()


def test_a_dead_lamp_is_named_and_the_others_burn_and_it_comes_back(pins: SimulatedPins) -> None:
    other = DigitalInputDevice(PINS[0])
    lamps = Lamps(PINS, lambda: 3.0)
    lamps.show(1)
    assert not lamps.health.ok
    assert lamps.health.error.startswith("lamp 0 on GPIO17: ")
    assert pins.level(PINS[1])
    lamps.show(0)
    other.close()
    lamps.show(0)
    assert (lamps.health.ok, pins.level(PINS[0])) == (True, True)
    lamps.close()


def test_closing_darkens_the_lamps_and_showing_afterwards_does_nothing(pins: SimulatedPins) -> None:
    lamps = Lamps(PINS)
    lamps.show(0)
    lamps.close()
    lamps.close()
    lamps.show(1)
    assert [pins.level(pin) for pin in PINS] == [False, False]


def test_a_pin_that_cannot_be_let_go_of_does_not_matter(pins: SimulatedPins, monkeypatch: pytest.MonkeyPatch) -> None:
    lamps = Lamps(PINS)
    lamps.show(0)
    real, refused = DigitalOutputDevice.close, []

    def close(device: DigitalOutputDevice) -> None:
        real(device)
        refused.append(device)
        raise RuntimeError("GPIO busy")

    with monkeypatch.context() as patched:
        patched.setattr(DigitalOutputDevice, "close", close)
        lamps.close()
    assert len(refused) == len(PINS)


def test_all_lamps_burn_where_no_panel_can_say_whose_turn_it_is(pins: SimulatedPins) -> None:
    lamps = Lamps(PINS)
    lamps.show_all()
    assert [pins.level(pin) for pin in PINS] == [True, True]
    lamps.show(0)
    assert [pins.level(pin) for pin in PINS] == [True, False]
    lamps.close()
