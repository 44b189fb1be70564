"""The devices as the settings describe them, whatever is missing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PIL import Image

from tablekeeper.drivers.gestures import Gesture, KeyEdge
from tablekeeper.drivers.panel import SerialInterface
from tablekeeper.drivers.serial_port import PortOpened
from tablekeeper.drivers.simulated.i2c import SimulatedI2cBus
from tablekeeper.drivers.simulated.panel_chip import PanelChip
from tablekeeper.drivers.simulated.pins import SimulatedPins
from tablekeeper.firmware.box.hardware import Hardware, build_hardware, build_panels
from tablekeeper.firmware.box.settings import KeySettings, PanelSettings, ReaderSettings, Settings

PINS = {
    "1.left": 17,
    "1.ok": 27,
    "1.right": 22,
    "2.left": 5,
    "2.ok": 6,
    "2.right": 13,
    "menu": 26,
}


class NoBus:
    """An I²C bus with nothing on it."""

    def open(self, address: int) -> SerialInterface:
        raise OSError("nobody there")


@pytest.fixture
def pins() -> Iterator[SimulatedPins]:
    made = SimulatedPins(PINS)
    yield made
    made.close()


def built(settings: Settings, events: list[object]) -> Hardware:
    panels = build_panels(settings, lambda: 1.0, panel_bus=NoBus())
    return build_hardware(settings, events.append, lambda: 1.0, panels)


def test_every_key_has_the_pin_of_the_settings(pins: SimulatedPins) -> None:
    events: list[object] = []
    hardware = built(Settings(), events)
    for key in PINS:
        pins.press(key)
        pins.release(key)
    hardware.close()
    assert [event.key for event in events if isinstance(event, KeyEdge) and event.down] == list(PINS)


def test_a_second_panel_has_its_own_address_and_is_lost_alone(pins: SimulatedPins) -> None:
    near, opposite = PanelChip(), PanelChip()
    bus = SimulatedI2cBus(near)
    settings = Settings(panel=PanelSettings(second=0x3D), reader=ReaderSettings(kind="none"))
    picture = Image.new("1", (128, 64), 1)
    panels = build_panels(settings, lambda: 1.0, panel_bus=bus)
    hardware = build_hardware(settings, print, lambda: 1.0, panels)
    for panel in panels:
        panel.show(picture)
    assert (hardware.health["panel 1"].ok, hardware.health["panel 2"].ok) == (True, False)
    bus.connect(opposite, 0x3D)
    panels[1].refresh()
    assert hardware.health["panel 2"].ok
    assert near.picture().tobytes() == opposite.picture().tobytes() == picture.tobytes()


def test_a_missing_panel_and_reader_are_states_and_do_not_end_the_start(pins: SimulatedPins) -> None:
    hardware = built(Settings(reader=ReaderSettings(port="/dev/no-such-line")), [])
    assert not hardware.health["panel 1"].ok
    assert not hardware.health["reader"].ok
    assert hardware.health["keys"].ok
    assert hardware.deadline is not None, "both are tried again"
    hardware.close()


def test_a_box_without_reader_works(pins: SimulatedPins) -> None:
    hardware = built(Settings(reader=ReaderSettings(kind="none")), [])
    assert hardware.reader is None
    assert "reader" not in hardware.health
    assert hardware.handle(PortOpened(1, 1.0), 1.0) == ()
    assert hardware.tick(2.0) == ()
    hardware.close()


def test_edges_become_gestures_and_holds_come_by_time(pins: SimulatedPins) -> None:
    hardware = built(Settings(reader=ReaderSettings(kind="none")), [])
    assert hardware.handle(KeyEdge("1.left", True, 0.9), 0.9) == ()
    (pressed,) = hardware.handle(KeyEdge("1.left", False, 1.0), 1.0)
    assert isinstance(pressed, Gesture)
    assert (pressed.key, pressed.kind, pressed.at, round(pressed.began, 3)) == ("1.left", "press", 1.0, 0.9)
    assert hardware.handle(KeyEdge("menu", True, 1.0), 1.0) == ()
    (held,) = hardware.tick(2.0)
    assert isinstance(held, Gesture)
    assert (held.key, held.kind) == ("menu", "hold")
    hardware.close()


def test_a_pin_used_twice_leaves_one_key_dead_and_says_which(pins: SimulatedPins) -> None:
    hardware = built(Settings(keys=KeySettings(seat1_left=23), reader=ReaderSettings(kind="none")), [])
    assert not (hardware.health["keys"].ok and hardware.health["lamps"].ok)
    hardware.close()
