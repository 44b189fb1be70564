"""A version of the box as one file, `tablekeeper-VERSION.box`: Debian's system with the box installed in it.

What `install.sh` leaves behind is laid out in the same places by hand, for no arm64 program runs here.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterable
from pathlib import Path

from packages import layer
from systemd.image import starter
from systemd.image.flavour import PLAIN, Flavour
from systemd.image.system import PYTHON, System

HERE = Path(__file__).resolve().parent
SOURCES = (
    "tablekeeper", "engine", "drivers", "firmware", "network",
    "packages/readme.py", "packages/version.py", "pyproject.toml", "README.md", "LICENSE",
)  # fmt: skip
"""What the wheel is built of."""
MASKED = (
    "dev-hugepages.mount", "dev-mqueue.mount", "e2scrub_all.timer", "e2scrub_reap.service", "fstrim.timer",
    "getty.target", "ldconfig.service", "modprobe@configfs.service", "modprobe@drm.service",
    "modprobe@efi_pstore.service", "modprobe@fuse.service", "remote-fs.target", "run-lock.mount",
    "sys-fs-fuse-connections.mount", "sys-kernel-config.mount", "sys-kernel-debug.mount", "sys-kernel-tracing.mount",
    "systemd-binfmt.service", "systemd-creds.socket", "systemd-firstboot.service", "systemd-hibernate-clear.service",
    "systemd-hostnamed.socket", "systemd-hwdb-update.service", "systemd-journal-catalog-update.service",
    "systemd-journal-flush.service", "systemd-logind.service", "systemd-machine-id-commit.service",
    "systemd-network-generator.service", "systemd-networkd.service", "systemd-pcrextend.socket",
    "systemd-pcrlock.socket", "systemd-pcrphase-sysinit.service", "systemd-pcrphase.service", "systemd-pstore.service",
    "systemd-random-seed.service", "systemd-rfkill.socket", "systemd-sysext.socket", "systemd-sysusers.service",
    "systemd-tmpfiles-clean.timer", "systemd-tmpfiles-setup-dev-early.service", "systemd-tmpfiles-setup.service",
    "systemd-tpm2-setup-early.service", "systemd-tpm2-setup.service", "systemd-udev-load-credentials.service",
    "systemd-update-done.service", "systemd-update-utmp-runlevel.service", "systemd-update-utmp.service",
    "systemd-user-sessions.service",
)  # fmt: skip
"""What a box without network, screen and login does not do, what would write to it, and what only takes time."""
ENABLED = ("tablekeeper.service", "tablekeeper-settle.service")
SERVING = "tablekeeper-serve.service"
EMPTY = ("boot/firmware", "dev", "proc", "run", "sys", "tmp", "usr/lib/modules", "var/lib/private", "var/lib/systemd",
         "var/tmp")  # fmt: skip
"""Where something else is mounted at every start."""


def make(
    system: System, wheels: Path, python: Path, version: str, making: Path, place: Path, flavour: Flavour = PLAIN
) -> None:
    """Set up Debian's unpacked root as a box, and lay the one file of it into `place`; `python` has what compiles."""
    place.mkdir()
    with layer.said("the box"):
        _set_up(system.root, flavour)
        _install(system.root, wheels, version, making / "source", flavour)
        _compile(system.root, python)
        file = place / f"tablekeeper-{flavour.version(version)}.box"
        starter.squash(system.root, file)
        seal(file)


def seal(file: Path) -> None:
    """Write at its end what shows whether it is whole: 65 bytes, the SHA-256 of all before them and a line's end."""
    with file.open("r+b") as all_of_it:
        digest = hashlib.file_digest(all_of_it, "sha256").hexdigest()
        all_of_it.write(f"{digest}\n".encode())


def _set_up(root: Path, flavour: Flavour) -> None:
    """Do what the packages' own scripts would have done, as far as a box needs it, and lay our own files over it."""
    for name in ("passwd", "group"):
        shutil.copy(root / f"usr/share/base-passwd/{name}.master", root / "etc" / name)
    for name in EMPTY:
        shutil.rmtree(root / name, ignore_errors=True)
        (root / name).mkdir(parents=True)
    for cover in flavour.covers:
        shutil.copytree(cover, root, dirs_exist_ok=True)
    (root / "etc/hostname").write_text("tablekeeper\n")
    (root / "etc/machine-id").write_text("")
    (root / "var/lib/tablekeeper").symlink_to("private/tablekeeper")
    (root / "etc/tablekeeper").mkdir()
    for name, target in (("etc/tablekeeper/settings.toml", "/boot/firmware/settings.toml"), *flavour.links):
        (root / name).symlink_to(target)
    units = root / "etc/systemd/system"
    for unit in {*MASKED, *flavour.masked} - {*flavour.unmasked}:
        (units / unit).unlink(missing_ok=True)
        (units / unit).symlink_to("/dev/null")
    (units / "default.target").symlink_to("/lib/systemd/system/multi-user.target")


def accounts(root: Path) -> list[str]:
    """Return the users and groups that a system's packages and the box want, a line each, as sysusers.d(5) has them.

    A file in /etc takes the place of the one in /usr/lib of its name. `u!`, a user who cannot log in, is only known to
    systemd 257, and the computer that builds may have an older one: its other users cannot log in either.
    """
    files: dict[str, Path] = {}
    for folder in ("usr/lib/sysusers.d", "etc/sysusers.d"):
        files |= {file.name: file for file in (root / folder).glob("*.conf")}
    lines = [line.strip() for name in sorted(files) for line in files[name].read_text(encoding="utf-8").splitlines()]
    return [f"u{line[2:]}" if line.startswith("u!") else line for line in lines if line and not line.startswith("#")]


def _install(root: Path, wheels: Path, version: str, source: Path, flavour: Flavour) -> None:
    """Lay out what install.sh leaves behind: an environment in /opt/tablekeeper, the unit, rules, groups, modules."""
    layer.copy_tracked(layer.tracked(SOURCES), source)
    home = Path("/opt/tablekeeper") / f"{version}-1"
    inside = root / home.relative_to("/")
    layer.pip("wheel", "--no-deps", "--no-build-isolation", "--no-index", f"--wheel-dir={source}/dist", str(source))
    install_wheels([*sorted(wheels.glob("*.whl")), *(source / "dist").glob("*.whl")], inside / _packages())
    (inside / "bin").mkdir()
    (inside / "bin/python").symlink_to("/usr/bin/python3")
    (inside / "pyvenv.cfg").write_text("home = /usr/bin\ninclude-system-site-packages = true\n")
    command = inside / "bin/tablekeeper"
    command.write_text(
        f"#!{home}/bin/python\nimport sys\nfrom tablekeeper.firmware.command_line.main import main\nsys.exit(main())\n"
    )
    command.chmod(0o755)
    (root / "opt/tablekeeper/current").symlink_to(home.name)
    (root / "usr/local/bin").mkdir(parents=True, exist_ok=True)
    (root / "usr/local/bin/tablekeeper").symlink_to("/opt/tablekeeper/current/bin/tablekeeper")
    for name, target in (
        ("tablekeeper.service", "systemd/system/tablekeeper.service"),
        *(((SERVING, f"systemd/system/{SERVING}"),) if SERVING in flavour.enabled else ()),
        ("99-tablekeeper.rules", "udev/rules.d/99-tablekeeper.rules"),
        ("sysusers.conf", "sysusers.d/tablekeeper.conf"),
        ("modules-load.conf", "modules-load.d/tablekeeper.conf"),
    ):
        installed = root / "etc" / target
        installed.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(HERE.parent / name, installed)
    time = f"SOURCE_DATE_EPOCH={layer.EPOCH}"
    layer.run("env", time, "systemd-sysusers", f"--root={root}", "--inline", *accounts(root))
    wants = root / "etc/systemd/system/multi-user.target.wants"
    wants.mkdir(exist_ok=True)
    for unit in (*ENABLED, *flavour.enabled):
        ours = root / "etc/systemd/system" / unit
        (wants / unit).symlink_to(f"{'/etc' if ours.exists() else '/lib'}/systemd/system/{unit}")


def _packages() -> Path:
    return Path(f"lib/python{PYTHON}/site-packages")


def install_wheels(wheels: Iterable[Path], place: Path) -> None:
    """Unpack wheels for the box's processor where its Python looks for packages."""
    platforms = (f"--platform={name}_aarch64" for name in layer.PLATFORMS)
    layer.pip("install", "--no-index", "--no-deps", "--no-compile", "--only-binary=:all:",
              f"--python-version={PYTHON}", *platforms, "--target", str(place), *map(str, wheels))  # fmt: skip
    shutil.rmtree(place / "bin", ignore_errors=True)  # scripts, which name this computer's Python
    for note in place.glob("*.dist-info/direct_url.json"):  # where each wheel lay on this computer
        note.unlink()
    for record in place.glob("*.dist-info/RECORD"):
        listed = record.read_text().splitlines(keepends=True)
        record.write_text("".join(line for line in listed if (place / line.rsplit(",", 2)[0].strip('"')).exists()))


def _compile(root: Path, python: Path) -> None:
    """Compile all of Python's modules, which nothing on the card could do later, without a look at their times.

    One process alone, and sorted: what it gives is the same every time. It keeps nothing of itself (-B): what it has
    loaded compiled would be compiled to other bytes. It is the card's own version of Python, which runs with its own C
    library, whatever this computer has.
    """
    (loader,) = python.glob("usr/lib/*-linux-gnu/ld-linux-*")
    command = ("env", f"PYTHONHOME={python}/usr", str(loader), "--library-path", str(loader.parent),
               str(python / f"usr/bin/python{PYTHON}"), "-B", "-X", "pycache_prefix=", "-m", "compileall")  # fmt: skip
    for folder in (root / f"usr/lib/python{PYTHON}", root / "usr/lib/python3", *root.glob("opt/tablekeeper/*/lib")):
        layer.run(*command, "-qq", "-s", str(root), "-p", "/", "--invalidation-mode=unchecked-hash", str(folder))
