"""The ten steps of docs/cafe-office.md, as far as they are commands: with other directories, addresses and ports."""

from __future__ import annotations

import re
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.network.conftest import Playing
from tests.network.dashboard.conftest import Dashboard, secret
from tests.network.dashboard.test_dashboard import Looking, basic, looking
from tests.network.report.conftest import ADDRESS, Mosquitto, Reporting, free_port, mosquitto

__all__ = ["looking", "mosquitto"]

pytestmark = [pytest.mark.needs_package("mosquitto"), pytest.mark.needs_package("openssl")]

PAGE = (Path(__file__).parents[3] / "docs/cafe-office.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    """Return the blocks of a kind, in their order."""
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


class Here:
    """The page in directories of the test."""

    def __init__(self, directory: Path) -> None:
        self.port = free_port()
        self._places = {
            "/etc/mosquitto": str(directory / "mosquitto"),
            "/etc/tablekeeper": str(directory / "tablekeeper"),
            "192.168.1.5": ADDRESS,
            "-o mosquitto ": "",
            "listener 8883": f"listener {self.port} {ADDRESS}",
        }
        self.broker, self.table = directory / "mosquitto", directory / "tablekeeper"
        for each in (self.broker, self.table):
            each.mkdir()

    def text(self, kind: str) -> str:
        """Return the only block of a kind."""
        (block,) = blocks(kind)
        return self.put(block)

    def put(self, text: str) -> str:
        for there, here in self._places.items():
            text = text.replace(there, here)
        return text.replace(f'"mqtts://{ADDRESS}"', f'"mqtts://{ADDRESS}:{self.port}"')

    def run(self, block: str) -> None:
        """Run the commands of a block, without becoming another user."""
        for line in self.put(block).splitlines():
            command = shlex.split(line.removeprefix("sudo "))
            if command[0] != "chown":
                subprocess.run(command, check=True, capture_output=True)


def private(file: Path, text: str) -> Path:
    file.touch(0o600)
    file.write_text(text, encoding="utf-8")
    return file


def test_from_nothing_to_a_screen_on_the_wall(
    playing: Playing, mosquitto: Callable[..., Mosquitto], looking: Callable[..., Looking], tmp_path: Path
) -> None:
    here = Here(tmp_path)
    authority, certificate, passwords, acl = blocks("sh")
    for step in (authority, certificate, passwords):
        here.run(step)
    (here.broker / "acl").write_text(here.text("acl"), encoding="utf-8")
    here.run(acl)
    listener, *options = here.text("conf").splitlines()
    assert listener == f"listener {here.port} {ADDRESS}"
    mosquitto(*options, "user root", port=here.port)
    (here.table / "ca.pem").write_bytes((here.broker / "ca.pem").read_bytes())
    report = private(here.table / "report.txt", here.text("report"))
    settings = (*here.text("toml").splitlines(), f'credentials = "{report}"')
    office = private(tmp_path / "office.txt", here.text("office"))
    (start,) = re.findall(r"^ExecStart=(.*)$", here.text("unit"), re.MULTILINE)
    _, _, *told = shlex.split(start)
    assert told == [
        *("--broker", f"mqtts://{ADDRESS}", "--credentials", "%d/office.txt"),
        *("--address", ADDRESS, "--password", "%d/wall.txt"),
    ]
    options = ["--credentials", str(office), "--address", ADDRESS, "--password", secret(tmp_path)]
    with (
        playing("mindbug", answers=2) as played,
        Reporting(played.run, played.state, *settings) as reporting,
        Dashboard(here.port, *options, scheme="mqtts") as shown,
    ):
        reporting.says("reports as lion/window")
        wall = looking(shown.host, authorization=basic(":a long password"))
        (table,) = wall.until(lambda seen: any(one["kind"] != "offline" for one in seen["tables"]))["tables"]
        assert (table["name"], table["game"]) == ("By the window", "Mindbug")
        assert table["kind"] in ("playing", "waiting"), "by how long this computer has been on"


def test_the_broker_has_a_certificate_of_the_authority_alone(tmp_path: Path) -> None:
    here = Here(tmp_path)
    authority, certificate, *_ = blocks("sh")
    here.run(authority)
    here.run(certificate)
    asked = ["openssl", "verify", "-CAfile", str(here.broker / "ca.pem"), "-verify_ip", ADDRESS]
    assert subprocess.run([*asked, str(here.broker / "broker.pem")], check=False, capture_output=True).returncode == 0
    other = subprocess.run(["openssl", "verify", str(here.broker / "broker.pem")], check=False, capture_output=True)
    assert other.returncode != 0
    assert (here.broker / "ca.key").stat().st_mode & 0o777 == 0o600


def test_every_command_is_tried_or_is_one_of_the_system() -> None:
    every = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    rest = [line for kind, block in every if not kind for line in block.splitlines()]
    system = ("apt install", "systemctl", "python3 -m venv", "/opt/tablekeeper-dashboard/bin/pip")
    starts = ("journalctl -u", *(f"sudo {command}" for command in system))
    assert [line for line in rest if not line.startswith(starts)] == []
    assert len(re.findall(r"^## \d+\. ", PAGE, re.MULTILINE)) == 10
