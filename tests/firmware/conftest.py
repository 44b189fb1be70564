"""Pictures: what a screen looked like when somebody last looked at it, and what it costs to change one."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from PIL import Image, ImageChops

from tablekeeper.firmware.command_line.main import main
from tablekeeper.firmware.languages import LANGUAGES
from tests.firmware.gallery import PICTURED, PICTURES

UNPICTURED = frozenset(LANGUAGES) - frozenset(PICTURED)

SamePicture = Callable[[str, Image.Image], None]
Differing = Callable[[Image.Image, Image.Image], list[tuple[int, int]]]
Commanded = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def commanded(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Commanded:
    """Run the command `tablekeeper` in this process, its simulated device in one of its own, as if it was started.

    To start Python takes longer than most of these tests; that it can be started, others show.
    """

    def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode()), "utf-8"))
        capfd.readouterr()
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert isinstance(ended.value.code, int)
        return subprocess.CompletedProcess(arguments, ended.value.code, *capfd.readouterr())

    return run


@pytest.fixture
def same_picture() -> SamePicture:
    """Compare a picture with the stored one of that name, pixel by pixel; `es/…` and `it/…` have none.

    Their tests draw the same scenes and check that nothing is cut.
    With REDRAW=1 in the environment a picture that differs is stored instead, and the test fails all the same: look
    at the new picture before you commit it.
    """

    def compare(name: str, drawn: Image.Image) -> None:
        if name.partition("/")[0] in UNPICTURED:
            return
        path = PICTURES / f"{name}.png"
        if path.exists():
            with Image.open(path) as stored:
                golden = stored.convert("1")
            if golden.size == drawn.size and (box := ImageChops.logical_xor(golden, drawn).getbbox()) is None:
                return
            said = f"differs from it in {box}" if golden.size == drawn.size else f"is {drawn.size} pixels large"
        else:
            said = "is new"
        if os.environ.get("REDRAW") == "1":
            path.parent.mkdir(parents=True, exist_ok=True)
            drawn.save(path, optimize=True)
            pytest.fail(f"{path.name} is drawn anew: look at it, then run the tests without REDRAW")
        pytest.fail(f"{path.name}: the picture {said}; correct the screen, or store the picture with REDRAW=1")

    return compare


@pytest.fixture
def differing() -> Differing:
    """Find what two pictures cost on the bus: the bytes that differ, each by its row of eight pixels and its column.

    This is how the panel keeps a picture: 8 rows of 128 bytes, each byte a column of eight pixels.
    """

    def compare(one: Image.Image, other: Image.Image) -> list[tuple[int, int]]:
        pixels = ImageChops.logical_xor(one, other).load()
        assert pixels is not None
        return [(row, x) for row in range(8) for x in range(128) if any(pixels[x, row * 8 + bit] for bit in range(8))]

    return compare
