"""The release bundle: what was made for those who want to make nothing, with checksums and a page about it."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Mapping
from fnmatch import fnmatch
from pathlib import Path

from hardware.kit import booklet, prints
from hardware.kit.case import VARIANTS, Case
from hardware.kit.fabrication import pack
from hardware.kit.pins import HARDWARE
from hardware.kit.placement import DATE, REVISION
from hardware.kit.tools import KICAD
from packages import links
from packages.address import ROOT, address

CONTENTS: Mapping[str, str] = {
    "board/gerbers.zip": "for the board's maker: 65 x 56.5 mm, two layers, 1.6 mm, nothing special",
    "board/gerbers/*.gbr": "the same, unpacked: copper, solder mask, print and outline",
    "board/gerbers/*.gbrjob": "which of them is which layer",
    "board/gerbers/*-PTH.drl": "drill file of the plated holes",
    "board/gerbers/*-NPTH.drl": "drill file of the holes without plating",
    "board/gerbers/*_map.pdf": "a map of each",
    "board/bill.csv": "bill of materials in the columns of an assembly house (JLCPCB's)",
    "board/places.csv": "placement, in the columns of the same; x and y from the same corner as the gerbers",
    "board/assembly-top.pdf": "where every part goes, as seen from above",
    "board/assembly-bottom.pdf": "J1, which goes below, as seen from there",
    "board/parts-to-click.html": "open it: click at a part, see its place and what to buy; tick what is done",
    "board/schematic.svg": "the circuit, drawn",
    "board/tablekeeper.step": "the board as a solid",
    "case/*/tray.stl": "to print",
    "case/*/lid.stl": "to print",
    "case/*/cap.stl": "to print, seven times",
    "case/*/lid-template.svg": "the lid at full size, to drill through",
    "case/*/lid-cut.svg": "the lid for a laser: red is cut, blue engraved",
    "case/*/case.scad": "what the pieces are made from, with its numbers in parameters.scad",
    "case/*/parameters.scad": "see case.scad",
    "guide.pdf": "how to build it, step by step, and how the program comes onto it: to print",
    "guide/guide.md": "the same as text, with its pictures beside it",
    "docs/*.md": "what the guide leads to: the program, and its settings",
    "guide/README.md": "what was tried, and what was not",
    "guide/parts.csv": "what to order: alternatives, order numbers, prices, and where each of these is from",
    "guide/pictures/*.*": "what the guide shows",
    "guide/board/tablekeeper.kicad_sch": "the circuit, for KiCad 9",
    "guide/harness/*.svg": "the wires of a box without the board",
    "guide/case/dimensions.toml": "the sizes that the enclosures are computed from: compare them with your parts",
    "LICENSE": "CERN-OHL-P-2.0",
    "README.md": "this page",
    "SHA256SUMS": "sha256sum --check SHA256SUMS says whether all of it has arrived",
}
"""Every file of the bundle, and what it is for."""


def bundle(folder: Path, target: Path) -> None:
    """Complete the folder with what is not made, a page and checksums, and pack it.

    Raises RuntimeError for a file that nobody has described.
    """
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(HARDWARE / "LICENSE", folder / "LICENSE")
    guide = folder / "guide"
    shutil.rmtree(guide, ignore_errors=True)
    for name in ("parts.csv", "case/dimensions.toml", "board/tablekeeper.kicad_sch"):
        (guide / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(HARDWARE / name, guide / name)
    shutil.copytree(HARDWARE / "pictures", guide / "pictures")
    shutil.copytree(HARDWARE / "harness", guide / "harness", ignore=shutil.ignore_patterns("*.yml"))
    for chapter in map(Path, booklet.CHAPTERS):
        page = folder / _place(chapter)
        page.parent.mkdir(exist_ok=True)
        given = links.led((ROOT / chapter).read_text(encoding="utf-8"), chapter, lambda to: _given(folder, to))
        page.write_text(given, encoding="utf-8")
    (folder / "SHA256SUMS").unlink(missing_ok=True)
    (folder / "README.md").write_text("", encoding="utf-8")
    found = _files(folder)
    if strange := [name for name in found if not any(fnmatch(name, pattern) for pattern in CONTENTS)]:
        raise RuntimeError(f"wanted only what CONTENTS in bundle.py describes; got {', '.join(strange)}: remove it")
    (folder / "README.md").write_text(_page(found), encoding="utf-8")
    sums = [f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}" for name in found]
    (folder / "SHA256SUMS").write_text("\n".join([*sums, ""]), encoding="utf-8")
    pack(folder, target)


def _place(name: Path) -> Path:
    """Return where a file of the project lies in the bundle, if it is in it."""
    return Path("guide") / name.relative_to("hardware") if name.is_relative_to("hardware") else name


def _given(folder: Path, name: Path) -> Path | None:
    """Return the same for a file that is in it, and None for another."""
    place = _place(name)
    there = name.is_relative_to("hardware") and (folder / place).is_file()
    return place if there or name.as_posix() in booklet.CHAPTERS else None


def _files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def _page(found: list[str]) -> str:
    """Return the page: what each file is for, what is missing, how to print, and what is the same when made again."""
    there = {pattern for pattern in CONTENTS for name in (*found, "SHA256SUMS") if fnmatch(name, pattern)}
    rows = [f"| {pattern} | {words} |" for pattern, words in CONTENTS.items() if pattern in there]
    missing = [pattern for pattern in CONTENTS if pattern not in there]
    absent = f"Not made, for want of a program: {', '.join(missing)}.\n\n" if missing else ""
    models = "with its parts" if (KICAD / "3dmodels").exists() else "bare: KiCad's models of parts were not installed"
    return f"""# Tablekeeper: the kit, revision {REVISION} of the board, {DATE}

Nothing needs to be built from this but the box: `guide.pdf` says how, step by step. **Nobody has built one yet**;
`guide/README.md` says what was tried and what was not. What is not in here is at <{address()}>. Tell us how
it went, and what was wrong: <{address("Issues")}>.

| file | what for |
|---|---|
{chr(10).join(rows)}

{absent}`board/tablekeeper.step` is {models}.

- **The board**: give `board/gerbers.zip` to its maker. Every part is soldered by hand through holes. An assembly house
  that does so takes `board/bill.csv` and `board/places.csv`; a place is the middle of a part's pads. The bill says
  which lines the house can fit, and gives its numbers; the others are fitted by hand. Check each part's turn in its
  preview: what it calls 0 degrees may be another side. J4's and J5's wires are none of its work.
- **The enclosure**: choose one folder of `case`: `zero` (Pi Zero 2 W) or `full` (3B, 4B, 5); `board` or `wired` by
  hand; `1` or `2` small panels or a `large` one; the reader `pn532` or `rdm6300`. A 3, 4 or 5 was tried in none of
  them: the guide says in its step 6 what heat asks for.
- **Order numbers and prices**: in `guide/parts.csv`. "memory" there means from memory: not looked up. "two lists" means
  that two others order by this number; no shop was asked.

{prints.table(map(Case, VARIANTS))}

Made twice by the same versions of KiCad, OpenSCAD and Python, all of it is the same to the byte: the board's date
stands where KiCad writes the time. Other versions write other bytes for the same board.
"""
