"""The gallery of all screens in the documentation, made from the pictures that the tests compare: `make gallery`.

Every picture lies once in the repository, where its test finds it; the pages only show it. So what they show is what
the box draws, or a test fails.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from tablekeeper.firmware.languages import language

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "tests/firmware/pictures"
GALLERY = ROOT / "docs/gallery"
PICTURED = ("en", "de")
"""The languages whose pictures are kept: the first, and the one with the longest words."""
WIDTH = 256
"""Pixels for a picture on a page: two for each of the panel's."""

GROUPS: Mapping[str, tuple[str, str]] = {
    "munchkin": ("munchkin", "Munchkin"),
    "guerra": ("guerra-de-mitos", "Guerra de Mitos"),
    "scorepad": ("score-pad", "The score pad"),
    "decks": ("decks", "Decks"),
    "begin": ("begin", "Beginning a match"),
    "teaching": ("lessons", "Lessons"),
}
"""The page of the pictures whose names begin with a word, and its title; all others are on the page of the box."""
REST = ("box", "The box, and Mindbug")
EXTREMES = ("screens", "Every screen, with small and with extreme values")
SHEETS = (
    "refusals-and-troubles",
    "Refusals, troubles, repairs, and Mindbug's later sets",
    ("troubles", "refusals", "box-is-right", "staff", "later-sets"),
)
"""The page of the pictures that show several panels, its title, and how their names begin."""


def named(folder: Path) -> list[str]:
    """Return the names of the pictures in a folder, sorted."""
    return sorted(path.stem for path in folder.glob("*.png"))


def page_of(name: str) -> str:
    """Return on which page a picture stands."""
    return SHEETS[0] if name.startswith(SHEETS[2]) else GROUPS.get(name.split("-")[0], REST)[0]


def pages() -> dict[str, str]:
    """Return every page of the gallery by its file's name."""
    names = sorted({name for code in PICTURED for name in named(PICTURES / code)})
    of_all = [name for name in named(PICTURES) if page_of(name) != SHEETS[0]]
    told = {f"{EXTREMES[0]}.md": _in_one_column(EXTREMES[1], of_all)}
    for page, title in (REST, *GROUPS.values()):
        told[f"{page}.md"] = _in_columns(title, [name for name in names if page_of(name) == page])
    sheets = [name for name in (*names, *named(PICTURES)) if page_of(name) == SHEETS[0]]
    told[f"{SHEETS[0]}.md"] = _one_by_one(SHEETS[1], sheets)
    return told


def _in_one_column(title: str, names: Iterable[str]) -> str:
    """Return a page of pictures that stand for all languages."""
    rows = [f"| {_caption(name)} | {_shown(name, '')} |" for name in names]
    return _page(title, ["| screen | picture |", "|---|---|", *rows])


def _in_columns(title: str, names: Iterable[str]) -> str:
    """Return a page of pictures with a column for each language that is pictured."""
    spoken = " | ".join(language(code).text("page.language") for code in PICTURED)
    rows = [f"| {_caption(name)} | {' | '.join(_shown(name, code) for code in PICTURED)} |" for name in names]
    return _page(title, [f"| screen | {spoken} |", f"|---{'|---' * len(PICTURED)}|", *rows])


def _one_by_one(title: str, names: Iterable[str]) -> str:
    """Return a page of large pictures, one below the other."""
    shown = [_shown(name, code) for name in names for code in ("", *PICTURED)]
    return _page(title, ["\n\n".join(filter(None, shown))])


def _page(title: str, shown: list[str]) -> str:
    made = "Made by `make gallery` from the pictures that the tests compare pixel by pixel; not to be changed by hand."
    return "\n".join([f"# {title}", "", made, *(["", *shown] if shown else []), ""])


def _caption(name: str) -> str:
    return name.replace("-", " ")


def _shown(name: str, code: str) -> str:
    """Return the picture of that name in a language; empty where there is none."""
    path = PICTURES / code / f"{name}.png"
    if not path.exists():
        return ""
    wide = "" if page_of(name) == SHEETS[0] else f' width="{WIDTH}"'
    source, told = Path(os.path.relpath(path, GALLERY)).as_posix(), f"{_caption(name)} {code}".strip()
    return f'<img src="{source}"{wide} alt="{told}">'


def main() -> None:
    """Write all pages, and remove those that are no more."""
    GALLERY.mkdir(exist_ok=True)
    made = pages()
    for old in set(GALLERY.glob("*.md")) - {GALLERY / name for name in made}:
        old.unlink()
    for name, text in made.items():
        (GALLERY / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
