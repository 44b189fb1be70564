"""The files of docs/cafe-card.md as somebody copies them to a card, and its commands for thirty of them."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from tablekeeper.firmware.box import brokers
from tablekeeper.firmware.box.settings import load_settings
from tablekeeper.network import lines, wifi
from tablekeeper.network.report import access
from tablekeeper.network.report.access import FIELDS
from tablekeeper.network.wifi import Wifi

PAGE = (Path(__file__).parents[2] / "docs/cafe-card.md").read_text(encoding="utf-8")
STUB = """#!/bin/sh
# sudo: as whoever calls it; systemd is not touched, the broker's passwords are the test's.
case $1 in systemctl) echo "$@" >>"{place}/said"; exit ;; esac
for argument; do shift; set -- "$@" "$(echo "$argument" | sed "s#^/etc/mosquitto/#{place}/#")"; done
exec "$@"
"""


def block(kind: str) -> str:
    """Return the only block of a kind, without what indents it."""
    (found,) = re.findall(rf"^ *```{kind}\n(.*?)^ *```", PAGE, re.DOTALL | re.MULTILINE)
    return "".join(f"{line.strip()}\n" if kind != "sh" else f"{line}\n" for line in found.splitlines())


def private(file: Path) -> Path:
    file.chmod(0o600)
    return file


def test_its_files_are_what_a_card_reads(tmp_path: Path) -> None:
    assert wifi.read(block("wifi")) == Wifi("Lion Guests", "DE", "twelve lions roar")
    (tmp_path / "settings.toml").write_text(block("toml"), encoding="utf-8")
    report = load_settings(tmp_path / "settings.toml").report
    assert (report.table, [broker.tls for broker in brokers.read(report.broker)]) == ("window", [True])
    (tmp_path / "report.txt").write_text(block("report"), encoding="utf-8")
    assert access.read(private(tmp_path / "report.txt")).user == "window"


@pytest.mark.needs_package("mosquitto")
@pytest.mark.needs_package("openssl")
def test_its_commands_make_a_folder_for_each_table_and_give_it_a_password(tmp_path: Path) -> None:
    stub = tmp_path / "bin/sudo"
    stub.parent.mkdir()
    stub.write_text(STUB.format(place=tmp_path), encoding="utf-8")
    stub.chmod(0o755)
    (tmp_path / "passwords").touch(0o600)
    (tmp_path / "wifi.txt").write_text(block("wifi"), encoding="utf-8")
    (tmp_path / "ca.pem").write_text("the house's\n", encoding="utf-8")
    environment = os.environ | {"PATH": f"{stub.parent}:{os.environ['PATH']}"}
    subprocess.run(["bash", "-euc", block("sh")], cwd=tmp_path, env=environment, check=True, capture_output=True)
    folders = sorted((tmp_path / "cards").iterdir())
    assert [folder.name for folder in folders] == ["bar", "door", "window"]
    passwords = set()
    for folder in folders:
        assert sorted(path.name for path in folder.iterdir()) == ["ca.pem", "report.txt", "settings.toml", "wifi.txt"]
        assert (folder / "wifi.txt").read_text(encoding="utf-8") == block("wifi"), "one file serves all"
        assert load_settings(folder / "settings.toml").report.table == folder.name
        shown = access.read(private(folder / "report.txt"))
        assert (shown.user, shown.ca) == (folder.name, "/etc/tablekeeper/ca.pem")
        assert set(lines.values((folder / "report.txt").read_text(encoding="utf-8"), FIELDS)) == set(FIELDS)
        passwords.add(shown.password)
    assert len(passwords) == 3, "each has its own"
    users = (tmp_path / "passwords").read_text(encoding="utf-8").splitlines()
    assert sorted(line.split(":")[0] for line in users) == ["bar", "door", "window"]
    assert (tmp_path / "said").read_text(encoding="utf-8") == "systemctl reload mosquitto\n"


def test_every_block_of_it_is_tried() -> None:
    assert re.findall(r"^ *```(\w+)$", PAGE, re.MULTILINE) == ["wifi", "toml", "report", "sh"]
