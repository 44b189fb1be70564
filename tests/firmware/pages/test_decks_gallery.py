"""The gallery of decks: in every language, as it looked when somebody last looked at it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.decks import open_decks
from tablekeeper.firmware.pages.text import said as notice

from .conftest import AsLookedAt, Box, NewBox, Scene
from .decks_at_the_table import BEARS, ELF, LEGAL, tagged, write

pytestmark = pytest.mark.usefixtures("spells")


def new(box: Box) -> None:
    box.choose(box.context.lang.text("page.deck.new"))


def tap_first(box: Box) -> None:
    new(box)


def tap_card(box: Box) -> None:
    new(box)
    box.tap(ELF)


def tap_too_many(box: Box) -> None:
    new(box)
    for uid in BEARS:
        box.tap(uid)


def tap_again(box: Box) -> None:
    tap_card(box)
    box.tap(ELF)


def tap_full(box: Box) -> None:
    new(box)
    box.disk.full = True
    box.tap(BEARS[0])


def tap_parts(box: Box) -> None:
    new(box)
    box.press("1.right")


def tap_name(box: Box) -> None:
    tap_too_many(box)
    box.press("1.ok")


def faults(box: Box) -> None:
    tap_name(box)
    box.press("menu")


def kept_list(box: Box) -> None:
    write(box.storage.directory, "a.toml", LEGAL)
    write(box.storage.directory, "b.toml", LEGAL.replace("Oak", "Elves of the Western Oaks"))
    write(box.storage.directory, "c.toml", "x")
    box.press("menu")
    box.choose(box.context.lang.text("page.deck"))


def opened(box: Box) -> None:
    kept_list(box)
    box.choose("Oak")


def opened_faulty(box: Box) -> None:
    tap_full(box)
    box.press("menu")
    box.choose("✗")
    box.wait(1)  # until the sign of the full disk has winked


def unread(box: Box) -> None:
    kept_list(box)
    box.choose("? c", box.context.lang.text("page.deck.unread"))


def delete(box: Box) -> None:
    opened(box)
    box.choose(box.context.lang.text("page.deck.delete"))


def not_kept(box: Box) -> None:
    opened_faulty(box)
    box.choose(box.context.lang.text("page.deck.unkept"))


SCENES: list[Scene] = [
    tap_first, tap_card, tap_too_many, tap_again, tap_full, tap_parts, tap_name, faults,
    kept_list, opened, opened_faulty, unread, delete, not_kept,
]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_every_page_looks_as_it_was_looked_at(
    new_box: NewBox, as_looked_at: AsLookedAt, lang: str, scene: Callable[[Box], None]
) -> None:
    box = tagged(new_box(lang=lang))
    box.choose(
        box.context.lang.text("page.home.more"),
        box.context.lang.text("page.home.teach"),
        "Spells",
        box.context.lang.text("page.deck"),
    )
    scene(box)
    as_looked_at(box, f"{lang}/decks-{scene.__name__}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_refused_fits(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang)
    text = box.context.lang.text
    open_decks(box.context, "spells")
    for words in (text("page.deck.full"), text("page.deck.no_name"), text("page.deck.taken", name="W" * 30)):
        box.context.pages.push(notice(text("page.refused"), words))
        assert not box.overflows()
