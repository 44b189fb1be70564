"""What is built, layer by layer: each is made again only when what it is made of has changed."""

from __future__ import annotations

import fcntl
import hashlib
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from packages import version as sources

PACKAGES = Path(__file__).resolve().parent
ROOT = PACKAGES.parent
EPOCH = 1767225600
"""1 January 2026, in seconds since 1970: the time of every file, so that whoever builds anew gets the same."""
PLATFORMS = ("manylinux2014", "manylinux_2_28", "manylinux_2_34")
"""What the C library of Debian 12 and newer can run."""


def version() -> str:
    """Return the version of this copy."""
    return sources.version(ROOT)


class CannotBuild(Exception):  # noqa: N818
    """Something is missing here, or a step failed; the text says what to do."""


def require(commands: Mapping[str, str]) -> None:
    """Look for commands, which are given with the Debian packages that have them; raises CannotBuild."""
    missing = " ".join(sorted({package for command, package in commands.items() if not shutil.which(command)}))
    if missing:
        raise CannotBuild(f"wanted {missing}; sudo apt install --no-install-recommends {missing}")


@contextmanager
def workshop(directory: Path) -> Iterator[Path]:
    """Give a place to make layers of a directory in, one who makes them at a time; what a killed one left is cleared.

    It is on the same disk, so that what is complete can be moved into its place.
    """
    directory.mkdir(parents=True, exist_ok=True)
    with (directory / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # whoever comes second finds everything there
        for left in directory.glob("making-*"):
            shutil.rmtree(left)
        with tempfile.TemporaryDirectory(prefix="making-", dir=directory) as making:
            yield Path(making)


def renew(place: Path, key: str, making: Path, make: Callable[[Path], None]) -> Path:
    """Have a layer made, unless what is in its place is made of the same; its key is kept beside it."""
    note = place.with_name(f"{place.name}.key")
    if place.exists() and note.exists() and note.read_text() == key:
        return place
    made = making / place.name
    make(made)
    note.unlink(missing_ok=True)
    if place.is_dir():
        shutil.rmtree(place)
    made.replace(place)
    note.write_text(key)
    return place


def digest(parts: Iterable[str | bytes]) -> str:
    """Return a key of what a layer is made of."""
    total = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode()
        total.update(len(data).to_bytes(8, "little") + data)
    return total.hexdigest()


def contents(files: Iterable[Path]) -> Iterator[str | bytes]:
    """Give the parts of a key for files of the repository: what each is called, and what is in it."""
    for path in files:
        yield str(path.relative_to(ROOT))
        yield path.read_bytes()


def tracked(names: Sequence[str]) -> list[Path]:
    """Return the files that belong to the repository: not what Python leaves beside them."""
    paths = (path for name in names for path in [ROOT / name, *sorted((ROOT / name).rglob("*"))])
    return [path for path in paths if path.is_file() and "__pycache__" not in path.parts]


def copy_tracked(files: Iterable[Path], source: Path) -> None:
    """Copy files of the repository to where they would be in a checkout at `source`, and note which version it is."""
    for path in files:
        place = source / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, place)
    sources.note(source, version())


def packages() -> Iterator[bytes]:
    """Give the parts of a key for the pinned packages: what stands in every list."""
    return (path.read_bytes() for path in sorted(PACKAGES.glob("*.txt")))


def fetch_wheels(place: Path, python: str, machine: str, *lists: str) -> None:
    """Fetch the wheels of these lists for a version of Python on Linux and a processor, such as `aarch64`."""
    wanted = (f"--requirement={PACKAGES / name}.txt" for name in lists)
    platforms = (f"--platform={name}_{machine}" for name in PLATFORMS)
    pip("download", "--require-hashes", "--no-deps", "--only-binary=:all:", f"--python-version={python}", *platforms,
        f"--dest={place}", *wanted)  # fmt: skip


@contextmanager
def said(what: str) -> Iterator[None]:
    """Say what is being built, and when it is, how long it took."""
    print(f"building {what} … ", end="", flush=True)
    start = time.monotonic()
    yield
    print(f"{time.monotonic() - start:.0f} s", flush=True)


def run(*command: str) -> str:
    """Run one step and return what it printed; raises CannotBuild with all that it said."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise CannotBuild(f"{command[0]} failed with {done.returncode}:\n{(done.stdout + done.stderr).strip()[-4000:]}")
    return done.stdout


def pip(*arguments: str) -> None:
    """Run this computer's pip."""
    run(sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *arguments)
