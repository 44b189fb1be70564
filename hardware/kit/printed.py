"""The pieces that are printed: made by OpenSCAD, each once for all variants that share it."""

from __future__ import annotations

import hashlib
import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from hardware.kit.case import FOLDER, Case, parameters
from hardware.kit.mesh import Mesh, read_stl
from hardware.kit.tools import openscad, run

_LEFT_OUT = {
    "tray": r"cap_\w+|windows?|panel|keys|hole|lamps?|buzzer|reader|reader_middle|frame_wall|board",
    "lid": r"cap_\w+|posts|plug|plug_from|openings|pillars|pillar_height|floor_height",
    "cap": r"(?!cap_)\w+",
}
"""What a piece does not depend on: its numbers are not looked at when one that was made is looked for."""


def pieces_of(case: Case) -> tuple[str, ...]:
    """Return the names of the pieces of a variant."""
    return ("tray", "lid", "cap") if case.variant.board else ("tray", "lid")


def make(case: Case, piece: str, kept: Path) -> Path:
    """Return a piece's mesh as a file in this folder, made now where it is not there yet."""
    program = openscad()
    source, numbers = FOLDER / "case.scad", parameters(case)
    used = [line for line in numbers.splitlines()[1:] if not re.match(rf"(?:{_LEFT_OUT[piece]}) = ", line)]
    told = "\n".join([piece, source.read_text(encoding="utf-8"), *used])
    target = kept / f"{piece}-{hashlib.sha256(told.encode()).hexdigest()[:24]}.stl"
    if not target.exists():
        kept.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=kept) as directory:
            shutil.copy(source, directory)
            Path(directory, "parameters.scad").write_text(numbers, encoding="utf-8")
            made = Path(directory, "piece.stl")
            run(program, "-D", f'piece="{piece}"', "-o", made, Path(directory, source.name))
            made.replace(target)
    return target


def meshes(case: Case, kept: Path) -> tuple[Mesh, Mesh, Mesh | None]:
    """Return tray, lid and cap of a variant, as they are printed; a hand-wired one has no cap."""
    tray, lid, *cap = (read_stl(make(case, piece, kept).read_text(encoding="utf-8")) for piece in pieces_of(case))
    return tray, lid, cap[0] if cap else None
