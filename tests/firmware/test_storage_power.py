"""The power goes: whatever was acknowledged is there, whatever the disk holds opens, and nobody is frightened."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tablekeeper.firmware.simulator.disk import Disk
from tablekeeper.firmware.storage import Header, Memory, Storage
from tablekeeper.firmware.storage.files import SECTOR

from .storage_cuts import Data, Flushed, Mark, Recorder
from .storage_trial import Kept, kept

HEADER = Header("mindbug", ("first_contact",), ("Ann", "Bob"), {"first": 0}, "1", "abc")
LONG = {"do": "edit", "changes": [{"path": f"seats.{seat}.name", "to": "x" * 200} for seat in range(8)]}
"""An entry that no sector holds."""

WRITER = """
import sys
from pathlib import Path
from tablekeeper.firmware.storage import Header, Saved, Storage
def acknowledge(said):
    assert isinstance(said, Saved)
    print(said.ticket, flush=True)
storage = Storage(Path(sys.argv[1]), acknowledge)
match = storage.latest() or storage.begin(Header("mindbug", (), ("Ann", "Bob"), {}, "1", "a")).match
done = len(storage.load(match).lines)
print("from", done, flush=True)
for line in sys.stdin:
    storage.append(match, {"do": "answer", "answer": line.strip()})
"""


def ignore(_said: object) -> None:
    pass


def opened(directory: Path, contents: dict[Path, bytes]) -> Kept:
    """Open what a cut has left."""
    disk = Memory()
    disk.contents = contents
    storage = Storage(directory, ignore, disk)
    try:
        return kept(storage)
    finally:
        storage.close()


def play(storage: Storage, recorder: Recorder) -> None:
    """Do everything that a storage can, and mark each time what it then holds."""

    def done() -> None:
        storage.settle()
        recorder.mark(kept(storage))

    def add(match: int, count: int) -> None:
        for number in range(count):
            storage.append(match, {"do": "answer", "answer": f"play card {number}"}, "04A1B2C3" if number % 2 else None)
            done()

    done()
    for number in range(3):
        storage.tags.bind(f"04A{number}", "gorillion", 1, "mindbug")
        done()
    first = storage.begin(HEADER).match
    done()
    add(first, 7)
    storage.date(first, "2026-11-22T20:15:00Z")
    done()
    storage.append(first, LONG)
    done()
    add(first, 50)
    storage.preferences.set("language", "de")
    done()
    second = storage.begin(HEADER).match
    done()
    add(second, 3)
    storage.reopen(first)
    done()
    storage.append(first, LONG)
    done()
    storage.cut(first, 50, "the rules have changed")
    done()
    add(first, 2)


def between(found: Kept, before: Kept, after: Kept) -> bool:
    """Return whether what was found is what was acknowledged before, or has what was to come next, too."""
    for match, loaded in found.matches.items():
        ways = [kept.matches[match] for kept in (before, after) if match in kept.matches]
        if loaded not in ways:
            return False
    return (
        before.matches.keys() <= found.matches.keys()
        and found.tags in (before.tags, after.tags)
        and found.preferences in (before.preferences, after.preferences)
        and found.latest in (before.latest, after.latest)
    )


def test_a_cut_behind_any_write_any_flush_and_any_name_loses_nothing_and_says_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        recorder = Recorder(patch, tmp_path)
        storage = Storage(tmp_path, ignore)
        play(storage, recorder)
        assert storage.close() == 0
    marks = [(at, event.what) for at, event in enumerate(recorder.events) if isinstance(event, Mark)]
    empty = Kept({}, {}, {}, None)
    torn = 0
    for at, contents in recorder.cuts(Random(1), variants=4):
        before = next((what for place, what in reversed(marks) if place < at), empty)
        after = next((what for place, what in marks if place >= at), before)
        found = opened(tmp_path, contents)
        assert not found.said, at
        assert between(found, before, after), at
        torn += found != before
    assert len(recorder.events) > 250
    assert torn > 50


def play_without_room(storage: Storage, disk: Disk, recorder: Recorder) -> None:
    """Play two matches by turns on a disk that runs full, gets room, and runs full again; mark what was played."""

    def done() -> None:
        storage.settle()
        recorder.mark(kept(storage))

    first, second = (storage.begin(HEADER).match for _ in range(2))
    done()
    for full in (True, False, True):
        for match in (second, first, second):
            storage.append(match, {"do": "answer", "answer": "pass"})
            done()
            disk.full = full
            storage.reopen(match)
            storage.append(match, {"do": "answer", "answer": "pass"})
            done()
        storage.retry()
        done()


def test_a_cut_while_the_disk_is_full_costs_no_match_more_than_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        recorder, disk = Recorder(patch, tmp_path), Disk()
        storage = Storage(tmp_path, ignore, disk)
        play_without_room(storage, disk, recorder)
        assert storage.close() > 0
    marks = [(at, event.what) for at, event in enumerate(recorder.events) if isinstance(event, Mark)]
    losses = 0
    for at, contents in recorder.cuts(Random(3), variants=4):
        before = next((what for place, what in reversed(marks) if place < at), Kept({}, {}, {}, None))
        after = next((what for place, what in marks if place >= at), before)
        found = opened(tmp_path, contents)
        for match, whole in before.matches.items():
            there, lost = found.matches[match], found.matches[match].lost
            told = len(there.lines) + (0 if lost is None else lost.count)
            assert len(whole.lines) <= told <= len(after.matches[match].lines), (at, match)
            losses += lost is not None
    assert losses > 50


def test_an_entry_is_written_once_and_flushed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        recorder = Recorder(patch, tmp_path)
        storage = Storage(tmp_path, ignore)
        match = storage.begin(HEADER).match
        storage.settle()
        recorder.events.clear()
        for _ in range(200):
            storage.append(match, {"do": "answer", "answer": "play gorillion"}, "04A1B2C3D4E5F6")
        assert storage.close() == 0
    assert sum(isinstance(event, Flushed) for event in recorder.events) == 200
    written = sum(len(event.data) for event in recorder.events if isinstance(event, Data))
    assert written / 200 < 250


def test_a_sector_that_is_written_holds_what_it_held_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No line of an entry crosses a sector's end, so that a cut leaves the sector as it was or with the line."""
    with monkeypatch.context() as patch:
        recorder = Recorder(patch, tmp_path)
        storage = Storage(tmp_path, ignore)
        match = storage.begin(HEADER).match
        storage.settle()
        recorder.events.clear()
        for number in range(100):
            storage.append(match, {"do": "answer", "answer": "x" * (number * 7 % 400)})
        assert storage.close() == 0
    for event in recorder.events:
        if isinstance(event, Data) and event.data.startswith(b"{"):
            assert event.at // SECTOR == (event.at + len(event.data) - 1) // SECTOR


def test_clearing_damage_away_is_whole_whenever_the_power_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = Storage(tmp_path, ignore)
    match = storage.begin(HEADER).match
    for number in range(20):
        storage.append(match, {"do": "answer", "answer": str(number)})
    storage.tags.bind("04A1", "gorillion", 1, "mindbug")
    storage.settle()
    storage.tags.bind("04A2", "gorillion", 2, "mindbug")
    assert storage.close() == 0
    journal, tags = tmp_path / "matches" / "000001.journal", tmp_path / "tags.json"
    journal.write_bytes(journal.read_bytes().replace(b'"answer":"9"', b'"answer":"8"'))
    tags.write_bytes(tags.read_bytes().replace(b"gorillion", b"killer_be"))
    damaged = {journal.read_bytes(), tags.read_bytes()}
    with monkeypatch.context() as patch:
        recorder = Recorder(patch, tmp_path)
        storage = Storage(tmp_path, ignore)
        assert len(storage.load(match).lines) == 9
        storage.tags.bind("04A3", "bee_bear", 1, "mindbug")
        assert storage.close() == 0
    whole = 0
    for _, contents in recorder.cuts(Random(2), variants=4):
        assert damaged <= set(contents.values()), "what is damaged is kept"
        found = opened(tmp_path, contents)
        loaded = found.matches[match]
        assert (len(loaded.lines), loaded.lost is None) == (9, False)
        assert "04A1" in found.tags
        assert found.said or "04A3" in found.tags
        whole += not found.said
    assert whole > 0


def test_a_process_killed_in_the_middle_of_writing_loses_nothing_acknowledged(tmp_path: Path) -> None:
    expected = 0
    for after in (1, 2, 17, 60):
        child = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert child.stdin is not None
        assert child.stdout is not None
        with child:
            lines = [child.stdout.readline()]
            while not lines[-1].startswith("from"):
                lines.append(child.stdout.readline())
            start = int(lines[-1].split()[1])
            assert start >= expected
            child.stdin.write("".join(f"{start + n}\n" for n in range(after + 200)))
            child.stdin.flush()
            acknowledged = sum(1 for _ in range(after) if int(child.stdout.readline()))
            child.send_signal(signal.SIGKILL)
        expected = start + max(acknowledged - 1, 0)  # the first run also acknowledges the header
        storage = Storage(tmp_path, ignore)
        loaded = storage.load(1)
        assert storage.notices == ()
        assert loaded.lost is None
        assert [entry["answer"] for entry in loaded.entries] == [str(n) for n in range(len(loaded.lines))]
        assert len(loaded.lines) >= expected
        assert storage.close() == 0
