"""The pictures of the enclosure: what is built, with today's picture on the panel's glass."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PIL import Image, PngImagePlugin

from hardware.kit import case as cases
from hardware.kit.case import Case, Variant
from hardware.kit.contents import contents
from hardware.kit.fit import pieces
from hardware.kit.looks import Drawn, board, cables, dressed
from hardware.kit.mesh import Mesh
from hardware.kit.pins import HARDWARE
from hardware.kit.render import Body, View, picture, pixels
from hardware.kit.signs import outline
from hardware.kit.thing import prism

PICTURES = HARDWARE / "pictures"
SCREEN = PICTURES / "panel-teach.png"
"""What the panel shows in the pictures; it is drawn larger than the panel, and made small again."""
WIDTH = 1000

COLOURS: Mapping[str, str] = {
    "tray ": "#c9ccd1", "lid ": "#f1efe8", "cap ": "#e8912d", "Pi ": "#2f7d4f", "Pi's ": "#a9adb3",
    "reader's ": "#4a4a4a", "header ": "#26282c", "wires ": "#26282c", "plugs ": "#26282c",
}  # fmt: skip
"""The colour of a part that is drawn as it is, by how its name begins."""


_FIRST = Case(Variant())


@dataclass(frozen=True)
class Picture:
    """A picture: from where, what is in it (by the beginning of a name), how far each is lifted, and of which box."""

    view: View
    shown: Callable[[str], bool]
    lift: Callable[[str], float] = lambda _: 0.0
    case: Case = _FIRST


def _lifted(name: str) -> float:
    """Return how far a part is lifted in the picture of everything pulled apart."""
    levels = (
        (("tray", "power plug"), 0.0), (("Pi",), 34.0), (("Pi's", "header", "stud"), 34.0), (("spacer",), 34.0),
        (("board", "part", "buzzer", "key", "joints", "socket", "lamp"), 66.0), (("reader", "reader's"), 66.0),
        (("panel", "glass", "back"), 92.0), (("cap",), 112.0), (("lid",), 140.0), (("long screw",), 165.0),
    )  # fmt: skip
    found = [height for words, height in levels for word in words if f"{name} ".startswith(f"{word} ")]
    if name.startswith("screw"):
        return 46.0 if name in ("screw 3", "screw 4", "screw 3 below", "screw 4 below") else 76.0
    return found[-1] if found else 66.0


def _apart(name: str) -> float:
    """Return how far a part is lifted in the picture of the lid above the tray."""
    hung = ("lid", "button", "buzzer", "panel", "glass", "back", "lamp", "large panel", "long screw", "wires")
    return 75.0 if name.startswith(hung) else 0.0


def _below(name: str) -> bool:
    """Return whether a part lies in the tray before the board does."""
    return name.startswith(("tray", "Pi", "header", "spacer", "stud", "screw 3", "screw 4", "power plug"))


_LEGS = ("legs", "joints")
_LID = ("lid", "cap", "long screw")
_ON_BOARD = ("board", "part", "buzzer", "key", "socket", "lamp", "joints")

VIEWS: Mapping[str, Picture] = {
    "case-closed": Picture(View(24, 42), lambda name: not name.startswith((*_LEGS, "wires"))),
    "case-large": Picture(
        View(24, 42), lambda name: not name.startswith((*_LEGS, "wires")), case=Case(Variant(pi="full", large=True))
    ),
    "case-exploded": Picture(View(24, 24), lambda name: not name.startswith((*_LEGS, "wires")), _lifted),
    "case-tray": Picture(View(24, 46), lambda name: not name.startswith((*_LID, *_LEGS))),
    "case-pi": Picture(View(24, 50), _below),
    "case-wired": Picture(View(24, 24), lambda name: not name.startswith(_LEGS), _apart, Case(Variant(board=False))),
    "board-top": Picture(View(24, 50), lambda name: name.startswith(_ON_BOARD)),
    "board-bottom": Picture(View(24, -50), lambda name: name.startswith(_ON_BOARD)),
    "case-lid": Picture(View(24, -35), lambda name: name == "lid"),
}


def drawn(case: Case) -> list[Drawn]:
    """Return all that is bought as it looks, each with its name."""
    found = [*cables(case), *(board(case) if case.variant.board else ())]
    for thing in contents(case):
        if thing.name != "board" and not thing.name.startswith("legs"):
            found += dressed(thing) or [(thing.name, Body(thing.mesh, colour_of(thing.name)))]
    return found


def draw(name: str, printed: tuple[Mesh, Mesh, Mesh | None], width: int = WIDTH) -> Image.Image:
    """Draw one of the views of its box, of which these are the pieces."""
    look = VIEWS[name]
    case = look.case
    parts = [*drawn(case), *((part, Body(mesh, colour_of(part))) for part, mesh in pieces(case, *printed))]
    bodies = [replace(body, mesh=_raised(body.mesh, look.lift(part))) for part, body in parts if look.shown(part)]
    if look.shown("glass"):
        bodies += _showing(case, look.lift("glass"))
    if look.shown("lid"):
        bodies += _engraved(case, look.lift("lid"))
    return picture(bodies, look.view, width)


def _raised(mesh: Mesh, height: float) -> Mesh:
    return mesh.moved(lambda at: (at[0], at[1], at[2] + height))


def _showing(case: Case, height: float) -> Sequence[Body]:
    """Return what the panels show."""
    with Image.open(SCREEN) as drawn:
        screen = drawn.convert("L").resize((128, 64), Image.Resampling.NEAREST)
    panel = case.panel
    top = case.panel_under + panel["size"][2] + panel["glass"][2] + height
    return [body for place in case.panels.values() for body in pixels(screen, place, panel["lit"], top, "#dff4ff")]


def _engraved(case: Case, height: float) -> Sequence[Body]:
    """Return the grounds of the signs, which are the darker for lying deeper."""
    ground = case.lid_under + case.lid - case.parts["choices"]["engraved"] + height
    patches = [patch for sign in case.signs for patch in sign.patches]
    return [Body(prism(outline(patch), (ground, ground + 0.02)), "#77756f") for patch in patches]


def colour_of(part: str) -> str:
    """Return the colour of a part, by how its name begins."""
    return next((colour for words, colour in COLOURS.items() if f"{part} ".startswith(words)), "#8d949e")


def seal(name: str) -> str:
    """Return what a picture is made from, as a digest: where that has changed, the picture is old."""
    case = VIEWS[name].case
    source = (cases.FOLDER / "case.scad").read_text(encoding="utf-8") + cases.parameters(case)
    with Image.open(SCREEN) as screen:
        shown = screen.convert("1").tobytes()
    look = VIEWS[name]
    parts = [
        (part, body.colour, look.lift(part), _rounded(body.mesh), body.skin and body.skin.image.tobytes())
        for part, body in drawn(case)
        if look.shown(part)
    ]
    return hashlib.sha256(f"{source}{parts}{COLOURS}{look.view}{shown!r}".encode()).hexdigest()


def _rounded(mesh: Mesh) -> list[float]:
    """Return a mesh's numbers so that they are the same whoever computes them."""
    return [round(number, 3) + 0.0 for triangle in mesh.triangles for corner in triangle for number in corner]


def save(name: str, printed: tuple[Mesh, Mesh, Mesh | None], target: Path) -> None:
    """Draw a view into a file that says what it was made from."""
    words = PngImagePlugin.PngInfo()
    words.add_text("made from", seal(name))
    draw(name, printed).quantize(128).save(target, optimize=True, pnginfo=words)
