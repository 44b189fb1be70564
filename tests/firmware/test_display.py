"""What the panels of one table are given to show."""

from __future__ import annotations

from typing import cast

from PIL.Image import Image

from tablekeeper.drivers.panel import Panel
from tablekeeper.firmware.box.display import Display
from tablekeeper.firmware.box.rest import Light
from tablekeeper.firmware.telling.views import Notice, View


class Glass:
    """A panel that keeps what it was given."""

    def __init__(self) -> None:
        self.shown: list[Image] = []

    def show(self, picture: Image) -> None:
        self.shown.append(picture)

    def contrast(self, value: int) -> None:
        pass


def shown(one: View, other: View) -> tuple[Glass, Glass]:
    glasses = Glass(), Glass()
    Display([cast("Panel", glass) for glass in glasses]).show([one, other], Light.BRIGHT, 0, 5)
    return glasses


def test_two_panels_that_show_the_same_have_one_picture_drawn_for_both() -> None:
    near, far = shown(Notice("Menu", ("One",)), Notice("Menu", ("One",)))
    assert near.shown[0] is far.shown[0]


def test_two_panels_that_show_different_things_each_have_their_own() -> None:
    near, far = shown(Notice("Menu", ("One",)), Notice("Menu", ("Two",)))
    assert near.shown[0].tobytes() != far.shown[0].tobytes()
