"""The stack of pages keeps its books: what is at the bottom, what is over it, what is on top."""

from __future__ import annotations

import pytest

from tablekeeper.firmware.pages.page import Page, PageStack


@pytest.fixture
def pages() -> PageStack:
    """A stack with home at the bottom; home and the match are made anew each time."""
    return PageStack(Page, Page)


def test_home_lies_at_the_bottom_from_the_beginning(pages: PageStack) -> None:
    assert len(pages) == 1
    assert pages.bottom is pages.top
    assert pages.above == ()


def test_the_page_pushed_last_is_on_top_and_back_takes_it_away(pages: PageStack) -> None:
    bottom, first, second = pages.bottom, Page(), Page()
    pages.push(first)
    pages.push(second)
    assert [*pages] == [bottom, first, second]
    assert (pages.bottom, pages.above, pages.top) == (bottom, (first, second), second)
    pages.back()
    assert pages.top is first


def test_back_never_takes_the_bottom_away(pages: PageStack) -> None:
    bottom = pages.bottom
    pages.back()
    assert [*pages] == [bottom]


def test_clearing_leaves_the_bottom(pages: PageStack) -> None:
    bottom = pages.bottom
    pages.push(Page())
    pages.push(Page())
    pages.clear()
    assert [*pages] == [bottom]


def test_home_is_made_anew_with_nothing_over_it(pages: PageStack) -> None:
    before = pages.bottom
    pages.push(Page())
    pages.to_home()
    assert len(pages) == 1
    assert pages.top is not before


def test_the_match_is_made_anew_with_only_what_shall_stay_over_it() -> None:
    match = Page()
    pages = PageStack(Page, lambda: match)
    gone, stays = Page(), Page()
    pages.push(gone)
    pages.push(stays)
    pages.to_match([stays])
    assert [*pages] == [match, stays]


def test_without_a_match_the_stack_stays_as_it_is() -> None:
    def none() -> Page:
        raise LookupError("no match")

    pages = PageStack(Page, none)
    before = [*pages]
    with pytest.raises(LookupError):
        pages.to_match()
    assert [*pages] == before
