"""The SD card of an emulated Raspberry Pi: Debian's arm64 system with its own kernel, and Tablekeeper installed in it.

No arm64 program runs here: packages and wheels are only unpacked, so `install.sh`, which would call the card's own
Python, cannot do it; what it leaves behind is laid out in the same places by hand. Each layer is made again only when
something that it is made of has changed. `python -m tests.vm.pi_card` makes the card.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.vm import layer
from tests.vm.layer import DIRECTORY, ROOT, CannotBuild
from tests.vm.suite import BOOKWORM

HERE = Path(__file__).resolve().parent / "pi"

SUITE = BOOKWORM
"""Whose `gpioinfo` the trial reads."""
PACKAGES = (
    "base-files", "base-passwd", "bash", "busybox-static", "coreutils", "dash", "gpiod", "kmod", "libnss-systemd",
    "linux-image-arm64", "mount", "python3", "systemd", "systemd-sysv", "udev", "util-linux",
)  # fmt: skip
PLATFORMS = ("manylinux2014_aarch64", "manylinux_2_28_aarch64", "manylinux_2_34_aarch64")
"""What its C library can run."""
EXCLUDED = ("./dev/*", "./usr/share/doc/*", "./usr/share/man/*", "./usr/share/locale/*")
UNUSED_MODULES = (
    "sound", "net", "fs/btrfs", "fs/ceph", "fs/nfs", "fs/nfsd", "fs/ocfs2", "fs/smb", "fs/xfs", "drivers/gpu",
    "drivers/iio", "drivers/infiniband", "drivers/media", "drivers/net", "drivers/scsi", "drivers/staging",
)  # fmt: skip
BOOT_MODULES = ("bcm2835", "ext4", "crc32c_generic")
"""What finds the card: the driver of the Pi's own SD host, and the file system."""
SOURCES = ("tablekeeper", "engine", "drivers", "firmware", "systemd", "pyproject.toml", "README.md", "LICENSE")
CARD_SIZE = 1 << 30
"""Bytes; QEMU wants a power of two."""

NEEDED = {
    "qemu-system-aarch64": "qemu-system-arm",
    "mmdebstrap": "mmdebstrap",
    "mke2fs": "e2fsprogs",
    "depmod": "kmod",
    "cpio": "cpio",
    "fdtput": "device-tree-compiler",
    "systemd-sysusers": "systemd",
    "setpriv": "util-linux",
}
"""Commands, and the Debian packages that have them."""


@dataclass(frozen=True)
class Card:
    """What a board boots: kernel, device trees by name, initial file system, and the card (raw, never written to)."""

    kernel: Path
    trees: Path
    initrd: Path
    disk: Path

    @classmethod
    def build(cls, directory: Path = DIRECTORY / "pi") -> Card:
        """Build what has changed, and say what is done; raises CannotBuild."""
        layer.require(NEEDED)
        sources = [*layer.tracked(SOURCES), *(path for path in sorted(HERE.iterdir()) if path.is_file())]
        with layer.workshop(directory) as making:
            system_key = layer.digest([SUITE.name, *PACKAGES])
            system = layer.renew(directory / "system.tar", system_key, making, _make_system)
            wheels_key = layer.digest([SUITE.python, *PLATFORMS, *layer.packages()])
            wheels = layer.renew(directory / "wheels", wheels_key, making, _fetch_wheels)
            boot_key = layer.digest([system_key, wheels_key, Path(__file__).read_bytes(), *layer.contents(sources)])
            make_boot = partial(_make_boot, making, system, wheels, sources)
            boot = layer.renew(directory / "boot", boot_key, making, make_boot)
        return cls(boot / "vmlinuz", boot / "trees", boot / "initrd", boot / "card.ext4")


def _make_system(tar: Path) -> None:
    """Unpack Debian's packages; their scripts, which need an arm64 processor, do not run."""
    with layer.said(f"Debian {SUITE.name} for arm64"):
        layer.run(
            "mmdebstrap", "--quiet", "--variant=extract", "--arch=arm64", f"--include={','.join(PACKAGES)}",
            "--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr", SUITE.name, str(tar),
        )  # fmt: skip


def _fetch_wheels(place: Path) -> None:
    with layer.said("wheels for aarch64"):
        for pins in ("box", "pi"):
            platforms = (f"--platform={name}" for name in PLATFORMS)
            layer.download(place, SUITE.python, pins, "--only-binary=:all:", *platforms)


def _make_boot(making: Path, system: Path, wheels: Path, sources: Iterable[Path], boot: Path) -> None:
    with layer.said("the card"):
        root = making / "root"
        root.mkdir()
        boot.mkdir()
        excluded = (f"--exclude={pattern}" for pattern in EXCLUDED)
        layer.run("tar", "-x", "-p", "--numeric-owner", *excluded, "-C", str(root), "-f", str(system))
        release = _take_kernel(root, boot)
        _make_initrd(root, release, making / "initrd", boot / "initrd")
        _set_up(root)
        _install(root, making / "source", wheels, sources)
        card = boot / "card.ext4"
        with card.open("wb") as file:
            file.truncate(CARD_SIZE)
        layer.run("mke2fs", "-q", "-t", "ext4", "-d", str(root), str(card))


def _take_kernel(root: Path, boot: Path) -> str:
    """Take out what the Pi's boot firmware would load, and return the kernel's release."""
    (modules,) = (root / "usr/lib/modules").iterdir()
    release = modules.name
    (root / "boot" / f"vmlinuz-{release}").rename(boot / "vmlinuz")
    shutil.copytree(root / "usr/lib" / f"linux-image-{release}" / "broadcom", boot / "trees")
    for name in UNUSED_MODULES:
        shutil.rmtree(modules / "kernel" / name)
    layer.run("depmod", "-b", str(root), release)
    return release


def _make_initrd(root: Path, release: str, place: Path, initrd: Path) -> None:
    """Make the smallest initial file system that finds the card."""
    for name in ("bin", "card", "dev"):
        (place / name).mkdir(parents=True)
    shutil.copy2(root / "usr/bin/busybox", place / "bin")
    shutil.copy2(HERE / "init", place)
    order: list[str] = []
    for module in BOOT_MODULES:
        shown = layer.run("modprobe", "-d", str(root), "-S", release, "--show-depends", module)
        for line in shown.splitlines():
            path = Path(line.split()[1])
            if path.name not in order:
                order.append(path.name)
                shutil.copy2(path, place)
    (place / "modules").write_text("".join(f"/{name}\n" for name in order))
    names = "\n".join(str(path.relative_to(place)) for path in sorted(place.rglob("*")))
    archive = subprocess.run(
        ["cpio", "-o", "-H", "newc", "--quiet"], cwd=place, input=names.encode(), capture_output=True, check=True
    )
    initrd.write_bytes(archive.stdout)


def _set_up(root: Path) -> None:
    """Do what the packages' own scripts would have done, as far as the trial needs it."""
    for name in ("passwd", "group"):
        shutil.copy(root / f"usr/share/base-passwd/{name}.master", root / "etc" / name)
    for name in ("dev", "proc", "run", "sys"):
        (root / name).mkdir(exist_ok=True)
    (root / "etc/fstab").write_text("/dev/mmcblk0 / ext4 defaults,noatime 0 1\n")
    (root / "etc/hostname").write_text("pi\n")
    (root / "etc/machine-id").write_text(f"{hashlib.md5(b'pi', usedforsecurity=False).hexdigest()}\n")
    units = root / "etc/systemd/system"
    shutil.copy(HERE / "far-end.service", units)
    layer.run("systemctl", f"--root={root}", "--quiet", "set-default", "multi-user.target")
    layer.run("systemctl", f"--root={root}", "--quiet", "enable", "far-end.service")
    layer.run("systemctl", f"--root={root}", "--quiet", "mask", "getty.target", "serial-getty@ttyAMA0.service")


def _install(root: Path, source: Path, wheels: Path, sources: Iterable[Path]) -> None:
    """Lay out what install.sh leaves behind: an environment in /opt/tablekeeper, the unit, rules, groups, module."""
    layer.copy_tracked(sources, source)
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    home = Path("/opt/tablekeeper") / f"{version}-1"
    inside = root / home.relative_to("/")
    packages = inside / f"lib/python{SUITE.python}/site-packages"
    ours = source / "dist"
    layer.pip("wheel", "--no-deps", "--no-build-isolation", "--no-index", f"--wheel-dir={ours}", str(source))
    layer.pip("install", "--no-index", "--no-deps", "--no-compile", "--only-binary=:all:",
         f"--python-version={SUITE.python}", *(f"--platform={name}" for name in PLATFORMS), "--target", str(packages),
         *map(str, sorted(wheels.glob("*.whl"))), *map(str, ours.glob("*.whl")))  # fmt: skip
    shutil.rmtree(packages / "bin", ignore_errors=True)
    (inside / "bin").mkdir()
    (inside / "bin/python").symlink_to("/usr/bin/python3")
    (inside / "pyvenv.cfg").write_text("home = /usr/bin\ninclude-system-site-packages = true\n")
    command = inside / "bin/tablekeeper"
    program = "import sys\nfrom tablekeeper.firmware.cli import main\nsys.exit(main())\n"
    command.write_text(f"#!{home}/bin/python\n{program}")
    command.chmod(0o755)
    (root / "opt/tablekeeper/current").symlink_to(home.name)
    (root / "usr/local/bin").mkdir(parents=True, exist_ok=True)
    (root / "usr/local/bin/tablekeeper").symlink_to("/opt/tablekeeper/current/bin/tablekeeper")
    # The system's own modules, too, which a package's script would have compiled. Another version's are passed over.
    layer.run(sys.executable, "-m", "compileall", "-qq", "-j2", "-s", str(root), "-p", "/", "-x", "lib2to3/tests",
         str(root / f"usr/lib/python{SUITE.python}"), str(packages))  # fmt: skip
    for name, target in (
        ("tablekeeper.service", "systemd/system/tablekeeper.service"),
        ("99-tablekeeper.rules", "udev/rules.d/99-tablekeeper.rules"),
        ("sysusers.conf", "sysusers.d/tablekeeper.conf"),
        ("modules-load.conf", "modules-load.d/tablekeeper.conf"),
    ):
        installed = root / "etc" / target
        installed.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source / "systemd" / name, installed)
    slower = root / "etc/systemd/system/tablekeeper.service.d"
    slower.mkdir()
    shutil.copy(HERE / "tablekeeper.conf", slower)
    layer.run("systemd-sysusers", f"--root={root}")
    layer.run("systemctl", f"--root={root}", "--quiet", "enable", "tablekeeper.service")


if __name__ == "__main__":
    try:
        print(Card.build())
    except CannotBuild as error:
        raise SystemExit(str(error)) from None
