"""The page behind the code in a real browser: each part of it once, on a desk and on a phone."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import APIResponse, Browser, Page, Route, expect

from tablekeeper.firmware.door.code import BETWEEN
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.storage import Tagged
from tests.asking import WATCHDOG
from tests.browsing import DESK, PHONE, browser
from tests.door import Doors, doors
from tests.engine.mindbug.own_cards import GARDEN
from tests.network.conftest import played
from tests.network.web.conftest import serving

__all__ = ["browser"]

pytestmark = pytest.mark.needs_package("chromium")

SHOTS = Path(__file__).parents[3] / "docs/pictures"
DECK = """game = "guerra_de_mitos"
name = "Mine"

[god]
"Loki" = 2
"""
PAD = """title = "Skat"
seats = [3, 3]

[counter.points]
name = "Points"
start = 24
"""


class Staff:
    """Somebody in front of the page who sees the panel, too."""

    def __init__(self, browser: Browser, box: Doors, page: serving, size: tuple[int, int], lang: str) -> None:
        wide, high = size
        self.box = box
        self._context = browser.new_context(viewport={"width": wide, "height": high}, locale=lang)
        self.page: Page = self._context.new_page()
        self.page.set_default_timeout(1000 * WATCHDOG)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("dialog", lambda dialog: dialog.accept())
        self.page.goto(f"http://{page.host}/behind.html")
        self.page.wait_for_selector('body[data-read="closed"]')

    def come_in(self) -> None:
        """Let the panel show a code, read it there and type it."""
        self.box.pass_time(12 * BETWEEN)
        self.page.click("#show")
        expect(self.page.locator("#done")).to_be_visible()
        self.page.keyboard.type(self.box.code)  # the field is chosen already
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector('body[data-shown="settings"]')

    def turn(self, part: str) -> None:
        """Go to a part."""
        self.page.click(f'[data-part="{part}"]')
        self.page.wait_for_selector(f'body[data-shown="{part}"]')

    def looks_right(self) -> None:
        """Expect nothing to be wider than the window, and all of it to be there for everybody."""
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it is wider than the window"
        assert Axe().run(self.page).response["violations"] == []

    def close(self) -> None:
        """Close the page; no script may have failed on it."""
        self._context.close()
        assert self.faults == []


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Doors, serving]]:
    with doors(tmp_path_factory.mktemp("staff")) as box, serving(box.run, box.state) as page:
        yield box, page


@pytest.fixture
def staff(browser: Browser, table: tuple[Doors, serving]) -> Iterator[Staff]:
    person = Staff(browser, *table, DESK, "en")
    person.come_in()
    yield person
    person.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_part_is_there_for_everybody_on_a_phone(
    browser: Browser, table: tuple[Doors, serving], lang: str
) -> None:
    person = Staff(browser, *table, PHONE, lang)
    person.looks_right()
    person.come_in()
    for part in ("settings", "tags", "decks", "pads", "sets", "matches"):
        person.turn(part)
        person.looks_right()
    missing = person.page.evaluate(
        "[...document.querySelectorAll('[data-text]')].filter(one => !one.textContent).map(one => one.dataset.text)"
    )
    assert missing == []
    person.close()


def test_a_wrong_code_is_told_in_words(browser: Browser, table: tuple[Doors, serving]) -> None:
    box, page = table
    person = Staff(browser, box, page, DESK, "de")
    box.pass_time(3600)
    person.page.click("#show")
    expect(person.page.locator("#done")).to_contain_text("zwei Minuten")
    person.page.fill("#code", f"{(int(box.code) + 1) % 10**6:06}")
    person.page.keyboard.press("Enter")
    expect(person.page.locator("#refused")).to_contain_text("Versuche übrig: 4")
    person.looks_right()
    person.close()


def test_a_setting_changes_the_box(staff: Staff) -> None:
    staff.page.get_by_label("Sound").select_option("off")
    expect(staff.page.locator("#done")).to_have_text("Changed.")
    assert staff.box.box.buzzer.muted
    staff.page.get_by_label("Sound").select_option("on")
    expect(staff.page.locator("#done")).to_have_text("Changed.")


def test_a_card_is_tapped_while_the_page_says_which(staff: Staff) -> None:
    staff.turn("tags")
    staff.page.select_option("#game", "mindbug")
    staff.page.select_option("#card", "gorillion")
    staff.page.click("#teach")
    expect(staff.page.locator("#wanted")).to_contain_text("Gorillion")
    staff.box.tap("04AABB")
    expect(staff.page.locator("#known")).to_contain_text("04AABB")
    assert staff.box.box.storage.tags.card_of("04AABB") == Tagged("gorillion", 1, "mindbug")
    staff.page.get_by_role("button", name="Forget: Gorillion, 04AABB").click()
    expect(staff.page.locator("#known li")).to_have_count(0)


def test_a_list_of_tags_goes_down_and_up_again(staff: Staff, tmp_path: Path) -> None:
    staff.turn("tags")
    staff.page.select_option("#game", "mindbug")
    staff.page.select_option("#card", "gorillion")
    staff.page.fill("#uid", "04:aa:01")
    staff.page.keyboard.press("Enter")
    expect(staff.page.locator("#known")).to_contain_text("04AA01")
    with staff.page.expect_download() as download:
        staff.page.click("#down")
    file = tmp_path / "tags.csv"
    download.value.save_as(file)
    assert file.read_text(encoding="utf-8").splitlines()[1] == "04AA01,mindbug,gorillion,1,Gorillion"
    file.write_text("uid,game,card,copy\n04AA02,mindbug,gorillion,1\n04AA03,mindbug,gorilla,1\n", encoding="utf-8")
    staff.page.set_input_files("#up", file)
    expect(staff.page.locator("#refused li")).to_contain_text(["line 3: card: wanted the id of a card of mindbug"])
    file.write_text("uid,game,card,copy\n04AA02,mindbug,gorillion,1\n", encoding="utf-8")
    staff.page.set_input_files("#up", file)
    expect(staff.page.locator("#done")).to_have_text("1 tag was taken.")
    assert set(staff.box.box.storage.tags.all()) == {"04AA02"}


def test_a_deck_with_a_faulty_line_is_told_which(staff: Staff) -> None:
    staff.turn("decks")
    part = staff.page.locator("#decks")
    part.locator("textarea").fill(DECK)
    part.get_by_role("button", name="Check").click()
    expect(staff.page.locator("#refused li").first).to_contain_text("line 4: god: wanted one of game, name")
    deck = staff.box.box.storage.directory / "decks/Mine.toml"
    part.locator("textarea").fill(DECK.replace("[god]", "[gods]"))
    part.get_by_role("button", name="Keep").click()
    expect(part.locator(".faults li").first).to_contain_text("line ")
    staff.looks_right()
    picture = staff.page.screenshot()
    part.locator("textarea").fill("")
    part.get_by_role("button", name="Edit: Mine").click()
    expect(part.locator("textarea")).to_have_value(re.compile('name = "Mine"'))
    part.get_by_role("button", name="Delete: Mine").click()
    expect(part.locator(".rows li")).to_have_count(0)
    assert not deck.exists()
    file = SHOTS / "page-behind.png"
    if os.environ.get("REDRAW") == "1":
        Image.open(io.BytesIO(picture)).convert("P", palette=Image.Palette.ADAPTIVE).save(file, optimize=True)
    with Image.open(file) as stored:
        assert stored.size == DESK


def test_a_pad_is_tried_before_it_is_kept(staff: Staff) -> None:
    staff.turn("pads")
    part = staff.page.locator("#pads")
    part.locator("textarea").fill(PAD.replace("start = 24", "start = many"))
    part.get_by_role("button", name="Try").click()
    expect(staff.page.locator("#refused li").first).to_contain_text("Line 6")
    part.locator("textarea").fill(PAD)
    part.get_by_role("button", name="Try").click()
    expect(part.locator(".result")).to_contain_text("Points: 24")
    part.get_by_label("Name of the file").fill("skat.toml")
    part.get_by_role("button", name="Keep").click()
    expect(part.locator(".rows li")).to_have_count(1)
    part.get_by_role("button", name="Delete: skat.toml").click()
    expect(part.locator(".rows li")).to_have_count(0)


def test_a_set_is_checked_and_its_cards_are_told_before_it_is_kept(staff: Staff) -> None:
    staff.turn("sets")
    part = staff.page.locator("#sets")
    part.locator("textarea").fill(GARDEN.replace("power = 4", "power = 40"))
    part.get_by_role("button", name="Check").click()
    expect(staff.page.locator("#refused li").first).to_contain_text("line 8")
    part.locator("textarea").fill(GARDEN)
    part.get_by_role("button", name="Check").click()
    expect(part.locator(".result li").first).to_contain_text("9 × Lawn Gnome 4 (Hunter): Play: You gain 2 lives.")
    part.get_by_role("button", name="Keep").click()
    expect(part.locator(".rows li")).to_have_count(1)
    part.get_by_role("button", name="Delete: Garden Party").click()
    expect(part.locator(".rows li")).to_have_count(0)


@contextmanager
def two_matches(browser: Browser, tmp_path: Path) -> Iterator[Staff]:
    """Two matches were played, the last of them is on the table, and somebody looks at their list."""
    for seed in (1, 2):
        with played(tmp_path, "mindbug", seed=seed) as before:
            while before.answer(10):
                pass
            before.go_home()
            (before.state / "table.json").unlink()  # the next one begins at a table without a match
    with doors(tmp_path) as box, serving(box.run, box.state) as page:
        with box.lock:
            box.box.context.pages.to_home()
        person = Staff(browser, box, page, DESK, "en")
        person.come_in()
        person.turn("matches")
        expect(person.page.locator("#matches-kept .rows li")).to_contain_text(["on the table", "Delete"])
        yield person
        person.close()


def test_a_match_is_deleted_unless_it_is_on_the_table(browser: Browser, tmp_path: Path) -> None:
    with two_matches(browser, tmp_path) as person:
        person.looks_right()
        rows = person.page.locator("#matches-kept .rows li")
        rows.get_by_role("button").click()
        expect(rows).to_have_count(1)
        assert [file.name for file in (person.box.state / "matches").iterdir()] == ["000002.journal"]


def test_a_list_that_was_asked_for_before_a_match_was_deleted_does_not_bring_it_back(
    browser: Browser, tmp_path: Path
) -> None:
    held: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append((route, route.fetch()))

    with two_matches(browser, tmp_path) as person:
        page, rows = person.page, person.page.locator("#matches-kept .rows li")
        page.route("**/matches/en.json", hold)
        with page.expect_request("**/matches/en.json"):
            page.click('[data-part="matches"]')
        rows.get_by_role("button").click()
        expect(rows).to_have_count(1)
        early, answer = held[0]
        with page.expect_event("requestfinished"):
            early.fulfill(response=answer)
        page.evaluate("() => new Promise((done) => setTimeout(done))")
        expect(rows).to_have_count(1)


def test_a_page_that_was_closed_on_the_panel_says_so(staff: Staff) -> None:
    with staff.box.lock:
        staff.box.box.context.codes.withdraw()
    staff.page.click('[data-part="tags"]')
    expect(staff.page.locator("#refused")).to_contain_text("The page is closed")
    expect(staff.page.locator("#show")).to_be_visible()
