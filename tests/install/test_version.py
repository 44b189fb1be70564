"""The version: that of a release is in the changelog, and each build between two has one of its own, in their order."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from packaging.version import Version

from packages import layer, version

ROOT = Path(__file__).parents[2]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a repository that has released 1.0.0."""
    place = tmp_path / "checkout"
    place.mkdir()
    git(place, "init", "--quiet")
    (place / "CHANGELOG.md").write_text("## Unreleased\n\n- new\n", encoding="utf-8")
    commit(place, "begun")
    release(place, "1.0.0")
    return place


def git(place: Path, *arguments: str) -> str:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    return subprocess.run(["git", *who, *arguments], cwd=place, check=True, capture_output=True, text=True).stdout


def commit(place: Path, text: str) -> str:
    (place / "code").write_text(text, encoding="utf-8")
    git(place, "add", ".")
    git(place, "commit", "--quiet", "--message", text)
    return git(place, "rev-parse", "HEAD")[:8]


def release(place: Path, number: str) -> None:
    log = (place / "CHANGELOG.md").read_text(encoding="utf-8")
    unreleased = "## Unreleased\n\n"
    (place / "CHANGELOG.md").write_text(log.replace(unreleased, f"{unreleased}## {number} - 2026-11-22\n\n"))
    commit(place, number)


def test_the_commit_that_gives_the_changelog_its_section_is_the_release(checkout: Path) -> None:
    assert version.version(checkout) == "1.0.0"
    release(checkout, "1.1.0")
    assert version.version(checkout) == "1.1.0"


def test_what_is_built_later_says_how_much_and_which_commit_it_is(checkout: Path) -> None:
    for later in (1, 2):
        which = commit(checkout, f"later {later}")
        assert version.version(checkout) == f"1.0.0.post{later}+g{which}"


def test_what_is_in_no_commit_is_no_release(checkout: Path) -> None:
    (checkout / "code").write_text("changed\n", encoding="utf-8")
    assert version.version(checkout) == f"1.0.0+g{git(checkout, 'rev-parse', 'HEAD')[:8]}.changed"


def test_pip_debian_and_the_card_have_all_builds_in_their_order(checkout: Path) -> None:
    built = [version.version(checkout)]
    for later in range(11):
        commit(checkout, f"later {later}")
        built.append(version.version(checkout))
    release(checkout, "1.0.1")
    built.append(version.version(checkout))
    assert sorted(built, key=Version) == built
    assert all(str(Version(one)) == one for one in built), "spelt as pip spells it, in every file's name"
    names = "".join(f"{one}\n" for one in reversed(built))
    said = subprocess.run(["sort", "-V"], input=names, check=True, capture_output=True, text=True).stdout
    assert said.split() == built


def test_a_clone_without_its_history_names_its_commit_alone(checkout: Path, tmp_path: Path) -> None:
    which = commit(checkout, "later")
    git(tmp_path, "clone", "--quiet", "--depth=1", checkout.as_uri(), "shallow")
    assert version.version(tmp_path / "shallow") == f"1.0.0+g{which}"


def test_a_copy_says_what_was_noted_in_it_and_otherwise_that_nobody_knows(tmp_path: Path, checkout: Path) -> None:
    for place in (tmp_path / "copy", checkout / "within"):
        place.mkdir()
        (place / "CHANGELOG.md").write_bytes((checkout / "CHANGELOG.md").read_bytes())
        assert version.version(place) == "1.0.0+unknown"
        version.note(place, "1.0.0.post7+g01234567")
        assert version.version(place) == "1.0.0.post7+g01234567"


def test_a_changelog_without_a_release_is_said(tmp_path: Path) -> None:
    (tmp_path / "CHANGELOG.md").write_text("## Unreleased\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"wanted a section '## 1\.0\.0 - 2026-01-31', got none"):
        version.version(tmp_path)


def test_the_wheel_is_the_same_from_a_checkout_and_from_its_source_distribution(tmp_path: Path) -> None:
    """And has the version of the sources."""
    hatch = [sys.executable, "-m", "hatchling", "build", "--directory"]
    subprocess.run([*hatch, tmp_path, "--target", "wheel", "--target", "sdist"], cwd=ROOT, check=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    subprocess.run(["tar", "-xf", archive], cwd=tmp_path, check=True)
    sources = tmp_path / archive.name.removesuffix(".tar.gz")
    assert version.version(sources) == layer.version()
    subprocess.run([*hatch, tmp_path / "again", "--target", "wheel"], cwd=sources, check=True)
    name = f"tablekeeper-{layer.version()}-py3-none-any.whl"
    assert (tmp_path / name).read_bytes() == (tmp_path / "again" / name).read_bytes()
    with zipfile.ZipFile(tmp_path / name) as wheel:
        told = wheel.read(f"tablekeeper-{layer.version()}.dist-info/METADATA").decode()
    assert f"\nVersion: {layer.version()}\n" in told
