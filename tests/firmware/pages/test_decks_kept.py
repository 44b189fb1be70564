"""Decks that are kept on the box: opened, renamed, deleted, spoilt by hand; power cuts and disks without room."""

from __future__ import annotations

import errno
import os
import random
from pathlib import Path
from typing import NoReturn

import pytest

from tablekeeper.engine.deck_files import DeckFile, read_deck
from tablekeeper.firmware.kept.deck_folder import kept, load
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.decks import KeptDecks
from tablekeeper.firmware.storage import Files, Memory

from .conftest import Box, NewBox
from .decks_at_the_table import ASH, BEARS, ELF, LEGAL, decks_of, enter, on_disk, said, tagged, tapping, write

pytestmark = pytest.mark.usefixtures("spells")

NO_LETTER = "\N{REPLACEMENT CHARACTER}"
"""What stands for a byte of a file's name that is no letter; the crossed box of a missing glyph says just that."""


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


def test_the_remarks_on_a_deck_without_faults_are_told_once_for_all_their_cards(
    new_box: NewBox, tmp_path: Path
) -> None:
    write(tmp_path, "Oak.toml", LEGAL.partition("[side]")[0])
    box = decks_of(new_box(lang="en"))
    box.choose("Oak", "No faults")
    assert said(box).startswith("No faults")
    assert "nothing is there (S-3): side" in said(box)


def test_the_faults_of_a_kept_deck_are_told_one_by_one_each_with_its_rule(new_box: NewBox, tmp_path: Path) -> None:
    write(tmp_path, "Oak.toml", LEGAL.replace("56", "40").replace('"Big Bear" = 4', '"Big Bear" = 6\nwolf = 2'))
    box = decks_of(new_box(lang="en"))
    box.choose("Oak", "3 faults")
    told = said(box)
    box.press("1.right")
    told = f"{told} {said(box)}"
    for words in ("main: 12 too few (S-1)", "Big Bear: 2 too many (S-2)", "wolf: unknown card"):
        assert words in told


@pytest.mark.parametrize("main", ["forest = 60", "forest = 1"])
def test_the_longest_name_has_room_everywhere(new_box: NewBox, tmp_path: Path, main: str) -> None:
    write(tmp_path, "w.toml", f'game = "spells"\nname = "{"W" * 30}"\n[main]\n{main}\n')
    box = decks_of(new_box(lang="en"))
    for words in ("W" * 30, "No faults" if "60" in main else "1 fault"):
        box.choose(words)
        assert not box.overflows()
    box.press("1.ok")
    for words in ("main", "Forest", "Done", "Rename", "Delete"):
        box.press("1.ok") if words == "Done" else box.choose(words)
        assert not box.overflows()
        if words in ("Done", "Rename"):
            box.press("menu")


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
    box.choose("Oak", "Unreadable")
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
        assert not box.overflows(NO_LETTER)
    box.choose("Oak", "Tap cards")
    box.storage.tags.bind(ASH, "ash", 1, "spells")
    box.tap(ASH)
    assert not box.overflows(NO_LETTER)
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


@pytest.mark.parametrize("seed", range(4))
def test_whatever_keys_and_tags_come_nothing_is_cut_and_every_file_is_a_deck(
    new_box: NewBox, tmp_path: Path, seed: int
) -> None:
    """Keys, holds, tags known and unknown, and power cuts by chance, with a full disk now and then."""
    chance = random.Random(seed)
    keys = ["1.left", "1.ok", "1.right", "2.left", "2.ok", "2.right", "menu"]
    box, reached = decks_of(tagged(new_box(lang=chance.choice(LANGUAGES)))), set[str]()
    wanted = {"KeptDecks", "Tapping", "OpenedDeck"}
    for step in range(4000):
        if step > 400 and wanted <= reached:
            break
        if not box.context.pages.above:
            decks_of(box)
        reached.add(type(box.context.pages.top).__name__)
        does = chance.random()
        if does < 0.6:
            box.press(chance.choice(keys))
        elif does < 0.65:
            box.hold(chance.choice(keys[:-1]))
        elif does < 0.98:
            box.tap(chance.choice([*BEARS, ASH, ELF, "04FF"]))
        elif does < 0.99:
            box.disk.full = not box.disk.full
        else:
            box = new_box(lang=chance.choice(LANGUAGES))
        assert not box.overflows(), box.words
        for file in kept(tmp_path):
            load(file)
    assert wanted <= reached
