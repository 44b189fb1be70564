"""Whether everything fits: the volume that any two solids of a box both claim, and how near they come.

What is printed is taken as OpenSCAD made it, what is bought as solids of the size in `dimensions.toml`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from manifold3d import Error, Manifold, Mesh64

from hardware.kit.case import Case
from hardware.kit.contents import contents
from hardware.kit.mesh import Corner, Mesh

LEAST_VOLUME = 0.01
"""Cubic millimetres: less is the rounding of numbers."""
SLIDING = 0.18
"""Millimetres left at least between things that slide into one another, or lie in a place made for them."""

TOUCHING = (
    ("Pi", "Pi's", "header", "spacer", "stud", "screw", "tray"),
    ("Pi's", "Pi's"),
    ("Pi's power socket", "power plug"),
    ("board", "header", "spacer", "screw", "tray", "legs", "buzzer", "part", "key", "socket", "lamp"),
    ("legs", "legs"),
    ("tray", "spacer", "stud", "screw", "long screw", "lid"),
    ("spacer", "stud"),
    ("lid", "long screw", "button", "large panel", "short screw"),
    ("long screw", "long screw"),
    ("panel", "glass", "back", "socket", "wires"),
    ("large panel", "glass", "back", "plugs", "short screw"),
    ("back", "socket", "wires", "plugs"),
    ("short screw", "short screw"),
    ("board", "wires"),
    ("key", "key", "cap"),
    ("lamp", "lamp"),
    ("button", "button"),
    ("reader", "reader's"),
)
"""What touches on purpose, by how the names begin: the first of each line, each of the others."""
SLIDING_IN = (("lid", "cap", "lamp", "reader", "panel", "glass"), ("tray", "power plug"))
"""What is held with little room around it: by the first of each line, each of the others."""

Named = tuple[str, Mesh]
"""A solid of a box with its name."""


class Solid:
    """A closed mesh that is compared with many others. Raises ValueError where it is not closed."""

    def __init__(self, mesh: Mesh) -> None:
        numbers: dict[Corner, int] = {}
        sides = [[numbers.setdefault(corner, len(numbers)) for corner in triangle] for triangle in mesh.triangles]
        corners = np.array(list(numbers), np.float64)
        self._body = Manifold(Mesh64(corners, np.array(sides, np.uint64)))
        if self._body.status() != Error.NoError:
            raise ValueError(f"wanted a closed mesh; got {self._body.status().name}")

    def shared_volume(self, other: Solid) -> float:
        """Return the volume that is in both, in cubic millimetres."""
        return float((self._body ^ other._body).volume())

    def distance(self, other: Solid, most: float) -> float:
        """Return how near two come, but `most` where that is less; what overlaps is 0 apart."""
        return float(self._body.min_gap(other._body, most))


@dataclass(frozen=True)
class Fit:
    """What was found: every two things that claim the same place, and the nearest of those that must not touch."""

    shared: Mapping[tuple[str, str], float]
    clear: tuple[float, str, str]
    slides: tuple[float, str, str]

    @property
    def volume(self) -> float:
        """All that is claimed twice, in cubic millimetres."""
        return sum(self.shared.values())


def solids(case: Case, tray: Mesh, lid: Mesh, cap: Mesh | None) -> list[Named]:
    """Return every solid of a box, in the board's frame; the pieces come as they are printed."""
    return [*((thing.name, thing.mesh) for thing in contents(case)), *pieces(case, tray, lid, cap)]


def pieces(case: Case, tray: Mesh, lid: Mesh, cap: Mesh | None) -> list[Named]:
    """Return what is printed, each piece in its place."""
    top = case.lid_under + case.lid
    found = [("tray", tray.moved(lambda at: (at[0], -at[1], at[2] - case.floor), turned=True))]
    found.append(("lid", lid.moved(lambda at: (at[0], at[1], top - at[2]), turned=True)))
    if cap is not None:
        found += [(f"cap {ref}", _cap(case, cap, ref)) for ref in case.keys]
    return found


def _cap(case: Case, cap: Mesh, ref: str) -> Mesh:
    """Return a cap in its hole: the menu key's is turned, because the panels are beside it."""
    (x, y), foot = case.keys[ref], case.cap["foot"] - case.cap["pocket"]

    def place(at: Corner) -> Corner:
        across, along = (-at[1], at[0]) if ref == "SW7" else at[:2]
        return x + across, y + along, foot + at[2]

    return cap.moved(place)


def fit(found: Sequence[Named], most: float = 2.0) -> Fit:
    """Compare every two solids of a box; distances beyond `most` count as that."""
    shared: dict[tuple[str, str], float] = {}
    clear, slides = (most, "", ""), (most, "", "")
    solid = [(name, Solid(mesh)) for name, mesh in found]
    for (one, first), (two, second) in combinations(solid, 2):
        if (volume := first.shared_volume(second)) > LEAST_VOLUME:
            shared[one, two] = volume
        elif _among(one, two, SLIDING_IN):
            if (near := first.distance(second, slides[0])) < slides[0]:
                slides = (near, one, two)
        elif not _among(one, two, TOUCHING) and (near := first.distance(second, clear[0])) < clear[0]:
            clear = (near, one, two)
    return Fit(shared, clear, slides)


def metal_near(case: Case) -> tuple[float, str]:
    """Return how near the nearest thing of metal comes to the reader that is not its own, and which that is."""
    parts = contents(case)
    reader = Solid(next(thing for thing in parts if thing.name == "reader").mesh)
    return min((reader.distance(Solid(thing.mesh), 99.0), thing.name) for thing in parts if thing.metal)


def table(rows: Sequence[str]) -> str:
    """Return the table of all variants, as Markdown."""
    head = ("enclosure", "solids", "claimed twice, mm³", "nearest that must not touch", "nearest that slides",
            "metal nearest to the reader")  # fmt: skip
    return "\n".join([f"| {' | '.join(head)} |", f"|{'---|' * len(head)}", *rows])


def row(case: Case, found: Sequence[Named], result: Fit) -> str:
    """Return a variant's row of that table."""
    (metal, part), pairs = metal_near(case), (result.clear, result.slides)
    near = [f"{apart:.2f} mm: {one}, {two}" for apart, one, two in pairs]
    cells = (case.variant.name, str(len(found)), f"{result.volume:.2f}", *near, f"{metal:.1f} mm: {part}")
    return f"| {' | '.join(cells)} |"


def _among(one: str, two: str, lines: Iterable[Sequence[str]]) -> bool:
    pairs = ((line[0], other) for line in lines for other in line[1:])
    return any((_begins(one, a) and _begins(two, b)) or (_begins(one, b) and _begins(two, a)) for a, b in pairs)


def _begins(name: str, words: str) -> bool:
    return f"{name} ".startswith(f"{words} ")


def faults(case: Case, found: Fit) -> list[str]:
    """Say what does not fit."""
    lines = [
        f"{case.variant.name}: {one} and {two} share {volume:.2f} mm³" for (one, two), volume in found.shared.items()
    ]
    for (near, one, two), wanted in ((found.clear, case.parts["choices"]["clear"]), (found.slides, SLIDING)):
        if near < wanted:
            lines.append(f"{case.variant.name}: wanted {wanted} mm between {one} and {two}; got {near:.2f}")
    return lines
