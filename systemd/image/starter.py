"""What starts the card: the files of its first partition but for the box itself.

The Pi's own firmware reads `config.txt` there and loads the kernel with an initial file system of ours, whose `start`
does the rest. The modules that find the card are in it, chosen by what the board says it has; all others lie beside it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from packages import layer, licences
from systemd.image import debian
from systemd.image.flavour import PLAIN, Flavour
from systemd.image.system import System

HERE = Path(__file__).resolve().parent
FOLDERS = ("clk", "dma", "firmware", "gpio", "mailbox", "mfd", "mmc", "nvmem", "pinctrl", "pmdomain", "pwm",
           "regulator", "reset", "soc", "watchdog")  # fmt: skip
"""Drivers: those of the card's socket on every board, what those lean on, and what switches a board off and on."""
MODULES = (
    "crc32c_generic", "ext4", "loop", "nls_ascii", "nls_cp437", "squashfs", "vfat"
)  # fmt: skip
"""What reads the card."""


def make(system: System, wheels: Path, files: Path, making: Path, flavour: Flavour = PLAIN) -> None:
    """Lay out in `files` what starts the card, and the licences of all that is on it."""
    with layer.said("what starts the card"):
        files.mkdir()
        for path in (*system.boot.iterdir(), *(HERE / "card").iterdir()):
            shutil.copy(path, files)
        (files / "overlays").mkdir()
        shutil.copy(HERE.parent / "tablekeeper-panel.dtbo", files / "overlays")
        licences.lay_out(
            files / licences.FOLDER, system.root, wheels.glob("*.whl"), debian.read(flavour.state).packages
        )
        squash(system.modules.parent, files / "modules.squashfs")
        _make_initrd(system, making / "initrd", files / "initrd.img")


def squash(tree: Path, file: Path) -> None:
    """Make a compressed file system of a tree, which nothing can ever write to."""
    command = ("env", "--unset=SOURCE_DATE_EPOCH", "mksquashfs", str(tree), str(file), "-quiet", "-no-progress")
    times = ("-all-time", str(layer.EPOCH), "-mkfs-time", str(layer.EPOCH))
    how = ("-noappend", "-no-xattrs", "-b", "128K", "-comp", "zstd", "-Xcompression-level", "12")
    layer.run(*command, *times, *how)


def _make_initrd(system: System, place: Path, initrd: Path) -> None:
    for name in ("bin", "card", "dev", "proc", "root", "run", "state", "sys"):
        (place / name).mkdir(parents=True)
    shutil.copy(system.root / "usr/bin/busybox", place / "bin")
    shutil.copy(HERE / "start", place)
    (place / "init").symlink_to("start")
    known, there = system.modules, place / "lib/modules" / system.release
    wanted = [f"/kernel/drivers/{folder}/" for folder in FOLDERS]
    needs = dict(line.split(":") for line in (known / "modules.dep").read_text().splitlines())
    chosen: set[str] = set()
    for name, others in needs.items():
        if any(part in f"/{name}" for part in wanted) or Path(name).stem in MODULES:
            chosen |= {name, *others.split()}
    for name in sorted(chosen):
        (there / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(known / name, there / name)
    for list_ in ("modules.order", "modules.builtin"):
        shutil.copy(known / list_, there)
    layer.run("depmod", "-b", str(place), system.release)
    for path in (place, *place.rglob("*")):
        os.utime(path, (layer.EPOCH, layer.EPOCH), follow_symlinks=False)
    names = "\n".join(str(path.relative_to(place)) for path in sorted(place.rglob("*")))
    packed = subprocess.run(
        ["cpio", "-o", "-H", "newc", "--quiet", "--reproducible"],
        cwd=place, input=names.encode(), capture_output=True, check=True,
    ).stdout  # fmt: skip
    initrd.write_bytes(subprocess.run(["zstd", "-19", "-c"], input=packed, capture_output=True, check=True).stdout)
