"""What figures were measured on: the computer, the box that it is, and where on its disk the journal is tried."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryFile

from tablekeeper.firmware.doctor.checks import CHECKS
from tablekeeper.firmware.doctor.machine import Machine
from tablekeeper.firmware.storage import shown
from tablekeeper.firmware.version import version

TOLD = ("settings", "board", "kernel", "pin library", "bus speed", "service")
"""The doctor's checks whose findings say how comparable the figures are."""


def place(machine: Machine) -> Path:
    """Return where the box keeps its matches, if that can be written to, otherwise the current directory."""
    kept = machine.path(machine.settings.state.directory)
    return kept if writable(kept) else Path()


def writable(directory: Path) -> bool:
    """Return whether files can be made in a directory, which is found out by making one."""
    try:
        with TemporaryFile(dir=directory):
            return True
    except OSError:
        return False


def described(machine: Machine, directory: Path) -> Mapping[str, str]:
    """Return in words, by what it is about, what somebody must know who reads the figures elsewhere."""
    lines = (line.partition(":") for line in machine.text("/proc/cpuinfo").splitlines())
    known = {name.strip(): value.strip() for name, _, value in lines}
    processor = known.get("model name", known.get("Model", ""))
    return {
        "tablekeeper": version(),
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "processor": f"{processor} {platform.machine()}, {os.cpu_count()} cores".strip(),
        **{name: CHECKS[name](machine).found for name in TOLD},
        "disk": shown(directory.resolve()),
    }
