"""The pinned packages: every dependency is among them, and only the very files that were pinned are installed."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from packages import pins

ROOT = Path(__file__).parents[2]
LISTS = sorted((ROOT / "packages").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = {
    **dict.fromkeys(("sim", "web", "report"), "runs"),
    **dict.fromkeys(("postgresql", "dev", "site"), "tests"),
    **{name: name for name in ("dashboard", "kit", "lgpio", "pi", "rpi-gpio")},
}
"""The lists that serve an installation's extras."""


def pinned(name: str) -> dict[str, str]:
    return {canonicalize_name(package): version for package, version in pins.pins(ROOT / "packages" / f"{name}.txt")}


def wanted() -> list[tuple[str, str]]:
    """Return every dependency of the project with the list that must have it."""
    extras = PROJECT["project"]["optional-dependencies"]
    assert extras.keys() == EXTRAS.keys()
    lines = [("box", PROJECT["project"]["dependencies"]), ("build", PROJECT["build-system"]["requires"])]
    lines += [(EXTRAS[extra], requirements) for extra, requirements in extras.items()]
    return [(name, line) for name, requirements in lines for line in requirements]


@pytest.mark.parametrize(("name", "line"), wanted())
def test_every_dependency_is_pinned_at_a_version_that_the_project_allows(name: str, line: str) -> None:
    requirement = Requirement(line)
    assert requirement.specifier.contains(pinned(name)[canonicalize_name(requirement.name)])


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_every_pin_has_the_hashes_of_files_and_a_list_has_nothing_else(path: Path) -> None:
    says, *lines = path.read_text(encoding="utf-8").replace(" \\\n    ", " ").splitlines()
    assert says.startswith("# ")
    for line in lines:
        package = r"""[\w.-]+==[\w.]+( ; sys_platform == ["']linux["'])?( --hash=sha256:[0-9a-f]{64})+"""
        assert re.fullmatch(rf"-r \w+\.txt|{package}", line)


def test_no_package_has_two_versions() -> None:
    versions = {(canonicalize_name(name), version) for path in LISTS for name, version in pins.pins(path)}
    assert len({name for name, _ in versions}) == len(versions)


def test_what_is_lacking_is_said_with_what_was_wanted_and_what_is_there() -> None:
    assert list(pins.lacking([("pytest", pytest.__version__)])) == []
    assert list(pins.lacking([("pytest", "0.1"), ("no-such", "2")])) == [
        f"wanted pytest 0.1, got {pytest.__version__}",
        "wanted no-such 2, got none",
    ]


def test_a_pin_for_another_system_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"a==1 ; sys_platform == '{sys.platform}' \\\nb==2 ; sys_platform == \"other\" \\\nc==3\n")
    assert list(pins.pins(path)) == [("a", "1"), ("c", "3")]


@pytest.fixture
def index(tmp_path: Path) -> Path:
    """Return a place with `fetch`, and a package `probe` in two files of the same name: as pinned, and built anew."""
    shutil.copy(ROOT / "packages" / "fetch", tmp_path)
    for build in ("pinned", "anew"):
        wheel = tmp_path / build / "probe-1.0-py3-none-any.whl"
        wheel.parent.mkdir()
        with zipfile.ZipFile(wheel, "w") as file:
            file.writestr("probe.txt", build)
            file.writestr("probe-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: probe\nVersion: 1.0\n")
            file.writestr("probe-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            file.writestr("probe-1.0.dist-info/RECORD", "")
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        page = tmp_path / "simple" / build / "probe" / "index.html"
        page.parent.mkdir(parents=True)
        page.write_text(f'<a href="{wheel.as_uri()}#sha256={digest}">{wheel.name}</a>', encoding="utf-8")
        if build == "pinned":
            (tmp_path / "list.txt").write_text(f"probe==1.0 --hash=sha256:{digest}\n", encoding="utf-8")
    return tmp_path


def fetch(index: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [str(index / "fetch"), sys.executable, "list", "--target", str(index / "target"), *options]
    surroundings = {"PATH": "/usr/bin:/bin", "HOME": str(index), "PIP_CONFIG_FILE": "/dev/null", "PIP_RETRIES": "1"}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=surroundings)


def simple(index: Path, build: str) -> str:
    return (index / "simple" / build).as_uri()


def test_of_two_files_with_one_name_the_pinned_one_is_installed(index: Path) -> None:
    done = fetch(index, "--index-url", simple(index, "anew"), "--extra-index-url", simple(index, "pinned"))
    assert done.returncode == 0, done.stderr
    assert (index / "target" / "probe.txt").read_text(encoding="utf-8") == "pinned"


def test_a_file_that_is_not_the_pinned_one_is_refused(index: Path) -> None:
    done = fetch(index, "--index-url", simple(index, "anew"))
    assert done.returncode != 0
    assert "DO NOT MATCH THE HASHES" in done.stderr
    assert "cannot be reached" not in done.stderr
    assert not (index / "target").exists()


def test_an_index_out_of_reach_is_said_in_plain_words_at_the_end(index: Path) -> None:
    done = fetch(index, "--index-url", "http://127.0.0.1:9/simple")
    assert done.returncode != 0
    assert done.stderr.splitlines()[-1].startswith("The package index cannot be reached. Connect this computer")
