"""The guide to print: all that a builder needs in one file, of which no link leads out into nothing."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from hardware.kit import booklet
from hardware.kit.placement import DATE
from packages.address import address


def test_it_has_the_guide_the_program_and_every_setting_and_a_link_between_them_stays_inside() -> None:
    page = booklet.html()
    for name in booklet.CHAPTERS:
        assert f'<section id="{name.removesuffix(".md").replace("/", "-")}">' in page
    assert 'href="#docs-first-game"' in page
    assert 'href="#docs-settings-panel"' in page
    assert 'id="docs-settings-panel"' in page
    assert not re.findall(r'href="(?!#|https://)[^"]*"', page)
    pictures = [unquote(source.removeprefix("file://")) for source in re.findall(r'<img src="([^"]*)"', page)]
    assert pictures
    assert all(Path(picture).is_file() for picture in pictures)
    assert f'href="{address()}/blob/main/hardware/pictures/header.svg"' in page


def test_a_link_to_a_heading_that_is_not_there_ends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(booklet, "ROOT", tmp_path)
    (tmp_path / "one.md").write_text("# One\n\n[two](two.md#gone) and [two](two.md#here)\n", encoding="utf-8")
    (tmp_path / "two.md").write_text("# Here\n", encoding="utf-8")
    with pytest.raises(RuntimeError, match=r"got #two-gone: correct them"):
        booklet.html(["one.md", "two.md"])


@pytest.mark.needs_package("chromium")
def test_it_is_printed_the_same_twice_with_the_date_of_the_board(tmp_path: Path) -> None:
    made = []
    for name in ("one.pdf", "two.pdf"):
        booklet.make(tmp_path / name)
        made.append((tmp_path / name).read_bytes())
    assert made[0] == made[1]
    assert made[0].startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", made[0])) > 20
    assert set(re.findall(rb"Date \(D:(\d{8})", made[0])) == {DATE.replace("-", "").encode()}
    assert all(to.startswith(b"https://") for to in re.findall(rb"/URI \(([^)]*)\)", made[0]))
