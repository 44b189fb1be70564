"""The disk of the virtual machine: Debian with its own kernel, and Tablekeeper installed in it by its own installer.

Two layers, each made again only when something that it is made of has changed: the system (packages, the kernel, and
gpio-sim, which Debian's kernel lacks), and the installation in it. `python -m tests.vm.image` makes both.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DIRECTORY = ROOT / "build" / "vm"
HERE = Path(__file__).resolve().parent
GUEST = HERE / "guest"

SUITE = "bookworm"
PYTHON = "3.11"
"""What that suite has: the wheels are for it."""
PACKAGES = (
    "e2fsprogs", "kmod", "procps", "python3", "python3-venv", "systemd", "systemd-sysv", "udev", "zstd"
)  # fmt: skip
SOURCES = ("engine", "drivers", "firmware", "systemd", "install.sh", "pyproject.toml", "constraints.txt", "README.md",
           "LICENSE")  # fmt: skip
"""What the installer needs of the repository."""
UNUSED_MODULES = ("drivers/gpu", "drivers/net", "drivers/media", "drivers/infiniband", "drivers/scsi", "drivers/iio",
                  "drivers/staging", "sound", "net/wireless", "net/mac80211", "net/bluetooth")  # fmt: skip
BOOT_MODULES = ("virtio_pci", "virtio_blk", "ext4", "crc32c_generic")
MASKED = (
    "apt-daily.timer", "apt-daily-upgrade.timer", "dev-hugepages.mount", "dev-mqueue.mount", "dpkg-db-backup.timer",
    "e2scrub_all.timer", "e2scrub_reap.service", "fstrim.timer", "getty-static.service", "getty@.service",
    "modprobe@drm.service", "modprobe@efi_pstore.service", "serial-getty@.service", "sys-kernel-debug.mount",
    "sys-kernel-tracing.mount", "systemd-binfmt.service", "systemd-logind.service", "systemd-timesyncd.service",
    "systemd-user-sessions.service",
)  # fmt: skip
"""What a box without network and screen does not do, or what would happen at a time that nobody chose."""

NEEDED = {
    "qemu-system-x86_64": "qemu-system-x86",
    "qemu-img": "qemu-utils",
    "mmdebstrap": "mmdebstrap",
    "mke2fs": "e2fsprogs",
    "gcc": "gcc",
    "make": "make",
    "unshare": "util-linux",
}
KERNEL_SOURCE = Path("/usr/src/linux-source-6.1.tar.xz")


class CannotBuild(Exception):  # noqa: N818
    """Something is missing here, or a step failed; the text says what to do."""


@dataclass(frozen=True)
class Image:
    """What a machine boots: kernel, initial file system, disk (raw, never written to), and the kernel's release."""

    kernel: Path
    initrd: Path
    disk: Path
    release: str

    @classmethod
    def build(cls, directory: Path = DIRECTORY) -> Image:
        """Build what has changed, and say what is done; raises CannotBuild."""
        release = kernel_release()
        directory.mkdir(parents=True, exist_ok=True)
        with (directory / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # whoever comes second finds everything there
            for left in directory.glob("making-*"):  # by one that was killed
                shutil.rmtree(left)
            return cls._built(directory, release)

    @classmethod
    def _built(cls, directory: Path, release: str) -> Image:
        # The temporary directory is on the same disk, so that what is complete can be moved into its place.
        with tempfile.TemporaryDirectory(prefix="making-", dir=directory) as making:
            system = _System(directory, release)
            if system.key != _kept(system.place):
                system.make(Path(making))
            installation = _Installation(directory, release, system)
            if installation.key != _kept(installation.disk):
                installation.make(Path(making))
        return cls(system.place / "vmlinuz", system.place / "initrd", installation.disk, release)


def kernel_release() -> str:
    """Return the release of the kernel whose headers are here; the machine gets the same."""
    missing = {package for tool, package in NEEDED.items() if not shutil.which(tool)}
    if not KERNEL_SOURCE.exists():
        missing.add("linux-source-6.1")
    found = sorted(Path("/lib/modules").glob("6.1.*-amd64/build/Makefile"), key=_numbers)
    if not found:
        missing.add("linux-headers-amd64")
    if missing:
        raise CannotBuild(
            f"wanted {', '.join(sorted(missing))} of Debian 12 (amd64); "
            f"sudo apt install --no-install-recommends {' '.join(sorted(missing))}"
        )
    if os.geteuid() != 0:
        raise CannotBuild("wanted root, to make a root file system for the virtual machine: sudo make vm")
    return found[-1].parts[3]


class _System:
    """The layer of packages: a tar file, the kernel, and its initial file system."""

    def __init__(self, directory: Path, release: str) -> None:
        self.release = release
        self.place = directory / "system"
        self.tar = self.place / "root.tar"
        self._setup = (
            "set -eu\n"
            'mkdir -p "$1/etc/initramfs-tools/conf.d"\n'
            'echo MODULES=list >"$1/etc/initramfs-tools/conf.d/vm"\n'
            f'printf "%s\\n" {" ".join(BOOT_MODULES)} >"$1/etc/initramfs-tools/modules"\n'
        )
        self._finish = (
            "set -eu\n"
            f'install -D -m 644 "$2" "$1/lib/modules/{release}/extra/gpiosim.ko"\n'
            f'depmod -b "$1" {release}\n'
            f'cp "$1/boot/vmlinuz-{release}" "$3/vmlinuz"\n'
            f'cp "$1/boot/initrd.img-{release}" "$3/initrd"\n'
            'rm "$1"/boot/*\n'
            'echo "/dev/vda / ext4 defaults,noatime 0 1" >"$1/etc/fstab"\n'
            'echo tablekeeper >"$1/etc/hostname"\n'
            'rm -f "$1/etc/resolv.conf"\n'
            f'for unit in {" ".join(MASKED)}; do ln -sf /dev/null "$1/etc/systemd/system/$unit"; done\n'
        )
        self.key = _digest([SUITE, release, *PACKAGES, *UNUSED_MODULES, self._setup, self._finish])

    def make(self, making: Path) -> None:
        said = _say(f"Debian {SUITE} with the kernel {self.release}")
        made = making / "system"
        made.mkdir()
        module = self._module(making / "module")
        setup, finish = making / "setup.sh", making / "finish.sh"
        setup.write_text(self._setup)
        finish.write_text(self._finish)
        packages = ",".join((*PACKAGES, f"linux-image-{self.release}"))
        excluded = (f"--dpkgopt=path-exclude=/lib/modules/*/kernel/{part}/*" for part in UNUSED_MODULES)
        _run(
            "mmdebstrap", "--quiet", "--variant=minbase", f"--include={packages}", *excluded,
            "--dpkgopt=path-exclude=/usr/share/doc/*", "--dpkgopt=path-exclude=/usr/share/locale/*",
            f'--essential-hook=sh {setup} "$1"', f'--customize-hook=sh {finish} "$1" {module} {made}',
            SUITE, str(made / "root.tar"),
        )  # fmt: skip
        _keep(self.place, made, self.key)
        said()

    def _module(self, place: Path) -> Path:
        """Compile gpio-sim, which Debian's configuration leaves out, from Debian's source of the same kernel."""
        place.mkdir()
        wanted = ("drivers/gpio/gpio-sim.c", "drivers/gpio/gpiolib.h", "kernel/irq/irq_sim.c")
        with tarfile.open(KERNEL_SOURCE) as source:
            left = len(wanted)
            for member in source:
                if member.name.partition("/")[2] in wanted:
                    content = source.extractfile(member)
                    assert content is not None
                    (place / Path(member.name).name).write_bytes(content.read())
                    left -= 1
                    if not left:
                        break
        simulated = place / "irq_sim.c"
        text = simulated.read_text()
        # Both in one module, so nothing need be exported; and irq_to_desc() is not there for modules.
        text = text.replace("handle_simple_irq(irq_to_desc(irqnum))", "generic_handle_irq(irqnum)")
        simulated.write_text(re.sub(r"^EXPORT_SYMBOL_GPL.*$", "", text, flags=re.MULTILINE))
        (place / "Makefile").write_text("obj-m := gpiosim.o\ngpiosim-y := gpio-sim.o irq_sim.o\n")
        _run("make", "-s", "-C", f"/lib/modules/{self.release}/build", f"M={place}", "modules")
        return place / "gpiosim.ko"


class _Installation:
    """The layer of Tablekeeper: a disk."""

    def __init__(self, directory: Path, release: str, system: _System) -> None:
        self.system = system
        self.wheels = directory / "wheels"
        self.disk = directory / "disk.ext4"
        self.files = _tracked(SOURCES)
        inside = [*self.files, *sorted(GUEST.iterdir()), HERE / "install.sh"]
        contents = (part for path in inside for part in (str(path.relative_to(ROOT)), path.read_bytes()))
        self.key = _digest([system.key, *contents])

    def make(self, making: Path) -> None:
        self._fetch()
        said = _say("Tablekeeper, installed by install.sh")
        root, source = making / "root", making / "source"
        root.mkdir()
        for path in self.files:
            place = source / path.relative_to(ROOT)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, place)
        _run("tar", "-x", "-p", "--numeric-owner", "--exclude=./dev/*", "-C", str(root), "-f", str(self.system.tar))
        made = making / "disk.ext4"
        arguments = (root, source, self.wheels, GUEST, made)
        _run("unshare", "--mount", "--pid", "--fork", "--kill-child", str(HERE / "install.sh"), *map(str, arguments))
        _keep(self.disk, made, self.key)
        said()

    def _fetch(self) -> None:
        """Fetch the wheels that the installer will ask for; the machine has no network."""
        project = tomllib.loads((ROOT / "pyproject.toml").read_text())
        system = [line.partition(";")[0] for line in project["project"]["optional-dependencies"]["pi"]]
        wanted = [*project["build-system"]["requires"], *project["project"]["dependencies"], *system]
        constraints = ROOT / "constraints.txt"
        key = _digest([PYTHON, *wanted, constraints.read_bytes()])
        if key == _kept(self.wheels):
            return
        said = _say("wheels")
        with tempfile.TemporaryDirectory(prefix="making-", dir=self.disk.parent) as making:
            _run(
                sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check",
                "--only-binary=:all:", f"--python-version={PYTHON}", f"--constraint={constraints}",
                f"--dest={making}/wheels", *wanted,
            )  # fmt: skip
            _keep(self.wheels, Path(making) / "wheels", key)
        said()


def _tracked(names: Sequence[str]) -> list[Path]:
    """Return the files that belong to the repository: not what Python leaves beside them."""
    paths = (path for name in names for path in [ROOT / name, *sorted((ROOT / name).rglob("*"))])
    return [path for path in paths if path.is_file() and "__pycache__" not in path.parts]


def _keep(place: Path, made: Path, key: str) -> None:
    """Put what is complete into its place, with the key of what it is made of beside it."""
    note = place.with_name(place.name + ".key")
    note.unlink(missing_ok=True)
    if place.is_dir():
        shutil.rmtree(place)
    made.replace(place)
    note.write_text(key)


def _kept(place: Path) -> str:
    """Return the key of what is there; "" if nothing is, or not for sure."""
    note = place.with_name(place.name + ".key")
    return note.read_text() if place.exists() and note.exists() else ""


def _digest(parts: Iterable[str | bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode()
        digest.update(len(data).to_bytes(8, "little") + data)
    return digest.hexdigest()


def _numbers(path: Path) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", path.parts[3])]


def _say(what: str) -> Callable[[], None]:
    """Print what is being built; call the result when it is."""
    print(f"building {what} … ", end="", flush=True)
    start = time.monotonic()
    return lambda: print(f"{time.monotonic() - start:.0f} s", flush=True)


def _run(*command: str) -> None:
    """Run one step; raises CannotBuild with all that it said."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if done.returncode:
        said = (done.stdout + done.stderr).strip()
        raise CannotBuild(f"{command[0]} failed with {done.returncode}:\n{said[-4000:]}")


if __name__ == "__main__":
    try:
        print(Image.build())
    except CannotBuild as error:
        raise SystemExit(str(error)) from None
