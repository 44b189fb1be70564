"""The command for sets of one's own: what it prints, where it keeps them, and how it ends."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tablekeeper.engine.own_sets import OwnSet
from tablekeeper.firmware.command_line import main as cli
from tablekeeper.firmware.command_line import status
from tablekeeper.firmware.kept.set_folder import kept_sets
from tablekeeper.firmware.storage import Storage
from tests.engine.mindbug.own_cards import GARDEN


class Done(NamedTuple):
    """How a command has ended, and what it has printed."""

    status: int
    out: str
    err: str


Command = Callable[..., Done]


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    """Return how to run the command where the box is set up below `tmp_path`."""
    settings = tmp_path / "settings.toml"
    settings.write_text(f'[state]\ndirectory = "{tmp_path / "box"}"\n', encoding="utf-8")
    monkeypatch.setattr(status, "SETTINGS", settings)
    Storage(tmp_path / "box", lambda _said: None).close()

    def run(*arguments: object) -> Done:
        with pytest.raises(SystemExit) as end:
            cli.main(["set", *map(str, arguments)])
        assert isinstance(end.value.code, int)
        return Done(end.value.code, *capsys.readouterr())

    return run


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(GARDEN, encoding="utf-8")
    return file


CARDS = """\
Garden Party (garden, mindbug): 24 cards
9 × Lawn Gnome 4 (Hunter): Play: You gain 2 lives.
6 × Hedge Cat 7: Attack: You may discard up to 2 cards of your choice. Defeat an enemy creature for each card you \
discarded.
5 × Sprout 2: Action: Evolve this creature into Oak.
0 × Oak 9: This creature has +2 power during your turn.
4 × Rain Dancer 6: ✋ Turn the top card of both draw piles up.
"""


def test_a_whole_set_is_told_card_by_card_as_the_box_will(own: Command, file: Path) -> None:
    assert own("check", file) == Done(0, CARDS, "")


def test_it_is_told_in_another_language(own: Command, file: Path) -> None:
    told = own("check", file, "--lang", "de").out.splitlines()
    assert told[0] == "Gartenfest (garden, mindbug): 24 cards"
    assert told[1] == "9 × Lawn Gnome 4 (Jäger): Ausspielen: Du erhältst 2 Lebenspunkte."


def test_faults_are_printed_with_their_lines_and_status_2(own: Command, file: Path) -> None:
    file.write_text(GARDEN.replace("power = 4", "power = 40").replace("power = 6", ""), encoding="utf-8")
    done = own("check", file)
    assert (done.status, done.out) == (2, "")
    wanted = "wanted a whole number from 1 to 20"
    assert done.err.splitlines() == [
        f"tablekeeper: {file}: line 8: card.lawn_gnome.power: {wanted}, got 40; change it",
        f"tablekeeper: {file}: line 35: card.rain_dancer.power: {wanted}, got nothing; write it",
    ]
    assert own("keep", file).status == 2
    assert kept_sets(file.parent / "box") == []


def test_a_set_is_kept_by_its_id_as_it_is_written_and_listed(own: Command, file: Path, tmp_path: Path) -> None:
    there = tmp_path / "box" / "sets" / "garden.toml"
    assert own("keep", file) == Done(0, f"{there}: Garden Party (garden, mindbug): 24 cards\n", "")
    assert there.read_text(encoding="utf-8") == GARDEN
    assert own("list") == Done(0, f"{there}: Garden Party (garden, mindbug): 24 cards\n", "")


def test_a_set_is_kept_in_the_place_of_the_one_that_has_its_id(own: Command, file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "box" / "sets"
    folder.mkdir()
    (folder / "ours.toml").write_text(GARDEN, encoding="utf-8")
    file.write_text(GARDEN.replace("copies = 9", "copies = 8"), encoding="utf-8")
    assert own("keep", file).out.startswith(f"{folder / 'ours.toml'}: ")
    (kept,) = kept_sets(tmp_path / "box")
    assert isinstance(kept.found, OwnSet)
    assert (kept.file, kept.found.size) == ("ours.toml", 23)


def test_what_else_lies_among_the_sets_is_named(own: Command, file: Path, tmp_path: Path) -> None:
    own("keep", file)
    (tmp_path / "box" / "sets" / "bad.toml").write_text("x = ", encoding="utf-8")
    (tmp_path / "box" / "sets" / "note.txt").write_text("no set", encoding="utf-8")
    done = own("list")
    assert done.status == 2
    assert done.out.count("\n") == 1
    assert done.err.startswith(f"tablekeeper: {tmp_path / 'box' / 'sets' / 'bad.toml'}: line 1: wanted TOML")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("list", "x.toml"), "set list: wanted no FILE"),
        (("check",), "set check: wanted a FILE, got none"),
        (("check", "/nowhere/x.toml"), "/nowhere/x.toml: wanted the file of a set, got: No such file or directory"),
    ],
)
def test_a_file_is_wanted_but_for_the_list(own: Command, arguments: tuple[str, ...], said: str) -> None:
    done = own(*arguments)
    assert (done.status, done.out, done.err) == (2, "", f"tablekeeper: {said}\n")


def test_a_place_that_cannot_be_written_is_said_with_status_2(own: Command, file: Path, tmp_path: Path) -> None:
    (tmp_path / "box" / "sets").write_text("no folder", encoding="utf-8")
    done = own("keep", file)
    assert done.status == 2
    assert "wanted a place to keep sets in" in done.err
