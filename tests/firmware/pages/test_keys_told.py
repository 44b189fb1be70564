"""Each page says what its keys do, the shared one and those that are held included."""

from __future__ import annotations

import pytest

from tablekeeper.engine.mindbug.boxes import SETS
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.telling.views import Listing, Question, Text, Thirds

from . import test_gallery, test_munchkin_gallery
from .conftest import Box, NewBox, Scene


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scene", [*test_gallery.SCENES, *test_munchkin_gallery.SCENES])
def test_every_page_with_small_text_says_what_its_keys_do(new_box: NewBox, scene: Scene, lang: str) -> None:
    munchkin = scene in test_munchkin_gallery.SCENES
    box = new_box(lang=lang, **({"game": "munchkin", "seats": 4} if munchkin else {"game": "mindbug", "sets": SETS}))
    scene(box)
    box.wait(5)
    view, last = box.view, box.words.split("\n")[-1]
    if isinstance(view, Listing | Question | Text | Thirds) and (shared := box.app.view.shared):
        assert f"menu{shared[0]}" in box.words
    if isinstance(view, Listing):
        up, take, down = view.labels
        assert last == " ".join(f"{up} {take} {down} {view.selected + 1}/{len(view.items)}".split())
    if isinstance(view, Text) and any(view.labels):
        assert last.startswith(" ".join(filter(None, view.labels)))


def test_a_list_of_cards_says_that_holding_ok_tells_more_and_a_menu_does_not(box: Box) -> None:
    box.lay(("seats.0.creatures", ["gorillion", "bee_bear"]), ("seats.1.creatures", []))
    box.choose("Attack…")
    assert isinstance(box.view, Listing)
    assert box.view.labels == ("▲", "OK hold: ?", "▼")
    box.hold("1.ok")
    assert "Gorillion" in box.words
    assert isinstance(box.view, Text)
    box.hold("menu")
    box.hold("menu")
    assert isinstance(box.view, Listing)
    assert box.view.labels == ("▲", "OK", "▼")


def test_the_first_menu_has_no_way_back(new_box: NewBox) -> None:
    assert "menu←" not in new_box(lang="en").words
