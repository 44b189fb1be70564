"""The pictures of the enclosure show what is built: its pieces, what is in it, and today's panel on the glass."""

from __future__ import annotations

import pytest
from PIL import Image

from hardware.kit import views
from hardware.kit.render import Body, View, picture, pixels
from hardware.kit.thing import Thing


@pytest.mark.parametrize("name", views.VIEWS)
def test_a_picture_is_made_from_what_lies_here(name: str) -> None:
    with Image.open(views.PICTURES / f"{name}.png") as kept:
        assert kept.info["made from"] == views.seal(name), "make kit draws it anew"
        assert kept.width == views.WIDTH


def test_a_nearer_body_hides_what_is_behind_it() -> None:
    low = Thing("low", (0.0, 10.0), (0.0, 10.0), (0.0, 1.0)).mesh
    high = Thing("high", (3.0, 7.0), (3.0, 7.0), (4.0, 5.0)).mesh
    for order in (1, -1):
        drawn = picture([Body(low, "#ff0000"), Body(high, "#00ff00")][::order], View(0, 90), 200)
        (red, green, _) = drawn.convert("RGB").split()
        assert green.getpixel((100, 100))
        assert not red.getpixel((100, 100))
        assert red.getpixel((30, 100))
        assert drawn.getpixel((1, 1)) == (255, 255, 255)


def test_seat_1_reads_the_panel_from_left_to_right() -> None:
    screen = Image.new("1", (128, 64))
    screen.putpixel((0, 0), 1)
    (dot,) = pixels(screen, (50.0, 30.0), (25.6, 12.8), 9.0, "white")
    assert dot.mesh.box[:2] == pytest.approx((37.2, 23.6))
    assert dot.mesh.size[:2] == pytest.approx((0.2, 0.2))
    x, y, _ = View(0, 60)((37.2, 23.6, 9.0))
    far_x, far_y, _ = View(0, 60)((62.8, 36.4, 9.0))
    assert x < far_x
    assert y > far_y
