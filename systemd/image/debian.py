"""The state of Debian that a card is made of: when it was that, and each package with its hash, in `debian.txt`.

`make debian` takes today's. An image is made of the very packages that are written down, or of none. The mirrors have
them until Debian has newer ones, and then snapshot.debian.org has, which keeps every day.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shlex import quote
from typing import NamedTuple

from packages import layer
from systemd.image.flavour import FLAVOURS, PLAIN, Flavour

SUITE = "bookworm"
PACKAGES = (
    "base-files", "base-passwd", "bash", "busybox-static", "coreutils", "dash", "e2fsprogs", "kmod", "libnss-systemd",
    "linux-image-arm64", "mount", "python3", "raspi-firmware", "systemd", "systemd-sysv", "udev", "util-linux",
)  # fmt: skip
"""What is asked for; the state has what that needs besides."""
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
    with layer.said(f"Debian {SUITE} for arm64"):
        others = different(state.packages, unpack(place, sources(MIRRORS), flavour))
        if others:
            try:
                others = different(state.packages, unpack(place, sources(SNAPSHOTS, state.moment), flavour))
            except layer.CannotBuild as error:
                raise layer.CannotBuild(
                    f"{missed(flavour, others)}, and its snapshots cannot be had: {error}"
                ) from None
        if others:
            raise layer.CannotBuild(missed(flavour, others))


def missed(flavour: Flavour, others: Iterable[str]) -> str:
    """Say what Debian has instead of what is written down."""
    return f"{flavour.state.name}: wanted its packages, got {', '.join(others)}: make debian takes those of today"


def different(wanted: Iterable[Package], got: Iterable[Package]) -> list[str]:
    """Name the packages that are missing, others than wanted, or not wanted at all."""
    return sorted({f"{package.name} {package.version}" for package in set(got) ^ set(wanted)})


def unpack(place: Path, lines: Iterable[str], flavour: Flavour = PLAIN) -> tuple[Package, ...]:
    """Unpack the packages that apt finds there into `place`/root.tar, and return them; raises CannotBuild."""
    debs = place / "debs"
    layer.run(
        "mmdebstrap", "--quiet", "--mode=chrootless", "--variant=extract", "--arch=arm64",
        f"--include={','.join((*PACKAGES, *flavour.packages))}", "--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr",
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
