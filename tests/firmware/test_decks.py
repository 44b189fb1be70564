"""The command for decks: what it prints, where it keeps them, and how it ends."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tablekeeper.engine import registry
from tablekeeper.firmware.command_line import main as cli
from tablekeeper.firmware.command_line import status
from tablekeeper.firmware.kept.deck_folder import kept, load
from tablekeeper.firmware.storage import Storage

LEGAL = 'game = "spells"\nname = "Oak"\n[main]\nforest = 56\n"Big Bear" = 4\n[side]\nash = 1\n'
SHORT = LEGAL.replace("56", "55").replace("Oak", "Thin Oak").replace("[side]\nash = 1\n", "")


class Done(NamedTuple):
    """How a command has ended, and what it has printed."""

    status: int
    out: str
    err: str


Deck = Callable[..., Done]


@pytest.fixture
def deck(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Deck:
    """Return how to run the command where a game with decks is one of ours, and the box is set up with `tmp_path`."""
    settings = tmp_path / "settings.toml"
    settings.write_text(f'[state]\ndirectory = "{tmp_path / "box"}"\n', encoding="utf-8")
    monkeypatch.setitem(registry.OWN, "spells", "tests.engine.spells:SPELLS")
    monkeypatch.setattr(status, "SETTINGS", settings)
    a_box_in(tmp_path / "box")

    def run(*arguments: object) -> Done:
        with pytest.raises(SystemExit) as end:
            cli.main(["deck", *map(str, arguments)])
        assert isinstance(end.value.code, int)
        return Done(end.value.code, *capsys.readouterr())

    return run


def a_box_in(directory: Path) -> None:
    Storage(directory, lambda _said: None).close()


@pytest.fixture
def legal(tmp_path: Path) -> Path:
    file = tmp_path / "mine.txt"
    file.write_text(LEGAL, encoding="utf-8")
    return file


@pytest.fixture
def short(tmp_path: Path) -> Path:
    file = tmp_path / "short.txt"
    file.write_text(SHORT, encoding="utf-8")
    return file


def test_a_legal_deck_has_no_faults_and_status_0(deck: Deck, legal: Path) -> None:
    assert deck("check", legal) == (0, "Oak (spells): main 60, side 1\nno faults\n", "")


def test_faults_are_printed_with_their_lines_and_status_1(deck: Deck, short: Path) -> None:
    done = deck("check", short)
    assert (done.status, done.err) == (1, "")
    assert done.out.splitlines() == [
        "Thin Oak (spells): main 59, side 0",
        "line 3: main: wanted at least 60 cards, got 59; add some (S-1)",
        "remark: side: nothing is there (S-3)",
        "1 fault",
    ]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b'game = "spells"\nname = "Oak"\n[mian]\n', "line 3: mian: wanted one of game, name, main, side"),
        (b'name = "Oak"\n', "line 1: game: wanted the id of a game, got none; There is no game None"),
        (b'game = "mindbug"\nname = "Oak"\n', "line 1: game: wanted a game with decks of one's own"),
        (b"\xff", "line 1: wanted text in UTF-8"),
        (b"", "line 1: name: wanted"),
    ],
)
@pytest.mark.parametrize("act", ["check", "write", "keep"])
def test_what_is_no_deck_is_said_with_status_2(deck: Deck, tmp_path: Path, act: str, content: bytes, why: str) -> None:
    file = tmp_path / "no.toml"
    file.write_bytes(content)
    done = deck(act, file)
    assert (done.status, done.out) == (2, "")
    assert f"tablekeeper: {file}: {why}" in done.err
    assert not (tmp_path / "box" / "decks").exists()


def test_what_cannot_be_opened_is_said_with_status_2(deck: Deck, tmp_path: Path) -> None:
    for file in (tmp_path / "none", tmp_path):
        done = deck("check", file)
        assert (done.status, done.out) == (2, "")
        assert done.err.startswith(f"tablekeeper: {file}: wanted the file of a deck, got: ")
    endless = deck("check", "/dev/zero")
    assert endless.status == 2
    assert "at most" in endless.err


def test_a_file_is_wanted_but_for_the_list(deck: Deck, legal: Path) -> None:
    for act in ("check", "write", "keep"):
        assert deck(act) == (2, "", f"tablekeeper: deck {act}: wanted a FILE, got none\n")
    assert deck("list", legal) == (2, "", "tablekeeper: deck list: wanted no FILE\n")


def test_a_deck_is_written_plainly_faults_or_not(deck: Deck, legal: Path, short: Path) -> None:
    head, main = 'game = "spells"\nname = "Oak"\nside = "ash"  # Ash\n', "[main]\nforest = 56  # Forest\n"
    assert deck("write", legal) == (0, f"{head}\n{main}big_bear = 4  # Big Bear\n", "")
    assert deck("write", short).status == 0


def test_decks_are_kept_by_their_names_and_listed(deck: Deck, legal: Path, short: Path, tmp_path: Path) -> None:
    there = tmp_path / "box" / "decks"
    assert deck("list") == (0, "", "")
    assert deck("keep", legal) == (0, f"{there / 'Oak.toml'}: Oak (spells): main 60, side 1\nno faults\n", "")
    done = deck("keep", short)
    assert done.status == 1
    assert "(S-1)\n1 fault\n" in done.out
    assert list(kept(tmp_path / "box")) == [there / "Oak.toml", there / "Thin Oak.toml"]
    assert deck("list").out == (
        f"{there / 'Oak.toml'}: Oak (spells): main 60, side 1; no faults\n"
        f"{there / 'Thin Oak.toml'}: Thin Oak (spells): main 59, side 0; 1 fault\n"
    )
    assert load(there / "Oak.toml").deck == load(legal).deck


def test_a_deck_is_kept_in_the_place_of_one_of_its_name(deck: Deck, legal: Path, tmp_path: Path) -> None:
    deck("keep", legal)
    legal.write_text(LEGAL.replace("ash = 1", "ash = 2"), encoding="utf-8")
    deck("keep", legal)
    (file,) = kept(tmp_path / "box")
    assert load(file).deck.parts["side"] == {"ash": 2}


def test_decks_are_kept_where_one_says(deck: Deck, legal: Path, tmp_path: Path) -> None:
    a_box_in(tmp_path / "else")
    deck("keep", legal, "--storage", tmp_path / "else")
    assert [file.name for file in kept(tmp_path / "else")] == ["Oak.toml"]
    assert deck("list").out == ""
    assert "Oak" in deck("list", "--storage", tmp_path / "else").out


def test_a_place_that_cannot_be_written_is_said_with_status_2(deck: Deck, legal: Path, tmp_path: Path) -> None:
    (tmp_path / "box" / "decks").touch()
    done = deck("keep", legal)
    assert done.status == 2
    assert f"{tmp_path / 'box' / 'decks'}" in done.err
    assert "wanted a place to keep decks in" in done.err


def test_what_else_lies_among_the_decks_is_left_aside_or_named(deck: Deck, legal: Path, tmp_path: Path) -> None:
    deck("keep", legal)
    there = tmp_path / "box" / "decks"
    (there / "notes.txt").touch()
    (there / "folder.toml").mkdir()
    os.mkfifo(there / "pipe.toml")
    (there / os.fsdecode(b"\xff.toml")).touch()
    done = deck("list")
    assert done.status == 2
    assert done.out.count("\n") == 1
    assert "\N{REPLACEMENT CHARACTER}.toml: line 1: game: wanted" in done.err


def test_faulty_settings_are_said_with_status_2(deck: Deck, legal: Path, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("[state]\ndirectory = 3\n", encoding="utf-8")
    for arguments in (["list"], ["keep", legal]):
        done = deck(*arguments)
        assert done.status == 2
        assert "state.directory" in done.err
    assert deck("check", legal).status == 0
