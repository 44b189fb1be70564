"""Every page at home, in every language, as it was looked at: the first menu, settings, tags, statistics."""

from __future__ import annotations

import pytest

from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.statistics import Tally

from .conftest import Box, NewBox, SamePicture, Scene


def home(box: Box) -> None:
    box.answer("play gorillion")
    box.context.pages.to_home()
    box.press("1.right")


def languages(box: Box) -> None:
    box.context.pages.to_home()
    box.press(*["1.right"] * 5, "1.ok")


def settings(box: Box) -> None:
    box.context.pages.to_home()
    box.press("1.left", "1.ok")


def enrol(box: Box) -> None:
    box.context.pages.to_home()
    box.press(*["1.right"] * 3, "1.ok", "1.ok", "1.ok")


def enrol_copy(box: Box) -> None:
    enrol(box)
    box.press(*["1.right"] * 5)
    box.tap("04A1")
    box.press("1.left")


def self_test(box: Box) -> None:
    settings(box)
    box.press("1.left", "1.left", "1.ok", "2.ok")
    box.tap("04A1B2C3D4E5F6")


def statistics(box: Box) -> None:
    box.lay(("seats.1.life", 0))
    box.context.pages.to_home()
    box.context.pages.push(Tally(box.context))
    box.wait(1)


def about(box: Box) -> None:
    settings(box)
    box.press("1.left", "1.ok")


def about_unofficial(box: Box) -> None:
    about(box)
    box.press("1.ok")


SCENES: list[Scene] = [
    home, languages, settings, enrol, enrol_copy, self_test, statistics, about, about_unofficial,
]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_every_page_at_home_looks_as_it_was_looked_at(
    new_box: NewBox, same_picture: SamePicture, lang: str, scene: Scene
) -> None:
    box = new_box(lang=lang, game="mindbug")
    scene(box)
    assert not box.overflows()
    assert box.panel.image is not None
    same_picture(f"{lang}/{scene.__name__.replace('_', '-')}", box.panel.image)
