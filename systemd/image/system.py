"""Debian's arm64 system, its packages only unpacked: their scripts, which need an arm64 processor, do not run."""

from __future__ import annotations

import lzma
import shutil
import stat
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from packages import layer
from systemd.image.flavour import PLAIN, Flavour

PYTHON = "3.13"
"""The version of its Python."""
UNUSED = (
    "usr/share/man", "usr/share/locale", "usr/share/info", "usr/share/bash-completion", "usr/share/fish",
    "usr/share/zsh", "usr/share/initramfs-tools", "usr/share/i18n", "usr/lib/udev/hwdb.d", "usr/lib/locale",
    "usr/lib/aarch64-linux-gnu/gconv", "usr/lib/klibc",
    "etc/apt", "var/lib/apt", "var/lib/dpkg", "var/cache", f"usr/lib/python{PYTHON}/idlelib",
    f"usr/lib/python{PYTHON}/pydoc_data", f"usr/lib/python{PYTHON}/test",
)  # fmt: skip
UNUSED_MODULES = (
    "sound", "net", "fs/afs", "fs/bcachefs", "fs/btrfs", "fs/ceph", "fs/dlm", "fs/f2fs", "fs/gfs2", "fs/jfs", "fs/nfs",
    "fs/nfsd", "fs/nilfs2", "fs/ntfs3", "fs/ocfs2", "fs/orangefs", "fs/reiserfs", "fs/smb", "fs/ubifs", "fs/xfs",
    "drivers/accessibility", "drivers/ata", "drivers/atm", "drivers/block/drbd", "drivers/bluetooth", "drivers/crypto",
    "drivers/firewire", "drivers/gpu", "drivers/hid", "drivers/hv", "drivers/hwmon", "drivers/hwtracing", "drivers/iio",
    "drivers/infiniband", "drivers/input", "drivers/isdn", "drivers/md", "drivers/media", "drivers/memstick",
    "drivers/message", "drivers/mtd", "drivers/net", "drivers/nfc", "drivers/nvdimm", "drivers/nvme", "drivers/power",
    "drivers/scsi", "drivers/soundwire", "drivers/staging", "drivers/target", "drivers/ufs", "drivers/vfio",
    "drivers/vhost", "drivers/video", "drivers/w1", "drivers/xen",
)  # fmt: skip
"""What a box without network, screen, keyboard and second disk never loads. What is not in a kernel is passed over."""


OF_THIS_COMPUTER = ("etc/hostname", "etc/resolv.conf")
"""What mmdebstrap copies from the computer that it runs on."""


@dataclass(frozen=True)
class System:
    """Debian, in parts: what the Pi's boot firmware loads, the kernel's modules, and everything else."""

    root: Path
    boot: Path
    """`vmlinuz`, the device trees, and the boot firmware."""
    modules: Path
    """A folder with the modules of one kernel, which is called as its release."""

    @property
    def release(self) -> str:
        """The kernel's release, such as `6.12.63+deb13-arm64`."""
        return self.modules.name


def take_apart(tar: Path, place: Path, flavour: Flavour = PLAIN) -> System:
    """Unpack the tar file, leave out what a box never uses, and take out what does not belong in the root."""
    root, boot = place / "root", place / "boot"
    root.mkdir(parents=True)
    boot.mkdir()
    layer.run("tar", "-x", "-p", "--numeric-owner", "--exclude=./dev/*", "-C", str(root), "-f", str(tar))
    (modules,) = (root / "usr/lib/modules").iterdir()
    release = modules.name
    (root / "boot" / f"vmlinuz-{release}").rename(boot / "vmlinuz")
    for tree in (root / "usr/lib" / f"linux-image-{release}" / "broadcom").glob("bcm*-rpi-*.dtb"):
        shutil.copy(tree, boot)
    for name in ("bootcode.bin", "start.elf", "fixup.dat", "start4.elf", "fixup4.dat"):
        shutil.copy(root / "usr/lib/raspi-firmware" / name, boot)
    for folder in ("usr/lib/raspi-firmware", f"usr/lib/linux-image-{release}", "boot", *UNUSED):
        shutil.rmtree(root / folder, ignore_errors=True)
    prune(root / "usr/lib/firmware", flavour.files)
    for folder in UNUSED_MODULES:
        prune(modules / "kernel" / folder, [name.removeprefix(f"{folder}/") + "/**/*" for name in flavour.modules])
    open_modules(modules)
    for path in (root / "usr/share/doc").rglob("*"):
        if not path.is_dir() and path.name != "copyright":
            path.unlink()
    for name in OF_THIS_COMPUTER:
        (root / name).unlink(missing_ok=True)
    disarm(root)
    layer.run("depmod", "-b", str(root), release)
    taken = place / "modules" / release
    taken.parent.mkdir()
    modules.rename(taken)
    return System(root, boot, taken)


def prune(folder: Path, kept: Iterable[str]) -> None:
    """Take away all files of a folder but those that patterns name, and folders that are empty by that."""
    staying = {path for pattern in kept for path in folder.glob(pattern)}
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_symlink() or not path.is_dir():
            if path not in staying:
                path.unlink()
        elif not any(path.iterdir()):
            path.rmdir()
    if folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()


def open_modules(folder: Path) -> None:
    """Decompress all modules: whatever loads one can, and what holds them compresses all of them together better."""
    for path in sorted(folder.rglob("*.ko.xz")):
        path.with_suffix("").write_bytes(lzma.decompress(path.read_bytes()))
        path.unlink()


def disarm(root: Path) -> None:
    """Take from all programs the bits that lend their owner's rights: nobody logs in who could borrow them."""
    for path in root.rglob("*"):
        mode = path.lstat().st_mode
        if stat.S_ISREG(mode) and mode & (stat.S_ISUID | stat.S_ISGID):
            path.chmod(stat.S_IMODE(mode) & ~(stat.S_ISUID | stat.S_ISGID))
