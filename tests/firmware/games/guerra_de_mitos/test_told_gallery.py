"""The gallery of what Guerra de Mitos tells: the set-up, a lesson, what to do, what to put back, the history."""

from __future__ import annotations

import pytest

from tablekeeper.firmware.languages import LANGUAGES
from tests.firmware.games.guerra_de_mitos.scenes import give, table, with_clash
from tests.firmware.pages.conftest import Box, NewBox, SamePicture, Scene


def enter(box: Box, *answers: str) -> None:
    """Give answers, and leave what is said of the last one on the glass."""
    give(box, *answers[:-1])
    box.context.entries.enter({"do": "answer", "answer": answers[-1]})
    box.settle()


def taught(box: Box) -> None:
    """Let all lessons be told already, so that what has to be done is on top."""
    names = [f"guerra_de_mitos.{name}" for name in ("meditate", "tired", "battle", "resolution", "reorganisation")]
    box.storage.preferences.set("taught", ",".join([*names, "guerra_de_mitos.transfer", "guerra_de_mitos.exhausted"]))


def opening(box: Box) -> None:
    box.storage.preferences.set("taught", "")
    box.context.entries.begin(box.session.again(0), "")
    box.settle()


def opening_end(box: Box) -> None:
    opening(box)
    box.press("1.ok", "1.ok")


def counters(box: Box) -> None:
    enter(box, "reveal yomi")


def meditating(box: Box) -> None:
    table(box, "influence")
    enter(box, "meditate hachiman")


def meditated(box: Box) -> None:
    table(box, "influence")
    taught(box)
    enter(box, "meditate hachiman")


def reorganised(box: Box) -> None:
    with_clash(box)
    taught(box)
    enter(box, "pass", "pass")


def put_back(box: Box) -> None:
    meditated(box)
    box.clear()
    box.press("menu")


def history(box: Box) -> None:
    meditated(box)
    box.clear()
    box.hold("menu")
    box.press("1.ok")


def latest(box: Box) -> None:
    meditated(box)
    box.clear()
    box.wait(5)
    box.hold("1.left")


SCENES: list[tuple[Scene, int]] = [
    *((scene, 2) for scene in (opening, opening_end, counters, meditating, meditated)),
    *((scene, 2) for scene in (reorganised, put_back, history, latest)),
    *((scene, 6) for scene in (opening_end, reorganised)),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("scene", "seats"), SCENES, ids=lambda one: getattr(one, "__name__", str(one)))
def test_what_is_told_looks_as_it_was_looked_at(
    new_box: NewBox, same_picture: SamePicture, lang: str, scene: Scene, seats: int
) -> None:
    box = new_box(lang=lang, game="guerra_de_mitos", seats=seats)
    box.clear()
    scene(box)
    assert not box.overflows()
    assert box.panel.image is not None
    same_picture(f"{lang}/guerra-told-{seats}-{scene.__name__.replace('_', '-')}", box.panel.image)
