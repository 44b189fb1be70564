"""The one command: `python -m hardware.kit` makes the whole kit anew, checks it and says what it could not do here."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from hardware.kit import case, harness, kicad, parts, quotes, sleeve
from hardware.kit.mesh import read_stl
from hardware.kit.pins import COLOURS, HARDWARE, load_pins
from hardware.kit.tools import MissingToolError, openscad, run, virtual_screen

BUILT = HARDWARE.parent / "build" / "kit"
"""What is large and can be made again at any time."""
PICTURES = HARDWARE / "pictures"
GUIDE = HARDWARE / "guide.md"
VIEWS: Mapping[str, tuple[str, str]] = {
    "case-closed": ("closed", "58,-28,10,50,0,20,360"),
    "case-open": ("open", "58,-28,30,60,0,20,460"),
    "case-tray": ("inside", "58,-28,5,35,0,10,330"),
    "case-lid": ("lid", "58,28,0,40,0,20,360"),
}
"""The pictures of the enclosure: the piece, and where the camera is."""


def main() -> int:
    """Do every step; return how many failed. A step whose program is not installed is named and passed over."""
    steps: Mapping[str, Callable[[], None]] = {
        "wiring diagrams": lambda: harness.write(load_pins()),
        "drawings of the wiring": harness.draw,
        "tables of the guide": write_tables,
        "schematic and netlist": kicad.draw,
        "board": kicad.lay_out,
        "KiCad's checks of both": kicad.check,
        "files for the board's maker": lambda: kicad.fabricate(BUILT / "board"),
        "pictures of schematic and board": lambda: kicad.picture(PICTURES),
        "numbers of the enclosure": write_parameters,
        "pieces of the enclosure": build_cases,
        "pictures of the enclosure": picture_case,
        "pictures of the panel": picture_panel,
        "picture of a sleeve": lambda: write(PICTURES / "sleeve.svg", sleeve.drawing()),
    }
    missing, failed = [], []
    for name, step in steps.items():
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
    page = quotes.replace_between(page, "pins", quotes.pin_table(load_pins(), COLOURS))
    page = quotes.replace_between(page, "parts", parts.table(parts.load_parts()))
    page = quotes.replace_between(page, "sum", parts.summary(parts.load_parts()))
    write(GUIDE, page)


def write_parameters() -> None:
    """Write what OpenSCAD reads, for the first variant."""
    write(case.FOLDER / "parameters.scad", case.parameters(case.Case(case.VARIANTS[0])))


def write(path: Path, content: str) -> None:
    """Write a file of the kit."""
    path.write_text(content, encoding="utf-8")


def build_cases() -> None:
    """Make every piece of every variant. Raises RuntimeError where one does not fit or is not closed."""
    program = openscad()
    source = (case.FOLDER / "case.scad").read_text(encoding="utf-8")
    for variant in case.VARIANTS:
        made = case.Case(variant)
        if overlaps := made.overlaps():
            raise RuntimeError("\n".join(overlaps))
        folder = BUILT / "case" / variant.name
        folder.mkdir(parents=True, exist_ok=True)
        write(folder / "parameters.scad", case.parameters(made))
        write(folder / "case.scad", source)
        for piece in ("tray", "lid", "cap") if variant.board else ("tray", "lid"):
            target = folder / f"{piece}.stl"
            run(program, "-D", f'piece="{piece}"', "-o", target, folder / "case.scad")
            if not read_stl(target.read_text(encoding="utf-8")).watertight:
                raise RuntimeError(f"{target.relative_to(HARDWARE.parent)}: wanted a closed mesh; got one with gaps")


def picture_case() -> None:
    """Render the enclosure."""
    screen, program = virtual_screen(), openscad()
    PICTURES.mkdir(exist_ok=True)
    for name, (piece, camera) in VIEWS.items():
        look = ("--imgsize=1000,700", f"--camera={camera}", "--colorscheme=Tomorrow", "-D", f'piece="{piece}"')
        # Only a full rendering tells surfaces apart that lie in one another; only a preview has colours.
        full = ("--render",) if piece == "lid" else ()
        run(screen, "-a", program, *look, *full, "-o", PICTURES / f"{name}.png", case.FOLDER / "case.scad")


def picture_panel() -> None:
    """Have the simulated box draw what the guide shows of the panel."""
    with TemporaryDirectory() as storage:
        command = (sys.executable, "-m", "tablekeeper.firmware", "simulate", "--script", HARDWARE / "screens.table")
        run(*command, "--storage", storage, cwd=HARDWARE.parent)


if __name__ == "__main__":
    sys.exit(main())
