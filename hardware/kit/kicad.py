"""Has KiCad read, check and draw schematic and board, which people edit in KiCad."""

from __future__ import annotations

import json
import re
from pathlib import Path
from tempfile import TemporaryDirectory

from hardware.kit.circuit import BOARD, LAYOUT, NETLIST, PROJECT, SCHEMATIC, digest, netlist_text
from hardware.kit.tools import kicad, kicad_home, run

CHECKED = BOARD / "checked.txt"


def export() -> None:
    """Write the netlist that KiCad reads in the schematic."""
    with TemporaryDirectory() as directory:
        exported = Path(directory, "netlist")
        arguments = ("sch", "export", "netlist", "--format", "kicadsexpr", "-o", exported, SCHEMATIC)
        run(kicad(), *arguments, env=kicad_home(Path(directory)))
        NETLIST.write_text(netlist_text(exported.read_text("utf-8"), SCHEMATIC.read_text("utf-8")), encoding="utf-8")


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


def picture(target: Path, built: Path) -> None:
    """Render the bare board, and draw the schematic, which is large, where all that is large lies."""
    target.mkdir(exist_ok=True)
    built.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as directory:
        home = Path(directory)
        environment = kicad_home(home)
        run(kicad(), "sch", "export", "svg", "--exclude-drawing-sheet", "-o", home, SCHEMATIC, env=environment)
        drawing = (home / f"{PROJECT}.svg").read_text(encoding="utf-8")
        # KiCad writes the time into it.
        drawing = re.sub(r"<title>.*?</title>", "<title>The schematic of Tablekeeper's board</title>", drawing)
        (built / "schematic.svg").write_text(drawing, encoding="utf-8")
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
    lines = [f"{path.name} {digest(path.read_text(encoding='utf-8'))}" for path in (SCHEMATIC, LAYOUT)]
    return "\n".join([f"# KiCad {version} found no violations (ERC, DRC, parity) in:", *lines, ""])
