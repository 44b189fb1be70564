"""The pinned packages: each list names them with their versions and the hashes of their files, and may include another.

A pin of which there are no files for every system says for which it is: `; sys_platform == "linux"`.
`python packages/pins.py LIST…` says what the environment that runs it lacks of them. `packages/renew` writes hashes.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

HERE = Path(__file__).resolve().parent


def pins(path: Path) -> Iterator[tuple[str, str]]:
    """Give the name and version of every package of a list that is for this system, and of those that it includes."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if included := re.fullmatch(r"-r (\S+)", line):
            yield from pins(path.with_name(included[1]))
        pin = re.match(r"""([\w.-]+)==([\w.]+)(?: ; sys_platform == ["'](\w+)["'])?""", line)
        if pin is not None and pin[3] in (None, sys.platform):
            yield pin[1], pin[2]


def lacking(wanted: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Say of every package that is not installed, or in another version, what was wanted and what is there."""
    for name, pinned in wanted:
        try:
            found = version(name)
        except PackageNotFoundError:
            found = "none"
        if found != pinned:
            yield f"wanted {name} {pinned}, got {found}"


def main(*names: str) -> int:
    """Say what is lacking of these lists; return the exit status."""
    missing = [line for name in names for line in lacking(pins(HERE / f"{name}.txt"))]
    print(*missing, sep="\n", end="\n" if missing else "")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
