"""The installer, run for real on a directory that looks like a system, with commands that write down their calls."""

from __future__ import annotations

import fcntl
import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tablekeeper.firmware.service import PLAYING
from tablekeeper.firmware.settings import load_settings

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / "install.sh"

STUB = """#!/bin/bash
# A command of the system: it is written down, fails if it is told to, and says what it is told to.
root={root} call="${{0##*/}} $*"
echo "$call" >>"$root/calls"
while IFS= read -r bad; do [[ $call == $bad ]] && exit 1; done <"$root/fails"
case $call in
    *StatusText*) cat "$root/status" ;;
    *NRestarts*) cat "$root/restarts" ;;
    "sleep 5") [[ ! -e $root/crashes ]] || echo 7 >"$root/restarts" ;;
    "systemctl restart "*)
        readlink "$root/opt/tablekeeper/current" >>"$root/started"
        [[ ! -e $root/migrates || $(tail -n 1 "$root/started") == *-1 ]] || echo new >"$root/{matches}" ;;
    *" -m venv "*)
        mkdir -p "${{@: -1}}/bin"
        cp "$0" "${{@: -1}}/bin/python"
        cp "$0" "${{@: -1}}/bin/tablekeeper" ;;
esac
"""
COMMANDS = (
    "systemctl", "apt-get", "dpkg-query", "udevadm", "systemd-sysusers", "modprobe", "sleep", "python3"
)  # fmt: skip
MATCHES = "var/lib/private/tablekeeper/tablekeeper.sqlite3"


class System:
    """A fresh Raspberry Pi OS, as far as the installer sees it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for command in COMMANDS:
            self.write(f"usr/bin/{command}", STUB.format(root=root, matches=MATCHES)).chmod(0o755)
        for name in ("calls", "fails", "status", "started"):
            self.write(name, "")
        self.write("restarts", "0\n")
        self.write("proc/device-tree/model", "Raspberry Pi Zero 2 W Rev 1.0\0")
        self.write("boot/firmware/config.txt", "arm_64bit=1\n[pi4]\narm_boost=1\n")
        self.write(
            "boot/firmware/cmdline.txt", "console=serial0,115200 console=ttyAMA0 console=tty1 root=/dev/sda rw\n"
        )

    def write(self, name: str, text: str) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def read(self, name: str) -> str:
        return (self.root / name).read_text()

    def has_played(self) -> None:
        """Let there be what the service leaves behind."""
        self.write(MATCHES, "old\n")
        (self.root / "var/lib/tablekeeper").symlink_to("private/tablekeeper")

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        self.write("calls", "")
        self.write("started", "")
        surroundings = {name: value for name, value in os.environ.items() if name not in ("PYTHON", "LG_WD")}
        command: Sequence[str] = [str(SCRIPT), "--root", str(self.root), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False, env=surroundings)

    @property
    def calls(self) -> list[str]:
        return self.read("calls").splitlines()

    @property
    def started(self) -> list[str]:
        """The versions that were started, in order."""
        return self.read("started").splitlines()

    @property
    def current(self) -> str:
        return str((self.root / "opt/tablekeeper/current").readlink())

    @property
    def versions(self) -> set[str]:
        home = self.root / "opt/tablekeeper"
        return {path.name for path in home.iterdir() if path.is_dir() and not path.is_symlink()}

    def files(self) -> dict[str, str]:
        """Everything but the commands and what they have written down."""
        outside = ("usr/bin", "calls", "fails", "status", "started", "restarts", "proc")
        return {
            name: path.read_text()
            for path in sorted(self.root.rglob("*"))
            if path.is_file() and not (name := str(path.relative_to(self.root))).startswith(outside)
        }


@pytest.fixture
def system(tmp_path: Path) -> System:
    return System(tmp_path)


@pytest.fixture
def installed(system: System) -> System:
    done = system.run()
    assert done.returncode == 0, done.stderr
    system.has_played()
    return system


def test_a_fresh_system_gets_all_of_it(system: System) -> None:
    done = system.run()
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    assert system.versions == {system.current}
    version = system.current
    assert re.fullmatch(r"\d+\.\d+\.\d+-1", version)
    for source, place in (
        ("tablekeeper.service", "etc/systemd/system/tablekeeper.service"),
        ("99-tablekeeper.rules", "etc/udev/rules.d/99-tablekeeper.rules"),
        ("sysusers.conf", "etc/sysusers.d/tablekeeper.conf"),
        ("modules-load.conf", "etc/modules-load.d/tablekeeper.conf"),
    ):
        assert system.read(place) == (ROOT / "systemd" / source).read_text()
    assert (system.root / "usr/local/bin/tablekeeper").readlink() == Path("/opt/tablekeeper/current/bin/tablekeeper")
    calls = system.calls
    wanted = [
        "apt-get update -qq",
        "apt-get install -qq --yes --no-install-recommends -o DPkg::Lock::Timeout=300 python3-lgpio",
        f"python3 -m venv --system-site-packages {system.root}/opt/tablekeeper/{version}",
        "tablekeeper simulate --game mindbug --script -",
        "systemd-sysusers ",
        "udevadm control --reload",
        "systemctl daemon-reload",
        "systemctl enable --quiet tablekeeper.service",
        "systemctl restart tablekeeper.service",
        "tablekeeper doctor",
    ]
    assert [call for call in calls if call in wanted] == wanted
    installs = [call for call in calls if " -m pip install " in call]
    assert len(installs) == 2, "lgpio is the system's"
    assert all(f"--constraint {ROOT}/constraints.txt" in call for call in installs)
    assert "sudo reboot" in done.stdout


def test_what_is_installed_already_is_not_asked_of_apt(system: System) -> None:
    stub = system.root / "usr/bin/dpkg-query"
    stub.write_text("#!/bin/sh\nprintf installed\n")
    assert system.run().returncode == 0
    assert not [call for call in system.calls if call.startswith("apt-get")]


def test_a_system_that_cannot_ask_for_news_goes_on_with_what_it_has(system: System) -> None:
    system.write("fails", "apt-get update*\n")
    done = system.run()
    assert done.returncode == 0, done.stderr
    assert "apt cannot update its lists" in done.stderr
    assert [call for call in system.calls if call.startswith("apt-get install")]


def test_lgpio_comes_from_pypi_where_apt_has_none_and_an_empty_one_is_refused(system: System) -> None:
    system.write("fails", "apt-get*lgpio\npython -c import lgpio*\n")
    done = system.run()
    assert done.returncode != 0, "it was still empty after pip"
    assert "going on without it" in done.stderr
    assert [call for call in system.calls if call.endswith("--only-binary lgpio lgpio>=0.2.2.0")]
    assert system.versions == set()
    assert not (system.root / "etc").exists()


def test_lgpio_is_compiled_where_neither_apt_nor_pypi_has_it(system: System) -> None:
    # The stand-in of Python never finds it, so this ends as the test before does; what matters is what was tried.
    system.write("fails", "apt-get*lgpio\npython -c import lgpio*\n*--only-binary lgpio*\n")
    done = system.run()
    assert "Compiling lgpio" in done.stdout
    tools = [call.rpartition(" ")[2] for call in system.calls if call.startswith("apt-get install")]
    assert tools == ["python3-venv", "python3-lgpio", "gcc", "libc6-dev", "python3-dev", "swig"]
    installs = [call.partition("constraints.txt ")[2] for call in system.calls if " -m pip install " in call]
    assert installs[-2:] == ["setuptools", "--no-build-isolation --no-binary lgpio lgpio>=0.2.2.0"]
    assert done.returncode != 0
    assert system.versions == set()


def test_the_boot_files_are_set_up_once(system: System) -> None:
    assert "sudo reboot" in system.run().stdout
    config, line = system.read("boot/firmware/config.txt"), system.read("boot/firmware/cmdline.txt")
    assert config.startswith("arm_64bit=1\n[pi4]\narm_boost=1\n# tablekeeper begin\n[all]\n")
    assert "dtparam=i2c_arm=on,i2c_arm_baudrate=400000\nenable_uart=1\n" in config
    assert line == "console=tty1 root=/dev/sda rw\n"
    assert "systemctl disable --quiet --now serial-getty@ttyS0.service serial-getty@ttyS1.service" in system.calls
    assert "sudo reboot" not in system.run().stdout
    assert system.read("boot/firmware/config.txt") == config
    assert system.read("boot/firmware/cmdline.txt") == line


def test_debians_own_name_of_the_header_s_line_is_known_too(system: System) -> None:
    system.write("boot/firmware/cmdline.txt", "console=tty0 console=ttyS1,115200 root=/dev/sda rw\n")
    assert system.run().returncode == 0
    assert system.read("boot/firmware/cmdline.txt") == "console=tty0 root=/dev/sda rw\n"


def test_on_a_pi_5_the_header_is_another_line_and_the_console_of_its_own_connector_stays(system: System) -> None:
    system.write("proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    assert system.run().returncode == 0
    assert load_settings(system.root / "etc/tablekeeper/settings.toml").reader.port == "/dev/ttyAMA0"
    assert system.read("boot/firmware/cmdline.txt") == "console=serial0,115200 console=tty1 root=/dev/sda rw\n"
    assert "dtparam=uart0=on" in system.read("boot/firmware/config.txt").split("[pi5]")[1]


def test_settings_that_are_there_are_left_alone(system: System) -> None:
    system.write("proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    system.write("etc/tablekeeper/settings.toml", "# mine\n")
    assert system.run().returncode == 0
    assert system.read("etc/tablekeeper/settings.toml") == "# mine\n"


def test_another_computer_has_no_boot_files_to_set_up(system: System) -> None:
    for path in (system.root / "boot/firmware").iterdir():
        path.unlink()
    (system.root / "proc/device-tree/model").unlink()
    done = system.run()
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    assert "left as they are" in done.stdout


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
    ["python3 -m venv*", "python -m pip*hatchling", "python -m pip*no-build-isolation*", "tablekeeper simulate*"],
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
    installed.write("migrates", "")  # the second version changes the journals before it fails
    if how == "crashes":
        installed.write("crashes", "")
    else:
        installed.write("fails", "systemctl is-active*\n")
    before = installed.files()
    done = installed.run()
    assert done.returncode != 0
    assert f"going back to {version}" in done.stderr
    assert installed.started == [version.replace("-1", "-2"), version]
    assert installed.current == version
    assert installed.versions == {version}
    assert installed.files() == before


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


def test_uninstalling_works_from_the_installed_copy_and_where_nothing_is(installed: System) -> None:
    copy = installed.root / "opt/tablekeeper/current/install.sh"
    for _ in range(2):
        command = [str(copy if copy.exists() else SCRIPT), "uninstall", "--root", str(installed.root)]
        assert subprocess.run(command, capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["dance"], "dance"),
        (["--everything"], "uninstall"),
        (["--root"], "directory"),
        (["--root", "/no/such"], "such"),
    ],
)
def test_what_makes_no_sense_is_said_and_nothing_done(arguments: list[str], why: str) -> None:
    done = subprocess.run([str(SCRIPT), *arguments], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert why in done.stderr


def test_two_at_a_time_are_one_too_many(installed: System) -> None:
    with (installed.root / "opt/tablekeeper/.lock").open() as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        done = installed.run()
    assert done.returncode == 1
    assert "another" in done.stderr


@pytest.mark.needs_package("shellcheck")
def test_shellcheck_has_nothing_to_say() -> None:
    done = subprocess.run(["shellcheck", str(SCRIPT)], capture_output=True, text=True, check=False)
    assert not done.stdout + done.stderr
