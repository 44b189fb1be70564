"""The documentation as a site: every page is there, no link leads nowhere, and it is searched without a server."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, expect

from packages import demo, layer
from packages.address import address
from packages.site import __main__ as site
from tests.browsing import DESK, PHONE, browser

__all__ = ["browser"]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return site.build(tmp_path_factory.mktemp("site") / "site")


class Links(HTMLParser):
    """What a page leads to, and the places in it."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.found: list[str] = []
        self.places: set[str] = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.places.update(filter(None, [told.get("id"), told.get("name")]))
        self.found += filter(None, [told.get("href") if tag in ("a", "link") else told.get("src")])


def test_every_page_of_the_documentation_is_there(built: Path) -> None:
    wanted = {path.relative_to(layer.ROOT).with_suffix(".html") for path in (layer.ROOT / "docs").rglob("*.md")}
    assert {path for path in wanted if not (built / path).is_file()} == set()
    assert (built / "hardware/guide.html").is_file()


def test_no_link_leads_nowhere(built: Path) -> None:
    pages = {page: Links(page) for page in built.rglob("*.html") if built / "demo" not in page.parents}
    astray = []
    for page, links in pages.items():
        for link in links.found:
            told = urlsplit(link)
            if told.scheme or told.netloc:
                continue
            target = (page.parent / unquote(told.path)).resolve() if told.path else page
            known = target not in pages or not told.fragment or unquote(told.fragment) in pages[target].places
            if not target.is_file() or not known:
                astray.append(f"{page.relative_to(built)}: {link}")
    assert astray == []
    assert len(pages) > 50


def test_what_is_no_part_of_it_is_looked_for_where_the_project_lives(built: Path) -> None:
    links = Links(built / "README.html").found
    assert f"{address()}/tree/main/engine" in links


@pytest.mark.needs_package("chromium")
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_it_is_read_and_searched_from_a_disk(built: Path, browser: Browser, size: tuple[int, int]) -> None:
    (wide, high), told = size, built.as_uri()
    window = browser.new_context(viewport={"width": wide, "height": high})
    faults: list[str] = []
    page = window.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{told}/README.html")
    expect(page.locator("h1")).to_contain_text("Tablekeeper")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the window"
    page.goto(f"{told}/search.html?q=oblivion")
    expect(page.locator("ul.search li").first).to_be_visible()
    page.goto(f"{told}/docs/gallery/screens.html")
    assert page.evaluate("[...document.images].every((image) => image.complete && image.naturalWidth > 0)")
    assert faults == []
    window.close()


def test_the_box_is_in_it_where_it_has_been_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = tmp_path / "demo"
    made.mkdir()
    (made / "index.html").write_text("<p>the box</p>", encoding="utf-8")
    monkeypatch.setattr(demo, "DIRECTORY", made)
    monkeypatch.setattr(layer, "run", lambda *command: Path(command[-1]).mkdir())
    assert (site.build(tmp_path / "site") / "demo/index.html").read_text(encoding="utf-8") == "<p>the box</p>"


def test_a_page_that_stands_nowhere_ends_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(site, "DIRECTORY", tmp_path / "site")
    monkeypatch.setattr(site.build, "__defaults__", (tmp_path / "site",))
    monkeypatch.setitem(site.SECTIONS, "Rules", "docs/rules/munchkin")
    assert site.main() == 1
    assert "isn't included in any toctree" in capsys.readouterr().err
