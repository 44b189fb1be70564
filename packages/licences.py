"""The texts that are owed for what is handed out, and where its sources are: the folder LICENCES of card and release.

Debian keeps the terms of each package in its copyright file, and a wheel has its own. For wheels that have none they
are in `packages/licence_texts/`, as the source distribution has them.
"""

from __future__ import annotations

import re
import shutil
import zipfile
from collections.abc import Iterable
from email.message import Message
from email.parser import Parser
from pathlib import Path

from packages import layer
from packages.address import address
from systemd.image.debian import Package

FOLDER = "LICENCES"
DEBIAN, PYTHON = "debian", "python"
"""The folders in it: a file for each package, called as that."""
LACKING = layer.PACKAGES / "licence_texts"
TEXT = re.compile(r"\.dist-info/(licen[cs]es/.+[^/]|(licen[cs]e|copying|notice)[^/]*)$", re.IGNORECASE)
SAYS = """Tablekeeper is free: its licence is in tablekeeper.txt.

With it you have the work of others. What the Raspberry Pi loads first, the kernel (Linux), busybox and all of the
system are packages of Debian. Their terms and whose they are stand in debian, a file for each package. Files in
debian/common-licenses are named there as /usr/share/common-licenses. The Python packages are in python.

sources.txt has for each part the place where its source is to be had. Many of these licences, such as the GPL, give you
a right to that. Whoever gives this card or its files to others has to give them this folder, too.
"""


def lay_out(place: Path, root: Path, wheels: Iterable[Path], packages: Iterable[Package]) -> None:
    """Lay out the folder for an unpacked Debian and these wheels. Raises CannotBuild if a text is missing."""
    wheels, packages = sorted(wheels), list(packages)
    (place / PYTHON).mkdir(parents=True)
    (place / "READ ME.txt").write_text(SAYS, encoding="utf-8")
    shutil.copyfile(layer.ROOT / "LICENSE", place / "tablekeeper.txt")
    shutil.copytree(root / "usr/share/common-licenses", place / DEBIAN / "common-licenses")
    for package in packages:
        terms = root / "usr/share/doc" / package.name / "copyright"
        if not terms.is_file():
            raise layer.CannotBuild(f"{package.name}: wanted its copyright file, got none: the licence has to be known")
        shutil.copyfile(terms, place / DEBIAN / f"{package.name}.txt")
    for wheel in wheels:
        (place / PYTHON / f"{name(wheel)}.txt").write_text(of_wheel(wheel), encoding="utf-8")
    (place / "sources.txt").write_text(sources(wheels, packages), encoding="utf-8")


def sources(wheels: Iterable[Path], packages: Iterable[Package]) -> str:
    """Return where the source of each part is, a line each."""
    debian = (
        f"{one.name} {one.version}: https://snapshot.debian.org/package/{one.source}/{one.source_version}/"
        for one in packages
    )
    python = (f"{name(wheel)} {version(wheel)}: {on_pypi(wheel)}" for wheel in wheels)
    return "".join(f"{line}\n" for line in (f"tablekeeper: {address()}", *debian, *python))


def on_pypi(wheel: Path) -> str:
    """Return the page of a wheel's release, which has its source distribution."""
    return f"https://pypi.org/project/{name(wheel)}/{version(wheel)}/#files"


def name(wheel: Path) -> str:
    """Return what a wheel's package is called, as indexes spell it."""
    return wheel.name.split("-")[0].lower().replace("_", "-")


def version(wheel: Path) -> str:
    """Return the version of a wheel's package."""
    return wheel.name.split("-")[1]


def of_wheel(wheel: Path) -> str:
    """Return the licence of a wheel in full. Raises CannotBuild if it has none, and none is kept here."""
    with zipfile.ZipFile(wheel) as packed:
        texts = [packed.read(one).decode() for one in sorted(packed.namelist()) if TEXT.search(one)]
    kept = LACKING / f"{name(wheel)}.txt"
    if not texts and kept.is_file():
        texts = [kept.read_text(encoding="utf-8")]
    if not texts:
        raise layer.CannotBuild(f"{wheel.name}: wanted a licence, got none: add packages/licence_texts/{kept.name}")
    return "\n".join(text.replace("\r\n", "\n") for text in texts)


def about(wheel: Path) -> Message:
    """Return what a wheel says of itself."""
    with zipfile.ZipFile(wheel) as packed:
        said = next(one for one in packed.namelist() if one.endswith(".dist-info/METADATA"))
        return Parser().parsestr(packed.read(said).decode())


def of_metadata(said: Message) -> str:
    """Return the licence that a wheel names: an expression of SPDX where it knows that."""
    classified = (one.rpartition(" :: ")[2] for one in said.get_all("Classifier", ()) if one.startswith("License"))
    named = said["License-Expression"] or said["License"] or next(classified, "as in the wheel")
    return str(named).partition("\n")[0]


def of_copyright(text: str) -> list[str]:
    """Return the licences that a copyright file of Debian names; without Debian's format, those it leads to."""
    named = re.findall(r"^License: *(\S.*?) *$", text, re.MULTILINE)
    named = named or [f"{one} and others" for one in re.findall(r"/common-licenses/([\w.-]*\w)", text)]
    return sorted(set(named)) or ["as in its copyright file"]
