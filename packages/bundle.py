"""The offline bundle: Tablekeeper with all packages that `install.sh` would fetch, as wheels whose hashes are pinned.

`python -m packages.bundle` makes it in build/bundle. `install.sh` takes the wheels that lie beside it and asks nobody.
"""

from __future__ import annotations

import gzip
import platform
import shutil
import sys
import tarfile
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import NamedTuple

from packages import layer

DIRECTORY = layer.ROOT / "build" / "bundle"
CONTENTS = (
    "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "docs", "drivers", "engine", "firmware", "network",
    "hardware/LICENSE", "hardware/README.md", "hardware/guide.md", "hardware/pictures", "install.sh", "packages",
    "pyproject.toml", "systemd", "tablekeeper",
)  # fmt: skip
"""What is installed, and what tells how, with its pictures."""
LISTS = ("pip", "build", "box", "web", "pi")
"""What install.sh fetches: pip, with which it needs no python3-venv, what builds the box, what it stands on, what
serves its page, and what reaches the pins."""


class Kind(NamedTuple):
    """A kind of computer: the version of its Python, and its processor as `uname -m` names it."""

    python: str
    machine: str

    @classmethod
    def here(cls) -> Kind:
        """Return this computer's."""
        return cls(f"{sys.version_info.major}.{sys.version_info.minor}", platform.machine())


KINDS = tuple(Kind(*both) for both in product(("3.11", "3.13"), ("aarch64", "x86_64")))
"""Debian 12 and 13, and what is made of them, on a Raspberry Pi and on a desk."""


def lay_out(place: Path, kinds: Iterable[Kind]) -> None:
    """Lay out the bundle for some kinds of computer in a folder; raises CannotBuild."""
    layer.copy_tracked(layer.tracked(CONTENTS), place)
    wheels = place / "wheels"
    for kind in kinds:
        layer.fetch_wheels(wheels, kind.python, kind.machine, *LISTS)
    (wheels / "kinds.txt").write_text("".join(f"{kind.python} {kind.machine}\n" for kind in kinds))


def pack(folder: Path, archive: Path) -> None:
    """Pack a folder, under its own name; the same folder gives the same archive."""

    def plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = "root"
        member.mtime = layer.EPOCH
        member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
        return member

    with (
        archive.open("wb") as file,
        gzip.GzipFile(filename="", fileobj=file, mode="wb", mtime=layer.EPOCH) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for path in [folder, *sorted(folder.rglob("*"))]:
            tar.add(path, arcname=str(path.relative_to(folder.parent)), recursive=False, filter=plain)


def make(place: Path) -> Path:
    """Make the bundle in a folder and return it; raises CannotBuild."""
    folder = place / f"tablekeeper-{layer.version()}-offline"
    archive = place / f"{folder.name}.tar.gz"
    lay_out(folder, KINDS)
    pack(folder, archive)
    shutil.rmtree(folder)
    return archive


def build(directory: Path = DIRECTORY) -> Path:
    """Build it, and say so; raises CannotBuild."""
    with layer.workshop(directory) as making:
        with layer.said("the offline bundle"):
            archive = make(making)
        return archive.replace(directory / archive.name)


if __name__ == "__main__":
    try:
        built = build()
    except layer.CannotBuild as error:
        raise SystemExit(str(error)) from None
    print(f"{built.relative_to(layer.ROOT)}: {built.stat().st_size / 1e6:.0f} MB")
