"""The state of Debian that a card is made of: when it was that, and each package with its hash, in `debian.txt`.

`make debian` takes today's. An image is made of the very packages that are written down, or of none. The mirrors have
them until Debian has newer ones, and then snapshot.debian.org has, which keeps every day.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shlex import quote
from typing import NamedTuple

from packages import layer
from systemd.image.flavour import FLAVOURS, PLAIN, Flavour

SUITE = "trixie"
PACKAGES = (
    "base-files", "base-passwd", "bash", "busybox-static", "coreutils", "dash", "e2fsprogs", "kmod", "libnss-systemd",
    "linux-image-arm64", "mount", "python3", "raspi-firmware", "systemd", "systemd-sysv", "udev", "util-linux",
)  # fmt: skip
"""What is asked for; the state has what that needs besides."""
PROCESSOR = "arm64"
"""The processor of the card, as Debian calls it."""
COMPONENTS = ("main", "non-free-firmware")
"""The second for the Pi's own boot firmware, and for that of its radio."""
MIRRORS = "http://deb.debian.org"
SNAPSHOTS = "http://snapshot.debian.org/archive"
SAYS = "# The state of Debian that the image is made of, and its arm64 packages: make debian writes it."
LIST = (
    "for deb in *.deb; do"
    " dpkg-deb --show --showformat='${Package} ${Version} ${source:Package} ${source:Version} ' \"$deb\" &&"
    ' sha256sum <"$deb" || exit; done'
)
"""What writes a line for each file that apt has fetched: the parts of a package, and a dash."""
MOMENT = "%Y%m%dT%H%M%SZ"
"""How a moment is written, here and at snapshot.debian.org, in UTC."""
OLD = timedelta(days=45)
"""From then on a build says that there may be newer packages: Debian mends what is found about every second month."""


class Package(NamedTuple):
    """A package: its name and version, those of its source, and the SHA-256 of its file, in hexadecimal."""

    name: str
    version: str
    source: str
    source_version: str
    digest: str


@dataclass(frozen=True)
class State:
    """All packages, sorted by name, as they were at a moment."""

    moment: datetime
    packages: tuple[Package, ...]

    def __str__(self) -> str:
        """Return the text of the file."""
        lines = (SAYS, f"{self.moment:{MOMENT}}", *(" ".join(package) for package in self.packages))
        return "".join(f"{line}\n" for line in lines)

    def age(self, now: datetime) -> str:
        """Say of when it is, and what to do if that is long ago."""
        days = (now - self.moment).days
        old = f", {days} days old: make debian takes newer packages" if days >= OLD.days else ""
        return f"Debian {SUITE} of {self.moment:%Y-%m-%d}{old}"


def read(file: Path = PLAIN.state) -> State:
    """Return a state that is written down; raises CannotBuild."""
    _, moment, *lines = file.read_text(encoding="utf-8").splitlines()
    try:
        packages = tuple(Package(*line.split(" ")) for line in lines)
        return State(datetime.strptime(moment, MOMENT).replace(tzinfo=UTC), packages)
    except (TypeError, ValueError) as error:
        raise layer.CannotBuild(f"{file.name}: wanted a moment and packages, got {error}: make debian") from None


def sources(base: str, moment: datetime | None = None) -> tuple[str, ...]:
    """Return where apt looks: the mirrors, or the snapshots of a moment."""
    at = "" if moment is None else f"/{moment:{MOMENT}}"
    how = "" if moment is None else "[check-valid-until=no] "  # an old list is meant
    parts = (("debian", SUITE), ("debian", f"{SUITE}-updates"), ("debian-security", f"{SUITE}-security"))
    return tuple(f"deb {how}{base}/{archive}{at} {suite} {' '.join(COMPONENTS)}" for archive, suite in parts)


def fetch(place: Path, flavour: Flavour = PLAIN) -> None:
    """Have the packages that are written down fetched and unpacked into `place`/root.tar; raises CannotBuild."""
    place.mkdir()
    state = read(flavour.state)
    with layer.said(f"Debian {SUITE} for {PROCESSOR}"):
        _look(flavour, state, lambda lines: different(state.packages, unpack(place, lines, flavour)))


def fetch_python(place: Path, flavour: Flavour = PLAIN) -> None:
    """Have the Python that is written down fetched for this computer's processor, into `place`; raises CannotBuild.

    It compiles what is on the card, whatever the version of this computer's own Python.
    """
    place.mkdir()
    state = read(flavour.state)
    processor = layer.run("dpkg", "--print-architecture").strip()

    def others(lines: Iterable[str]) -> list[str]:
        got = _unpack(place, lines, processor, ("python3-minimal",))
        known = {(one.name, one.source_version) for one in state.packages}
        return sorted(f"{one.name} {one.version}" for one in got if (one.name, one.source_version) not in known)

    with layer.said(f"Python of Debian {SUITE} for {processor}"):
        _look(flavour, state, others)
        layer.run("tar", "-x", "-C", str(place), "-f", str(place / "root.tar"), "./usr")
        (place / "root.tar").unlink()


def _look(flavour: Flavour, state: State, others: Callable[[Iterable[str]], list[str]]) -> None:
    """Have packages fetched from the mirrors, or else of the snapshots, until none is another than is written down."""
    found = others(sources(MIRRORS))
    if found:
        try:
            found = others(sources(SNAPSHOTS, state.moment))
        except layer.CannotBuild as error:
            raise layer.CannotBuild(f"{missed(flavour, found)}, and its snapshots cannot be had: {error}") from None
    if found:
        raise layer.CannotBuild(missed(flavour, found))


def missed(flavour: Flavour, others: Iterable[str]) -> str:
    """Say what Debian has instead of what is written down."""
    return f"{flavour.state.name}: wanted its packages, got {', '.join(others)}: make debian takes those of today"


def different(wanted: Iterable[Package], got: Iterable[Package]) -> list[str]:
    """Name the packages that are missing, others than wanted, or not wanted at all."""
    return sorted({f"{package.name} {package.version}" for package in set(got) ^ set(wanted)})


def unpack(place: Path, lines: Iterable[str], flavour: Flavour = PLAIN) -> tuple[Package, ...]:
    """Unpack the packages that apt finds there into `place`/root.tar, and return them; raises CannotBuild."""
    return _unpack(place, lines, PROCESSOR, (*PACKAGES, *flavour.packages))


def _unpack(place: Path, lines: Iterable[str], processor: str, names: Iterable[str]) -> tuple[Package, ...]:
    debs = place / "debs"
    layer.run(
        "mmdebstrap", "--quiet", "--mode=chrootless", "--variant=extract", f"--arch={processor}",
        f"--include={','.join(names)}", "--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr",
        f'--extract-hook=cd "$1/var/cache/apt/archives" && {LIST} >{quote(str(debs))}',
        SUITE, str(place / "root.tar"), *lines,
    )  # fmt: skip
    listed = debs.read_text(encoding="utf-8").splitlines()
    debs.unlink()
    return tuple(sorted(Package(*line.split()[:5]) for line in listed))


def renew(now: datetime, flavour: Flavour = PLAIN, file: Path | None = None) -> list[str]:
    """Write down today's packages, whatever was there, and return the lines that are others; raises CannotBuild."""
    file = file or flavour.state
    before = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    with (
        tempfile.TemporaryDirectory() as place,
        layer.said(f"a list of Debian {SUITE}'s packages for the card {flavour.name}"),
    ):
        state = State(now, unpack(Path(place), sources(MIRRORS), flavour))
    file.write_text(str(state), encoding="utf-8")
    return sorted(set(str(state).splitlines()[2:]) ^ set(before[2:]))


if __name__ == "__main__":
    try:
        now = datetime.now(UTC)
        for flavour in FLAVOURS:
            print(*renew(now, flavour) or ["No package has changed."], sep="\n")
    except layer.CannotBuild as error:
        sys.exit(str(error))
