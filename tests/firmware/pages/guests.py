"""Guests in a café, and its house: what each of them does with the box, for the tests."""

from __future__ import annotations

from tablekeeper.firmware.pages.attract import WARNING, Attract
from tablekeeper.firmware.pages.page import Page

from .conftest import Box

IDLE = 3 * 60.0
CODE = ("1.left", "2.ok", "1.right", "1.ok", "2.left", "2.left")


def top(box: Box) -> Page:
    return box.context.pages.top


def switched_on(box: Box) -> None:
    """Switch café mode on as the house does, on the settings page."""
    box.clear()
    box.choose("Settings", "Café mode: off")
    box.press(*CODE)
    box.press(*CODE)
    box.press("1.ok")


def opened(box: Box) -> None:
    """Open the first menu as the house does."""
    box.hold("menu")
    box.press(*CODE)


def left(box: Box) -> None:
    """Leave the box alone until nobody is thought to be there."""
    box.wait(IDLE + WARNING + 2)
    assert isinstance(top(box), Attract)


def in_a_match(box: Box) -> None:
    box.choose("Play", "New match", "Mindbug", "Go on", "Seat 1")
    box.clear()
    box.answer("play gorillion")
