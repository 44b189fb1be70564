"""The version of these sources: `python packages/version.py` prints it, and Hatchling asks for it (pyproject.toml).

A release is the commit that gives CHANGELOG.md its section, `## 1.1.0 - DATE`. What is built later is called as that
release, with how many commits it is later and which one it is: `1.1.0.post12+g0123abcd`. That sorts between two
releases for pip, for Debian, and on a card, where the newest box is started. What is in no commit adds `.changed`. A
copy without its history has its version in PKG-INFO, as source distributions do; one that has neither is `+unknown`.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOTE = "PKG-INFO"
"""What a copy without its history says of itself, where Hatchling looks, too."""
SECTION = re.compile(r"^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$", re.MULTILINE)


def version(root: Path = ROOT) -> str:
    """Return the version of the sources in a folder. Raises ValueError if its changelog names no release."""
    if (root / NOTE).is_file():
        (noted,) = re.findall(r"^Version: (\S+)$", (root / NOTE).read_text(encoding="utf-8"), re.MULTILINE)
        return str(noted)
    found = SECTION.search((root / "CHANGELOG.md").read_text(encoding="utf-8"))
    if found is None:
        raise ValueError("CHANGELOG.md: wanted a section '## 1.0.0 - 2026-01-31', got none: write it first")
    release = found[1]
    try:
        return release + _since(root, f"## {release} - ")
    except (OSError, subprocess.CalledProcessError):  # no git, or no repository
        return f"{release}+unknown"


def note(copy: Path, version: str) -> None:
    """Write down in a copy of the sources which version it is."""
    (copy / NOTE).write_text(f"Metadata-Version: 2.1\nName: tablekeeper\nVersion: {version}\n", encoding="utf-8")


def _since(root: Path, heading: str) -> str:
    """Return what the version has besides that of the release whose section has this heading."""
    if Path(_git(root, "rev-parse", "--show-toplevel")) != root:
        return "+unknown"  # a copy within a repository of something else
    commit = f"+g{_git(root, 'rev-parse', 'HEAD')[:8]}"
    if _git(root, "status", "--porcelain"):
        commit += ".changed"
    if _git(root, "rev-parse", "--is-shallow-repository") == "true":
        return commit  # which cannot be counted
    written = _git(root, "log", "-1", "--format=%H", f"-S{heading}", "--", "CHANGELOG.md")
    later = int(_git(root, "rev-list", "--count", f"{written}..HEAD")) if written else 0
    if later:
        return f".post{later}{commit}"
    return "" if written and not commit.endswith(".changed") else commit


def _git(root: Path, *arguments: str) -> str:
    """Ask git, as root, too (install.sh), in a checkout of somebody else."""
    command = ("git", "-c", "safe.directory=*", "--no-optional-locks", "-C", str(root), *arguments)
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    print(version())
