"""A box that keeps nothing says so: at the start, why, and by its own sign as long as it lasts."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Any, get_args

import pytest

from tablekeeper.firmware.app import appliance
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.storage import Memory, Storage, Unkept

from .conftest import AsLookedAt, Box, NewBox, SamePicture


@contextmanager
def read_only(directory: Path, patch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A card that has turned itself read-only."""

    def refuse(file: Path, flags: int, *rest: object, **how: object) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(file))
        raise AssertionError(f"{file} is opened before the lock")

    patch.setattr(os, "open", refuse)
    yield directory
    patch.undo()


@contextmanager
def in_use(directory: Path, _patch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Another box on the same directory."""
    other = Storage(directory, lambda _said: None)
    yield directory
    other.close()


@contextmanager
def no_room(directory: Path, patch: pytest.MonkeyPatch) -> Iterator[Path]:
    """No room for the first file."""

    def refuse(*_given: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    patch.setattr(os, "pwrite", refuse)
    yield directory
    patch.undo()


@contextmanager
def no_directory(directory: Path, _patch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A file in its place."""
    (directory / "file").write_text("in the way", encoding="utf-8")
    yield directory / "file"


CAUSES = {"read_only": read_only, "in_use": in_use, "full": no_room, "unusable": no_directory}


def test_every_cause_is_tried() -> None:
    assert set(CAUSES) == set(get_args(Unkept))


@pytest.mark.parametrize("why", CAUSES)
def test_a_box_on_a_directory_that_cannot_be_used_says_why_and_plays(
    why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with CAUSES[why](tmp_path, monkeypatch) as directory:
        storage = appliance.open_storage(directory, SimpleQueue(), 1000)
    assert storage.unkept == why
    assert str(directory) in storage.why_unkept
    storage.close()


def test_the_kernel_s_own_refusal_of_the_first_byte_is_met(tmp_path: Path) -> None:
    program = (
        "import resource, sys\n"
        "from pathlib import Path\n"
        "from queue import SimpleQueue\n"
        "from tablekeeper.firmware.app import appliance\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))\n"
        "storage = appliance.open_storage(Path(sys.argv[1]), SimpleQueue(), 1000)\n"
        "print(storage.unkept)\n"
    )
    done = subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=True)
    assert done.stdout == "full\n"


@pytest.fixture
def unkept(tmp_path: Path) -> Iterator[Callable[..., Box]]:
    """Make boxes that keep nothing."""
    boxes: list[Box] = []

    def new(why: Unkept, **how: Any) -> Box:
        boxes.append(Box(tmp_path, files=Memory(why), **how))
        return boxes[-1]

    yield new
    for box in boxes:
        box.cut()


def test_it_is_said_once_the_language_is_known_and_the_sign_stays(unkept: Callable[..., Box]) -> None:
    box = unkept("full")
    assert "💾✗" in box.words
    box.wait(1)  # until its sign has winked
    box.press("1.left", "1.ok")
    assert "Ohne Speicher" in box.words
    assert "Der Speicher ist voll" in " ".join(box.words.split())
    box.press("1.ok")
    assert "Ohne" not in box.words
    assert "💾✗" in box.words


def test_a_match_can_be_played_to_the_end_of_the_power(unkept: Callable[..., Box]) -> None:
    box = unkept("read_only", game="mindbug")
    assert "Nothing is kept" in box.words
    box.answer("play gorillion", "pass")
    assert box.match.answers == 2
    assert "💾✗" in box.words
    assert "💾!" not in box.words
    assert list(box.storage.directory.iterdir()) == []


@pytest.mark.parametrize("why", get_args(Unkept))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_notice_looks_as_it_was_looked_at(
    unkept: Callable[..., Box], as_looked_at: AsLookedAt, lang: str, why: Unkept
) -> None:
    box = unkept(why, start=False)
    box.storage.preferences.set("language", lang)
    box.app.start(game="mindbug")
    box.settle()
    as_looked_at(box, f"{lang}/unkept-{why}")


def test_the_sign_looks_as_it_was_looked_at(unkept: Callable[..., Box], same_picture: SamePicture) -> None:
    box = unkept("full", game="mindbug")
    box.press("1.ok")
    assert box.panel.image is not None
    same_picture("unkept-sign", box.panel.image)


def test_damage_is_said_though_the_match_goes_on(new_box: NewBox, tmp_path: Path) -> None:
    box = new_box(game="mindbug")
    box.answer("play gorillion", "pass")
    box.cut()
    (tmp_path / "tags.json").write_bytes(b"")
    box = new_box(game="mindbug")
    assert "memory was damaged" in " ".join(box.words.split())
    box.press("1.ok")
    assert "Check" in box.words
    assert box.match.answers == 2


def test_damage_that_may_have_cost_nothing_says_that_it_may(new_box: NewBox, tmp_path: Path) -> None:
    box = new_box(game="mindbug")
    box.answer("play gorillion")
    box.cut()
    journal = tmp_path / "matches" / "000001.journal"
    journal.write_bytes(journal.read_bytes()[:1200])
    box = new_box(game="mindbug")
    assert "may be missing" in " ".join(box.words.split())
    assert box.match.answers == 1
