"""A program that is not installed is named with the package that brings it, and stops only its own step."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.kit import __main__ as command
from hardware.kit import fabrication, harness, kicad, tools
from hardware.kit.pins import HARDWARE
from hardware.kit.tools import MissingToolError


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))


@pytest.mark.parametrize(
    ("tool", "package"),
    [
        (tools.kicad, "kicad"),
        (tools.openscad, "openscad"),
        (tools.graphviz, "graphviz"),
    ],
)
def test_a_missing_program_is_named_with_its_package(
    nothing_installed: None, tool: Callable[[], str], package: str
) -> None:
    with pytest.raises(MissingToolError, match=rf"Debian packages? {package}\b.*apt install"):
        tool()


@pytest.mark.parametrize(
    "step",
    [
        harness.draw,
        kicad.export,
        kicad.check,
        lambda: fabrication.fabricate(Path("nowhere"), ()),
        lambda: fabrication.click(Path("nowhere"), ()),
        command.build_cases,
        command.picture_case,
    ],
)
def test_a_step_without_its_program_touches_nothing(nothing_installed: None, step: Callable[[], None]) -> None:
    kept = {path: path.read_bytes() for path in tools_files()}
    with pytest.raises(MissingToolError):
        step()
    assert {path: path.read_bytes() for path in tools_files()} == kept


def tools_files() -> list[Path]:
    return [path for folder in ("board", "harness", "case") for path in (HARDWARE / folder).iterdir()]


def test_an_old_kicad_is_as_good_as_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    old = tmp_path / "kicad-cli"
    old.write_text("#!/bin/sh\necho 6.0.11\n", encoding="utf-8")
    old.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin")
    with pytest.raises(MissingToolError, match="version 9 or newer"):
        tools.kicad()


def test_a_program_that_fails_is_an_error_with_its_words() -> None:
    with pytest.raises(RuntimeError, match=r"ended with 3:\nso there"):
        tools.run("sh", "-c", "echo so there; exit 3")
