"""The unit of the page: another user beside the box, that reads its matches, serves them, and can do nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablekeeper.firmware.box.settings import Settings
from tablekeeper.firmware.command_line import parser as commands
from tablekeeper.firmware.telling.public import FILE
from tablekeeper.network.command import RUN
from tablekeeper.network.matches import FOLDERS
from tests.systemd.units import SYSTEMD, exposure, installed, said_by, verified

UNIT = SYSTEMD / "tablekeeper-serve.service"
BOX = SYSTEMD / "tablekeeper.service"
WORST_EXPOSURE = 1.5
"""Of 10, by `systemd-analyze security`; a page is on the network."""
SAID = said_by(UNIT)


@pytest.mark.needs_package("systemd")
def test_systemd_has_nothing_to_say_about_the_unit(tmp_path: Path) -> None:
    assert not verified(installed(tmp_path, UNIT, BOX), UNIT)


@pytest.mark.needs_package("systemd")
def test_the_service_is_confined() -> None:
    assert exposure(UNIT) <= WORST_EXPOSURE


def test_it_is_started_only_where_the_settings_want_it() -> None:
    program, *condition = SAID["ExecCondition"][0].split()
    read = commands.parser().parse_args(condition)
    assert (read.run, read.check) == (commands._serve, True)
    started, *arguments = SAID["ExecStart"][0].split()
    assert started == program
    assert commands.parser().parse_args(arguments).check is False


def test_it_sees_the_matches_of_the_box_where_the_settings_have_them_and_nothing_else() -> None:
    (state,) = said_by(BOX)["StateDirectory"]
    directory = Settings().state.directory
    assert SAID["TemporaryFileSystem"] == ["/var/lib:ro"]
    bound = [f"-/var/lib/private/{state}/{folder}:{directory}/{folder}" for folder in FOLDERS]
    assert SAID["BindReadOnlyPaths"] == bound
    assert not SAID["BindPaths"]
    assert not SAID["ReadWritePaths"]


def test_it_reads_the_status_where_the_box_leaves_it() -> None:
    (run,) = said_by(BOX)["RuntimeDirectory"]
    assert Path("/run") / run / FILE == RUN / FILE


def test_it_is_of_the_group_of_what_the_box_writes_and_no_other_user_reads_that() -> None:
    box = said_by(BOX)
    assert SAID["SupplementaryGroups"] == box["Group"]
    assert (box["UMask"], box["StateDirectoryMode"]) == (["0027"], ["0750"])
    assert SAID["DynamicUser"] == ["yes"]
    assert not SAID["User"], "it is another one than the box's"


def test_the_box_goes_first() -> None:
    assert SAID["MemoryMax"] == ["96M"]
    assert SAID["TasksMax"] == ["32"]
    assert int(SAID["Nice"][0]) > 0
    assert int(SAID["CPUWeight"][0]) < 100
    for name in ("Wants", "Requires", "BindsTo"):
        assert not said_by(BOX)[name] or "serve" not in said_by(BOX)[name][0]
    assert "serve" not in said_by(BOX)["After"][0]


def test_only_the_page_has_a_network() -> None:
    box = said_by(BOX)
    assert box["PrivateNetwork"] == ["yes"]
    assert box["IPAddressDeny"] == ["any"]
    assert SAID["RestrictAddressFamilies"] == ["AF_INET AF_INET6 AF_UNIX"]


def test_it_reaches_the_door_of_the_box_and_both_may_use_such_a_socket() -> None:
    assert said_by(BOX)["RestrictAddressFamilies"] == ["AF_UNIX"]
    assert "AF_UNIX" in SAID["RestrictAddressFamilies"][0].split()
    assert not SAID["InaccessiblePaths"]
    assert not said_by(BOX)["RuntimeDirectoryMode"], "others may look for the socket; its mode says who may connect"


def test_it_is_started_again_for_ever() -> None:
    assert (SAID["Restart"], SAID["RestartSec"], SAID["StartLimitIntervalSec"]) == (["always"], ["10s"], ["0"])
