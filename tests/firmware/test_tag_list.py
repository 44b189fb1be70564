"""The list of tags as a file: it comes back as it went, takes all or nothing, and names every fault."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tablekeeper.firmware.command_line import main as cli
from tablekeeper.firmware.command_line import status
from tablekeeper.firmware.kept.tag_list import MOST_BYTES, TagListError, read, write
from tablekeeper.firmware.storage import Storage, Tagged

TAGS = {
    "04A1": Tagged("gorillion", 1, "mindbug"),
    "04A2": Tagged("axolotl_healer", 2, "mindbug"),
    "04B1": Tagged("pit_bull", 1, "munchkin"),
    "04C1": Tagged("loki", 1, "guerra_de_mitos"),
}


class Done(NamedTuple):
    """How a command has ended, and what it has printed."""

    status: int
    out: str
    err: str


@pytest.fixture
def tags(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Done]:
    """Return how to run the command, with a box in `tmp_path`."""
    monkeypatch.setattr(status, "SETTINGS", tmp_path / "none.toml")
    teach(tmp_path / "box", {})

    def run(*arguments: object) -> Done:
        with pytest.raises(SystemExit) as end:
            cli.main(["tags", *map(str, arguments), "--storage", str(tmp_path / "box")])
        assert isinstance(end.value.code, int)
        return Done(end.value.code, *capsys.readouterr())

    return run


def kept(directory: Path) -> dict[str, Tagged]:
    storage = Storage(directory, lambda _said: None)
    try:
        return storage.tags.all()
    finally:
        storage.close()


def teach(directory: Path, known: dict[str, Tagged]) -> None:
    storage = Storage(directory, lambda _said: None)
    for uid, on in known.items():
        storage.tags.bind(uid, on.card, on.copy, on.game)
    assert storage.close() == 0


def test_what_was_written_is_read_as_it_was_in_any_order_of_lines() -> None:
    text = write(TAGS)
    head, *lines = text.splitlines()
    assert read(text.encode()) == TAGS
    assert read("\r\n".join([head, *reversed(lines)]).encode("utf-8-sig")) == TAGS
    assert "Gorillion" in text, "people see which card it is"


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_a_spreadsheet_may_save_it_its_own_way(delimiter: str) -> None:
    columns = ("Notes", "copy", "card", "game", "uid")
    assert read(
        f"{delimiter.join(columns)}\n{delimiter.join(('x', '101', 'loki', 'guerra_de_mitos', '04c1'))}".encode()
    ) == {"04C1": Tagged("loki", 101, "guerra_de_mitos")}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (",mindbug,gorillion,1", "line 2: uid: wanted 1 to 40 hexadecimal digits, got ''"),
        ("04G1,mindbug,gorillion,1", "line 2: uid: wanted 1 to 40 hexadecimal digits, got '04G1'"),
        ("04A1,chess,king,1", "line 2: game: wanted one of mindbug, munchkin"),
        ("04A1,mindbug,pit_bull,1", "line 2: card: wanted the id of a card of mindbug, got 'pit_bull'"),
        ("04A1,mindbug,gorillion,0", "line 2: copy: wanted a number from 1 to 999, got '0'"),
        ("04A1,mindbug,gorillion", "line 2: copy: wanted a number from 1 to 999, got ''"),
        (f"04A1,mindbug,gorillion,{'9' * 5000}", "line 2: copy: wanted a number"),
        ("4A1,mindbug,gorillion,1", "line 2: uid: wanted two digits a byte, got '4A1'"),
        ("04A1,mindbug,gorillion,2", "line 2: copy: wanted 1 to 1 of gorillion, and so on from 100 on"),
        ("04A1,mindbug,gorillion,100", "line 2: copy: wanted 1 to 1 of gorillion"),
        ("04A1,mindbug,gorillion,901", "line 2: copy: wanted 1 to 1 of gorillion"),
        ("04A1,mindbug,gorillion,1\n04A1,mindbug,bee_bear,1", "line 3: the tag 04A1 stands on line 2 already"),
        ("04A1,mindbug,gorillion,1\n04A2,mindbug,gorillion,1", "line 3: copy 1 of gorillion stands on line 2 already"),
    ],
)
def test_a_fault_is_told_with_its_line_and_what_was_wanted(line: str, said: str) -> None:
    with pytest.raises(TagListError) as told:
        read(f"uid,game,card,copy\n{line}\n".encode())
    assert str(told.value).startswith(said)


def test_every_fault_is_told_at_once() -> None:
    with pytest.raises(TagListError) as told:
        read(b"uid,game,card,copy\nx,mindbug,gorillion,1\n04,mindbug,nobody,1\n")
    assert [line.partition(":")[0] for line in str(told.value).splitlines()] == ["line 2", "line 3"]


@pytest.mark.parametrize(("faults", "last"), [(20, "line 21"), (21, "1 more fault;"), (5000, "4980 more faults;")])
def test_faults_without_end_are_counted(faults: int, last: str) -> None:
    with pytest.raises(TagListError) as told:
        read(b"uid,game,card,copy\n" + b"x,mindbug,gorillion,1\n" * faults)
    lines = str(told.value).splitlines()
    assert len(lines) == min(faults, 21)
    assert lines[-1].startswith(last)


@pytest.mark.parametrize("again", ["uid", "game", "card", "copy", "name"])
def test_a_column_that_stands_there_twice_is_refused(again: str) -> None:
    with pytest.raises(TagListError, match=f"line 1: wanted each column once, got '{again}' again; remove one"):
        read(f"uid,game,card,copy,name,{again}\n04A1,mindbug,gorillion,1,Gorillion,04A2\n".encode())


def test_columns_that_programs_for_tables_leave_empty_are_no_fault() -> None:
    assert read(b"uid,game,card,copy,,\n04A1,mindbug,gorillion,1,,\n") == {"04A1": Tagged("gorillion", 1, "mindbug")}


@pytest.mark.parametrize(
    "data", [b"", b"uid,game,card\n", b"\xff\xfe", b"a" * (MOST_BYTES + 1), b"uid,game,card,copy\n" + b'"' * 200_000]
)
def test_what_is_no_list_is_refused_in_words(data: bytes) -> None:
    with pytest.raises(TagListError, match="wanted"):
        read(data)


def test_no_spoilt_list_does_anything_but_be_read_or_refused() -> None:
    chance = Random(7)
    whole = write(TAGS).encode()
    refused = 0
    for _ in range(3000):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        try:
            read(bytes(data))
        except TagListError:
            refused += 1
    assert refused > 1000


def test_a_list_goes_from_one_box_to_another(tags: Callable[..., Done], tmp_path: Path) -> None:
    teach(tmp_path / "box", TAGS)
    file = tmp_path / "tags.csv"
    assert tags("export", file) == Done(0, f"{file}: 4 tags\n", "")
    (tmp_path / "box").rename(tmp_path / "old")
    teach(tmp_path / "box", {})
    assert tags("import", file).status == 0
    assert kept(tmp_path / "box") == TAGS


def test_an_import_leaves_other_tags_and_frees_a_card_s_former_one(tags: Callable[..., Done], tmp_path: Path) -> None:
    other, former = Tagged("bee_bear", 1, "mindbug"), Tagged("loki", 1, "guerra_de_mitos")
    teach(tmp_path / "box", {"0501": other, "0502": former, "04A1": TAGS["04A1"], "04A2": TAGS["04A1"]})
    file = tmp_path / "tags.csv"
    file.write_text(write(TAGS))
    done = tags("import", file)
    assert done.out == f"{file}: 4 tags: 2 new, 1 moved, 1 as before; 1 of the box gave way\n"
    assert kept(tmp_path / "box") == TAGS | {"0501": other}


def test_with_a_fault_nothing_is_taken(tags: Callable[..., Done], tmp_path: Path) -> None:
    teach(tmp_path / "box", {"0501": TAGS["04A1"]})
    file = tmp_path / "tags.csv"
    file.write_text(f"{write(TAGS)}04D1,mindbug,nobody,1,\n")
    done = tags("import", file)
    assert (done.status, done.out) == (2, "")
    assert "line 6: card: wanted the id of a card of mindbug, got 'nobody'" in done.err
    assert kept(tmp_path / "box") == {"0501": TAGS["04A1"]}


def test_a_box_that_runs_and_a_file_that_cannot_be_are_told(tags: Callable[..., Done], tmp_path: Path) -> None:
    assert "wanted a list of tags, got: No such file" in tags("import", tmp_path / "no.csv").err
    assert "wanted a file to write into" in tags("export", tmp_path / "no" / "tags.csv").err
    storage = Storage(tmp_path / "box", lambda _said: None)
    try:
        assert "in use by another process" in tags("export", tmp_path / "tags.csv").err
    finally:
        storage.close()


def test_a_pipe_is_no_list(tags: Callable[..., Done], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    done = tags("import", tmp_path / "pipe")
    assert done.status == 2
    assert "wanted a list of tags, got: a pipe" in done.err
