"""The doctor on a computer that looks like a healthy box, and on the same with one thing wrong."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from tablekeeper.drivers.reader import ReaderKind
from tablekeeper.drivers.simulated.lines import PseudoTerminal
from tablekeeper.drivers.simulated.readers import make_simulated_reader
from tablekeeper.firmware.box.settings import (
    PanelSettings,
    ReaderSettings,
    ReportSettings,
    Settings,
    StateSettings,
    WebSettings,
)
from tablekeeper.firmware.doctor import probes
from tablekeeper.firmware.doctor.checks import CHECKS, CONFIG, GROUPS
from tablekeeper.firmware.doctor.command import doctor, examined, lines
from tablekeeper.firmware.doctor.finding import Finding, Level, ok
from tablekeeper.firmware.doctor.machine import Machine
from tablekeeper.firmware.doctor.probes import Module
from tablekeeper.firmware.doctor.storage import LEAST_ROOM

ROOT = Path(__file__).parents[2]
SPEED = "/sys/bus/i2c/devices/i2c-1/of_node/clock-frequency"
SLOW = (100_000).to_bytes(4, "big")


@dataclass
class Patient:
    """A directory that looks like a Raspberry Pi with a box on it, and what is known of it otherwise."""

    machine: Machine

    def write(self, name: str, what: str | bytes) -> Path:
        path = self.machine.path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(what if isinstance(what, bytes) else what.encode())
        return path

    def device(self, name: str) -> None:
        self.write(name, "").chmod(0o660)

    def remove(self, name: str) -> None:
        path = self.machine.path(name)
        path.rmdir() if path.is_dir() else path.unlink()

    def link(self, name: str, target: str) -> None:
        path = self.machine.path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.symlink_to(target)

    def knows(self, **known: Any) -> None:
        self.machine = replace(self.machine, **known)

    @property
    def findings(self) -> dict[str, Finding]:
        return dict(examined(self.machine))


@pytest.fixture
def patient(tmp_path: Path) -> Patient:
    settings = Settings()
    made = Patient(
        Machine(
            settings,
            root=tmp_path,
            environment={},
            packages=lambda: {"gpiod": "2.5.0", "gpiozero": "2.0.1"},
            module=lambda _name: Module(there=True),
            panel=lambda _bus, _address: "",
            reader=lambda _reader: "",
            program=lambda name: f"/usr/bin/{name}",
        )
    )
    made.write("/proc/device-tree/model", "Raspberry Pi Zero 2 W Rev 1.0\0")
    made.write("/proc/sys/kernel/osrelease", "6.12.34+rpt-rpi-v8\n")
    made.write("/proc/self/mounts", "/dev/root / ext4 rw 0 0\ntmpfs /run tmpfs rw 0 0\nbroken\n")
    made.write("/sys/class/tty/console/active", "tty1\n")
    made.write(SPEED, (400_000).to_bytes(4, "big"))
    made.write("/etc/group", "root:x:0:\n" + "".join(f"{name}:x:{os.getgid()}:pi\n" for name in GROUPS) + "odd\n")
    for name in ("/dev/gpiochip0", "/dev/i2c-1", "/dev/ttyAMA0", "/dev/ttyS0"):
        made.device(name)
    made.link("/dev/serial0", "ttyAMA0")
    made.machine.path(settings.state.directory).mkdir(parents=True)
    made.link("/etc/systemd/system/multi-user.target.wants/tablekeeper.service", "/nowhere")
    made.machine.path("/run/tablekeeper").mkdir(parents=True)
    return made


def test_a_healthy_box_has_nothing_to_be_said_about_it(patient: Patient) -> None:
    findings = patient.findings
    assert list(findings) == list(CHECKS)
    assert {name for name, found in findings.items() if found.level is not Level.OK} == set()
    assert not any(found.remedy for found in findings.values())


HEARD = Settings(report=ReportSettings(broker="mqtt://office.local"))


def heard(patient: Patient, *, runs: bool = True, mode: int = 0o600) -> None:
    """Let the table report to a broker, which does not hear it yet."""
    patient.knows(settings=HEARD)
    patient.link("/etc/systemd/system/multi-user.target.wants/tablekeeper-serve.service", "/nowhere")
    patient.write("/etc/tablekeeper/report.txt", "user=window").chmod(mode)
    if runs:
        patient.machine.path("/run/tablekeeper-serve").mkdir(parents=True)


def test_a_broker_that_hears_the_table_is_named(patient: Patient) -> None:
    assert patient.findings["page and reports"] == ok("off")
    heard(patient)
    patient.write("/run/tablekeeper-serve/reporting", "")
    assert patient.findings["page and reports"] == ok("mqtt://office.local hears the table")
    patient.knows(settings=Settings(web=WebSettings(address="127.0.0.1")))
    assert patient.findings["page and reports"] == ok("the page is served")


def no_group(patient: Patient) -> None:
    patient.write("/etc/group", f"dialout:x:{os.getgid()}:\n")


def only_lgpio(patient: Patient) -> None:
    patient.knows(module=lambda name: Module(there=name == "lgpio"), packages=lambda: {"lgpio": "0.2.2.0"})


def pi5(patient: Patient) -> None:
    patient.write("/proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    patient.device("/dev/ttyAMA10")
    patient.link("/dev/serial0", "ttyAMA10")


def second_dead(patient: Patient) -> None:
    settings = Settings(panel=PanelSettings(second=0x3D))
    patient.knows(settings=settings, panel=lambda _bus, address: "dead" if address == 0x3D else "")


def slow_with_dtparam(patient: Patient) -> None:
    patient.write("/proc/device-tree/__overrides__/i2c_arm_baudrate", b"")
    patient.write(SPEED, SLOW)


SPOILT: dict[str, tuple[str, Level, str, Callable[[Patient], object]]] = {
    "wrong settings": ("settings", Level.FAULT, "reader.kind", lambda p: p.knows(faults=("reader.kind: wrong",))),
    "another computer": ("board", Level.NOTE, "simulate", lambda p: p.write("/proc/device-tree/model", "ACME 1\0")),
    "old kernel": ("kernel", Level.FAULT, "5.4.2", lambda p: p.write("/proc/sys/kernel/osrelease", "5.4.2-v7\n")),
    "no kernel": ("kernel", Level.FAULT, "unknown", lambda p: p.remove("/proc/sys/kernel/osrelease")),
    "no pin library": ("pin library", Level.FAULT, "apt", lambda p: p.knows(module=lambda _: Module(there=False))),
    "empty pin library": ("pin library", Level.FAULT, "empty", lambda p: p.knows(module=lambda _: Module(True, True))),
    "old pin libraries": (
        "pin library",
        Level.FAULT,
        "old",
        lambda p: p.knows(packages=lambda: {"gpiod": "1.6.3", "lgpio": "0.0.0.2"}),
    ),
    "lgpio": ("pin library", Level.NOTE, "lgpio 0.2.2.0, which wakes", only_lgpio),
    "mock pins": ("pin factory", Level.NOTE, "mock", lambda p: p.knows(environment={"GPIOZERO_PIN_FACTORY": "mock"})),
    "both modules": (
        "GPIO modules",
        Level.FAULT,
        "each",
        lambda p: p.knows(packages=lambda: {"rpi.gpio": "0.7.1", "rpi-lgpio": "0.6"}),
    ),
    "no groups": ("groups", Level.FAULT, "gpio, i2c", no_group),
    "no pins": ("pins", Level.FAULT, "gpiochip0", lambda p: p.remove("/dev/gpiochip0")),
    "closed pins": ("pins", Level.FAULT, "gpio", lambda p: p.machine.path("/dev/gpiochip0").chmod(0o600)),
    "no bus": ("panel bus", Level.FAULT, CONFIG, lambda p: p.remove("/dev/i2c-1")),
    "half closed bus": ("panel bus", Level.FAULT, "udevadm", lambda p: p.machine.path("/dev/i2c-1").chmod(0o640)),
    "slow bus": ("bus speed", Level.NOTE, "100 kHz", lambda p: p.write(SPEED, SLOW)),
    "slow bus of Raspberry Pi's kernel": (
        "bus speed",
        Level.NOTE,
        "dtparam=i2c_arm_baudrate=400000",
        slow_with_dtparam,
    ),
    "slow bus of Debian's kernel": ("bus speed", Level.NOTE, "overlay", lambda p: p.write(SPEED, SLOW)),
    "unknown speed": ("bus speed", Level.NOTE, "not known", lambda p: p.write(SPEED, b"?")),
    "no panel": ("panel", Level.FAULT, "0x3c on /dev/i2c-1: dead", lambda p: p.knows(panel=lambda *_: "dead")),
    "no second panel": ("panel", Level.FAULT, "0x3d on /dev/i2c-1: dead", second_dead),
    "no line": ("reader line", Level.FAULT, "enable_uart=1", lambda p: p.remove("/dev/ttyAMA0")),
    "debugging": ("reader line", Level.FAULT, '"/dev/ttyAMA0"', pi5),
    "console": (
        "serial console",
        Level.FAULT,
        "ttyAMA0",
        lambda p: p.write("/sys/class/tty/console/active", "ttyAMA0 tty1\n"),
    ),
    "login": (
        "serial console",
        Level.FAULT,
        "raspi-config",
        lambda p: p.link("/run/systemd/generator/getty.target.wants/serial-getty@ttyAMA0.service", "/nowhere"),
    ),
    "Bluetooth": ("Bluetooth", Level.NOTE, "disable-bt", lambda p: p.link("/dev/serial0", "ttyS0")),
    "Bluetooth, as Debian has it": ("Bluetooth", Level.NOTE, "disable-bt", lambda p: p.link("/dev/serial0", "ttyS1")),
    "no line in Debian": ("reader line", Level.FAULT, "/dev/ttyS1", lambda p: p.remove("/dev/serial0")),
    "no state": ("storage", Level.NOTE, "first starts", lambda p: p.remove("/var/lib/tablekeeper")),
    "state in memory": (
        "storage",
        Level.FAULT,
        "overlay",
        lambda p: p.write("/proc/self/mounts", "/dev/root / ext4 rw 0 0\noverlayroot / overlay rw 0 0\n"),
    ),
    "service off": (
        "service",
        Level.NOTE,
        "install.sh",
        lambda p: p.remove("/etc/systemd/system/multi-user.target.wants/tablekeeper.service"),
    ),
    "serve off": ("page and reports", Level.NOTE, "enable --now tablekeeper-serve", lambda p: p.knows(settings=HEARD)),
    "serve dead": ("page and reports", Level.FAULT, "journalctl -u tablekeeper-serve", lambda p: heard(p, runs=False)),
    "a secret that others read": ("page and reports", Level.FAULT, "chmod 600", lambda p: heard(p, mode=0o644)),
    "nobody who hears": ("page and reports", Level.FAULT, "journalctl -u tablekeeper-serve", heard),
    "service dead": ("service", Level.FAULT, "journalctl", lambda p: p.remove("/run/tablekeeper")),
}


@pytest.mark.parametrize("wrong", SPOILT)
def test_what_is_wrong_is_found_with_what_to_do(patient: Patient, wrong: str) -> None:
    name, level, words, spoil = SPOILT[wrong]
    spoil(patient)
    found = patient.findings[name]
    assert found.level is level
    assert words in "\n".join(lines(name, found))
    assert found.remedy or level is Level.NOTE, "a fault without a remedy helps nobody"


def test_every_check_can_find_something() -> None:
    assert {name for name, *_ in SPOILT.values()} | {"reader", "speech"} == set(CHECKS)


def test_a_speech_program_is_named_and_not_missed(patient: Patient) -> None:
    assert patient.findings["speech"].found == "/usr/bin/espeak-ng can read the panel aloud"
    patient.knows(program=lambda _name: None)
    assert patient.findings["speech"].level is Level.OK
    assert "sudo apt install espeak-ng" in patient.findings["speech"].found


def test_a_reader_is_tried_unless_the_running_box_has_it(patient: Patient) -> None:
    patient.knows(reader=lambda wanted: f"{wanted.kind} is silent")
    assert patient.findings["reader"].level is Level.OK
    patient.remove("/run/tablekeeper")
    found = patient.findings["reader"]
    assert found.level is Level.FAULT
    assert "pn532 is silent" in found.found


def test_a_box_without_reader_needs_none(patient: Patient) -> None:
    patient.knows(settings=Settings(reader=ReaderSettings(kind="none")), reader=lambda _: "gone")
    patient.remove("/run/tablekeeper")
    patient.remove("/dev/ttyAMA0")
    assert patient.findings["reader"].level is Level.OK
    assert patient.findings["reader line"].level is Level.OK


def test_elsewhere_what_a_box_lacks_is_no_fault(tmp_path: Path) -> None:
    bare = Patient(
        Machine(
            root=tmp_path,
            environment={},
            packages=dict,
            module=lambda _: Module(there=False),
            panel=lambda *_: "no bus",
            reader=lambda _: "no line",
        )
    )
    bare.write("/proc/sys/kernel/osrelease", "6.1.0-28-amd64")
    findings = bare.findings
    assert not [name for name, found in findings.items() if found.level is Level.FAULT]
    assert {"board", "pin library", "groups", "pins", "panel bus", "panel", "reader line", "reader"} <= {
        name for name, found in findings.items() if found.level is Level.NOTE
    }


def test_the_settings_say_where_to_look(patient: Patient) -> None:
    patient.knows(
        settings=Settings(
            panel=PanelSettings(bus=3),
            reader=ReaderSettings(port="/dev/ttyUSB7"),
            state=StateSettings(directory="/srv/tablekeeper"),
        )
    )
    findings = patient.findings
    assert "/dev/i2c-3" in findings["panel bus"].found
    assert "/dev/ttyUSB7" in findings["reader line"].found
    assert "adapter" in findings["reader line"].remedy
    assert "/srv/tablekeeper" in findings["storage"].found


def test_a_full_disk_a_file_in_the_way_and_a_closed_door_are_told(
    patient: Patient, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.statvfs(patient.machine.root)

    class Full:
        f_flag, f_bavail, f_frsize = real.f_flag, LEAST_ROOM - 1, 2**20

    class ReadOnly:
        f_flag, f_bavail, f_frsize = real.f_flag | os.ST_RDONLY, 2**20, 2**20

    for space, words in ((Full, f"{LEAST_ROOM - 1} MiB"), (ReadOnly, "read-only")):
        with monkeypatch.context() as patched:
            patched.setattr("os.statvfs", lambda _path, space=space: space)
            found = patient.findings["storage"]
        assert found.level is Level.FAULT
        assert words in found.found
    patient.remove("/var/lib/tablekeeper")
    patient.write("/var/lib/tablekeeper", "no directory")
    assert patient.findings["storage"].level is Level.FAULT

    def closed(_path: Path) -> object:
        raise PermissionError("closed")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "stat", closed)
        found = CHECKS["storage"](patient.machine)
    assert found.level is Level.NOTE
    assert "sudo" in found.remedy


def test_the_status_is_1_for_faults_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = tmp_path / "settings.toml"
    wrong.write_text("[reader]\nkind = 'usb'\n")
    assert doctor(wrong) == 1
    printed = capsys.readouterr()
    assert "FAULT  settings" in printed.out
    assert "reader.kind" in printed.out
    assert not printed.err


def test_what_is_sound_in_a_faulty_settings_file_is_what_the_doctor_looks_at(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = tmp_path / "settings.toml"
    wrong.write_text(f"[reader]\nkind = 'usb'\n[state]\ndirectory = '{tmp_path / 'matches'}'\n")
    assert doctor(wrong) == 1
    assert str(tmp_path / "matches") in capsys.readouterr().out


def test_the_command_says_it_all_on_any_computer() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tablekeeper.firmware", "doctor"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, 1)
    assert not done.stderr
    assert all(re.search(rf"^(ok|note|FAULT) +{name} ", done.stdout, re.MULTILINE) for name in CHECKS)


def test_the_documentation_has_a_line_for_every_check_and_for_no_other() -> None:
    page = (ROOT / "docs" / "doctor.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| (?!check)([\w ]+) \| \S", page, re.MULTILINE) == list(CHECKS)


@pytest.mark.parametrize("kind", ["pn532", "rdm6300"])
def test_a_reader_that_is_there_answers(kind: ReaderKind, tmp_path: Path) -> None:
    clock = time.monotonic
    line = PseudoTerminal(tmp_path)
    chip = make_simulated_reader(kind, line, clock)
    over = threading.Event()

    def live() -> None:
        while not over.is_set():
            chip.service()
            chip.tick(clock())
            over.wait(0.01)

    silicon = threading.Thread(target=live)
    silicon.start()
    try:
        assert probes.reader(ReaderSettings(kind=kind, port=str(line.path))) == ""
    finally:
        over.set()
        silicon.join()
        chip.close()


def test_a_reader_and_a_panel_that_are_not_there_are_told(tmp_path: Path) -> None:
    assert "no-line" in probes.reader(ReaderSettings(port=str(tmp_path / "no-line")))
    assert probes.panel(31, 0x3C)
    assert probes.reader(ReaderSettings(kind="none")) == ""


def test_the_packages_and_modules_of_this_environment_are_known() -> None:
    assert "gpiozero" in probes.packages()
    assert probes.module("gpiozero") == Module(there=True)
    assert probes.module("no_such_module") == Module(there=False)


def test_an_empty_module_is_not_taken_for_a_real_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hollow_lgpio.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    assert probes.module("hollow_lgpio") == Module(there=True, empty=True)
