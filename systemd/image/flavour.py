"""What a card is for: the plain one is without any network; the one for cafés joins a Wi-Fi and reports to a broker."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from packages.layer import CannotBuild

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Flavour:
    """How a card differs from the plain one; every field has what is there besides."""

    name: str
    packages: tuple[str, ...] = ()
    """Of Debian."""
    wheels: tuple[str, ...] = ()
    """The lists of `packages/` that they are in."""
    files: tuple[str, ...] = ()
    """What stays of the firmware that Debian's packages lay in /usr/lib/firmware, by patterns."""
    modules: tuple[str, ...] = ()
    """What stays of folders of the kernel's modules that the plain card leaves out."""
    unmasked: tuple[str, ...] = ()
    """Units of Debian that the plain card masks."""
    masked: tuple[str, ...] = ()
    """Units of Debian that its packages bring along, and nothing needs."""
    enabled: tuple[str, ...] = ()
    """Units that start with the box."""
    links: tuple[tuple[str, str], ...] = ()
    """Links in the root, each with what it leads to."""

    @property
    def state(self) -> Path:
        """The file with the state of Debian."""
        return HERE / ("debian.txt" if self is PLAIN else f"debian-{self.name}.txt")

    @property
    def covers(self) -> tuple[Path, ...]:
        """The folders that are laid over Debian's own files, one after the other."""
        return (HERE / "root",) if self is PLAIN else (HERE / "root", HERE / self.name)

    def version(self, version: str) -> str:
        """Return what a version is called on such a card; both sort beside each other."""
        return version if self is PLAIN else f"{version}{'.' if '+' in version else '+'}{self.name}"


PLAIN = Flavour("plain")
BROADCOM = "drivers/net/wireless/broadcom/brcm80211"
"""The drivers of the radio of a Raspberry Pi."""
CAFE = Flavour(
    "cafe",
    packages=("firmware-brcm80211", "systemd-resolved", "systemd-timesyncd", "wireless-regdb", "wpasupplicant"),
    wheels=("web",),
    files=("brcm/brcmfmac434*", "cypress/cyfmac434*", "regulatory.db*"),
    modules=("net/rfkill", "net/wireless", *(f"{BROADCOM}/{part}" for part in ("brcmfmac", "brcmutil"))),
    unmasked=("systemd-networkd.service",),
    masked=("dbus.service", "dbus.socket"),
    enabled=(
        "systemd-networkd.service", "systemd-resolved.service", "systemd-timesyncd.service",
        "tablekeeper-serve.service", "tablekeeper-wifi.service",
    ),
    links=(
        ("etc/resolv.conf", "/run/systemd/resolve/stub-resolv.conf"),
        ("etc/tablekeeper/ca.pem", "/boot/firmware/ca.pem"),
        ("etc/tablekeeper/report.txt", "/boot/firmware/report.txt"),
        ("usr/lib/firmware/regulatory.db", "regulatory.db-debian"),
        ("usr/lib/firmware/regulatory.db.p7s", "regulatory.db.p7s-debian"),
        ("var/lib/tablekeeper-serve", "private/tablekeeper-serve"),
    ),
)  # fmt: skip
FLAVOURS = (PLAIN, CAFE)


def named(name: str) -> Flavour:
    """Return the flavour of a name. Raises CannotBuild."""
    for flavour in FLAVOURS:
        if flavour.name == name:
            return flavour
    raise CannotBuild(f"CARD: wanted {' or '.join(one.name for one in FLAVOURS)}, got {name}: make image CARD=cafe")
