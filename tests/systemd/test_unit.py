"""The unit is what the program needs and nothing more; the tools that will read it find nothing to complain about."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tablekeeper.firmware.box.settings import Settings
from tablekeeper.firmware.command_line import parser as commands
from tests.systemd.units import SYSTEMD, exposure, installed, said_by, verified

UNIT = SYSTEMD / "tablekeeper.service"
WORST_EXPOSURE = 1.0
"""Of 10, by `systemd-analyze security`."""
HEADER = {"/dev/ttyS0", "/dev/ttyS1", "char-ttyAMA"}
"""What the header's line can be: the small UART, as Raspberry Pi's kernel or Debian's has it, or the PL011 (Pi 5, or
where Bluetooth has given it up)."""

SAID = said_by(UNIT)


def one(name: str) -> str:
    (value,) = SAID[name]
    return value


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a root directory with this system's own units, ours, and something in the program's place."""
    return installed(tmp_path, UNIT)


@pytest.mark.needs_package("systemd")
def test_systemd_has_nothing_to_say_about_the_unit(root: Path) -> None:
    assert not verified(root, UNIT)


@pytest.mark.needs_package("systemd")
@pytest.mark.parametrize(
    ("right", "wrong"),
    [("WatchdogSec=", "WatchdocSec="), ("Type=notify", "Type=notfy"), ("RestartSec=1s", "RestartSec=soon")],
)
def test_systemd_says_what_is_misspelt(root: Path, right: str, wrong: str) -> None:
    ours = root / "etc/systemd/system" / UNIT.name
    ours.write_text(ours.read_text().replace(right, wrong))
    assert UNIT.name in verified(root, UNIT)


@pytest.mark.needs_package("systemd")
def test_the_service_is_confined() -> None:
    assert exposure(UNIT) <= WORST_EXPOSURE


@pytest.mark.needs_package("systemd")
def test_the_groups_are_made_where_they_are_missing(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    command = ["systemd-sysusers", f"--root={tmp_path}", "--dry-run", str(SYSTEMD / "sysusers.conf")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    made = set(re.findall(r"^g ([\w-]+) -$", (SYSTEMD / "sysusers.conf").read_text(), re.MULTILINE))
    assert made | {"dialout"} == {*one("SupplementaryGroups").split(), one("Group")}
    assert one("Group") != UNIT.stem, "systemd makes up a user of that name, and no group may have it"


def test_the_program_is_the_command_that_runs_the_box() -> None:
    program, *arguments = one("ExecStart").split()
    assert program.startswith("/opt/tablekeeper/current/")
    assert commands.parser().parse_args(arguments).run is commands._run
    assert arguments == ["run"], "which is done without reading options (cli.py)"


def test_the_state_is_where_the_settings_have_it() -> None:
    assert f"/var/lib/{one('StateDirectory')}" == Settings().state.directory


def test_the_service_reaches_the_devices_of_the_settings_and_no_others() -> None:
    allowed = {device.removesuffix(" rw") for device in SAID["DeviceAllow"]}
    assert Settings().reader.port == "/dev/serial0"
    assert Settings().reader.kind != "none"
    assert allowed == {"char-gpiochip", "char-i2c", "char-ttyUSB", "char-ttyACM"} | HEADER
    assert one("DevicePolicy") == "closed"
    assert "PrivateDevices" not in SAID, "it would hide the pins"
    assert "ProcSubset" not in SAID, "gpiozero must see which board this is"


def test_the_drivers_of_the_devices_that_come_later_are_there_when_the_service_starts() -> None:
    """systemd looks the names of drivers up once, at the start; one that is loaded later stays forbidden."""
    drivers = {"char-i2c": "i2c-dev", "char-ttyUSB": "usbserial", "char-ttyACM": "cdc_acm"}
    allowed = {device.removesuffix(" rw") for device in SAID["DeviceAllow"]}
    loaded = {line for line in (SYSTEMD / "modules-load.conf").read_text("utf-8").splitlines() if line[:1] != "#"}
    assert drivers.keys() <= allowed
    assert loaded == set(drivers.values())
    installer = (SYSTEMD.parent / "install.sh").read_text("utf-8")
    assert f"modprobe --all {' '.join(drivers.values())} " in installer, "without a reboot, too"


def test_the_box_chooses_the_library_for_the_pins_and_lgpio_would_have_a_place_for_its_fifo() -> None:
    environment = dict(value.split("=", 1) for value in SAID["Environment"])
    place = f"%t/{one('RuntimeDirectory')}"
    assert environment == {"LG_WD": place}
    assert one("WorkingDirectory") == place


def test_it_is_watched_and_started_again_for_ever() -> None:
    assert one("Type") == "notify"
    assert one("NotifyAccess") == "main"
    assert one("Restart") == "always"
    assert one("StartLimitIntervalSec") == "0"
    assert int(one("WatchdogSec").removesuffix("s")) >= 30, "the loop may wait for a dead bus, or read the games"


def test_it_waits_neither_for_a_network_nor_for_the_time() -> None:
    waited = " ".join(value for name in ("After", "Wants", "Requires", "BindsTo") for value in SAID[name])
    assert waited.split() == ["dev-gpiochip0.device"] * 2
    assert one("PrivateNetwork") == "yes"


RULE = re.compile(
    r'(ACTION|SUBSYSTEM|KERNEL|ATTRS\{\w+\}|ENV\{\w+\}|GROUP|MODE|TAG|SYMLINK|GOTO|LABEL)(==|!=|=|\+=)"[^"]+"'
)
MATCHES = ("ACTION", "SUBSYSTEM", "KERNEL", "ATTRS")


def rules() -> list[list[str]]:
    lines = (SYSTEMD / "99-tablekeeper.rules").read_text(encoding="utf-8").splitlines()
    return [line.split(", ") for line in lines if line and not line.startswith("#")]


def test_every_udev_rule_is_well_formed() -> None:
    for rule in rules():
        for part in rule:
            found = RULE.fullmatch(part)
            assert found, part
            assert (found[2] in ("==", "!=")) or found[1] not in MATCHES, part
    parts = [part for rule in rules() for part in rule]
    assert {part[6:-1] for part in parts if part.startswith("GOTO")} == {
        part[7:-1] for part in parts if part.startswith("LABEL")
    }


def test_udev_tells_systemd_of_the_chip_that_the_service_waits_for() -> None:
    (pins,) = [rule for rule in rules() if 'SUBSYSTEM=="gpio"' in rule]
    assert 'TAG+="systemd"' in pins
    given = {part.split('"')[1] for rule in rules() for part in rule if part.startswith("GROUP")}
    assert given <= set(one("SupplementaryGroups").split())
