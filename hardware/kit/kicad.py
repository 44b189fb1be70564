"""Makes schematic and board, and has KiCad check and draw them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from tempfile import TemporaryDirectory

from hardware.kit import quotes
from hardware.kit.pins import HARDWARE, load_pins
from hardware.kit.schematic import schematic
from hardware.kit.sheet import PROJECT
from hardware.kit.tools import kicad, kicad_home, run

BOARD = HARDWARE / "board"
SCHEMATIC = BOARD / f"{PROJECT}.kicad_sch"
LAYOUT = BOARD / f"{PROJECT}.kicad_pcb"
CHECKED = BOARD / "checked.txt"
SYSTEM_PYTHON = "/usr/bin/python3"
"""The Python that has KiCad's module pcbnew."""


def draw() -> None:
    """Write the schematic and the netlist that KiCad reads in it."""
    kicad()
    source = schematic(load_pins())
    SCHEMATIC.write_text(source, encoding="utf-8")
    with TemporaryDirectory() as directory:
        exported = Path(directory, "netlist")
        arguments = ("sch", "export", "netlist", "--format", "kicadsexpr", "-o", exported, SCHEMATIC)
        run(kicad(), *arguments, env=kicad_home(Path(directory)))
        quotes.NETLIST.write_text(quotes.netlist_text(exported.read_text("utf-8"), source), encoding="utf-8")


def lay_out() -> None:
    """Place and route the board."""
    kicad()
    with TemporaryDirectory() as directory:
        environment = kicad_home(Path(directory)) | {"PYTHONPATH": str(HARDWARE.parent), "PYTHONDONTWRITEBYTECODE": "1"}
        run(SYSTEM_PYTHON, "-m", "hardware.kit.board", LAYOUT, env=environment)
    LAYOUT.with_suffix(".kicad_prl").unlink(missing_ok=True)


def violations(schematic_file: Path, layout: Path) -> list[str]:
    """Return what KiCad finds wrong: electrical rules, design rules, and where schematic and board differ."""
    with TemporaryDirectory() as directory:
        home, report = Path(directory), Path(directory, "report.json")
        environment = kicad_home(home)
        options = ("--severity-all", "--format", "json", "-o", report)
        run(kicad(), "sch", "erc", *options, schematic_file, env=environment)
        electrical = json.loads(report.read_text("utf-8"))
        run(kicad(), "pcb", "drc", "--schematic-parity", *options, layout, env=environment)
        design = json.loads(report.read_text("utf-8"))
    found = [fault for sheet in electrical["sheets"] for fault in sheet["violations"]]
    found += design["violations"] + design["unconnected_items"] + design["schematic_parity"]
    return [f"{fault['type']}: {fault['description']}" for fault in found]


def picture(target: Path) -> None:
    """Draw the schematic and render the bare board."""
    target.mkdir(exist_ok=True)
    with TemporaryDirectory() as directory:
        home = Path(directory)
        environment = kicad_home(home)
        run(kicad(), "sch", "export", "svg", "--exclude-drawing-sheet", "-o", home, SCHEMATIC, env=environment)
        drawing = (home / f"{PROJECT}.svg").read_text(encoding="utf-8")
        # KiCad writes the time into it.
        drawing = re.sub(r"<title>.*?</title>", "<title>The schematic of Tablekeeper's board</title>", drawing)
        (target / "schematic.svg").write_text(drawing, encoding="utf-8")
        bare = environment | {"KICAD9_3DMODEL_DIR": str(home)}
        corner = ("--zoom", "2.4", "--pan", "-4.6,5.0,0")
        views: list[tuple[str, tuple[str, ...]]] = [("board-bare", ()), ("board-test-points", corner)]
        for name, look in views:
            size = ("--side", "top", "-w", "1000", "-h", "900", "--background", "opaque", "--quality", "basic")
            run(kicad(), "pcb", "render", *size, *look, "-o", target / f"{name}.png", LAYOUT, env=bare)


def check() -> None:
    """Have KiCad check schematic and board, and note what was checked. Raises RuntimeError with what it finds."""
    if found := violations(SCHEMATIC, LAYOUT):
        raise RuntimeError("\n".join(found))
    CHECKED.write_text(checked_text(run(kicad(), "version").strip()), encoding="utf-8")


def checked_text(version: str) -> str:
    """Return the note of a check without violations: what was checked, by its digests."""
    lines = [f"{path.name} {quotes.digest(path.read_text(encoding='utf-8'))}" for path in (SCHEMATIC, LAYOUT)]
    return "\n".join([f"# KiCad {version} found no violations (ERC, DRC, parity) in:", *lines, ""])
