"""The power goes: whatever was acknowledged is there, whatever the disk holds opens."""

from __future__ import annotations

import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from tablekeeper.firmware.storage import Header, Saved, SaveFailed, Storage, journals
from tablekeeper.firmware.storage.database import FILE, open_database

HEADER = Header("mindbug", ("first_contact",), ("Ann", "Bob"), {"first": 0}, "1", "abc")
COUNT = 120
FRAME = 24 + 4096
SECTOR = 512

WRITER = """
import sys
from collections.abc import Iterator
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


def opened(directory: Path, match: int = 1) -> tuple[journals.Loaded, tuple[str, ...]]:
    """Open a database as the box does, and read a match."""
    with open_database(directory) as (connection, notices):
        return journals.read(connection, match)[0], notices


def answers(loaded: journals.Loaded) -> list[str]:
    return [entry["answer"] for entry in loaded.entries]


@pytest.fixture(scope="module")
def cut(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with its log, as a power cut leaves them after COUNT acknowledged entries."""
    live = tmp_path_factory.mktemp("live")
    said: SimpleQueue[Saved | SaveFailed] = SimpleQueue()
    storage = Storage(live, said.put)
    match = storage.begin(HEADER).match
    for n in range(COUNT):
        storage.append(match, {"do": "answer", "answer": str(n)}, "04A1B2C3" if n % 2 else None)
    for _ in range(COUNT + 1):
        assert isinstance(said.get(timeout=60), Saved)
    directory = tmp_path_factory.mktemp("cut")
    for file in live.iterdir():
        shutil.copy(file, directory)
    storage.close()
    assert (directory / f"{FILE}-wal").stat().st_size > 100_000
    return directory


def test_the_connection_flushes_every_commit(tmp_path: Path) -> None:
    with open_database(tmp_path) as (connection, _):
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


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
        loaded, notices = opened(tmp_path)
        assert notices == ()
        assert loaded.lost is None
        assert answers(loaded) == [str(n) for n in range(len(loaded.lines))]
        assert len(loaded.lines) >= expected


def test_a_log_torn_anywhere_opens_with_a_prefix(cut: Path, tmp_path: Path) -> None:
    """Every byte of the last record, steps through its page, seeded places elsewhere; then nothing, zeros or noise."""
    whole = (cut / f"{FILE}-wal").read_bytes()
    chance = random.Random(2)
    record = whole.rindex(f'"answer":"{COUNT - 1}"'.encode())
    used = 32 + FRAME * ((len(whole) - 32) // FRAME)
    frame = 32 + FRAME * ((record - 32) // FRAME)
    last = [*range(frame, frame + 24), *range(record - 20, record + 40), *range(frame, frame + FRAME, 256)]
    torn = tmp_path / "torn"
    for place in [*last, *(chance.randrange(used) for _ in range(60))]:
        shutil.copytree(cut, torn)
        (torn / f"{FILE}-wal").write_bytes(whole[:place] + chance.choice([b"", bytes(300), chance.randbytes(300)]))
        loaded, notices = opened(torn)
        assert notices == ()
        assert loaded.lost is None
        assert answers(loaded) == [str(n) for n in range(len(loaded.lines))]
        if place in last:
            assert len(loaded.lines) >= COUNT - 1
        shutil.rmtree(torn)


def begun_anew(directory: Path) -> Iterator[tuple[bytes, bytes, bytes, int]]:
    """Write until SQLite has begun its log anew, and yield commits after that which take several frames.

    Each as the database, the log before and after the commit, and how many entries had been acknowledged before it.
    """
    storage = Storage(directory, lambda _said: None)
    match, wal = storage.begin(HEADER).match, directory / f"{FILE}-wal"
    storage.settle()
    first = wal.read_bytes()[:32]
    for count in range(400):
        database, before = (directory / FILE).read_bytes(), wal.read_bytes()
        storage.append(match, {"do": "answer", "answer": str(count)})
        storage.settle()
        after = wal.read_bytes()
        anew = before[:32] == after[:32] != first
        if anew and len(written(before, after)) > 1 and (directory / FILE).read_bytes() == database:
            yield database, before, after, count
    storage.close()


def written(before: bytes, after: bytes) -> list[int]:
    """Return where the frames of a commit stand."""
    return [at for at in range(32, len(before), FRAME) if before[at : at + 24] != after[at : at + 24]]


def mixtures(before: bytes, after: bytes) -> Iterator[list[tuple[int, int]]]:
    """Yield what of a commit a cut may keep from the disk: whole frames, and sectors anywhere in it."""
    frames = written(before, after)
    for first in range(len(frames)):
        yield [(at, at + FRAME) for at in frames[: first + 1]]
        yield [(frames[first], frames[first] + FRAME)]
    chance = random.Random(3)
    sectors = range(frames[0] - frames[0] % SECTOR, frames[-1] + FRAME, SECTOR)
    for _ in range(6):
        yield [(at, at + SECTOR) for at in sectors if chance.random() < 0.5]


def test_a_commit_torn_over_an_earlier_run_of_the_log_costs_nothing_else(tmp_path: Path) -> None:
    """A log that is begun anew is written over, so that a torn commit lies mixed with whole ones of the run before."""
    torn = tmp_path / "torn"
    commits = list(begun_anew(tmp_path / "live"))
    split = [(commit, at) for commit in commits for at in written(*commit[1:3]) if (at + 8) % SECTOR == 0]
    assert len(commits) > 5
    assert split, "a sector ends between the mark of a commit and the salts"
    cases = [(commit, mixture) for commit in commits[:5] for mixture in mixtures(*commit[1:3])]
    cases += [(commit, [(at + 8 - SECTOR, at + 8)]) for commit, at in split]
    for (database, before, after, count), kept in cases:
        mixed = bytearray(after)
        for start, end in kept:
            mixed[start:end] = before[start:end]
        torn.mkdir()
        (torn / FILE).write_bytes(database)
        (torn / f"{FILE}-wal").write_bytes(mixed)
        loaded, notices = opened(torn)
        assert notices == ()
        assert loaded.lost is None
        assert answers(loaded) in ([str(n) for n in range(count)], [str(n) for n in range(count + 1)])
        shutil.rmtree(torn)
