"""Bits flip, files are cut short or are not ours: the box opens, says what was lost, and throws nothing away."""

from __future__ import annotations

import errno
import os
import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablekeeper.firmware.simulator.disk import Disk
from tablekeeper.firmware.storage import (
    Files,
    Header,
    JournalLoss,
    Loaded,
    Storage,
    StorageUnavailable,
    Tagged,
    journals,
)
from tablekeeper.firmware.storage.files import BLOCK, SECTOR

from . import storage_trial as trial

HEADER = Header("mindbug", ("first_contact",), ("Ann", "Bob"), {"first": 0}, "1", "abc")
COUNT = 150
"""Entries of match 1; enough for several blocks."""
FIRST = Path("matches") / "000001.journal"
KEPT = Path("matches") / "000001.damaged-1.journal"
BOUND = Tagged("gorillion", 1, "mindbug")


def ignore(_said: object) -> None:
    pass


def entry(n: int) -> dict[str, str]:
    return {"do": "answer", "answer": f"play card {n}"}


def record(n: int) -> bytes:
    return f'"answer":"play card {n}"'.encode()


def opened(directory: Path, match: int = 1) -> tuple[Loaded, tuple[str, ...]]:
    storage = Storage(directory, ignore)
    try:
        return storage.load(match), storage.notices
    finally:
        assert storage.close() == 0


def is_prefix(loaded: Loaded) -> bool:
    return list(loaded.entries) == [entry(n) for n in range(len(loaded.lines))]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A state directory with two matches, a tag and a preference."""
    live = tmp_path_factory.mktemp("live")
    storage = Storage(live, ignore)
    storage.tags.bind("04A1", "gorillion", 1, "mindbug")
    storage.preferences.set("language", "de")
    for match in (1, 2):
        assert storage.begin(HEADER).match == match
        for n in range(COUNT if match == 1 else 5):
            storage.append(match, entry(n), "04A1")
    assert storage.close() == 0
    return live


@pytest.fixture
def whole(written: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(written, tmp_path / "whole"))


def flip(file: Path, place: int, bit: int = 0) -> None:
    content = bytearray(file.read_bytes())
    content[place] ^= 1 << bit
    file.write_bytes(content)


@pytest.fixture
def disk() -> Disk:
    """The disk under `storage`."""
    return Disk()


@pytest.fixture
def storage(whole: Path, disk: Disk) -> Iterator[Storage]:
    """A storage whose entry 41 has a flipped bit."""
    flip(whole / FIRST, (whole / FIRST).read_bytes().index(record(40)) + 15)
    storage = Storage(whole, ignore, disk)
    yield storage
    storage.close()


def test_a_flipped_bit_in_a_record_opens_the_journal_before_it_and_says_what_is_lost(storage: Storage) -> None:
    loaded = storage.load(1)
    assert is_prefix(loaded)
    assert len(loaded.lines) == 40
    assert loaded.header == HEADER
    assert loaded.lost is not None
    assert (loaded.lost.first, loaded.lost.count) == (41, COUNT - 40)
    assert "damaged from byte" in loaded.lost.why
    assert storage.load(2).lost is None


def test_the_loss_is_told_until_somebody_goes_on_and_the_remains_are_kept(storage: Storage, whole: Path) -> None:
    damaged = (whole / FIRST).read_bytes()
    lost = storage.load(1).lost
    assert lost is not None
    storage.close()
    again = Storage(whole, ignore)
    loaded = again.load(1)
    assert loaded.lost == lost
    again.append(1, entry(40))
    assert again.load(1).lost is None
    again.close()
    loaded, notices = opened(whole)
    assert (loaded.lost, notices) == (None, ())
    assert is_prefix(loaded)
    assert len(loaded.lines) == 41
    assert (whole / KEPT).read_bytes() == damaged


def test_what_is_damaged_twice_is_kept_twice(whole: Path) -> None:
    kept = []
    for length in (40, 20):
        flip(whole / FIRST, (whole / FIRST).read_bytes().index(record(length)) + 15)
        kept.append((whole / FIRST).read_bytes())
        loaded, _ = opened(whole)
        assert len(loaded.lines) == length
    assert [(whole / "matches" / f"000001.damaged-{n}.journal").read_bytes() for n in (1, 2)] == kept


def test_a_damaged_journal_is_gone_on_with_even_where_there_is_no_room_to_tidy(
    storage: Storage, disk: Disk, whole: Path
) -> None:
    disk.full = True
    assert len(storage.load(1).lines) == 40
    storage.append(1, entry(40))
    assert len(storage.load(1).lines) == 41
    storage.settle()
    storage.retry()
    storage.settle()
    disk.full = False
    assert storage.close() == 0
    loaded, _ = opened(whole)
    assert is_prefix(loaded)
    assert (len(loaded.lines), loaded.lost) == (41, None)
    assert len(list((whole / "matches").glob("*damaged*"))) == 1


@pytest.mark.parametrize("part", [b"play card 77", b'"do"', b"04A1", b'{"n":78'])
def test_every_bit_of_a_record_is_guarded(whole: Path, part: bytes) -> None:
    """Text and tag alike: whichever bit flips, the journal ends before that entry and says so."""
    content = (whole / FIRST).read_bytes()
    line = content.rindex(b"\n", 0, content.index(record(77)))
    start = content.index(part, line)
    for place in range(start, start + len(part)):
        for bit in range(8):
            broken = bytearray(content)
            broken[place] ^= 1 << bit
            loaded, end = journals.read(bytes(broken), 1)
            assert (len(loaded.lines), end) == (77, None)
            assert loaded.lost is not None
            assert (loaded.lost.first, loaded.lost.count) == (78, COUNT - 77)


def test_a_header_is_there_twice(whole: Path) -> None:
    content = (whole / FIRST).read_bytes()
    places = [content.index(b'"first_contact"'), content.rindex(b'"first_contact"')]
    assert places[1] // SECTOR > places[0] // SECTOR
    for place in places:
        (whole / FIRST).write_bytes(content)
        flip(whole / FIRST, place + 3)
        loaded, _ = opened(whole)
        assert loaded.header == HEADER
        assert (len(loaded.lines), is_prefix(loaded)) == (COUNT, True)
    (whole / FIRST).write_bytes(content)
    for place in places:
        flip(whole / FIRST, place + 3)
    storage = Storage(whole, ignore)
    assert [one.header for one in storage.listing()] == [None, HEADER]
    assert storage.load(1).lost is not None
    with pytest.raises(ValueError, match="header"):
        storage.load(1).export()
    storage.close()


def test_a_flipped_bit_anywhere_never_shortens_a_match_in_silence(whole: Path) -> None:
    """Seeded places in the whole file: what opens is a prefix, and whatever is missing has been told."""
    content = (whole / FIRST).read_bytes()
    chance = random.Random(5)
    told = 0
    for _ in range(1000):
        broken = bytearray(content)
        broken[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        loaded, _ = journals.read(bytes(broken), 1)
        assert is_prefix(loaded)
        if len(loaded.lines) < COUNT:
            assert loaded.lost is not None
            told += 1
    assert told > 500


@pytest.fixture(scope="module")
def session() -> trial.Contents:
    """What a short session has written."""
    return trial.played((40, 5), 12)


def test_no_file_is_missing_in_silence(session: trial.Contents) -> None:
    counts = trial.without(session)
    assert counts.trials == len(session)
    assert counts.good, counts


def test_no_file_is_exchanged_with_the_one_before_in_silence(session: trial.Contents) -> None:
    counts = trial.exchanged(session)
    assert (counts.trials, counts.told) == (3, 3)
    assert counts.good, str(counts)


@pytest.mark.parametrize(("step", "every"), [(BLOCK, 1), (SECTOR, 1), (1, 97)])
def test_a_place_spoilt_in_any_way_costs_what_it_hit_and_is_said(
    session: trial.Contents, step: int, every: int
) -> None:
    """A part of `make storage`: every block and sector of a shorter session, and some of the bytes."""
    counts = trial.run(session, session, step, every=every)
    assert counts.trials > 50
    assert counts.told > counts.trials // 3
    assert counts.good, counts


def test_the_trials_notice_a_storage_that_keeps_silent(
    session: trial.Contents, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: if this finds nothing, the trials above prove nothing."""
    real = journals.read

    def silent(content: bytes, match: int | None = None) -> tuple[Loaded, int | None]:
        loaded, end = real(content, match)
        return Loaded(loaded.match, loaded.header, loaded.lines, None, loaded.date), end

    monkeypatch.setattr(journals, "read", silent)
    journal = trial.PLACE / FIRST
    assert trial.run(session, [journal], SECTOR).silent_losses > 0


def test_an_unreadable_sector_costs_itself_alone(whole: Path) -> None:
    class Bad(Files):
        def read(self, file: Path, at: int, size: int) -> bytes:
            if file == whole / FIRST and at < 9 * SECTOR and at + size > 8 * SECTOR:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            return super().read(file, at, size)

    content = (whole / FIRST).read_bytes()
    before = content[: 8 * SECTOR].count(b'"entry"')
    storage = Storage(whole, ignore, Bad())
    loaded = storage.load(1)
    assert is_prefix(loaded)
    assert len(loaded.lines) == before
    assert loaded.lost is not None
    assert loaded.lost.count == COUNT - before
    assert storage.close() == 0


def test_damage_between_entries_costs_none_of_them(whole: Path) -> None:
    content = (whole / FIRST).read_bytes()
    flip(whole / FIRST, content.index(b"#5\n"))
    loaded, _ = opened(whole)
    assert (len(loaded.lines), is_prefix(loaded)) == (COUNT, True)
    assert loaded.lost is not None
    assert (loaded.lost.first, loaded.lost.count) == (COUNT + 1, 0)
    assert (whole / KEPT).exists()


def test_a_match_of_which_nothing_says_that_it_was_begun_is_still_on_the_table(whole: Path) -> None:
    for file in whole.glob("table.json*"):
        file.unlink()
    storage = Storage(whole, ignore)
    assert "table.json" in storage.notices[0]
    assert (storage.latest(), storage.previous()) == (2, 1)
    storage.reopen(1)
    assert (storage.latest(), storage.previous()) == (1, 2)
    assert storage.close() == 0
    storage = Storage(whole, ignore)
    assert (storage.latest(), storage.previous(), storage.notices) == (1, 2, ())
    storage.close()


def test_a_match_whose_file_is_gone_is_said_and_its_number_not_given_again(whole: Path) -> None:
    (whole / "matches" / "000002.journal").unlink()
    storage = Storage(whole, ignore)
    assert "000002.journal" in storage.notices[0]
    assert storage.latest() == 1
    assert storage.begin(HEADER).match == 3
    assert storage.close() == 0
    storage = Storage(whole, ignore)
    assert (storage.latest(), storage.previous(), storage.notices) == (3, 1, ())
    storage.close()


def test_a_file_cut_short_anywhere_opens_with_a_prefix_and_is_kept(whole: Path, tmp_path: Path) -> None:
    content = (whole / FIRST).read_bytes()
    chance = random.Random(6)
    entries = content.rindex(b'"entry"')
    for place in [0, 1, 2, 99, SECTOR - 1, SECTOR, BLOCK, *(chance.randrange(entries) for _ in range(40))]:
        broken = tmp_path / "broken"
        shutil.copytree(whole, broken)
        (broken / FIRST).write_bytes(content[:place])
        loaded, _ = opened(broken)
        assert is_prefix(loaded)
        assert loaded.lost is not None
        if loaded.header is not None:
            assert (broken / KEPT).read_bytes() == content[:place]
        else:
            assert (broken / FIRST).read_bytes() == content[:place]
        shutil.rmtree(broken)


def test_damaged_tags_give_way_to_those_before_until_some_are_bound_again(whole: Path) -> None:
    storage = Storage(whole, ignore)
    storage.tags.bind("04A2", "gorillion", 2, "mindbug")
    storage.close()
    flip(whole / "tags.json", -20)
    damaged = (whole / "tags.json").read_bytes()
    for _ in range(2):
        storage = Storage(whole, ignore)
        assert ["tags.json" in notice and "last change" in notice for notice in storage.notices] == [True]
        assert storage.tags.all() == {"04A1": BOUND}
        storage.close()
    storage = Storage(whole, ignore)
    storage.tags.bind("04A3", "gorillion", 2, "mindbug")
    storage.close()
    storage = Storage(whole, ignore)
    assert storage.notices == ()
    assert set(storage.tags.all()) == {"04A1", "04A3"}
    storage.close()
    assert (whole / "tags.damaged-1.json").read_bytes() == damaged


def exchange(file: Path) -> None:
    before, aside = file.with_name(f"{file.name}.before"), file.with_name("aside")
    file.rename(aside)
    before.rename(file)
    aside.rename(before)


@pytest.mark.parametrize("copies", [(2,), (2, None, 2)])
def test_tags_exchanged_with_those_before_are_said_and_the_newer_ones_count(
    whole: Path, copies: tuple[int | None, ...]
) -> None:
    """Also where a change was taken back, so that both files differ only in which is the newer one."""
    storage = Storage(whole, ignore)
    for copy in copies:
        if copy is None:
            storage.tags.unbind("04A2")
        else:
            storage.tags.bind("04A2", "gorillion", copy, "mindbug")
        storage.settle()
    storage.close()
    newer = set(storage.tags.all())
    exchange(whole / "tags.json")
    older = (whole / "tags.json").read_bytes()
    for _ in range(2):
        storage = Storage(whole, ignore)
        assert storage.notices == ("tags.json: it is older than tags.json.before, which is used. It is kept.",)
        assert set(storage.tags.all()) == newer
        storage.close()
    storage = Storage(whole, ignore)
    storage.tags.bind("04A3", "gorillion", 2, "mindbug")
    storage.close()
    storage = Storage(whole, ignore)
    assert (storage.notices, set(storage.tags.all())) == ((), {*newer, "04A3"})
    storage.close()
    assert (whole / "tags.damaged-1.json").read_bytes() == older


def without_numbers(file: Path) -> None:
    """Write a file as version 1.0 did."""
    head, _, body = file.read_bytes().partition(b"\n")
    file.write_bytes(re.sub(rb',"change.*"', b"", head) + b"\n" + body)


@pytest.mark.parametrize("numbered", ["tags.json", "tags.json.before", None])
def test_files_of_a_version_that_did_not_count_are_compared_with_none(whole: Path, numbered: str | None) -> None:
    storage = Storage(whole, ignore)
    storage.tags.bind("04A2", "gorillion", 2, "mindbug")
    storage.close()
    for name in {"tags.json", "tags.json.before"} - {numbered}:
        without_numbers(whole / name)
    storage = Storage(whole, ignore)
    assert (storage.notices, set(storage.tags.all())) == ((), {"04A1", "04A2"})
    storage.close()


@pytest.mark.parametrize("content", [b"", b"not ours", b"{}\n{}", bytes(5000), random.Random(3).randbytes(20_000)])
@pytest.mark.parametrize("name", ["tags.json", "preferences.json", "table.json", str(FIRST)])
def test_a_file_that_is_not_ours_keeps_nobody_from_playing_and_is_kept(whole: Path, name: str, content: bytes) -> None:
    (whole / name).write_bytes(content)
    storage = Storage(whole, ignore)
    assert bool(storage.notices) == name.endswith(".json")
    loaded = storage.load(1)
    assert (loaded.lost is not None) == (name == str(FIRST))
    storage.preferences.set("language", "it")
    storage.tags.bind("04A7", "bee_bear", 1, "mindbug")
    match = storage.begin(HEADER).match
    storage.append(match, entry(0))
    assert storage.close() == 0
    storage = Storage(whole, ignore)
    assert (storage.notices, storage.latest()) == ((), match)
    storage.close()
    assert content in [file.read_bytes() for file in whole.rglob("*") if file.is_file()]


def test_a_newer_version_s_files_are_kept(whole: Path) -> None:
    text = (whole / "tags.json").read_bytes().replace(b'{"format":1', b'{"format":2')
    (whole / "tags.json").write_bytes(text)
    journal = (whole / FIRST).read_bytes().replace(b'{"journal":1', b'{"journal":2')
    (whole / FIRST).write_bytes(journal)
    storage = Storage(whole, ignore)
    assert storage.notices
    assert storage.load(1).header is None
    storage.tags.bind("04A7", "bee_bear", 1, "mindbug")
    storage.close()
    assert (whole / "tags.damaged-1.json").read_bytes() == text
    assert (whole / FIRST).read_bytes() == journal


@pytest.mark.parametrize("name", ["tags.json", "preferences.json", "table.json", str(FIRST)])
def test_something_that_is_no_file_is_said(whole: Path, name: str) -> None:
    (whole / name).unlink()
    (whole / name / "inside").mkdir(parents=True)
    storage = Storage(whole, ignore)
    assert storage.notices or storage.load(1).lost
    assert storage.load(2).lost is None
    storage.close()


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
    storage.append(match, entry(0))
    assert storage.close() == 0
    assert is_prefix(opened(tmp_path)[0])
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "archive", "lock", "matches", "preferences.json", "table.json", "table.json.before", "tags.json", "unsaved"
    ]  # fmt: skip


def test_a_directory_of_a_read_only_card_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_given: object, **_how: object) -> int:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(StorageUnavailable, match="Read-only file system"):
        Storage(tmp_path, ignore)


def test_a_lost_place_and_what_it_cost_are_said_for_good_in_the_file_itself(storage: Storage, whole: Path) -> None:
    storage.load(1)
    storage.close()
    loaded, end = journals.read((whole / FIRST).read_bytes())
    assert end is not None
    assert loaded.lost == JournalLoss(41, COUNT - 40, loaded.lost.why if loaded.lost else "")
