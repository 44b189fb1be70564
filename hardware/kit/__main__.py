"""The one command: `python -m hardware.kit` makes the whole kit anew, checks it and says what it could not do here.

Steps named behind it are all that is done.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from hardware.kit import (
    booklet,
    bundle,
    case,
    checks,
    fabrication,
    fit,
    harness,
    kicad,
    parts,
    plans,
    printed,
    prints,
    views,
)
from hardware.kit.case import Case, Variant
from hardware.kit.circuit import circuit, compare
from hardware.kit.pins import COLOURS, HARDWARE, load_pins, pin_table
from hardware.kit.tools import MissingToolError, run
from hardware.kit.views import PICTURES

BUILT = HARDWARE.parent / "build" / "kit"
"""What is large and can be made again at any time: the release bundle, and next to it the same packed."""
GUIDE, PAGE = HARDWARE / "guide.md", HARDWARE / "README.md"
DRILLED = Variant(board=False)
"""The enclosure whose template the guide shows."""


def main(names: Sequence[str]) -> int:
    """Do the steps of these names, or every one; return how many failed.

    A step whose program is not installed is named and passed over.
    """
    if unknown := set(names) - set(STEPS):
        print(f"no such step: {', '.join(sorted(unknown))}; there are: {', '.join(STEPS)}", file=sys.stderr)
        return len(unknown)
    if not names:
        shutil.rmtree(BUILT, ignore_errors=True)  # what is not made any more is in no bundle
    missing, failed = [], []
    for name, step in STEPS.items():
        if names and name not in names:
            continue
        sys.stdout.write(f"{name}: ")
        sys.stdout.flush()
        try:
            step()
        except MissingToolError as error:
            missing.append(f"{name}: {error}")
            print("not done")
        except RuntimeError as error:
            failed.append(f"{name}: {error}")
            print("failed")
        else:
            print("done")
    for line in missing:
        print(f"not done here: {line}")
    for line in failed:
        print(f"failed: {line}", file=sys.stderr)
    return len(failed)


def write_tables() -> None:
    """Put the tables into the guide that come from elsewhere."""
    page = GUIDE.read_text(encoding="utf-8")
    page = replace_between(page, "pins", pin_table(load_pins(), COLOURS))
    page = replace_between(page, "parts", parts.table(parts.load_parts()))
    made = circuit()
    page = replace_between(page, "colours", checks.colours(made))
    page = replace_between(page, "sheet", checks.sheet(load_pins(), made))
    page = replace_between(page, "sum", parts.summary(parts.load_parts()))
    page = replace_between(page, "prints", prints.table(map(Case, case.VARIANTS)))
    write(GUIDE, page)


def replace_between(page: str, mark: str, content: str) -> str:
    """Put content between `<!-- mark -->` and `<!-- end mark -->`. Raises ValueError where they are missing."""
    start, end = f"<!-- {mark} -->\n", f"<!-- end {mark} -->"
    before, found, rest = page.partition(start)
    _, closed, after = rest.partition(end)
    if not (found and closed):
        raise ValueError(f"wanted the marks {start.strip()} and {end} in the page; got none")
    return f"{before}{start}\n{content}\n\n{end}{after}"


def write_parameters() -> None:
    """Write what OpenSCAD reads, for the first variant."""
    write(case.FOLDER / "parameters.scad", case.parameters(Case(case.VARIANTS[0])))


def write(path: Path, content: str) -> None:
    """Write a file of the kit."""
    path.write_text(content, encoding="utf-8")


def build_cases() -> None:
    """Make every piece of every variant, and the table of how they fit. Raises RuntimeError where one does not."""
    rows, found = [], []
    boxes = [Case(variant) for variant in case.VARIANTS]
    printed.make_all(boxes)
    for made in boxes:
        variant = made.variant
        folder = BUILT / "case" / variant.name
        folder.mkdir(parents=True, exist_ok=True)
        write(folder / "parameters.scad", case.parameters(made))
        shutil.copy(printed.SOURCE, folder)
        for piece in printed.pieces_of(made):
            shutil.copy(printed.make(made, piece), folder / f"{piece}.stl")
        solids = fit.solids(made, *printed.meshes(made))
        if opened := [f"{variant.name}: {name} is not closed" for name, mesh in solids if not mesh.watertight]:
            found += opened
            continue
        result = fit.fit(solids)
        found += fit.faults(made, result)
        rows.append(fit.row(made, solids, result))
    if found:
        raise RuntimeError("\n".join(found))
    write(PAGE, replace_between(PAGE.read_text(encoding="utf-8"), "fit", fit.table(rows)))


def picture_case() -> None:
    """Draw the enclosure."""
    for name, look in views.VIEWS.items():
        views.save(name, printed.meshes(look.case), PICTURES / f"{name}.png")


def draw_plans() -> None:
    """Draw what is printed at its full size: the header with its wires, and every lid for a drill and for a laser."""
    write(PICTURES / "header.svg", plans.header(load_pins()))
    write(PICTURES / "lid-template.svg", plans.lid(Case(DRILLED), template=True))
    for variant in case.VARIANTS:
        folder = BUILT / "case" / variant.name
        folder.mkdir(parents=True, exist_ok=True)
        write(folder / "lid-template.svg", plans.lid(Case(variant), template=True))
        write(folder / "lid-cut.svg", plans.lid(Case(variant), template=False))


def picture_panel() -> None:
    """Have the simulated box draw what the guide shows of the panel."""
    with TemporaryDirectory() as storage:
        command = (sys.executable, "-m", "tablekeeper.firmware", "simulate", "--script", HARDWARE / "screens.table")
        run(*command, "--storage", storage, cwd=HARDWARE.parent)


STEPS: Mapping[str, Callable[[], None]] = {
    "drawings of the wiring": harness.draw,
    "tables of the guide": write_tables,
    "netlist": kicad.export,
    "pins of schematic and board": lambda: compare(load_pins()),
    "KiCad's checks of both": kicad.check,
    "files for the board's maker": lambda: fabrication.fabricate(BUILT / "board", parts.load_parts()),
    "parts to click": lambda: fabrication.click(BUILT / "board", parts.load_parts()),
    "pictures of schematic and board": lambda: kicad.picture(PICTURES, BUILT / "board"),
    "numbers of the enclosure": write_parameters,
    "pieces of the enclosure": build_cases,
    "pictures of the panel": picture_panel,
    "pictures of the enclosure": picture_case,
    "drawings at full size": draw_plans,
    "guide to print": lambda: booklet.make(BUILT / "guide.pdf"),
    "release bundle": lambda: bundle.bundle(BUILT, BUILT.with_name("tablekeeper-kit.zip")),
}
"""Everything there is to do, in its order."""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
