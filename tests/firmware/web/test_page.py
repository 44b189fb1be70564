"""The page in a real browser: a match by keyboard, by touch and by cards, at three sizes, in four languages."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tablekeeper.firmware.languages import LANGUAGES
from tests.browsing import DESK, PHONE, WALL, Proxy, browser
from tests.firmware.web.conftest import WATCHDOG, Served, serving

__all__ = ["browser"]

pytestmark = pytest.mark.needs_package("chromium")

PIXELS = """() => {
  const panel = document.getElementById("panel");
  const data = panel.getContext("2d").getImageData(0, 0, 128, 64).data;
  return Array.from({ length: 1024 }, (_, byte) => {
    let bits = 0;
    for (let bit = 0; bit < 8; bit++) bits |= (data[4 * (((byte >> 7) * 8 + bit) * 128 + (byte & 127))] > 128) << bit;
    return bits;
  });
}"""
"""What the browser shows, as the chip's 1,024 bytes."""


class Seen:
    """A page of the box in a window of a size, and what went wrong on it."""

    def __init__(self, browser: Browser, served: Served, size: tuple[int, int], lang: str = "en") -> None:
        wide, high = size
        touched = size == PHONE
        self._context = browser.new_context(viewport={"width": wide, "height": high}, has_touch=touched, locale=lang)
        self.page: Page = self._context.new_page()
        self.page.set_default_timeout(1000 * WATCHDOG)
        self.faults: list[str] = []
        self.asked: set[str] = set()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self.page.on("request", lambda request: self.asked.add(urlsplit(request.url).netloc))
        self.page.goto(served.address)
        self.page.wait_for_selector("body[data-pictures]")

    def heard(self, words: str) -> None:
        """Wait until words have been read aloud."""
        expect(self.page.locator("#heard")).to_contain_text(words, timeout=1000 * WATCHDOG)

    def tap(self, name: str) -> None:
        """Look for a card on the rack, and tap it."""
        self.page.fill("#find", name)
        self.page.locator("#rack button").first.click()

    def close(self) -> None:
        """Close the page; nothing may have gone wrong on it."""
        self._context.close()
        assert self.faults == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_speaks_the_language_of_the_browser(browser: Browser, tmp_path: Path, lang: str) -> None:
    wanted = {"en": "Find a card", "es": "Buscar una carta", "it": "Cerca una carta", "de": "Karte suchen"}
    with serving(tmp_path, "--game", "mindbug") as served:
        seen = Seen(browser, served, DESK, lang)
        expect(seen.page.locator("label[for=find]")).to_have_text(wanted[lang])
        seen.page.select_option("#language", "it")
        expect(seen.page.locator("label[for=find]")).to_have_text(wanted["it"])
        assert seen.asked == {served.host}
        seen.close()


def test_a_match_is_played_by_keyboard_and_cards(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, "--lang", "en", "--game", "mindbug") as served:
        seen = Seen(browser, served, DESK)
        seen.tap("gorillion")
        seen.heard("Take Gorillion 10?")
        expect(seen.page.locator("#turned")).to_be_visible()
        seen.page.locator("#find").blur()
        seen.page.keyboard.press("l", delay=80)
        seen.heard("Seat 2. Your turn")
        viewer = served.watch()
        assert bytes(seen.page.evaluate(PIXELS)) == bytes.fromhex(viewer.next()["picture"])
        viewer.close()
        seen.page.get_by_role("button", name="Cut the power").click()
        seen.heard("Check")
        expect(seen.page.locator("#rack span", has_text="in play")).to_have_count(1)
        seen.close()


def test_a_phone_plays_by_touch(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, "--lang", "en", "--game", "scorepad", "--sets", "life_20") as served:
        seen = Seen(browser, served, PHONE)
        before = seen.page.evaluate(PIXELS)
        seen.page.get_by_role("button", name="Seat 1: right").tap()
        seen.page.wait_for_selector("body[data-pictures]")
        expect(seen.page.locator("#heard")).not_to_be_empty()
        while seen.page.evaluate(PIXELS) == before:
            seen.page.wait_for_timeout(20)
        seen.close()


@pytest.mark.parametrize("size", [PHONE, DESK, WALL], ids=["phone", "desk", "wall"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_use_it_at_any_size(browser: Browser, served: Served, size: tuple[int, int], scheme: str) -> None:
    seen = Seen(browser, served, size, "de")
    seen.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    assert seen.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it is wider than the window"
    assert Axe().run(seen.page).response["violations"] == []
    seen.close()


def test_a_fault_begins_and_ends_at_a_click(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, "--lang", "en", "--game", "mindbug") as served:
        seen = Seen(browser, served, DESK)
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
