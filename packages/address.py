"""Where the project lives: its owner writes that into pyproject.toml, under `[project.urls]`, and nowhere else.

What is handed out takes it from there. Pages in the repository do not repeat it.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOBODY = "https://example.org/"
"""With what it begins as long as nobody has written it."""


def address(kind: str = "Repository") -> str:
    """Return an address of the project: of its `Repository`, its `Issues`, or its page about `Security`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["urls"][kind])
