"""The checks of software and wiring, one function each; `docs/doctor.md` has a line for each of them."""

from __future__ import annotations

import re
import stat
from collections.abc import Mapping
from types import MappingProxyType

from tablekeeper.drivers import bus_clock
from tablekeeper.drivers.bus_clock import FULL_SPEED
from tablekeeper.drivers.pins import CHOICE
from tablekeeper.drivers.speaker import PROGRAM
from tablekeeper.firmware.box.beside import reporting
from tablekeeper.firmware.box.settings import PanelSettings
from tablekeeper.firmware.doctor.finding import Check, Finding, absent, fault, note, ok
from tablekeeper.firmware.doctor.machine import Machine
from tablekeeper.firmware.doctor.storage import storage

OLDEST_KERNEL = (5, 10)
"""The first with the second version of the GPIO interface, which gpiod 2 needs."""
OLDEST_GPIOD = (2,)
"""The first that is the kernel's own library; under that name there were others before."""
OLDEST_LGPIO = (0, 2, 2)
GROUPS = ("gpio", "i2c", "dialout")
"""Of the pins, the panel's bus and the reader's line."""
PINS = ("gpiochip0", "gpiochip4")
"""The header's chip; it is the second on a Raspberry Pi 5 with a kernel before 6.6.45."""
OTHER_SERIAL0 = re.compile(r"Raspberry Pi (?:5|Compute Module 5)")
"""Boards on which /dev/serial0 is not on the header but the connector for debugging, `ttyAMA10`."""
SMALL_UART = ("ttyS0", "ttyS1")
"""What the lesser of the header's two UARTs is called by Raspberry Pi's kernel, and by Debian's own."""
WITH_BLUETOOTH = re.compile(r"Raspberry Pi (?:3|4|Zero W|Zero 2|Compute Module [34])")
"""Boards on which Bluetooth has the better of the header's two UARTs."""
CONFIG = "/boot/firmware/config.txt"


def settings(machine: Machine) -> Finding:
    """Read the settings file."""
    if machine.faults:
        return fault("; ".join(machine.faults), "correct the file; the box does not start with it")
    return ok("can be used")


def board(machine: Machine) -> Finding:
    """Ask the board what it is."""
    if machine.is_pi:
        return ok(machine.model)
    return note(
        f"no Raspberry Pi: {machine.model or 'a computer without a header'}",
        "try the box with `tablekeeper simulate`; what is missing below is missing here only",
    )


def kernel(machine: Machine) -> Finding:
    """Compare the kernel with what gpiod needs."""
    release = machine.text("/proc/sys/kernel/osrelease")
    if _version(release) < OLDEST_KERNEL:
        wanted = ".".join(map(str, OLDEST_KERNEL))
        return fault(f"{release or 'unknown'}, wanted {wanted} or newer", "upgrade the system")
    return ok(release)


def pin_library(machine: Machine) -> Finding:
    """Look for what reaches the pins: gpiod, or else lgpio, of which PyPI has an empty one for new Pythons, too."""
    remedy = "sudo ./install.sh again: it takes gpiod from PyPI, or python3-lgpio from apt"
    gpiod = _library(machine, "gpiod", OLDEST_GPIOD)
    if gpiod is not None:
        return ok(f"{gpiod}, the kernel's own")
    lgpio = _library(machine, "lgpio", OLDEST_LGPIO)
    if lgpio is not None:
        return note(f"{lgpio}, which wakes the processor a thousand times a second", remedy)
    return absent(machine, "neither gpiod nor lgpio is installed, or only an old or empty one", remedy)


def pin_factory(machine: Machine) -> Finding:
    """Look for what would lead gpiozero to another library."""
    named = machine.environment.get(CHOICE, "")
    if named in ("", "gpiod"):
        return ok("the library above")
    return note(f"{CHOICE} is {named!r} here", "unset it before `tablekeeper run`; the service does not see it")


def gpio_modules(machine: Machine) -> Finding:
    """Look for RPi.GPIO together with what stands in for it: each overwrites the other's files."""
    there = [name for name in ("rpi.gpio", "rpi-lgpio") if name in machine.packages()]
    if len(there) > 1:
        remedy = "pip uninstall RPi.GPIO rpi-lgpio, then pip install rpi-lgpio if another program needs it"
        return fault("RPi.GPIO and rpi-lgpio are both installed, and each breaks the other", remedy)
    return ok(f"{there[0]} alone" if there else "none, and none is needed")


def groups(machine: Machine) -> Finding:
    """Look for the groups of the devices; without one of them the service does not start."""
    missing = [name for name in GROUPS if name not in machine.groups]
    if missing:
        return absent(machine, f"no group {', '.join(missing)}", "sudo systemd-sysusers, or run install.sh again")
    return ok(", ".join(GROUPS))


def pins(machine: Machine) -> Finding:
    """Look for the header's chip."""
    return next(
        (_device(machine, f"/dev/{name}", "gpio", "") for name in PINS if machine.path(f"/dev/{name}").exists()),
        absent(
            machine, "no /dev/gpiochip0: keys, lamps and buzzer are dead", "upgrade the system: its kernel lacks it"
        ),
    )


def panel_bus(machine: Machine) -> Finding:
    """Look for the panel's I²C bus."""
    remedy = f"put dtparam=i2c_arm=on into {CONFIG} and i2c-dev into a file in /etc/modules-load.d; start again"
    return _device(machine, f"/dev/i2c-{machine.settings.panel.bus}", "i2c", remedy)


def bus_speed(machine: Machine) -> Finding:
    """Compare the bus with what the panel can take."""
    speed = bus_clock.told(machine.settings.panel.bus, machine.root)
    if speed is None:
        return note("not known here")
    if speed < FULL_SPEED:
        remedy = (
            f"put dtparam=i2c_arm_baudrate={FULL_SPEED} into {CONFIG}; start again"
            if machine.path("/proc/device-tree/__overrides__").exists()
            else "sudo ./install.sh, which adds an overlay: this device tree knows no i2c_arm_baudrate; start again"
        )
        return note(f"{speed // 1000} kHz: a picture takes {FULL_SPEED / speed:.0f} times as long as it could", remedy)
    return ok(f"{speed // 1000} kHz")


def panel(machine: Machine) -> Finding:
    """Try the panel, and the second one where the settings have one."""
    wanted = machine.settings.panel
    for address in wanted.addresses:
        if why := machine.panel(wanted.bus, address):
            option = "panel.address" if address == wanted.address else "panel.second"
            remedy = f"check its four wires; some modules are 0x3d: {option} in the settings file"
            return absent(machine, f"nobody answers at {_on_bus(wanted, address)}: {why}", remedy)
    places = " and ".join(_on_bus(wanted, address) for address in wanted.addresses)
    return ok(f"answer{'s' if len(wanted.addresses) == 1 else ''} at {places}")


def _on_bus(panel: PanelSettings, address: int) -> str:
    return f"0x{address:02x} on /dev/i2c-{panel.bus}"


def reader_line(machine: Machine) -> Finding:
    """Look for the reader's serial line."""
    if machine.settings.reader.kind == "none":
        return ok("no reader wanted")
    port = machine.settings.reader.port
    if machine.line == "ttyAMA10" and OTHER_SERIAL0.match(machine.model):
        remedy = f'reader.port = "/dev/ttyAMA0" in the settings file, and dtparam=uart0=on in {CONFIG}; start again'
        return fault(f"{port} is the connector for debugging, not the header", remedy)
    remedy = (
        f"put enable_uart=1 into {CONFIG}; start again. With Debian's own kernel reader.port is /dev/ttyS1"
        if port == "/dev/serial0"
        else "plug the adapter in, or correct reader.port in the settings file"
    )
    return _device(machine, port, "dialout", remedy)


def serial_console(machine: Machine) -> Finding:
    """Look for the system's console on the reader's line."""
    speaking = machine.text("/sys/class/tty/console/active").split()
    getty = machine.path(f"/run/systemd/generator/getty.target.wants/serial-getty@{machine.line}.service")
    if machine.line in speaking or getty.is_symlink():
        remedy = "sudo raspi-config nonint do_serial_cons 1; start again"
        return fault(f"the system's console is on {machine.line}, the reader's line", remedy)
    return ok("not on the reader's line")


def bluetooth(machine: Machine) -> Finding:
    """Look which UART Bluetooth has left."""
    if machine.line in SMALL_UART and WITH_BLUETOOTH.match(machine.model):
        remedy = f"if taps get lost, put dtoverlay=disable-bt into {CONFIG}; start again"
        return note("Bluetooth has the better UART; the reader's depends on the clock of the chip", remedy)
    return ok("not in the way")


def reader(machine: Machine) -> Finding:
    """Try the reader."""
    wanted = machine.settings.reader
    if wanted.kind == "none":
        return ok("no reader wanted")
    if machine.running:
        return ok("in the hands of the running box; its panel shows a plug if it is lost")
    if why := machine.reader(wanted):
        remedy = "check its wires and its switches (a PN532 must be set to HSU), and reader.kind in the settings file"
        return absent(machine, f"no {wanted.kind} at {wanted.port}: {why}", remedy)
    told = "answers" if wanted.kind == "pn532" else "its line is open; it says nothing until a card is there"
    return ok(f"{wanted.kind} at {wanted.port}: {told}")


def speech(machine: Machine) -> Finding:
    """Look for the speech program, which most boxes do without."""
    found = machine.program(PROGRAM)
    if found is None:
        return ok(f"not installed; only `tablekeeper run --speak` needs it: sudo apt install {PROGRAM}")
    return ok(f"{found} can read the panel aloud")


def service(machine: Machine) -> Finding:
    """Look whether the box starts with the computer."""
    if not machine.path("/etc/systemd/system/multi-user.target.wants/tablekeeper.service").is_symlink():
        return note("the box does not start by itself", "sudo ./install.sh, or sudo systemctl enable tablekeeper")
    if not machine.running:
        return fault("enabled, and not running", "systemctl status tablekeeper, and journalctl -u tablekeeper, say why")
    return ok("enabled and running")


def page_and_reports(machine: Machine) -> Finding:
    """Look whether the service beside the box runs, and whether a broker hears the table."""
    settings, log = machine.settings, "journalctl -u tablekeeper-serve says why"
    if not settings.watched:
        return ok("off")
    if not machine.path("/etc/systemd/system/multi-user.target.wants/tablekeeper-serve.service").is_symlink():
        return note("they do not start by themselves", "sudo systemctl enable --now tablekeeper-serve")
    if not machine.path("/run/tablekeeper-serve").is_dir():
        return fault("enabled, and not running", log)
    if not settings.report.broker:
        return ok("the page is served")
    secret = machine.path(settings.report.credentials or "/etc/tablekeeper/report.txt")
    if secret.exists() and secret.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        return fault(f"others may read {secret}, so nothing is reported", f"sudo chmod 600 {secret}")
    if not reporting(machine.path("/run/tablekeeper")).exists():
        return fault(f"{settings.report.broker} does not hear the table", log)
    return ok(f"{settings.report.broker} hears the table")


CHECKS: Mapping[str, Check] = MappingProxyType(
    {
        "settings": settings,
        "board": board,
        "kernel": kernel,
        "pin library": pin_library,
        "pin factory": pin_factory,
        "GPIO modules": gpio_modules,
        "groups": groups,
        "pins": pins,
        "panel bus": panel_bus,
        "bus speed": bus_speed,
        "panel": panel,
        "reader line": reader_line,
        "serial console": serial_console,
        "Bluetooth": bluetooth,
        "reader": reader,
        "speech": speech,
        "storage": storage,
        "service": service,
        "page and reports": page_and_reports,
    }
)
"""All of them, in the order in which they are made: what others depend on comes first."""


def _version(text: str) -> tuple[int, ...]:
    found = re.match(r"\d+(?:\.\d+)*", text)
    return tuple(map(int, found[0].split("."))) if found else ()


def _library(machine: Machine, name: str, oldest: tuple[int, ...]) -> str | None:
    """Return a library for the pins with its version, if it is there and can be used."""
    module = machine.module(name)
    version = machine.packages().get(name, "")
    if not module.there or module.empty or (version and _version(version) < oldest):
        return None
    return f"{name} {version}".strip()


def _device(machine: Machine, name: str, group: str, remedy: str) -> Finding:
    """Look at a device file: the service reaches it by its group alone."""
    path = machine.path(name)
    if not path.exists():
        return absent(machine, f"no {name}", remedy)
    target = path.resolve()
    place = name if target == path else f"{name} ({target.name})"
    told = target.stat()
    both = stat.S_IRGRP | stat.S_IWGRP
    if told.st_gid != machine.groups.get(group) or told.st_mode & both != both:
        again = "sudo udevadm trigger; run install.sh again if that does not help"
        return fault(f"{place} is not for the group {group}", again)
    return ok(f"{place}, for the group {group}")
