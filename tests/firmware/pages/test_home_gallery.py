"""Every page at home, in every language, as it was looked at: the first menu, settings, tags, statistics."""

from __future__ import annotations

import pytest

from tablekeeper.drivers.keys import KEYS
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept import players
from tablekeeper.firmware.kept.tagging import Cards
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages import settings as settings_pages
from tablekeeper.firmware.pages.first_start import begin_set_up
from tablekeeper.firmware.pages.statistics import Tally
from tablekeeper.firmware.simulator.messages import Follow

from .conftest import AsLookedAt, Box, NewBox, Scene


def home(box: Box) -> None:
    box.answer("play gorillion")
    box.context.pages.to_home()
    box.press("1.right")


def at_home(box: Box, *keys: str) -> None:
    """Take entries from the first menu on, by the keys of their words."""
    box.context.pages.to_home()
    box.wait(0)
    box.choose(*map(box.context.lang.text, keys))


def languages(box: Box) -> None:
    at_home(box, "page.home.settings", "page.home.language")


def more(box: Box) -> None:
    at_home(box, "page.home.more")


def settings(box: Box) -> None:
    at_home(box, "page.home.settings")


def teaching_cards(box: Box) -> None:
    at_home(box, "page.home.more")
    box.choose(box.context.lang.text("page.home.teach"))
    box.press("1.ok", "1.ok")


def enrol(box: Box) -> None:
    teaching_cards(box)
    box.choose(box.context.lang.text("page.enrol.by_card"))


def enrol_any(box: Box) -> None:
    teaching_cards(box)
    box.choose(box.context.lang.text("page.enrol.any"))


def enrol_any_taught(box: Box) -> None:
    enrol_any(box)
    box.tap("04A1")
    name = registry.ui("mindbug").card("axolotl_healer", box.context.lang).name
    box.follow(Follow(words=name))


def enrol_taken(box: Box) -> None:
    enrol_any_taught(box)
    box.tap("04A1")


def enrol_lost(box: Box) -> None:
    """Both copies have a tag, and one more is tapped."""
    enrol_any_taught(box)
    for tag in ("04A2", "04A3"):
        box.tap(tag)
        name = registry.ui("mindbug").card("axolotl_healer", box.context.lang).name
        box.follow(Follow(words=name))


def enrol_replace(box: Box) -> None:
    """The only copy has a tag, and another one is tapped."""
    enrol_any(box)
    for tag in ("04A1", "04A2"):
        box.tap(tag)
        box.follow(Follow(words=registry.ui("mindbug").card("gorillion", box.context.lang).name))


def enrol_replaced(box: Box) -> None:
    enrol_lost(box)
    box.press("1.ok")


def enrol_all(box: Box) -> None:
    teaching_cards(box)
    for number, tagged in enumerate(Cards("mindbug", ("first_contact",)).every[1:]):
        box.storage.tags.bind(f"04{number:06X}", tagged.card, tagged.copy, tagged.game)
    box.choose(box.context.lang.text("page.enrol.by_card"))
    box.tap("04FFFFFF")


def other_box(box: Box) -> None:
    box.storage.tags.bind("04B1", "gorillion", 101, "mindbug")
    box.tap("04B1")


def enrol_copy(box: Box) -> None:
    enrol(box)
    box.press(*["1.right"] * 5)
    box.tap("04A1")
    box.press("1.left")


def self_test(box: Box) -> None:
    at_home(box, "page.home.more", "page.settings.test")
    box.press("2.ok", "1.left", "menu")


def self_test_felt(box: Box) -> None:
    at_home(box, "page.home.more", "page.settings.test")
    box.press(*KEYS)


def self_test_panel(box: Box) -> None:
    self_test_felt(box)
    box.press("1.ok", "1.ok")


def self_test_lamps(box: Box) -> None:
    self_test_panel(box)
    box.press("1.right")


def self_test_buzzer(box: Box) -> None:
    self_test_lamps(box)
    box.press("1.right")


def self_test_reader(box: Box) -> None:
    self_test_buzzer(box)
    box.press("1.left")


def self_test_read(box: Box) -> None:
    self_test_reader(box)
    box.tap("04A1B2C3D4E5F6")


def self_test_lost(box: Box) -> None:
    self_test_reader(box)
    box.unplug()


def self_test_verdicts(box: Box) -> None:
    """Two keys are missing, one is stuck, nothing was heard."""
    at_home(box, "page.home.more", "page.settings.test")
    box.press("1.left", "1.right", "2.left", "menu")
    box.down("2.right")
    box.hold("1.left")
    box.press("1.ok", "1.right", "1.right", "1.left")
    box.tap("04A1B2C3D4E5F6")
    box.press("1.ok")


def first_start_test(box: Box) -> None:
    begin_set_up(box.context)
    box.wait(0)


def first_start_cards(box: Box) -> None:
    first_start_test(box)
    box.press("1.left")


def names(box: Box, *used: str) -> None:
    if used:
        players.remember(box.storage.preferences, used)
    box.context.pages.clear()
    box.hold("menu")
    box.choose(*map(box.context.lang.text, ("page.correct.table", "page.menu.names")))


def who_plays(box: Box) -> None:
    names(box, "Wolfgang M", "")


def names_used(box: Box) -> None:
    names(box, "Wolfgang M", "", "Mamma Mia!", "Ann", "Bob")
    box.press("1.left", "1.ok")


def name_entered(box: Box) -> None:
    names(box)
    box.press("1.ok", "1.ok", "1.ok", "1.right")


def statistics(box: Box) -> None:
    box.lay(("seats.1.life", 0))
    box.context.pages.to_home()
    box.context.pages.push(Tally(box.context))
    box.wait(1)


def about(box: Box) -> None:
    at_home(box, "page.home.more", "page.settings.about")


def about_unofficial(box: Box) -> None:
    about(box)
    box.press("1.ok")


SCENES: list[Scene] = [
    home, languages, more, settings,
    teaching_cards, enrol, enrol_copy, enrol_any, enrol_any_taught, enrol_taken, enrol_lost, enrol_replaced, enrol_all,
    enrol_replace,
    other_box, self_test, self_test_felt, self_test_panel, self_test_lamps,
    self_test_buzzer, self_test_reader, self_test_read, self_test_lost, self_test_verdicts, first_start_test,
    first_start_cards, who_plays, names_used, name_entered, statistics, about, about_unofficial,
]  # fmt: skip


@pytest.fixture(autouse=True)
def released(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the box be a release: what is built between two has a version of its own each time."""
    monkeypatch.setattr(settings_pages, "version", lambda: "1.0.0")


def test_the_version_of_a_build_between_two_releases_is_on_the_panel_whole(
    new_box: NewBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings_pages, "version", lambda: "1.0.0.post1234+g0123abcd.changed")
    box = new_box(lang="en")
    at_home(box, "page.home.more", "page.settings.about")
    assert "Tablekeeper 1.0.0.post1234 +g0123abcd.changed" in " ".join(box.words.split())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_every_page_at_home_looks_as_it_was_looked_at(
    new_box: NewBox, as_looked_at: AsLookedAt, lang: str, scene: Scene
) -> None:
    box = new_box(lang=lang, game="mindbug")
    scene(box)
    as_looked_at(box, f"{lang}/{scene.__name__}")
