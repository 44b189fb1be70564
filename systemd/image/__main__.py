"""`make image`: builds the card image in build/image, of Debian's packages alone, without root.

`fakeroot` runs it, which writes down whom each file of the root belongs to: nobody but root may give files away.
"""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from packages import layer
from systemd.image import box, card, debian, starter, system
from systemd.image.flavour import PLAIN, Flavour, named

HERE = Path(__file__).resolve().parent
DIRECTORY = layer.ROOT / "build" / "image"
NEEDED = {
    "cpio": "cpio",
    "depmod": "kmod",
    "fakeroot": "fakeroot",
    "mcopy": "mtools",
    "mksquashfs": "squashfs-tools",
    "mmdebstrap": "mmdebstrap",
    "systemd-sysusers": "systemd",
    "zstd": "zstd",
}
"""Commands, and the Debian packages that have them."""

SHARED = ("systemd/image/flavour.py", "systemd/image/system.py", "systemd/image/starter.py")
STARTS = (
    "LICENSE",
    "packages/licence_texts",
    "packages/licences.py",
    "pyproject.toml",
    "systemd/image/card",
    "systemd/image/start",
    "systemd/tablekeeper-panel.dtbo",
)
INSTALLED = (
    "systemd/image/box.py", "systemd/image/cafe", "systemd/image/root", "systemd/tablekeeper.service",
    "systemd/tablekeeper-serve.service", "systemd/99-tablekeeper.rules", "systemd/sysusers.conf",
    "systemd/modules-load.conf",
)  # fmt: skip
"""The files of which both layers are made, and each of the two, beside the sources of the box."""


@dataclass(frozen=True)
class Built:
    """What there is: the card, and the version of the box that an update copies onto one."""

    card: Path
    box: Path
    starts: Path
    """What is on the first partition besides."""


def place_of(flavour: Flavour) -> Path:
    """Return the folder in which the layers of a card lie."""
    return DIRECTORY if flavour is PLAIN else DIRECTORY / flavour.name


def build(flavour: Flavour = PLAIN) -> Built:
    """Build what has changed, and say what is done; raises CannotBuild. `fakeroot` must run it, or root."""
    directory = place_of(flavour)
    layer.require(NEEDED)
    if os.geteuid() != 0:
        raise layer.CannotBuild("wanted fakeroot around it, or root: make image")
    name = f"tablekeeper-{flavour.version(layer.version())}"
    files = layer.tracked([*STARTS, *SHARED]), layer.tracked([*box.SOURCES, *INSTALLED, *SHARED])
    with layer.workshop(directory) as making:
        system_key = layer.digest([debian.SUITE, *debian.PACKAGES, *debian.COMPONENTS, str(debian.read(flavour.state))])
        fetched = layer.renew(directory / "system", system_key, making, lambda place: debian.fetch(place, flavour))
        python_key = layer.digest([layer.run("dpkg", "--print-architecture"), system_key])
        python = layer.renew(
            directory / "python", python_key, making, lambda place: debian.fetch_python(place, flavour)
        )
        lists = ("box", "pi", *flavour.wheels)
        wheels_key = layer.digest([system.PYTHON, *layer.PLATFORMS, *lists, *layer.packages()])
        wheels = layer.renew(directory / "wheels", wheels_key, making, lambda place: _fetch_wheels(place, *lists))

        @cache
        def parts() -> system.System:
            return system.take_apart(fetched / "root.tar", making / "parts", flavour)

        starts_key = layer.digest([system_key, wheels_key, *layer.contents(files[0])])
        starts = layer.renew(
            directory / "starts",
            starts_key,
            making,
            lambda place: starter.make(parts(), wheels, place, making, flavour),
        )
        box_key = layer.digest([system_key, python_key, wheels_key, layer.version(), *layer.contents(files[1])])
        boxes = layer.renew(
            directory / "box",
            box_key,
            making,
            lambda place: box.make(parts(), wheels, python, layer.version(), making, place, flavour),
        )
        there = [starts, boxes / f"{name}.box"]
        card_key = layer.digest([starts_key, box_key, (HERE / "card.py").read_bytes()])
        image = layer.renew(directory / f"{name}.img", card_key, making, lambda place: card.make(there, place))
    return Built(image, boxes / f"{name}.box", starts)


def _fetch_wheels(place: Path, *lists: str) -> None:
    with layer.said("wheels for aarch64"):
        layer.fetch_wheels(place, system.PYTHON, "aarch64", *lists)


def main() -> int:
    """Build it and print the figures; return the exit status."""
    start = time.monotonic()
    try:
        flavour = named(sys.argv[1] if len(sys.argv) > 1 else PLAIN.name)
        print(debian.read(flavour.state).age(datetime.now(UTC)))
        built = build(flavour)
    except layer.CannotBuild as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{built.card.relative_to(layer.ROOT)}: {built.card.stat().st_size / 1e6:.0f} MB to flash, of which "
          f"{built.card.stat().st_blocks * 512 / 1e6:.0f} MB hold something; in it {built.box.name}: "
          f"{built.box.stat().st_size / 1e6:.0f} MB. Done after {time.monotonic() - start:.0f} s.")  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
