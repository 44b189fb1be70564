"""Fonts: sheets that can be trusted, and measuring that agrees with them."""

from __future__ import annotations

import unicodedata
from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablekeeper.firmware.drawing.font import (
    ARROWS,
    FONTS,
    ICONS,
    LARGE,
    LOOK_ALIKES,
    MEDIUM,
    NARROW,
    SLIM,
    SMALL,
    TALL,
    TINY,
    Font,
    SheetError,
    parse,
)
from tablekeeper.firmware.telling.wrapping import ELLIPSIS

LETTERS = "".join(map(chr, range(32, 127))) + "áéíóúüñÁÉÍÓÚÜÑ¿¡àèéìòùÀÈÉÌÒÙäöüÄÖÜßç" + "«»„“”‘’…–—·×±€°←↶→↑↓▲▼◀▶●○■□▭✓✗"

by_font = pytest.mark.parametrize("font", FONTS, ids=lambda font: font.name)


@by_font
def test_a_sheet_can_be_read_and_fills_its_cells(font: Font) -> None:
    for char, rows in font.glyphs.items():
        assert len(rows) == font.height, char
        assert all(0 <= row < 1 << font.cell for row in rows), char


@by_font
def test_no_glyph_looks_like_another_unless_the_table_says_so(font: Font) -> None:
    drawn = defaultdict(set)
    for char, rows in font.glyphs.items():
        drawn[rows].add(char.translate(LOOK_ALIKES))
    assert [chars for chars in drawn.values() if len(chars) > 1] == []
    assert font.box not in drawn


@pytest.mark.parametrize("font", [SMALL, MEDIUM], ids=lambda font: font.name)
@pytest.mark.parametrize("capital", "ÄÖÜÁÉÍÓÚÀÈÌÒÙÑ")
def test_a_capital_with_an_accent_does_not_look_like_its_small_letter(font: Font, capital: str) -> None:
    """A capital Ö of the height of ö differed in four pixels, and was read as one."""
    large, small = font.glyphs[capital], font.glyphs[capital.lower()]
    assert sum((one ^ other).bit_count() for one, other in zip(large, small, strict=True)) >= 5
    assert (large[0], large[1]) != (small[0], small[1])


@by_font
def test_only_the_space_is_blank(font: Font) -> None:
    assert [char for char, rows in font.glyphs.items() if not any(rows)] in ([" "], [])


@pytest.mark.parametrize("font", [SMALL, MEDIUM], ids=lambda font: font.name)
def test_the_text_fonts_have_every_letter_of_the_four_languages(font: Font) -> None:
    assert font.missing(LETTERS) == set()


@pytest.mark.parametrize("font", [SMALL, MEDIUM], ids=lambda font: font.name)
def test_letters_keep_a_blank_column_between_them(font: Font) -> None:
    assert [char for char, rows in font.glyphs.items() if any(row & 1 for row in rows)] == []


def test_the_other_fonts_have_what_a_score_needs() -> None:
    assert LARGE.missing("0123456789") == set()
    assert NARROW.missing("0123456789") == set()
    assert TALL.missing("0123456789-") == set()
    assert SLIM.missing("0123456789-") == set()
    assert TINY.missing("0123456789+-…▮") == set()
    assert ARROWS.missing("◀▶<=>✓✗") == set()
    assert ICONS.missing("●○👾✋▤💰") == set()
    assert SMALL.missing("◉🔌💾☠✋") == set()


@pytest.mark.parametrize("font", [LARGE, NARROW], ids=lambda font: font.name)
def test_digits_are_at_least_24_pixels_tall(font: Font) -> None:
    for digit in "0123456789":
        assert sum(1 for row in font.glyphs[digit] if row) >= 24, digit


def test_a_missing_character_is_a_box_and_is_named() -> None:
    assert SMALL.missing("Añ漢字") == {"漢", "字"}
    assert SMALL.rows("漢") == SMALL.box
    assert all(SMALL.box[:-1])


def test_letters_with_loose_accents_are_the_same_letters() -> None:
    loose = unicodedata.normalize("NFD", "Übermäßig ñandú")
    assert SMALL.missing(loose) == set()
    assert SMALL.width(loose) == SMALL.width("Übermäßig ñandú")


def test_measures_by_hand() -> None:
    assert (SMALL.columns(128), MEDIUM.columns(128)) == (21, 16)
    assert SMALL.columns(41) == 7, "the blank column after the last letter may be missing"
    assert (SMALL.columns(4), SMALL.columns(0), SMALL.columns(-5)) == (0, 0, 0)
    assert SMALL.fit("Gorillion", 41) == "Gorill…"
    assert SMALL.fit("Killer Bee", 47) == "Killer…", "no blank before the ellipsis"
    assert SMALL.fit("Gorillion", 35) == "Goril…"
    assert SMALL.fit("abcd ef ghijkl", 65) == "abcd ef…", "two letters tell nobody which word it is"
    assert SMALL.fit("Gorillion", 3) == ""
    assert SMALL.wrap("Sharky Crab-Dog-Mummypus", 115) == ["Sharky Crab-Dog-", "Mummypus"]
    assert SMALL.wrap("Donaudampfschiff fährt", 60) == ["Donau-damp", "fschiff", "fährt"]
    assert SMALL.wrap("Tsktsktsktsk", 60) == ["Tsktsktskt", "sk"], "no syllable begins in it"
    assert SMALL.wrap("one\n\ntwo", 60) == ["one", "", "two"]
    assert SMALL.wrap("", 60) == [""]


@given(st.text(LETTERS), st.integers(6, 140))
def test_wrapped_lines_fit_and_lose_no_letter(text: str, width: int) -> None:
    lines = SMALL.wrap(text, width)
    assert all(SMALL.fits(line, width) for line in lines)
    assert "".join("".join(lines).split()).replace("-", "") == "".join(text.split()).replace("-", "")


@given(st.text(LETTERS), st.integers(0, 140))
def test_a_fitted_text_fits_and_is_the_beginning_and_the_end(text: str, width: int) -> None:
    fitted = SMALL.fit(text, width)
    assert SMALL.fits(fitted, width)
    head, _, tail = fitted.rpartition(ELLIPSIS)
    assert fitted == text or (text.startswith(head) and text.endswith(tail))


@pytest.mark.parametrize(
    ("sheet", "line"),
    [
        ("cell 3 2\n[A]\n#.#\n", 3),
        ("cell 3 2\n[A]\n#.#\n[B]\n", 4),
        ("cell 3 2\n[A]\n#.#\n#.\n", 4),
        ("cell 3 2\n[A]\n#.#\n#.#\n#.#\n", 5),
        ("cell 3 2\n[A]\n#.#\n#x#\n", 4),
        ("cell 3 2\n[A]\n#.#\n#.#\n[A]\n", 5),
        ("cell 3 2\n[AB]\n", 2),
        ("cell 4 2\n", 1),
        ("#.#\n", 1),
        ("[A]\n#.#\n#.#\n", 3),
        ("", 0),
    ],
)
def test_a_damaged_sheet_is_refused_with_its_line(sheet: str, line: int) -> None:
    with pytest.raises(SheetError, match=rf"sheet test, line {line}: wanted"):
        parse("test", sheet, 3, 2)


def test_a_sheet_may_draw_its_own_signs_and_hold_comments() -> None:
    sheet = "; dots\ncell 3 2\n\n[#]\n#.#\n.#.\n[.]\n...\n.#.\n[[]\n##.\n##.\n[;]\n.#.\n#..\n"
    assert parse("test", sheet, 3, 2) == {"#": (5, 2), ".": (0, 2), "[": (6, 6), ";": (2, 4)}
