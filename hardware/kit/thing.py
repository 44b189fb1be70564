"""Something that takes up room: a box, or an upright cylinder, with its mesh."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from hardware.kit.mesh import Corner, Mesh, Triangle

Place = tuple[float, float]
Span = tuple[float, float]

_SIDES = 32


@dataclass(frozen=True)
class Thing:
    """A part, or a piece of one: a box, or an upright cylinder in that box where it is round. Millimetres.

    `metal` is false for what may lie near the reader: plastic, and the reader's own.
    """

    name: str
    x: Span
    y: Span
    z: Span
    round: bool = False
    metal: bool = True

    @property
    def middle(self) -> Place:
        """The middle as seen from above."""
        return (self.x[0] + self.x[1]) / 2, (self.y[0] + self.y[1]) / 2

    @property
    def radius(self) -> float:
        """Half the width of a round thing."""
        return (self.x[1] - self.x[0]) / 2

    @property
    def mesh(self) -> Mesh:
        """The solid; of a cylinder one with flat sides that holds it."""
        return prism(self._outline(), self.z)

    def _outline(self) -> Sequence[Place]:
        if not self.round:
            (left, right), (back, front) = self.x, self.y
            return ((left, back), (right, back), (right, front), (left, front))
        (x, y), reach = self.middle, self.radius / cos(pi / _SIDES)
        turns = [2 * pi * (side + 0.5) / _SIDES for side in range(_SIDES)]
        return [(x + reach * cos(turn), y + reach * sin(turn)) for turn in turns]


def box(name: str, middle: Place, size: Sequence[float], z: Span, *, metal: bool = True) -> Thing:
    """Return a box around a place."""
    (x, y), (width, depth) = middle, size[:2]
    return Thing(name, (x - width / 2, x + width / 2), (y - depth / 2, y + depth / 2), z, metal=metal)


def post(name: str, middle: Place, diameter: float, z: Span, *, metal: bool = True) -> Thing:
    """Return an upright cylinder around a place."""
    (x, y), half = middle, diameter / 2
    return Thing(name, (x - half, x + half), (y - half, y + half), z, round=True, metal=metal)


def prism(outline: Sequence[Place], z: Span) -> Mesh:
    """Return an upright solid over a convex outline that runs anticlockwise where y points up."""
    under: list[Corner] = [(x, y, z[0]) for x, y in outline]
    over: list[Corner] = [(x, y, z[1]) for x, y in outline]
    triangles: list[Triangle] = []
    for at in range(1, len(outline) - 1):
        triangles += [(under[0], under[at + 1], under[at]), (over[0], over[at], over[at + 1])]
    for at in range(len(outline)):
        after = (at + 1) % len(outline)
        triangles += [(under[at], under[after], over[after]), (under[at], over[after], over[at])]
    return Mesh(tuple(triangles))
