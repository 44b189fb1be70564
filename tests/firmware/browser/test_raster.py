"""Pictures in plain Python are those of Pillow, pixel for pixel, whatever is done to them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw

from tablekeeper.firmware.simulator.browser import raster

SIZES = st.tuples(st.integers(1, 40), st.integers(1, 20))
PLACES = st.integers(-25, 45)


@st.composite
def pictures(draw: st.DrawFn) -> tuple[Any, Any]:
    """Return the same picture twice: Pillow's, and ours."""
    wide, high = draw(SIZES)
    data = draw(st.binary(min_size=(wide + 7) // 8 * high, max_size=(wide + 7) // 8 * high))
    order = draw(st.sampled_from(["1", "1;R"]))
    return (
        Image.frombytes("1", (wide, high), data, "raw", order),
        raster.frombytes("1", (wide, high), data, "raw", order),
    )


def same(theirs: Any, ours: Any) -> None:
    """Compare two pictures, and all that can be asked of them."""
    assert (theirs.mode, theirs.size, theirs.width, theirs.height) == (ours.mode, ours.size, ours.width, ours.height)
    assert theirs.tobytes() == ours.tobytes()
    assert theirs.tobytes("raw", "1;R") == ours.tobytes("raw", "1;R")
    assert theirs.getbbox() == ours.getbbox()


@given(both=pictures(), right=PLACES, down=PLACES)
def test_a_picture_is_turned_shifted_and_inverted(both: tuple[Any, Any], right: int, down: int) -> None:
    theirs, ours = both
    for way in raster.Transpose:
        same(theirs.transpose(Image.Transpose[way.name]), ours.transpose(way))
    same(ImageChops.offset(theirs, right, down), raster.offset(ours, right, down))
    same(ImageChops.invert(theirs), raster.invert(ours))


@given(both=pictures(), others=pictures(), x=PLACES, y=PLACES)
def test_a_picture_is_pasted_wherever_it_comes_to_lie(
    both: tuple[Any, Any], others: tuple[Any, Any], x: int, y: int
) -> None:
    pasted = []
    for one, other in zip(both, others, strict=True):
        copy = one.copy()
        copy.paste(other, (x, y))
        pasted.append(copy)
    same(*pasted)
    same(*both)


@given(both=pictures(), places=st.lists(st.tuples(PLACES, PLACES, st.sampled_from([0, 1, 255])), max_size=8))
def test_boxes_are_filled_and_points_are_drawn(both: tuple[Any, Any], places: list[tuple[int, int, int]]) -> None:
    draws: tuple[Any, Any] = ImageDraw.Draw(both[0]), raster.Draw(both[1])
    for one, draw in zip(both, draws, strict=True):
        for x, y, lit in places:
            one.paste(lit, (x, y, x + 9, y + 5))
            draw.point([(x, y), (y, x)], fill=lit)
    same(*both)


@given(both=pictures(), x=st.integers(0, 12), y=st.integers(0, 8), wide=st.integers(3, 20), high=st.integers(3, 9))
def test_an_outline_is_drawn(both: tuple[Any, Any], x: int, y: int, wide: int, high: int) -> None:
    for draw in (ImageDraw.Draw(both[0]), raster.Draw(both[1])):
        draw.rectangle((x, y, x + wide - 1, y + high - 1), outline=1)
    same(*both)


@given(both=pictures(), data=st.data())
def test_a_part_is_cut_out(both: tuple[Any, Any], data: st.DataObject) -> None:
    theirs, ours = both
    left, top = data.draw(st.integers(0, ours.width - 1)), data.draw(st.integers(0, ours.height - 1))
    box = left, top, data.draw(st.integers(left + 1, ours.width)), data.draw(st.integers(top + 1, ours.height))
    same(theirs.crop(box), ours.crop(box))


@pytest.mark.parametrize("lit", [0, 1, 255])
def test_a_new_picture_is_of_one_colour(lit: int) -> None:
    same(Image.new("1", (13, 5), lit), raster.new("1", (13, 5), lit))
