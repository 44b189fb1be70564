"""What the image is made of: the same for whoever builds it; nothing in it lends rights, or builds."""

from __future__ import annotations

import lzma
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from packages import pins
from systemd.image import system

ROOT = Path(__file__).parents[2]
RELEASE = "6.12.1+deb13-arm64"


def debian(place: Path, resolver: str) -> Path:
    """Return a system as mmdebstrap leaves it on a computer with this resolver."""
    root = place / "fetched"
    for name in (
        f"boot/vmlinuz-{RELEASE}", f"usr/lib/modules/{RELEASE}/modules.order", "usr/share/doc/bash/copyright",
        f"usr/lib/linux-image-{RELEASE}/broadcom/bcm2837-rpi-3-b.dtb", "usr/share/doc/bash/changelog.gz", "usr/bin/su",
        *(f"usr/lib/raspi-firmware/{name}" for name in ("bootcode.bin", "start.elf", "fixup.dat", "start4.elf",
                                                        "fixup4.dat")),
        f"usr/lib/modules/{RELEASE}/modules.builtin",
    ):  # fmt: skip
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(f"{name}\n")
    ext4 = root / f"usr/lib/modules/{RELEASE}/kernel/fs/ext4.ko.xz"
    ext4.parent.mkdir(parents=True)
    ext4.write_bytes(lzma.compress(b"a module"))
    (root / "lib").symlink_to("usr/lib")
    (root / "usr/bin/su").chmod(0o6755)
    (root / "etc/apt").mkdir(parents=True)
    (root / "etc/apt/sources.list").write_text(f"deb http://{place.name} trixie main\n")
    (root / "etc/hostname").write_text(f"{place.name}\n")
    (root / "etc/resolv.conf").write_text(resolver)
    tar = place / "root.tar"
    subprocess.run(["tar", "-cf", tar, "-C", root, "."], check=True)
    return tar


def contents(place: Path) -> dict[str, tuple[int, bytes]]:
    """Return every file in a folder, with its mode and what is in it."""
    files = [path for path in place.rglob("*") if path.is_file() and not path.is_symlink()]
    return {str(path.relative_to(place)): (path.stat().st_mode, path.read_bytes()) for path in files}


@pytest.mark.needs_package("kmod")
def test_two_builders_with_two_resolvers_have_the_same_system(tmp_path: Path) -> None:
    made = []
    for name, resolver in (("one", "nameserver 192.0.2.1\n"), ("two", "nameserver 192.0.2.2\n")):
        (tmp_path / name).mkdir()
        system.take_apart(debian(tmp_path / name, resolver), tmp_path / name / "parts")
        made.append(contents(tmp_path / name / "parts"))
    assert made[0] == made[1]
    assert "root/usr/share/doc/bash/copyright" in made[0]
    assert not [name for name in made[0] if name.startswith("root/etc/")]


@pytest.mark.needs_package("kmod")
def test_no_program_lends_its_owner_s_rights(tmp_path: Path) -> None:
    root = system.take_apart(debian(tmp_path, ""), tmp_path / "parts").root
    assert (root / "usr/bin/su").stat().st_mode & 0o7777 == 0o755


@pytest.mark.needs_package("kmod")
def test_modules_are_decompressed_so_that_the_first_program_can_load_them(tmp_path: Path) -> None:
    modules = system.take_apart(debian(tmp_path, ""), tmp_path / "parts").modules
    assert [path.name for path in modules.glob("kernel/fs/*")] == ["ext4.ko"]
    assert (modules / "kernel/fs/ext4.ko").read_bytes() == b"a module"


def test_two_builders_with_two_environments_have_the_same_packages(tmp_path: Path) -> None:
    wheel = tmp_path / "probe-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as file:
        file.writestr("probe.py", "def main() -> None: ...\n")
        file.writestr("probe-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: probe\nVersion: 1.0\n")
        file.writestr("probe-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        file.writestr("probe-1.0.dist-info/entry_points.txt", "[console_scripts]\nprobe = probe:main\n")
        file.writestr("probe-1.0.dist-info/RECORD", "")
    made = []
    for name in ("one", "a longer name"):
        place = tmp_path / name / "packages"
        venv.create(tmp_path / name / ".venv", with_pip=False, symlinks=True)
        program = (
            f"import sys; sys.path[:0] = {[str(ROOT), *sys.path]!r}; from pathlib import Path\n"
            f"from systemd.image import box; box.install_wheels([Path({str(wheel)!r})], Path({str(place)!r}))"
        )
        python = tmp_path / name / ".venv/bin/python"
        (site,) = (tmp_path / name / ".venv").glob("lib/python*/site-packages")
        (site / "others.pth").write_text("".join(f"{path}\n" for path in sys.path if path.endswith("site-packages")))
        subprocess.run([python, "-c", program], check=True)
        made.append(contents(place))
    assert made[0] == made[1]
    assert sorted(made[0]) == [
        *(f"probe-1.0.dist-info/{name}" for name in ("INSTALLER", "METADATA", "RECORD", "REQUESTED", "WHEEL",
                                                     "entry_points.txt")), "probe.py",
    ]  # fmt: skip
    listed = made[0]["probe-1.0.dist-info/RECORD"][1].decode().splitlines()
    assert sorted(line.split(",")[0] for line in listed) == sorted(made[0]), "and nothing that is not there"


def test_what_builds_the_box_is_not_on_it() -> None:
    on_it = {name for name, _ in pins.pins(ROOT / "packages/box.txt")}
    assert not on_it & {name for name, _ in pins.pins(ROOT / "packages/build.txt")}
