"""A window of a real browser that shows a page of the box."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, expect

from tests.asking import WATCHDOG
from tests.browsing import PHONE

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


class Window:
    """A page of the box in a window of a size, and what went wrong on it."""

    page: Page

    def __init__(
        self, browser: Browser, address: str, size: tuple[int, int], lang: str = "en", patience: float = WATCHDOG
    ) -> None:
        wide, high = size
        self._patience = 1000 * patience
        touched = size == PHONE
        self._context = browser.new_context(viewport={"width": wide, "height": high}, has_touch=touched, locale=lang)
        self.faults: list[str] = []
        self.asked: list[str] = []
        """The addresses of everything that was asked for."""
        self._context.on("request", lambda request: self.asked.append(request.url))
        self.open(address)

    def open(self, address: str) -> None:
        """Open the page, in the place of one that is open; what the browser has kept of it is there."""
        if self._context.pages:
            self.page.close()
        self.page = self._context.new_page()
        self.page.set_default_timeout(self._patience)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self.page.goto(address)
        self.page.wait_for_selector("body[data-pictures]")

    @property
    def hosts(self) -> set[str]:
        """The hosts that were asked for something."""
        return {urlsplit(address).netloc for address in self.asked if not address.startswith("blob:")}

    @property
    def picture(self) -> bytes:
        """What the panel shows, as the chip's 1,024 bytes."""
        return bytes(self.page.evaluate(PIXELS))

    def heard(self, words: str) -> None:
        """Wait until words have been read aloud."""
        expect(self.page.locator("#heard")).to_contain_text(words, timeout=self._patience)

    def tap(self, name: str) -> None:
        """Look for a card on the rack, and tap it."""
        self.page.fill("#find", name)
        self.page.locator("#rack button").first.click()

    def close(self) -> None:
        """Close the page; nothing may have gone wrong on it."""
        self._context.close()
        assert self.faults == []
