"""The panel driver on a simulated chip: the right picture, always, in few bytes."""

from __future__ import annotations

import errno
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import pytest
from PIL import Image, ImageChops, ImageDraw

from tablekeeper.drivers.panel import Kind, Panel, open_i2c
from tablekeeper.drivers.retry import LAST
from tablekeeper.drivers.simulated.i2c import SimulatedI2cBus
from tablekeeper.drivers.simulated.panel_chip import PanelChip

KINDS: tuple[Kind, ...] = ("ssd1306", "ssd1309", "sh1106")
FULL = {"ssd1306": 1034, "ssd1309": 1034, "sh1106": 1080}


@dataclass
class Clock:
    now: float = 100.0

    def __call__(self) -> float:
        return self.now


class Bench:
    """A panel, its chip and the bus between them, on a clock of our own."""

    def __init__(
        self, kind: Kind = "ssd1306", rotate: Literal[0, 180] = 0, after: int | None = None, torn: int = 0
    ) -> None:
        self.clock = Clock()
        self.chip = PanelChip(kind)
        self.bus = SimulatedI2cBus(self.chip)
        if after is not None:
            self.bus.fail(errno.EIO, after=after, torn=torn)
        self.panel = Panel(kind, self.bus.open, rotate, self.clock)
        self.rotate = rotate

    def shows(self, image: Image.Image) -> bool:
        """Whether the eye sees this picture."""
        return self.chip.picture().tobytes() == image.rotate(self.rotate).tobytes()

    def cost(self, act: Callable[[], None]) -> int:
        """The bytes that an act puts on the bus."""
        before = self.bus.bytes
        act()
        return self.bus.bytes - before

    def retry(self) -> None:
        """Let the time pass until the panel wants to try again."""
        assert self.panel.deadline is not None
        self.clock.now = self.panel.deadline
        self.panel.tick(self.clock.now)


def blank() -> Image.Image:
    return Image.new("1", (128, 64))


def scribble(image: Image.Image, chance: random.Random) -> None:
    """Change a picture a little, in lines, blocks and dots."""
    draw = ImageDraw.Draw(image)
    for _ in range(chance.randrange(4)):
        x, y = chance.randrange(128), chance.randrange(64)
        right, bottom = chance.randrange(x, 128), chance.randrange(y, 64)
        draw.rectangle((x, y, right, bottom), fill=chance.randrange(2))
    for _ in range(chance.randrange(30)):
        draw.point((chance.randrange(128), chance.randrange(64)), fill=chance.randrange(2))


def noise(image: Image.Image, box: tuple[int, int, int, int]) -> None:
    """Turn every pixel of a box over: the worst that can change there."""
    part = image.crop(box)
    image.paste(ImageChops.logical_xor(part, Image.new("1", part.size, 1)), box)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rotate", [0, 180])
def test_whatever_is_shown_is_seen(kind: Kind, rotate: Literal[0, 180]) -> None:
    bench = Bench(kind, rotate)
    chance = random.Random(f"{kind} {rotate}")
    image = blank()
    for _ in range(300):
        scribble(image, chance)
        bench.panel.show(image)
        assert bench.shows(image)
    assert bench.panel.bytes_sent == bench.bus.bytes
    assert bench.panel.health.ok


@pytest.mark.parametrize("kind", KINDS)
def test_a_change_never_costs_more_than_a_whole_picture_and_equal_pictures_cost_nothing(kind: Kind) -> None:
    bench = Bench(kind)
    chance = random.Random(5)
    image = blank()
    bench.panel.show(image)
    for _ in range(100):
        scribble(image, chance)
        assert bench.cost(lambda: bench.panel.show(image)) <= FULL[kind]
        assert bench.cost(lambda: bench.panel.show(image.copy())) == 0
    noise(image, (0, 0, 128, 64))
    assert bench.cost(lambda: bench.panel.show(image)) == FULL[kind]


def test_one_pixel_costs_eleven_bytes() -> None:
    bench = Bench()
    image = blank()
    bench.panel.show(image)
    image.putpixel((77, 33), 1)
    assert bench.cost(lambda: bench.panel.show(image)) == 11


@pytest.mark.parametrize(("kind", "where", "there"), [("ssd1306", 3, 8), ("sh1106", 7, 7)])
def test_what_the_chip_was_told_last_is_not_told_again(kind: Kind, where: int, there: int) -> None:
    bench = Bench(kind)
    image = blank()
    bench.panel.show(image)
    image.putpixel((77, 33), 1)
    bench.panel.show(image)
    image.putpixel((77, 34), 1)
    assert bench.cost(lambda: bench.panel.show(image)) == where, "the same byte once more"
    image.putpixel((5, 35), 1)
    assert bench.cost(lambda: bench.panel.show(image)) == there, "another one of the same page"
    assert bench.shows(image)


def test_a_digit_of_24_by_32_costs_under_120_bytes_even_if_every_pixel_changes() -> None:
    bench = Bench()
    image = blank()
    bench.panel.show(image)
    noise(image, (100, 8, 124, 40))
    assert bench.cost(lambda: bench.panel.show(image)) < 120
    assert bench.shows(image)


def test_two_digits_and_a_line_of_text_cost_under_400_bytes_even_if_every_pixel_changes() -> None:
    bench = Bench()
    image = blank()
    bench.panel.show(image)
    noise(image, (4, 8, 28, 40))
    noise(image, (100, 8, 124, 40))
    noise(image, (0, 48, 120, 56))
    assert bench.cost(lambda: bench.panel.show(image)) < 400
    assert bench.shows(image)


def test_on_a_chip_without_windows_a_drawn_digit_costs_under_120_bytes() -> None:
    bench = Bench("sh1106")
    image = blank()
    draw = ImageDraw.Draw(image)
    draw.rectangle((102, 8, 121, 39), outline=1, width=5)
    bench.panel.show(image)
    draw.rectangle((102, 8, 121, 39), fill=0)
    draw.line((118, 8, 118, 39), fill=1, width=6)
    assert bench.cost(lambda: bench.panel.show(image)) < 120
    assert bench.shows(image)


def test_the_glass_is_dark_until_there_is_a_picture() -> None:
    bench = Bench()
    assert not bench.chip.on
    bench.panel.show(blank())
    assert bench.chip.on


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("error", [errno.EIO, errno.EREMOTEIO, errno.ETIMEDOUT])
def test_a_panel_that_is_absent_at_the_start_shows_the_last_picture_when_it_comes(kind: Kind, error: int) -> None:
    bench = Bench(kind, after=0)
    bench.bus.fail(error)
    assert not bench.panel.health.ok
    image = blank()
    for _ in range(3):
        scribble(image, random.Random(1))
        bench.panel.show(image)
    bench.bus.recover()
    bench.retry()
    assert bench.shows(image)
    assert (bench.panel.health.ok, bench.panel.deadline) == (True, None)


def sequence(panel: Panel, image: Image.Image) -> None:
    """An evening of a panel in small; `image` is what must be seen at its end."""
    chance = random.Random(9)
    for step in range(4):
        scribble(image, chance)
        panel.show(image)
        panel.contrast(10 * step)
    panel.sleep()
    scribble(image, chance)
    panel.show(image)
    panel.wake()
    noise(image, (0, 0, 9, 9))
    panel.show(image)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("power_lost", [False, True])
def test_a_failure_at_any_transaction_ends_with_the_right_picture(kind: Kind, power_lost: bool) -> None:
    whole = Bench(kind)
    sequence(whole.panel, blank())
    for after in range(whole.bus.transactions):
        # The chip may have taken nothing of the broken transfer, or half of a command.
        for torn in (0, 2, 3):
            bench = Bench(kind, after=after, torn=torn)
            image = blank()
            sequence(bench.panel, image)
            assert not bench.panel.health.ok
            if power_lost:
                bench.chip.reset()
            bench.bus.recover()
            bench.retry()
            assert bench.shows(image), f"failed after {after} transactions, torn at {torn}"
            assert bench.chip.contrast == 30
            assert bench.bus.lines == 1
            assert bench.chip.unknown.keys() == whole.chip.unknown.keys(), (
                "the broken command swallowed a part of the set-up"
            )


def test_a_failure_in_the_middle_is_not_mended_until_the_pause_is_over() -> None:
    bench = Bench()
    bench.panel.show(blank())
    bench.bus.fail()
    image = blank()
    noise(image, (0, 0, 8, 8))
    bench.panel.show(image)
    bench.bus.recover()
    assert bench.panel.deadline is not None
    bench.panel.tick(bench.panel.deadline - 0.001)
    assert not bench.shows(image)
    bench.retry()
    assert bench.shows(image)


def test_the_pauses_double_up_to_eight_seconds_and_start_anew_after_a_recovery() -> None:
    bench = Bench(after=0)
    pauses = []
    for _ in range(7):
        assert bench.panel.deadline is not None
        pauses.append(bench.panel.deadline - bench.clock.now)
        bench.retry()
    assert pauses == [0.5, 1, 2, 4, LAST, LAST, LAST]
    bench.bus.recover()
    bench.retry()
    bench.bus.fail()
    bench.panel.show(blank())
    assert bench.panel.deadline == bench.clock.now + 0.5


def test_it_is_lost_since_its_first_failure_and_well_since_the_first_success() -> None:
    bench = Bench()
    bench.bus.fail(errno.ETIMEDOUT)
    bench.panel.show(blank())
    for _ in range(3):
        bench.retry()
    since = bench.panel.health.since
    assert since == 100.0
    assert "timed out" in bench.panel.health.error
    bench.bus.recover()
    bench.retry()
    assert bench.panel.health.ok
    assert bench.panel.health.since == bench.clock.now


def test_contrast_and_sleep_are_remembered_while_the_panel_is_lost() -> None:
    bench = Bench()
    image = blank()
    noise(image, (0, 0, 64, 64))
    bench.panel.show(image)
    bench.bus.fail()
    bench.panel.contrast(1)
    bench.panel.sleep()
    bench.chip.reset()
    bench.bus.recover()
    bench.retry()
    assert bench.chip.contrast == 1
    assert not bench.chip.on
    bench.panel.wake()
    assert bench.shows(image)
    assert bench.chip.contrast == 1


def test_asking_for_what_is_already_so_sends_nothing() -> None:
    bench = Bench()
    bench.panel.show(blank())
    bench.panel.contrast(5)
    assert bench.cost(lambda: bench.panel.contrast(5)) == 0
    assert bench.cost(bench.panel.wake) == 0
    bench.panel.sleep()
    assert bench.cost(bench.panel.sleep) == 0


def test_waking_mends_a_panel_that_lost_its_power_in_the_dark() -> None:
    bench = Bench()
    image = blank()
    noise(image, (30, 30, 60, 60))
    bench.panel.show(image)
    bench.panel.sleep()
    bench.chip.reset()
    bench.panel.wake()
    assert bench.shows(image)


def test_closing_darkens_the_glass_and_a_closed_panel_takes_everything_and_sends_nothing() -> None:
    bench = Bench()
    bench.panel.show(blank())
    bench.panel.close()
    assert not bench.chip.on
    assert bench.bus.lines == 0
    image = blank()
    noise(image, (0, 0, 8, 8))

    def use() -> None:
        bench.panel.show(image)
        bench.panel.contrast(3)
        bench.panel.wake()
        bench.panel.refresh()
        bench.panel.tick(1e9)
        bench.panel.close()

    assert bench.cost(use) == 0


def test_closing_a_lost_panel_plans_no_further_attempt() -> None:
    bench = Bench()
    bench.panel.show(blank())
    bench.bus.fail()
    bench.panel.close()
    assert bench.panel.deadline is None


@pytest.mark.parametrize(("mode", "size"), [("L", (128, 64)), ("1", (64, 128)), ("1", (128, 65))])
def test_a_picture_of_another_kind_is_refused_by_name(mode: str, size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="128×64"):
        Bench().panel.show(Image.new(mode, size))


def test_settings_that_cannot_be_are_refused_by_name() -> None:
    bus = SimulatedI2cBus(PanelChip())
    with pytest.raises(ValueError, match=r"kind.*ssd1306, ssd1309, sh1106.*'ssd1351'"):
        Panel("ssd1351", bus.open)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"rotate.*90"):
        Panel("ssd1306", bus.open, 90)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"level.*256"):
        Bench().panel.contrast(256)


def test_a_bus_that_does_not_exist_is_a_lost_panel_that_is_tried_again() -> None:
    panel = Panel("ssd1306", lambda: open_i2c(987, 0x3C), clock=Clock())
    assert "i2c-987" in panel.health.error
    assert panel.deadline == 100.5


def test_importing_the_driver_imports_neither_luma_nor_pillow() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import tablekeeper.drivers.panel, sys; print(sorted({'luma', 'PIL', 'smbus2'} & set(sys.modules)))",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "[]\n"
