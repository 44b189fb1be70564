"""The canvas: every stroke where it was ordered."""

from __future__ import annotations

from PIL import Image

from tablekeeper.firmware.drawing.canvas import HEIGHT, WIDTH, Canvas
from tablekeeper.firmware.drawing.font import FONTS, MEDIUM, SMALL


def picture(image: Image.Image, width: int, height: int) -> list[str]:
    """The top left corner as the rows of a glyph sheet."""
    return ["".join("#" if image.getpixel((x, y)) else "." for x in range(width)) for y in range(height)]


def lit(image: Image.Image) -> tuple[int, int, int, int] | None:
    return image.getbbox()


def test_a_canvas_is_dark_and_of_one_bit() -> None:
    canvas = Canvas()
    assert (canvas.image.mode, canvas.image.size) == ("1", (WIDTH, HEIGHT))
    assert lit(canvas.image) is None


def test_glyphs_are_drawn_as_their_sheet_says() -> None:
    for font in FONTS:
        for char, rows in font.glyphs.items():
            canvas = Canvas()
            canvas.text(0, 0, char, font)
            drawn = picture(canvas.image, font.cell, font.height)
            assert drawn == [f"{row:0{font.cell}b}".replace("0", ".").replace("1", "#") for row in rows], (font, char)


def test_text_is_aligned_by_its_ink() -> None:
    canvas = Canvas()
    assert canvas.text(0, 0, "HH", SMALL) == 0
    assert lit(canvas.image) == (0, 0, 11, 7)
    canvas = Canvas()
    canvas.text(WIDTH, 0, "HH", SMALL, "right")
    assert lit(canvas.image) == (WIDTH - 11, 0, WIDTH, 7)
    canvas = Canvas()
    canvas.text(WIDTH // 2, 0, "HHHH", SMALL, "centre")
    box = lit(canvas.image)
    assert box is not None
    assert abs(box[0] - (WIDTH - box[2])) <= 1


def test_inverted_text_is_dark_on_lit() -> None:
    canvas = Canvas()
    canvas.text(0, 0, "T", SMALL, invert=True)
    assert picture(canvas.image, 6, 3) == [".....#", "##.###", "##.###"]


def test_text_clears_its_own_cells_and_no_more() -> None:
    canvas = Canvas()
    canvas.fill(0, 0, WIDTH, HEIGHT)
    canvas.text(10, 10, "  ", MEDIUM)
    dark = [(x, y) for x in range(WIDTH) for y in range(HEIGHT) if not canvas.image.getpixel((x, y))]
    assert dark == [(x, y) for x in range(10, 26) for y in range(10, 22)]


def test_text_over_the_edges_is_cut_without_complaint() -> None:
    canvas = Canvas()
    canvas.text(-3, -3, "HH", SMALL)
    canvas.text(WIDTH - 3, HEIGHT - 3, "HH", SMALL)
    assert picture(canvas.image, 9, 2) == ["##.#####.", ".#.#...#."]


def test_text_that_does_not_fit_is_shortened_and_noted() -> None:
    canvas = Canvas()
    canvas.text(0, 0, "Gorillion", SMALL, width=54)
    assert canvas.overflows == []
    canvas.text(0, 0, "Gorillion", SMALL, width=52)
    assert canvas.overflows == ["Gorillion"]
    canvas.text(0, 20, "x" * 22, SMALL)
    assert canvas.overflows == ["Gorillion", "x" * 22]


def test_a_missing_glyph_shows_as_a_box() -> None:
    canvas = Canvas()
    canvas.text(0, 0, "漢", SMALL)
    assert picture(canvas.image, 6, 8)[0] == "#####."
    assert picture(canvas.image, 6, 8)[6:] == ["#####.", "......"]


def test_lines_and_boxes() -> None:
    canvas = Canvas()
    canvas.box(0, 0, 4, 3)
    canvas.fill(5, 0, 2, 1)
    canvas.vline(5, 1, 2)
    canvas.dots(0, 4, 7)
    canvas.tab(0, 5, 4, 2)
    canvas.fill(1, 6, 2, 1, lit=False)
    canvas.fill(0, 7, 0, 5)
    assert picture(canvas.image, 8, 8) == [
        "####.##.",
        "#..#.#..",
        "####.#..",
        "........",
        "#..#..#.",
        ".##.....",
        "#..#....",
        "........",
    ]
