"""A directory that looks like a system, with commands that write down their calls."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "install.sh"

STUB = """#!/bin/bash
# A command of the system: it is written down, fails if it is told to, and says what it is told to.
root={root} call="${{0##*/}} $*"
echo "$call" >>"$root/calls"
env >>"$root/surroundings"
if [[ -e $root/impatient && $(<"$root/calls") == *"sleep 5"* ]]; then kill -INT 0; fi
while IFS= read -r bad; do [[ $call == $bad ]] && exit 1; done <"$root/fails"
case $call in
    "python3 -c import platform"*) echo 3.11 aarch64 ;;
    *packages/version.py) exec {python} "${{@: -1}}" ;;
    "python "*load_settings*) PYTHONPATH={here} exec {python} "${{@:2}}" ;;
    "sync "*config.txt*) echo "$call: $(grep -c tablekeeper "$root/boot/firmware/config.txt")" >>"$root/synced" ;;
    *StatusText*) cat "$root/status" ;;
    *NRestarts*) cat "$root/restarts" ;;
    "sleep 5") [[ ! -e $root/crashes ]] || echo 7 >"$root/restarts" ;;
    "systemctl restart tablekeeper.service")
        readlink "$root/opt/tablekeeper/current" >>"$root/started"
        [[ ! -e $root/migrates || $(tail -n 1 "$root/started") == *-1 ]] || echo new >"$root/$(<"$root/migrates")" ;;
    *" -m venv "*)
        mkdir -p "${{@: -1}}/bin"
        cp "$0" "${{@: -1}}/bin/python"
        cp "$0" "${{@: -1}}/bin/tablekeeper" ;;
esac
"""
COMMANDS = (
    "systemctl", "apt-get", "dpkg-query", "udevadm", "systemd-sysusers", "modprobe", "sleep", "sync", "python3"
)  # fmt: skip
MATCHES = "var/lib/private/tablekeeper/matches"
BOOT = "boot/firmware"
WRITTEN_DOWN = ("calls", "fails", "status", "started", "surroundings", "synced")


class System:
    """A fresh Raspberry Pi OS, as far as the installer sees it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.script = SCRIPT
        for command in COMMANDS:
            stub = STUB.format(root=root, here=ROOT, python=sys.executable)
            self.write(f"usr/bin/{command}", stub).chmod(0o755)
        for name in WRITTEN_DOWN:
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

    def run(self, *arguments: str, **surroundings: str) -> subprocess.CompletedProcess[str]:
        """Run the installer, in a session of its own: Ctrl-C there is none here."""
        for name in ("calls", "started", "surroundings", "synced"):
            self.write(name, "")
        command: Sequence[str] = [str(self.script), "--root", str(self.root), *arguments]
        return subprocess.run(
            command, capture_output=True, text=True, check=False, env=os.environ | surroundings, start_new_session=True
        )

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
        outside = ("usr/bin", "restarts", "proc", *WRITTEN_DOWN)
        return {
            name: path.read_text(errors="replace")
            for path in sorted(self.root.rglob("*"))
            if path.is_file() and not (name := str(path.relative_to(self.root))).startswith(outside)
        }
