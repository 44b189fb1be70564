"""A KiCad schematic sheet: symbols, wires and labels on a grid. What it connects is for KiCad's own netlist to say."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path

from hardware.kit.circuit import GROUND, Part
from hardware.kit.sexpr import Quoted, Tree, dump, lists, parse, text

SYMBOLS = Path("/usr/share/kicad/symbols")
GRID = 1.27
"""Millimetres; all positions are whole numbers of it, x to the right and y downwards."""

PROJECT = "tablekeeper"
_NAMESPACE = uuid.UUID("8f1d1f3a-6f0e-4c55-9a37-6f6f0d5b7a10")

Point = tuple[int, int]


def identity(name: str) -> Quoted:
    """Return the UUID of a thing by its name, so that the same drawing is the same file."""
    return Quoted(uuid.uuid5(_NAMESPACE, name))


class Sheet:
    """Collects a drawing; `text` is the file."""

    def __init__(self, title: str, paper: tuple[int, int], revision: str, date: str) -> None:
        self.title, self.paper = title, paper
        self.revision, self.date = revision, date
        self.root = identity("root")
        self._libraries: dict[str, Tree] = {}
        self._symbols: dict[str, Tree] = {}
        self._items: list[Tree] = []
        self._wires: list[tuple[Point, Point]] = []
        self._ends: Counter[Point] = Counter()
        self._serial: Counter[str] = Counter()

    def place(
        self, part: Part, at: Point, turn: int = 0, *, ref: Point = (0, -2), value: Point | None = (0, 2)
    ) -> Mapping[str, Point]:
        """Place a part turned anticlockwise by `turn` degrees; return where its pins are."""
        pins = self._pins(part.symbol, at, turn)
        self._symbol(part.symbol, part.ref, part.value, part.footprint, at, turn, tuple(pins), (ref, value))
        for pin, net in part.pins.items():
            self._ends[pins[pin]] += 1
            if net is None:
                self._add("no_connect", pins[pin])
        return pins

    def wire(self, *points: Point) -> None:
        """Draw a wire through these points."""
        for start, end in pairwise(points):
            self._wires.append((start, end))
            self._ends[start] += 1
            self._ends[end] += 1

    def name(self, net: str, at: Point, *, left: bool = False, local: bool = False) -> None:
        """Name the net at a point; the text extends to the right, or to the left."""
        kind = "label" if local else "global_label"
        shape: list[Tree] = [] if local else [["shape", "passive"]]
        place: Tree = ["at", *_mm(at), "180" if left else "0"]
        justify: Tree = ["justify", "right" if left else "left", *(["bottom"] if local else [])]
        look: Tree = ["effects", ["font", ["size", "1.27", "1.27"]], justify]
        self._items.append([kind, Quoted(net), *shape, place, look, ["uuid", self._fresh(kind)]])

    def power(self, net: str, at: Point) -> None:
        """Connect a point to a power net by its symbol: ground hangs below, a voltage stands above."""
        self._bare(f"power:{net}", net, at, 3 if net == GROUND else -3)

    def flag(self, at: Point, *, below: bool) -> None:
        """Say that the net at this point is fed from outside; the flag hangs below or stands above."""
        self._bare("power:PWR_FLAG", "PWR_FLAG", at, 4 if below else -4, 180 if below else 0)

    def box(self, title: str, corner: Point, opposite: Point) -> None:
        """Draw a frame with a title around a group."""
        look: Tree = ["stroke", ["width", "0.15"], ["type", "dash"]]
        self._items.append(
            ["rectangle", ["start", *_mm(corner)], ["end", *_mm(opposite)], look, ["fill", ["type", "none"]],
             ["uuid", self._fresh("box")]]
        )  # fmt: skip
        self.note(title, (corner[0] + 1, corner[1] + 2), size=2.0)

    def note(self, words: str, at: Point, size: float = 1.4) -> None:
        """Write words on the sheet."""
        font: Tree = ["font", ["size", f"{size}", f"{size}"]]
        look: Tree = ["effects", font, ["justify", "left"]]
        self._items.append(
            [
                "text",
                Quoted(words),
                ["exclude_from_sim", "no"],
                ["at", *_mm(at), "0"],
                look,
                ["uuid", self._fresh("text")],
            ]
        )

    @property
    def text(self) -> str:
        """The file."""
        wires: list[Tree] = [
            ["wire", ["pts", ["xy", *_mm(start)], ["xy", *_mm(end)]], ["stroke", ["width", "0"], ["type", "default"]],
             ["uuid", identity(f"wire {start} {end}")]]
            for start, end in self._wires
        ]  # fmt: skip
        dots: list[Tree] = [
            [
                "junction",
                ["at", *_mm(at)],
                ["diameter", "0"],
                ["color", "0", "0", "0", "0"],
                ["uuid", identity(f"dot {at}")],
            ]
            for at in sorted(self._junctions())
        ]
        tree: Tree = [
            "kicad_sch",
            ["version", "20250114"],
            ["generator", Quoted("tablekeeper")],
            ["generator_version", Quoted("9.0")],
            ["uuid", self.root],
            ["paper", Quoted("User"), *map(str, self.paper)],
            ["title_block", ["title", Quoted(self.title)], ["date", Quoted(self.date)], ["rev", Quoted(self.revision)],
             ["comment", "1", Quoted("CERN-OHL-P-2.0")],
             ["comment", "2", Quoted("Generated from hardware/pins.toml: change that, not this")]],
            ["lib_symbols", *self._symbols.values()],
            *self._items,
            *wires,
            *dots,
            ["sheet_instances", ["path", Quoted("/"), ["page", Quoted("1")]]],
            ["embedded_fonts", "no"],
        ]  # fmt: skip
        return dump(tree) + "\n"

    def _junctions(self) -> Iterator[Point]:
        """Yield the points where three or more lines or pins meet."""
        for at, count in self._ends.items():
            through = sum(_inside(at, wire) for wire in self._wires)
            if count + 2 * through >= 3:
                yield at

    def _bare(self, symbol: str, value: str, at: Point, text_below: int, turn: int = 0) -> None:
        self._ends[at] += 1
        self._serial["#"] += 1
        self._symbol(symbol, f"#PWR{self._serial['#']:02}", value, "", at, turn, ("1",), ((0, 0), (0, text_below)))

    def _symbol(
        self,
        symbol: str,
        ref: str,
        value: str,
        footprint: str,
        at: Point,
        turn: int,
        pins: tuple[str, ...],
        texts: tuple[Point, Point | None],
    ) -> None:
        self._definition(symbol)
        bare = ref.startswith("#")
        places = [at if text is None else (at[0] + text[0], at[1] + text[1]) for text in texts]
        properties: list[Tree] = [
            _property("Reference", ref, places[0], turn, hidden=bare),
            _property("Value", value, places[1], turn, hidden=texts[1] is None),
            _property("Footprint", footprint, at, turn, hidden=True),
        ]
        ends: list[Tree] = [["pin", Quoted(pin), ["uuid", identity(f"pin {ref} {pin}")]] for pin in pins]
        listed = "no" if bare or symbol.startswith(("Connector:TestPoint", "Jumper:")) else "yes"
        instance: Tree = ["path", Quoted(f"/{self.root}"), ["reference", Quoted(ref)], ["unit", "1"]]
        self._items.append(
            [
                "symbol",
                ["lib_id", Quoted(symbol)],
                ["at", *_mm(at), str(turn)],
                ["unit", "1"],
                ["exclude_from_sim", "no"],
                ["in_bom", listed],
                ["on_board", "yes"],
                ["dnp", "no"],
                ["uuid", identity(f"symbol {ref}")],
                *properties,
                *ends,
                ["instances", ["project", Quoted(PROJECT), instance]],
            ]
        )

    def _pins(self, symbol: str, at: Point, turn: int) -> dict[str, Point]:
        """Return where the pins of a symbol are once it is placed."""
        cos, sin = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[turn]
        found = {}
        for unit in lists(self._definition(symbol), "symbol"):
            for pin in lists(unit, "pin"):
                x, y = (round(float(text(pin, "at", axis)) / GRID) for axis in (1, 2))
                # The library's y points upwards, the sheet's downwards.
                found[text(pin, "number")] = (at[0] + x * cos - y * sin, at[1] - (x * sin + y * cos))
        return found

    def _definition(self, symbol: str) -> Tree:
        """Return a symbol of KiCad's libraries, one that extends another written out."""
        if symbol not in self._symbols:
            library, name = symbol.split(":")
            if library not in self._libraries:
                self._libraries[library] = parse((SYMBOLS / f"{library}.kicad_sym").read_text(encoding="utf-8"))
            by_name = {str(found[1]): found for found in lists(self._libraries[library], "symbol")}
            definition = by_name[name]
            if any(lists(definition, "extends")):
                parent = text(definition, "extends")
                own = {str(found[1]) for found in lists(definition, "property")}
                kept = [
                    _renamed(item, parent, name)
                    for item in by_name[parent][2:]
                    if not (isinstance(item, list) and item[0] == "property" and item[1] in own)
                ]
                definition = ["symbol", Quoted(name), *lists(definition, "property"), *kept]
            self._symbols[symbol] = ["symbol", Quoted(symbol), *definition[2:]]
        return self._symbols[symbol]

    def _add(self, kind: str, at: Point) -> None:
        self._items.append([kind, ["at", *_mm(at)], ["uuid", self._fresh(kind)]])

    def _fresh(self, kind: str) -> Quoted:
        self._serial[kind] += 1
        return identity(f"{kind} {self._serial[kind]}")


def _renamed(item: Tree | str, parent: str, name: str) -> Tree | str:
    """Return a part of a symbol with its units named after the symbol that extends it."""
    if isinstance(item, list) and item[0] == "symbol":
        return ["symbol", Quoted(str(item[1]).replace(parent, name, 1)), *item[2:]]
    return item


def _property(name: str, value: str, at: Point, turn: int, *, hidden: bool) -> Tree:
    font: Tree = ["font", ["size", "1.27", "1.27"]]
    look: Tree = ["effects", font]
    if hidden:
        look.append(["hide", "yes"])
    # The text of a part turned by a quarter is turned back, so that all texts are upright.
    return ["property", Quoted(name), Quoted(value), ["at", *_mm(at), "90" if turn in (90, 270) else "0"], look]


def _mm(at: Point) -> tuple[str, str]:
    return f"{at[0] * GRID:.2f}", f"{at[1] * GRID:.2f}"


def _inside(at: Point, wire: tuple[Point, Point]) -> bool:
    """Tell whether a point lies on a wire but not at its ends."""
    (left, top), (right, bottom) = sorted(wire)
    if at in wire:
        return False
    if left == right:
        return at[0] == left and min(top, bottom) < at[1] < max(top, bottom)
    return at[1] == top == bottom and left < at[0] < right
