"""The gallery in the documentation: every picture of the tests stands there once, beside its other languages."""

from __future__ import annotations

import os
import re

import pytest

from tests.firmware.gallery import GALLERY, PICTURED, PICTURES, main, named, pages

LONGER_SOMEWHERE = {"check-4"}
"""Pages that not every language needs: in the others the same is said on fewer."""


def test_the_gallery_shows_the_pictures_that_there_are() -> None:
    made = pages()
    stored = {path.name: path.read_text(encoding="utf-8") for path in GALLERY.glob("*.md")}
    if stored != made and os.environ.get("REDRAW") == "1":
        main()
        pytest.fail("the gallery is made anew: look at it, then run the tests without REDRAW")
    assert stored == made, "run `make gallery`"


def test_every_picture_has_its_place_and_only_one() -> None:
    shown = [source for text in pages().values() for source in re.findall(r'src="([^"]+)"', text)]
    kept = [os.path.relpath(path, GALLERY) for path in PICTURES.rglob("*.png")]
    assert sorted(shown) == sorted(kept)


@pytest.mark.parametrize("code", PICTURED)
def test_every_screen_is_shown_in_every_language_that_is_pictured(code: str) -> None:
    every = {name for one in PICTURED for name in named(PICTURES / one)}
    assert every - set(named(PICTURES / code)) <= LONGER_SOMEWHERE


def test_no_other_language_has_pictures() -> None:
    assert {path.name for path in PICTURES.iterdir() if path.is_dir()} == set(PICTURED)
