"""Choosing the boxes on the table, for a match and for teaching tags."""

from __future__ import annotations

import pytest

from firmware.pages.enrol import Enrol
from firmware.pages.page import WordsWanted
from firmware.pages.picking import Pick

from .conftest import Box, NewBox

LATER = ["New Servants", "Beyond Evolution", "Beyond Eternity"]


def sets(box: Box) -> list[str]:
    found: list[str] = box.match.state.position()["sets"]
    return found


def begin(box: Box, *toggled: str) -> None:
    box.choose("Play Mindbug", *toggled, "Go on", "Seat 1")


@pytest.mark.parametrize(
    ("toggled", "wanted"),
    [
        ([], ["first_contact"]),
        (["New Servants"], ["first_contact", "new_servants"]),
        (["First Contact", "Beyond Eternity"], ["beyond_eternity"]),
        (LATER[::-1], ["first_contact", "new_servants", "beyond_evolution", "beyond_eternity"]),
    ],
)
def test_a_match_is_played_with_any_mixture_of_boxes(new_box: NewBox, toggled: list[str], wanted: list[str]) -> None:
    box = new_box(lang="en")
    begin(box, *toggled)
    assert sets(box) == wanted
    assert len(box.match.state.legal()) == len([one for one in box.app.face.cards(wanted) if one[1]])


def test_the_boxes_of_the_last_match_are_remembered_over_a_power_cut(new_box: NewBox) -> None:
    box = new_box(lang="en")
    begin(box, "First Contact", "Beyond Evolution")
    box = new_box()
    box.clear()
    box.hold("menu")
    box.choose("New match")
    box.hold("1.ok")
    assert "○ First Contact" in box.words
    assert "● Beyond Evolution" in box.words
    box.choose("Go on", "Seat 2")
    assert sets(box) == ["beyond_evolution"]


def test_a_match_without_a_box_is_not_begun(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.choose("Play Mindbug", "First Contact", "Go on")
    assert box.app.session is None
    assert "At least one" in box.words
    assert box.buzzer.played[-1] == "refused"
    box.choose("Beyond Eternity", "Go on", "Seat 1")
    assert sets(box) == ["beyond_eternity"]


def test_a_rematch_keeps_the_boxes(new_box: NewBox) -> None:
    box = new_box(game="mindbug", sets=["beyond_eternity", "new_servants"])
    box.app.enter({"do": "edit", "changes": [{"path": "seats.1.life", "to": 0}]})
    box.settle()
    box.choose("Rematch", "Seat 2")
    assert sets(box) == ["beyond_eternity", "new_servants"]


def test_only_the_cards_that_are_shuffled_are_taught_a_tag(new_box: NewBox) -> None:
    """Beyond Evolution has 44 of them; a double-sided card can carry no hidden tag."""
    box = new_box(lang="en")
    box.choose("Teach cards", "First Contact", "Beyond Evolution", "Go on")
    page = box.app.pages[-1]
    assert isinstance(page, Enrol)
    assert "Tags 0/44" in box.words
    named = {tagged.card for tagged in page.every}
    assert "curious_tadpole" in named
    assert not named & {"frog_prophet", "world_eater", "typhoon_princess", "oakenmaster"}


def test_an_unknown_tag_is_never_on_a_double_sided_card(new_box: NewBox) -> None:
    box = new_box(game="mindbug", sets=["beyond_evolution"])
    box.tap("DEADBEEF")
    box.press("1.right")
    page = box.app.pages[-1]
    assert isinstance(page, Pick)
    assert page.toward(box.app, WordsWanted("Curious Tadpole")) is not None
    assert page.toward(box.app, WordsWanted("Frog Prophet")) is None
