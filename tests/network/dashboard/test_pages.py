"""The dashboard in a real browser: three sizes, four languages, a call, one table, and a line that is cut."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tablekeeper.firmware.languages import LANGUAGES, catalogue
from tablekeeper.network.dashboard.history.schema import row
from tablekeeper.network.dashboard.history.store import Store, address
from tablekeeper.network.report.events import Event
from tablekeeper.network.report.payloads import Game
from tablekeeper.network.report.topics import Topics
from tests.asking import WATCHDOG
from tests.browsing import DESK, PHONE, WALL, Proxy, browser
from tests.network.dashboard.conftest import Cafe, Dashboard, secret
from tests.network.report.conftest import Mosquitto, mosquitto

__all__ = ["browser", "mosquitto"]

pytestmark = [pytest.mark.needs_package("chromium"), pytest.mark.needs_package("mosquitto")]

COUNTS_SOUNDS = """() => {
  let sounds = 0;
  const { start } = OscillatorNode.prototype;
  const { connect } = AudioNode.prototype;
  AudioNode.prototype.connect = function (to) {
    this.heard = to === this.context.destination;
    return connect.call(this, to);
  };
  OscillatorNode.prototype.start = function () {
    if (this.heard && this.context.state === "running") document.body.dataset.sounds = ++sounds;
    start.call(this);
  };
}"""
"""Counts the tones that can be heard: one whose browser is not allowed to sound yet cannot."""
SIZES = pytest.mark.parametrize("size", [PHONE, DESK, WALL], ids=["phone", "desk", "wall"])
SHOTS = Path(__file__).parents[3] / "docs/pictures"
"""Where the pictures of the documentation are; REDRAW=1 makes them anew."""
REST = "window=waiting bar=trouble cellar=over {}corner=playing stage=teaching round=idle attic=offline"
TABLES = f"door=help {REST.format('oak=playing ')}"


def opened(tables: Cafe) -> None:
    """Let nine tables stand in all ways."""
    home: dict[str, Any] = {"phase": "idle", "game": None, "seats": (), "match": None}
    tables.table("door", help=True, help_seconds=130)
    tables.table("window", phase="waiting", waited=400)
    tables.table("bar", troubles=("F02",), seconds=900)
    tables.table("cellar", phase="over", seconds=2400)
    tables.table("oak", seconds=3000)
    tables.table("corner", seconds=300)
    tables.table("stage", phase="teaching", seconds=500)
    tables.table("round", **home)
    tables.table("attic", **home)
    tables.gone("attic")


@pytest.fixture
def dashboard(mosquitto: Callable[..., Mosquitto], tmp_path: Path) -> Iterator[tuple[Cafe, Dashboard]]:
    broker = mosquitto()
    tables = Cafe(broker.port)
    opened(tables)
    with Dashboard(broker.port, "--database", f"sqlite:///{tmp_path}/kept.sqlite") as shown:
        shown.says("is listened to")
        tables.happens("door")
        yield tables, shown
    tables.close()


def lived(database: Path) -> None:
    """Let some weeks of a café have happened."""
    store, monday = Store(address(f"sqlite:///{database}")), datetime(2026, 11, 2, 17, tzinfo=UTC)
    games = [Game(id="mindbug", title="Mindbug"), Game(id="munchkin", title="Munchkin")]
    games.append(Game(id="guerra_de_mitos", title="Guerra de Mitos"))
    rows = []
    for number in range(90):
        game = games[(number % 6) // 4 if number % 7 else 2]
        at = monday + timedelta(hours=7 * number % 5, days=number // 4)
        topics = Topics("lion", ("oak", "bar", "window")[number % 3])
        begun = Event(id=f"{number}.0.a", kind="begun", match=number, n=0, game=game, seats=2)
        long = 900 + 37 * number % 1700
        over = Event(id=f"{number}.9.a", kind="over", match=number, n=9, game=game, seats=2, seconds=long)
        rows += [row(topics, event, at) for event in (begun, over)]
        if number % 11 == 0:
            broken = Event(id=f"{number}.F", kind="trouble", code=("F02", "F07")[number % 2])
            rows.append(row(topics, broken, at))
    store.add(rows)
    store.close()


@SIZES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_history_is_read_on_every_screen_and_by_everybody(
    tmp_path: Path, mosquitto: Callable[..., Mosquitto], look: Callable[..., Page], size: tuple[int, int], lang: str
) -> None:
    lived(tmp_path / "kept.sqlite")
    with Dashboard(mosquitto().port, "--database", f"sqlite:///{tmp_path}/kept.sqlite", "--keep", "9999") as shown:
        page = look(shown.host, size, lang)
        page.locator("#history").click()
        page.wait_for_selector("body[data-shown]")
        expect(page.locator("section")).to_have_count(6)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the window"
        assert "dashboard." not in page.inner_text("body"), "every word is there"
        assert "history." not in page.inner_text("body"), "every word is there"
        expect(page.locator("section").first.locator("tbody tr").first).to_contain_text("Mindbug")
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        if lang == "en":
            shot(page, f"dashboard-history-{ {PHONE: 'phone', DESK: 'desk', WALL: 'wall'}[size] }")
        with page.expect_download() as begun:
            page.locator('a[href="history/days.csv"]').click()
        assert begun.value.suggested_filename == "tablekeeper-days.csv"
        page.locator("#back").click()
        page.wait_for_selector("body[data-tables]")


@pytest.fixture
def look(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open the dashboard in a window; nothing may go wrong in it."""
    faults: list[str] = []
    windows = []

    def open_at(host: str, size: tuple[int, int] = DESK, lang: str = "en") -> Page:
        wide, high = size
        window = browser.new_context(viewport={"width": wide, "height": high}, has_touch=size == PHONE, locale=lang)
        windows.append(window)
        page = window.new_page()
        page.set_default_timeout(1000 * WATCHDOG)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"http://{host}/")
        page.wait_for_selector("body[data-tables]")
        return page

    yield open_at
    for window in windows:
        window.close()
    assert faults == []


def stands(page: Page, wanted: str = TABLES) -> None:
    """Wait until all tables stand so."""
    page.wait_for_selector(f'body[data-tables="{" ".join(f"lion/{one}" for one in wanted.split())}"]')


@SIZES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_tables_fit_and_nobody_is_left_out(
    dashboard: tuple[Cafe, Dashboard], look: Callable[..., Page], size: tuple[int, int], lang: str
) -> None:
    _, shown = dashboard
    page = look(shown.host, size, lang)
    stands(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the window"
    if size == WALL:
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "the wall shows all at once"
    words = catalogue(lang, "dashboard.toml", "tablekeeper.network.dashboard")
    expect(page.locator("#tables li").first).to_contain_text(words["dashboard.kind.help"])
    assert "dashboard." not in page.inner_text("body"), "every word is there"
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.locator("#tables button").first.click()
    expect(page.locator("#latest li")).to_have_count(1)
    assert "dashboard." not in page.inner_text("dialog")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    if lang == "en":
        page.keyboard.press("Escape")
        shot(page, f"dashboard-{ {PHONE: 'phone', DESK: 'desk', WALL: 'wall'}[size] }")


def shot(page: Page, name: str) -> None:
    """Make a picture of the documentation anew, if that is wanted; it must be there."""
    file = SHOTS / f"{name}.png"
    if os.environ.get("REDRAW") == "1":
        Image.open(io.BytesIO(page.screenshot())).convert("P", palette=Image.Palette.ADAPTIVE).save(file, optimize=True)
    assert file.exists()


def test_a_call_comes_first_and_is_in_the_title(dashboard: tuple[Cafe, Dashboard], look: Callable[..., Page]) -> None:
    tables, shown = dashboard
    page = look(shown.host)
    stands(page)
    assert page.title() == "(1) Tablekeeper"
    tables.table("oak", seq=5000, help=True, help_seconds=200)
    stands(page, f"oak=help door=help {REST.format('')}")
    assert page.title() == "(2) Tablekeeper"
    expect(page.locator("#sum")).to_have_text("2 tables call · 8 tables are on")


def test_a_call_sounds_where_somebody_wants_it(dashboard: tuple[Cafe, Dashboard], look: Callable[..., Page]) -> None:
    tables, shown = dashboard
    page = look(shown.host)
    stands(page)
    page.evaluate(COUNTS_SOUNDS)
    tables.table("oak", seq=5000, help=True)
    page.wait_for_selector('body[data-tables*="oak=help"]')
    assert page.get_attribute("body", "data-sounds") is None
    page.get_by_label("Sound for calls").check()
    expect(page.locator("#silent")).to_be_hidden()
    tables.table("corner", seq=5000, help=True)
    page.wait_for_selector('body[data-sounds="1"]')


def test_a_page_that_was_loaded_again_says_that_it_may_not_sound_yet(
    dashboard: tuple[Cafe, Dashboard], look: Callable[..., Page]
) -> None:
    tables, shown = dashboard
    page = look(shown.host)
    stands(page)
    page.get_by_label("Sound for calls").check()
    page.reload()
    expect(page.get_by_label("Sound for calls")).to_be_checked()
    expect(page.locator("#silent")).to_contain_text("press anywhere on this page once")
    stands(page)
    page.evaluate(COUNTS_SOUNDS)
    page.locator("h1").click()
    expect(page.locator("#silent")).to_be_hidden()
    tables.table("corner", seq=5000, help=True)
    page.wait_for_selector('body[data-sounds="1"]')


ONLY_FOR_WORKERS = """window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor() { throw new TypeError("Illegal constructor"); }
};"""
"""As Chrome on Android has it."""


def test_a_browser_that_cannot_notify_goes_on(dashboard: tuple[Cafe, Dashboard], look: Callable[..., Page]) -> None:
    tables, shown = dashboard
    page = look(shown.host)
    page.add_init_script(ONLY_FOR_WORKERS)
    page.reload()
    stands(page)
    page.get_by_label("Notification").check()
    tables.table("oak", seq=5000, help=True)
    page.wait_for_selector('body[data-tables*="oak=help"]')
    tables.table("oak", seq=5001, phase="over")
    page.wait_for_selector('body[data-tables*="oak=over"]')
    expect(page.locator("label:has(#notify)")).to_be_hidden()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_wall_shows_thirty_tables_at_once(
    mosquitto: Callable[..., Mosquitto], look: Callable[..., Page], lang: str
) -> None:
    broker = mosquitto()
    tables = Cafe(broker.port)
    for place in range(30):
        tables.table(f"neben-der-saeule-{place}", troubles=("F02",) if place < 4 else ())
    with Dashboard(broker.port) as shown:
        page = look(shown.host, WALL, lang)
        expect(page.locator("#tables li")).to_have_count(30)
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    tables.close()


def test_one_table_is_shown_with_what_happens_there(
    dashboard: tuple[Cafe, Dashboard], look: Callable[..., Page]
) -> None:
    tables, shown = dashboard
    page = look(shown.host)
    stands(page)
    page.get_by_role("button", name="Door").click()
    expect(page.locator("#latest li")).to_have_text(["0 minutes Ana has 2 lives"])
    expect(page.locator("#seats li")).to_have_text(["Seat 1 3 · decides", "Seat 2 2 · played by the box"])
    tables.happens("door", id="7.32.0", text={"en": "<b>Ben</b> has won"})
    expect(page.locator("#latest li").first).to_contain_text("<b>Ben</b> has won")


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_a_press_counts_while_tables_change(
    dashboard: tuple[Cafe, Dashboard], look: Callable[..., Page], by: str
) -> None:
    tables, started = dashboard
    page = look(started.host)
    stands(page)
    oak = page.locator("#tables button", has_text="Oak")
    oak.focus()
    before = page.locator("#tables button").all_inner_texts()
    oak.hover()
    if by == "mouse":
        page.mouse.down()
    else:
        page.keyboard.down("Space")
    tables.table("oak", seq=5000, help=True, help_seconds=200)
    stands(page, f"oak=help door=help {REST.format('')}")
    assert page.locator("#tables button").all_inner_texts() == before, "nothing moves under a finger"
    if by == "mouse":
        page.mouse.up()
    else:
        page.keyboard.up("Space")
    expect(page.locator("#one")).to_be_visible()
    expect(page.locator("#name")).to_have_text("Oak")
    expect(page.locator("#tables button").nth(0)).to_contain_text("Oak")
    expect(page.locator("#tables li").nth(0)).to_have_class("help")


def test_a_card_stays_for_as_long_as_its_table(dashboard: tuple[Cafe, Dashboard], look: Callable[..., Page]) -> None:
    tables, started = dashboard
    page = look(started.host)
    stands(page)
    oak = page.locator("#tables button", has_text="Oak")
    card = oak.element_handle()
    oak.focus()
    tables.table("oak", seq=5000, help=True, help_seconds=200)
    stands(page, f"oak=help door=help {REST.format('')}")
    assert card.evaluate("card => card.isConnected"), "a finger that taps it finds it"
    expect(oak).to_be_focused()
    tables.table("oak", seq=5001, seconds=3000)
    stands(page)
    assert card.evaluate("card => card.isConnected")


def test_the_language_can_be_chosen(dashboard: tuple[Cafe, Dashboard], look: Callable[..., Page]) -> None:
    _, shown = dashboard
    page = look(shown.host, lang="pt")
    expect(page.locator("#tables li").first).to_contain_text("Calls staff")
    page.select_option("#language", "de")
    expect(page.locator("#tables li").first).to_contain_text("Ruft Personal")
    assert page.get_attribute("html", "lang") == "de"


def test_a_line_that_is_cut_is_said_and_mends_itself(
    dashboard: tuple[Cafe, Dashboard], look: Callable[..., Page]
) -> None:
    tables, shown = dashboard
    proxy = Proxy(shown.host)
    page = look(proxy.host)
    stands(page)
    proxy.cut()
    expect(page.locator("#line")).to_contain_text("Not live")
    tables.table("oak", seq=5000, phase="over", seconds=9000)
    proxy.whole = True
    page.wait_for_selector('body[data-tables*="oak=over"]')
    expect(page.locator("#line")).to_be_hidden()


def test_a_screen_on_the_wall_may_have_the_password_in_its_address(
    mosquitto: Callable[..., Mosquitto], look: Callable[..., Page], tmp_path: Path
) -> None:
    broker = mosquitto()
    tables = Cafe(broker.port)
    tables.table("door", help=True, help_seconds=130)
    kept = ("--database", f"sqlite:///{tmp_path}/kept.sqlite", "--password", secret(tmp_path, "lionlion\n"))
    with Dashboard(broker.port, *kept) as shown:
        page = look(f"wall:lionlion@{shown.host}")
        stands(page, "door=help")
        page.get_by_role("button", name="Door").click()
        expect(page.locator("#seats li")).to_have_count(2)
        page.goto(f"http://wall:lionlion@{shown.host}/history.html")
        page.wait_for_selector("body[data-shown]")
        expect(page.locator("#line")).to_be_hidden()
    tables.close()
