"""The game of docs/adding-a-game.md: its code is taken out of the page and installed as anybody would install it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

import tablekeeper.engine.registry
import tablekeeper.firmware.games.registry

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/adding-a-game.md"
FILE = re.compile(r"^`(?P<path>[\w./]+)`\n\n```\w+\n(?P<text>.*?)^```", re.MULTILINE | re.DOTALL)
"""A file of the page: its path in a line of its own, and what is in it."""


@cache
def files() -> Mapping[str, str]:
    """Return the files of the page by their paths."""
    return {found["path"]: found["text"] for found in FILE.finditer(PAGE.read_text(encoding="utf-8"))}


def forget_games() -> None:
    """Let all that was read of games that others offer be forgotten."""
    tablekeeper.engine.registry.game.cache_clear()
    tablekeeper.firmware.games.registry.ui.cache_clear()
    tablekeeper.firmware.games.registry.names.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "twenty"]:
        del sys.modules[name]


def install(directory: Path, changed: Mapping[str, str]) -> Path:
    """Write the package with some files changed, install it with pip, and return where it lies then."""
    source, target = directory / "source", directory / "installed"
    for path, text in {**files(), **changed}.items():
        if text:
            (source / path).parent.mkdir(parents=True, exist_ok=True)
            (source / path).write_text(text, encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
    subprocess.run([*pip, "--no-deps", "--no-build-isolation", "--target", target, source], check=True)
    return target


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the game lies, installed as the page builds it up to the chapter on words."""
    return install(tmp_path_factory.mktemp("twenty"), {path: "" for path in files() if "/words/" in path})


@pytest.fixture(scope="session")
def worded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with words of its own."""
    ui = files()["twenty/ui.py"]
    changed = ui.replace("    game = TWENTY\n", '    game = TWENTY\n    words = "twenty"\n')
    assert changed != ui
    return install(tmp_path_factory.mktemp("worded"), {"twenty/ui.py": changed})


@pytest.fixture
def twenty(installed: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The id of the game, which can be found meanwhile."""
    yield from findable(installed, monkeypatch)


@pytest.fixture
def worded_twenty(worded: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The id of the game with words of its own, which can be found meanwhile."""
    yield from findable(worded, monkeypatch)


def findable(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    forget_games()
    monkeypatch.syspath_prepend(path)
    yield "twenty"
    forget_games()
