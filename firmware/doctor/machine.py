"""The computer that is looked at: its files, and the probes that tell the rest."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from tablekeeper.firmware.box.settings import ReaderSettings, Settings, SettingsError, load_settings
from tablekeeper.firmware.doctor import probes
from tablekeeper.firmware.doctor.probes import Module


@dataclass(frozen=True)
class Machine:
    """A computer: the one that runs this, or in tests a directory that looks like one."""

    settings: Settings = field(default_factory=Settings)
    faults: tuple[str, ...] = ()
    """What is wrong with the settings file; the settings are then what a box can still run with."""
    root: Path = Path("/")
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    packages: Callable[[], Mapping[str, str]] = probes.packages
    module: Callable[[str], Module] = probes.module
    panel: Callable[[int, int], str] = probes.panel
    reader: Callable[[ReaderSettings], str] = probes.reader
    program: Callable[[str], str | None] = shutil.which

    def path(self, name: str) -> Path:
        """Return where something is."""
        return self.root / name.lstrip("/")

    def text(self, name: str) -> str:
        """Return what a file says, without the zeros that the device tree ends its strings with; "" without it."""
        return self.data(name).decode(errors="replace").strip("\0\n ")

    def data(self, name: str) -> bytes:
        """Return the bytes of a file; none without it."""
        try:
            return self.path(name).read_bytes()
        except OSError:
            return b""

    @cached_property
    def model(self) -> str:
        """What the board calls itself; "" where it does not."""
        return self.text("/proc/device-tree/model")

    @property
    def is_pi(self) -> bool:
        """Whether this is a Raspberry Pi: on another computer nobody misses its devices."""
        return self.model.startswith("Raspberry Pi")

    @property
    def running(self) -> bool:
        """Whether the service runs: systemd keeps this directory for just as long."""
        return self.path("/run/tablekeeper").is_dir()

    @cached_property
    def groups(self) -> Mapping[str, int]:
        """The numbers of the groups."""
        lines = (line.split(":") for line in self.text("/etc/group").splitlines())
        return {words[0]: int(words[2]) for words in lines if len(words) > 2 and words[2].isdecimal()}

    @property
    def line(self) -> str:
        """The name of the device that the reader's port leads to: `ttyS0`."""
        return self.path(self.settings.reader.port).resolve().name


def computer(settings_file: Path | None) -> Machine:
    """Return this computer under a settings file; where that has faults, with what the box then runs with."""
    try:
        return Machine(load_settings(settings_file))
    except SettingsError as error:
        return Machine(error.usable, error.faults)
