"""Choosing what to send: everything that changed, never dearer than the whole picture."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from tablekeeper.drivers.picture_diff import SIZE, WIDTH, Addressing, Window, content, pack, windows

WINDOWED = Addressing(lambda window, last: (), overhead=10, spans=True)
PAGED = Addressing(lambda window, last: (), overhead=7, spans=False)

pictures = st.binary(min_size=SIZE, max_size=SIZE)
spots = st.dictionaries(st.integers(0, SIZE - 1), st.integers(0, 255), max_size=60)


def cost(addressing: Addressing, chosen: list[Window]) -> int:
    return sum(addressing.overhead + window.area for window in chosen)


@pytest.mark.parametrize("addressing", [WINDOWED, PAGED])
@given(old=pictures, changes=spots)
def test_writing_the_windows_gives_the_new_picture(addressing: Addressing, old: bytes, changes: dict[int, int]) -> None:
    new = bytearray(old)
    for place, byte in changes.items():
        new[place] = byte
    chosen = windows(addressing, old, bytes(new))
    held = bytearray(old)
    for window in chosen:
        taken = iter(content(bytes(new), window))
        for page in range(window.top, window.bottom + 1):
            for column in range(window.left, window.right + 1):
                held[page * WIDTH + column] = next(taken)
    assert held == new
    assert cost(addressing, chosen) <= cost(addressing, windows(addressing, None, bytes(new)))


def test_an_unknown_picture_is_one_window_or_one_for_each_page() -> None:
    assert windows(WINDOWED, None, bytes(SIZE)) == [Window(0, 127, 0, 7)]
    assert windows(PAGED, None, bytes(SIZE)) == [Window(0, 127, page, page) for page in range(8)]


def test_two_near_changes_share_a_window_and_two_far_ones_do_not() -> None:
    old, near, far = bytes(SIZE), bytearray(SIZE), bytearray(SIZE)
    near[0] = near[11] = far[0] = far[12] = 1
    assert windows(WINDOWED, old, bytes(near)) == [Window(0, 11, 0, 0)]
    assert windows(WINDOWED, old, bytes(far)) == [Window(0, 0, 0, 0), Window(12, 12, 0, 0)]


def test_changes_in_the_same_columns_of_several_pages_share_a_window_where_the_chip_can() -> None:
    old, new = bytes(SIZE), bytearray(SIZE)
    for page in range(2, 5):
        new[page * WIDTH + 30 : page * WIDTH + 40] = b"\xff" * 10
    assert windows(WINDOWED, old, bytes(new)) == [Window(30, 39, 2, 4)]
    assert windows(PAGED, old, bytes(new)) == [Window(30, 39, page, page) for page in (2, 3, 4)]


def test_the_topmost_pixel_of_a_page_is_the_lowest_bit() -> None:
    image = Image.new("1", (128, 64))
    image.putpixel((5, 8), 1)
    image.putpixel((127, 63), 1)
    upright, turned = pack(image), pack(image, turned=True)
    assert {place: byte for place, byte in enumerate(upright) if byte} == {WIDTH + 5: 0x01, SIZE - 1: 0x80}
    assert {place: byte for place, byte in enumerate(turned) if byte} == {0: 0x01, 6 * WIDTH + 122: 0x80}
