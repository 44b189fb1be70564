"""A release: what is built twice is compared, what is said of it is in the changelog, its files are summed."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from packages import layer, release

ROOT = Path(__file__).parents[2]


def test_what_is_the_same_twice_is_taken(tmp_path: Path) -> None:
    def make(place: Path) -> None:
        (place / "b").write_text("two")
        (place / "a").write_text("one")

    assert [path.relative_to(tmp_path).as_posix() for path in release.twice(tmp_path, make)] == ["first/a", "first/b"]


def test_what_somebody_else_makes_is_compared_with_ours(tmp_path: Path) -> None:
    def make(text: str) -> Callable[[Path], object]:
        return lambda place: (place / "image").write_text(text)

    assert [path.read_text() for path in release.twice(tmp_path / "one", make("a"), make("a"))] == ["a"]
    with pytest.raises(release.NotTheSame, match="not the same: image"):
        release.twice(tmp_path / "two", make("a"), make("a, at home"))


def test_what_is_not_the_same_twice_is_named(tmp_path: Path) -> None:
    number = count()

    def make(place: Path) -> None:
        (place / "same").write_text("")
        (place / "differs").write_text(str(next(number)))
        (place / f"now-{next(number)}").write_text("")

    with pytest.raises(release.NotTheSame, match="not the same: differs, now-1, now-3"):
        release.twice(tmp_path, make)


def test_the_version_that_is_written_down_has_its_section_in_the_changelog() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert release.section(text, layer.version()).startswith("### ")


@pytest.mark.parametrize("text", ["## 1.0.0 - 2026-01-01\n\n## 0.9.0 - 2025-01-01\n\n- a\n", "## 0.9.0 - x\n\n- a\n"])
def test_a_version_without_a_word_in_the_changelog_is_no_release(text: str) -> None:
    with pytest.raises(layer.CannotBuild, match=r"wanted a section '## 1\.0\.0 - DATE'"):
        release.section(text, "1.0.0")


def test_the_notes_are_the_section_alone() -> None:
    assert release.section("## 1.1.0 - x\n\n- new\n\n## 1.0.0 - x\n\n- old\n", "1.1.0") == "- new\n"


def test_a_build_between_two_releases_says_what_will_be_said_of_the_next() -> None:
    text = "## Unreleased\n\n- new\n\n## 1.0.0 - 2026-01-01\n\n- old\n"
    assert release.section(text, "1.0.0.post3+g01234567") == "- new\n"
    with pytest.raises(layer.CannotBuild, match="wanted a section '## Unreleased'"):
        release.section("## 1.0.0 - 2026-01-01\n\n- old\n", "1.0.0.post3+g01234567")


def test_the_checksums_are_read_by_the_usual_program(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("b.img", "a.whl")]
    for path in files:
        path.write_text(path.name)
    (tmp_path / release.SUMS).write_text(release.sums(files))
    command = ["sha256sum", "--check", "--strict", release.SUMS]
    assert subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True).stdout == (
        "a.whl: OK\nb.img: OK\n"
    )
