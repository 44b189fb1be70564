"""The SD card of an emulated Raspberry Pi: the card image that people flash, as `make image` builds it.

Nothing is changed in it for the trial: its hand, a shell on the debugging line, comes in the initial file system, of
which the kernel takes several one after the other. What lies there is laid into /run before the card starts.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from packages import layer
from systemd.image import __main__ as product
from systemd.image import card
from systemd.image.flavour import PLAIN, Flavour
from tests.vm.image import DIRECTORY, require_root

HAND = Path(__file__).resolve().parent / "pi"
NEEDED = {"qemu-system-aarch64": "qemu-system-arm", "fdtoverlay": "device-tree-compiler", "setpriv": "util-linux"}
"""Commands, and the Debian packages that have them."""
SIZE = 1 << 30
"""Bytes of a card; QEMU wants a power of two, of which the image takes a half."""


@dataclass(frozen=True)
class Card:
    """A card as it was flashed, and the initial file system with the trial's hand in it."""

    built: product.Built
    initrd: Path

    @classmethod
    def build(cls, flavour: Flavour = PLAIN) -> Card:
        """Build what has changed, and say what is done; raises CannotBuild."""
        require_root()
        layer.require(NEEDED)
        directory = DIRECTORY / ("pi" if flavour is PLAIN else f"pi-{flavour.name}")
        built = product.build(flavour)
        ours = sorted(path for path in HAND.rglob("*") if path.is_file())
        theirs = built.starts / "initrd.img"
        with layer.workshop(directory) as making:
            key = layer.digest([theirs.read_bytes(), Path(__file__).read_bytes(), *layer.contents(ours)])
            initrd = layer.renew(directory / "initrd", key, making, partial(_add_hand, theirs))
        return cls(built, initrd)

    def flash(self, disk: Path) -> None:
        """Write the image onto a card: onto a new one, or over what is there."""
        if disk.exists():
            layer.run("dd", f"if={self.built.card}", f"of={disk}", "bs=4M", "conv=notrunc", "status=none")
        else:
            layer.run("cp", "--sparse=always", str(self.built.card), str(disk))
            os.truncate(disk, SIZE)


def put(disk: Path, *files: Path) -> None:
    """Copy files onto the first partition of a card, as a person does on any computer."""
    for file in files:
        layer.run("mcopy", "-o", "-i", f"{disk}@@{card.FIRST}", str(file), "::")


def take_away(disk: Path, name: str) -> None:
    """Delete a file of the first partition of a card."""
    layer.run("mdel", "-i", f"{disk}@@{card.FIRST}", f"::{name}")


def _add_hand(theirs: Path, initrd: Path) -> None:
    with tempfile.TemporaryDirectory() as directory:
        place = Path(directory)
        shutil.copytree(HAND, place, symlinks=True, dirs_exist_ok=True)
        names = "\n".join(str(path.relative_to(place)) for path in sorted(place.rglob("*")))
        archive = subprocess.run(
            ["cpio", "-o", "-H", "newc", "--quiet"], cwd=place, input=names.encode(), capture_output=True, check=True
        )
    first = theirs.read_bytes()
    initrd.write_bytes(first + bytes(-len(first) % 4) + archive.stdout)
