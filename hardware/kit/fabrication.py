"""Makes what a board's maker and an assembly house want. Made twice it is the same, to the byte.

KiCad writes the time of day into most of these files: the board's own date stands there instead.
"""

from __future__ import annotations

import csv
import re
import shutil
import zipfile
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

from hardware.kit.circuit import LAYOUT, PROJECT, pads
from hardware.kit.parts import Line
from hardware.kit.placement import DATE, HEIGHT, OFFSET, WIDTH
from hardware.kit.thing import Place
from hardware.kit.tools import MissingToolError, kicad, kicad_home, run

SYSTEM_PYTHON = "/usr/bin/python3"
"""The Python that has KiCad's module pcbnew."""
_LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.SilkS,B.SilkS,Edge.Cuts"
_TIMES = {
    rb"(?<=TF\.CreationDate,)[^*\s]+": f"{DATE}T00:00:00+00:00",
    rb"(?<= date )\d{4}-\d\d-\d\d[T ][\d:+]+": f"{DATE}T00:00:00+0000",
    rb'(?<="CreationDate": ")[^"]+': f"{DATE}T00:00:00+00:00",
    rb"(?<=\.step',')[^']+": f"{DATE}T00:00:00",
    rb"(?<=/CreationDate \(D:)\d{14}": f"{DATE.replace('-', '')}000000",
}
"""The times in KiCad's files, and what stands there instead; in a PDF of the same length, for it counts its bytes."""
BILL_COLUMNS = ("Comment", "Designator", "Footprint", "JLCPCB Part #", "Fitted")
BY_HOUSE, BY_HAND = "by the house", "by hand: no number of the house was found in two lists"
"""Who fits a line of the bill; the house does not read this column."""
PLACE_COLUMNS = ("Designator", "Mid X", "Mid Y", "Layer", "Rotation")
"""Read on 2026-11-22 in notes on JLCPCB's help of 2026-11-05; other houses let one choose which column is which."""


CLICK_FIELDS, NO_NUMBER = ("Part", "Order number"), "none is known"
"""What the page to click says of each part besides its value and its place."""


def fabricate(target: Path, lines: Iterable[Line]) -> None:
    """Make into a folder: gerbers with drill files and maps, packed as well; drawings, STEP, bill and places."""
    kicad()
    gerbers = target / "gerbers"
    shutil.rmtree(target, ignore_errors=True)
    gerbers.mkdir(parents=True)
    drawn = ("--mode-single", "--black-and-white")
    with TemporaryDirectory() as directory:
        environment, places = kicad_home(Path(directory)), Path(directory, "places.csv")
        for arguments in (
            ("gerbers", "--no-protel-ext", "--layers", _LAYERS, "-o", f"{gerbers}/", LAYOUT),
            ("drill", "--excellon-separate-th", "--generate-map", "--map-format", "pdf", "-o", f"{gerbers}/", LAYOUT),
            ("pos", "--format", "csv", "--units", "mm", "-o", places, LAYOUT),
            ("pdf", *drawn, "--layers", "F.SilkS,F.Mask,Edge.Cuts", "-o", target / "assembly-top.pdf", LAYOUT),
            ("pdf", *drawn, "--mirror", "--layers", "B.Fab,B.SilkS,B.Mask,Edge.Cuts",
             "-o", target / "assembly-bottom.pdf", LAYOUT),
            ("step", "--force", "--subst-models", "-o", target / f"{PROJECT}.step", LAYOUT),
        ):  # fmt: skip
            run(kicad(), "pcb", "export", *arguments, env=environment)
        rows = list(csv.DictReader(places.read_text(encoding="utf-8").splitlines()))
    for path in target.rglob("*"):
        if path.is_file():
            path.write_bytes(timeless(path.read_bytes()))
    for path in target.glob("assembly-*.pdf"):
        path.write_bytes(_cropped(path.read_bytes(), mirrored=path.stem.endswith("bottom")))
    # A reader's wires are soldered in by hand.
    placed = [line for line in lines if line.refs and line.refs[0] != "J4"]
    _write(target / "places.csv", PLACE_COLUMNS, _places(rows, LAYOUT.read_text(encoding="utf-8"), placed))
    _write(target / "bill.csv", BILL_COLUMNS, _bill(rows, placed))
    pack(gerbers, target / "gerbers.zip")


def timeless(content: bytes) -> bytes:
    """Return a file of KiCad's with the board's date in place of every time of day."""
    for found, instead in _TIMES.items():
        content = re.sub(found, instead.encode(), content)
    return content


def _cropped(drawing: bytes, *, mirrored: bool) -> bytes:
    """Return a PDF of the same length whose page is no larger than the board, which then fills the paper."""
    found = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", drawing)
    if found is None:
        raise RuntimeError("wanted one page with a MediaBox in KiCad's drawing; got none")
    across, high = float(found[1]), float(found[2])
    margin, point = 4.0, 72 / 25.4
    left, right = ((OFFSET[0] - margin) * point, (OFFSET[0] + WIDTH + margin) * point)
    if mirrored:
        left, right = across - right, across - left
    low, top = (high - (OFFSET[1] + HEIGHT + margin) * point, high - (OFFSET[1] - margin) * point)
    box = f"/MediaBox [{left:.0f} {low:.0f} {right:.0f} {top:.0f}]".encode()
    return drawing.replace(found[0], box.ljust(len(found[0])))


def click(target: Path, lines: Iterable[Line]) -> None:
    """Make the page on which one clicks at a part and sees where it goes and what to buy. Raises MissingToolError."""
    kicad()
    found = find_spec("InteractiveHtmlBom")
    if found is None or not found.submodule_search_locations:
        raise MissingToolError("needs the Python package InteractiveHtmlBom: make kit fetches it")
    program = Path(found.submodule_search_locations[0], "generate_interactive_bom.py")
    target.mkdir(parents=True, exist_ok=True)
    bought = ",".join(CLICK_FIELDS)
    named = ("--no-browser", "--dest-dir", target, "--name-format", "parts-to-click", "--no-compression")
    fields = ("--show-fields", f"Value,{bought}", "--group-fields", bought)
    with TemporaryDirectory() as directory:
        home, layout = Path(directory, "home"), Path(directory, LAYOUT.name)
        home.mkdir()
        layout.write_text(with_orders(LAYOUT.read_text(encoding="utf-8"), lines), encoding="utf-8")
        quiet = {"INTERACTIVE_HTML_BOM_NO_DISPLAY": "1", "PYTHONDONTWRITEBYTECODE": "1"}
        command = (SYSTEM_PYTHON, program, *named, *fields, "--extra-data-file", layout, layout)
        run(*command, env=kicad_home(home) | quiet)


def with_orders(layout: str, lines: Iterable[Line]) -> str:
    """Return the board with what is bought of each part as two fields more, which are printed nowhere."""
    told = {ref: (line.part, "; ".join(map(str, line.orders)) or NO_NUMBER) for line in lines for ref in line.refs}

    def fields(match: re.Match[str]) -> str:
        return match[0] + "".join(
            f'\n\t\t(property "{name}" "{value}" (at 0 0 0) (layer "F.Fab") (hide yes)'
            " (effects (font (size 1 1) (thickness 0.15))))"
            for name, value in zip(CLICK_FIELDS, told.get(match[1], ("", "")), strict=True)
            if value
        )

    return re.sub(r'\n\t\t\(property "Reference" "(\w+)"\n.*?\n\t\t\)', fields, layout, flags=re.DOTALL)


def pack(folder: Path, target: Path) -> None:
    """Pack a folder so that the same files are the same archive."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(one for one in folder.rglob("*") if one.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), (1980, 1, 1, 0, 0, 0))
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, path.read_bytes())


def _write(path: Path, columns: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([columns, *rows])


def _places(rows: Iterable[dict[str, str]], layout: str, lines: Iterable[Line]) -> Iterator[tuple[str, ...]]:
    """Yield every part that is soldered in, by the middle of its pads: KiCad itself counts from the first pad."""
    middles, fitted = dict(_middles(layout)), {ref for line in lines for ref in line.refs}
    for row in rows:
        if row["Ref"] in fitted:
            x, y = middles[row["Ref"]]
            turn = f"{float(row['Rot']) % 360:g}"
            yield row["Ref"], f"{x:.3f}mm", f"{-y:.3f}mm", "Top" if row["Side"] == "top" else "Bottom", turn


def _middles(layout: str) -> Iterator[tuple[str, Place]]:
    """Yield the middle of every footprint's pads, on KiCad's page; its y points down."""
    for ref, found in groupby(pads(layout), lambda pad: pad.ref):
        across, along = zip(*(pad.place for pad in found), strict=True)
        yield ref, ((min(across) + max(across)) / 2, (min(along) + max(along)) / 2)


def _bill(rows: Iterable[dict[str, str]], lines: Iterable[Line]) -> Iterator[tuple[str, ...]]:
    """Yield every kind of part once, with all its references, that house's number if it is known, and who fits it."""
    packages = {row["Ref"]: row["Package"] for row in rows}
    for line in lines:
        fitted = BY_HOUSE if line.house else BY_HAND
        yield line.part, ",".join(line.refs), packages[line.refs[0]], line.house, fitted
