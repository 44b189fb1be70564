"""The box in a browser with nothing behind it but a server of files: played, closed, opened again, without a network.

What is shown is compared, picture by picture, with the same box in a process of this computer.
"""

from __future__ import annotations

import filecmp
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Worker, expect

from packages import demo
from tablekeeper.drivers.picture_diff import pack
from tablekeeper.firmware.app.handover import REST
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.simulator.desk import _image
from tablekeeper.firmware.simulator.glass import words
from tablekeeper.firmware.simulator.messages import Tap
from tests.browsing import DESK, PHONE, WALL
from tests.conftest import REQUIRE_ALL
from tests.firmware.web.file_server import FileServer
from tests.firmware.web.window import Window
from tests.vm.twin import Step, Twin

PATIENCE = 240.0
"""Seconds after which a test that waits in vain fails; where others want the computer, too, the box starts in 60."""


@pytest.fixture(scope="module")
def built() -> Path:
    """The folder, if somebody has built it."""
    if not (demo.DIRECTORY / "index.html").exists():
        missing = "needs the box for a browser: make demo builds it"
        if os.environ.get(REQUIRE_ALL):
            pytest.fail(missing, pytrace=False)
        pytest.skip(missing)
    return demo.DIRECTORY


@pytest.fixture
def server(built: Path) -> Iterator[FileServer]:
    server = FileServer(built)
    yield server
    server.close()


def follow(window: Window, steps: list[Step]) -> None:
    """Do by clicks what was done to a twin, and see the same after each step."""
    for number, step in enumerate(steps, 1):
        if isinstance(step.hand, Tap):
            window.page.locator(f'[data-uid="{step.hand.uid}"]').click()
        else:
            window.page.wait_for_timeout(1000 * REST)  # as hands do: keys may rest for a moment after a new picture
            window.page.locator(f'[data-key="{step.hand.key}"]').click(delay=1000 * step.hand.seconds)
        see(window, step.pictures, f"step {number}: {step.hand}")


def chip(window: Window) -> bytes:
    """Return what the panel's chip holds; the page shows one that stands upright for seat 2 from there."""
    picture = window.picture
    return upside_down(picture) if window.page.locator("#turned").is_visible() else picture


def upside_down(picture: bytes) -> bytes:
    """Return a chip's picture turned by half a turn."""
    return bytes(int(f"{byte:08b}"[::-1], 2) for byte in reversed(picture))


def read(picture: bytes) -> str:
    """Return what stands on a panel, whichever way it is turned."""
    return repr(max((words(_image(one)) for one in (picture, upside_down(picture))), key=len))


def see(window: Window, pictures: tuple[bytes, ...], what: str) -> None:
    """Wait until the panel shows one of these pictures."""
    end = time.monotonic() + PATIENCE
    while (seen := chip(window)) not in pictures:
        if time.monotonic() > end:
            wanted, got = (" or ".join(map(read, dict.fromkeys(these))) for these in (pictures, (seen,)))
            pytest.fail(f"{what}: wanted {wanted}, got {got}")
        window.page.wait_for_timeout(20)


def test_a_match_is_played_to_its_end_closed_in_the_middle_and_opened_without_a_network(
    browser: Browser, server: FileServer, tmp_path: Path
) -> None:
    with Twin(tmp_path, "pn532", "de") as twin:
        first = pack(twin.device.glass.picture())
        twin.begin()
        for card in ("killer_bee", "gorillion", "killer_bee"):
            twin.tap(card)
            twin.answer("pass")
        begun = list(twin.steps)
    with Twin(tmp_path, "pn532") as twin:
        resumed = pack(twin.device.glass.picture())
        twin.tap("plated_scorpion")
        twin.answer("pass")
        twin.answer("attack killer_bee#1")
        twin.answer("pass")  # nobody is hunted
        twin.answer("pass")  # nobody blocks
        ended = list(twin.steps)
    with Twin(tmp_path, "pn532") as twin:
        over = pack(twin.device.glass.picture())

    window = Window(browser, server.address, DESK, "de", PATIENCE)
    see(window, (first,), "the first picture")
    follow(window, begun)
    window.page.evaluate("navigator.serviceWorker.ready.then(() => true)")  # all files are kept
    window.open(server.address)
    see(window, (resumed,), "opened again")
    follow(window, ended)
    expect(window.page.locator("#heard")).to_contain_text("gewinnt", timeout=1000 * PATIENCE)
    server.close()
    window.open(server.address)
    see(window, (over,), "opened without a network")
    assert window.hosts == {server.host}
    window.close()


def test_everybody_can_use_it_and_what_fails_at_a_click_works_again(browser: Browser, server: FileServer) -> None:
    window = Window(browser, server.address, DESK, "es", PATIENCE)
    for wide, high in (PHONE, DESK, WALL):
        window.page.set_viewport_size({"width": wide, "height": high})
        assert window.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it is wider than the window"
        assert Axe().run(window.page).response["violations"] == []
    wanted = {"en": "Find a card", "es": "Buscar una carta", "it": "Cerca una carta", "de": "Karte suchen"}
    for lang in LANGUAGES:
        window.page.select_option("#language", lang)
        expect(window.page.locator("label[for=find]")).to_have_text(wanted[lang], timeout=1000 * PATIENCE)
    button = window.page.locator('[data-fault="reader"]')
    button.click()
    window.heard("El lector no responde")
    window.page.locator("#cut").click()
    expect(window.page.locator("#line")).to_be_hidden(timeout=1000 * PATIENCE)
    button.click()
    window.close()


def test_neither_the_page_nor_its_worker_may_ask_anybody_else(
    browser: Browser, server: FileServer, built: Path
) -> None:
    other = FileServer(built)
    window = Window(browser, server.address, DESK, "en", PATIENCE)
    places: tuple[Page | Worker, ...] = (window.page, *window.page.workers)
    for place in places:
        for ask in (server, other):
            asked = f"fetch('{ask.address}icon.svg', {{ mode: 'no-cors' }}).then(() => 'answered', () => 'forbidden')"
            assert place.evaluate(asked) == ("answered" if ask is server else "forbidden")
    assert len(window.page.workers) == 1
    assert all("Content Security Policy" in fault for fault in window.faults)
    assert window.hosts == {server.host}
    window.faults.clear()
    window.close()
    other.close()


def test_of_two_pages_only_one_has_the_files(browser: Browser, server: FileServer) -> None:
    window = Window(browser, server.address, DESK, "en", PATIENCE)
    other = window.page.context.new_page()
    other.goto(server.address)
    other.wait_for_selector("body[data-pictures]", timeout=1000 * PATIENCE)
    expect(other.locator("#heard")).to_contain_text("Another program uses the memory", timeout=1000 * PATIENCE)
    window.close()


def test_the_folder_is_small_enough(built: Path) -> None:
    assert demo.sizes(built)[1] < demo.MOST_BYTES


@pytest.mark.usefixtures("built")
def test_the_same_sources_give_the_same_folder(tmp_path: Path) -> None:
    once, again = tmp_path / "once", tmp_path / "again"
    for folder in (once, again):
        demo.lay_out(demo.PARTS / "fetched", folder)
    names = sorted(path.relative_to(once).as_posix() for path in once.rglob("*") if path.is_file())
    assert names == sorted(path.relative_to(again).as_posix() for path in again.rglob("*") if path.is_file())
    _, different, unread = filecmp.cmpfiles(once, again, names, shallow=False)
    assert (different, unread) == ([], [])
