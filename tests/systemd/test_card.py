"""The card's partitions, and a version of the box as one file, without the hours that building Debian takes."""

from __future__ import annotations

import struct
import subprocess
from pathlib import Path

import pytest

from systemd.image import box, card
from systemd.image.system import UNUSED

HERE = Path(card.__file__).parent


def test_the_first_sector_names_both_parts_and_the_image_ends_where_the_second_begins() -> None:
    sector = card.partition_table()
    assert len(sector) == 512
    assert sector[510:] == b"\x55\xaa"
    found = [struct.unpack_from("<4xB3xII", sector, 446 + 16 * number) for number in range(4)]
    first, second = found[:2]
    assert first == (card.FAT, card.FIRST // 512, (card.SECOND - card.FIRST) // 512)
    assert second == (card.LINUX, card.SECOND // 512, (card.END - card.SECOND) // 512)
    assert found[2:] == [(0, 0, 0)] * 2


@pytest.fixture
def files(tmp_path: Path) -> Path:
    place = tmp_path / "files"
    (place / "overlays").mkdir(parents=True)
    (place / "config.txt").write_text("arm_64bit=1\n")
    (place / "READ ME.txt").write_text("a long name\n")
    (place / "overlays/tablekeeper-panel.dtbo").write_bytes(bytes(range(256)) * 40)
    return place


@pytest.mark.needs_package("mtools")
def test_the_files_of_the_first_part_are_read_back_as_they_were(files: Path, tmp_path: Path) -> None:
    image, other = tmp_path / "card.img", tmp_path / "tablekeeper-1.0.0.box"
    other.write_bytes(b"a box")
    card.make([files, other], image)
    assert image.stat().st_size == card.SECOND
    for path in [*(path for path in files.rglob("*") if path.is_file()), other]:
        name = path.relative_to(files if files in path.parents else tmp_path)
        command = ["mtype", "-i", f"{image}@@{card.FIRST}", f"::{name}"]
        assert subprocess.run(command, check=True, capture_output=True).stdout == path.read_bytes()


@pytest.mark.needs_package("mtools")
def test_made_twice_the_card_is_the_same(files: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "first.img", tmp_path / "second.img"
    card.make([files], first)
    for path in files.rglob("*"):
        path.touch()
    card.make([files], second)
    assert subprocess.run(["cmp", first, second], check=False).returncode == 0


def test_a_version_ends_with_what_shows_that_it_is_whole(tmp_path: Path) -> None:
    file = tmp_path / "tablekeeper-1.0.0.box"
    file.write_bytes(b"all of a system")
    box.seal(file)
    command = f". {HERE}/start; whole 1.0.0"
    surroundings = {"CARD": str(tmp_path), "PATH": "/usr/bin:/bin"}
    assert subprocess.run(["sh", "-c", command], env=surroundings, check=False).returncode == 0
    file.write_bytes(file.read_bytes().replace(b"system", b"sytsem"))
    assert subprocess.run(["sh", "-c", command], env=surroundings, check=False).returncode == 1


def test_what_the_boot_firmware_is_told_is_on_the_card() -> None:
    told = dict(line.split("=") for line in (HERE / "card/config.txt").read_text().splitlines() if "=" in line)
    assert told["dtoverlay"] == "tablekeeper-panel"
    assert (HERE.parent / f"{told['dtoverlay']}.dtbo").exists()
    assert told["enable_uart"] == "1"
    assert "ttyS" not in (HERE / "card/cmdline.txt").read_text(), "the header's line is the reader's"
    assert len((HERE / "card/cmdline.txt").read_text().splitlines()) == 1


def test_every_unit_that_is_switched_on_is_laid_on_the_card_and_is_not_masked() -> None:
    ours = {path.name for path in (*HERE.rglob("*.service"), *HERE.parent.glob("*.service"))}
    assert set(box.ENABLED) <= ours
    assert not set(box.ENABLED) & set(box.MASKED)
    assert not set(box.EMPTY) & set(UNUSED)


def test_the_licences_of_what_is_on_the_card_stay_on_it() -> None:
    assert not any("usr/share/doc".startswith(folder) for folder in UNUSED)
