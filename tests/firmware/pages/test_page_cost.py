"""What one input and one picture cost: a page makes its list once, and the language is looked up once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType

import pytest

from tablekeeper.drivers.health import Health
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept import names
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.choosing import Choosing
from tablekeeper.firmware.storage.preferences import Preferences

from .conftest import Box, NewBox

WAYS: dict[str, tuple[str, ...]] = {
    "home": ("home",),
    "the games": ("home", "1.ok"),
    "the menu of the match": ("hold menu",),
    "a group of that menu": ("hold menu", "1.ok"),
    "what can be corrected": ("hold 1.right",),
    "a card to be corrected": ("hold 1.right", "1.left", "1.left", "1.ok"),
    "the question": (),
}
"""Pages by the way to them."""


@contextmanager
def counted(counts: Callable[[FrameType], bool]) -> Iterator[list[str]]:
    """Note the name of each function called meanwhile that counts."""
    calls: list[str] = []

    def hook(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and counts(frame):
            calls.append(frame.f_code.co_name)

    before = sys.getprofile()
    sys.setprofile(hook)
    try:
        yield calls
    finally:
        sys.setprofile(before)


def language_looked_up(frame: FrameType) -> bool:
    return frame.f_code is Preferences.get.__code__ and frame.f_locals["name"] == "language"


def at(new_box: NewBox, way: tuple[str, ...], ear: Ear | None = None) -> Box:
    """Start a match of Mindbug with a card on the table, and go to a page."""
    box = new_box(game="mindbug", sets=["first_contact"], speaker=ear)
    box.clear()
    box.lay(("seats.0.creatures", ["killer_bee"]), ("seats.1.creatures", ["killer_bee"]))
    for one in way:
        if one == "home":
            box.context.pages.to_home()
        else:
            box.hold(one.removeprefix("hold ")) if one.startswith("hold ") else box.press(one)
    return box


def code_of_choices(box: Box) -> CodeType:
    page = box.context.pages.top
    assert isinstance(page, Choosing)
    return type(page).choices.__code__


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_page_makes_its_list_once_a_picture_and_once_a_press(new_box: NewBox, way: tuple[str, ...]) -> None:
    box = at(new_box, way)
    code, top = code_of_choices(box), box.context.pages.top
    assert isinstance(top, Choosing)
    with counted(lambda frame: frame.f_code is code) as pictured:
        top.view(box.context)
    with counted(lambda frame: frame.f_code is code) as told:
        top.tell_more(box.context)
    assert len(pictured) <= 1
    assert len(told) <= 1


def lists_made(box: Box) -> int:
    """Press a key; return how often the page has made its list."""
    code = code_of_choices(box)
    with counted(lambda frame: frame.f_code is code) as made:
        box.press("1.right")
    return len(made)


class Ear:
    """Hears what is read aloud."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.health = Health(ok=True, since=0.0)

    def say(self, text: str, _lang: str) -> None:
        self.heard.append(text)

    def hush(self) -> None:
        self.heard.clear()

    def close(self) -> None:
        pass


@pytest.mark.parametrize("way", [way for way in WAYS.values() if way])
def test_a_page_makes_its_list_no_more_often_where_it_is_read_aloud(new_box: NewBox, way: tuple[str, ...]) -> None:
    ear = Ear()
    silent = lists_made(at(new_box, way))
    assert lists_made(at(new_box, way, ear)) == silent > 0
    assert ear.heard


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_an_input_and_its_picture_look_the_language_up_once(new_box: NewBox, way: tuple[str, ...]) -> None:
    box = at(new_box, way)
    for act, what in ((box.press, "1.right"), (box.hold, "1.ok"), (box.tap, "04AA")):
        with counted(language_looked_up) as looks:
            act(what)
        assert len(looks) <= 1


def test_a_tap_of_a_card_looks_the_language_up_once(new_box: NewBox) -> None:
    box = at(new_box, ())
    box.storage.tags.bind("04AA", "killer_bee", 1, "mindbug")
    with counted(language_looked_up) as looks:
        box.tap("04AA")
    assert len(looks) <= 1


def test_the_language_is_never_stale(new_box: NewBox) -> None:
    """After another language was chosen, another game came on the table, or a card was named."""
    box = new_box(game="mindbug", sets=["first_contact"])
    for code in (*LANGUAGES, "no such language"):
        box.storage.preferences.set("language", code)
        assert box.context.lang.code == (code if code in LANGUAGES else LANGUAGES[0])
    assert "mindbug.open.discard" in box.context.lang
    assert "munchkin.ask.sex" not in box.context.lang
    names.enter(box.storage.preferences, "mindbug", "lone_yeti", "en", "Snowman")
    assert box.session.ui.card("lone_yeti", box.context.lang).name == "Snowman"
    names.enter(box.storage.preferences, "mindbug", "lone_yeti", "en", "")
    assert box.session.ui.card("lone_yeti", box.context.lang).name != "Snowman"
    munchkin = registry.ui("munchkin")
    box.context.entries.begin(Session.begin(box.storage, "munchkin", munchkin.game.sets[:1], ("1", "2", "3"), 0))
    box.settle()
    assert "mindbug.open.discard" not in box.context.lang
    assert "munchkin.ask.sex" in box.context.lang
