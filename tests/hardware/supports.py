"""What a printer cannot print without supports: wide bridges and slopes that hang over."""

from __future__ import annotations

from collections import defaultdict
from math import hypot, sqrt

from hardware.kit.mesh import Corner, Mesh, Triangle, edges


def bridges(mesh: Mesh) -> list[tuple[float, float]]:
    """Return height and narrower width of every flat ceiling: what a printer must span in the air."""
    bed = min(corner[2] for triangle in mesh.triangles for corner in triangle)
    level: defaultdict[float, list[Triangle]] = defaultdict(list)
    for triangle in mesh.triangles:
        if _normal(triangle)[2] < -0.999 and triangle[0][2] > bed + 0.01:
            level[round(triangle[0][2], 3)].append(triangle)
    return [(height, _narrow(group)) for height, found in level.items() for group in _joined(found)]


def overhangs(mesh: Mesh, steepest: float = 0.72) -> list[float]:
    """Return the heights of slopes that hang over by more than 46 degrees and are wider than a line of plastic."""
    bed = min(corner[2] for triangle in mesh.triangles for corner in triangle)
    found = []
    for triangle in mesh.triangles:
        if -0.999 <= _normal(triangle)[2] < -steepest and min(corner[2] for corner in triangle) > bed + 0.01:
            reach = max(hypot(one[0] - two[0], one[1] - two[1]) for one, two in edges(triangle))
            rise = max(corner[2] for corner in triangle) - min(corner[2] for corner in triangle)
            if rise > 0.6 and reach > 0.6:
                found.append(triangle[0][2])
    return found


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
    run = {edge for triangle in triangles for edge in edges(triangle)}
    around = sum(hypot(one[0] - two[0], one[1] - two[1]) for one, two in run if (two, one) not in run)
    area = sum(abs(_cross(triangle)) for triangle in triangles) / 2
    return min(max(xs) - min(xs), max(ys) - min(ys), 4 * area / around)


def _cross(triangle: Triangle) -> float:
    (a, b, _), (d, e, _), (g, h, _) = triangle
    return (d - a) * (h - b) - (g - a) * (e - b)
