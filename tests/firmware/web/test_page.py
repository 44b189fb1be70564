"""The page in a real browser: a match by keyboard, by touch and by cards, at three sizes, in four languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tablekeeper.firmware.languages import LANGUAGES
from tests.asking import WATCHDOG
from tests.browsing import DESK, PHONE, WALL, Proxy
from tests.firmware.web.conftest import Served, serving
from tests.firmware.web.window import Window

pytestmark = pytest.mark.needs_package("chromium")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_speaks_the_language_of_the_browser(browser: Browser, tmp_path: Path, lang: str) -> None:
    wanted = {"en": "Find a card", "es": "Buscar una carta", "it": "Cerca una carta", "de": "Karte suchen"}
    with serving(tmp_path, "--game", "mindbug") as served:
        seen = Window(browser, served.address, DESK, lang)
        expect(seen.page.locator("label[for=find]")).to_have_text(wanted[lang])
        seen.page.select_option("#language", "it")
        expect(seen.page.locator("label[for=find]")).to_have_text(wanted["it"])
        assert seen.hosts == {served.host}
        seen.close()


def test_a_match_is_played_by_keyboard_and_cards(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, "--lang", "en", "--game", "mindbug") as served:
        seen = Window(browser, served.address, DESK)
        seen.tap("gorillion")
        seen.heard("Take Gorillion 10?")
        expect(seen.page.locator("#turned")).to_be_visible()
        seen.page.locator("#find").blur()
        seen.page.keyboard.press("l", delay=80)
        seen.heard("Seat 2. Your turn")
        viewer = served.watch()
        assert seen.picture == bytes.fromhex(viewer.next()["picture"])
        viewer.close()
        seen.page.get_by_role("button", name="Cut the power").click()
        seen.heard("Check")
        expect(seen.page.locator("#rack span", has_text="in play")).to_have_count(1)
        seen.close()


def test_a_phone_plays_by_touch(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, "--lang", "en", "--game", "scorepad", "--sets", "life_20") as served:
        seen = Window(browser, served.address, PHONE)
        before = seen.picture
        seen.page.get_by_role("button", name="Seat 1: right").tap()
        seen.page.wait_for_selector("body[data-pictures]")
        expect(seen.page.locator("#heard")).not_to_be_empty()
        while seen.picture == before:
            seen.page.wait_for_timeout(20)
        seen.close()


@pytest.mark.parametrize("size", [PHONE, DESK, WALL], ids=["phone", "desk", "wall"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_use_it_at_any_size(browser: Browser, served: Served, size: tuple[int, int], scheme: str) -> None:
    seen = Window(browser, served.address, size, "de")
    seen.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    assert seen.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it is wider than the window"
    assert Axe().run(seen.page).response["violations"] == []
    seen.close()


def test_a_fault_begins_and_ends_at_a_click(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, "--lang", "en", "--game", "mindbug") as served:
        seen = Window(browser, served.address, DESK)
        button = seen.page.get_by_role("button", name="Reader unplugged")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        seen.heard("The reader does not answer")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "false")
        seen.close()


def test_a_line_that_is_cut_is_said_and_mended_by_itself(browser: Browser, served: Served) -> None:
    proxy = Proxy(served.host)
    page = browser.new_page()
    page.goto(f"http://{proxy.host}{served.path}")
    line = page.locator("#line")
    page.wait_for_selector("body[data-pictures]")
    expect(line).to_be_hidden()
    proxy.cut()
    expect(line).to_contain_text("Die Verbindung zum Gerät ist weg.", timeout=1000 * WATCHDOG)
    proxy.whole = True
    expect(line).to_be_hidden(timeout=1000 * WATCHDOG)
    page.close()
