"""Words read back from pixels: whatever was written is found, and nothing else is."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from tablekeeper.firmware.drawing.canvas import HEIGHT, WIDTH, Canvas
from tablekeeper.firmware.drawing.font import FONTS, LARGE, LOOK_ALIKES, MEDIUM, NARROW, SMALL, Font
from tablekeeper.firmware.simulator.glass import contains, words

TEXT_FONTS = [SMALL, MEDIUM]
WORD = st.text("".join(sorted(char for char in SMALL.glyphs if char.isalpha() and char in MEDIUM.glyphs)), min_size=2)


def written(text: str, font: Font, x: int, y: int, *, invert: bool = False) -> Canvas:
    canvas = Canvas()
    if invert:
        canvas.fill(x - 1, y - 1, font.width(text) + 2, font.height + 1)
    canvas.text(x, y, text, font, invert=invert)
    return canvas


@settings(max_examples=150)
@given(st.lists(WORD, min_size=1, max_size=3), st.sampled_from(TEXT_FONTS), st.booleans(), st.data())
def test_any_words_anywhere_are_read(parts: list[str], font: Font, invert: bool, data: st.DataObject) -> None:
    text = " ".join(parts)[: font.columns(WIDTH)].strip()
    x = data.draw(st.integers(0, WIDTH - font.width(text)))
    y = data.draw(st.integers(0, HEIGHT - font.height))
    assert words(written(text, font, x, y, invert=invert).image) == text


@pytest.mark.parametrize("invert", [False, True])
@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.name)
def test_every_glyph_is_read_between_others(font: Font, invert: bool) -> None:
    fence = "A" if "A" in font.glyphs else next(iter(font.glyphs.keys() - {" "}))
    fenced = "".join(fence + char for char in sorted(font.glyphs.keys() - {" "}))
    step = (font.columns(WIDTH) - 1) // 2 * 2  # each glyph with its fence
    for start in range(0, len(fenced), step):
        text = fenced[start : start + step]
        assert words(written(text, font, 1, 9, invert=invert).image) == text.translate(LOOK_ALIKES)


@pytest.mark.parametrize("font", TEXT_FONTS, ids=lambda font: font.name)
def test_a_letter_alone_is_read(font: Font) -> None:
    for char in font.glyphs:
        if char.isalnum():
            assert words(written(char, font, 40, 24).image) == char


def test_lives_are_read() -> None:
    for life in range(100):
        font = LARGE if life < 10 else NARROW
        assert words(written(str(life), font, 3, 8).image) == str(life)


def test_a_full_panel_of_dense_text_is_read() -> None:
    chance = random.Random(7)
    letters = [char for char in SMALL.glyphs if char.isalnum()]
    for _ in range(5):
        lines = ["".join(chance.choices(letters, k=21)) for _ in range(8)]
        canvas = Canvas()
        for row, line in enumerate(lines):
            canvas.text(0, row * 8, line, SMALL)
        assert words(canvas.image).split("\n") == lines


def test_lines_come_from_top_to_bottom_and_left_to_right() -> None:
    canvas = Canvas()
    canvas.text(WIDTH, 1, "right", SMALL, "right")
    canvas.text(0, 0, "left", SMALL)
    canvas.text(0, 40, "last", MEDIUM)
    canvas.text(64, 20, "middle", SMALL, "centre")
    assert words(canvas.image) == "left right\nmiddle\nlast"


def test_strokes_are_no_text() -> None:
    canvas = Canvas()
    canvas.fill(0, 3, 128, 1)
    canvas.fill(5, 8, 40, 1)
    canvas.vline(64, 10, 50)
    canvas.vline(70, 10, 9)
    canvas.box(2, 12, 20, 20)
    canvas.box(30, 12, 6, 8)
    canvas.dots(0, 50, 128)
    canvas.tab(80, 20, 43, 9)
    canvas.fill(100, 40, 3, 20)
    canvas.fill(0, 54, 50, 10)
    assert words(canvas.image) == ""


def test_an_empty_or_a_full_picture_says_nothing() -> None:
    assert words(Canvas().image) == ""
    assert words(ImageChops.invert(Canvas().image)) == ""


def test_pictures_of_other_sizes_and_modes_are_read() -> None:
    drawn = written("Axolotl", SMALL, 0, 0).image
    narrow = drawn.crop((0, 0, 45, 9)).convert("L")
    assert words(narrow) == "Axolotl"
    assert words(Image.new("1", (1, 1), 1)) == ""


def test_a_whole_picture_inverted_is_read() -> None:
    assert words(ImageChops.invert(written("Löwe", MEDIUM, 20, 20).image)) == "Löwe"


def test_looking_for_a_text_folds_spaces_and_case_and_wrapping() -> None:
    canvas = Canvas()
    canvas.text(0, 0, "Sharky Crab-Dog-", SMALL)
    canvas.text(0, 8, "Mummypus attacks", SMALL)
    assert contains(canvas.image, "crab-dog-mummypus")
    assert contains(canvas.image, "  MUMMYPUS \n attacks ")
    assert contains(canvas.image, "Crab-Dog- Mummypus")
    assert not contains(canvas.image, "Crab Dog")
    assert contains(canvas.image, "")


def test_dashes_that_look_alike_are_found_as_either() -> None:
    image = written("1—2", SMALL, 0, 0).image
    assert contains(image, "1–2")
    assert contains(image, "1—2")
    assert not contains(image, "1-2")
