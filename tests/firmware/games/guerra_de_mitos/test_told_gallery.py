"""The gallery of what Guerra de Mitos tells: the set-up, lessons, what to do, what to put back, the history."""

from __future__ import annotations

import pytest

from tablekeeper.firmware.games.guerra_de_mitos.ui import UI
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.page import Said
from tests.firmware.games.guerra_de_mitos.scenes import give, seats, sure, table, with_clash
from tests.firmware.pages.conftest import AsLookedAt, Box, NewBox, Scene


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


def lesson_turn(box: Box) -> None:
    opening(box)
    while box.context.pages.above and not isinstance(box.context.pages.top, Said):  # what is laid out is read before
        box.press("1.ok")


def lesson_reserve(box: Box) -> None:
    lesson_turn(box)
    box.press("1.ok")


def lesson_god(box: Box) -> None:
    lesson_reserve(box)
    box.press(*["1.ok"] * (1 if seats(box) == 2 else 2))


def lesson_points(box: Box) -> None:
    lesson_reserve(box)
    box.press("1.ok")


def read_to(box: Box, lesson: str) -> None:
    """Read what hands do, up to a lesson."""
    title, _ = UI.lesson(f"guerra_de_mitos.{lesson}", box.context.lang)
    while not (isinstance(top := box.context.pages.top, Said) and top.title == title):
        assert box.context.pages.above, f"{title} is not told"
        box.press("1.ok")


def lesson_bid(box: Box) -> None:
    give(box, "reveal yomi", "number 20", "number 30")
    enter(box, "reveal inframundo", "number 20", "number 30")
    read_to(box, "bid")


def lesson_shares(box: Box) -> None:
    for _ in range(seats(box) - 1):
        give(box, "reveal yomi", "number 20", "number 30")
    enter(box, "reveal yomi", "number 20", "number 30")
    read_to(box, "shares")


def lesson_opponents(box: Box) -> None:
    table(box, "influence")
    enter(box, *["pass"] * seats(box))
    read_to(box, "opponents")


def lesson_oblivion(box: Box) -> None:
    sure(box)
    enter(box, "yes")
    read_to(box, "oblivion")


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
    box.press("menu", "1.left")


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


LESSONS: list[tuple[Scene, int]] = [
    *((scene, 2) for scene in (lesson_turn, lesson_reserve, lesson_god, lesson_bid)),
    *((scene, 6) for scene in (lesson_points, lesson_god, lesson_shares, lesson_opponents, lesson_oblivion)),
]
"""What a first match teaches, where two must know something else than a whole table."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("scene", "seats"), [*SCENES, *LESSONS], ids=lambda one: getattr(one, "__name__", str(one)))
def test_what_is_told_looks_as_it_was_looked_at(
    new_box: NewBox, as_looked_at: AsLookedAt, lang: str, scene: Scene, seats: int
) -> None:
    box = new_box(lang=lang, game="guerra_de_mitos", seats=seats)
    box.clear()
    box.context.announcer.teaching = (scene, seats) in LESSONS
    scene(box)
    if (scene, seats) in LESSONS:
        box.read_past("page.happened")
        box.read_past("page.to_do")
    assert isinstance(box.context.pages.top, Said) or (scene, seats) not in LESSONS
    as_looked_at(box, f"{lang}/guerra-told-{seats}-{scene.__name__}")
