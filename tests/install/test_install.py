"""The installer on a fresh system: what it asks for, builds and sets up."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from packages import layer
from tablekeeper.firmware.box.settings import load_settings
from tests.install.system import BOOT, ROOT, SCRIPT, System

OVERLAY = ROOT / "systemd" / "tablekeeper-panel.dtbo"


def test_a_fresh_system_gets_all_of_it(system: System) -> None:
    done = system.run()
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    assert system.versions == {system.current}
    version = system.current
    assert version == f"{layer.version()}-1"
    for source, place in (
        ("tablekeeper.service", "etc/systemd/system/tablekeeper.service"),
        ("tablekeeper-serve.service", "etc/systemd/system/tablekeeper-serve.service"),
        ("99-tablekeeper.rules", "etc/udev/rules.d/99-tablekeeper.rules"),
        ("sysusers.conf", "etc/sysusers.d/tablekeeper.conf"),
        ("modules-load.conf", "etc/modules-load.d/tablekeeper.conf"),
    ):
        assert system.read(place) == (ROOT / "systemd" / source).read_text()
    assert (system.root / "usr/local/bin/tablekeeper").readlink() == Path("/opt/tablekeeper/current/bin/tablekeeper")
    calls = system.calls
    wanted = [
        "apt-get update -qq",
        "apt-get install -qq --yes --no-install-recommends -o DPkg::Lock::Timeout=300 python3-venv",
        f"python3 -m venv --system-site-packages {system.root}/opt/tablekeeper/{version}",
        "tablekeeper simulate --game mindbug --script -",
        "systemd-sysusers ",
        "udevadm control --reload",
        "systemctl daemon-reload",
        "systemctl enable --quiet tablekeeper.service",
        "systemctl restart tablekeeper.service",
        "systemctl daemon-reload",
        "systemctl enable --quiet tablekeeper-serve.service",
        "systemctl restart tablekeeper-serve.service",
        "tablekeeper doctor",
    ]
    assert [call for call in calls if call in wanted] == wanted
    installs = [call for call in calls if " -m pip install " in call]
    tools, packages, page, ours, pins = installs
    assert f"--require-hashes --requirement {ROOT}/packages/build.txt" in tools
    assert f"--require-hashes --requirement {ROOT}/packages/box.txt" in packages
    assert f"--require-hashes --requirement {ROOT}/packages/web.txt" in page
    assert ours.endswith(f"--no-index --no-deps --no-build-isolation {ROOT}")
    assert pins.endswith(f"--only-binary :all: --require-hashes --requirement {ROOT}/packages/pi.txt")
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


def test_the_pins_are_reached_by_gpiod_and_no_compiler_is_installed(system: System) -> None:
    assert system.run().returncode == 0
    assert asked_of_apt(system) == ["python3-venv"]
    assert [call for call in system.calls if call.startswith("python -c import gpiod; ")]
    assert not [call for call in system.calls if "lgpio" in call]


def test_without_a_wheel_of_gpiod_it_is_lgpio_from_apt(system: System) -> None:
    system.write("fails", "*packages/pi.txt\n")
    done = system.run()
    assert done.returncode == 0, done.stderr
    assert asked_of_apt(system) == ["python3-venv", "python3-lgpio"]
    assert not [call for call in system.calls if call.endswith("packages/lgpio.txt")]
    assert [call for call in system.calls if call.startswith("python -c import lgpio; ")]


def test_lgpio_comes_from_pypi_where_apt_has_none_and_an_empty_one_is_refused(system: System) -> None:
    system.write("fails", "*packages/pi.txt\napt-get*lgpio\npython -c import lgpio*\n")
    done = system.run()
    assert done.returncode != 0, "it was still empty after pip"
    assert "going on without it" in done.stderr
    assert "wanted gpiod or lgpio, got neither" in done.stderr
    (wheel,) = (call for call in system.calls if call.endswith("packages/lgpio.txt"))
    assert "--only-binary :all:" in wheel, "nothing is compiled"
    assert system.versions == set()
    assert not (system.root / "etc").exists()


def asked_of_apt(system: System) -> list[str]:
    return [call.rpartition(" ")[2] for call in system.calls if call.startswith("apt-get install")]


@pytest.mark.parametrize(
    ("fails", "why"),
    [
        ("python3 -c*version_info*", "upgrade to Debian 12"),
        ("python3 -c*maxsize*", "nothing has been changed: put Raspberry Pi OS (64-bit) on"),
    ],
)
def test_a_python_without_packages_is_refused_before_anything_is_done(system: System, fails: str, why: str) -> None:
    system.write("fails", f"{fails}\n")
    before = system.files()
    done = system.run()
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert why in line
    assert system.files() == before
    assert not [call for call in system.calls if call.startswith("apt-get") or "venv" in call]


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


def test_a_boot_file_is_kept_and_all_of_it_is_on_the_card_before_the_new_one_takes_its_place(system: System) -> None:
    config, line = system.read(f"{BOOT}/config.txt"), system.read(f"{BOOT}/cmdline.txt")
    assert system.run().returncode == 0
    assert system.read(f"{BOOT}/config.txt.before-tablekeeper") == config
    assert system.read(f"{BOOT}/cmdline.txt.before-tablekeeper") == line
    there = system.root / BOOT / "config.txt"
    assert system.read("synced").splitlines() == [
        f"sync {there}.before-tablekeeper {there}.tablekeeper: 0",
        f"sync --file-system {there}: 2",
    ]
    assert f"sync --file-system {there.with_name('cmdline.txt')}" in system.calls


def test_debian_which_writes_config_txt_anew_keeps_our_part_and_gets_an_overlay_for_the_bus(system: System) -> None:
    system.write("etc/default/raspi-firmware", "")
    custom = system.write("etc/default/raspi-firmware-custom", "gpu_mem=16\n")
    assert "sudo reboot" in system.run().stdout
    for file in (custom, system.root / BOOT / "config.txt"):
        (part,) = re.findall(r"^# tablekeeper begin$(.*)^# tablekeeper end$", file.read_text(), re.M | re.S)
        assert "\n[all]\n" in part.split("dtoverlay=tablekeeper-panel\n")[0]
    assert custom.read_text().startswith("gpu_mem=16\n")
    overlay = system.root / BOOT / "overlays/tablekeeper-panel.dtbo"
    assert overlay.read_bytes() == OVERLAY.read_bytes()
    assert "sudo reboot" not in system.run().stdout
    assert custom.read_text().count("tablekeeper begin") == 1
    assert system.run("uninstall").returncode == 0
    assert custom.read_text() == "gpu_mem=16\n"
    assert not overlay.exists()


def test_what_was_not_there_before_is_not_left_behind(system: System) -> None:
    system.write("etc/default/raspi-firmware", "")
    assert system.run().returncode == 0
    assert (system.root / "etc/default/raspi-firmware-custom").exists()
    assert system.run("uninstall").returncode == 0
    assert not (system.root / "etc/default/raspi-firmware-custom").exists()


@pytest.mark.needs_package("device-tree-compiler")
def test_the_overlay_sets_the_bus_of_a_tree_that_has_neither_symbols_nor_parameters(tmp_path: Path) -> None:
    """As Linux has it: bcm2837-rpi-zero-2-w, as far as it matters here."""
    tree = tmp_path / "tree.dts"
    tree.write_text(
        '/dts-v1/; / { compatible = "raspberrypi,model-zero-2-w", "brcm,bcm2837"; soc { i2c@7e804000 {'
        ' compatible = "brcm,bcm2835-i2c"; status = "okay"; clock-frequency = <100000>; }; }; };'
    )

    def run(*command: str | Path) -> bytes:
        return subprocess.run(command, check=True, capture_output=True).stdout

    run("dtc", "-q", "-I", "dts", "-O", "dtb", "-o", tmp_path / "tree.dtb", tree)
    run("fdtoverlay", "-i", tmp_path / "tree.dtb", "-o", tmp_path / "with.dtb", OVERLAY)
    assert run("fdtget", tmp_path / "with.dtb", "/soc/i2c@7e804000", "clock-frequency").split() == [b"400000"]
    assert run("dtc", "-q", "-I", "dts", "-O", "dtb", OVERLAY.with_suffix(".dts")) == OVERLAY.read_bytes()


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


def test_nothing_that_the_caller_s_shell_has_set_reaches_what_runs_as_root(
    system: System, tmp_path_factory: pytest.TempPathFactory
) -> None:
    trap = tmp_path_factory.mktemp("trap")
    for command in ("bash", "dirname", "id", "install", "mkdir", "mv", "realpath", "rm", "sed", "sync", "systemctl"):
        (trap / command).write_text(f"#!/bin/sh\ntouch {trap}/sprung\nexit 1\n")
        (trap / command).chmod(0o755)
    (trap / "profile").write_text(f"touch {trap}/sprung\n")
    done = system.run(
        PATH=str(trap), BASH_ENV=str(trap / "profile"), PYTHON=str(trap / "bash"), PYTHONPATH=str(trap),
        PYTHONHOME=str(trap), PIP_INDEX_URL="https://example.org", PIP_NO_DEPS="1", VIRTUAL_ENV=str(trap),
        HOME=str(trap), XDG_CONFIG_HOME=str(trap), https_proxy="http://proxy.example.org:3128",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert not (trap / "sprung").exists()
    said = system.read("surroundings")
    assert str(trap) not in said
    assert re.search(r"^HOME=/", said, re.MULTILINE)
    assert set(re.findall(r"^((?:PIP_|PYTHON)\w*=.*)", said, re.MULTILINE)) == {"PYTHONSAFEPATH=yes"}
    assert "https_proxy=http://proxy.example.org:3128" in said, "the way to the network stays"


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


@pytest.mark.needs_package("shellcheck")
def test_shellcheck_has_nothing_to_say() -> None:
    done = subprocess.run(["shellcheck", str(SCRIPT)], capture_output=True, text=True, check=False)
    assert not done.stdout + done.stderr
