"""The circuit as schematic and board have it, read from KiCad's files, and compared with the pin table.

The Raspberry Pi feeds the board; nothing feeds the Pi through it. The reader is one of two: the jumper JP1 says which.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from hardware.kit.pins import HARDWARE, Pins
from hardware.kit.sexpr import Tree, lists, one, parse, text

PROJECT = "tablekeeper"
BOARD = HARDWARE / "board"
SCHEMATIC = BOARD / f"{PROJECT}.kicad_sch"
LAYOUT = BOARD / f"{PROJECT}.kicad_pcb"
NETLIST = BOARD / "netlist.txt"

GROUND, LOGIC, SUPPLY = "GND", "+3V3", "+5V"
"""The nets of power: ground, 3.3 V and 5 V."""

KEYS = (
    "keys.seat1_left",
    "keys.seat1_ok",
    "keys.seat1_right",
    "keys.seat2_left",
    "keys.seat2_ok",
    "keys.seat2_right",
    "keys.menu",
)
LAMPS = ("lamps.seat1", "lamps.seat2")

Nets = dict[str, frozenset[str]]
"""The nodes (`R1.2`) of every net, by its name without the sheet's path."""


@dataclass(frozen=True)
class Part:
    """A part: its reference, its value, KiCad's symbol and footprint, and the net of each pin that is connected."""

    ref: str
    value: str
    symbol: str
    footprint: str
    pins: Mapping[str, str]


@dataclass(frozen=True)
class Pad:
    """A pad: whose it is, its place on KiCad's page, and whether it has a hole for a leg."""

    ref: str
    place: tuple[float, float]
    hole: bool


@cache
def circuit() -> tuple[Part, ...]:
    """Return every part of the schematic, with the nets that KiCad exported from it."""
    pins: dict[str, dict[str, str]] = {}
    for net, nodes in read_netlist(NETLIST.read_text(encoding="utf-8")).items():
        for ref, _, pin in (node.partition(".") for node in nodes):
            pins.setdefault(ref, {})[pin] = net
    found = []
    for symbol in lists(parse(SCHEMATIC.read_text(encoding="utf-8")), "symbol"):
        fields = properties(symbol)
        ref = fields["Reference"]
        if not ref.startswith("#"):
            found.append(Part(ref, fields["Value"], text(symbol, "lib_id"), fields["Footprint"], pins[ref]))
    return tuple(sorted(found, key=lambda part: in_order(part.ref)))


def properties(thing: Tree) -> Mapping[str, str]:
    """Return what a symbol or a footprint says of itself."""
    return {str(item[1]): str(item[2]) for item in lists(thing, "property")}


def digest(source: str) -> str:
    """Return what a text is recognised by."""
    return hashlib.sha256(source.encode()).hexdigest()


def netlist_text(exported: str, schematic: str) -> str:
    """Return KiCad's exported netlist as lines of `net: nodes`, with the digest of the schematic it was made from."""
    nets = {}
    for net in lists(one(parse(exported), "nets"), "net"):
        name = text(net, "name")
        if not name.startswith("unconnected-"):
            nodes = [f"{text(node, 'ref')}.{text(node, 'pin')}" for node in lists(net, "node")]
            nets[name.removeprefix("/")] = sorted(nodes, key=in_order)
    lines = [f"{name}: {' '.join(nodes)}" for name, nodes in sorted(nets.items())]
    return "\n".join([f"# The nets of {SCHEMATIC.name} {digest(schematic)}, as KiCad exports them.", *lines, ""])


def read_netlist(netlist: str) -> Nets:
    """Return the nets of a netlist as it is kept here."""
    lines = [line for line in netlist.splitlines() if not line.startswith("#")]
    return {name: frozenset(nodes.split()) for name, nodes in (line.split(": ") for line in lines)}


def read_board(board: str) -> Nets:
    """Return the nets of a board, from the pads of its footprints."""
    nets: dict[str, set[str]] = {}
    for footprint in lists(parse(board), "footprint"):
        ref = properties(footprint)["Reference"]
        for pad in lists(footprint, "pad"):
            for net in lists(pad, "net"):
                name = str(net[2]).removeprefix("/")
                if not name.startswith("unconnected-"):
                    nets.setdefault(name, set()).add(f"{ref}.{pad[1]}")
    return {name: frozenset(nodes) for name, nodes in nets.items()}


def pads(board: str) -> Iterator[Pad]:
    """Yield every pad of a board, footprint by footprint."""
    turns = {0: (1, 0), 90: (0, -1), 180: (-1, 0), 270: (0, 1)}
    for footprint in lists(parse(board), "footprint"):
        ref = properties(footprint)["Reference"]
        x, y, turn = (float(str(value)) for value in (*next(lists(footprint, "at"))[1:], "0")[:3])
        dx, dy = turns[round(turn) % 360]
        for pad in lists(footprint, "pad"):
            a, b = float(text(pad, "at")), float(text(pad, "at", 2))
            yield Pad(ref, (x + a * dx - b * dy, y + a * dy + b * dx), str(pad[2]) == "thru_hole")


def misplaced(nets: Nets, pins: Pins, where: str) -> list[str]:
    """Say of each net where schematic or board has it on other header pins than the pin table, and what to do."""
    wanted: dict[str, set[int]] = {}
    for pin, net in pins.header.items():
        wanted.setdefault(net, set()).add(pin)
    in_kicad = "in KiCad move its label to that pin of J1, update the board from the schematic, route it; then make kit"
    got = {net: {int(node[3:]) for node in nodes if node.startswith("J1.")} for net, nodes in nets.items()}
    return [
        f"{where}: {net} is on header pins {sorted(got.get(net, ()))}; "
        f"pins.toml has it on {sorted(wanted.get(net, ()))}: {in_kicad}"
        for net in sorted(wanted.keys() | {net for net, header in got.items() if header})
        if wanted.get(net, set()) != got.get(net, set())
    ]


def compare(pins: Pins) -> None:
    """Compare schematic and board with the pin table, without KiCad. Raises RuntimeError with the nets that differ."""
    drawn = read_netlist(NETLIST.read_text(encoding="utf-8"))
    laid_out = read_board(LAYOUT.read_text(encoding="utf-8"))
    if found := misplaced(drawn, pins, "the schematic") + misplaced(laid_out, pins, "the board"):
        raise RuntimeError("\n".join(found))


def in_order(name: str) -> tuple[str, int, str]:
    """Return what references, and nodes of nets, are sorted by: R2 comes before R10."""
    ref, _, pin = name.partition(".")
    letters = ref.rstrip("0123456789")
    return letters, int(ref.removeprefix(letters) or 0), pin.zfill(3)
