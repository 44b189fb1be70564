"""The first picture on the glass, sent before there is anything else: at the start, once.

`Panel` needs luma, and luma needs Pillow: on a small board they alone take a second. So a chip is first set up with the
bytes that luma.oled would send; a test compares them with luma's own. Then it gets one whole picture. Both go out by
the kernel's own calls, since smbus2 needs ctypes. A `Panel` later finds the chip lit and does all the rest. What fails
here fails there, too, and is reported there.
"""

from __future__ import annotations

import fcntl

TYPE_CHECKING = False  # `typing` alone takes as long as all of Python
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tablekeeper.drivers.panel import Kind

_SSD = bytes.fromhex("ae d580 a83f d300 40 8d14 2000 a1 c8 da12 d9f1 db40 a4 a6 81cf")
SET_UP: dict[Kind, bytes] = {
    "ssd1306": _SSD,
    "ssd1309": _SSD,
    "sh1106": bytes.fromhex("ae 2010 b0 c8 00 10 40 a1 a6 a83f a4 d300 d5f0 d922 da12 db20 8d14 817f"),
}
"""How luma.oled sets each chip up, its display off."""

I2C_SLAVE = 0x0703
"""Of linux/i2c-dev.h: names the address that gets what is written."""

_COMMAND, _DATA = b"\x00", b"\x40"
_NOTHING, _ON = b"\xe3", b"\xaf"
_PAGE, _PAGES = 128, 8
_BITS = str.maketrans(".#", "01")


def light(kind: Kind, port: int, address: int, picture: str, *, turned: bool) -> None:
    """Show a picture, upside down if `turned`, on the panel at `address` of /dev/i2c-`port`, if that can be reached.

    `picture` is drawn in 64 lines of 128 `#` and `.`. A dead bus can hold this up for a second.
    """
    try:
        with open(f"/dev/i2c-{port}", "r+b", buffering=0) as bus:  # noqa: PTH123 - pathlib waits for the picture
            fcntl.ioctl(bus, I2C_SLAVE, address)
            for transfer in transfers(kind, packed(picture, turned=turned)):
                bus.write(transfer)
    except OSError:
        pass


def packed(picture: str, *, turned: bool) -> bytes:
    """Return a drawn picture as the chips keep it: page after page, a byte a column, the topmost pixel lowest."""
    rows = picture.translate(_BITS).split()
    if turned:
        rows = [row[::-1] for row in reversed(rows)]
    columns = ["".join(column) for column in zip(*reversed(rows), strict=True)]  # from below: the lowest bit comes last
    return bytes(int(column[-8 * page - 8 : len(column) - 8 * page], 2) for page in range(_PAGES) for column in columns)


def transfers(kind: Kind, picture: bytes) -> Iterator[bytes]:
    """Yield what crosses the bus: the set-up, the picture, and the light last.

    A chip that was left in the middle of a command takes two bytes for the rest of it.
    """
    yield _COMMAND + 2 * _NOTHING + SET_UP[kind]
    if kind != "sh1106":
        yield _COMMAND + bytes((0x21, 0, _PAGE - 1, 0x22, 0, _PAGES - 1))
        yield _DATA + picture
    else:
        for page in range(_PAGES):
            yield _COMMAND + bytes((0xB0 | page, 0x02, 0x10))  # the glass begins at the third column
            yield _DATA + picture[_PAGE * page : _PAGE * (page + 1)]
    yield _COMMAND + _ON
