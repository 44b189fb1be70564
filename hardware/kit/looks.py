"""How every part looks in the pictures: the shapes of `looks.toml`, each in the place of the solid that was checked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from math import cos, pi, sin
from typing import Any

from PIL import Image, ImageChops

from hardware.kit.case import FOLDER, Case
from hardware.kit.checks import bands
from hardware.kit.circuit import LAYOUT, circuit, pads
from hardware.kit.contents import contents
from hardware.kit.mesh import Corner, Mesh
from hardware.kit.pins import COLOURS, HARDWARE, load_pins
from hardware.kit.placement import HEIGHT, OFFSET, PITCH, SPOTS, WIDTH
from hardware.kit.render import Body, Skin
from hardware.kit.shapes import shape, smooth, turned, wire
from hardware.kit.thing import Place, Thing, prism

SOURCE = FOLDER / "looks.toml"
PRINT = HARDWARE / "pictures" / "board-bare.png"
"""The board without its parts, as KiCad draws it: it lies on the board that is drawn here."""
CORNER = 3.0
"""The radius of the board's corners, as KiCad's file has it."""
RINGS: Mapping[str, str] = {
    "black": "#1b1b1d", "brown": "#6b3a1e", "red": "#c8281e", "orange": "#ec7a1c", "yellow": "#efd020",
    "green": "#3c9a3c", "blue": "#2f62b5", "violet": "#7a4fa3", "grey": "#8d949e", "white": "#f2f2f2",
    "gold": "#b8902f", "silver": "#c3c8cf", "pink": "#e88fb4", "turquoise": "#36b5b0",
}  # fmt: skip
"""The colours of rings and wires."""
Drawn = tuple[str, Body]
"""A solid with the name by which it is shown and lifted."""


@cache
def looks() -> Mapping[str, Any]:
    """Return what `looks.toml` says."""
    return tomllib.loads(SOURCE.read_text(encoding="utf-8"))


def dressed(thing: Thing) -> list[Drawn]:
    """Return the shapes of a part; none where nothing is said of it, and it is drawn as it is."""
    found: list[Drawn] = []
    for name, look in looks().items():
        if name != "colours" and re.fullmatch(look.get("of", re.escape(name)), thing.name):
            called = look.get("moves_with", thing.name)
            bodies = [Body(mesh, looks()["colours"][one["colour"]]) for one in look["shapes"] for mesh in shape(one)]
            if name == "part R":
                bodies += _rings(thing.name.removeprefix("part "))
            found += [(called, Body(_placed(body.mesh, thing, look["size"]), body.colour)) for body in bodies]
    return found


def board(case: Case) -> list[Drawn]:
    """Return the board with its print, and the joints below it."""
    quarter = [pi / 2 * step / 6 for step in range(7)]
    middles = ((WIDTH - CORNER, HEIGHT - CORNER), (CORNER, HEIGHT - CORNER), (CORNER, CORNER), (WIDTH - CORNER, CORNER))
    outline = [
        (x + CORNER * cos(turn + at * pi / 2), y + CORNER * sin(turn + at * pi / 2))
        for at, (x, y) in enumerate(middles)
        for turn in quarter
    ]
    skin = Skin(bare(), (0.0, 0.0), (WIDTH, HEIGHT))
    plain, silver = (looks()["colours"][name] for name in ("board", "silver"))
    found = [("board", Body(prism(outline, (case.board_under, case.board_top)), plain, skin))]
    low = case.board_under - case.parts["leads"]["length"]
    soldered = {"BZ1"} | {word for thing in contents(case) for word in re.findall(r"[A-Z]+\d+", thing.name)}
    for x, y in (place for ref, place in legs() if ref in soldered):
        cone = turned(((low, 0.6), (case.board_under - 1.0, 0.8), (case.board_under, 1.9)), "z", (x, y), 10)
        found.append(("joints", Body(cone, silver)))
    return found


def bare() -> Image.Image:
    """Return the picture of the board alone, cut at its edges: it is greener than what is around it."""
    with Image.open(PRINT) as kept:
        drawn = kept.convert("RGB")
    _, green, blue = drawn.split()
    edges = ImageChops.subtract(green, blue).point(lambda value: 255 if value else 0).getbbox()
    return drawn.crop(edges)


@cache
def legs() -> tuple[tuple[str, Place], ...]:
    """Return every hole for a leg, each with what goes into it."""
    found = (pad for pad in pads(LAYOUT.read_text(encoding="utf-8")) if pad.hole)
    return tuple((pad.ref, (pad.place[0] - OFFSET[0], pad.place[1] - OFFSET[1])) for pad in found)


def cables(case: Case) -> Iterator[Drawn]:
    """Yield the supply's cable, and the wires of a PN532 from the board to its plugs."""
    x, y, z = case.pi["power_at"], case.front + case.wall, case.plug_level
    black = looks()["colours"]["black"]
    led = smooth(((x, y, z), (x, y + 9.0, z - 0.5), (x, y + 20.0, z - 5.0), (x, y + 32.0, z - 8.0)))
    yield "power plug", Body(wire(led, 3.6, (1.0, 0.0, 0.0)), black)
    if case.variant.reader != "pn532" or not case.variant.board:
        return
    pins = load_pins()
    colours = ("black", "red", *(COLOURS[pins[name].wire] for name in ("reader.to_pi", "reader.from_pi")))
    width, _, deep = case.parts["reader"]["pn532"]["plugs"]
    at = case.reader_left + 0.5 + width / 2
    bottom, top = case.lid_under - case.foam - case.reader[2] - deep, case.board_top
    edge = case.reader_left - case.parts["choices"]["metal_free"]
    over = max(top, *(case.pi_top + one[4] for one in case.pi["sockets"].values())) + 2.0
    for number, colour in enumerate(colours):
        start, near = SPOTS["J4"].x, SPOTS["J4"].y + PITCH * number
        far = case.reader_middle[1] + PITCH * (number - 1.5)
        path: list[Corner] = [
            (start, near, top), (start, near, top + 4.0), (start + 5.0, near + 0.2 * (far - near), over + 1.0),
            (edge + 1.0, (near + far) / 2, over), ((edge + at) / 2, far, top - 6.0), (at - 5.0, far, bottom - 5.0),
            (at - 1.0, far, bottom - 5.0), (at, far, bottom + 0.3),
        ]  # fmt: skip
        yield "wires", Body(wire(smooth(path), 1.3, (0.0, 1.0, 0.0)), RINGS[colour])


def _rings(ref: str) -> list[Body]:
    """Return the rings of a resistor of carbon film, by its value; the last one is gold."""
    value = next(part.value for part in circuit() if part.ref == ref)
    names = [*bands(value, 2).split(), "gold"]
    thick = (2.46, 2.16, 2.16, 2.46)
    return [
        Body(turned(((x - 0.3, d), (x + 0.3, d)), "x", (0.0, 1.5), 20), RINGS[name])
        for name, x, d in zip(names, (-2.4, -1.0, 0.1, 2.4), thick, strict=True)
    ]


def _placed(mesh: Mesh, thing: Thing, size: tuple[float, float, float]) -> Mesh:
    """Return a mesh that was drawn for a solid of this size where the thing is, turned and stretched as it is."""
    found = re.search(r"\b[CDFJQR]\d+$", thing.name)
    turn = (SPOTS[found[0]].turn - (90 if found[0][0] == "J" else 0)) % 360 if found else 0
    dx, dy = {0: (1, 0), 90: (0, -1), 180: (-1, 0), 270: (0, 1)}[turn]
    room = (thing.x[1] - thing.x[0], thing.y[1] - thing.y[0], thing.z[1] - thing.z[0])
    across, along = room[:2] if turn in (0, 180) else room[1::-1]
    a, b, c = across / size[0], along / size[1], room[2] / size[2]
    (x, y), low = thing.middle, thing.z[0]
    return mesh.moved(
        lambda at: (x + at[0] * a * dx - at[1] * b * dy, y + at[0] * a * dy + at[1] * b * dx, low + at[2] * c)
    )
