"""Calling staff: offered where a call is heard, seen on the panel and the lamps, taken back, and over by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tablekeeper.firmware.box.staff import LASTS, STEP
from tablekeeper.firmware.kept import cafe
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.telling.views import Signs
from tests.firmware.sheet import sheet

from .conftest import Box, NewBox, SamePicture
from .guests import in_a_match, left, switched_on


def text(box: Box, key: str) -> str:
    return box.context.lang.text(key)


def help_menu(box: Box) -> None:
    box.context.pages.to_match()
    box.hold("menu")
    box.choose(f"{text(box, 'page.menu.guide')}…")


def more_menu(box: Box) -> None:
    box.context.pages.to_home()
    box.wait(0)
    box.choose(f"{text(box, 'page.home.more')}…")


MENUS: tuple[Callable[[Box], None], ...] = (help_menu, more_menu)
menus = pytest.mark.parametrize("menu", MENUS, ids=lambda menu: menu.__name__)


def call(box: Box, menu: Callable[[Box], None] = help_menu) -> None:
    box.reached = True
    menu(box)
    box.choose(text(box, "page.staff.call"))


def new_signs(box: Box) -> Signs:
    """Return the signs that the panel has now."""
    return box.view.signs


def blinks(box: Box) -> list[bool | int | None]:
    """Return what the lamps show in one round: all, none, or whose turn it is."""
    found: list[bool | int | None] = []
    for _ in range(4):
        found.append(True if box.lamps.all else box.lamps.seat)
        box.wait(STEP)
    return found


@menus
def test_it_is_offered_only_where_a_call_is_heard(box: Box, menu: Callable[[Box], None]) -> None:
    menu(box)
    assert "Call staff" not in box.words
    box.reached = True
    menu(box)
    assert "Call staff" in box.words


@menus
def test_it_is_said_and_shown_and_told_and_taken_back_by_the_same_entry(box: Box, menu: Callable[[Box], None]) -> None:
    call(box, menu)
    assert "Staff is called" in box.words
    assert box.told[-1].called == pytest.approx(box.time, abs=1)
    box.clear()
    menu(box)
    assert new_signs(box).called
    assert "Call staff" not in box.words
    box.choose("Take the call back")
    assert "Nobody is called" in box.words
    assert [told.called for told in box.told[-1:]] == [None]
    menu(box)
    assert not new_signs(box).called
    assert "Call staff" in box.words


def test_the_lamps_blink_and_show_between_who_decides(box: Box) -> None:
    assert blinks(box) == [0, 0, 0, 0]
    call(box)
    box.wait(STEP - (box.time - (box.told[-1].called or 0.0)) % STEP + 0.01)
    seen = blinks(box)
    assert sorted(seen, key=str) == [0, 0, None, True]
    assert seen == blinks(box)
    box.context.staff.let_be()
    box.wait(STEP)
    assert blinks(box) == [0, 0, 0, 0]


def test_the_match_is_as_it_was(box: Box) -> None:
    before = box.session.match.journal()
    call(box)
    assert box.session.match.journal() == before


def test_a_call_can_be_taken_back_when_nobody_would_hear_a_new_one(box: Box) -> None:
    call(box)
    box.clear()
    box.reached = False
    help_menu(box)
    box.choose("Take the call back")
    help_menu(box)
    assert "Call staff" not in box.words


def test_whoever_walks_away_leaves_no_call_behind_for_ever(box: Box) -> None:
    call(box)
    box.wait(LASTS - 5)
    assert [told.called is None for told in box.told[-1:]] == [False]
    box.wait(5)
    assert [told.called is None for told in box.told[-1:]] == [True]


def test_guests_who_have_gone_leave_no_call_behind(new_box: NewBox) -> None:
    box = new_box(lang="en")
    switched_on(box)
    in_a_match(box)
    call(box)
    assert [told.called is None for told in box.told[-1:]] == [False]
    left(box)
    assert [told.called is None for told in box.told[-1:]] == [True]
    assert cafe.is_on(box.storage.preferences)


def test_guests_who_have_no_match_find_it_under_play(new_box: NewBox) -> None:
    box = new_box(lang="en")
    switched_on(box)
    box.reached = True
    box.choose("Play", "Call staff")
    assert "Staff is called" in box.words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_pages_look_as_they_were_looked_at(new_box: NewBox, same_picture: SamePicture, lang: str) -> None:
    box = new_box(lang=lang, game="mindbug")
    box.reached = True
    shown = []
    help_menu(box)
    shown.append(box.upright)
    box.choose(text(box, "page.staff.call"))
    shown.append(box.upright)
    box.context.pages.to_match()
    box.wait(0)
    shown.append(box.upright)
    help_menu(box)
    shown.append(box.upright)
    box.choose(text(box, "page.staff.back"))
    shown.append(box.upright)
    more_menu(box)
    shown.append(box.upright)
    assert not box.overflows()
    same_picture(f"{lang}/staff", sheet(shown))
