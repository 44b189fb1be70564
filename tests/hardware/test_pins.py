"""The pin table is the one place for pins: whatever quotes it agrees with it, or a test names the signals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.kit import circuit
from hardware.kit.pins import HARDWARE, TABLE, Pins, Signal, load_pins
from tablekeeper.drivers.gestures import KeyEdge
from tablekeeper.drivers.keys import KEYS
from tablekeeper.drivers.simulated.pins import SimulatedPins
from tablekeeper.firmware.box.hardware import build_hardware, build_panels
from tablekeeper.firmware.box.settings import RESERVED, ReaderSettings, Settings
from tests.hardware import quotes
from tests.hardware.quotes import disagreements

ROOT = HARDWARE.parent
REVISIONS = {"Zero 2 W": "902120", "3B": "a02082", "4B": "c03111", "5": "d04170"}

NETLIST, BOARD = "hardware/board/netlist.txt", "hardware/board/tablekeeper.kicad_pcb"

PINS = load_pins()
OPTIONS = {name: signal.gpio for name, signal in PINS.signals.items() if name in Settings().signals}
HEADER = {name: signal.header for name, signal in PINS.signals.items()}
BOTH = {name: (signal.gpio, signal.header) for name, signal in PINS.signals.items()}
DIAGRAMS = {path.stem: path.read_text(encoding="utf-8") for path in (HARDWARE / "harness").glob("*.yml")}


def kept(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


QUOTED: Mapping[str, tuple[Mapping[str, object], Callable[[], Mapping[str, object]]]] = {
    "the default settings": (OPTIONS, lambda: Settings().signals),
    "docs/settings.md": (OPTIONS, lambda: quotes.read_options(kept("docs/settings.md"))),
    "the schematic": (HEADER, lambda: quotes.header_pins(circuit.read_netlist(kept(NETLIST)), PINS)),
    "the board": (HEADER, lambda: quotes.header_pins(circuit.read_board(kept(BOARD)), PINS)),
    "the wiring diagrams": (HEADER, lambda: quotes.read_harness(DIAGRAMS)),
    "the drawing of the header": (HEADER, lambda: quotes.read_header(kept("hardware/pictures/header.svg"))),
    "the build guide": (BOTH, lambda: quotes.read_pin_table(kept("hardware/guide.md"))),
}
"""Every place that quotes pins: what it should say, and what it says."""


@pytest.mark.parametrize("place", QUOTED)
def test_every_place_agrees_with_the_pin_table(place: str) -> None:
    wanted, quoted = QUOTED[place]
    assert disagreements(wanted, quoted(), place) == []


@pytest.mark.parametrize("place", QUOTED)
def test_two_signals_swapped_anywhere_are_both_named(place: str) -> None:
    wanted, quoted = QUOTED[place]
    swapped = dict(quoted())
    one, two = "keys.seat1_ok", "lamps.seat2"
    swapped[one], swapped[two] = swapped[two], swapped[one]
    found = disagreements(wanted, swapped, place)
    assert len(found) == 2
    assert all(one in line and two in line for line in found)


@pytest.mark.parametrize("revision", REVISIONS.values(), ids=REVISIONS)
def test_every_header_pin_is_that_gpio_or_that_power_on_every_pi(revision: str) -> None:
    header = MockFactory(revision=revision).board_info.headers["J8"].pins
    names = {number: pin.name for number, pin in header.items()}
    real = {signal.name: names[signal.header] for signal in PINS.signals.values()}
    assert disagreements({name: f"GPIO{signal.gpio}" for name, signal in PINS.signals.items()}, real, "the Pi") == []
    for net, pins in PINS.power.items():
        assert {names[pin] for pin in pins} == {net.removeprefix("+")}
        assert set(pins) == {number for number, name in names.items() if name == net.removeprefix("+")}


def test_bus_and_serial_line_are_the_pins_that_the_settings_keep_free_for_them() -> None:
    fixed = {signal.gpio for name, signal in PINS.signals.items() if name not in OPTIONS}
    identity = {0, 1}
    assert fixed | identity == set(RESERVED)
    assert not identity & {signal.gpio for signal in PINS.signals.values()}
    functions = MockFactory(revision="902120").board_info.headers["J8"].pins
    for name, wanted in (
        ("panel.sda", "i2c"),
        ("panel.scl", "i2c"),
        ("reader.from_pi", "uart"),
        ("reader.to_pi", "uart"),
    ):
        assert wanted in functions[PINS[name].header].interfaces


@pytest.fixture
def pressed() -> Iterator[SimulatedPins]:
    """Fingers on the GPIOs of the pin table, by the names that the self-test counts."""
    names = {name.removeprefix("keys.").removeprefix("seat").replace("_", "."): name for name in circuit.KEYS}
    made = SimulatedPins({key: PINS[name].gpio for key, name in names.items()})
    yield made
    made.close()


def test_the_self_test_feels_every_key_at_the_pin_of_the_table(pressed: SimulatedPins) -> None:
    felt: list[object] = []
    settings = Settings(reader=ReaderSettings(kind="none"))
    hardware = build_hardware(settings, felt.append, lambda: 1.0, build_panels(settings, lambda: 1.0))
    for key in KEYS:
        pressed.press(key)
        pressed.release(key)
    hardware.close()
    assert [edge.key for edge in felt if isinstance(edge, KeyEdge) and edge.down] == list(KEYS)


def test_directions_are_those_of_the_drivers() -> None:
    for name, signal in PINS.signals.items():
        if name.startswith("keys."):
            assert (signal.direction, signal.pull) == ("in", "up")
        if name.startswith(("lamps.", "buzzer.")):
            assert signal.direction == "out"


def table(tmp_path: Path, **changes: Mapping[str, object]) -> Path:
    """Write a copy of the pin table in which some signals are different."""
    new = {
        signal.replace("__", "."): ", ".join(f"{field} = {value!r}" for field, value in fields.items())
        for signal, fields in changes.items()
    }
    lines = []
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        name = line.partition('" ')[0].strip('"')
        lines.append(f'"{name}" = {{ {new[name]} }}' if name in new else line)
    path = tmp_path / "pins.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def fields(name: str, **changes: Any) -> Mapping[str, object]:
    signal: Signal = replace(PINS[name], **changes)
    return {field: getattr(signal, field) for field in ("gpio", "header", "wire", "direction", "pull")}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"gpio": 27}, ("keys.seat1_ok and keys.menu", "GPIO27")),
        ({"header": 13}, ("keys.seat1_ok and keys.menu", "header pin 13")),
        ({"header": 39}, ("keys.menu and GND", "header pin 39")),
        ({"wire": "mauve"}, ("keys.menu", "wire", "mauve")),
        ({"direction": "inward"}, ("keys.menu", "direction", "inward")),
        ({"pull": "sideways"}, ("keys.menu", "pull", "sideways")),
    ],
)
def test_a_table_that_contradicts_itself_is_refused(
    tmp_path: Path, changes: Mapping[str, object], said: tuple[str, ...]
) -> None:
    with pytest.raises(ValueError, match=r"pins\.toml") as caught:
        load_pins(table(tmp_path, keys__menu=fields("keys.menu", **changes)))
    assert all(word in str(caught.value) for word in said)


def test_a_swap_in_the_table_itself_is_found_by_every_place(tmp_path: Path) -> None:
    one, two = PINS["keys.seat1_left"], PINS["keys.seat2_right"]
    swapped: Pins = load_pins(
        table(
            tmp_path,
            keys__seat1_left=fields(one.name, gpio=two.gpio, header=two.header),
            keys__seat2_right=fields(two.name, gpio=one.gpio, header=one.header),
        )
    )
    header = {name: signal.header for name, signal in swapped.signals.items()}
    board = quotes.header_pins(circuit.read_board(kept(BOARD)), swapped)
    found = disagreements(header, board, "the board")
    assert len(found) == 2
    assert all(one.name in line and two.name in line for line in found)
    gpios = {name: swapped[name].gpio for name in OPTIONS}
    assert len(disagreements(gpios, Settings().signals, "settings")) == 2


def test_a_signal_that_moved_is_named_by_its_net_with_what_to_do_in_kicad(tmp_path: Path) -> None:
    moved = load_pins(table(tmp_path, keys__menu=fields("keys.menu", gpio=21, header=40)))
    circuit.compare(PINS)
    with pytest.raises(RuntimeError) as caught:
        circuit.compare(moved)
    lines = str(caught.value).splitlines()
    said = "KEYS_MENU is on header pins [37]; pins.toml has it on [40]: in KiCad move its label"
    for line, where in zip(lines, ("the schematic", "the board"), strict=True):
        assert line.startswith(f"{where}: {said}")
