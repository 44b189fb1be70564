"""The gallery of guided matches: cards sought out, what is suggested, each idea, the closing; in every language."""

from __future__ import annotations

import pytest

from tablekeeper.firmware.games import registry
from tablekeeper.firmware.games.mindbug.guide import LINE
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.learning import SeekOut
from tablekeeper.firmware.pages.page import Said
from tablekeeper.firmware.pages.text import said

from .conftest import AsLookedAt, Box, NewBox, Scene


def games(box: Box) -> None:
    box.choose(box.context.lang.text("page.home.learn"))


def seek(box: Box) -> None:
    games(box)
    box.choose("Mindbug")


def hand(box: Box) -> None:
    seek(box)
    box.press("1.ok")


def deck(box: Box) -> None:
    for uid, card in (("04AA", "kangasaurus_rex"), ("04BB", "chameleon_sniper")):
        box.storage.tags.bind(uid, card, 1, "mindbug")
    hand(box)
    box.tap("04AA")
    box.tap("04BB")


def not_needed(box: Box) -> None:
    box.storage.tags.bind("04AA", "lone_yeti", 1, "mindbug")
    hand(box)
    box.tap("04AA")


def opening(box: Box) -> None:
    hand(box)
    while isinstance(box.context.pages.top, SeekOut):
        box.press("1.ok")


def suggestion(box: Box) -> None:
    opening(box)
    box.clear()


def after(answers: int) -> Scene:
    """Return a scene so many answers of the line on, its notices closed."""

    def scene(box: Box) -> None:
        opening(box)
        box.answer(*LINE[:answers])
        box.clear()

    scene.__name__ = str(LINE[answers]).replace(" ", "_")
    return scene


def taught(game: str, name: str) -> Scene:
    """Return the scene of a lesson."""

    def scene(box: Box) -> None:
        ui = registry.ui(game)
        box.context.pages.push(said(*ui.lesson(f"{game}.{name}", box.context.lang_of(ui))))
        box.app.tick(box.time)
        assert isinstance(box.context.pages.top, Said)

    scene.__name__ = f"{game}_{name.replace('.', '_')}"
    return scene


MINDBUG = ("goal", "draw", "spent", "play", "attacking", "block", "life", "defeated", "closing")


def lessons(game: str) -> list[str]:
    guide = registry.ui(game).guide()
    assert guide is not None
    return [*(f"ask.{ask}" for ask in sorted(guide.asks)), "closing"]


SCENES: list[Scene] = [
    games, seek, hand, deck, not_needed, opening, suggestion,
    *map(after, (3, 7, 13, 24, 32)),
    *(taught("mindbug", name) for name in MINDBUG),
    *(taught(game, name) for game in ("munchkin", "guerra_de_mitos") for name in lessons(game)),
]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_every_page_of_a_guided_match_looks_as_it_was_looked_at(
    new_box: NewBox, as_looked_at: AsLookedAt, lang: str, scene: Scene
) -> None:
    box = new_box(lang=lang)
    box.clear()
    scene(box)
    as_looked_at(box, f"{lang}/learning-{scene.__name__}")
