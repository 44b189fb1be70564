"""Decks on the panel: tapped card by card, kept after each of them, checked at once, renamed and deleted."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from tablekeeper.engine import registry as engine_registry
from tablekeeper.engine.deck_files import DeckFile, read_deck
from tablekeeper.engine.decks import Deck
from tablekeeper.firmware.decks import kept, load
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.deck_tapping import Tapping
from tablekeeper.firmware.pages.decks import KeptDecks, OpenedDeck, open_decks
from tablekeeper.firmware.pages.naming import DONE, Naming
from tablekeeper.firmware.simulator.messages import Follow
from tablekeeper.firmware.storage import Files, Memory

from .conftest import Box, NewBox, SamePicture, Scene

BEARS = [f"04B{n}" for n in range(1, 6)]
ASH, ELF = "04A1", "04E1"
LEGAL = 'game = "spells"\nname = "Oak"\n[main]\nforest = 56\n"Big Bear" = 4\n[side]\nash = 1\n'


@pytest.fixture(autouse=True)
def spells(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let a game with decks be one of ours."""

    def forget() -> None:
        engine_registry.game.cache_clear()
        registry.ui.cache_clear()
        registry.names.cache_clear()

    monkeypatch.setitem(engine_registry.OWN, "spells", "tests.engine.spells:SPELLS")
    monkeypatch.setitem(registry.OWN, "spells", "tests.firmware.spells:UI")
    forget()
    yield
    monkeypatch.undo()
    forget()


def tagged(box: Box) -> Box:
    """Teach the box the tags of some cards."""
    for copy, uid in enumerate(BEARS, 1):
        box.storage.tags.bind(uid, "big_bear", copy, "spells")
    box.storage.tags.bind(ASH, "ash", 1, "spells")
    box.storage.tags.bind(ELF, "elf_of_the_oak", 1, "spells")
    box.settle()
    return box


def decks_of(box: Box) -> Box:
    """Open the decks as people do."""
    text = box.context.lang.text
    box.choose(text("page.home.teach"), "Spells", text("page.deck"))
    return box


def tapping(new_box: NewBox, *uids: str, lang: str = "en") -> Box:
    box = decks_of(tagged(new_box(lang=lang)))
    box.choose(box.context.lang.text("page.deck.new"))
    for uid in uids:
        box.tap(uid)
    return box


def on_disk(directory: Path, name: str) -> Deck:
    return load(directory / "decks" / f"{name}.toml").deck


def write(directory: Path, name: str, content: str | bytes) -> None:
    (directory / "decks").mkdir(exist_ok=True)
    data = content.encode() if isinstance(content, str) else content
    (directory / "decks" / name).write_bytes(data)


def enter(box: Box, name: str) -> None:
    """Enter a name as people do, what stands there taken away before."""
    page = box.context.pages.top
    assert isinstance(page, Naming)
    for sign in (*"←" * len(page.name), *name.lower(), DONE):
        ahead = (page.row.index(sign) - page.at) % len(page.row)
        back = len(page.row) - ahead
        box.press(*(["1.right"] * ahead if ahead <= back else ["1.left"] * back), "1.ok")


def said(box: Box) -> str:
    return " ".join(box.words.split())


# Where they are


def test_decks_are_offered_only_where_a_game_has_some(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.choose("Teach cards", "Munchkin")
    assert "Tags 0/168" in box.words
    box.context.pages.to_home()
    box.wait(0)
    box.choose("Teach cards", "Spells")
    assert box.words.startswith("Spells")
    box.choose("Teach cards")
    assert "Tags 0/20" in box.words


def test_a_game_without_tags_leads_to_its_decks(new_box: NewBox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.firmware.spells.SpellsUI.cards", lambda self, sets: ())
    box = new_box(lang="en")
    box.choose("Teach cards", "Spells")
    assert isinstance(box.context.pages.top, KeptDecks)
    box.choose("New deck")
    box.buzzer.played.clear()
    box.press("1.right")
    assert "refused" in box.buzzer.played
    assert isinstance(box.context.pages.top, Tapping), "there is nothing to pick"


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
    from tablekeeper.engine.decks import DeckFault
    from tests.engine.spells import SpellDecks

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
    box.press("1.right")
    box.follow(Follow(words="Ash"))
    assert box.storage.tags.uids_of("ash", "spells") == ("04A1", "04FF")
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
    box.press("1.left")
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


# Kept


def test_a_kept_deck_is_opened_with_its_parts_and_their_cards(new_box: NewBox, tmp_path: Path) -> None:
    write(tmp_path, "mine.toml", LEGAL)
    box = decks_of(new_box(lang="en"))
    assert "✓ Oak" in box.words
    box.choose("Oak")
    for words in ("Oak", "No faults", "main 60/60", "side 1"):
        assert words in box.words
    box.choose("main 60/60")
    assert "Forest ×56" in box.words
    box.choose("Big Bear ×4")
    box.press("1.left")
    assert "Big Bear ×3" in box.words
    box.press("1.ok")
    assert "main: 1 too few (S-1)" in said(box)
    assert load(tmp_path / "decks" / "mine.toml").deck.cards("main") == {"forest": 56, "big_bear": 3}


def test_the_faults_of_a_kept_deck_are_told_one_by_one_each_with_its_rule(new_box: NewBox, tmp_path: Path) -> None:
    write(tmp_path, "Oak.toml", LEGAL.replace("56", "40").replace('"Big Bear" = 4', '"Big Bear" = 6\nwolf = 2'))
    box = decks_of(new_box(lang="en"))
    box.choose("Oak", "3 faults")
    told = said(box)
    box.press("1.right")
    told = f"{told} {said(box)}"
    for words in ("main: 12 too few (S-1)", "Big Bear: 2 too many (S-2)", "wolf: unknown card"):
        assert words in told


def test_a_deck_is_renamed_with_its_tags(new_box: NewBox, tmp_path: Path) -> None:
    box = tapping(new_box, ASH)
    box.press("1.ok")
    enter(box, "oak")
    box.press("1.ok")
    box.choose("Rename")
    enter(box, "elm")
    assert box.words.startswith("Elm")
    assert [file.name for file in kept(tmp_path)] == ["Elm.toml"]
    box.choose("Tap cards")
    box.tap(ASH)
    assert "Already in" in box.words


def test_a_deck_is_deleted_only_by_holding(new_box: NewBox, tmp_path: Path) -> None:
    write(tmp_path, "Oak.toml", LEGAL)
    box = decks_of(new_box(lang="en"))
    box.choose("Oak", "Delete")
    assert "Delete Oak?" in box.words
    box.press("1.ok")
    box.press("1.left")
    assert list(kept(tmp_path)) != []
    box.choose("Delete")
    box.hold("1.ok")
    assert list(kept(tmp_path)) == []
    assert isinstance(box.context.pages.top, KeptDecks)
    assert "Oak" not in box.words


def test_a_deck_that_the_command_keeps_meanwhile_is_there_when_the_list_opens(new_box: NewBox, tmp_path: Path) -> None:
    box = new_box(lang="en")
    write(tmp_path, "Oak.toml", LEGAL)
    decks_of(box)
    assert "✓ Oak" in box.words


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (LEGAL.replace("forest = 56", "forest = many"), "Line 4: It cannot be read."),
        (LEGAL.replace("[side]", "[sied]"), "Line 6: sied"),
        (LEGAL.replace("forest = 56", "forest = -1"), "Line 4: main.forest"),
        (b"\xff\xfe", "Line 1: It cannot be read."),
        (b"x" * 40_000, "Line 1: It cannot be read."),
    ],
)
def test_a_file_that_somebody_has_spoilt_says_where_and_can_be_deleted(
    new_box: NewBox, tmp_path: Path, content: str | bytes, why: str
) -> None:
    write(tmp_path, "Oak.toml", content)
    write(tmp_path, "Elm.toml", LEGAL.replace("Oak", "Elm"))
    box = decks_of(new_box(lang="en"))
    assert "? Oak" in box.words
    assert "✓ Elm" in box.words
    box.choose("Oak", "It cannot be read")
    assert why in said(box)
    assert "tablekeeper deck check" in said(box)
    box.press("1.ok")
    box.choose("Delete")
    box.hold("1.ok")
    assert [file.name for file in kept(tmp_path)] == ["Elm.toml"]


def test_what_else_lies_among_the_decks_harms_nobody(new_box: NewBox, tmp_path: Path) -> None:
    write(tmp_path, "notes.txt", "x")
    write(tmp_path, "long" * 60 + ".toml", "x")
    (tmp_path / "decks" / "folder.toml").mkdir()
    os.mkfifo(tmp_path / "decks" / "pipe.toml")
    (tmp_path / "decks" / os.fsdecode(b"\xff.toml")).write_text(LEGAL)
    (tmp_path / "decks" / os.fsdecode(b"\xfe.toml")).touch()
    box = decks_of(new_box(lang="en"))
    assert len(box.context.pages.top.choices(box.context)) == 4  # type: ignore[attr-defined]
    for _ in range(4):
        box.press("1.right")
        assert not box.overflows()
    box.choose("Oak", "Tap cards")
    box.storage.tags.bind(ASH, "ash", 1, "spells")
    box.tap(ASH)
    assert not box.overflows()
    box.press("1.ok", "1.ok")
    box.choose("Delete")
    box.hold("1.ok")
    assert not (tmp_path / "decks" / os.fsdecode(b"\xff.toml")).exists()


def test_decks_of_other_games_are_not_listed(new_box: NewBox, tmp_path: Path) -> None:
    write(tmp_path, "Oak.toml", LEGAL.replace("spells", "another"))
    write(tmp_path, "Olimpo.toml", 'game = "guerra_de_mitos"\nname = "Olimpo"\n')
    box = decks_of(new_box(lang="en"))
    assert "Olimpo" not in box.words
    assert "? Oak" in box.words, "of a game that this box does not have"


# The power and the disk


def test_after_a_cut_in_the_middle_the_deck_goes_on_and_no_tag_counts_twice(new_box: NewBox, tmp_path: Path) -> None:
    box = tapping(new_box, BEARS[0], ASH)
    box = decks_of(new_box(lang="en"))
    box.choose("✗ New deck", "Tap cards")
    assert "main 2/60" in box.words
    box.tap(ASH)
    assert "Already in" in box.words
    box.tap(BEARS[0])
    assert "Already in" in box.words
    box.tap(BEARS[1])
    assert on_disk(tmp_path, "New deck").cards("main") == {"big_bear": 2, "ash": 1}


def test_a_tag_whose_card_did_not_reach_the_disk_is_not_in(new_box: NewBox, tmp_path: Path) -> None:
    box = tapping(new_box, BEARS[0])
    before = (tmp_path / "decks" / "New deck.toml").read_bytes()
    box.tap(BEARS[1])
    box.cut()
    (tmp_path / "decks" / "New deck.toml").write_bytes(before)
    box = decks_of(new_box(lang="en"))
    box.choose("✗ New deck", "Tap cards")
    box.tap(BEARS[1])
    assert "Already in" not in box.words
    assert on_disk(tmp_path, "New deck").cards("main") == {"big_bear": 2}


def test_a_full_disk_is_said_and_the_deck_is_written_when_there_is_room(new_box: NewBox, tmp_path: Path) -> None:
    box = tapping(new_box, BEARS[0])
    box.disk.full = True
    box.tap(BEARS[1])
    assert box.words.startswith("Not kept")
    assert "💾!" in box.words
    assert "main 2/60" in box.words, "the deck goes on"
    box.press("1.ok")
    box.press("menu", "1.ok")
    box.choose("Not kept")
    assert "The memory is full. When the power goes, the latest changes are gone." in said(box)
    box.press("1.ok")
    assert on_disk(tmp_path, "New deck").cards("main") == {"big_bear": 1}
    box.disk.full = False
    box.wait(6)
    box.settle()
    assert "Not kept" not in box.words
    assert on_disk(tmp_path, "New deck").cards("main") == {"big_bear": 2}


class Locked(Files):
    """A disk on which a folder is somebody else's."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.locked = True

    def _refuse(self, file: Path) -> NoReturn:
        raise OSError(self.number, os.strerror(self.number), str(file))

    def make(self, file: Path, content: bytes) -> None:
        if self.locked and file.parent.name == "decks":
            self._refuse(file)
        super().make(file, content)

    def remove(self, file: Path) -> None:
        if self.locked:
            self._refuse(file)
        super().remove(file)


@pytest.mark.parametrize(
    ("number", "why"), [(errno.EACCES, "cannot be used"), (errno.EROFS, "can only be read"), (errno.EIO, "used")]
)
def test_a_folder_that_cannot_be_written_is_said_and_keeps_no_match_waiting(
    new_box: NewBox, tmp_path: Path, number: int, why: str
) -> None:
    disk = Locked(number)
    box = decks_of(tagged(new_box(lang="en", files=disk)))
    box.choose("New deck")
    box.tap(ASH)
    assert box.words.startswith("Not kept")
    assert box.storage.unsaved == 0
    box.press("menu")
    box.choose("Not kept")
    assert why in said(box)
    box.press("1.ok")
    assert "✗ New deck" in box.words, "it is there as long as the power is"
    disk.locked = False
    box.choose("✗ New deck", "Tap cards")
    box.tap(ELF)
    assert box.words.startswith("New deck")
    assert on_disk(tmp_path, "New deck").cards("main") == {"ash": 1, "elf_of_the_oak": 1}


def test_a_deck_that_cannot_be_deleted_is_gone_until_the_power_is(new_box: NewBox, tmp_path: Path) -> None:
    write(tmp_path, "Oak.toml", LEGAL)
    box = decks_of(new_box(lang="en", files=Locked(errno.EACCES)))
    box.choose("Oak", "Delete")
    box.hold("1.ok")
    assert "Not kept" in box.words
    assert "Oak" not in box.words
    assert "✓ Oak" in decks_of(new_box(lang="en")).words


def test_a_box_that_keeps_nothing_says_so_and_checks_decks(tmp_path: Path) -> None:
    memory = Memory("read_only")
    box = Box(tmp_path, files=memory, start=False)
    box.storage.preferences.set("language", "en")
    box.app.start()
    box.settle()
    box.clear()
    decks_of(tagged(box))
    box.choose("New deck")
    for uid in BEARS:
        box.tap(uid)
    assert box.words.startswith("Not kept")
    box.press("1.ok", "menu")
    assert "1 too many" in said(box)
    assert isinstance(read_deck(memory.contents[tmp_path / "decks" / "New deck.toml"]), DeckFile)
    assert not (tmp_path / "decks").exists()
    box.cut()


# As it looks


def new(box: Box) -> None:
    box.choose(box.context.lang.text("page.deck.new"))


def tap_first(box: Box) -> None:
    new(box)


def tap_card(box: Box) -> None:
    new(box)
    box.tap(ELF)


def tap_too_many(box: Box) -> None:
    new(box)
    for uid in BEARS:
        box.tap(uid)


def tap_again(box: Box) -> None:
    tap_card(box)
    box.tap(ELF)


def tap_full(box: Box) -> None:
    new(box)
    box.disk.full = True
    box.tap(BEARS[0])


def tap_parts(box: Box) -> None:
    new(box)
    box.press("1.right")


def tap_name(box: Box) -> None:
    tap_too_many(box)
    box.press("1.ok")


def faults(box: Box) -> None:
    tap_name(box)
    box.press("menu")


def kept_list(box: Box) -> None:
    write(box.storage.directory, "a.toml", LEGAL)
    write(box.storage.directory, "b.toml", LEGAL.replace("Oak", "Elves of the Western Oaks"))
    write(box.storage.directory, "c.toml", "x")
    box.press("menu")
    box.choose(box.context.lang.text("page.deck"))


def opened(box: Box) -> None:
    kept_list(box)
    box.choose("Oak")


def opened_faulty(box: Box) -> None:
    tap_full(box)
    box.press("menu")
    box.choose("✗")


def unread(box: Box) -> None:
    kept_list(box)
    box.choose("? c", box.context.lang.text("page.deck.unread"))


def delete(box: Box) -> None:
    opened(box)
    box.choose(box.context.lang.text("page.deck.delete"))


def not_kept(box: Box) -> None:
    opened_faulty(box)
    box.choose(box.context.lang.text("page.deck.unkept"))


SCENES: list[Scene] = [
    tap_first, tap_card, tap_too_many, tap_again, tap_full, tap_parts, tap_name, faults,
    kept_list, opened, opened_faulty, unread, delete, not_kept,
]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_every_page_looks_as_it_was_looked_at(
    new_box: NewBox, same_picture: SamePicture, lang: str, scene: Callable[[Box], None]
) -> None:
    box = tagged(new_box(lang=lang))
    box.choose(box.context.lang.text("page.home.teach"), "Spells", box.context.lang.text("page.deck"))
    scene(box)
    assert not box.overflows()
    assert box.panel.image is not None
    same_picture(f"{lang}/decks-{scene.__name__.replace('_', '-')}", box.panel.image)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_refused_fits(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang)
    text = box.context.lang.text
    open_decks(box.context, "spells")
    from tablekeeper.firmware.pages.text import said as notice

    for words in (text("page.deck.full"), text("page.deck.no_name"), text("page.deck.taken", name="W" * 30)):
        box.context.pages.push(notice(text("page.refused"), words))
        assert not box.overflows()
