"""Draws solids as a picture, with nothing but Pillow: flat shades, seen from afar, what is near hides the rest.

Why no library does that: those that draw meshes (VTK under PyVista, pyglet under trimesh, OpenSCAD's own view) want
OpenGL, thus a screen or a software renderer in CI, some of them hundreds of megabytes, and give other pixels with other
drivers. These hundred lines draw the same picture everywhere in a second.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil, cos, floor, radians, sin, sqrt

from PIL import Image, ImageChops, ImageColor, ImageFilter

from hardware.kit.mesh import Corner, Mesh, Triangle
from hardware.kit.thing import prism

SAMPLES = 2
"""Points to a pixel, across and down."""
PAPER = (255, 255, 255)
_LIGHT = (-0.35, 0.45, 0.82)
"""From where the light comes: the viewer's left, above, and before the picture."""


@dataclass(frozen=True)
class Body:
    """A solid and its colour."""

    mesh: Mesh
    colour: str


@dataclass(frozen=True)
class View:
    """Where the picture is seen from: turned about the upright axis, and looking down; both in degrees."""

    turn: float
    down: float

    def __call__(self, at: Corner) -> Corner:
        """Return a corner as seen: to the right, up, and towards the viewer. The board's y runs towards seat 1."""
        x, y, z = at[0], -at[1], at[2]
        a, b = radians(self.turn), radians(self.down)
        across, away = x * cos(a) - y * sin(a), x * sin(a) + y * cos(a)
        return across, away * sin(b) + z * cos(b), z * sin(b) - away * cos(b)


def picture(bodies: Sequence[Body], view: View, width: int) -> Image.Image:
    """Draw bodies as large as fits into this width."""
    # The board's frame is left-handed: its corners run the other way round as seen.
    seen = [(body.mesh.moved(view, turned=True), ImageColor.getrgb(body.colour)[:3]) for body in bodies]
    left, low = min(mesh.box[0] for mesh, _ in seen), min(mesh.box[1] for mesh, _ in seen)
    right, high = max(mesh.box[3] for mesh, _ in seen), max(mesh.box[4] for mesh, _ in seen)
    margin = 0.03 * (right - left)
    scale = width * SAMPLES / (right - left + 2 * margin)
    columns, rows = width * SAMPLES, ceil((high - low + 2 * margin) * scale / SAMPLES) * SAMPLES
    canvas = _Canvas(columns, rows)
    for mesh, colour in seen:
        for triangle in mesh.triangles:
            if (shade := _shade(triangle, colour)) is not None:
                canvas.draw(
                    [((x - left + margin) * scale, (high + margin - y) * scale, z) for x, y, z in triangle], shade
                )
    drawn = Image.frombytes("RGB", (columns, rows), bytes(canvas.colours))
    edges = (
        drawn.filter(ImageFilter.FIND_EDGES).convert("L").crop((SAMPLES, SAMPLES, columns - SAMPLES, rows - SAMPLES))
    )
    lines = Image.new("L", (columns, rows), 255)
    lines.paste(edges.point(lambda value: 255 - min(150, 5 * value)), (SAMPLES, SAMPLES))
    return ImageChops.multiply(drawn, Image.merge("RGB", (lines, lines, lines))).reduce(SAMPLES)


def pixels(
    screen: Image.Image, middle: tuple[float, float], size: tuple[float, float], z: float, colour: str
) -> list[Body]:
    """Return what a panel shows as thin bodies on its glass: one for each run of lit dots."""
    lit = screen.convert("1").tobytes()
    stride = (screen.width + 7) // 8
    step = (size[0] / screen.width, size[1] / screen.height)
    left, back = middle[0] - size[0] / 2, middle[1] - size[1] / 2
    found = []
    for row in range(screen.height):
        for start, end in _runs(
            [bool(lit[row * stride + column // 8] & 0x80 >> column % 8) for column in range(screen.width)]
        ):
            x, y = (left + start * step[0], left + end * step[0]), (back + row * step[1], back + (row + 1) * step[1])
            found.append(Body(prism(((x[0], y[0]), (x[1], y[0]), (x[1], y[1]), (x[0], y[1])), (z, z + 0.02)), colour))
    return found


def _runs(row: Sequence[bool]) -> Iterator[tuple[int, int]]:
    at = 0
    for lit, dots in groupby(row):
        start, at = at, at + len(list(dots))
        if lit:
            yield start, at


def _shade(triangle: Triangle, colour: tuple[int, ...]) -> bytes | None:
    """Return the colour of a side by its slope; none where it looks away."""
    (a, b, c), (d, e, f), (g, h, i) = triangle
    u, v, w, p, q, r = d - a, e - b, f - c, g - a, h - b, i - c
    x, y, z = v * r - w * q, w * p - u * r, u * q - v * p
    if z <= 1e-9:
        return None
    light = (x * _LIGHT[0] + y * _LIGHT[1] + z * _LIGHT[2]) / sqrt(x * x + y * y + z * z)
    bright = 0.45 + 0.55 * max(light, 0.0)
    return bytes(min(255, round(value * bright)) for value in colour)


class _Canvas:
    """Points with a colour and how near they are."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.colours = bytearray(bytes(PAPER) * (columns * rows))
        self._near = array("d", [-1e9]) * (columns * rows)

    def draw(self, corners: Sequence[Corner], shade: bytes) -> None:
        """Fill a triangle wherever nothing nearer is."""
        (x0, y0, z0), (x1, y1, z1), (x2, y2, z2) = sorted(corners, key=lambda corner: corner[1])
        twice = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
        if abs(twice) < 1e-9:
            return
        slope = ((z1 - z0) * (y2 - y0) - (z2 - z0) * (y1 - y0)) / twice
        rise = ((x1 - x0) * (z2 - z0) - (x2 - x0) * (z1 - z0)) / twice
        near, colours = self._near, self.colours
        for row in range(max(0, ceil(y0 - 0.5)), min(self.rows, floor(y2 - 0.5) + 1)):
            y = row + 0.5
            one = x0 + (x2 - x0) * (y - y0) / (y2 - y0)
            upper = y < y1
            two = x0 + (x1 - x0) * (y - y0) / (y1 - y0) if upper else x1 + (x2 - x1) * (y - y1) / ((y2 - y1) or 1.0)
            start, end = ceil(min(one, two) - 0.5), floor(max(one, two) - 0.5)
            z = z0 + slope * (start + 0.5 - x0) + rise * (y - y0)
            first = row * self.columns + start
            for at in range(first, first + end - start + 1):
                if z > near[at]:
                    near[at] = z
                    colours[3 * at : 3 * at + 3] = shade
                z += slope
