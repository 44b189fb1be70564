"""A release, all of it in build/release: `python -m packages.release`, or `make release`. Nothing is published.

Whatever can be the same every time is built twice and compared: wheel, source, bundle, and image; the image by somebody
else, as far as one computer can be somebody else. The kit is the file that `make kit` has left.
"""

from __future__ import annotations

import hashlib
import io
import re
import shutil
import sys
import sysconfig
import tarfile
import venv
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from packages import bundle, layer, licences, sbom
from packages.address import NOBODY, address
from systemd.image import __main__ as image
from systemd.image import box, debian
from systemd.image.debian import Package
from systemd.image.flavour import CAFE, FLAVOURS, Flavour

DIRECTORY = layer.ROOT / "build" / "release"
KIT = layer.ROOT / "build" / "tablekeeper-kit.zip"
SUMS = "SHA256SUMS"
UNSIGNED = f"{SUMS}.unsigned"
"""A file that says so; the signature takes its place (`signing.py`)."""
SOURCES = ("packages", "systemd", *box.SOURCES)
"""What the image is built of."""
UNSIGNED_SAYS = """Nobody has signed this release. Its checksums show that a download is whole, not who has made it.
Whoever holds the key signs it by: make sign KEY=FILE (docs/releases.md)
"""


def names(version: str) -> tuple[str, ...]:
    """Return the names of all files of a release."""
    kinds = ("-py3-none-any.whl", ".tar.gz", "-offline.tar.gz", "-licences.tar.gz", "-kit.zip", ".cdx.json")
    cards = (f"tablekeeper-{flavour.version(version)}{kind}" for flavour in FLAVOURS for kind in (".img.xz", ".box"))
    return (*(f"tablekeeper-{version}{kind}" for kind in kinds), *cards, "notes.md", SUMS, UNSIGNED)


class NotTheSame(layer.CannotBuild):
    """What was built a second time is not what was built the first time."""


def twice(making: Path, make: Callable[[Path], object], again: Callable[[Path], object] | None = None) -> list[Path]:
    """Have files made in one folder and again in another, in another way if there is one; return those of the first.

    Raises NotTheSame.
    """
    first, second = making / "first", making / "second"
    for folder, maker in ((first, make), (second, again or make)):
        folder.mkdir(parents=True)
        maker(folder)
    files, others = ({path.name: path for path in folder.iterdir() if path.is_file()} for folder in (first, second))
    different = sorted(name for name in files.keys() | others.keys() if not _same(files.get(name), others.get(name)))
    if different:
        raise NotTheSame(f"built twice, and not the same: {', '.join(different)}")
    return sorted(files.values())


def _same(first: Path | None, second: Path | None) -> bool:
    return first is not None and second is not None and digest(first) == digest(second)


def digest(path: Path) -> str:
    """Return the SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def sums(files: Sequence[Path]) -> str:
    """Return the list of checksums, as `sha256sum --check` reads it."""
    return "".join(f"{digest(path)}  {path.name}\n" for path in sorted(files, key=lambda path: path.name))


def section(changelog: str, version: str) -> str:
    """Return what the changelog says of a version, and of a build between two what will be said of the next.

    Raises CannotBuild if it says nothing.
    """
    heading = "Unreleased" if "+" in version else f"{version} - DATE"
    named = re.escape(heading.partition(" ")[0])
    found = re.search(rf"^## {named}\b.*?\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if found is None or not found[1].strip():
        raise layer.CannotBuild(f"CHANGELOG.md: wanted a section '## {heading}', got none: write it first")
    return found[1].strip() + "\n"


def _python(place: Path) -> None:
    """Build wheel and source as every index would have them."""
    layer.run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--target", "sdist",
              "--directory", str(place))  # fmt: skip


def _images(place: Path) -> None:
    """Build the images here, of what has been downloaded before."""
    for flavour in FLAVOURS:
        built = image.build(flavour)
        _hand_out(built.card, built.box, place)


def _images_of_somebody_else(place: Path) -> None:
    for flavour in FLAVOURS:
        _image_of_somebody_else(place, flavour)


def _image_of_somebody_else(place: Path, flavour: Flavour) -> None:
    """Build it of what is downloaded anew, in another folder, by another environment, where DNS is asked elsewhere."""
    home = place / "somebody else"
    layer.copy_tracked(layer.tracked(SOURCES), home)
    venv.create(home / ".venv", symlinks=True)
    (packages,) = home.glob(".venv/lib/python*/site-packages")
    (packages / "ours.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    layers = home / image.place_of(flavour).relative_to(layer.ROOT)
    layers.mkdir(parents=True)
    debian.fetch(layers / "system", flavour)
    shutil.copy(image.place_of(flavour) / "system.key", layers)
    with tarfile.open(layers / "system/root.tar", "a") as root:
        resolver = b"nameserver 192.0.2.1\n"
        named = tarfile.TarInfo("./etc/resolv.conf")
        named.size = len(resolver)
        root.addfile(named, io.BytesIO(resolver))
    layer.run("env", f"--chdir={home}", str(home / ".venv/bin/python"), "-m", "systemd.image", flavour.name)
    name = f"tablekeeper-{flavour.version(layer.version())}"
    _hand_out(layers / f"{name}.img", layers / "box" / f"{name}.box", place)
    shutil.rmtree(home)


def _hand_out(card: Path, version: Path, place: Path) -> None:
    shutil.copy(version, place)
    layer.run("xz", "--threads=2", "-2", "--keep", "--force", str(card))
    card.with_name(f"{card.name}.xz").replace(place / f"{card.name}.xz")


def build() -> list[Path]:
    """Build all of it and return the files; raises CannotBuild."""
    version = layer.version()
    notes = section((layer.ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    if not KIT.is_file():
        raise layer.CannotBuild("wanted build/tablekeeper-kit.zip, got none: make kit")
    print(debian.read().age(datetime.now(UTC)))
    built = image.build(CAFE)  # on which there is all that is on the other
    with layer.workshop(DIRECTORY.with_name("releasing")) as making:
        release = making / "release"
        release.mkdir()
        for what, make, again in (
            ("wheel and source", _python, None),
            ("the offline bundle", bundle.make, None),
            ("the images", _images, _images_of_somebody_else),
        ):
            with layer.said(f"{what}, twice"):
                for path in twice(making / what, make, again):
                    path.replace(release / path.name)
        shutil.copyfile(KIT, release / f"tablekeeper-{version}-kit.zip")
        (release / "notes.md").write_text(notes, encoding="utf-8")
        on_card = (image.place_of(CAFE) / "wheels").glob("*.whl")
        finish(release, version, built.starts / licences.FOLDER, on_card, debian.read(CAFE.state).packages)
        shutil.rmtree(DIRECTORY, ignore_errors=True)
        release.replace(DIRECTORY)
    return sorted(DIRECTORY.iterdir())


def finish(release: Path, version: str, owed: Path, on_card: Iterable[Path], packages: Iterable[Package]) -> None:
    """Lay beside what was built what is said of it: licences, parts, checksums, and that nobody has signed.

    `owed` is the folder of licences on the card, where these wheels and packages of Debian are. Raises CannotBuild.
    """
    bundle.pack(owed, release / f"tablekeeper-{version}-licences.tar.gz")
    wheels = {path.name: path for path in on_card}
    with TemporaryDirectory() as unpacked:
        offline = release / f"tablekeeper-{version}-offline.tar.gz"
        layer.run("tar", "--extract", "--file", str(offline), "--directory", unpacked)
        wheels |= {path.name: path for path in Path(unpacked).glob("*-offline/wheels/*.whl")}
        sbom.write(release / f"tablekeeper-{version}.cdx.json", version, wheels.values(), packages, owed)
    (release / SUMS).write_text(sums(list(release.iterdir())), encoding="utf-8")
    (release / UNSIGNED).write_text(UNSIGNED_SAYS, encoding="utf-8")
    if (there := {path.name for path in release.iterdir()}) != set(names(version)):
        raise layer.CannotBuild(f"wanted {names(version)}, got {sorted(there)}")


def main() -> int:
    """Build it and say what there is; return the exit status."""
    try:
        files = build()
    except layer.CannotBuild as error:
        print(error, file=sys.stderr)
        return 1
    for path in files:
        print(f"{path.stat().st_size / 1e6:9.2f} MB  {path.relative_to(layer.ROOT)}")
    if address().startswith(NOBODY):
        print(f"Nobody has written where the project lives: {address()} is nowhere (pyproject.toml, [project.urls]).")
    print(UNSIGNED_SAYS + "Nothing was published. Look at it, then sign it, then hand it out with its checksums.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
