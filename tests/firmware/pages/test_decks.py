"""Decks on the panel: tapped card by card, kept after each of them, checked at once, and named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablekeeper.engine.decks import Deck, DeckFault
from tablekeeper.firmware.kept.deck_folder import kept
from tablekeeper.firmware.languages import catalogue, catalogue_files
from tablekeeper.firmware.pages.deck_tapping import Tapping
from tablekeeper.firmware.pages.decks import KeptDecks, OpenedDeck
from tablekeeper.firmware.pages.naming import Naming
from tablekeeper.firmware.simulator.messages import Follow
from tests.engine.spells import SpellDecks
from tests.firmware.tagged import uids_of

from .conftest import NewBox
from .decks_at_the_table import ASH, BEARS, ELF, LEGAL, decks_of, enter, on_disk, said, tagged, tapping, write

pytestmark = pytest.mark.usefixtures("spells")


# Where they are


def test_decks_are_offered_only_where_a_game_has_some(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.choose("More", "Teach cards", "Munchkin")
    assert "Tags 0/168" in box.words
    box.context.pages.to_home()
    box.wait(0)
    box.choose("More", "Teach cards", "Spells")
    assert box.words.startswith("Spells")
    box.choose("Teach cards")
    assert "Tags 0/20" in box.words


def test_a_game_without_tags_leads_to_its_decks(new_box: NewBox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.firmware.spells.SpellsUI.cards", lambda self, sets: ())
    box = new_box(lang="en")
    box.choose("More", "Teach cards", "Spells")
    assert isinstance(box.context.pages.top, KeptDecks)
    box.choose("New deck")
    box.buzzer.played.clear()
    box.press("1.right")
    assert "refused" in box.buzzer.played
    assert isinstance(box.context.pages.top, Tapping), "there is nothing to pick"


PAGE = (Path(__file__).parents[3] / "docs" / "decks.md").read_text(encoding="utf-8")


def test_the_page_about_decks_says_what_stands_on_the_panel() -> None:
    section = PAGE.split("## On the box")[1].split("## ")[0]
    texts = {text for file in catalogue_files("en") for text in catalogue("en", file).values()}
    called = set(re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", section)) - {"ok"}
    assert {"Decks", "New deck", "Already in", "Rename", "Not kept"} <= called <= texts
    rows = re.findall(r"^\| `(.*?)` \|", section, re.MULTILINE)
    faults = {text for key, text in catalogue("en", "pages.toml").items() if key.startswith("page.deck.fault.")}
    assert {text.format(n=2, part="gods") for text in faults} == set(rows)


# Tapped


def test_each_tap_shows_the_card_its_part_and_the_count(new_box: NewBox) -> None:
    box = tapping(new_box)
    assert "main 0/60" in box.words
    box.tap(BEARS[0])
    assert "Big Bear" in box.words
    assert "main 1/60" in box.words
    box.tap(BEARS[1])
    assert "Big Bear ×2" in box.words
    assert "main 2/60" in box.words
    box.tap(ELF)
    assert "Elf of the Oak" in box.words
    assert "main 3/60" in box.words


def test_the_deck_is_kept_after_each_tap(new_box: NewBox, tmp_path: Path) -> None:
    box = tapping(new_box)
    assert list(kept(tmp_path)) == []
    for number, uid in enumerate(BEARS[:3], 1):
        box.tap(uid)
        assert on_disk(tmp_path, "New deck").cards("main") == {"big_bear": number}


def test_a_tag_that_is_in_counts_once_and_is_told(new_box: NewBox, tmp_path: Path) -> None:
    box = tapping(new_box, BEARS[0], ASH, BEARS[0])
    assert "Already in" in box.words
    assert "Big Bear" in box.words
    assert on_disk(tmp_path, "New deck").size("main") == 2
    box.press("1.left")
    assert on_disk(tmp_path, "New deck").cards("main") == {"ash": 1}
    box.tap(BEARS[0])
    assert "Already in" not in box.words
    assert on_disk(tmp_path, "New deck").size("main") == 2


def test_the_card_that_is_shown_is_taken_out_as_often_as_it_is_in(new_box: NewBox, tmp_path: Path) -> None:
    box = tapping(new_box, BEARS[0], BEARS[1])
    box.press("1.left", "1.left")
    assert "Out" not in box.words
    box.buzzer.played.clear()
    box.press("1.left")
    assert "refused" in box.buzzer.played
    assert on_disk(tmp_path, "New deck").size("main") == 0


def test_one_too_many_is_told_at_once_and_no_longer_when_it_is_out(new_box: NewBox) -> None:
    box = tapping(new_box, *BEARS[:4])
    assert "too many" not in box.words
    box.buzzer.played.clear()
    box.tap(BEARS[4])
    assert "1 too many (S-2) Big Bear ×5" in said(box)
    assert "too few" not in box.words, "what is still to come is no fault yet"
    assert "refused" in box.buzzer.played
    box.press("1.left")
    assert "too many" not in box.words
    assert "main 4/60" in box.words


def test_a_fault_of_another_card_is_told_when_it_arises(new_box: NewBox, monkeypatch: pytest.MonkeyPatch) -> None:
    def jealous(self: SpellDecks, deck: Deck) -> tuple[DeckFault, ...]:
        there = deck.cards("main")
        if {"ash", "big_bear"} <= set(there):
            return (DeckFault(("main", "ash"), "no bears", "one", "x", cards=("ash",), rule="S-9", kind="barred"),)
        return ()

    monkeypatch.setattr(SpellDecks, "faults", jealous)
    box = tapping(new_box, ASH, BEARS[0])
    assert "Ash: not allowed in this deck (S-9)" in said(box)
    box.tap(ELF)
    assert "S-9" not in box.words, "it was told"


def test_an_unknown_tag_is_taught_as_elsewhere_and_counts(new_box: NewBox, tmp_path: Path) -> None:
    box = tapping(new_box)
    box.tap("04FF")
    assert "Unknown tag" in box.words
    box.press("1.left")
    box.follow(Follow(words="Ash"))
    assert uids_of(box.storage.tags, "ash", "spells") == ("04A1", "04FF")
    assert isinstance(box.context.pages.top, Tapping)
    assert on_disk(tmp_path, "New deck").cards("main") == {"ash": 1}
    box.tap("04FF")
    assert "Already in" in box.words


def test_a_tag_of_another_game_moves_only_if_told_to(new_box: NewBox) -> None:
    box = tapping(new_box)
    box.storage.tags.bind("04FF", "pit_bull", 1, "munchkin")
    box.tap("04FF")
    assert "Pit Bull" in box.words
    assert "Munchkin" in box.words
    box.press("1.right")
    assert "main 0/60" in box.words


def test_a_card_is_picked_by_keys_and_goes_to_the_part_that_was_chosen(new_box: NewBox, tmp_path: Path) -> None:
    box = tapping(new_box)
    box.press("1.right")
    box.choose("Pick a card")
    box.follow(Follow(words="Forest"))
    assert "Forest" in box.words
    assert "main 1/60" in box.words
    box.press("1.right")
    box.choose("side")
    assert "side 0" in box.words
    box.tap(ASH)
    assert on_disk(tmp_path, "New deck").parts == {"main": {"forest": 1}, "side": {"ash": 1}}


def test_where_every_card_has_its_part_one_press_picks(new_box: NewBox, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = {"ash": ("side",)}
    monkeypatch.setattr("tests.engine.spells.SpellDecks.parts_of", lambda self, card: parts.get(card, ("main",)))
    box = tapping(new_box)
    box.press("1.right")
    box.follow(Follow(words="Ash"))
    assert "side 1" in box.words
    box.tap(BEARS[0])
    assert "main 1/60" in box.words


def test_holding_ok_explains_the_card(new_box: NewBox) -> None:
    box = tapping(new_box, ASH)
    box.hold("1.ok")
    assert "A card of Spells." in box.words


def test_no_more_than_a_file_can_hold(new_box: NewBox, tmp_path: Path) -> None:
    write(tmp_path, "Oak.toml", LEGAL.replace("forest = 56", "forest = 99"))
    box = decks_of(tagged(new_box(lang="en")))
    box.choose("Oak", "main", "Forest ×99")
    page = box.context.pages.top
    assert isinstance(page, Tapping)
    page.put(box.context, "forest")
    box.wait(0)
    assert "No more cards fit" in said(box)
    assert on_disk(tmp_path, "Oak").cards("main")["forest"] == 99


# Done


def test_done_asks_a_name_and_shows_every_fault_at_once(new_box: NewBox, tmp_path: Path) -> None:
    box = tapping(new_box, *BEARS)
    box.press("1.ok")
    assert "Its name?" in box.words
    enter(box, "bears")
    assert [file.name for file in kept(tmp_path)] == ["Bears.toml"]
    assert "2 faults" in box.words
    assert "Big Bear: 1 too many (S-2)" in said(box)
    assert "main: 55 too few (S-1)" in said(box)
    box.press("1.ok")
    assert box.words.startswith("Bears")
    assert isinstance(box.context.pages.top, OpenedDeck)
    box.press("menu")
    assert "✗ Bears" in box.words


def test_a_name_that_is_not_entered_leaves_that_of_the_box_and_is_asked_again(new_box: NewBox, tmp_path: Path) -> None:
    box = tapping(new_box, ASH)
    box.press("1.ok", "menu", "1.ok")
    assert box.words.startswith("New deck")
    box.choose("Tap cards")
    box.press("1.ok")
    assert "Its name?" in box.words
    box.press("menu", "1.ok", "menu")
    box.choose("+ New deck")
    box.tap(ELF)
    assert [file.name for file in kept(tmp_path)] == ["New deck 2.toml", "New deck.toml"]


def test_nothing_tapped_leaves_no_deck(new_box: NewBox, tmp_path: Path) -> None:
    box = tapping(new_box)
    box.press("1.ok")
    assert isinstance(box.context.pages.top, KeptDecks)
    assert list(kept(tmp_path)) == []


@pytest.mark.parametrize(("name", "why"), [("oak", "Oak is kept already."), (".oak", "No file can be called that.")])
def test_a_name_that_cannot_be_is_refused_and_stays_to_be_changed(
    new_box: NewBox, tmp_path: Path, name: str, why: str
) -> None:
    write(tmp_path, "Oak.toml", LEGAL)
    box = tapping(new_box, ASH)
    box.press("1.ok")
    enter(box, name)
    assert why in said(box)
    box.press("1.ok")
    page = box.context.pages.top
    assert isinstance(page, Naming)
    assert page.name.lower() == name
    assert on_disk(tmp_path, "Oak").size("main") == 60
