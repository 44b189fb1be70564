"""The pieces that are printed: made by OpenSCAD, each once for all variants that share it."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from hardware.kit.case import FOLDER, Case, parameters
from hardware.kit.mesh import Mesh, read_stl
from hardware.kit.pins import HARDWARE
from hardware.kit.tools import openscad, run

SOURCE = FOLDER / "case.scad"
PIECES = HARDWARE.parent / "build" / "pieces"
"""Every piece that was made, under the digest of what it is made from: variants share them, and so do tests."""

_LEFT_OUT = {
    "tray": r"cap_\w+|windows?|panel\w*|frame\w+|keys|hole|lamps?|buzzer|reader|reader_middle|signs?\w*|engraved|blind",
    "lid": r"cap_\w+|posts|plug|plug_from|openings|pillars|pillar_height|floor_height",
    "cap": r"(?!cap_)\w+",
}
"""What a piece does not depend on: its numbers are not looked at when one that was made is looked for."""


def pieces_of(case: Case) -> tuple[str, ...]:
    """Return the names of the pieces of a variant."""
    return ("tray", "lid", "cap") if case.variant.board else ("tray", "lid")


@cache
def _version(program: str) -> str:
    """Return the version of OpenSCAD, which it writes where errors go."""
    command = (program, "--version")
    return subprocess.run(command, capture_output=True, text=True, check=True).stderr  # noqa: S603 - the kit's own


def make(case: Case, piece: str, kept: Path = PIECES) -> Path:
    """Return a piece's mesh as a file in this folder, made now where it is not there yet."""
    target = _target(case, piece, kept)
    if not target.exists():
        kept.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=kept) as directory:
            shutil.copy(SOURCE, directory)
            Path(directory, "parameters.scad").write_text(parameters(case), encoding="utf-8")
            made = Path(directory, "piece.stl")
            run(openscad(), "-D", f'piece="{piece}"', "-o", made, Path(directory, SOURCE.name))
            made.write_text(in_order(made.read_text(encoding="utf-8")), encoding="utf-8")
            made.replace(target)
    return target


def in_order(stl: str) -> str:
    """Return the same sides in one order: OpenSCAD's is another in every run. Raises ValueError for another form."""
    side = r"facet normal ([^\n]*)\n\s*outer loop\n((?:\s*vertex [^\n]*\n){3})\s*endloop\n\s*endfacet\n"
    sides = []
    for normal, corners in re.findall(side, stl):
        lines = [line.strip() for line in corners.splitlines()]
        first = lines.index(min(lines))
        sides.append((lines[first:] + lines[:first], normal))
    if not sides or len(sides) != stl.count("endfacet"):
        raise ValueError(f"wanted every side of a mesh as OpenSCAD writes it; got {len(sides)}")
    written = ["solid piece"]
    for lines, normal in sorted(sides):
        written += [f"facet normal {normal}", "outer loop", *lines, "endloop", "endfacet"]
    return "\n".join([*written, "endsolid piece", ""])


def make_all(cases: Iterable[Case]) -> None:
    """Make every piece of these that is not there yet, as many at a time as there are processors."""
    wanted = {_target(case, piece, PIECES): (case, piece) for case in cases for piece in pieces_of(case)}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda one: make(*one), wanted.values()))


def _target(case: Case, piece: str, kept: Path) -> Path:
    """Return the file of a piece, named by the digest of all that it is made from."""
    used = [line for line in parameters(case).splitlines()[1:] if not re.match(rf"(?:{_LEFT_OUT[piece]}) = ", line)]
    told = "\n".join([piece, "in order", _version(openscad()), SOURCE.read_text(encoding="utf-8"), *used])
    return kept / f"{piece}-{hashlib.sha256(told.encode()).hexdigest()[:24]}.stl"


def meshes(case: Case, kept: Path = PIECES) -> tuple[Mesh, Mesh, Mesh | None]:
    """Return tray, lid and cap of a variant, as they are printed; a hand-wired one has no cap."""
    tray, lid, *cap = (read_stl(make(case, piece, kept).read_text(encoding="utf-8")) for piece in pieces_of(case))
    return tray, lid, cap[0] if cap else None
