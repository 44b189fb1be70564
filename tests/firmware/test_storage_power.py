"""The power goes: whatever was acknowledged is there, whatever the disk holds opens."""

from __future__ import annotations

import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from queue import SimpleQueue

import pytest

from firmware.storage import Header, Saved, SaveFailed, Storage, journals
from firmware.storage.database import FILE, open_database

HEADER = Header("mindbug", ("first_contact",), ("Ann", "Bob"), {"first": 0}, "1", "abc")
COUNT = 120
FRAME = 24 + 4096

WRITER = """
import sys
from pathlib import Path
from firmware.storage import Header, Saved, Storage
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
