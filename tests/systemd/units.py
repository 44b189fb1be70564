"""What the units of systemd say, and what its own tools say of them."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path

SYSTEMD = Path(__file__).parents[2] / "systemd"


def said_by(unit: Path) -> dict[str, list[str]]:
    """Return what a unit says: the values of each name, in order."""
    said: defaultdict[str, list[str]] = defaultdict(list)
    for line in unit.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith(("#", "[")):
            name, _, value = line.partition("=")
            said[name].append(value)
    return said


def installed(root: Path, *units: Path) -> Path:
    """Make a root directory with this system's own units, some of ours, and something in their programs' place."""
    shutil.copytree("/usr/lib/systemd/system", root / "usr/lib/systemd/system", symlinks=True)
    folder = root / "etc/systemd/system"
    folder.mkdir(parents=True)
    for unit in units:
        program = root / said_by(unit)["ExecStart"][0].split()[0].lstrip("/")
        program.parent.mkdir(parents=True, exist_ok=True)
        program.touch(mode=0o755)
        shutil.copy(unit, folder)
    return root


def verified(root: Path, unit: Path) -> str:
    """Return what `systemd-analyze verify` has to say; its status is 0 even where a name is misspelt."""
    command = ["systemd-analyze", "verify", f"--root={root}", "--man=no", unit.name]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def exposure(unit: Path) -> float:
    """Return how exposed a service is, of 10, by `systemd-analyze security`."""
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    (found,) = re.findall(r"Overall exposure level for \S+: ([\d.]+)", done.stdout)
    return float(found)
