"""Each page says what its keys do, the shared one and those that are held included."""

from __future__ import annotations

from tablekeeper.firmware.telling.views import Listing, Text

from .conftest import Box, NewBox


def test_a_list_of_cards_says_that_holding_ok_tells_more_and_a_menu_does_not(box: Box) -> None:
    box.lay(("seats.0.creatures", ["gorillion", "bee_bear"]), ("seats.1.creatures", []))
    box.choose("Attack…")
    assert isinstance(box.view, Listing)
    assert box.view.labels == ("▲", "OK, hold: ?", "▼")
    box.hold("1.ok")
    assert "Gorillion" in box.words
    assert isinstance(box.view, Text)
    box.hold("menu")
    box.hold("menu")
    assert isinstance(box.view, Listing)
    assert box.view.labels == ("▲", "OK", "▼")


def test_the_first_menu_has_no_way_back(new_box: NewBox) -> None:
    assert "menu←" not in new_box(lang="en").words
