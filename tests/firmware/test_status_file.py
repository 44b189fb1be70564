"""The status file: whole whenever it is read, and never worth the match."""

from __future__ import annotations

import errno
import logging
import os
import resource
import shutil
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from tablekeeper.firmware.box.settings import read_settings
from tablekeeper.firmware.box.status_file import StatusFile
from tablekeeper.firmware.telling.public import FILE, Status, Told

TOLD = Told(
    phase="playing", match=7, entries=3, begun=1.0, since=2.0, language="de", strictness="referee", troubles=("F02",)
)
ON = read_settings({"web": {"address": "127.0.0.1"}})


def read(directory: Path) -> Status:
    return msgspec.json.decode((directory / FILE).read_bytes(), type=Status)


def test_it_holds_what_was_left_last(tmp_path: Path) -> None:
    file = StatusFile(tmp_path)
    file.leave(TOLD)
    first = read(tmp_path)
    file.leave(replace(TOLD, entries=4))
    second = read(tmp_path)
    assert (first.seq, first.told) == (1, TOLD)
    assert (second.boot, second.seq, second.told.entries) == (first.boot, 2, 4)
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    StatusFile(tmp_path).leave(TOLD)
    assert read(tmp_path).boot != first.boot, "a box that was switched on anew counts anew"


def test_what_has_room_for_half_of_it_is_not_left(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = StatusFile(tmp_path)
    file.leave(TOLD)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20, limits[1]))
    try:
        file.leave(replace(TOLD, entries=4))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert "cannot be written: No space left on device" in caplog.text
    assert read(tmp_path).told == TOLD


def test_others_may_read_it_whatever_the_service_lets_them(tmp_path: Path) -> None:
    before = os.umask(0o077)
    try:
        StatusFile(tmp_path).leave(TOLD)
    finally:
        os.umask(before)
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o644


def test_a_run_directory_that_is_gone_is_one_line_in_the_log_and_one_when_it_is_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    run = tmp_path / "run"
    run.mkdir()
    file = StatusFile(run)
    file.leave(TOLD)
    shutil.rmtree(run)
    for _ in range(3):
        file.leave(TOLD)
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "cannot be written: No such file or directory" in caplog.text
    run.mkdir()
    for _ in range(3):
        file.leave(TOLD)
    assert [record.levelname for record in caplog.records] == ["WARNING", "INFO"]
    assert read(run).seq == 7


@pytest.mark.parametrize(("call", "why"), [("write", errno.ENOSPC), ("open", errno.EROFS)], ids=["full", "read-only"])
def test_a_full_or_read_only_run_directory_is_one_line_in_the_log_and_keeps_what_was_there(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, call: str, why: int
) -> None:
    """Root may write to whatever is not read-only: the calls that then fail are made to fail here."""
    caplog.set_level(logging.INFO)
    file = StatusFile(tmp_path)
    file.leave(TOLD)

    def refused(*_arguments: object) -> int:
        raise OSError(why, os.strerror(why))

    with monkeypatch.context() as patched:
        patched.setattr(os, call, refused)
        file.leave(replace(TOLD, entries=4))
        file.leave(replace(TOLD, entries=5))
    assert read(tmp_path).told == TOLD
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert f"cannot be written: {os.strerror(why)}" in caplog.text
    file.leave(replace(TOLD, entries=6))
    assert read(tmp_path).told.entries == 6


def test_a_box_at_its_end_takes_it_away(tmp_path: Path) -> None:
    file = StatusFile(tmp_path)
    file.leave(TOLD)
    file.close()
    file.close()
    assert list(tmp_path.iterdir()) == []


def test_it_is_left_only_where_the_page_is_on_and_there_is_a_run_directory(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert StatusFile.wanted(read_settings({}), {"RUNTIME_DIRECTORY": str(tmp_path)}) is None
    assert not caplog.text
    assert StatusFile.wanted(ON, {}) is None
    assert "wanted a run directory in RUNTIME_DIRECTORY" in caplog.text
    assert StatusFile.wanted(ON, {"RUNTIME_DIRECTORY": str(tmp_path)}) is not None
