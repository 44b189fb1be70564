"""The enclosure: where everything is, computed from the parts' dimensions, and the numbers for OpenSCAD.

Millimetres. x and y are the board's (y runs towards seat 1, see `placement`), z goes up from the floor's upper side.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from hardware.kit.pins import HARDWARE
from hardware.kit.placement import HEIGHT, HOLES, KEYS, LAMPS, PANELS, SPOTS, WIDTH

FOLDER = HARDWARE / "case"

Place = tuple[float, float]
Span = tuple[float, float]


@dataclass(frozen=True)
class Thing:
    """A part or a piece of the enclosure: a box, or an upright cylinder in that box where it is round."""

    name: str
    x: Span
    y: Span
    z: Span
    round: bool = False

    @property
    def middle(self) -> Place:
        """The middle as seen from above."""
        return (self.x[0] + self.x[1]) / 2, (self.y[0] + self.y[1]) / 2

    @property
    def radius(self) -> float:
        """Half the width of a round thing."""
        return (self.x[1] - self.x[0]) / 2

    def overlaps(self, other: Thing) -> bool:
        """Tell whether two things want the same place; touching is allowed."""
        if min(self.z[1], other.z[1]) - max(self.z[0], other.z[0]) <= _TOUCH:
            return False
        return self.apart(other) < -_TOUCH

    def apart(self, other: Thing) -> float:
        """Return the distance between two things as seen from above; less than nothing where they overlap."""
        if self.round and other.round:
            (x, y), (far_x, far_y) = self.middle, other.middle
            return float(((x - far_x) ** 2 + (y - far_y) ** 2) ** 0.5) - self.radius - other.radius
        if self.round or other.round:
            ring, box = (self, other) if self.round else (other, self)
            x, y = ring.middle
            away_x, away_y = max(box.x[0] - x, x - box.x[1]), max(box.y[0] - y, y - box.y[1])
            outside = (max(away_x, 0.0) ** 2 + max(away_y, 0.0) ** 2) ** 0.5
            return float(outside or max(away_x, away_y)) - ring.radius
        away_x = max(self.x[0], other.x[0]) - min(self.x[1], other.x[1])
        away_y = max(self.y[0], other.y[0]) - min(self.y[1], other.y[1])
        if away_x > 0 and away_y > 0:
            return float((away_x**2 + away_y**2) ** 0.5)
        return max(away_x, away_y)


_TOUCH = 1e-6


@dataclass(frozen=True)
class Variant:
    """One enclosure: for which Pi, with the board or wired by hand, with one panel or two, around which reader."""

    pi: str = "zero"
    board: bool = True
    panels: int = 1
    reader: str = "pn532"

    @property
    def name(self) -> str:
        """The folder of its pieces."""
        return f"{self.pi}-{'board' if self.board else 'wired'}-{self.panels}-{self.reader}"


VARIANTS = tuple(Variant(*choice) for choice in product(("zero", "full"), (True, False), (1, 2), ("pn532", "rdm6300")))


def dimensions() -> Mapping[str, Any]:
    """Return the parts' dimensions."""
    return tomllib.loads((FOLDER / "dimensions.toml").read_text(encoding="utf-8"))


class Case:
    """Computes one variant. `things` is everything in it, `numbers` what OpenSCAD needs."""

    def __init__(self, variant: Variant, parts: Mapping[str, Any] | None = None) -> None:
        self.variant = variant
        self.parts = parts = parts or dimensions()
        choices, self.pi = parts["choices"], parts["pi"][variant.pi]
        self.wall, self.floor, self.lid = choices["wall"], choices["floor"], choices["lid"]
        self.gap, self.foam = choices["gap"], choices["foam"]
        self.lift = 4.0
        self.board_under = self.lift + self.pi["size"][2] + parts["header"]["spacing"]
        self.board_top = self.board_under + 1.6
        panel = parts["panel"]
        display = panel["size"][2] + panel["glass"][2] + 0.2
        if variant.board:
            self.lid_under = self.board_top + parts["socket"]["height"] + panel["above_socket"] + display
        else:
            pi_top = self.lift + self.pi["size"][2]
            wires = pi_top + 2.54 + parts["plug"]["length"] + 8.0  # upright, and then bent
            self.lid_under = max(wires, pi_top + self.pi["tallest"] + parts["button"]["depth"] + 0.5)
        self.panel_under = self.lid_under - display
        self.reader = parts["reader"][variant.reader]["size"]
        metal = max(self.pi["metal_until"], WIDTH)
        self.reader_left = metal + choices["metal_free"]
        self.post = 7.0
        self.left = -self.post - 1.5
        self.right = self.reader_left + self.reader[0] + 3.0
        self.back, self.front = -2.0, HEIGHT + 2.0

    @property
    def panels(self) -> dict[str, Place]:
        """The middle of each panel: over its socket, or wherever a hand-wired one leaves room for the nuts."""
        names = list(PANELS)[: self.variant.panels]
        aside = 0.0 if self.variant.board else 1.0
        shift = {"J2": -aside, "J3": aside}
        level = {name: PANELS[name][1] if self.variant.board else HEIGHT / 2 + 2.75 for name in names}
        return {name: (PANELS[name][0] + shift[name], level[name]) for name in names}

    @property
    def reader_middle(self) -> Place:
        """The middle of the marked spot."""
        return self.reader_left + self.reader[0] / 2, (self.back + self.front) / 2

    @property
    def low_posts(self) -> tuple[Place, ...]:
        """The posts under the Pi's holes."""
        return tuple((x, y) for x, y in self.pi["holes"])

    @property
    def high_posts(self) -> tuple[Place, ...]:
        """The posts under those holes of the board that have no Pi below."""
        if not self.variant.board:
            return ()
        return tuple(hole for hole in HOLES if hole not in self.low_posts)

    @property
    def lid_posts(self) -> tuple[Place, ...]:
        """The posts that the lid is screwed to, at the end away from the reader."""
        reach = self.post / 2
        return ((self.left + reach, self.back + reach), (self.left + reach, self.front - reach))

    @property
    def hole(self) -> float:
        """The diameter of the lid's hole for a key."""
        return 8.6 if self.variant.board else float(self.parts["button"]["thread"]) + 0.3

    @property
    def window(self) -> Place:
        """The lid's window over a panel: what is lit and a little around it."""
        lit = self.parts["panel"]["lit"]
        return lit[0] + 3.0, lit[1] + 4.6

    @property
    def cap(self) -> Mapping[str, float]:
        """The printed cap that hands a press down to the key: it hangs in the lid by its flange."""
        key = self.parts["key"]
        foot = self.board_top + key["height"]
        flange = self.lid_under - self.gap - 0.4
        return {
            "diameter": self.hole - 2 * self.gap,
            "foot": foot,
            "flange_top": flange,
            "flange_x": 11.0,
            "flange_y": 8.0,
            "top": self.lid_under + self.lid + 1.8,
            "stem": key["stem"] + 0.3,
            "pocket": 1.0,
        }

    def things(self) -> Iterator[Thing]:
        """Yield everything that is in the box and the box itself."""
        yield from self._tray()
        yield from self._pi_and_board()
        yield from self._keys_and_lamps()
        size = self.parts["panel"]["size"]
        for name, (x, y) in self.panels.items():
            under = self.panel_under
            yield _box(f"panel {name}", (x, y), size[:2], (under, under + size[2]))
            glass = self.parts["panel"]["glass"]
            yield _box(f"glass {name}", (x, y), glass[:2], (under + size[2], under + size[2] + glass[2]))
        top = self.lid_under - self.foam
        yield _box("reader", self.reader_middle, self.reader[:2], (top - self.reader[2], top))
        for number, place in enumerate(self.pillars, 1):
            yield _post(f"pillar {number}", place, 5.0, (0.0, self.pillar_height))

    @property
    def pillars(self) -> tuple[Place, ...]:
        """The pillars under the reader's corners, which keep it at the lid."""
        (x, y), (width, depth) = self.reader_middle, self.reader[:2]
        return tuple((x + a * (width / 2 - 3.5), y + b * (depth / 2 - 3.5)) for a, b in product((-1, 1), (-1, 1)))

    @property
    def pillar_height(self) -> float:
        """Up to the foam under the reader."""
        return float(self.lid_under - 2 * self.foam - self.reader[2])

    def _tray(self) -> Iterator[Thing]:
        wall, top = self.wall, self.lid_under
        x, y = (self.left, self.right), (self.back, self.front)
        outer_x, outer_y = (x[0] - wall, x[1] + wall), (y[0] - wall, y[1] + wall)
        yield Thing("floor", outer_x, outer_y, (-self.floor, 0.0))
        yield Thing("lid", outer_x, outer_y, (top, top + self.lid))
        yield Thing("left wall", (outer_x[0], x[0]), outer_y, (0.0, top))
        yield Thing("right wall", (x[1], outer_x[1]), outer_y, (0.0, top))
        yield Thing("back wall", x, (outer_y[0], y[0]), (0.0, top))
        middle, half = self.pi["power_at"], self.pi["plug"][0] / 2
        yield Thing("front wall, left of the plug", (x[0], middle - half), (y[1], outer_y[1]), (0.0, top))
        yield Thing("front wall, right of the plug", (middle + half, x[1]), (y[1], outer_y[1]), (0.0, top))
        for number, place in enumerate(self.lid_posts, 1):
            yield _post(f"lid post {number}", place, self.post, (0.0, top))
        for number, place in enumerate(self.low_posts, 1):
            yield _post(f"low post {number}", place, 5.0, (0.0, self.lift))
        for number, place in enumerate(self.high_posts, 1):
            yield _post(f"high post {number}", place, 4.2, (0.0, self.board_under))

    def _pi_and_board(self) -> Iterator[Thing]:
        width, depth, thick = self.pi["size"]
        top = self.lift + thick
        yield Thing("Pi", (0.0, width), (0.0, depth), (self.lift, top))
        plug, middle = self.pi["plug"], self.pi["power_at"]
        level = self.plug_level
        reach = (depth, self.front + self.wall)
        across, upright = plug[0] / 2, plug[1] / 2
        yield Thing("power plug", (middle - across, middle + across), reach, (level - upright, level + upright))
        # What stands on the Pi, but its header: under the board there is room for it.
        yield Thing("parts of the Pi", (7.0, min(width, WIDTH)), (7.5, depth), (top, top + self.pi["tallest"]))
        yield Thing("header", (7.1, 57.9), (1.0, 6.0), (top, self.board_under))
        if self.pi["metal_until"] > width:
            yield Thing(
                "sockets of the Pi", (WIDTH + 0.5, self.pi["metal_until"]), (1.0, depth - 1.0), (top, top + 16.0)
            )
        if self.variant.board:
            yield Thing("board", (0.0, WIDTH), (0.0, HEIGHT), (self.board_under, self.board_top))
            plug_parts, middle_z = self.parts["plug"], self.board_top + 1.27
            # On a Pi with its sockets beside the board, the readers' wires are soldered in instead.
            for ref, pins in (("J4", 4), ("J5", 5)) if self.variant.pi == "zero" else ():
                start = SPOTS[ref].x + 1.5 + 2.54
                y = (SPOTS[ref].y - 1.27, SPOTS[ref].y + 2.54 * pins - 1.27)
                half = plug_parts["height"] / 2
                z = (middle_z - half + 0.03, middle_z + half)
                yield Thing(f"plugs on {ref}", (start, start + plug_parts["length"]), y, z)

    @property
    def plug_level(self) -> float:
        """The height of the power plug's middle."""
        return float(self.lift + self.pi["size"][2] + 1.5)

    def _keys_and_lamps(self) -> Iterator[Thing]:
        lamp, key, button = self.parts["lamp"], self.parts["key"], self.parts["button"]
        for ref, place in LAMPS.items():
            top = self.lid_under + self.lid + 0.6
            yield _post(f"lamp {ref}", place, lamp["diameter"], (top - lamp["height"], top))
        if not self.variant.board:
            for ref, place in KEYS.items():
                yield _post(f"button {ref}", place, button["nut"], (self.lid_under - button["depth"], self.lid_under))
            return
        cap = self.cap
        for ref, place in KEYS.items():
            yield _box(f"key {ref}", place, key["size"], (self.board_top, self.board_top + key["body"] + key["travel"]))
            flange = (cap["flange_x"], cap["flange_y"]) if ref != "SW7" else (cap["flange_y"], cap["flange_x"])
            yield _box(f"flange {ref}", place, flange, (cap["foot"] - cap["pocket"], cap["flange_top"]))
            yield _post(f"cap {ref}", place, cap["diameter"], (cap["flange_top"], cap["top"]))
        buzzer = self.parts["buzzer"]
        spot = SPOTS["BZ1"]
        yield _post(
            "buzzer", (spot.x + 3.8, spot.y), buzzer["diameter"], (self.board_top, self.board_top + buzzer["height"])
        )
        for ref, (x, y) in self.panels.items():
            row = y - 12.0 if ref == "J2" else y + 12.0
            yield _box(f"socket {ref}", (x, row), (10.2, 2.6), (self.board_top, self.panel_under))

    def overlaps(self) -> list[str]:
        """Return every two things that want the same place."""
        return [
            f"{self.variant.name}: {one.name} and {two.name}"
            for one, two in combinations(self.things(), 2)
            if one.overlaps(two) and not _belong_together(one.name, two.name)
        ]

    def numbers(self) -> Mapping[str, object]:
        """Return what OpenSCAD builds the pieces from."""
        return {
            "board": self.variant.board,
            "inner": (self.left, self.back, self.right, self.front, self.lid_under),
            "wall": self.wall,
            "floor_height": self.floor,
            "lid_height": self.lid,
            "gap": self.gap,
            "low_posts": self.low_posts,
            "lift": self.lift,
            "high_posts": self.high_posts,
            "board_under": self.board_under,
            "lid_posts": self.lid_posts,
            "post": self.post,
            "plug": (self.pi["power_at"], self.plug_level, *self.pi["plug"]),
            "windows": tuple(self.panels.values()),
            "window": self.window,
            "panel": tuple(self.parts["panel"]["size"][:2]),
            "keys": tuple(KEYS.values()),
            "hole": self.hole,
            "lamps": tuple(LAMPS.values()),
            "lamp": self.parts["lamp"]["diameter"] + 0.3,
            "reader_middle": self.reader_middle,
            "reader": tuple(self.reader),
            "pillars": self.pillars,
            "pillar_height": self.pillar_height,
            **{f"cap_{name}": value for name, value in self.cap.items()},
        }


_NOT_SHOWN = frozenset({"low", "high", "lid", "pillar", "cap", "flange", "front", "wall", "floor", "plug"})
"""First and last words of what is printed, or only passes through: the pictures show the rest as boxes."""


def _belong_together(one: str, two: str) -> bool:
    """Tell whether two things share a place on purpose: the lid has a hole for caps and lamps, and a key's stem fits.

    Tests compare the holes' diameters.
    """
    kinds = {one.split()[0], two.split()[0]}
    return kinds in ({"lid", "cap"}, {"lid", "lamp"}) and "post" not in f"{one} {two}"


def _box(name: str, middle: Place, size: tuple[float, ...] | list[float], z: Span) -> Thing:
    (x, y), (width, depth) = middle, size
    return Thing(name, (x - width / 2, x + width / 2), (y - depth / 2, y + depth / 2), z)


def _post(name: str, middle: Place, diameter: float, z: Span) -> Thing:
    box = _box(name, middle, (diameter, diameter), z)
    return Thing(box.name, box.x, box.y, box.z, round=True)


def parameters(case: Case) -> str:
    """Return the numbers as OpenSCAD reads them, and what is inside, for pictures."""
    lines = [f"{name} = {_scad(value)};" for name, value in case.numbers().items()]
    shown = [thing for thing in case.things() if not {thing.name.split()[0], thing.name.split()[-1]} & _NOT_SHOWN]
    contents = [f'    ["{thing.name}", {_scad((*thing.x, *thing.y, *thing.z, thing.round))}],' for thing in shown]
    lines += ["contents = [", *contents, "];"]
    return "\n".join([f"// {case.variant.name}: generated by hardware/kit/case.py", *lines, ""])


def _scad(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(_scad, value))}]"
    return f"{value:g}" if isinstance(value, float) else str(value)
