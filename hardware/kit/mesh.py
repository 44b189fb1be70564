"""Reads what OpenSCAD made and says whether it is closed, how large it is, and how much it holds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

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
        runs = Counter(edge for triangle in self.triangles for edge in edges(triangle))
        return bool(runs) and all(runs[two, one] == count for (one, two), count in runs.items())

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


def edges(triangle: Triangle) -> Iterable[tuple[Corner, Corner]]:
    """Return the three edges, each in the direction in which it is run along."""
    one, two, three = triangle
    return (one, two), (two, three), (three, one)


def _six_times_volume(triangle: Triangle) -> float:
    (a, b, c), (d, e, f), (g, h, i) = triangle
    return a * (e * i - f * h) + b * (f * g - d * i) + c * (d * h - e * g)
