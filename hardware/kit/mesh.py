"""Reads what OpenSCAD made and checks it: closed, of the size that was computed, and printable without supports.

What a library does better, how two solids lie to one another, is in `contact`. trimesh would bring the reading and the
first two checks, a third of this file, but nothing that finds bridges and overhangs.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from math import hypot, sqrt

Corner = tuple[float, float, float]
Triangle = tuple[Corner, Corner, Corner]
Box = tuple[float, float, float, float, float, float]
"""The smallest and then the largest x, y and z."""


@dataclass(frozen=True)
class Mesh:
    """Triangles, their corners anticlockwise as seen from outside. Millimetres."""

    triangles: tuple[Triangle, ...]

    @property
    def watertight(self) -> bool:
        """Whether every edge is shared by two triangles that run along it in opposite directions."""
        edges = Counter((one, two) for triangle in self.triangles for one, two in _edges(triangle))
        return bool(edges) and all(edges[two, one] == count for (one, two), count in edges.items())

    @property
    def volume(self) -> float:
        """The enclosed volume in cubic millimetres; less than nothing where the mesh is inside out."""
        return sum(_six_times_volume(triangle) for triangle in self.triangles) / 6

    @property
    def size(self) -> Corner:
        """Width, depth and height."""
        return self.box[3] - self.box[0], self.box[4] - self.box[1], self.box[5] - self.box[2]

    @cached_property
    def box(self) -> Box:
        """The box around all of it."""
        return _box([corner for triangle in self.triangles for corner in triangle])

    def moved(self, place: Callable[[Corner], Corner], *, turned: bool = False) -> Mesh:
        """Return the mesh with its corners elsewhere; `turned` where that is a mirror's image."""
        step = -1 if turned else 1
        moved = (tuple(map(place, triangle))[::step] for triangle in self.triangles)
        return Mesh(tuple((one, two, three) for one, two, three in moved))

    def bridges(self) -> list[tuple[float, float]]:
        """Return height and narrower width of every flat ceiling: what a printer must span in the air."""
        bed = min(corner[2] for triangle in self.triangles for corner in triangle)
        level: defaultdict[float, list[Triangle]] = defaultdict(list)
        for triangle in self.triangles:
            if _normal(triangle)[2] < -0.999 and triangle[0][2] > bed + 0.01:
                level[round(triangle[0][2], 3)].append(triangle)
        return [(height, _narrow(group)) for height, found in level.items() for group in _joined(found)]

    def overhangs(self, steepest: float = 0.72) -> list[float]:
        """Return the heights of slopes that hang over by more than 46 degrees and are wider than a line of plastic."""
        bed = min(corner[2] for triangle in self.triangles for corner in triangle)
        found = []
        for triangle in self.triangles:
            if -0.999 <= _normal(triangle)[2] < -steepest and min(corner[2] for corner in triangle) > bed + 0.01:
                reach = max(hypot(one[0] - two[0], one[1] - two[1]) for one, two in _edges(triangle))
                rise = max(corner[2] for corner in triangle) - min(corner[2] for corner in triangle)
                if rise > 0.6 and reach > 0.6:
                    found.append(triangle[0][2])
        return found


def read_stl(text: str) -> Mesh:
    """Read the text form of STL. Raises ValueError where it holds no whole triangles."""
    numbers = [float(number) for number in re.findall(r"vertex ([^\n]*)", text) for number in number.split()]
    if not numbers or len(numbers) % 9:
        raise ValueError(f"wanted triangles of nine numbers each; got {len(numbers)} numbers")
    rounded = [round(number, 4) for number in numbers]
    corners = [(rounded[at], rounded[at + 1], rounded[at + 2]) for at in range(0, len(rounded), 3)]
    whole = [(corners[at], corners[at + 1], corners[at + 2]) for at in range(0, len(corners), 3)]
    return Mesh(tuple(each for each in whole if len(set(each)) == 3))


def _box(corners: Iterable[Corner]) -> Box:
    xs, ys, zs = zip(*corners, strict=True)
    return min(xs), min(ys), min(zs), max(xs), max(ys), max(zs)


def _edges(triangle: Triangle) -> Iterable[tuple[Corner, Corner]]:
    one, two, three = triangle
    return (one, two), (two, three), (three, one)


def _six_times_volume(triangle: Triangle) -> float:
    (a, b, c), (d, e, f), (g, h, i) = triangle
    return a * (e * i - f * h) + b * (f * g - d * i) + c * (d * h - e * g)


def _normal(triangle: Triangle) -> Corner:
    (a, b, c), (d, e, f), (g, h, i) = triangle
    u, v, w = d - a, e - b, f - c
    p, q, r = g - a, h - b, i - c
    x, y, z = v * r - w * q, w * p - u * r, u * q - v * p
    length = sqrt(x * x + y * y + z * z) or 1.0
    return x / length, y / length, z / length


def _joined(triangles: list[Triangle]) -> list[list[Triangle]]:
    """Group triangles that share a corner."""
    groups: list[tuple[set[Corner], list[Triangle]]] = []
    for triangle in triangles:
        touching = [group for group in groups if group[0] & set(triangle)]
        merged = (set(triangle).union(*(group[0] for group in touching)), [triangle])
        for group in touching:
            merged[1].extend(group[1])
            groups.remove(group)
        groups.append(merged)
    return [group[1] for group in groups]


def _narrow(triangles: list[Triangle]) -> float:
    """Return how wide a flat piece is where it is narrow; a ring is as narrow as its line is thick, twice over."""
    xs = [corner[0] for triangle in triangles for corner in triangle]
    ys = [corner[1] for triangle in triangles for corner in triangle]
    edges = {edge for triangle in triangles for edge in _edges(triangle)}
    around = sum(hypot(one[0] - two[0], one[1] - two[1]) for one, two in edges if (two, one) not in edges)
    area = sum(abs(_cross(triangle)) for triangle in triangles) / 2
    return min(max(xs) - min(xs), max(ys) - min(ys), 4 * area / around)


def _cross(triangle: Triangle) -> float:
    (a, b, _), (d, e, _), (g, h, _) = triangle
    return (d - a) * (h - b) - (g - a) * (e - b)
