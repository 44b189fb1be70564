"""How the card for cafés differs from the plain one, which has no network."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from packages.layer import CannotBuild
from systemd.image import box, flavour, system
from systemd.image.flavour import CAFE, FLAVOURS, PLAIN
from tablekeeper.firmware.box.beside import joining
from tablekeeper.firmware.command_line.status import MISUSED
from tablekeeper.network.command import RUN
from tests.systemd.units import exposure, installed, said_by, verified

UNITS = CAFE.covers[1] / "etc/systemd/system"
OURS = Path(box.HERE).parent


@pytest.mark.parametrize(
    ("version", "cafe"), [("1.0.0", "1.0.0+cafe"), ("1.0.0.post7+g0123abcd", "1.0.0.post7+g0123abcd.cafe")]
)
def test_a_version_says_for_which_card_it_is_in_a_name_that_the_card_knows(version: str, cafe: str) -> None:
    assert PLAIN.version(version) == version
    assert CAFE.version(version) == cafe
    pattern = r"s/^tablekeeper-\([0-9][0-9A-Za-z.+]*\)\.box$/\1/p"
    assert pattern in (box.HERE / "start").read_text(encoding="utf-8")
    read = subprocess.run(
        ["sed", "-n", pattern], input=f"tablekeeper-{cafe}.box", capture_output=True, text=True, check=True
    )
    assert read.stdout.strip() == cafe


def test_a_card_is_named_on_the_command_line() -> None:
    assert [flavour.named(one.name) for one in FLAVOURS] == list(FLAVOURS)
    with pytest.raises(CannotBuild, match="CARD: wanted plain or cafe, got bar: make image CARD=cafe"):
        flavour.named("bar")


def test_the_plain_card_starts_nothing_that_reaches_a_network() -> None:
    assert "systemd-networkd.service" in box.MASKED
    assert not any((PLAIN.enabled, PLAIN.packages, PLAIN.modules, PLAIN.links))
    assert not {*CAFE.enabled} & {*box.ENABLED}
    assert {*CAFE.unmasked} <= {*box.MASKED}
    assert not {*CAFE.enabled} & ({*box.MASKED} - {*CAFE.unmasked}), "what it starts is not masked"


def test_every_unit_that_it_starts_is_ours_or_of_a_package_on_it() -> None:
    for unit in CAFE.enabled:
        there = (UNITS / unit).exists() or (OURS / unit).exists()
        assert there or unit in {f"{name}.service" for name in ("systemd-networkd", *CAFE.packages)}, unit


def modules(place: Path) -> Path:
    """Return a folder with some modules and some of a radio's firmware."""
    for name in (
        "net/wireless/cfg80211.ko", "net/rfkill/rfkill.ko", "net/sctp/sctp.ko", "drivers/net/dummy.ko",
        "drivers/net/wireless/broadcom/brcm80211/brcmfmac/brcmfmac.ko", "drivers/net/wireless/ath/ath.ko",
    ):  # fmt: skip
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(name)
    return place


def left(place: Path) -> set[str]:
    """Return what is left of a folder: its files, and folders in which nothing is."""
    return {str(path.relative_to(place)) for path in place.rglob("*") if not path.is_dir() or not any(path.iterdir())}


def test_what_a_card_does_not_need_is_taken_away_with_the_folders_that_are_empty_by_that(tmp_path: Path) -> None:
    place = modules(tmp_path / "kernel")
    system.prune(place / "net", ["wireless/**/*", "rfkill/**/*"])
    system.prune(place / "drivers/net", ["wireless/broadcom/brcm80211/**/*"])
    kept = {"net/wireless/cfg80211.ko", "net/rfkill/rfkill.ko"}
    radio = "drivers/net/wireless/broadcom/brcm80211/brcmfmac/brcmfmac.ko"
    assert left(place) == {*kept, radio}
    system.prune(place / "net", [])
    system.prune(place / "not there", [])
    assert left(place) == {radio}


def test_firmware_stays_with_what_its_links_lead_to(tmp_path: Path) -> None:
    for name in ("cypress/cyfmac43455-sdio.bin", "brcm/brcmfmac43430-sdio.bin", "brcm/brcmfmac4373.bin", "a/b.bin"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    (tmp_path / "brcm/brcmfmac43455-sdio.bin").symlink_to("../cypress/cyfmac43455-sdio.bin")
    (tmp_path / "brcm/bcm-0a5c.hcd").symlink_to("nowhere")
    system.prune(tmp_path, CAFE.files)
    assert left(tmp_path) == {
        "cypress/cyfmac43455-sdio.bin", "brcm/brcmfmac43430-sdio.bin", "brcm/brcmfmac43455-sdio.bin",
    }  # fmt: skip


@pytest.mark.needs_package("systemd")
def test_the_service_of_the_wifi_is_confined_and_systemd_has_nothing_to_say_about_it(tmp_path: Path) -> None:
    unit = UNITS / "tablekeeper-wifi.service"
    assert not verified(installed(tmp_path, unit), unit)
    assert exposure(unit) <= 3.0
    said = said_by(unit)
    assert said["ExecStart"] == ["/opt/tablekeeper/current/bin/tablekeeper wifi /boot/firmware/wifi.txt"]
    assert said["RestartPreventExitStatus"] == [str(MISUSED)]
    assert Path("/run") / said["RuntimeDirectory"][0] == joining(RUN)


def test_the_users_of_a_newer_system_are_there_whatever_computer_builds_its_card(tmp_path: Path) -> None:
    for name, text in (
        ("usr/lib/sysusers.d/network.conf", '# who\nu! lion-network - "Lion Network"\n\ng lion - -\n'),
        ("usr/lib/sysusers.d/time.conf", "u! lion-time -\n"),
        ("etc/sysusers.d/time.conf", "u lion-clock -\n"),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    lines = box.accounts(tmp_path)
    assert lines == ['u lion-network - "Lion Network"', "g lion - -", "u lion-clock -"]
    subprocess.run(["systemd-sysusers", f"--root={tmp_path}", "--inline", *lines], capture_output=True, check=True)
    users = [line.split(":")[0] for line in (tmp_path / "etc/passwd").read_text(encoding="utf-8").splitlines()]
    assert users == ["lion-network", "lion-clock"]
