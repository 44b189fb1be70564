"""The disk of the virtual machine: Debian with its own kernel, and Tablekeeper installed in it by its own installer.

Two layers, each made again only when something that it is made of has changed: the system (packages, the kernel, and
gpio-sim, which Debian's kernel lacks), and the installation in it. `python -m tests.vm.image` makes both.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from packages import bundle, layer
from packages.layer import CannotBuild
from tests.vm.suite import Suite, wanted_suite

DIRECTORY = layer.ROOT / "build" / "vm"
HERE = Path(__file__).resolve().parent
GUEST = HERE / "guest"

PACKAGES = (
    "dosfstools", "e2fsprogs", "kmod", "procps", "python3", "systemd", "systemd-sysv", "udev", "zstd",
    "systemd-resolved", "wireless-regdb", "wpasupplicant", "dnsmasq-base", "hostapd", "iproute2", "iw", "mosquitto",
    "mosquitto-clients", "sudo",
)  # fmt: skip
"""The second half is for the trials of a café: the packages of its card, and those of the house that it joins."""
OFFERED = ("openssl", "python3-venv")
"""What the trial of the office installs by itself; apt has it at hand, as there is no network."""
HEADERS = ("gcc", "linux-headers-amd64", "linux-source", "make", "xz-utils")
"""What gpio-sim is compiled with."""
UNUSED_MODULES = ("drivers/gpu", "drivers/net/[!w]*", "drivers/net/wireless/[!mv]*", "drivers/net/wireless/me*",
                  "drivers/media", "drivers/infiniband", "drivers/scsi", "drivers/iio", "drivers/staging", "sound",
                  "net/bluetooth")  # fmt: skip
"""Folders, as patterns of dpkg; simulated radios stay."""
BOOT_MODULES = ("virtio_pci", "virtio_blk", "ext4", "crc32c_generic")
MASKED = (
    "apt-daily.timer", "apt-daily-upgrade.timer", "dbus.service", "dbus.socket", "dev-hugepages.mount",
    "dev-mqueue.mount", "dpkg-db-backup.timer", "hostapd.service", "mosquitto.service", "systemd-resolved.service",
    "wpa_supplicant.service",
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
    "depmod": "kmod",
    "unshare": "util-linux",
}
"""Commands, and the Debian packages that have them."""


@dataclass(frozen=True)
class Image:
    """What a machine boots: kernel, initial file system, and disk (raw, never written to)."""

    kernel: Path
    initrd: Path
    disk: Path

    @classmethod
    def build(cls, directory: Path = DIRECTORY) -> Image:
        """Build what has changed, and say what is done; raises CannotBuild."""
        require_root()
        layer.require(NEEDED)
        suite = wanted_suite()
        directory /= suite.name
        with layer.workshop(directory) as making:
            system, key = _system(suite, directory, making)
            disk = _installation(suite, directory, making, system / "root.tar", key)
        return cls(system / "vmlinuz", system / "initrd", disk)


def require_root() -> None:
    """Raise CannotBuild unless root is at work."""
    if os.geteuid() != 0:
        raise CannotBuild("wanted root, to make a root file system for a machine: sudo make vm")


def _system(suite: Suite, directory: Path, making: Path) -> tuple[Path, str]:
    """Return the layer of packages, a directory with a tar file, the kernel, its initial file system; and its key."""
    module = HERE / "gpiosim.sh"
    setup, finish = making / "setup.sh", making / "finish.sh"
    setup.write_text(
        "set -eu\n"
        'mkdir -p "$1/etc/initramfs-tools/conf.d"\n'
        'echo MODULES=list >"$1/etc/initramfs-tools/conf.d/vm"\n'
        f'printf "%s\\n" {" ".join(BOOT_MODULES)} >"$1/etc/initramfs-tools/modules"\n'
    )
    finish.write_text(
        "set -eu\n"
        'release=$(cat "$2/release")\n'
        'install -D -m 644 "$2/gpiosim.ko" "$1/lib/modules/$release/extra/gpiosim.ko"\n'
        'depmod -b "$1" "$release"\n'
        'cp "$1/boot/vmlinuz-$release" "$2/vmlinuz"\n'
        'cp "$1/boot/initrd.img-$release" "$2/initrd"\n'
        'rm "$1"/boot/*\n'
        'echo "/dev/vda / ext4 defaults,noatime 0 1" >"$1/etc/fstab"\n'
        'echo tablekeeper >"$1/etc/hostname"\n'
        'export APT_CONFIG="$MMDEBSTRAP_APT_CONFIG"\n'
        "apt-get clean\n"
        f"apt-get --quiet=2 --yes --no-install-recommends --download-only install {' '.join(OFFERED)}\n"
        'rm -f "$1/etc/resolv.conf"\n'
        f'for unit in {" ".join(MASKED)}; do ln -sf /dev/null "$1/etc/systemd/system/$unit"; done\n'
    )
    recipes = (path.read_bytes() for path in (module, setup, finish))
    key = layer.digest([suite.name, *HEADERS, *PACKAGES, *UNUSED_MODULES, *recipes])

    def make(made: Path) -> None:
        made.mkdir()
        without = [f"--dpkgopt=path-exclude=/usr/share/{part}/*" for part in ("doc", "locale", "man")]
        with layer.said(f"gpio-sim for the kernel of {suite.name}"):
            _debootstrap(suite, HEADERS, "/dev/null", *without, f'--customize-hook={module} "$1" {made}')
        release = (made / "release").read_text().strip()
        without += [f"--dpkgopt=path-exclude=/lib/modules/*/kernel/{part}/*" for part in UNUSED_MODULES]
        with layer.said(f"Debian {suite.name} with the kernel {release}"):
            _debootstrap(
                suite, (*PACKAGES, f"linux-image-{release}"), str(made / "root.tar"), *without, "--skip=cleanup/apt",
                f'--essential-hook=sh {setup} "$1"', f'--customize-hook=sh {finish} "$1" {made}',
            )  # fmt: skip

    return layer.renew(directory / "system", key, making, make), key


def _debootstrap(suite: Suite, packages: tuple[str, ...], target: str, *options: str) -> None:
    include = f"--include={','.join(packages)}"
    layer.run("mmdebstrap", "--quiet", "--variant=minbase", include, *options, suite.name, target)


def _installation(suite: Suite, directory: Path, making: Path, system: Path, system_key: str) -> Path:
    """Return the layer of Tablekeeper, a disk: installed from the offline bundle, where there is no network."""
    files = layer.tracked(bundle.CONTENTS)
    key = layer.digest([system_key, *layer.contents([*files, *sorted(GUEST.iterdir()), HERE / "install.sh"])])

    def make(made: Path) -> None:
        wheels = _fetch_others(suite, directory, making)
        root, source = making / "root", making / "source"
        root.mkdir()
        with layer.said("the offline bundle"):
            bundle.lay_out(source, [bundle.Kind(suite.python, "x86_64")])
        with layer.said("Tablekeeper, installed by install.sh"):
            layer.run("tar", "-x", "-p", "--numeric-owner", "--exclude=./dev/*", "-C", str(root), "-f", str(system))
            alone = ("unshare", "--mount", "--net", "--pid", "--fork", "--kill-child")
            layer.run(*alone, str(HERE / "install.sh"), *map(str, (root, source, wheels, GUEST, made)))

    return layer.renew(directory / "disk.ext4", key, making, make)


def _fetch_others(suite: Suite, directory: Path, making: Path) -> Path:
    """Return a layer with the wheels that are tried, too, and are not in the bundle."""
    lists = ("dashboard", "lgpio") if suite.has_lgpio else ("dashboard",)

    def make(made: Path) -> None:
        made.mkdir()
        layer.fetch_wheels(made, suite.python, "x86_64", *lists)

    key = layer.digest([suite.python, *lists, *layer.packages()])
    return layer.renew(directory / "wheels", key, making, make)


if __name__ == "__main__":
    try:
        print(Image.build())
    except CannotBuild as error:
        raise SystemExit(str(error)) from None
