"""The bundle: every file is described, its checksums hold, and packed again it is the same."""

from __future__ import annotations

import hashlib
import re
import zipfile
from pathlib import Path

import pytest

from hardware.kit import booklet, bundle, prints
from hardware.kit.case import VARIANTS, Case
from packages.address import address

MADE = ("board/gerbers.zip", "board/gerbers/tablekeeper-PTH.drl", "board/bill.csv", "case/zero-board-1-pn532/lid.stl")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in MADE:
        path = tmp_path / "kit" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")
    bundle.bundle(tmp_path / "kit", tmp_path / "kit.zip")
    return tmp_path / "kit"


def test_the_checksums_are_those_of_every_file(folder: Path) -> None:
    sums = dict(line.split("  ")[::-1] for line in (folder / "SHA256SUMS").read_text(encoding="utf-8").splitlines())
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert set(sums) == there - {"SHA256SUMS"}
    assert all(hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest for name, digest in sums.items())
    assert {*MADE, "guide/guide.md", "guide/parts.csv", "guide/board/tablekeeper.kicad_sch", "LICENSE"} <= there


def test_the_archive_is_the_folder_and_the_same_again(folder: Path) -> None:
    archive = folder.with_name("kit.zip")
    with zipfile.ZipFile(archive) as packed:
        assert all(packed.read(name) == (folder / name).read_bytes() for name in packed.namelist())
        assert {"README.md", "SHA256SUMS"} <= set(packed.namelist())
    before = archive.read_bytes()
    bundle.bundle(folder, archive)
    assert archive.read_bytes() == before


def test_the_page_describes_what_is_there_and_names_what_is_not(folder: Path) -> None:
    page = (folder / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\S+) \| .+ \|$", page, re.M)
    assert {"board/gerbers.zip", "board/gerbers/*-PTH.drl", "case/*/lid.stl", "README.md", "SHA256SUMS"} <= set(rows)
    assert "board/parts-to-click.html" not in rows
    assert re.search(r"Not made, for want of a program: .*board/parts-to-click\.html", page)
    assert prints.table(map(Case, VARIANTS)) in page
    assert f"<{address()}>" in page
    assert f"<{address('Issues')}>" in page


def test_a_file_that_nobody_described_is_refused(folder: Path) -> None:
    (folder / "board" / "notes.txt").write_text("", encoding="utf-8")
    with pytest.raises(RuntimeError, match=r"got board/notes\.txt: remove it"):
        bundle.bundle(folder, folder.with_name("kit.zip"))


def test_every_link_of_its_pages_leads_to_what_is_in_the_bundle_or_to_the_project(folder: Path) -> None:
    """Pictures are links, too; a heading that is led to is there."""
    pages = sorted(folder.rglob("*.md"))
    assert {page.relative_to(folder).as_posix() for page in pages} >= {"guide/guide.md", "docs/first-game.md"}
    for page in pages:
        links = re.findall(r"\]\(([^)#]*)(?:#([^)]*))?\)", page.read_text(encoding="utf-8"))
        for target, heading in links:
            if target.startswith("https://"):
                continue
            there = page if not target else page.parent / target
            assert there.is_file(), (page, target)
            if heading and there.suffix == ".md":
                named = re.findall(r"^#+ (.*)$", there.read_text(encoding="utf-8"), re.MULTILINE)
                assert heading in {booklet.named(one) for one in named}, (page, target, heading)
