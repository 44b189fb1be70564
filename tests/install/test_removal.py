"""What is removed goes, and what people made stays; nothing outside the root is touched."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.install.system import BOOT, MATCHES, SCRIPT, System


def test_uninstalling_leaves_what_people_have_made(installed: System) -> None:
    installed.write("etc/tablekeeper/settings.toml", "# mine\n")
    done = installed.run("uninstall")
    assert done.returncode == 0, done.stderr
    assert installed.files() == {
        "boot/firmware/cmdline.txt": "console=tty1 root=/dev/sda rw\n",
        "boot/firmware/config.txt": "arm_64bit=1\n[pi4]\narm_boost=1\n",
        "etc/tablekeeper/settings.toml": "# mine\n",
        MATCHES: "old\n",
    }
    assert "systemctl disable --quiet --now tablekeeper.service" in installed.calls
    assert installed.run().returncode == 0, "and it can come back"
    assert installed.read(MATCHES) == "old\n"


def test_uninstalling_everything_leaves_nothing(installed: System) -> None:
    assert installed.run("uninstall", "--everything").returncode == 0
    assert set(installed.files()) == {"boot/firmware/cmdline.txt", "boot/firmware/config.txt"}
    assert not (installed.root / "var/lib/tablekeeper").is_symlink()


def test_uninstalling_everything_names_a_state_directory_of_the_settings_and_leaves_it(installed: System) -> None:
    installed.write("etc/tablekeeper/settings.toml", '[state]\ndirectory = "/srv/box"\n')
    installed.write("srv/box/matches", "old\n")
    done = installed.run("uninstall", "--everything")
    assert done.returncode == 0, done.stderr
    assert "sudo rm -r /srv/box" in done.stdout
    assert set(installed.files()) == {f"{BOOT}/cmdline.txt", f"{BOOT}/config.txt", "srv/box/matches"}


@pytest.mark.parametrize("link", ["opt", "var/lib/tablekeeper", "var/lib", "etc/tablekeeper", "etc/systemd", "boot"])
def test_a_link_in_another_root_leads_nowhere_out_of_it(
    system: System, tmp_path_factory: pytest.TempPathFactory, link: str
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    for name in ("tablekeeper/matches", "system/tablekeeper.service", "firmware/config.txt", "matches"):
        (outside / name).parent.mkdir(exist_ok=True)
        (outside / name).write_text("of this computer\n")
    kept = {path: path.read_text() for path in outside.rglob("*") if path.is_file()}
    place = system.root / link
    if place.is_dir():
        shutil.rmtree(place)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(outside)
    there = system.root / outside.relative_to("/")
    (there / "tablekeeper").mkdir(parents=True)
    assert system.run().returncode == 0
    assert system.run("uninstall", "--everything").returncode == 0
    assert {path: path.read_text() for path in outside.rglob("*") if path.is_file()} == kept
    assert not (there / "tablekeeper").exists() or link in {"etc/systemd", "boot", "etc/tablekeeper"}


def test_links_that_lead_to_each_other_are_an_error_and_no_riddle(system: System) -> None:
    (system.root / "opt").symlink_to("tpo")
    (system.root / "tpo").symlink_to("opt")
    done = system.run()
    assert done.returncode == 1
    assert "/opt/tablekeeper" in done.stderr


def test_uninstalling_works_from_the_installed_copy_and_where_nothing_is(installed: System) -> None:
    copy = installed.root / "opt/tablekeeper/current/install.sh"
    for _ in range(2):
        command = [str(copy if copy.exists() else SCRIPT), "uninstall", "--root", str(installed.root)]
        assert subprocess.run(command, capture_output=True, check=False).returncode == 0
