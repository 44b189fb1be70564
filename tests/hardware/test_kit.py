"""Every step of `make kit` is done here too, on a copy: what breaks it is seen, and what it makes is what lies here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.kit.__main__ import STEPS, main
from hardware.kit.pins import HARDWARE

ROOT = HARDWARE.parent
WITHOUT_PROGRAMS = (
    "tables of the guide",
    "pins of schematic and board",
    "numbers of the enclosure",
    "pictures of the panel",
    "drawings at full size",
)
ELSEWHERE = {
    "pieces of the enclosure": "test_case makes each piece of each variant and compares them",
    "pictures of the enclosure": "test_views",
    "drawings of the wiring": "test_drawings_of_the_wiring_are_made",
    "netlist": "test_kicad does all of KiCad's steps on a copy",
    "KiCad's checks of both": "test_kicad",
    "files for the board's maker": "test_fabrication",
    "parts to click": "test_fabrication",
    "guide to print": "test_booklet",
    "release bundle": "test_bundle",
    "pictures of schematic and board": "test_kicad",
}
"""Steps that want a program, and where they are tried."""


def copied(folder: Path) -> Path:
    """Return a copy of the kit, where steps may write."""
    shutil.copytree(HARDWARE, folder / "hardware", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def done(folder: Path, *steps: str) -> str:
    """Do steps in a copy; return what was said."""
    command = [sys.executable, "-m", "hardware.kit", *steps]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def kept(folder: Path) -> dict[str, bytes]:
    paths = [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_every_step_is_tried() -> None:
    assert set(WITHOUT_PROGRAMS) | ELSEWHERE.keys() == STEPS.keys()


def test_the_steps_that_want_no_program_make_what_lies_here(tmp_path: Path) -> None:
    said = done(copied(tmp_path), *WITHOUT_PROGRAMS)
    assert said.splitlines() == [f"{step}: done" for step in STEPS if step in WITHOUT_PROGRAMS]
    made, here = kept(tmp_path / "hardware"), kept(HARDWARE)
    assert {name for name in here | made if here.get(name) != made.get(name)} == set()


def test_a_step_that_does_not_exist_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pictures of the cat"]) == 1
    assert "no such step: pictures of the cat; there are: drawings of the wiring, " in capsys.readouterr().err


@pytest.mark.needs_package("openscad")
def test_a_step_that_fails_is_the_commands_failure(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    source = folder / "hardware" / "case" / "case.scad"
    source.write_text("cube(", encoding="utf-8")
    with pytest.raises(AssertionError, match=r"failed: pictures of the enclosure: .*openscad"):
        done(folder, "pictures of the enclosure")


@pytest.mark.needs_package("graphviz")
def test_drawings_of_the_wiring_are_made(tmp_path: Path) -> None:
    pytest.importorskip("wireviz", reason="needs the Python package wireviz: make kit fetches it")
    folder = copied(tmp_path)
    for drawing in (folder / "hardware" / "harness").glob("*.svg"):
        drawing.unlink()
    done(folder, "drawings of the wiring")
    names = {path.name for path in (HARDWARE / "harness").glob("*.svg")}
    assert {path.name for path in (folder / "hardware" / "harness").glob("*.svg")} == names
