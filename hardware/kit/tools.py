"""The programs that the kit is made with: each is named with its Debian package where it is missing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

KICAD = Path("/usr/share/kicad")


class MissingToolError(RuntimeError):
    """A program is not installed; the message names the Debian package that brings it."""


def run(*command: str | Path, cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
    """Run a program and return what it printed. Raises RuntimeError with its words where it fails."""
    words = [str(word) for word in command]
    done = subprocess.run(  # noqa: S603 - the kit's own programs, with arguments of its own
        words, cwd=cwd, env=os.environ | (env or {}), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def kicad() -> str:
    """Return KiCad's command-line program. Raises MissingToolError where there is none of version 9 or newer."""
    program = shutil.which("kicad-cli")
    found = re.match(r"(\d+)\.", run(program, "version")) if program else None
    if program is None or found is None or int(found[1]) < 9 or not (KICAD / "footprints").exists():
        raise MissingToolError(
            "needs the Debian packages kicad, kicad-symbols and kicad-footprints, version 9 or newer; "
            "on Debian 12: apt install -t bookworm-backports kicad kicad-symbols kicad-footprints"
        )
    return program


def kicad_home(home: Path) -> dict[str, str]:
    """Prepare a home for KiCad that knows its own libraries; return the environment to run it in."""
    version = ".".join(run(kicad(), "version").split(".")[:2])
    settings = home / "kicad" / version
    settings.mkdir(parents=True, exist_ok=True)
    for table in ("sym-lib-table", "fp-lib-table"):
        shutil.copy(KICAD / "template" / table, settings / table)
    return {
        "KICAD_CONFIG_HOME": str(settings.parent),
        "HOME": str(home),
        "KICAD9_SYMBOL_DIR": str(KICAD / "symbols"),
        "KICAD9_FOOTPRINT_DIR": str(KICAD / "footprints"),
        "KICAD9_3DMODEL_DIR": str(KICAD / "3dmodels"),
    }


def openscad() -> str:
    """Return OpenSCAD's program. Raises MissingToolError where there is none."""
    return _found("openscad", "openscad")


def graphviz() -> str:
    """Return Graphviz's program. Raises MissingToolError where there is none."""
    return _found("dot", "graphviz")


def chromium() -> str:
    """Return Chromium's program. Raises MissingToolError where there is none."""
    return _found("chromium", "chromium")


def _found(program: str, package: str) -> str:
    path = shutil.which(program)
    if path is None:
        raise MissingToolError(f"needs the Debian package {package}: apt install {package}")
    return path
