"""The gallery of café mode: what guests find, the match that plays itself, the question who is there, the code."""

from __future__ import annotations

import pytest

from tablekeeper.firmware.kept import cafe
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.attract import REST, STEP, WARNING

from .conftest import AsLookedAt, Box, NewBox, Scene


def on(box: Box) -> None:
    cafe.switch_on(box.storage.preferences, box.context.lang.code, "llllll")
    box.context.pages.to_home()
    box.app.tick(box.time)


def settings(box: Box) -> None:
    text = box.context.lang.text
    box.choose(text("page.home.settings"))
    while text("page.settings.cafe.off") not in box.words:
        box.press("1.right")


def choosing_a_code(box: Box) -> None:
    settings(box)
    box.choose(box.context.lang.text("page.settings.cafe.off"))
    box.press("1.left")


def once_more(box: Box) -> None:
    choosing_a_code(box)
    box.press(*["1.left"] * 5)


def different(box: Box) -> None:
    once_more(box)
    box.press(*["1.ok"] * 6)


def begun(box: Box) -> None:
    once_more(box)
    box.press(*["1.left"] * 6)


def title(box: Box) -> None:
    on(box)


def playing(box: Box) -> None:
    on(box)
    box.wait(REST)


def a_creature_in_play(box: Box) -> None:
    on(box)
    box.wait(REST + 7 * STEP)


def won(box: Box) -> None:
    on(box)
    for _ in range(100):
        box.wait(1)
        if box.context.lang.text("page.over.won", name="Demo 1") in box.words:
            return
        box.wait(STEP - 1)
    raise AssertionError(box.words)


def code(box: Box) -> None:
    on(box)
    box.hold("menu")
    box.press("1.left", "1.left")


def wrong_code(box: Box) -> None:
    code(box)
    box.press(*["1.right"] * 4)


def wait_for_a_code(box: Box) -> None:
    on(box)
    box.storage.preferences.set(cafe.WRONG, 9)
    box.context.guesses.note(right=False)
    box.hold("menu")


def still_there(box: Box) -> None:
    on(box)
    box.press("1.ok")
    box.wait(3 * 60 + WARNING / 2)


def under_way(box: Box) -> None:
    on(box)
    text = box.context.lang.text
    box.press("1.ok")
    box.choose(text("page.begin"), "Mindbug", text("page.go_on"), text("page.seat", n=1))
    box.context.pages.to_home()
    box.press("1.ok")


def still_there_in_a_match(box: Box) -> None:
    under_way(box)
    box.choose(box.context.lang.text("page.home.continue"))
    box.wait(3 * 60 + WARNING / 2)


def left_behind(box: Box) -> None:
    under_way(box)
    box.wait(3 * 60 + WARNING + 1)


def foreign_tag(box: Box) -> None:
    on(box)
    box.tap("04AA")


SCENES: list[Scene] = [
    settings, choosing_a_code, once_more, different, begun, title, playing, a_creature_in_play, won, code, wrong_code,
    wait_for_a_code, still_there, still_there_in_a_match, under_way, left_behind, foreign_tag,
]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_every_page_of_cafe_mode_looks_as_it_was_looked_at(
    new_box: NewBox, as_looked_at: AsLookedAt, lang: str, scene: Scene
) -> None:
    box = new_box(lang=lang)
    box.clear()
    scene(box)
    as_looked_at(box, f"{lang}/cafe-{scene.__name__}")
