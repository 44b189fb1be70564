"""A command that reads or changes a box makes none where there is none: the place is named, and nothing is done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tablekeeper.firmware.command_line import main as cli
from tablekeeper.firmware.storage import Storage, box_in
from tests.engine.mindbug.own_cards import GARDEN

COMMANDS = {
    "cafe off": ("cafe", "off"),
    "tags export": ("tags", "export", "FILE"),
    "tags import": ("tags", "import", "FILE"),
    "deck list": ("deck", "list"),
    "deck keep": ("deck", "keep", "FILE"),
    "set list": ("set", "list"),
    "set keep": ("set", "keep", "FILE"),
}


def nowhere(place: Path) -> None:
    """Make nothing."""


def empty(place: Path) -> None:
    place.mkdir()


def somebodys(place: Path) -> None:
    place.mkdir()
    (place / "photo.jpg").touch()


def a_file(place: Path) -> None:
    place.touch()


def matches_as_a_file(place: Path) -> None:
    place.mkdir()
    (place / "matches").touch()


def everything(directory: Path) -> list[str]:
    return sorted(str(path) for path in directory.rglob("*"))


@pytest.mark.parametrize("make", [nowhere, empty, somebodys, a_file, matches_as_a_file], ids=lambda make: make.__name__)
@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_makes_a_box(
    command: str, make: Callable[[Path], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    if command == "tags import":
        file.write_text("uid,game,card,copy\n04A1,mindbug,gorillion,1\n", encoding="utf-8")
    if command == "deck keep":
        file.write_text('game = "guerra_de_mitos"\nname = "Oak"\n', encoding="utf-8")
    if command == "set keep":
        file.write_text(GARDEN, encoding="utf-8")
    place = tmp_path / "box"
    make(place)
    before = everything(tmp_path)
    arguments = [str(file) if one == "FILE" else one for one in COMMANDS[command]]
    with pytest.raises(SystemExit) as end:
        cli.main([*arguments, "--storage", str(place)])
    said = capsys.readouterr()
    assert (end.value.code, said.out) == (2, "")
    assert f"{place}: wanted the state directory of a box" in said.err
    assert "--storage" in said.err
    assert everything(tmp_path) == before


def test_where_a_box_has_been_is_one(tmp_path: Path) -> None:
    assert Storage(tmp_path, lambda _said: None).close() == 0
    assert box_in(tmp_path) == tmp_path
