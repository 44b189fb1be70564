"""Nothing that is cut is lost: names keep their last word, and one press reads the whole."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablekeeper.engine.mindbug.cards import SETS
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.answers import Answers
from tablekeeper.firmware.pages.choosing import Choice
from tablekeeper.firmware.pages.text import title_room
from tablekeeper.firmware.views import Listing, Notice, Question, Text, Thirds
from tablekeeper.firmware.wrapping import ELLIPSIS, shortened

from . import test_gallery, test_munchkin_gallery
from .conftest import Box, NewBox, Scene

CUT = re.compile(rf"\S{ELLIPSIS}\S")


@pytest.mark.parametrize(
    ("whole", "columns", "cut"),
    [
        ("Sharky Crab-Dog Mummypus", 15, "Sharky…Mummypus"),
        ("Sharky Crab-Dog Mummypus 9", 19, "Sharky C…Mummypus 9"),
        ("Gorillion", 9, "Gorillion"),
        ("Monsterverstärker", 11, "Monst…ärker"),
        ("Monsterverstärker", 9, "Monsterv…"),
        ("Gorillion", 4, "Gor…"),
        ("Sharky Cra…Mummypus", 15, "Sharky…Mummypus"),
    ],
)
def test_a_name_is_cut_in_the_middle(whole: str, columns: int, cut: str) -> None:
    assert shortened(whole, columns) == cut


@given(st.text("ab …", max_size=40), st.integers(0, 30))
def test_what_is_shortened_fits(text: str, columns: int) -> None:
    assert len(shortened(text, columns)) <= columns


def pressed(box: Box) -> str:
    """Hold ok of whoever acts, and return all that is then to be read, page by page."""
    box.hold(f"{(box.context.pages.top.seat or 0) + 1}.ok")
    view, told = box.view, ""
    while isinstance(view, Text | Notice):
        told += " " + " ".join(view.lines)
        before = view
        box.press("1.ok")
        view = box.view
        if view == before:
            break
    return told


def cut_texts(box: Box) -> list[str]:
    """Return what stands cut in a title, or where the cursor is; a range of names from one to another is none."""
    match box.view:
        case Listing(title=title, items=items, selected=at):
            return [text for text in (title, *items[at : at + 1]) if CUT.search(text)]
        case Question(who=title) | Thirds(title=title):
            return [title] if CUT.search(title) else []
    return []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scene", [*test_gallery.SCENES, *test_munchkin_gallery.SCENES])
def test_what_is_cut_is_read_in_full_by_one_press(new_box: NewBox, scene: Scene, lang: str) -> None:
    munchkin = scene in test_munchkin_gallery.SCENES
    how = {"game": "munchkin", "seats": 4} if munchkin else {"game": "mindbug", "sets": SETS}
    box = new_box(lang=lang, **how)
    scene(box)
    box.wait(5)
    if cut := cut_texts(box):
        told = pressed(box)
        for text in cut:
            head, _, tail = text.partition(ELLIPSIS)
            assert re.search(f"{re.escape(head.split()[-1])}.*{re.escape(tail.split()[0])}", told), (text, told)


def test_what_is_cut_comes_before_the_card_that_is_explained(new_box: NewBox) -> None:
    """A list about a card with a long name, on another card: holding ok tells both."""
    box = new_box(game="mindbug")
    title = "Soul Manipulator of the Deep"
    entry = Choice("Gorillion 10", lambda: None, card="gorillion")
    box.context.pages.push(Answers(title, [entry, entry], 0))
    assert cut_texts(box) == [shortened(title, title_room(0))]
    box.hold("1.ok")
    assert isinstance(box.view, Text)
    assert " ".join(box.view.lines).startswith(f"{title} Gorillion 10")


def test_all_monsters_of_a_fight_are_named_by_one_press(new_box: NewBox) -> None:
    box = new_box(game="munchkin", seats=3)
    box.answer("female", "male", "female", "begin", "open plutonium_dragon")
    box.answer("1: play wandering_monster", "reveal large_angry_chicken")
    box.clear()
    box.wait(5)
    assert "Plutonium Dragon +1" in box.words
    box.hold("1.ok")
    assert "Large Angry Chicken" in " ".join(box.words.split())
