"""The device as the worker of a page drives it: commands and files, and a mirror that is slow, or refuses."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tablekeeper.firmware.pages.explain import CardText
from tablekeeper.firmware.simulator.browser.box import Box, serve
from tablekeeper.firmware.simulator.rack import rack
from tablekeeper.firmware.storage.files import Unkept

GORILLION = next(racked.uid for racked in rack((), "pn532", "mindbug") if racked.card == "gorillion")

PATIENCE = 100.0
"""Seconds of the box after which a test that waits in vain fails."""

MOST_MODULES = 500
"""So many modules of ours are imported until the box can be seen; in a browser each is compiled first."""
START = """
import sys
from tablekeeper.firmware.simulator.browser.box import serve
serve('{"storage": "' + sys.argv[1] + '"}', None, lambda _seen: None, lambda: None).go_on(0.0)
print(*sys.modules)
"""


class Worker:
    """What `worker.js` does, with a mirror that is done when the test says so."""

    def __init__(self, storage: Path, unkept: Unkept | None = None, **options: object) -> None:
        self.shown: list[dict[str, Any]] = []
        self.mirrorings = 0
        self.now = 0.0
        told = {"storage": str(storage), "watched": True, "speak": True} | options
        self.box: Box = serve(json.dumps(told), unkept, self._show, self._mirror)
        self.due = self.box.go_on(self.now)

    def do(self, **command: object) -> None:
        self.box.hand(json.dumps(command), self.now)
        self.go_on()

    def go_on(self) -> None:
        self.due = self.box.go_on(self.now)

    def press(self, key: str) -> None:
        self.do(do="finger", key=key, down=True)
        self.do(do="finger", key=key, down=False)

    def until(self, done: Callable[[], bool]) -> None:
        """Let time pass until something is so."""
        while not done():
            assert self.due is not None
            assert self.due < PATIENCE
            self.now = max(self.now, self.due)
            self.go_on()

    def keep(self) -> None:
        """Let the mirror be done, and be done again with what has come meanwhile."""
        while self.mirrorings:
            self.mirrorings -= 1
            self.box.kept()
            self.go_on()

    def hears(self, words: str) -> bool:
        return words in " ".join(text for seen in self.shown for text in seen["heard"])

    @property
    def entries(self) -> int:
        session = self.box.app.context.entries.session
        return 0 if session is None else len(session.match.entries)

    def end(self) -> None:
        """End as a worker does: nobody is asked, and what was not mirrored is gone."""
        self.box.pins.close()
        self.box.disk.unlock(self.box.storage._lock)

    def _show(self, seen: str) -> None:
        self.shown.append(json.loads(seen))

    def _mirror(self) -> None:
        self.mirrorings += 1


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[Worker]:
    worker = Worker(tmp_path / "state", lang="de", game="mindbug")
    worker.keep()
    yield worker
    worker.end()


def played(worker: Worker) -> None:
    """Lay Gorillion on the reader, and lift it."""
    worker.do(do="lay", uid=GORILLION)
    worker.until(lambda: worker.box.app.busy)
    worker.do(do="lay", uid=None)


def test_an_answer_is_taken_once_its_journal_is_mirrored(worker: Worker) -> None:
    played(worker)
    assert worker.mirrorings == 1
    assert worker.box.app.busy, "it is on the disk in memory, but that could still be lost"
    assert not worker.hears("Gorillöwe 10 nehmen?")
    worker.keep()
    assert worker.hears("Gorillöwe 10 nehmen?")
    assert (worker.entries, worker.box.app.busy) == (1, False)


def test_one_mirroring_is_under_way_at_a_time_and_all_that_came_meanwhile_is_in_the_next(worker: Worker) -> None:
    played(worker)
    worker.box.storage.preferences.set("sound", False)
    worker.go_on()
    worker.box.storage.preferences.set("sound", True)
    worker.go_on()
    assert worker.mirrorings == 1
    worker.mirrorings = 0
    worker.box.kept()
    worker.go_on()
    assert (worker.entries, worker.mirrorings) == (1, 1)


def test_a_browser_that_takes_no_more_is_a_full_disk_until_it_does(worker: Worker) -> None:
    played(worker)
    worker.box.unkept("QuotaExceededError")
    worker.go_on()
    assert (worker.entries, worker.box.app.busy) == (1, False), "people play on"
    worker.press("2.right")
    worker.until(lambda: worker.entries == 2)
    assert worker.box.storage.unsaved == 1
    worker.keep()
    worker.box.storage.retry()
    worker.until(lambda: worker.mirrorings == 1)
    worker.keep()
    assert worker.box.storage.unsaved == 0


def test_a_full_disk_stays_full_whatever_is_mirrored_meanwhile(worker: Worker) -> None:
    worker.box.storage.preferences.set("sound", False)
    worker.go_on()
    worker.do(do="fault", what="disk", begins=True)
    worker.keep()
    worker.do(do="lay", uid=GORILLION)
    worker.until(lambda: worker.entries == 1)
    assert worker.box.storage.unsaved == 1
    worker.do(do="fault", what="disk", begins=False)
    worker.box.storage.retry()
    worker.until(lambda: worker.mirrorings == 1)
    worker.keep()
    assert worker.box.storage.unsaved == 0


def test_the_reader_is_pulled_out_and_put_back(worker: Worker) -> None:
    worker.do(do="fault", what="reader", begins=True)
    worker.until(lambda: worker.hears("Der Leser antwortet nicht"))
    worker.do(do="fault", what="reader", begins=False)
    worker.until(lambda: worker.box.reader.health.ok)
    played(worker)


def test_what_was_mirrored_is_there_after_the_worker_was_ended_and_the_language_stays(tmp_path: Path) -> None:
    first = Worker(tmp_path, lang="de", game="mindbug")
    first.keep()
    played(first)
    first.keep()
    first.end()
    again = Worker(tmp_path, lang="it", after_cut=True)
    assert again.entries == 1
    assert again.hears("Gorillöwe")
    again.end()


@pytest.mark.parametrize(
    ("unkept", "said"),
    [("in_use", "Ein anderes Programm benutzt den Speicher"), ("unusable", "Der Speicher ist nicht benutzbar")],
)
def test_a_box_whose_files_nobody_keeps_says_so(tmp_path: Path, unkept: Unkept, said: str) -> None:
    worker = Worker(tmp_path, unkept, lang="de")
    assert worker.hears(said)
    worker.end()


@pytest.mark.parametrize(("seconds", "page"), [(0.5, False), (1.2, True)])
def test_however_late_the_box_hears_of_it_a_key_was_held_as_long_as_a_finger_was_on_it(
    worker: Worker, seconds: float, page: bool
) -> None:
    played(worker)
    worker.keep()
    late = worker.now + 3
    worker.box.hand(json.dumps({"do": "finger", "key": "2.ok", "down": True}), worker.now)
    worker.box.hand(json.dumps({"do": "finger", "key": "2.ok", "down": False}), worker.now + seconds)
    worker.box.go_on(late)
    assert isinstance(worker.box.app.context.pages.top, CardText) is page


def test_the_start_imports_no_more_than_it_needs(tmp_path: Path) -> None:
    started = subprocess.run([sys.executable, "-c", START, tmp_path], capture_output=True, text=True, check=True)
    modules = started.stdout.split()
    ours = [module for module in modules if module.startswith("tablekeeper.")]
    assert 300 < len(ours) < MOST_MODULES
    needless = {"doctor", "contract", "command_line", "bench"}
    assert not [module for module in ours if module.split(".")[2:3] and module.split(".")[2] in needless]
    assert not {"serial", "starlette", "uvicorn", "textual", "gpiod"} & set(modules)
