"""Which library reaches the pins: libgpiod, unless somebody chose another, or there is none."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from tablekeeper.drivers.buzzer import Buzzer
from tablekeeper.drivers.keys import Keys
from tablekeeper.drivers.lamps import Lamps
from tablekeeper.drivers.pins import CHOICE, choose_library

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def nobody_has_chosen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv(CHOICE, raising=False)
    monkeypatch.setattr(Device, "pin_factory", None)
    yield
    if Device.pin_factory is not None:
        Device.pin_factory.close()


@pytest.fixture
def header(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer with a header."""
    factory = pytest.importorskip("tablekeeper.drivers.gpiod_factory", reason="needs gpiod, which is for Linux")
    monkeypatch.setattr(factory, "find_chip", lambda paths, open_chip: "/dev/gpiochip7")


@pytest.fixture
def no_gpiod(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiod", None)
    monkeypatch.delitem(sys.modules, "tablekeeper.drivers.gpiod_factory", raising=False)


def test_libgpiod_reaches_the_pins_and_the_log_says_so(header: None, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "tablekeeper.pins")
    for _ in range(2):
        choose_library()
    assert type(Device.pin_factory).__name__ == "GPIODFactory"
    assert caplog.messages == ["reached by gpiod, through /dev/gpiochip7"]


def test_a_library_that_gpiozero_has_already_stays(header: None) -> None:
    mock = Device.pin_factory = MockFactory()
    choose_library()
    assert Device.pin_factory is mock


def test_gpiozeros_own_setting_is_obeyed(header: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CHOICE, "mock")
    buzzer = Buzzer(18)
    assert buzzer.health.ok
    assert type(Device.pin_factory).__name__ == "MockFactory"
    buzzer.close()


def test_without_gpiod_gpiozero_takes_what_it_finds(
    no_gpiod: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "tablekeeper.pins")
    monkeypatch.setattr(Device, "_default_pin_factory", MockFactory)
    choose_library()
    assert caplog.messages == ["reached by MockFactory, for there is no gpiod"]


def test_a_computer_without_a_header_has_dead_keys_lamps_and_buzzer_that_say_why() -> None:
    pytest.importorskip("gpiod", reason="needs gpiod, which is for Linux")
    keys, lamps, buzzer = Keys({"menu": 26, "1.ok": 27}, lambda edge: None), Lamps((23, 24)), Buzzer(18)
    for device in (keys, lamps, buzzer):
        assert "wanted a chip that is a pinctrl-bcm2835" in device.health.error
    assert keys.health.error.count("wanted") == 1, "once for all keys"
    for device in (keys, lamps, buzzer):
        device.close()


def test_the_factory_can_be_named_by_gpiozeros_setting() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (named,) = project["entry-points"]["gpiozero_pin_factories"].items()
    assert named == ("gpiod", "tablekeeper.drivers.gpiod_factory:GPIODFactory")
