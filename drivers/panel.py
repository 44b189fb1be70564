"""The OLED panel: a 128×64 SSD1306, SSD1309 or SH1106 on I²C, which is sent only what changed.

An SSD1309 drives larger glass and takes the commands of an SSD1306. The display classes of luma send the whole picture
every time (1,034 bytes on an SSD1306). So only their set-up sequence and their I²C interface are used here. Command
numbers are those of the SSD1306 datasheet, sections 9 and 10, and of the SH1106's command table.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from tablekeeper.drivers.health import Health
from tablekeeper.drivers.picture_diff import HEIGHT, WIDTH, Addressing, Window, content, pack, windows
from tablekeeper.drivers.retry import Retry

if TYPE_CHECKING:
    from PIL.Image import Image

Kind = Literal["ssd1306", "ssd1309", "sh1106"]

_CONTRAST, _OFF, _ON, _NOTHING = 0x81, 0xAE, 0xAF, 0xE3
_LONGEST_COMMAND = 3
"""Bytes of the longest command sent here; a transfer that broke off may have left the chip waiting for the rest."""
_SH1106_OFFSET = 2
"""The SH1106 has 132 columns; the glass shows the middle 128."""


class SerialInterface(Protocol):
    """What luma calls a serial interface: one I²C transfer for each call."""

    def command(self, *cmd: int) -> None:
        """Send up to 32 bytes of commands."""

    def data(self, data: Sequence[int]) -> None:
        """Send picture bytes."""

    def cleanup(self) -> None:
        """Let go of the bus."""


def open_i2c(port: int, address: int) -> SerialInterface:
    """Open /dev/i2c-`port` for the panel at `address`; raises OSError or luma's Error where that cannot be."""
    from luma.core.interface.serial import i2c

    line: SerialInterface = i2c(port=port, address=address)
    return line


def _aim_ssd1306(window: Window, last: Window | None) -> tuple[int, ...]:
    """Set columns and pages; a window that is full goes on at its start (SSD1306 10.1.3), so what is set stays set."""
    columns, pages = (0x21, window.left, window.right), (0x22, window.top, window.bottom)
    if last is None:
        return columns + pages
    same_columns, same_pages = window[:2] == last[:2], window[2:] == last[2:]
    return (() if same_columns else columns) + (() if same_pages else pages)


def _aim_sh1106(window: Window, last: Window | None) -> tuple[int, ...]:
    """Set page and column; only the column goes on with the data."""
    column = window.left + _SH1106_OFFSET
    page = () if last is not None and last.top == window.top else (0xB0 | window.top,)
    return *page, column & 0x0F, 0x10 | column >> 4


_ADDRESSING: dict[Kind, Addressing] = {
    "ssd1306": Addressing(_aim_ssd1306, overhead=10, spans=True),
    "ssd1309": Addressing(_aim_ssd1306, overhead=10, spans=True),
    "sh1106": Addressing(_aim_sh1106, overhead=7, spans=False),
}


@dataclass
class _Chip:
    """A chip within reach and what it is known to hold; the set-up leaves it its own contrast, and lit if it was."""

    line: SerialInterface
    picture: bytes | None = None
    aimed: Window | None = None
    """The window that was filled last."""
    contrast: int | None = None
    on: bool | None = None


class Panel:
    """Keeps the glass like the picture that was shown last, whatever happens to the line.

    `serial_factory` opens the line (`open_i2c`) and is called again after every failure. `rotate` is 180 where the
    panel is built in upside down. A panel that does not answer is an ordinary state: `health` says so, and every
    request is remembered. At `deadline` `tick` tries again, sets the chip up and sends everything. A display that is
    dark stays so until there is a picture; one that is lit, from the first light on, does not flicker.

    A transfer takes 22 µs a byte at 400 kHz. The kernel gives a dead bus up after a second, which is the longest that
    a call can take.
    """

    def __init__(
        self,
        kind: Kind,
        serial_factory: Callable[[], SerialInterface],
        rotate: Literal[0, 180] = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        from luma.core.error import Error

        if kind not in _ADDRESSING:
            raise ValueError(f"kind must be one of {', '.join(_ADDRESSING)}; got {kind!r}")
        if rotate not in (0, 180):
            raise ValueError(f"rotate must be 0 or 180 degrees, got {rotate!r}")
        self.health = Health(ok=True, since=clock())
        self.bytes_sent = 0
        """Bytes that crossed the bus since the start, address and control bytes included."""
        self._errors = (OSError, Error)
        self._addressing = _ADDRESSING[kind]
        self._set_up = ((_NOTHING,) * (_LONGEST_COMMAND - 1), *_set_up(kind))
        self._open_serial = serial_factory
        self._turned = rotate == 180
        self._clock = clock
        self._retry = Retry()
        self._closed = False
        self._picture: bytes | None = None
        self._contrast: int | None = None
        self._on = True
        self._chip: _Chip | None = None
        self._reach()

    @property
    def deadline(self) -> float | None:
        """When `tick` wants to be called; None while the panel is well."""
        return self._retry.due

    def show(self, image: Image) -> None:
        """Bring a picture of mode "1", 128×64, to the glass; sends nothing if it is there already."""
        if image.mode != "1" or image.size != (WIDTH, HEIGHT):
            raise ValueError(
                f'image must be of mode "1" and {WIDTH}×{HEIGHT}, got {image.mode!r} and {image.width}×{image.height}'
            )
        self._picture = pack(image, turned=self._turned)
        self._update()

    def contrast(self, level: int) -> None:
        """Set the brightness, 0 to 255; even 0 is not dark."""
        if not 0 <= level <= 255:
            raise ValueError(f"level must be 0 to 255, got {level}")
        self._contrast = level
        self._update()

    def sleep(self) -> None:
        """Darken the glass; pictures are still taken in."""
        self._on = False
        self._update()

    def wake(self) -> None:
        """Light the glass again, starting over, because a panel cannot tell that it lost power while it was dark."""
        if not self._on:
            self._on = True
            self.refresh()

    def refresh(self) -> None:
        """Start over now: open the line, set the chip up, send everything."""
        if not self._closed:
            self._hang_up()
            self._reach()

    def tick(self, now: float) -> None:
        """Try to reach a lost panel again once `deadline` has come."""
        if self._retry.is_due(now):
            self._reach()

    def close(self) -> None:
        """Darken the glass and let go of the line; nothing is sent afterwards."""
        self.sleep()
        self._hang_up()
        self._closed, self._retry = True, Retry()

    def _update(self) -> None:
        """Send what is missing, if the panel is within reach."""
        if self._chip is not None:
            self._reach()

    def _reach(self) -> None:
        """Bring the chip to what is wanted of it, opening the line first if need be; plan a retry on failure."""
        try:
            if self._chip is None:
                self._chip = _Chip(self._open_serial())
                for commands in self._set_up:
                    self._command(self._chip, *commands)
            self._send(self._chip)
        except self._errors as error:
            self._hang_up()
            now = self._clock()
            self.health = self.health.after(str(error) or type(error).__name__, now)
            self._retry = self._retry.failed(now)
        else:
            self.health = self.health.after("", self._clock())
            self._retry = Retry()

    def _send(self, chip: _Chip) -> None:
        """Send the differences between what the chip has and what is wanted; the light goes on last."""
        if self._picture is None:
            return
        for window in windows(self._addressing, chip.picture, self._picture):
            if commands := self._addressing.aim(window, chip.aimed):
                self._command(chip, *commands)
            self._data(chip, content(self._picture, window))
            chip.aimed = window
        chip.picture = self._picture
        if self._contrast is not None and self._contrast != chip.contrast:
            self._command(chip, _CONTRAST, self._contrast)
            chip.contrast = self._contrast
        if self._on != chip.on:
            self._command(chip, _ON if self._on else _OFF)
            chip.on = self._on

    def _command(self, chip: _Chip, *commands: int) -> None:
        chip.line.command(*commands)
        self.bytes_sent += 2 + len(commands)

    def _data(self, chip: _Chip, data: bytes) -> None:
        chip.line.data(data)
        self.bytes_sent += 2 + len(data)

    def _hang_up(self) -> None:
        """Let go of the line; what the chip holds is unknown from now on."""
        if self._chip is not None:
            with contextlib.suppress(*self._errors):
                self._chip.line.cleanup()
        self._chip = None


class _Tape:
    """A serial interface that keeps the commands instead of sending them."""

    def __init__(self) -> None:
        self.commands: list[tuple[int, ...]] = []

    def command(self, *cmd: int) -> None:
        self.commands.append(cmd)

    def cleanup(self) -> None:
        """Nothing to let go of."""


def _set_up(kind: Kind) -> tuple[tuple[int, ...], ...]:
    """Give the commands by which luma.oled sets a chip up, without the clearing of the picture, off and on.

    They are taped once, because a new luma device at every attempt would stay in memory until the program ends.
    """
    from luma.oled import device

    mute = type(kind, (getattr(device, kind),), {"display": lambda _device, _image: None})
    tape = _Tape()
    mute(tape)
    switches = {_OFF, _ON}
    return tuple(left for commands in tape.commands if (left := commands[commands[0] in switches :]))
