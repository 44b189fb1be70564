"""Links of pages that are handed out without the rest of the project: to what goes with them, or to where it lives."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

from packages.address import ROOT, address


def led(text: str, page: Path, place: Callable[[Path], Path | None]) -> str:
    """Return a page whose links to files of the project lead to where these are placed, or to where the project lives.

    `page` is where it lies in the project. `place` gives for a file of the project where it is handed out, and None for
    one that is not. What leads nowhere stays as it is.
    """
    here = place(page) or page

    def lead(found: re.Match[str]) -> str:
        target = (ROOT / page.parent / found[1]).resolve()
        if not target.is_relative_to(ROOT) or not target.exists():
            return found[0]
        name = target.relative_to(ROOT)
        there = None if target.is_dir() else place(name)
        kind = "tree" if target.is_dir() else "blob"
        to = f"{address()}/{kind}/main/{name.as_posix()}" if there is None else os.path.relpath(there, here.parent)
        return f"]({to}{found[2] or ''})"

    return re.sub(r"\]\(([^)#:]+)(#[^)]*)?\)", lead, text)
