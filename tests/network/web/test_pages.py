"""The page of the table in a real browser: live, at three sizes, in four languages, also where the network is cut."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tablekeeper.firmware.contract.box import extremes
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import LANGUAGES
from tests.asking import WATCHDOG
from tests.browsing import DESK, PHONE, WALL, Proxy, browser
from tests.network.conftest import Played, played, record
from tests.network.web.conftest import serving

__all__ = ["browser"]

pytestmark = pytest.mark.needs_package("chromium")

PAGES = ("", "history.html", "statistics.html")
SIZES = pytest.mark.parametrize("size", [PHONE, DESK, WALL], ids=["phone", "desk", "wall"])
PLAYED = (
    ("mindbug", ("Ana", "Ben"), "2026-09-04"),
    ("mindbug", ("Ben", "Ana"), "2026-09-18"),
    ("guerra_de_mitos", ("Ana", "Chiara"), "2026-10-02"),
    ("mindbug", ("Chiara", "Ana"), "2026-10-02"),
    ("scorepad", ("Ben", "Chiara"), "2026-10-09"),
    ("mindbug", ("Ana", "Ben"), "2026-11-06"),
    ("mindbug", ("Chiara", "Ben"), "2026-11-20"),
)
SHOTS = Path(__file__).parents[3] / "docs/pictures"
"""Where the pictures of the documentation are; REDRAW=1 makes them anew."""


class Seen:
    """A page in a window of a size, and what went wrong on it."""

    def __init__(
        self, browser: Browser, host: str, size: tuple[int, int] = DESK, lang: str = "en", path: str = ""
    ) -> None:
        wide, high = size
        self._context = browser.new_context(
            viewport={"width": wide, "height": high}, has_touch=size == PHONE, locale=lang, timezone_id="UTC"
        )
        self.page: Page = self._context.new_page()
        self.page.set_default_timeout(1000 * WATCHDOG)
        self.faults: list[str] = []
        self.asked: set[str] = set()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self.page.on("request", lambda request: self.asked.add(urlsplit(request.url).netloc))
        self.page.goto(f"http://{host}/{path}")
        self.page.wait_for_selector("body[data-read], body[data-entries]")

    def shows(self, entries: int | str) -> None:
        """Wait until the table is shown after so many entries, or what there is in its place."""
        self.page.wait_for_selector(f'body[data-entries="{entries}"]')

    def close(self) -> None:
        """Close the page; nothing may have gone wrong on it."""
        self._context.close()
        assert self.faults == []


@pytest.fixture(scope="module", params=registry.OWN)
def table(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Played, serving]]:
    """A match of each game, of as many as may play; for some of it a match that is over lies behind it."""
    game = request.param
    directory = tmp_path_factory.mktemp(game)
    with played(directory, game, extremes(game)[-1], 40) as box, serving(box.run, box.state) as page:
        yield box, page


@SIZES
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_look_at_every_game_at_any_size(
    browser: Browser, table: tuple[Played, serving], size: tuple[int, int], scheme: str
) -> None:
    seen = Seen(browser, table[1].host, size, "de")
    seen.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    assert seen.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it is wider than the window"
    assert Axe().run(seen.page).response["violations"] == []
    assert seen.asked == {table[1].host}
    seen.close()


@pytest.mark.parametrize("size", [DESK, WALL], ids=["desk", "wall"])
def test_what_decides_the_match_is_a_quarter_of_the_window_high(
    browser: Browser, table: tuple[Played, serving], size: tuple[int, int]
) -> None:
    seen = Seen(browser, table[1].host, size)
    sizes = seen.page.eval_on_selector_all(
        ".figure:first-child dd", "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"
    )
    seats = len(table[0].box.match.state.seat_names)
    assert [round(each) for each in sizes] == [round(size[1] / 4)] * seats
    seen.close()


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[serving]:
    """Finished matches of several games, of which nobody is at the table any more."""
    directory = tmp_path_factory.mktemp("finished")
    for place, (game, seats, date) in enumerate(PLAYED):
        record(directory, game, seats, date, seed=place)
    with serving(directory, directory) as page:
        yield page


@SIZES
@pytest.mark.parametrize("path", PAGES[1:])
def test_everybody_can_read_what_was_played(
    browser: Browser, finished: serving, size: tuple[int, int], path: str
) -> None:
    seen = Seen(browser, finished.host, size, "es", path)
    seen.page.wait_for_selector("body[data-read]")
    assert seen.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it is wider than the window"
    assert Axe().run(seen.page).response["violations"] == []
    seen.close()


def test_the_table_changes_as_the_panel_does(browser: Browser, tmp_path: Path) -> None:
    with played(tmp_path, "mindbug") as box, serving(box.run, box.state) as page:
        seen = Seen(browser, page.host, lang="de")
        for _ in range(12):
            box.answer()
            seen.shows(len(box.box.match.entries))
            decision, state = box.box.match.decision, box.box.match.state
            assert decision is not None
            expect(seen.page.locator(".seat.asked h2")).to_contain_text(f"Platz {decision.seat + 1}")
            lives = [str(seat.life) for seat in state.seats]
            assert seen.page.locator(".figure:first-child dd").all_inner_texts() == lives
        box.enter({"do": "edit", "changes": [{"path": "seats.0.life", "to": 0}]})
        expect(seen.page.locator(".seat.won h2")).to_contain_text("Platz 2")
        box.go_home()
        seen.shows("idle")
        expect(seen.page.locator("#state")).to_have_text("Gerade spielt niemand.")
        seen.close()


def test_a_box_that_is_switched_off_is_said(browser: Browser, tmp_path: Path) -> None:
    with played(tmp_path, "mindbug") as box, serving(box.run, box.state) as page:
        seen = Seen(browser, page.host)
        seen.shows(0)
        box.file.close()
        seen.shows("off")
        expect(seen.page.locator("#state")).to_have_text("The box is switched off.")
        seen.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_speaks_the_language_of_the_browser_or_the_one_chosen(
    browser: Browser, finished: serving, lang: str
) -> None:
    wanted = {"en": "Statistics", "es": "Estadísticas", "it": "Statistiche", "de": "Statistik"}
    seen = Seen(browser, finished.host, lang=lang)
    link = seen.page.locator("nav a").nth(2)
    expect(link).to_have_text(wanted[lang])
    assert seen.page.evaluate("document.documentElement.lang") == lang
    seen.page.select_option("#language", "it")
    expect(link).to_have_text(wanted["it"])
    link.click()
    seen.page.wait_for_selector("body[data-read]")
    assert "lang=it" in seen.page.url, "a page keeps the language of the one before"
    expect(link).to_have_attribute("aria-current", "page")
    seen.close()


def test_a_match_is_read_and_its_journal_taken_along_by_keyboard(browser: Browser, finished: serving) -> None:
    seen = Seen(browser, finished.host, path="history.html")
    matches = seen.page.locator("#matches > li")
    expect(matches).to_have_count(len(PLAYED))
    first = seen.page.locator("#matches > li").first
    button, story = first.get_by_role("button"), first.locator("ol")
    button.focus()
    seen.page.keyboard.press("Enter")
    expect(story.locator("li").last).to_contain_text(re.compile("wins|lives"))
    expect(button).to_have_attribute("aria-expanded", "true")
    seen.page.keyboard.press("Enter")
    expect(story).to_be_hidden()
    seen.page.keyboard.press("Enter")
    expect(story).to_be_visible()
    with seen.page.expect_download() as download:
        first.get_by_role("link").click()
    assert re.fullmatch(r"match-0{5}\d\.json", download.value.suggested_filename)
    seen.close()


def test_plots_are_drawn_and_told(browser: Browser, finished: serving) -> None:
    seen = Seen(browser, finished.host, path="statistics.html")
    plots = seen.page.get_by_role("img")
    expect(plots.first).to_have_attribute(
        "aria-label", re.compile(r"Finished matches by month: Sep 2026: 2, Oct 2026: 1")
    )
    assert seen.page.locator("svg rect").count() >= 4
    seen.close()


def test_a_line_that_is_cut_is_said_and_mended_by_itself(browser: Browser, tmp_path: Path) -> None:
    with played(tmp_path, "mindbug") as box, serving(box.run, box.state) as page:
        proxy = Proxy(page.host)
        window = browser.new_page(locale="de")
        window.goto(f"http://{proxy.host}/")
        line = window.locator("#line")
        window.wait_for_selector('body[data-entries="0"]')
        expect(line).to_be_hidden()
        proxy.cut()
        expect(line).to_contain_text("Nicht live")
        box.answer()
        proxy.whole = True
        window.wait_for_selector('body[data-entries="1"]')
        expect(line).to_be_hidden()
        window.close()


def test_a_server_that_is_started_again_is_found_again(browser: Browser, tmp_path: Path) -> None:
    with played(tmp_path, "mindbug") as box:
        page = serving(box.run, box.state)
        with page:
            window = browser.new_page(locale="en")
            window.goto(f"http://{page.host}/")
            window.wait_for_selector('body[data-entries="0"]')
        expect(window.locator("#line")).to_contain_text("Not live")
        box.answer()
        with page:
            window.wait_for_selector('body[data-entries="1"]')
            expect(window.locator("#line")).to_be_hidden()
            window.close()


def test_the_documentation_shows_the_table(browser: Browser, tmp_path: Path) -> None:
    with played(tmp_path, "mindbug", answers=38) as box, serving(box.run, box.state) as page:
        for size, name in ((WALL, "page-wall"), (PHONE, "page-phone")):
            seen = Seen(browser, page.host, size)
            seen.shows(len(box.box.match.entries))
            is_shown(seen, name, size)


@pytest.mark.parametrize("path", PAGES[1:])
def test_the_documentation_shows_what_was_played(browser: Browser, finished: serving, path: str) -> None:
    seen = Seen(browser, finished.host, DESK, path=path)
    seen.page.wait_for_selector("body[data-read]")
    if path == "history.html":
        seen.page.get_by_role("button").nth(1).click()
        seen.page.wait_for_selector("#matches ol li")
    is_shown(seen, f"page-{path.removesuffix('.html')}", DESK)


def is_shown(seen: Seen, name: str, size: tuple[int, int]) -> None:
    """Expect a picture of a page in the documentation; REDRAW=1 makes it anew."""
    picture = seen.page.screenshot()
    seen.close()
    file = SHOTS / f"{name}.png"
    if os.environ.get("REDRAW") == "1":
        Image.open(io.BytesIO(picture)).convert("P", palette=Image.Palette.ADAPTIVE).save(file, optimize=True)
    with Image.open(file) as stored:
        assert stored.size == size
    assert f"pictures/{name}.png" in (SHOTS.parent / "page.md").read_text(encoding="utf-8")
