"""A simulated OLED chip: it takes the bytes of an I²C bus and shows what the glass would."""

from __future__ import annotations

import random
from collections import Counter

from PIL import Image, ImageChops

from tablekeeper.drivers.panel import Kind
from tablekeeper.drivers.picture_diff import HEIGHT, PAGES, WIDTH

_BOTH = {0x81: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}
_SSD = _BOTH | {0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0xA3: 2, 0x8D: 1}
_ARGUMENTS: dict[Kind, dict[int, int]] = {
    "ssd1306": _SSD,
    "ssd1309": _SSD,
    "sh1106": _BOTH | {0xAD: 1},
}
"""How many bytes follow a command (SSD1306 datasheet section 9, SH1106's command table); none if it is not named."""

_STILL = frozenset({0xA8, 0xD5, 0xD9, 0xDA, 0xDB, 0xE3, 0x2E, 0x26, 0x27, 0x29, 0x2A, 0x2F, 0xA3})
_IGNORED: dict[Kind, frozenset[int]] = {
    "ssd1306": _STILL,
    "ssd1309": _STILL,
    "sh1106": frozenset({0xA8, 0xD5, 0xD9, 0xDA, 0xDB, 0xE3, 0xAD, 0x30, 0x31, 0x32, 0x33, 0xE0, 0xEE}),
}
"""Commands that change nothing that is simulated: timing, voltages, scrolling, nothing at all."""

_HORIZONTAL, _VERTICAL, _PAGE = 0, 1, 2


class PanelChip:
    """An SSD1306, an SSD1309, or an SH1106 with its 132 columns of which the glass shows the middle 128.

    `unknown` counts the commands that it does not understand. `picture` shows the module upright when segments and
    rows are both remapped (A1, C8), as the common modules are wired.
    """

    def __init__(self, kind: Kind = "ssd1306", seed: int = 0) -> None:
        self.kind: Kind = kind
        self.unknown: Counter[int] = Counter()
        self._columns = 132 if kind == "sh1106" else WIDTH
        self._chance = random.Random(seed)
        self.reset()

    def reset(self) -> None:
        """Lose and regain power: registers as after reset (SSD1306 8.5), noise in the memory, display off."""
        self.on = self.inverse = self.all_on = False
        self.contrast = 0x80 if self.kind == "sh1106" else 0x7F
        # One row a page, by segment: remapping columns concerns only what is written later (SSD1306 10.1.8).
        self._memory = [bytearray(self._chance.randbytes(self._columns)) for _ in range(PAGES)]
        # The SSD1306's voltage pump must be switched on; the SH1106's comes on with the display, the SSD1309 has none.
        self._pump = self.kind != "ssd1306"
        self._segments_remapped = self._rows_remapped = False
        self._start_line = self._offset = 0
        self._mode = _PAGE
        self._left, self._right, self._top, self._bottom = 0, self._columns - 1, 0, PAGES - 1
        self._column = self._home = self._page = 0
        self._pending: list[int] = []

    def command(self, byte: int) -> None:
        """Take one command byte; a command acts when its last byte has come."""
        self._pending.append(byte)
        code, *arguments = self._pending
        if len(arguments) == _ARGUMENTS[self.kind].get(code, 0):
            self._pending = []
            self._obey(code, arguments)

    def data(self, byte: int) -> None:
        """Take one byte of the picture and move on (SSD1306 10.1.3)."""
        if self._column < self._columns:
            segment = self._columns - 1 - self._column if self._segments_remapped else self._column
            self._memory[self._page][segment] = byte
        if self._mode == _HORIZONTAL:
            if self._column != self._right:
                self._column = (self._column + 1) % self._columns
            else:
                self._column = self._left
                self._page = self._top if self._page == self._bottom else (self._page + 1) % PAGES
        elif self._mode == _VERTICAL:
            if self._page != self._bottom:
                self._page = (self._page + 1) % PAGES
            else:
                self._page = self._top
                self._column = self._left if self._column == self._right else (self._column + 1) % self._columns
        elif self.kind == "sh1106":
            self._column = min(self._column + 1, self._columns)  # it stops behind the last column
        else:
            self._column = self._column + 1 if self._column < self._columns - 1 else self._home

    def picture(self) -> Image.Image:
        """Give what the eye sees, mode "1", 128×64."""
        if not (self.on and self._pump):
            return Image.new("1", (WIDTH, HEIGHT))
        if self.all_on:
            return Image.new("1", (WIDTH, HEIGHT), 1)
        first = self._columns - 1 - (self._columns - WIDTH) // 2  # the segment at the left edge of the glass
        columns = bytes(self._memory[page][first - x] for x in range(WIDTH) for page in range(PAGES))
        turned = Image.frombytes("1", (HEIGHT, WIDTH), columns, "raw", "1;R")
        image = ImageChops.offset(turned.transpose(Image.Transpose.TRANSPOSE), 0, -self._start_line - self._offset)
        if not self._rows_remapped:
            image = image.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        return ImageChops.invert(image) if self.inverse else image

    def _obey(self, code: int, arguments: list[int]) -> None:
        if self.kind != "sh1106" and self._address(code, arguments):
            return
        if self._mode == _PAGE and (code <= 0x1F or 0xB0 <= code <= 0xB7):
            if code >= 0xB0:
                self._page = code & 7
            elif code <= 0x0F:
                self._column = self._home = self._column & 0xF0 | code
            else:
                self._column = self._home = self._column & 0x0F | (code & 0x0F) << 4
        elif 0x40 <= code <= 0x7F:
            self._start_line = code & 0x3F
        elif code == 0x81:
            self.contrast = arguments[0]
        elif code in (0xA0, 0xA1):
            self._segments_remapped = code == 0xA1
        elif code in (0xA4, 0xA5):
            self.all_on = code == 0xA5
        elif code in (0xA6, 0xA7):
            self.inverse = code == 0xA7
        elif code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif 0xC0 <= code <= 0xCF:
            self._rows_remapped = code >= 0xC8
        elif code == 0xD3:
            self._offset = arguments[0] & 0x3F
        elif code not in _IGNORED[self.kind]:
            self.unknown[code] += 1

    def _address(self, code: int, arguments: list[int]) -> bool:
        """Obey the commands that the SH1106 has not; tell whether this was one."""
        if code == 0x20:
            self._mode = min(arguments[0] & 3, _PAGE)
        elif code == 0x21:
            self._left, self._right = (argument & 0x7F for argument in arguments)
            self._column = self._left
        elif code == 0x22:
            self._top, self._bottom = (argument & 7 for argument in arguments)
            self._page = self._top
        elif code == 0x8D:
            self._pump = bool(arguments[0] & 4) or self.kind == "ssd1309"
        else:
            return False
        return True
