"""The buzzer plays its signals step by step, and never goes on by mistake."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from gpiozero import DigitalInputDevice

from tablekeeper.drivers.buzzer import SIGNALS, Buzzer
from tablekeeper.drivers.simulated.pins import SimulatedPins

PIN = 12


@dataclass
class Clock:
    now: float = 10.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def pins() -> Iterator[SimulatedPins]:
    simulated = SimulatedPins({})
    yield simulated
    simulated.close()


@pytest.mark.parametrize("signal", SIGNALS)
def test_a_signal_sounds_for_the_times_of_its_table_and_ends_silent(pins: SimulatedPins, signal: str) -> None:
    clock = Clock()
    buzzer = Buzzer(PIN, clock)
    buzzer.play(signal)
    heard: list[tuple[bool, float]] = []
    while buzzer.deadline is not None:
        heard.append((pins.level(PIN), round(buzzer.deadline - clock.now, 6)))
        buzzer.tick(buzzer.deadline - 0.0001)
        assert pins.level(PIN) == heard[-1][0]
        clock.now = buzzer.deadline
        buzzer.tick(clock.now)
    assert heard == [(number % 2 == 0, seconds) for number, seconds in enumerate(SIGNALS[signal])]
    assert not pins.level(PIN)
    buzzer.close()


def test_the_signals_are_told_apart_by_their_rhythm() -> None:
    assert len(SIGNALS["received"]) == 1
    assert len(SIGNALS["accepted"]) == 3
    assert len(SIGNALS["refused"]) == 1
    assert SIGNALS["refused"][0] > 5 * SIGNALS["received"][0]
    assert all(len(signal) % 2 == 1 for signal in SIGNALS.values()), "a signal ends with sound"


def test_a_late_tick_ends_the_signal(pins: SimulatedPins) -> None:
    clock = Clock()
    buzzer = Buzzer(PIN, clock)
    buzzer.play("accepted")
    buzzer.tick(clock.now + 60)
    assert not pins.level(PIN)
    assert buzzer.deadline is None
    buzzer.close()


def test_a_new_signal_replaces_the_old(pins: SimulatedPins) -> None:
    clock = Clock()
    buzzer = Buzzer(PIN, clock)
    buzzer.play("refused")
    clock.now += 0.1
    buzzer.play("received")
    due = buzzer.deadline
    assert due == clock.now + SIGNALS["received"][0]
    buzzer.tick(due)
    assert not pins.level(PIN)
    assert buzzer.deadline is None
    buzzer.close()


def test_muting_silences_at_once_and_swallows_signals(pins: SimulatedPins) -> None:
    buzzer = Buzzer(PIN, Clock())
    buzzer.play("refused")
    buzzer.muted = True
    assert not pins.level(PIN)
    buzzer.play("received")
    assert not pins.level(PIN)
    assert buzzer.deadline is None
    buzzer.muted = False
    buzzer.play("received")
    assert pins.level(PIN)
    buzzer.close()


def test_a_buzzer_whose_pin_is_busy_is_ill_and_raises_nothing_until_it_can_be_had(pins: SimulatedPins) -> None:
    other = DigitalInputDevice(PIN)
    buzzer = Buzzer(PIN, Clock())
    assert "GPIO12" in buzzer.health.error
    buzzer.play("refused")
    buzzer.tick(99.0)
    other.close()
    buzzer.play("refused")
    assert buzzer.health.ok
    assert pins.level(PIN)
    buzzer.close()


def test_closing_in_the_middle_of_a_signal_silences_it_for_good(pins: SimulatedPins) -> None:
    buzzer = Buzzer(PIN, Clock())
    buzzer.play("refused")
    buzzer.close()
    buzzer.close()
    buzzer.play("refused")
    assert not pins.level(PIN)
    assert buzzer.deadline is None


def test_a_signal_that_is_not_in_the_table_is_refused_by_name(pins: SimulatedPins) -> None:
    buzzer = Buzzer(PIN, Clock())
    with pytest.raises(ValueError, match="received, accepted, refused, turn; got 'fanfare'"):
        buzzer.play("fanfare")
    buzzer.close()
