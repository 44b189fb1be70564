"""Makes the simple solids of which parts are drawn: blocks, upright outlines, what is turned on a lathe, and wires."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, product
from math import cos, pi, sin, sqrt
from typing import Any

from hardware.kit.mesh import Corner, Mesh, Triangle
from hardware.kit.thing import Place, prism

SIDES = 20
"""Flat sides around what is turned, unless a shape says how many."""
_WIRE_SIDES = 8
_AXES: Mapping[str, Callable[[float, float, float], Corner]] = {
    "x": lambda along, one, two: (along, one, two),
    "y": lambda along, one, two: (two, along, one),
    "z": lambda along, one, two: (one, two, along),
}
"""From a place along an axis and the two across it to x, y and z, so that none is mirrored."""


def shape(fields: Mapping[str, Any]) -> list[Mesh]:
    """Return the solids of one shape of `looks.toml`, as often as its rows repeat it."""
    places = [(0.0, 0.0)]
    for count, dx, dy in fields.get("rows", ()):
        steps = [number - (count - 1) / 2 for number in range(count)]
        places = [(x + dx * step, y + dy * step) for (x, y), step in product(places, steps)]
    solid = _solid(fields)
    return [solid.moved(lambda one, x=x, y=y: (one[0] + x, one[1] + y, one[2])) for x, y in places]  # type: ignore[misc]


def turned(profile: Sequence[Place], along: str, at: Place, sides: int) -> Mesh:
    """Return what a lathe makes: places along an axis, the diameter at each, and where that axis is."""
    place = _AXES[along]
    one, two = at[::-1] if along == "y" else at
    turns = [2 * pi * (side + 0.5) / sides for side in range(sides)]
    return joined([[place(far, one + d / 2 * cos(a), two + d / 2 * sin(a)) for a in turns] for far, d in profile])


def wire(path: Sequence[Corner], thick: float, level: Corner) -> Mesh:
    """Return a wire along a path, which may bend anywhere but never runs in the direction `level`."""
    rings = []
    for before, at, after in zip([path[0], *path], path, [*path[1:], path[-1]], strict=False):
        run = (after[0] - before[0], after[1] - before[1], after[2] - before[2])
        across = _unit(_crossed(run, level))
        up = _unit(_crossed(run, across))
        turns = [2 * pi * side / _WIRE_SIDES for side in range(_WIRE_SIDES)]
        reach = [(thick / 2 * cos(a), thick / 2 * sin(a)) for a in turns]
        rings.append([_at(at, across, up, a, b) for a, b in reach])
    return joined(rings)


def smooth(path: Sequence[Corner], steps: int = 8) -> list[Corner]:
    """Return a path that bends through the same places (a Catmull-Rom curve)."""
    ends = [path[0], *path, path[-1]]
    found = [path[0]]
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(1, steps + 1):
            t = step / steps
            x, y, z = (_curve(t, a[axis], b[axis], c[axis], d[axis]) for axis in range(3))
            found.append((x, y, z))
    return found


def joined(rings: Sequence[Sequence[Corner]]) -> Mesh:
    """Return the solid between rings of as many corners each, closed at both ends."""
    first, last = rings[0], rings[-1]
    found: list[Triangle] = []
    for at in range(1, len(first) - 1):
        found += [(first[0], first[at + 1], first[at]), (last[0], last[at], last[at + 1])]
    for (under, over), at in product(pairwise(rings), range(len(first))):
        after = (at + 1) % len(first)
        found += [(under[at], under[after], over[after]), (under[at], over[after], over[at])]
    return Mesh(tuple(found))


def _solid(fields: Mapping[str, Any]) -> Mesh:
    if "block" in fields:
        left, right, back, front, low, high = fields["block"]
        return prism(((left, back), (right, back), (right, front), (left, front)), (low, high))
    if "outline" in fields:
        return prism(_anticlockwise(fields["outline"]), fields["z"])
    return turned(fields["turned"], fields.get("along", "z"), fields["at"], fields.get("sides", SIDES))


def _anticlockwise(corners: Sequence[Place]) -> Sequence[Place]:
    """Return the corners in the order that a solid wants, whichever they have."""
    area = sum(x * v - u * y for (x, y), (u, v) in pairwise([*corners, corners[0]]))
    return corners if area > 0 else corners[::-1]


def _unit(at: Corner) -> Corner:
    long = sqrt(at[0] ** 2 + at[1] ** 2 + at[2] ** 2)
    return at[0] / long, at[1] / long, at[2] / long


def _crossed(one: Corner, two: Corner) -> Corner:
    (a, b, c), (d, e, f) = one, two
    return b * f - c * e, c * d - a * f, a * e - b * d


def _at(at: Corner, across: Corner, up: Corner, a: float, b: float) -> Corner:
    return at[0] + a * across[0] + b * up[0], at[1] + a * across[1] + b * up[1], at[2] + a * across[2] + b * up[2]


def _curve(t: float, a: float, b: float, c: float, d: float) -> float:
    return b + t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * b - a - 3 * c + d))) / 2
