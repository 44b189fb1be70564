"""The first light: what luma would have sent, and the same picture that the panel driver would show."""

from __future__ import annotations

import errno
import fcntl
import random
from collections.abc import Iterable, Iterator
from typing import Self, get_args

import pytest
from PIL import Image

from tablekeeper.drivers import first_light, panel
from tablekeeper.drivers.first_light import I2C_SLAVE, SET_UP, light, packed, transfers
from tablekeeper.drivers.panel import Kind, Panel
from tablekeeper.drivers.picture_diff import pack
from tablekeeper.drivers.simulated.i2c import SimulatedI2cBus
from tablekeeper.drivers.simulated.panel_chip import PanelChip

KINDS: tuple[Kind, ...] = get_args(Kind)


def noise(seed: int) -> Image.Image:
    return Image.frombytes("1", (128, 64), random.Random(seed).randbytes(1024))


def drawn(image: Image.Image) -> str:
    lines = ("".join(".#"[image.getpixel((x, y)) != 0] for x in range(128)) for y in range(64))
    return "\n".join(lines) + "\n"


class Chips:
    """Chips by their buses, behind the kernel's files: what is written goes to the address that was named before."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **buses: SimulatedI2cBus) -> None:
        self.open = 0

        class Bus:
            def __init__(self, path: str, mode: str, buffering: int) -> None:
                assert (mode, buffering) == ("r+b", 0), "one write is one transfer, and nothing is made in /dev"
                named = path.replace("/dev/i2c-", "bus")
                if named not in buses:
                    raise FileNotFoundError(errno.ENOENT, "No such file or directory", path)
                self._bus, self.address = buses[named], 0

            def __enter__(self) -> Self:
                chips.open += 1
                return self

            def __exit__(self, *_: object) -> None:
                chips.open -= 1

            def write(self, data: bytes) -> None:
                self._bus.write(self.address, data)

        def control(bus: Bus, request: int, address: int) -> None:
            assert request == I2C_SLAVE
            bus.address = address

        chips = self
        monkeypatch.setattr(first_light, "open", Bus, raising=False)
        monkeypatch.setattr(fcntl, "ioctl", control)


@pytest.mark.parametrize("kind", KINDS)
def test_a_chip_is_set_up_as_luma_does_it(kind: Kind) -> None:
    from luma.oled import device

    class Tape:
        def __init__(self) -> None:
            self.sent = b""

        def command(self, *command: int) -> None:
            self.sent += bytes(command)

        def cleanup(self) -> None: ...

    tape = Tape()
    type(kind, (getattr(device, kind),), {"display": lambda _device, _image: None})(tape)
    assert tape.sent == SET_UP[kind] + b"\xaf"


@pytest.mark.parametrize("turned", [False, True])
def test_a_drawn_picture_is_packed_as_the_panel_driver_packs_it(turned: bool) -> None:
    for seed in range(5):
        assert packed(drawn(noise(seed)), turned=turned) == pack(noise(seed), turned=turned)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("begun", [(), (0xD5,), (0x21, 0)])
def test_the_glass_shows_the_picture_even_of_a_chip_left_in_the_middle_of_a_command(
    kind: Kind, begun: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    chip = PanelChip(kind, seed=4)
    for byte in begun:
        chip.command(byte)
    chips = Chips(monkeypatch, bus3=SimulatedI2cBus(chip, 0x3D))
    light(kind, 3, 0x3D, drawn(noise(1)), turned=False)
    assert chip.picture().tobytes() == noise(1).tobytes()
    assert chips.open == 0


def test_the_light_goes_on_when_the_picture_is_there() -> None:
    chip = PanelChip("ssd1306", seed=4)
    sent = list(transfers("ssd1306", pack(noise(1))))
    for transfer in sent[:-1]:
        deliver(chip, transfer)
        assert not chip.on
    deliver(chip, sent[-1])
    assert chip.on


def deliver(chip: PanelChip, transfer: Iterable[int]) -> None:
    control, *rest = transfer
    for byte in rest:
        (chip.data if control else chip.command)(byte)


def failing() -> Iterator[SimulatedI2cBus]:
    for after in range(4):
        bus = SimulatedI2cBus(PanelChip())
        bus.fail(errno.EIO, after=after)
        yield bus
    yield SimulatedI2cBus(PanelChip(), address=0x3D)


def test_a_panel_that_does_not_answer_and_a_bus_that_is_not_there_are_left_to_the_panel_driver(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for bus in failing():
        chips = Chips(monkeypatch, bus1=bus)
        light("ssd1306", 1, 0x3C, drawn(noise(1)), turned=False)
        assert chips.open == 0
    light("ssd1306", 5, 0x3C, drawn(noise(1)), turned=False)


@pytest.mark.parametrize("kind", KINDS)
def test_the_panel_driver_takes_a_lit_chip_over_without_a_flicker(kind: Kind) -> None:
    chip = PanelChip(kind)
    for transfer in transfers(kind, pack(noise(1))):
        deliver(chip, transfer)
    seen: list[bytes] = []
    bus = SimulatedI2cBus(chip, wait=lambda _seconds: seen.append(chip.picture().tobytes()))
    taking_over = Panel(kind, bus.open)
    assert set(seen) == {noise(1).tobytes()}
    taking_over.show(noise(1))
    assert set(seen) == {noise(1).tobytes()}
    taking_over.show(noise(2))
    assert chip.picture().tobytes() == noise(2).tobytes()


def test_the_panel_driver_darkens_a_lit_chip_that_is_to_be_dark() -> None:
    chip = PanelChip("ssd1306")
    for transfer in transfers("ssd1306", pack(noise(1))):
        deliver(chip, transfer)
    taking_over = Panel("ssd1306", SimulatedI2cBus(chip).open)
    taking_over.sleep()
    taking_over.show(noise(1))
    assert not chip.on


def test_both_know_the_same_chips() -> None:
    assert set(SET_UP) == set(KINDS) == set(panel._ADDRESSING)
