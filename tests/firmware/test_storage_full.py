"""No room on the disk: the match goes on, nothing is lost or reordered, and it is written when there is room."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from queue import SimpleQueue

import pytest

from tablekeeper.firmware.simulator.disk import Disk
from tablekeeper.firmware.storage import Saved, SaveFailed, Storage

from .full_disk import HEADER, answers, begun, fill


@pytest.fixture
def disk() -> Disk:
    """The disk under the storage."""
    return Disk()


def test_what_could_not_be_written_is_written_in_order_when_there_is_room(tmp_path: Path, disk: Disk) -> None:
    storage, said, match = begun(tmp_path, disk)
    tickets = fill(disk, storage, said, match, 5)
    assert storage.unsaved == 5
    assert answers(storage, match) == ["0", "1", "2", "3", "4"]
    disk.full = False
    later = storage.append(match, {"do": "answer", "answer": "5"})
    assert isinstance(said.get(timeout=30), SaveFailed)
    storage.retry()
    assert [said.get(timeout=30) for _ in range(6)] == [Saved(ticket) for ticket in (*tickets, later)]
    assert storage.unsaved == 0
    assert storage.close() == 0
    again = Storage(tmp_path, said.put)
    assert answers(again, match) == ["0", "1", "2", "3", "4", "5"]
    again.close()


def test_a_retry_without_room_says_nothing_new_and_loses_nothing(tmp_path: Path, disk: Disk) -> None:
    storage, said, match = begun(tmp_path, disk)
    tickets = fill(disk, storage, said, match, 2)
    storage.retry()
    storage.settle()
    assert said.empty()
    assert storage.unsaved == 2
    disk.full = False
    assert storage.close() == 0
    assert [said.get(timeout=30) for _ in tickets] == [Saved(ticket) for ticket in tickets]


def test_a_full_storage_is_at_rest_until_it_is_told_to_retry(tmp_path: Path, disk: Disk) -> None:
    storage, said, match = begun(tmp_path, disk)
    fill(disk, storage, said, match, 1)
    storage.settle()
    assert storage.idle
    disk.full = False
    assert storage.unsaved == 1
    assert storage.close() == 0


def test_retries_come_every_five_seconds_of_the_given_time(tmp_path: Path, disk: Disk) -> None:
    storage, said, match = begun(tmp_path, disk)
    assert storage.tick(99.0) is None
    (ticket,) = fill(disk, storage, said, match, 1)
    assert storage.tick(100.0) == 105.0
    disk.full = False
    assert storage.tick(104.9) == 105.0
    assert said.empty()
    assert storage.tick(105.0) == 110.0
    assert said.get(timeout=30) == Saved(ticket)
    assert storage.tick(106.0) is None
    storage.close()


def test_closing_without_room_says_how_much_is_lost_and_what_was_saved_stays(tmp_path: Path, disk: Disk) -> None:
    storage, said, match = begun(tmp_path, disk)
    fill(disk, storage, said, match, 3)
    storage.tags.bind("04", "bee_bear", 1, "mindbug")
    assert storage.close() == 4
    again = Storage(tmp_path, said.put)
    assert answers(again, match) == []
    again.close()


def test_a_match_begun_without_room_is_whole_afterwards(tmp_path: Path, disk: Disk) -> None:
    storage, said, old = begun(tmp_path, disk)
    fill(disk, storage, said, old, 1)
    match = storage.begin(HEADER).match
    storage.append(match, {"do": "answer", "answer": "new"})
    assert storage.latest() == match
    disk.full = False
    assert storage.close() == 0
    again = Storage(tmp_path, said.put)
    assert (again.latest(), answers(again, match), answers(again, old)) == (match, ["new"], ["0"])
    again.close()


CHILD = """
import resource, sys
from pathlib import Path
from queue import SimpleQueue
from tablekeeper.firmware.storage import Header, Saved, SaveFailed, Storage

def limit(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

directory, said = Path(sys.argv[1]), SimpleQueue()
"""


def run(script: str, directory: Path) -> list[str]:
    command = [sys.executable, "-c", CHILD + script, str(directory)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_a_file_system_without_room_is_met_and_outlived(tmp_path: Path) -> None:
    """The kernel itself refuses the bytes: no file of this child may grow beyond 8,000."""
    script = """
storage = Storage(directory, said.put)
match = storage.begin(Header("mindbug", (), ("Ann", "Bob"), {}, "1", "a")).match
limit(8_000)
outcomes = []
for n in range(60):
    storage.append(match, {"do": "answer", "answer": str(n)})
outcomes = [said.get(timeout=60) for _ in range(61)]
failed = [one for one in outcomes if isinstance(one, SaveFailed)]
saved = [one for one in outcomes if isinstance(one, Saved)]
assert saved and failed and storage.unsaved == len(failed), outcomes
assert outcomes == saved + failed
assert len(storage.load(match).lines) == 60
limit(resource.RLIM_INFINITY)
storage.retry()
assert [said.get(timeout=60).ticket for _ in failed] == [one.ticket for one in failed]
assert storage.close() == 0
print(len(saved), len(failed))
"""
    saved, failed = (int(word) for word in run(script, tmp_path))
    assert saved + failed == 61
    storage = Storage(tmp_path, SimpleQueue[object]().put)
    assert answers(storage, 1) == [str(n) for n in range(60)]
    storage.close()


def test_an_existing_directory_opens_where_not_one_byte_can_be_written(tmp_path: Path, disk: Disk) -> None:
    storage, said, match = begun(tmp_path, disk)
    storage.append(match, {"do": "answer", "answer": "pass"})
    assert said.get(timeout=30)
    storage.close()
    script = """
limit(0)
storage = Storage(directory, said.put)
assert [entry["answer"] for entry in storage.load(storage.latest()).entries] == ["pass"]
storage.append(storage.latest(), {"do": "answer", "answer": "1"})
assert isinstance(said.get(timeout=60), SaveFailed)
limit(resource.RLIM_INFINITY)
assert storage.notices == () and storage.close() == 0
"""
    run(script, tmp_path)
    again = Storage(tmp_path, said.put)
    assert answers(again, match) == ["pass", "1"]
    again.close()


def test_a_first_start_without_room_says_so_and_leaves_nothing_foreign(tmp_path: Path) -> None:
    script = """
from tablekeeper.firmware.storage import StorageUnavailable
limit(0)
try:
    Storage(directory, said.put)
except StorageUnavailable as error:
    assert str(directory) in str(error) and "room" in str(error)
    print("unavailable")
"""
    assert run(script, tmp_path) == ["unavailable"]
    storage = Storage(tmp_path, SimpleQueue[object]().put)
    assert storage.notices == ()
    storage.close()
