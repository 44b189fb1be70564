"""Lays out the board with KiCad's own Python: `/usr/bin/python3 -m hardware.kit.board FILE.kicad_pcb`.

It uses the standard library and pcbnew only, because pcbnew lives in the system's Python and not in ours.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pcbnew  # type: ignore[import-not-found]

from hardware.kit.circuit import GROUND, Part, circuit, nets
from hardware.kit.pins import load_pins
from hardware.kit.placement import (
    CORNER,
    DATE,
    GRID,
    HEIGHT,
    HOLE_DIAMETER,
    HOLE_FREE_RADIUS,
    HOLES,
    OFFSET,
    PIN_1,
    PIN_2,
    REVISION,
    SPOTS,
    WIDTH,
)
from hardware.kit.router import Pad, Rules, route
from hardware.kit.sexpr import lists, parse, text
from hardware.kit.silk import LEGENDS, Legend, reference_place, reference_size, values

FOOTPRINTS = Path("/usr/share/kicad/footprints")
TRACK, CLEARANCE, VIA, DRILL, EDGE = 0.3, 0.2, 0.8, 0.4, 0.5
"""Millimetres; any maker of boards can do them."""


def main(path: Path) -> None:
    """Make the board next to its schematic."""
    pcbnew.KIID.SeedGenerator(1)  # the same board is the same file
    board = pcbnew.NewBoard(str(path))
    settings = board.GetDesignSettings()
    settings.m_TrackMinWidth = settings.m_MinClearance = _nm(CLEARANCE)
    settings.m_CopperEdgeClearance = _nm(EDGE)
    settings.SetAuxOrigin(_at(0, HEIGHT))
    title = board.GetTitleBlock()
    title.SetTitle("Tablekeeper board")
    title.SetDate(DATE)
    title.SetRevision(REVISION)
    parts = circuit(load_pins())
    symbols = _symbols(path.with_suffix(".kicad_sch"))
    names = {net: _kicad_name(net) for net in nets(parts)}
    names |= {
        name: name for part in parts for pin, net in part.pins.items() if net is None for name in [_free(part, pin)]
    }
    infos = {net: pcbnew.NETINFO_ITEM(board, name) for net, name in names.items()}
    for info in infos.values():
        board.Add(info)
    for part in parts:
        _footprint(board, part, infos, symbols[part.ref])
    for number, place in enumerate(HOLES, 1):
        board.Add(_hole(number, place))
    _check_header(board)
    _outline(board)
    _words(board, (*LEGENDS, *values(parts)))
    _tracks(board, parts, infos)
    for layer in (pcbnew.F_Cu, pcbnew.B_Cu):
        board.Add(_pour(board, layer, infos[GROUND]))
    pcbnew.SaveBoard(str(path), board)
    # Only a board that was loaded knows its rules; filled before, the pour would touch the holes.
    board = pcbnew.LoadBoard(str(path))
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    board.BuildConnectivity()
    open_ends = board.GetConnectivity().GetUnconnectedCount(False)
    if open_ends:
        raise SystemExit(f"{open_ends} connections are missing")
    pcbnew.SaveBoard(str(path), board)
    _rules(path.with_suffix(".kicad_pro"))


def _rules(project: Path) -> None:
    """Set what the project's checks mean, besides KiCad's own defaults."""
    settings = json.loads(project.read_text(encoding="utf-8"))
    design = settings["board"]["design_settings"]
    design["rule_severities"]["silk_edge_clearance"] = "error"
    # Every ground pad has its track or the pour of the other side as well.
    design["rules"]["min_resolved_spokes"] = 1
    project.write_text(json.dumps(settings, indent=2) + "\n", encoding="utf-8")


def _kicad_name(net: str) -> str:
    """Return the name that KiCad gives a net: those that the sheet names locally begin with its path."""
    return f"/{net}" if net.startswith(("CONTACT", "ANODE", "BUZZER_BASE", "BUZZER_LOW")) else net


def _free(part: Part, pin: str) -> str:
    """Return the name that KiCad gives to the net of a pin that is connected to nothing."""
    return f"unconnected-({part.ref}-Pin_{pin}-Pad{pin})"


def _symbols(schematic: Path) -> dict[str, str]:
    """Return the identity of every symbol, by which KiCad knows its footprint."""
    tree = parse(schematic.read_text(encoding="utf-8"))
    found = {}
    for symbol in lists(tree, "symbol"):
        ref = next(item[2] for item in lists(symbol, "property") if item[1] == "Reference")
        found[str(ref)] = text(symbol, "uuid")
    return found


def _footprint(board: pcbnew.BOARD, part: Part, infos: dict[str, pcbnew.NETINFO_ITEM], symbol: str) -> None:
    """Put a part in its place, its pads on their nets."""
    library, name = part.footprint.split(":")
    footprint = pcbnew.FootprintLoad(str(FOOTPRINTS / f"{library}.pretty"), name)
    board.Add(footprint)
    footprint.SetFPID(pcbnew.LIB_ID(library, name))
    footprint.SetReference(part.ref)
    footprint.SetValue(part.value)
    footprint.SetPath(pcbnew.KIID_PATH(f"/{symbol}"))
    spot = SPOTS[part.ref]
    footprint.SetPosition(_at(spot.x, spot.y))
    if part.ref == "J1":  # the socket hangs below the board
        footprint.Flip(footprint.GetPosition(), pcbnew.FLIP_DIRECTION_LEFT_RIGHT)
        footprint.SetOrientationDegrees(270)
    else:
        footprint.SetOrientationDegrees(spot.turn)
    for pad in footprint.Pads():
        number = pad.GetNumber()
        pad.SetNet(infos[part.pins[number] or _free(part, number)])
    footprint.Value().SetVisible(False)
    reference = footprint.Reference()
    where = reference_place(part.ref)
    reference.SetVisible(where is not None)
    if where is not None:
        x, y, turn = where
        reference.SetPosition(_at(x, y))
        reference.SetTextAngleDegrees(turn)
        size = reference_size(part.ref)
        reference.SetTextSize(pcbnew.VECTOR2I(_nm(size), _nm(size)))
        reference.SetTextThickness(_nm(size * 0.15))
        reference.SetKeepUpright(False)


def _hole(number: int, place: tuple[float, float]) -> pcbnew.FOOTPRINT:
    name = f"MountingHole_{HOLE_DIAMETER}mm_M2.5"
    hole = pcbnew.FootprintLoad(str(FOOTPRINTS / "MountingHole.pretty"), name)
    hole.SetFPID(pcbnew.LIB_ID("MountingHole", name))
    hole.SetReference(f"H{number}")
    hole.SetPosition(_at(*place))
    hole.SetAttributes(
        hole.GetAttributes() | pcbnew.FP_BOARD_ONLY | pcbnew.FP_EXCLUDE_FROM_BOM | pcbnew.FP_EXCLUDE_FROM_POS_FILES
    )
    hole.Reference().SetVisible(False)
    hole.Value().SetVisible(False)
    return hole


def _check_header(board: pcbnew.BOARD) -> None:
    """Make sure that the header lies over the Pi's: a mirrored one would short its supplies."""
    pads = {pad.GetNumber(): pad.GetPosition() for pad in board.FindFootprintByReference("J1").Pads()}
    for pin, (x, y) in (("1", PIN_1), ("2", PIN_2), ("39", (PIN_1[0] + 19 * 2.54, PIN_1[1]))):
        wanted = _at(x, y)
        if abs(pads[pin].x - wanted.x) > 1000 or abs(pads[pin].y - wanted.y) > 1000:
            got = (pads[pin].x / 1e6 - OFFSET[0], pads[pin].y / 1e6 - OFFSET[1])
            raise SystemExit(f"header pin {pin}: wanted it at {(x, y)}, got {got}")


def _outline(board: pcbnew.BOARD) -> None:
    far_x, far_y, r = WIDTH, HEIGHT, CORNER
    for start, end in (
        ((r, 0), (far_x - r, 0)),
        ((far_x, r), (far_x, far_y - r)),
        ((far_x - r, far_y), (r, far_y)),
        ((0, far_y - r), (0, r)),
    ):
        line = _edge(board, pcbnew.SHAPE_T_SEGMENT)
        line.SetStart(_at(*start))
        line.SetEnd(_at(*end))
    for centre, start in (
        ((r, r), (0, r)),
        ((far_x - r, r), (far_x - r, 0)),
        ((far_x - r, far_y - r), (far_x, far_y - r)),
        ((r, far_y - r), (r, far_y)),
    ):
        arc = _edge(board, pcbnew.SHAPE_T_ARC)
        arc.SetCenter(_at(*centre))
        arc.SetStart(_at(*start))
        arc.SetArcAngleAndEnd(pcbnew.EDA_ANGLE(90, pcbnew.DEGREES_T), True)


def _edge(board: pcbnew.BOARD, kind: int) -> pcbnew.PCB_SHAPE:
    shape = pcbnew.PCB_SHAPE(board, kind)
    shape.SetLayer(pcbnew.Edge_Cuts)
    shape.SetWidth(_nm(0.1))
    board.Add(shape)
    return shape


def _words(board: pcbnew.BOARD, legends: tuple[Legend, ...]) -> None:
    for legend in legends:
        words = pcbnew.PCB_TEXT(board)
        words.SetText(legend.words)
        words.SetPosition(_at(legend.x, legend.y))
        words.SetLayer(pcbnew.F_SilkS if legend.front else pcbnew.B_SilkS)
        words.SetMirrored(not legend.front)
        words.SetTextSize(pcbnew.VECTOR2I(_nm(legend.size), _nm(legend.size)))
        words.SetTextThickness(_nm(legend.size * 0.15))
        words.SetTextAngleDegrees(legend.turn)
        board.Add(words)


def _tracks(board: pcbnew.BOARD, parts: tuple[Part, ...], infos: dict[str, pcbnew.NETINFO_ITEM]) -> None:
    on_pin = {(part.ref, pin): net for part in parts for pin, net in part.pins.items()}
    pads = []
    for footprint in board.GetFootprints():
        for pad in footprint.Pads():
            net = on_pin.get((footprint.GetReference(), pad.GetNumber())) or ""
            box, centre = pad.GetBoundingBox(), pad.GetPosition()
            if footprint.GetReference().startswith("H"):
                continue
            pads.append(
                Pad(
                    net,
                    round(centre.x / 1e6 - OFFSET[0], 4),
                    round(centre.y / 1e6 - OFFSET[1], 4),
                    box.GetWidth() / 1e6,
                    box.GetHeight() / 1e6,
                    (0, 1) if pad.IsOnLayer(pcbnew.B_Cu) else (0,),
                )
            )
    pads.sort(key=lambda pad: (pad.net, pad.x, pad.y))
    holes = [(x, y, HOLE_FREE_RADIUS) for x, y in HOLES]
    rules = Rules(WIDTH, HEIGHT, GRID, PIN_1, TRACK, CLEARANCE + 0.005, VIA, EDGE, holes)
    found = route(rules, pads, GROUND)
    layers = (pcbnew.F_Cu, pcbnew.B_Cu)
    for net, layer, start, end in found.tracks:
        track = pcbnew.PCB_TRACK(board)
        track.SetStart(_at(*start))
        track.SetEnd(_at(*end))
        track.SetLayer(layers[layer])
        track.SetWidth(_nm(TRACK))
        track.SetNet(infos[net])
        board.Add(track)
    for net, place in found.vias:
        via = pcbnew.PCB_VIA(board)
        via.SetPosition(_at(*place))
        via.SetDrill(_nm(DRILL))
        via.SetWidth(_nm(VIA))
        via.SetNet(infos[net])
        board.Add(via)


def _pour(board: pcbnew.BOARD, layer: int, ground: pcbnew.NETINFO_ITEM) -> pcbnew.ZONE:
    zone = pcbnew.ZONE(board)
    zone.SetLayer(layer)
    zone.SetNet(ground)
    outline = zone.Outline()
    outline.NewOutline()
    for x, y in ((EDGE, EDGE), (WIDTH - EDGE, EDGE), (WIDTH - EDGE, HEIGHT - EDGE), (EDGE, HEIGHT - EDGE)):
        place = _at(x, y)
        outline.Append(place.x, place.y)
    zone.SetLocalClearance(_nm(0.25))
    zone.SetMinThickness(_nm(0.25))
    zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
    return zone


def _at(x: float, y: float) -> pcbnew.VECTOR2I:
    return pcbnew.VECTOR2I(_nm(x + OFFSET[0]), _nm(y + OFFSET[1]))


def _nm(length: float) -> int:
    return round(length * 1_000_000)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
