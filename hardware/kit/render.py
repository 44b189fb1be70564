"""Draws solids as a picture, with nothing but Pillow: flat shades, seen from afar, what is near hides the rest.

Why no library does that: those that draw meshes (VTK under PyVista, pyglet under trimesh, OpenSCAD's own view) want
OpenGL, thus a screen or a software renderer in CI, some of them hundreds of megabytes, and give other pixels with other
drivers. These few lines draw the same picture everywhere in a second.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil, cos, radians, sin, sqrt

from PIL import Image, ImageChops, ImageColor, ImageFilter

from hardware.kit.canvas import Canvas, Paint
from hardware.kit.mesh import Corner, Mesh, Triangle
from hardware.kit.thing import Place, prism

SAMPLES = 2
"""Points to a pixel, across and down."""
ROUND = 9
"""A step in brightness that is no edge: so much do the flat sides of a round thing differ."""
_LIGHT = (-0.35, 0.45, 0.82)
"""From where the light comes: the viewer's left, above, and before the picture."""


@dataclass(frozen=True)
class Skin:
    """A picture that lies on whatever of a body is level: from one place of it to another, as seen from above."""

    image: Image.Image
    start: Place
    end: Place

    def paint(self, seen: Triangle, corners: Triangle, bright: float) -> Paint:
        """Return the colour of every point of a level side, from where its corners are drawn, and how bright it is."""
        (x0, y0, _), (x1, y1, _), (x2, y2, _) = seen
        twice = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
        wide, high = self.image.size
        to = [
            ((x - self.start[0]) / (self.end[0] - self.start[0]) * wide,
             (y - self.start[1]) / (self.end[1] - self.start[1]) * high)
            for x, y, _ in corners
        ]  # fmt: skip
        dark = self.image.point(lambda value: min(255, round(value * bright)))
        dots = dark.convert("RGB").tobytes()

        def colour(column: float, row: float) -> bytes:
            a = ((column - x0) * (y2 - y0) - (x2 - x0) * (row - y0)) / twice
            b = ((x1 - x0) * (row - y0) - (column - x0) * (y1 - y0)) / twice
            across, down = (start + a * (one - start) + b * (two - start) for start, one, two in zip(*to, strict=True))
            at = 3 * (min(high - 1, max(0, int(down))) * wide + min(wide - 1, max(0, int(across))))
            return dots[at : at + 3]

        return colour


@dataclass(frozen=True)
class Body:
    """A solid, its colour, and what is printed on it."""

    mesh: Mesh
    colour: str
    skin: Skin | None = None


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
    seen = [(body, body.mesh.moved(view, turned=True)) for body in bodies]
    left, low = min(mesh.box[0] for _, mesh in seen), min(mesh.box[1] for _, mesh in seen)
    right, high = max(mesh.box[3] for _, mesh in seen), max(mesh.box[4] for _, mesh in seen)
    margin = 0.03 * (right - left)
    scale = width * SAMPLES / (right - left + 2 * margin)
    columns, rows = width * SAMPLES, ceil((high - low + 2 * margin) * scale / SAMPLES) * SAMPLES
    canvas = Canvas(columns, rows)
    for body, mesh in seen:
        colour = ImageColor.getrgb(body.colour)[:3]
        for triangle, (one, two, three) in zip(mesh.triangles, body.mesh.triangles, strict=True):
            if (bright := _bright(triangle)) is None:
                continue
            a, b, c = (((x - left + margin) * scale, (high + margin - y) * scale, z) for x, y, z in triangle)
            level = body.skin and one[2] == two[2] == three[2] == body.mesh.box[5]
            paint = body.skin.paint((a, b, c), (three, two, one), bright) if body.skin and level else None
            canvas.draw((a, b, c), bytes(min(255, round(value * bright)) for value in colour), paint)
    drawn, plain = (Image.frombytes("RGB", (columns, rows), bytes(dots)) for dots in (canvas.colours, canvas.plain))
    edges = (
        plain.filter(ImageFilter.FIND_EDGES).convert("L").crop((SAMPLES, SAMPLES, columns - SAMPLES, rows - SAMPLES))
    )
    lines = Image.new("L", (columns, rows), 255)
    lines.paste(edges.point(lambda value: 255 - min(150, 5 * max(0, value - ROUND))), (SAMPLES, SAMPLES))
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


def _bright(triangle: Triangle) -> float | None:
    """Return how bright a side is by its slope; none where it looks away."""
    (a, b, c), (d, e, f), (g, h, i) = triangle
    u, v, w, p, q, r = d - a, e - b, f - c, g - a, h - b, i - c
    x, y, z = v * r - w * q, w * p - u * r, u * q - v * p
    if z <= 1e-9:
        return None
    light = (x * _LIGHT[0] + y * _LIGHT[1] + z * _LIGHT[2]) / sqrt(x * x + y * y + z * z)
    return 0.45 + 0.55 * max(light, 0.0)
