"""Where texts are parted into pages: nothing is lost, and no word stands alone on the last page."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.pages.explain import explanation
from tablekeeper.firmware.pages.keys import keys
from tablekeeper.firmware.pages.page import Page
from tablekeeper.firmware.pages.text import Reading, paged, said, sliced, told_one_by_one, wrapped
from tablekeeper.firmware.telling.views import READING_LINES

from .conftest import Box

ROOT = Path(__file__).parents[3]
WITH_CARDS = ("mindbug", "munchkin")

Pages = Sequence[tuple[str, ...]]


def alone(pages: Pages) -> bool:
    """Return whether a single word stands on the last of several pages, with room for a line of the one before."""
    return len(pages) > 1 and len(" ".join(pages[-1]).split()) == 1


def texts(code: str) -> Iterator[str]:
    """Yield every text of the box and its games."""
    for pattern in (f"firmware/languages/{code}/*.toml", f"firmware/games/*/words/{code}/*.toml"):
        for path in ROOT.glob(pattern):
            yield from tomllib.loads(path.read_text(encoding="utf-8")).values()


def pages_of(page: Page) -> Pages:
    return page.pages if isinstance(page, Reading) else ()


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_card_is_explained_with_one_word_on_the_last_page(code: str) -> None:
    found = []
    for game in WITH_CARDS:
        ui = registry.ui(game)
        lang = language(code, ui.words)
        for card, _ in ui.cards(ui.game.sets):
            for before in ((), ("Soul Manipulator of the Deep",)):
                page = explanation(card, game, lang, before)
                found += [(card, page.pages[-1])] if isinstance(page, Reading) and alone(page.pages) else []
    assert found == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_of_the_box_leaves_one_word_on_the_last_page(code: str) -> None:
    pages = [pages_of(page) for text in texts(code) for page in (said("", text), told_one_by_one("", [text]))]
    assert [one[-1] for one in (*pages, keys(language(code)).pages) if alone(one)] == []


LINES = st.lists(st.sampled_from(["one", "two words", "three words here"]), min_size=1, max_size=23)


@given(LINES)
def test_running_text_is_kept_in_full_pages_but_for_the_last_two(lines: list[str]) -> None:
    pages = sliced(lines)
    assert [line for page in pages for line in page] == lines
    assert all(len(page) == READING_LINES for page in pages[:-2])
    assert len(pages) == -(-len(lines) // READING_LINES)
    assert not alone(pages)


TEXTS = st.lists(st.sampled_from(["one", "two words", "a line of the panel", "long " * 9, "longest " * 22]), min_size=1)


@given(TEXTS)
def test_texts_that_stand_for_themselves_are_parted_only_where_no_page_holds_them(texts: list[str]) -> None:
    pages = paged(texts)
    assert [line for page in pages for line in page] == list(wrapped(*texts))
    assert all(0 < len(page) <= READING_LINES for page in pages)
    starts = [page[0] for page in pages]
    assert all(line in {wrapped(text)[0] for text in texts} for line in starts if "longest" not in line)
    if alone(pages):
        assert len(wrapped(texts[-2])) >= READING_LINES, "the page before has nothing to share"


def test_a_key_that_leads_nowhere_closes_no_text_of_several_pages(box: Box) -> None:
    box.context.pages.push(keys(box.context.lang))
    first = box.context.pages.top
    assert isinstance(first, Reading)
    box.press("1.left")
    assert box.context.pages.top is first
    assert box.buzzer.played[-1] == "refused"
    box.press("1.right", "1.left")
    assert first.page == 0
