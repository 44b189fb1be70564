"""How two closed meshes lie to one another: the volume that both claim, and how near they come.

Both are exact but for rounding: nothing is sampled. Millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf, sqrt

from hardware.kit.mesh import Box, Corner, Mesh, Triangle

Flat = tuple[float, float]
_SAME = 1e-7
"""Two surfaces that are nearer than this are one."""


def shared_volume(one: Mesh, two: Mesh) -> float:
    """Return the volume in both of two closed meshes.

    Over every place of the plane, the height inside both is the sum over all pairs of surfaces, one of each mesh, of
    the lower one's height: added where both look the same way, up or down, and taken away where they do not. Over the
    piece of the plane that a pair has in common, that is an integral of two planes.
    """
    if _gap(one.box, two.box) > 0:
        return 0.0
    low = max(one.box[2], two.box[2])
    # What ends below the other mesh counts as often up as down.
    ones, twos = _sloped(one, two.box), _sloped(two, one.box)
    return sum(
        _under_both(first, second, low)
        for first, (left, back, _, right, front, _) in ones
        for second, box in twos
        if left < box[3] and box[0] < right and back < box[4] and box[1] < front
    )


def distance(one: Mesh, two: Mesh, most: float) -> float:
    """Return how near two meshes come, but `most` where that is less; surfaces that cross are 0 apart."""
    found = most
    if _gap(one.box, two.box) >= found:
        return found
    near = [(triangle, box) for triangle, box in two.boxed if _gap(box, one.box) < found]
    for first, first_box in one.boxed:
        if _gap(first_box, two.box) >= found:
            continue
        for second, second_box in near:
            if _gap(first_box, second_box) < found:
                found = min(found, _apart(first, second))
    return found


def _gap(one: Box, two: Box) -> float:
    """Return the distance between two boxes; nothing where they overlap."""
    x = max(one[0] - two[3], two[0] - one[3], 0.0)
    y = max(one[1] - two[4], two[1] - one[4], 0.0)
    z = max(one[2] - two[5], two[2] - one[5], 0.0)
    return sqrt(x * x + y * y + z * z)


# -------------------------------------------------------------------------------------------- the volume in both
def _sloped(mesh: Mesh, other: Box) -> list[tuple[Triangle, Box]]:
    """Return the triangles that are seen from above or below, over or under another's box and not all below it."""
    left, back, low, right, front, _ = other
    return [
        (triangle, box)
        for triangle, box in mesh.boxed
        if box[0] < right
        and left < box[3]
        and box[1] < front
        and back < box[4]
        and box[5] > low
        and abs(_area([corner[:2] for corner in triangle])) > 1e-9
    ]


def _area(corners: Sequence[Flat]) -> float:
    """Return twice the area; more than nothing where the corners run anticlockwise."""
    x0, y0 = corners[0]
    return sum((x - x0) * (v - y0) - (u - x0) * (y - y0) for (x, y), (u, v) in pairwise(corners[1:]))


def _plane(triangle: Triangle) -> tuple[float, float, float]:
    """Return a, b and c of the plane z = a x + b y + c."""
    (x, y, z), (u, v, w), (p, q, r) = triangle
    twice = (u - x) * (q - y) - (p - x) * (v - y)
    a = ((w - z) * (q - y) - (r - z) * (v - y)) / twice
    b = ((u - x) * (r - z) - (p - x) * (w - z)) / twice
    return a, b, z - a * x - b * y


def _under_both(one: Triangle, two: Triangle, low: float) -> float:
    """Return the volume under two triangles and above `low`; less than nothing where they look opposite ways."""
    first, second = ([corner[:2] for corner in triangle] for triangle in (one, two))
    sign = 1.0
    if _area(first) < 0:
        first, sign = first[::-1], -sign
    if _area(second) < 0:
        second, sign = second[::-1], -sign
    common: Sequence[Flat] = first
    for (x, y), (u, v) in zip(second, [*second[1:], second[0]], strict=True):
        common = _clipped(common, (y - v, u - x, x * v - u * y))
        if len(common) < 3:
            return 0.0
    (a, b, c), (d, e, f) = _plane(one), _plane(two)
    lower, upper = (a, b, c - low), (d, e, f - low)
    heights = [(d - a) * x + (e - b) * y + f - c for x, y in common]
    if min(heights) >= -_SAME:
        return sign * _integral(common, lower)
    if max(heights) <= _SAME:
        return sign * _integral(common, upper)
    side = (d - a, e - b, f - c)
    other = (a - d, b - e, c - f)
    return sign * (_integral(_clipped(common, side), lower) + _integral(_clipped(common, other), upper))


def _clipped(corners: Sequence[Flat], side: tuple[float, float, float]) -> list[Flat]:
    """Return the piece of a polygon where a x + b y + c is not less than nothing."""
    a, b, c = side
    heights = [a * x + b * y + c for x, y in corners]
    kept: list[Flat] = []
    for at, (x, y) in enumerate(corners):
        before = at - 1
        if (heights[before] < 0) != (heights[at] < 0):
            share = heights[before] / (heights[before] - heights[at])
            u, v = corners[before]
            kept.append((u + share * (x - u), v + share * (y - v)))
        if heights[at] >= 0:
            kept.append((x, y))
    return kept


def _integral(corners: Sequence[Flat], plane: tuple[float, float, float]) -> float:
    """Return the volume between a polygon and a plane over it; where the plane is below nothing, nothing."""
    if len(corners) < 3:
        return 0.0
    a, b, c = plane
    corners = _clipped(corners, plane)
    total = 0.0
    for (u, v), (p, q) in pairwise(corners[1:]):
        x, y = corners[0]
        area = ((u - x) * (q - y) - (p - x) * (v - y)) / 2
        total += area * (a * (x + u + p) / 3 + b * (y + v + q) / 3 + c)
    return total


# ---------------------------------------------------------------------------------------------- how near they come
def _apart(one: Triangle, two: Triangle) -> float:
    """Return the distance between two triangles; nothing where they cross."""
    if _crosses(one, two) or _crosses(two, one):
        return 0.0
    nearest = min(_between(*edge, *other) for edge in _edges(one) for other in _edges(two))
    for triangle, corners in ((one, two), (two, one)):
        for corner in corners:
            nearest = min(nearest, _above(corner, triangle))
    return nearest


def _edges(triangle: Triangle) -> Iterator[tuple[Corner, Corner]]:
    one, two, three = triangle
    yield from ((one, two), (two, three), (three, one))


def _minus(one: Corner, two: Corner) -> Corner:
    return one[0] - two[0], one[1] - two[1], one[2] - two[2]


def _dot(one: Corner, two: Corner) -> float:
    return one[0] * two[0] + one[1] * two[1] + one[2] * two[2]


def _cross(one: Corner, two: Corner) -> Corner:
    return one[1] * two[2] - one[2] * two[1], one[2] * two[0] - one[0] * two[2], one[0] * two[1] - one[1] * two[0]


def _over(place: Corner, triangle: Triangle, normal: Corner) -> bool:
    """Tell whether a place of a triangle's plane lies within the triangle."""
    return all(_dot(_cross(_minus(end, start), _minus(place, start)), normal) >= 0 for start, end in _edges(triangle))


def _crosses(one: Triangle, two: Triangle) -> bool:
    """Tell whether an edge of the first goes through the second."""
    normal = _cross(_minus(two[1], two[0]), _minus(two[2], two[0]))
    for start, end in _edges(one):
        before, after = _dot(normal, _minus(start, two[0])), _dot(normal, _minus(end, two[0]))
        if before * after < 0:
            share = before / (before - after)
            way = _minus(end, start)
            if _over((start[0] + share * way[0], start[1] + share * way[1], start[2] + share * way[2]), two, normal):
                return True
    return False


def _above(corner: Corner, triangle: Triangle) -> float:
    """Return how far a corner is from a triangle that it lies above or below; endless where it lies beside it."""
    normal = _cross(_minus(triangle[1], triangle[0]), _minus(triangle[2], triangle[0]))
    long = _dot(normal, normal)
    height = _dot(normal, _minus(corner, triangle[0])) / long
    foot = (corner[0] - height * normal[0], corner[1] - height * normal[1], corner[2] - height * normal[2])
    return abs(height) * sqrt(long) if _over(foot, triangle, normal) else inf


def _between(start: Corner, end: Corner, other: Corner, far: Corner) -> float:
    """Return the distance between two edges."""
    u, v, w = _minus(end, start), _minus(far, other), _minus(start, other)
    a, b, c, d, e = _dot(u, u), _dot(u, v), _dot(v, v), _dot(u, w), _dot(v, w)
    steep = a * c - b * b
    s = min(max((b * e - c * d) / steep, 0.0), 1.0) if steep > 1e-12 else 0.0
    t = min(max((b * s + e) / c, 0.0), 1.0)
    s = min(max((b * t - d) / a, 0.0), 1.0)
    away = (w[0] + s * u[0] - t * v[0], w[1] + s * u[1] - t * v[1], w[2] + s * u[2] - t * v[2])
    return sqrt(_dot(away, away))
