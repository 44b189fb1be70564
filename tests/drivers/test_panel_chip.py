"""The simulated chip against the datasheets, and against luma's own driver; the bus counts what it carries."""

from __future__ import annotations

import errno
import warnings

import pytest
from PIL import Image, ImageDraw

from tablekeeper.drivers.panel import Kind
from tablekeeper.drivers.simulated.i2c import SimulatedI2cBus
from tablekeeper.drivers.simulated.panel_chip import PanelChip


def chip(kind: Kind = "ssd1306") -> PanelChip:
    """A chip that is switched on, upright, with an empty memory, and nothing else done to it."""
    made = PanelChip(kind)
    send(made, *((0x8D, 0x14) if kind == "ssd1306" else ()), 0xA1, 0xC8, 0xAF)
    for page in range(8):
        send(made, 0xB0 | page, 0x00, 0x10)
        write(made, *[0] * (132 if kind == "sh1106" else 128))
    send(made, 0xB0, 0x00, 0x10)
    return made


def send(made: PanelChip, *commands: int) -> None:
    for byte in commands:
        made.command(byte)


def write(made: PanelChip, *data: int) -> None:
    for byte in data:
        made.data(byte)


def lit(made: PanelChip) -> set[tuple[int, int]]:
    """The pixels that shine, as (x, y)."""
    picture = made.picture()
    return {(x, y) for x in range(128) for y in range(64) if picture.getpixel((x, y))}


@pytest.mark.parametrize("kind", ["ssd1306", "ssd1309", "sh1106"])
def test_what_lumas_own_driver_displays_is_what_the_chip_shows(kind: Kind) -> None:
    from luma.oled import device

    image = Image.new("1", (128, 64))
    draw = ImageDraw.Draw(image)
    draw.ellipse((3, 5, 90, 60), outline=1)
    draw.line((0, 63, 127, 0), fill=1)
    made = PanelChip(kind)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # luma reads pixels in a way that Pillow is giving up
        panel = getattr(device, kind)(SimulatedI2cBus(made).open())
        panel.persist = True
        panel.display(image)
    assert made.picture().tobytes() == image.tobytes()


def test_a_chip_that_got_power_is_dark_with_noise_in_its_memory() -> None:
    made = PanelChip()
    assert not lit(made)
    send(made, 0x8D, 0x14, 0xAF)
    assert 3000 < len(lit(made)) < 5000


def test_without_its_voltage_pump_an_ssd1306_stays_dark() -> None:
    made = PanelChip()
    send(made, 0xAF)
    assert not lit(made)


def test_horizontal_addressing_fills_the_window_page_after_page_and_starts_again() -> None:
    made = chip()
    send(made, 0x20, 0x00, 0x21, 10, 11, 0x22, 2, 3)
    write(made, 1, 2, 4, 8)
    assert lit(made) == {(10, 16), (11, 17), (10, 26), (11, 27)}
    write(made, 128)
    assert (10, 23) in lit(made)


def test_vertical_addressing_fills_the_window_column_after_column_and_starts_again() -> None:
    made = chip()
    send(made, 0x20, 0x01, 0x21, 10, 11, 0x22, 2, 3)
    write(made, 1, 2, 4, 8)
    assert lit(made) == {(10, 16), (10, 25), (11, 18), (11, 27)}
    write(made, 128)
    assert (10, 23) in lit(made)


def test_page_addressing_stays_in_its_page_and_goes_back_to_where_it_began() -> None:
    made = chip()
    send(made, 0xB3, 0x0E, 0x17)
    write(made, 1, 1, 2)
    assert lit(made) == {(126, 25), (127, 24)}


def test_an_sh1106_shows_its_columns_from_the_third_on_and_stops_behind_the_last() -> None:
    made = chip("sh1106")
    send(made, 0xB1, 0x02, 0x10)
    write(made, 1)
    send(made, 0x01, 0x18)
    write(made, 1, 1, 1, 1)
    assert lit(made) == {(0, 8), (127, 8)}


def test_an_sh1106_knows_no_windows() -> None:
    made = chip("sh1106")
    send(made, 0x21)
    send(made, 0x22)
    assert set(made.unknown) == {0x21, 0x22}


@pytest.mark.parametrize("kind", ["ssd1306", "ssd1309", "sh1106"])
def test_segments_and_rows_that_are_not_remapped_turn_the_picture(kind: Kind) -> None:
    made = chip(kind)
    send(made, 0xA0, 0xC0, 0xB0, *((0x02, 0x10) if kind == "sh1106" else (0x00, 0x10)))
    write(made, 1)
    assert lit(made) == {(127, 63)}


def test_inverse_all_on_start_line_offset_and_contrast_are_obeyed() -> None:
    made = chip()
    write(made, 1)
    send(made, 0x40 | 3, 0xD3, 2)
    assert lit(made) == {(0, 64 - 5)}
    send(made, 0x40, 0xD3, 0, 0xA7)
    assert len(lit(made)) == 128 * 64 - 1
    send(made, 0xA6, 0xA5)
    assert len(lit(made)) == 128 * 64
    send(made, 0xA4, 0x81, 200, 0xAE)
    assert not lit(made)
    assert made.contrast == 200
    made.reset()
    assert made.contrast == 0x7F


def test_commands_that_are_not_known_are_counted_and_do_nothing() -> None:
    made = chip()
    send(made, 0x80, 0xFF, 0xFF, 0xE3)
    assert made.unknown == {0x80: 1, 0xFF: 2}
    assert not lit(made)


def test_a_command_may_come_in_several_transactions_and_control_bytes_may_alternate() -> None:
    made = chip()
    bus = SimulatedI2cBus(made)
    bus.write_i2c_block_data(0x3C, 0x00, [0x20])
    bus.write_i2c_block_data(0x3C, 0x00, [0x00])
    # Three commands of one byte each, every one behind its own control byte, then picture bytes to the end.
    bus.write_i2c_block_data(0x3C, 0x80, [0x21, 0x80, 5, 0x80, 6, 0x40, 1, 2])
    assert lit(made) == {(5, 0), (6, 1)}


def test_the_bus_counts_bytes_transactions_and_the_time_they_take() -> None:
    waited: list[float] = []
    bus = SimulatedI2cBus(chip(), hertz=100_000, wait=waited.append)
    line = bus.open()
    line.command(0xAE, 0xAF)
    line.data([0] * 100)
    assert (bus.bytes, bus.transactions) == (4 + 102, 2)
    assert bus.seconds == pytest.approx((106 * 9 + 4) / 100_000)
    assert sum(waited) == pytest.approx(bus.seconds)


def test_nobody_answers_at_another_address() -> None:
    bus = SimulatedI2cBus(chip(), address=0x3D)
    with pytest.raises(OSError, match="Remote I/O") as failure:
        bus.write_i2c_block_data(0x3C, 0x00, [0xAE])
    assert failure.value.errno == errno.EREMOTEIO
    assert bus.bytes == 0


def test_a_fault_begins_after_as_many_transactions_as_asked_for_and_lasts_until_it_is_ended() -> None:
    made = chip()
    bus = SimulatedI2cBus(made)
    bus.fail(errno.ETIMEDOUT, after=1)
    bus.write_i2c_block_data(0x3C, 0x00, [0x81, 1])
    for _ in range(3):
        with pytest.raises(TimeoutError):
            bus.write_i2c_block_data(0x3C, 0x00, [0x81, 99])
    assert made.contrast == 1
    bus.recover()
    bus.write_i2c_block_data(0x3C, 0x00, [0x81, 99])
    assert made.contrast == 99


def test_of_a_torn_transaction_the_chip_gets_the_beginning_and_waits_for_the_rest() -> None:
    made = chip()
    bus = SimulatedI2cBus(made)
    bus.fail(torn=2)
    with pytest.raises(OSError, match="Input/output"):
        bus.write_i2c_block_data(0x3C, 0x00, [0x81, 99])
    bus.recover()
    bus.write_i2c_block_data(0x3C, 0x00, [0x17])
    assert made.contrast == 0x17
