"""The installer where the box is installed: the version before runs again, whatever happens."""

from __future__ import annotations

import fcntl

import pytest

from tablekeeper.firmware.box.service import PLAYING
from tests.install.system import MATCHES, System


def test_again_is_an_update_that_keeps_the_version_before_and_drops_older_ones(installed: System) -> None:
    first = installed.current
    assert installed.run().returncode == 0
    second = installed.current
    assert (first, second) == (first, first.replace("-1", "-2"))
    assert installed.versions == {first, second}
    calls = installed.calls
    assert calls.index("systemctl stop tablekeeper.service") > calls.index(
        "tablekeeper simulate --game mindbug --script -"
    ), "the old version runs until the new one has been tried"
    assert installed.run().returncode == 0
    assert installed.versions == {second, installed.current}
    assert installed.read(MATCHES) == "old\n"


@pytest.mark.parametrize(
    "fails",
    [
        "python3 -m venv*",
        "python -m pip*packages/box.txt",
        "python -m pip*no-build-isolation*",
        "tablekeeper simulate*",
    ],
)
def test_a_version_that_cannot_be_built_changes_nothing(installed: System, fails: str) -> None:
    before = installed.files()
    version = installed.current
    installed.write("fails", f"{fails}\n")
    assert installed.run().returncode != 0
    assert installed.current == version
    assert installed.versions == {version}
    assert installed.files() == before
    assert not installed.started
    assert "systemctl stop tablekeeper.service" not in installed.calls


@pytest.mark.parametrize("how", ["does not start", "crashes"])
def test_a_version_that_does_not_stay_up_gives_way_to_the_one_before_and_its_journals(
    installed: System, how: str
) -> None:
    version = installed.current
    installed.write("migrates", MATCHES)  # the second version changes the journals before it fails
    if how == "crashes":
        installed.write("crashes", "")
    else:
        installed.write("fails", "systemctl is-active*\n")
    before = installed.files()
    done = installed.run()
    assert done.returncode != 0
    assert f"going back to {version}" in done.stderr
    assert "either" not in done.stderr
    assert installed.started == [version.replace("-1", "-2"), version]
    assert installed.current == version
    assert installed.versions == {version}
    assert installed.files() == before


def test_a_version_before_that_does_not_start_either_is_said(installed: System) -> None:
    installed.write("fails", "systemctl restart*\n")
    assert "does not start either: journalctl" in installed.run().stderr


def test_ctrl_c_pressed_again_and_again_still_leaves_the_version_before_running(installed: System) -> None:
    version = installed.current
    installed.write("migrates", MATCHES)
    before = installed.files()
    installed.write("impatient", "")  # from the wait for the new version on, with every command
    done = installed.run()
    (installed.root / "impatient").unlink()
    assert done.returncode == 130
    assert installed.started == [version.replace("-1", "-2"), version]
    assert installed.current == version
    assert installed.versions == {version}
    assert installed.files() == before


def test_a_state_directory_of_the_settings_is_kept_with_the_version_whole(installed: System) -> None:
    installed.write("etc/tablekeeper/settings.toml", '[state]\ndirectory = "/srv/box"\n')
    installed.write("srv/box/matches/one.journal", "old\n")
    installed.write("srv/box/.hidden", "old\n")
    installed.write("migrates", "srv/box/matches/one.journal")
    installed.write("fails", "systemctl is-active*\n")
    before = installed.files()
    assert installed.run().returncode != 0
    assert installed.files() == before


def test_a_version_that_does_not_start_leaves_no_file_of_its_own_among_the_journals(installed: System) -> None:
    installed.write("migrates", "var/lib/private/tablekeeper/of-the-new-one")
    installed.write("fails", "systemctl is-active*\n")
    before = installed.files()
    assert installed.run().returncode != 0
    assert installed.files() == before


def test_a_state_directory_among_the_versions_is_refused(installed: System) -> None:
    installed.write("etc/tablekeeper/settings.toml", '[state]\ndirectory = "/opt/tablekeeper/box"\n')
    installed.write("opt/tablekeeper/box/matches", "old\n")
    for arguments in ([], ["uninstall"]):
        done = installed.run(*arguments)
        assert done.returncode == 1
        assert "/opt/tablekeeper/box" in done.stderr
        assert installed.read("opt/tablekeeper/box/matches") == "old\n"


def test_settings_that_cannot_be_read_do_not_stop_an_update(installed: System) -> None:
    installed.write("etc/tablekeeper/settings.toml", "[state\n")
    done = installed.run()
    assert done.returncode == 0
    assert "settings.toml" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_first_version_that_does_not_start_says_where_to_look(system: System) -> None:
    system.write("fails", "systemctl restart*\n")
    done = system.run()
    assert done.returncode != 0
    assert "tablekeeper doctor" in done.stderr
    assert system.versions == {system.current}


@pytest.mark.parametrize("arguments", [[], ["uninstall"], ["uninstall", "--everything"]])
def test_never_during_a_match(installed: System, arguments: list[str]) -> None:
    before = installed.files()
    installed.write("status", f"{PLAYING}\n")
    done = installed.run(*arguments)
    assert done.returncode == 1
    assert "match" in done.stderr
    assert installed.files() == before
    assert {call.split()[1] for call in installed.calls} == {"show"}
    assert installed.run(*arguments, "--even-during-a-match").returncode == 0


def test_a_match_that_begins_while_it_builds_is_left_alone(installed: System) -> None:
    stub = installed.root / "usr/bin/python3"
    stub.write_text(f"{stub.read_text()}\necho '{PLAYING}' >{installed.root}/status\n")
    before = installed.files()
    version = installed.current
    assert installed.run().returncode == 1
    assert installed.current == version
    assert installed.files() == before
    assert "systemctl stop tablekeeper.service" not in installed.calls


def test_two_at_a_time_are_one_too_many(installed: System) -> None:
    with (installed.root / "opt/tablekeeper/.lock").open() as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        done = installed.run()
    assert done.returncode == 1
    assert "another" in done.stderr
