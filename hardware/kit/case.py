"""The enclosure: where everything is, computed from the parts' dimensions, and the numbers for OpenSCAD.

Millimetres. x and y are the board's (y runs towards seat 1, see `placement`), z goes up from the floor's upper side.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from hardware.kit import placement
from hardware.kit.pins import HARDWARE
from hardware.kit.placement import HEIGHT, HOLES, PANELS, SPOTS, WIDTH
from hardware.kit.signs import HIGH as SIGN_HIGH
from hardware.kit.signs import LINE, RIM, Sign, signs
from hardware.kit.thing import Place, Span

FOLDER = HARDWARE / "case"
LIP, LIP_WALL, FRAME_WALL = 2.0, 1.6, 1.5
"""How far the lid reaches into the tray, and how thick its lip and its frames are."""
STAND = 0.6
"""How much deeper a hole is than its screw needs."""


@dataclass(frozen=True)
class Variant:
    """One enclosure: for which Pi, with the board or wired by hand, which panels, around which reader.

    There are one or two small panels among the keys, or a single `large` one between the keys and the reader.
    """

    pi: str = "zero"
    board: bool = True
    panels: int = 1
    reader: str = "pn532"
    large: bool = False

    @property
    def name(self) -> str:
        """The folder of its pieces."""
        panels = "large" if self.large else str(self.panels)
        return f"{self.pi}-{'board' if self.board else 'wired'}-{panels}-{self.reader}"


VARIANTS = tuple(
    Variant(pi, board, panels, reader, large)
    for pi, board, (panels, large), reader in product(
        ("zero", "full"), (True, False), ((1, False), (2, False), (1, True)), ("pn532", "rdm6300")
    )
)


@dataclass(frozen=True)
class Post:
    """A post of the tray with a hole for a screw, from above."""

    place: Place
    top: float
    diameter: float
    bottom: float
    """Where its hole ends."""


def _thick(panel: Mapping[str, Any]) -> float:
    """Return how far a panel's back is below the lid."""
    return float(panel["size"][2] + panel["glass"][2] + 0.2)


def dimensions() -> Mapping[str, Any]:
    """Return the parts' dimensions."""
    return tomllib.loads((FOLDER / "dimensions.toml").read_text(encoding="utf-8"))


class Case:
    """Computes one variant: where the parts are held, and what OpenSCAD needs."""

    def __init__(self, variant: Variant, parts: Mapping[str, Any] | None = None) -> None:
        self.variant = variant
        self.parts = parts = parts or dimensions()
        choices, self.pi = parts["choices"], parts["pi"][variant.pi]
        self.wall, self.floor, self.lid = choices["wall"], choices["floor"], choices["lid"]
        self.gap, self.foam = choices["gap"], choices["foam"]
        self.lift = 4.0
        self.pi_top = self.lift + self.pi["size"][2]
        self.board_under = self.pi_top + parts["header"]["spacing"]
        self.board_top = self.board_under + 1.6
        small = parts["panel"]["small"]
        self.panel = parts["panel"]["large"] if variant.large else small
        if variant.board:
            self.lid_under = self.board_top + parts["socket"]["height"] + small["above_socket"] + _thick(small)
        else:
            wires = self.header_plugs[1] + parts["wires"]["bend"]
            under_keys = max(socket[4] for socket in self.pi["sockets"].values() if socket[0] < WIDTH and socket[4] > 0)
            self.lid_under = max(wires, self.pi_top + under_keys + parts["button"]["depth"] + 0.5)
        self.panel_under = self.lid_under - _thick(self.panel)
        self.reader = parts["reader"][variant.reader]["size"]
        metal = [WIDTH, *(socket[1] for socket in self.pi["sockets"].values())]
        metal += [x + self.panel["size"][0] / 2 for x in self._panels_at]
        self.reader_left = max(metal) + choices["metal_free"]
        self.post = 7.0
        self.left = -self.post - 1.5
        self.right = self.reader_left + self.reader[0] + 3.0
        self.back = -2.0
        reach = [HEIGHT + 2.0, *(socket[3] + 0.5 for socket in self.pi["sockets"].values())]
        if not variant.board:
            reach.append(self._rows[1] + parts["button"]["nut"] / 2 + 0.5 + self.gap + LIP_WALL)
            reach.append(self._rows[1] + self.around_key + 2 * RIM + SIGN_HIGH - self.wall)
        self.front = max(reach)

    @property
    def header_plugs(self) -> Span:
        """From where to where jumper wires stand on the header of a Pi without the board."""
        plastic = self.parts["header"]["plastic"]
        return self.pi_top, self.pi_top + plastic + self.parts["wires"]["housing"]

    @cached_property
    def _rows(self) -> Span:
        """How far from the edge hand-wired keys are: in front of the header's plugs, and in front of the panels."""
        free, half = 0.6, self.parts["button"]["nut"] / 2
        far = placement.PIN_1[1] + 1.27 + free + half
        return far, far + 2 * (half + free) + self.parts["panel"]["small"]["size"][1] + 2 * FRAME_WALL

    @cached_property
    def keys(self) -> Mapping[str, Place]:
        """The middle of every key: the board's, or further apart for the nuts of push buttons."""
        if self.variant.board:
            return placement.KEYS
        far, near = self._rows
        level = {50.5: near, 11.5: far, 31.0: (far + near) / 2}
        return {ref: (x, level[y]) for ref, (x, y) in placement.KEYS.items()}

    @property
    def lamps(self) -> Mapping[str, Place]:
        """The middle of every lamp."""
        if self.variant.board:
            return placement.LAMPS
        middle = sum(self._rows) / 2
        return {ref: (x, middle + (y - 31.0)) for ref, (x, y) in placement.LAMPS.items()}

    @property
    def buzzer(self) -> Place:
        """The middle of the buzzer: on the board, or stuck under the lid."""
        return (SPOTS["BZ1"].x + 3.8, SPOTS["BZ1"].y) if self.variant.board else (0.6, 11.5)

    @property
    def _panels_at(self) -> Sequence[float]:
        """How far right the middle of each panel is: over its socket, beside the menu key, or right of all keys."""
        if self.variant.large:
            return (WIDTH + 1.0 + self.panel["size"][0] / 2,)
        if self.variant.board:
            return [x for x, _ in PANELS.values()][: self.variant.panels]
        aside = self.panel["size"][0] / 2 + FRAME_WALL + 0.6 + self.parts["button"]["nut"] / 2
        return (32.5 - aside, 32.5 + aside)[: self.variant.panels]

    @property
    def panels(self) -> dict[str, Place]:
        """The middle of each panel, by the socket of the board that it belongs to."""
        if self.variant.large:
            along = [(self.back + self.front) / 2]
        else:
            along = [y for _, y in PANELS.values()] if self.variant.board else [sum(self._rows) / 2] * 2
        return dict(zip(PANELS, zip(self._panels_at, along, strict=False), strict=False))

    @property
    def panel_posts(self) -> tuple[Place, ...]:
        """The posts under the lid that a large panel is screwed to; a small one has its socket, or a frame."""
        if not self.variant.large:
            return ()
        (x, y), (across, along) = self.panels["J2"], self.panel["holes"]
        return tuple((x + a * across / 2, y + b * along / 2) for a, b in product((-1, 1), (-1, 1)))

    @property
    def around_key(self) -> float:
        """The radius around a key that its hole, or the head of its button, takes on the lid."""
        return max(self.hole, 0.0 if self.variant.board else float(self.parts["button"]["head"][0])) / 2

    @property
    def signs(self) -> tuple[Sign, ...]:
        """What is engraved beside the keys."""
        return signs(self.keys, self.around_key, tuple(self.lamps.values()), word=self.variant.panels == 1)

    @property
    def reader_middle(self) -> Place:
        """The middle of the marked spot."""
        return self.reader_left + self.reader[0] / 2, (self.back + self.front) / 2

    @property
    def posts(self) -> tuple[Post, ...]:
        """The posts that something is screwed to: the Pi, and the board where it has no Pi below."""
        deep = self.parts["screw"]["length"] + STAND
        low = [Post((x, y), self.lift, 6.0, self.lift - deep + self.pi["size"][2]) for x, y in self.pi["holes"]]
        if not self.variant.board:
            return tuple(low)
        free = [hole for hole in HOLES if hole not in {one.place for one in low}]
        return (*low, *(Post(hole, self.board_under, 7.0, self.board_top - deep) for hole in free))

    @property
    def spacers(self) -> tuple[Place, ...]:
        """Where a spacer stands between the Pi and the board."""
        return tuple((x, y) for x, y in self.pi["holes"] if (x, y) in HOLES) if self.variant.board else ()

    @property
    def lid_posts(self) -> tuple[Place, ...]:
        """The posts that the lid is screwed to, at the end away from the reader."""
        reach = self.post / 2
        return ((self.left + reach, self.back + reach), (self.left + reach, self.front - reach))

    @property
    def hole(self) -> float:
        """The diameter of the lid's hole for a key."""
        return 8.6 if self.variant.board else float(self.parts["button"]["thread"]) + 2 * self.gap

    @property
    def window(self) -> Place:
        """The lid's window over a panel: what is lit and a little around it."""
        wide, high = self.panel["window"]
        return wide, high

    @property
    def cap(self) -> Mapping[str, float]:
        """The printed cap that hands a press down to the key: it hangs in the lid by its flange."""
        key = self.parts["key"]
        foot = self.board_top + key["height"]
        flange = self.lid_under - self.gap - 0.4
        return {
            "diameter": self.hole - 2 * self.gap,
            "foot": foot,
            "flange_top": flange,
            "flange_x": 11.0,
            "flange_y": 7.0,
            "top": self.lid_under + self.lid + 1.8,
            "stem": key["stem"] + 0.3,
            "pocket": 1.0,
        }

    @property
    def pillars(self) -> tuple[Place, ...]:
        """The pillars under the reader's corners, which keep it at the lid."""
        (x, y), (width, depth) = self.reader_middle, self.reader[:2]
        return tuple((x + a * (width / 2 - 3.5), y + b * (depth / 2 - 3.5)) for a, b in product((-1, 1), (-1, 1)))

    @property
    def pillar_height(self) -> float:
        """Up to the foam under the reader."""
        return float(self.lid_under - 2 * self.foam - self.reader[2])

    @property
    def plug_level(self) -> float:
        """The height of the power plug's middle."""
        return float(self.pi_top + 1.5)

    @property
    def openings(self) -> tuple[tuple[str, float, float, float, float], ...]:
        """The openings of the walls: which wall, the middle, the width, from where and up to where."""
        width, height = (side + 0.8 for side in self.pi["plug"])
        made = [("front", self.pi["power_at"], width, self.plug_level - height / 2, self.plug_level + height / 2)]
        made.append(("left", self.pi["card_at"], 18.0, 1.0, 9.0))
        if self.pi["screens"]:
            start, end = self.pi["screens"]
            made.append(("front", (start + end) / 2, end - start, 2.0, 14.0))
        return tuple(made)

    def numbers(self) -> Mapping[str, object]:
        """Return what OpenSCAD builds the pieces from."""
        return {
            "inner": (self.left, self.back, self.right, self.front, self.lid_under),
            "wall": self.wall,
            "floor_height": self.floor,
            "lid_height": self.lid,
            "gap": self.gap,
            "lip": LIP,
            "lip_wall": LIP_WALL,
            "frame_wall": FRAME_WALL,
            "posts": tuple((*one.place, one.top, one.diameter, one.bottom) for one in self.posts),
            "lid_posts": self.lid_posts,
            "post": self.post,
            "plug": (self.pi["power_at"], self.plug_level, *self.pi["plug"]),
            "plug_from": self.pi["size"][1],
            "openings": tuple((wall == "front", *rest) for wall, *rest in self.openings),
            "windows": tuple(self.panels.values()),
            "window": self.window,
            "panel": tuple(self.panel["size"][:2]),
            "framed": not (self.variant.board or self.variant.large),
            "panel_posts": self.panel_posts,
            "panel_front": self.panel_under + self.panel["size"][2],
            "blind": self.parts["choices"]["blind"],
            "engraved": self.parts["choices"]["engraved"],
            "signs": tuple(patch for sign in self.signs for patch in sign.patches),
            "sign_line": LINE,
            "keys": tuple(self.keys.values()),
            "hole": self.hole,
            "lamps": tuple(self.lamps.values()),
            "lamp": self.parts["lamp"]["diameter"] + 2 * self.gap,
            "buzzer": self.buzzer,
            "reader_middle": self.reader_middle,
            "reader": tuple(self.reader),
            "pillars": self.pillars,
            "pillar_height": self.pillar_height,
            **{f"cap_{name}": value for name, value in self.cap.items()},
        }


def parameters(case: Case) -> str:
    """Return the numbers as OpenSCAD reads them."""
    lines = [f"{name} = {_scad(value)};" for name, value in case.numbers().items()]
    return "\n".join([f"// {case.variant.name}: generated by hardware/kit/case.py", *lines, ""])


def _scad(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(_scad, value))}]"
    return f"{value:g}" if isinstance(value, float) else str(value)
