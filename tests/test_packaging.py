"""What is installed: one package under one name, which nothing that is called as one of our folders can disturb."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from packages import readme
from packages.address import address

ROOT = Path(__file__).parents[1]
MEASURES = r"^firmware/(bench/|games/\w+/bench\.py$)"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that pip would install, built as it builds it."""
    directory = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]
    subprocess.run([*pip, "--no-build-isolation", "--wheel-dir", directory, ROOT], check=True)
    (built,) = directory.glob("*.whl")
    return built


def test_nothing_is_installed_but_under_the_one_name(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"tablekeeper"}
    for folder in ("engine", "drivers", "firmware", "network"):
        ours = {str(path.relative_to(ROOT)) for path in (ROOT / folder).rglob("*.py")}
        assert {f"tablekeeper/{name}" for name in ours if not re.search(MEASURES, name)} <= set(names)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the wheel is unpacked."""
    folder = tmp_path_factory.mktemp("installed")
    zipfile.ZipFile(wheel).extractall(folder)
    return folder


def said(installed: Path, *arguments: str) -> tuple[int, str, str]:
    """Run what is installed; return its status, its output and its errors."""
    command = [sys.executable, "-m", "tablekeeper.firmware", *arguments]
    surroundings = {"PYTHONPATH": str(installed), "PATH": ""}
    done = subprocess.run(command, cwd=installed, env=surroundings, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def test_what_developers_measure_with_is_not_installed(wheel: Path, installed: Path) -> None:
    names = [name.removeprefix("tablekeeper/") for name in zipfile.ZipFile(wheel).namelist()]
    assert [name for name in names if re.search(MEASURES, name)] == []
    status, usage, _ = said(installed, "--help")
    assert (status, "bench" in usage, "duel" in usage) == (0, True, True)
    for command in ("bench", "duel"):
        there = f"there, after make run: .venv/bin/tablekeeper {command}"
        assert said(installed, command) == (2, "", f"tablekeeper: {command} is part of the source checkout; {there}\n")


def test_nothing_that_is_installed_imports_what_is_not() -> None:
    for path in (
        path for folder in ("engine", "drivers", "firmware", "network") for path in (ROOT / folder).rglob("*.py")
    ):
        name = str(path.relative_to(ROOT))
        if not re.search(MEASURES, name) and name != "firmware/command_line/parser.py":
            assert not re.search(r"import.*\bbench\b|\.bench\b", path.read_text(encoding="utf-8")), name


def test_data_is_installed_beside_the_code_that_reads_it(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for kind in ("json", "toml", "txt", "typed", "html", "js", "css", "svg"):
        ours = [
            path
            for folder in ("engine", "drivers", "firmware", "network")
            for path in (ROOT / folder).rglob(f"*.{kind}")
        ]
        assert ours
        assert {f"tablekeeper/{path.relative_to(ROOT)}" for path in ours} <= names


@pytest.mark.parametrize("folder", ["engine", "drivers", "firmware", "network"])
def test_a_folder_of_the_same_name_where_one_works_does_not_matter(wheel: Path, tmp_path: Path, folder: str) -> None:
    installed, here = tmp_path / "installed", tmp_path / "here"
    zipfile.ZipFile(wheel).extractall(installed)
    (here / folder).mkdir(parents=True)
    (here / folder / "__init__.py").write_text("raise SystemExit('the wrong one')\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tablekeeper.firmware", "random", "--matches", "1", "--jobs", "1"],
        cwd=here,
        env={"PYTHONPATH": str(installed), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_readme_of_a_package_leads_nowhere_but_to_the_web(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as file:
        (name,) = (name for name in file.namelist() if name.endswith(".dist-info/METADATA"))
        text = file.read(name).decode()
    assert "# Tablekeeper" in text
    assert "The panel: seat 1 has three lives" in text, "what is on the picture is said"
    targets = re.findall(r"\]\(([^)\s]+)\)", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    assert all(re.match(r"https?:", target) for target in targets), targets
    assert {f"Project-URL: {kind}, {address(kind)}" for kind in ("Repository", "Issues")} <= set(text.splitlines())


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("see [the guide](docs/guide.md#why).", "see the guide (`docs/guide.md`)."),
        ("see [docs/guide.md](docs/guide.md).", "see docs/guide.md."),
        ("see [below](#below).", "see below."),
        ("see [it](https://example.org/a).", "see [it](https://example.org/a)."),
        ("![A box](docs/a.png)", "*A box.*"),
    ],
)
def test_what_leads_to_a_file_becomes_words(text: str, wanted: str) -> None:
    assert readme.alone(text, "there") == wanted + readme.END.format(address="there")
