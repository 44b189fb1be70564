"""What tells hands what to do, or explains a question that nobody has seen, is never lost to a key or a tap."""

from __future__ import annotations

import pytest

from tablekeeper.firmware.pages.answers import Which
from tablekeeper.firmware.pages.page import Said
from tablekeeper.firmware.pages.text import Reading, ToDo, lesson, to_be_done

from .conftest import Box, NewBox

ORDERS = [f"Thing {n} that hands do with many cards" for n in range(1, 9)]


@pytest.fixture
def table(new_box: NewBox) -> Box:
    """A match in which orders of several pages lie over a question, and the tag `04A1` is a card to play."""
    box = new_box(game="mindbug")
    box.storage.tags.bind("04A1", "gorillion", 1, "mindbug")
    page = to_be_done("On the table", ORDERS)
    assert isinstance(page, ToDo)
    assert len(page.pages) > 2
    box.context.pages.push(page)
    return box


def test_menu_shows_every_page_of_what_hands_do_before_it_closes(table: Box) -> None:
    page = table.context.pages.top
    assert isinstance(page, ToDo)
    for shown in range(1, len(page.pages)):
        assert table.view.shared == "→"
        table.press("menu")
        assert (table.context.pages.top, page.page) == (page, shown)
    assert table.view.shared == "←"
    table.press("menu")
    assert not table.context.pages.above


def test_held_menu_does_not_take_away_what_nobody_has_read(table: Box) -> None:
    page = table.context.pages.top
    table.hold("menu")
    assert table.context.pages.top is page


def test_a_card_tapped_on_the_way_waits_and_is_asked_about(table: Box) -> None:
    page = table.context.pages.top
    assert isinstance(page, ToDo)
    table.tap("04A1")
    assert table.context.pages.top is page
    table.press(*["1.ok"] * (len(page.pages) - 1))
    assert isinstance(table.context.pages.top, Which), "it was tapped before anybody saw the question"
    assert not table.match.steps
    table.press("1.ok")
    assert [str(step.given) for step in table.match.steps] == ["play gorillion"]


def test_a_card_tapped_over_a_lesson_is_asked_about(new_box: NewBox) -> None:
    box = new_box(game="mindbug")
    box.storage.tags.bind("04A1", "gorillion", 1, "mindbug")
    box.context.pages.push(lesson("Charity", "Five cards stay in the hand."))
    box.tap("04A1")
    assert isinstance(box.context.pages.top, Which)
    assert not box.match.steps


def test_a_lesson_below_an_order_is_seen_before_a_tap_goes_on(new_box: NewBox) -> None:
    box = new_box(game="mindbug")
    box.storage.tags.bind("04A1", "gorillion", 1, "mindbug")
    below = lesson("Charity", "Five cards stay in the hand.")
    box.context.pages.push(below)
    box.context.pages.push(to_be_done("On the table", ["Draw 1"]))
    box.tap("04A1")
    assert box.context.pages.top is below
    box.press("1.ok")
    assert isinstance(box.context.pages.top, Which)


def test_a_card_tapped_over_a_short_order_counts(new_box: NewBox) -> None:
    box = new_box(game="mindbug")
    box.storage.tags.bind("04A1", "gorillion", 1, "mindbug")
    box.context.pages.push(to_be_done("On the table", ["Draw 1"]))
    box.tap("04A1")
    assert [str(step.given) for step in box.match.steps] == ["play gorillion"]


def test_where_a_match_begins_it_is_said_once_that_menu_can_be_held(new_box: NewBox) -> None:
    box = new_box(game="munchkin", seats=3)
    box.context.announcer.teaching = True
    for told in (True, False):
        box.context.entries.begin(box.session.again(0), "")
        box.settle()
        words = " ".join(" ".join(page) for page in _pages(box))
        assert ("Hold menu: names" in words) == told


def _pages(box: Box) -> list[tuple[str, ...]]:
    """All pages of what lies on top."""
    top = box.context.pages.top
    return list(top.pages) if isinstance(top, Reading) else [top.lines] if isinstance(top, Said) else []
