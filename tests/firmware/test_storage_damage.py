"""Bits flip, files are cut short or are not ours: the box opens, says what was lost, and throws nothing away."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue

import pytest

from tablekeeper.firmware.simulator.disk import Disk
from tablekeeper.firmware.storage import (
    Header,
    Loaded,
    Saved,
    SaveFailed,
    Storage,
    StorageUnavailable,
    damage,
    journals,
    schema,
)
from tablekeeper.firmware.storage.database import FILE, open_database

HEADER = Header("mindbug", ("first_contact",), ("Ann", "Bob"), {"first": 0}, "1", "abc")
COUNT = 150
"""Entries of match 1; enough for several pages."""
WAL = f"{FILE}-wal"
PAGE = 4096


def ignore(_said: object) -> None:
    pass


def answers(loaded: Loaded) -> list[str]:
    return [entry["answer"] for entry in loaded.entries]


def opened(directory: Path, match: int = 1) -> tuple[Loaded, tuple[str, ...]]:
    with open_database(directory) as (connection, notices):
        return journals.read(connection, match)[0], notices


def is_prefix(loaded: Loaded) -> bool:
    return answers(loaded) == [f"play card {n}" for n in range(len(loaded.lines))]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """One storage as a power cut leaves it, with its log, and as a proper end leaves it, in one file."""
    live = tmp_path_factory.mktemp("live")
    said: SimpleQueue[Saved | SaveFailed] = SimpleQueue()
    storage = Storage(live, said.put)
    storage.tags.bind("04A1", "gorillion", 1, "mindbug")
    storage.preferences.set("language", "de")
    for match in (1, 2):
        assert storage.begin(HEADER).match == match
        for n in range(COUNT if match == 1 else 5):
            storage.append(match, {"do": "answer", "answer": f"play card {n}"}, "04A1")
    storage.settle()
    cut = Path(shutil.copytree(live, tmp_path_factory.mktemp("cut") / "state"))
    assert storage.close() == 0
    assert [file.name for file in live.iterdir()] == [FILE]
    return cut, live


@pytest.fixture
def cut(written: tuple[Path, Path], tmp_path: Path) -> Path:
    return Path(shutil.copytree(written[0], tmp_path / "cut"))


@pytest.fixture
def whole(written: tuple[Path, Path], tmp_path: Path) -> Path:
    return Path(shutil.copytree(written[1], tmp_path / "whole"))


def flip(file: Path, place: int, bit: int = 0) -> None:
    content = bytearray(file.read_bytes())
    content[place] ^= 1 << bit
    file.write_bytes(content)


def record(n: int) -> bytes:
    return f'"answer":"play card {n}"'.encode()


@pytest.fixture
def disk() -> Disk:
    """The disk under `storage`."""
    return Disk()


@pytest.fixture
def storage(whole: Path, disk: Disk) -> Iterator[Storage]:
    """A storage whose entry 41 has a flipped bit."""
    flip(whole / FILE, (whole / FILE).read_bytes().rindex(record(40)) + 15)
    storage = Storage(whole, ignore, disk.connect)
    yield storage
    storage.close()


def test_a_flipped_bit_in_a_record_opens_the_journal_before_it_and_says_what_is_lost(storage: Storage) -> None:
    loaded = storage.load(1)
    assert is_prefix(loaded)
    assert len(loaded.lines) == 40
    assert loaded.header == HEADER
    assert loaded.lost == journals.Lost(41, COUNT - 40, "entry 41 has a wrong checksum")
    assert storage.load(2).lost is None


def test_the_loss_is_told_until_somebody_goes_on_and_the_remains_are_kept(storage: Storage, whole: Path) -> None:
    assert storage.load(1).lost is not None
    storage.close()
    again = Storage(whole, ignore)
    loaded = again.load(1)
    assert loaded.lost == journals.Lost(41, COUNT - 40, "entry 41 has a wrong checksum")
    again.append(1, {"do": "answer", "answer": "play card 40"})
    assert again.load(1).lost is None
    again.close()
    third = Storage(whole, ignore)
    assert third.load(1).lost is None
    assert is_prefix(third.load(1))
    assert len(third.load(1).lines) == 41
    third.close()
    with closing(sqlite3.connect(whole / FILE)) as connection:
        kept = connection.execute("SELECT number, text FROM remains ORDER BY number").fetchall()
    assert [number for number, _ in kept] == list(range(41, COUNT + 1))
    assert record(60).decode() in kept[60 - 40][1]


def test_a_damaged_journal_is_gone_on_with_even_where_there_is_no_room_to_tidy(
    storage: Storage, disk: Disk, whole: Path
) -> None:
    disk.full = True
    assert len(storage.load(1).lines) == 40
    storage.append(1, {"do": "answer", "answer": "play card 40"})
    assert len(storage.load(1).lines) == 41
    disk.full = False
    assert storage.close() == 0
    loaded, _ = opened(whole)
    assert is_prefix(loaded)
    assert (len(loaded.lines), loaded.lost) == (41, None)


@pytest.mark.parametrize("part", [b"play card 77", b'"do"', b"04A1"])
def test_every_bit_of_a_record_is_guarded(whole: Path, part: bytes) -> None:
    """Text and tag alike: whichever bit flips, the journal ends before that entry and says so."""
    content = (whole / FILE).read_bytes()
    entry = content.rindex(record(77)) - len('{"do":"answer",')
    start = content.index(part, entry)
    for place in range(start, start + len(part)):
        for bit in range(8):
            broken = bytearray(content)
            broken[place] ^= 1 << bit
            (whole / FILE).write_bytes(broken)
            with closing(sqlite3.connect(whole / FILE)) as connection:
                connection.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
                loaded, in_the_way = journals.read(connection, 1)
            assert (len(loaded.lines), in_the_way) == (77, True)
            assert loaded.lost is not None
            assert loaded.lost.first == 78


def test_a_header_is_there_twice(whole: Path) -> None:
    content = (whole / FILE).read_bytes()
    places = []
    at = content.find(b'"first_contact"')
    while at >= 0:
        places.append(at)
        at = content.find(b'"first_contact"', at + 1)
    assert len(places) >= 4  # two matches, two copies each
    for place in places:
        (whole / FILE).write_bytes(content)
        flip(whole / FILE, place + 3)
        for match in (1, 2):
            loaded, _ = opened(whole, match)
            assert loaded.header == HEADER
    (whole / FILE).write_bytes(content)
    for place in places:
        flip(whole / FILE, place + 3)
    loaded, _ = opened(whole)
    assert loaded.header is None
    storage = Storage(whole, ignore)
    assert [one.header for one in storage.listing()] == [None, None]
    with pytest.raises(ValueError, match="header"):
        storage.export(1)
    storage.close()


def test_a_flipped_bit_anywhere_in_the_file_never_shortens_a_match_in_silence(whole: Path, tmp_path: Path) -> None:
    """Seeded places in the whole file: what opens is a prefix, and whatever is missing has been told."""
    content = (whole / FILE).read_bytes()
    chance = random.Random(5)
    told = 0
    for _ in range(250):
        broken = tmp_path / "broken"
        broken.mkdir()
        (broken / FILE).write_bytes(content)
        flip(broken / FILE, chance.randrange(len(content)), chance.randrange(8))
        loaded, notices = opened(broken)
        assert is_prefix(loaded)
        if len(loaded.lines) < COUNT:
            assert loaded.lost is not None or notices
            told += 1
        shutil.rmtree(broken)
    assert told > 20


@pytest.mark.parametrize("filling", [bytes(PAGE), b"\xff" * PAGE, random.Random(7).randbytes(PAGE)])
def test_a_page_overwritten_costs_no_more_than_what_lay_in_it(whole: Path, tmp_path: Path, filling: bytes) -> None:
    content = (whole / FILE).read_bytes()
    lengths = set()
    for place in range(0, len(content), PAGE):
        broken = tmp_path / "broken"
        broken.mkdir()
        (broken / FILE).write_bytes(content[:place] + filling + content[place + PAGE :])
        storage = Storage(broken, ignore)
        assert storage.notices
        assert storage.latest() == 2
        loaded = storage.load(1)
        assert is_prefix(loaded)
        assert len(loaded.lines) == COUNT or loaded.lost is not None
        lengths.add(len(loaded.lines))
        assert storage.close() == 0
        shutil.rmtree(broken)
    assert len(lengths) > 2  # pages of the journal's end and of its beginning were among them


@pytest.mark.parametrize("state", ["cut", "whole"])
def test_the_description_of_the_tables_can_be_lost_whole(state: str, request: pytest.FixtureRequest) -> None:
    """It is the page that is written most often; every database of ours has the same."""
    directory: Path = request.getfixturevalue(state)
    content = (directory / FILE).read_bytes()
    (directory / FILE).write_bytes(bytes(PAGE) + content[PAGE:])
    storage = Storage(directory, ignore)
    assert is_prefix(storage.load(1))
    assert [len(storage.load(match).lines) for match in (1, 2)] == [COUNT, 5]
    assert storage.tags.card_of("04A1") is not None
    assert storage.preferences.get("language", "en") == "de"
    assert storage.close() == 0


@pytest.mark.parametrize("damage", [b"entr\xffes", b"entrjes"])
def test_a_garbled_description_of_the_tables_is_damage(whole: Path, damage: bytes) -> None:
    """Both a name that is no text, which SQLite quotes in its complaint, and one that is only another."""
    content = (whole / FILE).read_bytes()
    for place in (content.index(b"entries"), content.index(b"entries (")):
        (whole / FILE).write_bytes(content[:place] + damage + content[place + len(damage) :])
        loaded, notices = opened(whole)
        assert len(notices) == 1
        assert is_prefix(loaded)
        assert len(loaded.lines) == COUNT


def test_a_garbled_name_of_a_column_is_damage(whole: Path) -> None:
    content = (whole / FILE).read_bytes()
    (whole / FILE).write_bytes(content.replace(b"number INTEGER", b"numbeq INTEGER"))
    loaded, notices = opened(whole)
    assert len(notices) == 1
    assert (is_prefix(loaded), len(loaded.lines)) == (True, COUNT)


def test_a_match_of_which_nothing_says_that_it_was_begun_is_still_on_the_table(whole: Path) -> None:
    with closing(sqlite3.connect(whole / FILE)) as connection:
        connection.execute("DELETE FROM openings")
        connection.commit()
    storage = Storage(whole, ignore)
    assert (storage.latest(), storage.previous()) == (2, 1)
    storage.reopen(1)
    assert (storage.latest(), storage.previous()) == (1, 2)
    assert storage.close() == 0
    storage = Storage(whole, ignore)
    assert (storage.latest(), storage.previous()) == (1, 2)
    storage.close()


def test_a_file_cut_short_anywhere_opens_with_a_prefix_and_is_kept(whole: Path, tmp_path: Path) -> None:
    content = (whole / FILE).read_bytes()
    chance = random.Random(6)
    for place in [2, 99, 100, PAGE - 1, PAGE, len(content) - 1, *(chance.randrange(len(content)) for _ in range(40))]:
        broken = tmp_path / "broken"
        broken.mkdir()
        (broken / FILE).write_bytes(content[:place])
        loaded, notices = opened(broken)
        assert is_prefix(loaded)
        if place > len(content) - PAGE and not notices:  # a page that lacks its end may still be a sound page
            assert len(loaded.lines) == COUNT or loaded.lost is not None
        else:
            assert len(notices) == 1, place
            assert "tablekeeper.damaged-1.sqlite3" in notices[0]
            assert (broken / "tablekeeper.damaged-1.sqlite3").read_bytes() == content[:place]
            assert sorted(file.name for file in broken.iterdir()) == ["tablekeeper.damaged-1.sqlite3", FILE]
        shutil.rmtree(broken)


def test_most_of_a_file_cut_short_is_carried_over(whole: Path) -> None:
    content = (whole / FILE).read_bytes()
    (whole / FILE).write_bytes(content[:-PAGE])
    storage = Storage(whole, ignore)
    loaded = storage.load(1)
    assert is_prefix(loaded)
    assert 0 < len(loaded.lines) < COUNT
    assert loaded.lost is not None
    assert loaded.lost.first == len(loaded.lines) + 1
    assert storage.tags.card_of("04A1") is not None
    assert storage.preferences.get("language", "en") == "de"
    storage.append(1, {"do": "answer", "answer": f"play card {len(loaded.lines)}"})
    storage.close()
    again, notices = opened(whole)
    assert notices == ()
    assert is_prefix(again)
    assert len(again.lines) == len(loaded.lines) + 1


def test_a_flipped_bit_in_the_middle_of_the_log_does_not_hide_what_lies_behind_it(cut: Path, tmp_path: Path) -> None:
    """SQLite ends its log at the first wrong checksum; every later commit would be gone without a word."""
    log = (cut / WAL).read_bytes()
    frames = (len(log) - 32) // (24 + PAGE)
    chance = random.Random(7)
    places = [chance.randrange(len(log) - 3 * (24 + PAGE)) for _ in range(30)]
    for place in [0, 9, 16, 20, 24, 31, 32, 36, 40, 44, 48, 55, *places]:
        broken = tmp_path / "broken"
        shutil.copytree(cut, broken)
        flip(broken / WAL, place, chance.randrange(8))
        kept = (broken / WAL).read_bytes()
        loaded, notices = opened(broken)
        assert is_prefix(loaded)
        assert len(notices) == 1
        assert "log" in notices[0]
        assert (broken / "tablekeeper.damaged-1.sqlite3-wal").read_bytes() == kept
        assert len(loaded.lines) == COUNT or loaded.lost is not None, (place, frames)
        assert opened(broken, 2)[1] == ()
        shutil.rmtree(broken)


@pytest.mark.parametrize("content", [b"not a database", bytes(5000), random.Random(3).randbytes(20_000)])
def test_a_file_that_is_no_database_is_set_aside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    storage = Storage(tmp_path, ignore)
    assert len(storage.notices) == 1
    assert storage.latest() is None
    storage.begin(HEADER)
    storage.close()
    assert (tmp_path / "tablekeeper.damaged-1.sqlite3").read_bytes() == content
    (tmp_path / FILE).write_bytes(content)
    Storage(tmp_path, ignore).close()
    assert (tmp_path / "tablekeeper.damaged-2.sqlite3").read_bytes() == content


def test_an_empty_file_is_a_beginning(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    storage = Storage(tmp_path, ignore)
    assert storage.notices == ()
    storage.close()


def test_another_program_s_database_is_set_aside(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as foreign:
        foreign.execute("CREATE TABLE matches (team TEXT)")
        foreign.execute("INSERT INTO matches VALUES ('Reds')")
        foreign.commit()
    storage = Storage(tmp_path, ignore)
    assert "another program" in storage.notices[0]
    assert storage.listing() == ()
    storage.close()
    with closing(sqlite3.connect(tmp_path / "tablekeeper.damaged-1.sqlite3")) as foreign:
        assert foreign.execute("SELECT team FROM matches").fetchall() == [("Reds",)]


def test_a_newer_version_s_database_is_set_aside(whole: Path) -> None:
    with closing(sqlite3.connect(whole / FILE)) as newer:
        newer.execute(f"PRAGMA user_version = {len(schema.MIGRATIONS) + 1}")
    storage = Storage(whole, ignore)
    assert "newer" in storage.notices[0]
    storage.close()
    assert (whole / "tablekeeper.damaged-1.sqlite3").exists()


def test_something_that_is_no_file_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / FILE / "inside").mkdir(parents=True)
    storage = Storage(tmp_path, ignore)
    assert len(storage.notices) == 1
    storage.close()
    assert (tmp_path / "tablekeeper.damaged-1.sqlite3" / "inside").is_dir()


def test_a_directory_that_cannot_be_one_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    for directory in (tmp_path / "file", tmp_path / "file" / "deeper"):
        with pytest.raises(StorageUnavailable, match=r"state directory .*file"):
            Storage(directory, ignore)


def test_a_second_box_on_the_same_directory_is_refused_and_disturbs_nothing(tmp_path: Path) -> None:
    storage = Storage(tmp_path, ignore)
    match = storage.begin(HEADER).match
    with pytest.raises(StorageUnavailable, match="in use by another process"):
        Storage(tmp_path, ignore)
    storage.append(match, {"do": "answer", "answer": "play card 0"})
    assert storage.close() == 0
    assert is_prefix(opened(tmp_path)[0])
    assert [file.name for file in tmp_path.iterdir()] == [FILE]


def test_a_replacement_is_whole_whenever_the_power_goes(
    cut: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every rename and every copy of the replacement may be the last thing that happens."""

    class PowerCutError(BaseException):
        pass

    flip(cut / WAL, 36 + PAGE, 3)
    intact, _ = opened(Path(shutil.copytree(cut, tmp_path / "intact")))
    for survived in range(12):
        broken = Path(shutil.copytree(cut, tmp_path / f"broken-{survived}"))
        left = [survived]

        def may_be_last(real: str, owner: object = Path, left: list[int] = left) -> None:
            original = getattr(owner, real)

            def act(*given: object) -> object:
                if left[0] == 0:
                    raise PowerCutError
                left[0] -= 1
                return original(*given)

            monkeypatch.setattr(owner, real, act)

        may_be_last("rename")
        may_be_last("copyfile", shutil)
        may_be_last("_carry", damage)
        may_be_last("_sync", damage)
        try:
            with open_database(broken):
                finished = True
        except PowerCutError:
            finished = False
        monkeypatch.undo()
        loaded, _ = opened(broken)
        assert loaded.lines == intact.lines
        assert loaded.header == HEADER
        kept = [file.read_bytes() for file in broken.iterdir() if "damaged" in file.name]
        assert (cut / WAL).read_bytes() in kept
        if finished:
            break
    assert finished
    assert survived > 5
