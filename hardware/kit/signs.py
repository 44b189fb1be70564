"""What is engraved beside the keys: signs that are the panel's own, and the same in every language. Millimetres.

◀ ● ▶ are what the panel shows above the keys of a seat, `menu` is what it calls the seventh. A sign is made of patches:
each is the hull of discs as wide as a line, so that nothing of it is thinner than a printer can draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from hardware.kit.circuit import KEYS
from hardware.kit.thing import Place, Span

LINE = 0.8
"""How wide a line is: two of a common printer's."""
HIGH = 4.0
"""How high a letter is; a seat's number is half as high again."""
RIM = 0.8
"""What stays at least between a sign and a hole, a window or an edge."""

Patch = tuple[Place, ...]

_FAR = (HIGH - LINE) / 2
"""How far above and below its middle a letter's lines run; y points towards whoever reads it."""
_LETTERS: Mapping[str, tuple[Patch, ...]] = {
    "M": (((-1.6, _FAR), (-1.6, -_FAR)), ((-1.6, -_FAR), (0, 0.6)),
          ((0, 0.6), (1.6, -_FAR)), ((1.6, -_FAR), (1.6, _FAR))),
    "E": (((-0.9, _FAR), (-0.9, -_FAR)), *(((-0.9, y), (0.9, y)) for y in (-_FAR, 0.0, _FAR))),
    "N": (((-1.2, _FAR), (-1.2, -_FAR)), ((-1.2, -_FAR), (1.2, _FAR)), ((1.2, _FAR), (1.2, -_FAR))),
    "U": (((-1.1, -_FAR), (-1.1, 0.8)), ((-1.1, 0.8), (-0.5, _FAR)), ((-0.5, _FAR), (0.5, _FAR)),
          ((0.5, _FAR), (1.1, 0.8)), ((1.1, 0.8), (1.1, -_FAR))),
    "1": (((-0.8, -0.8), (0.1, -_FAR)), ((0.1, -_FAR), (0.1, _FAR)), ((-0.8, _FAR), (1.0, _FAR))),
    "2": (((-1.0, -0.9), (-0.5, -_FAR)), ((-0.5, -_FAR), (0.5, -_FAR)), ((0.5, -_FAR), (1.0, -0.9)),
          ((1.0, -0.9), (1.0, -0.5)), ((1.0, -0.5), (-1.0, _FAR)), ((-1.0, _FAR), (1.0, _FAR))),
}  # fmt: skip
_SIGNS: Mapping[str, tuple[Patch, ...]] = {
    "left": (((-1.6, 0), (1.1, -_FAR), (1.1, _FAR)),),
    "right": (((1.6, 0), (-1.1, -_FAR), (-1.1, _FAR)),),
    "ok": (tuple((1.3 * cos(turn * pi / 8), 1.3 * sin(turn * pi / 8)) for turn in range(16)),),
    "menu": tuple(((x, -0.2), (x, 0.2)) for x in (-2.2, 0.0, 2.2)),
}


@dataclass(frozen=True)
class Sign:
    """A sign in its place on the lid."""

    name: str
    patches: tuple[Patch, ...]

    @property
    def x(self) -> Span:
        """From where to where it goes, from left to right."""
        across = [x for patch in self.patches for x, _ in patch]
        return min(across) - LINE / 2, max(across) + LINE / 2

    @property
    def y(self) -> Span:
        """From where to where it goes, from seat 2 to seat 1."""
        along = [y for patch in self.patches for _, y in patch]
        return min(along) - LINE / 2, max(along) + LINE / 2


def signs(keys: Mapping[str, Place], around: float, lamps: Sequence[Place], *, word: bool) -> tuple[Sign, ...]:
    """Return all that is engraved around these keys, whose holes or heads have this radius.

    A seat's signs are between its keys and its edge, its number is at its left hand, both as it reads them. The menu
    key has its word at its right where there is room for a `word`, and otherwise three dots towards each lamp.
    """
    return tuple(_all(keys, around, lamps, word=word))


def _all(keys: Mapping[str, Place], around: float, lamps: Sequence[Place], *, word: bool) -> Iterator[Sign]:
    for number, key in enumerate(KEYS, 1):
        x, y = keys[f"SW{number}"]
        seat, _, name = key.removeprefix("keys.").rpartition("_")
        if not seat:
            if word:
                yield _word("menu", "MENU", (x + around + 2 * RIM, y))
            else:
                for lamp_x, lamp_y in lamps:
                    yield _placed(f"menu {lamp_y:g}", _SIGNS["menu"], ((x + lamp_x) / 2, _between(y, around, lamp_y)))
            continue
        turn = 1 if seat == "seat1" else -1
        yield _placed(f"{seat} {name}", _SIGNS[name], (x, y + turn * (around + RIM + HIGH / 2)), turn)
        if name == "left":
            yield _placed(seat, _LETTERS[seat[-1]], (x - turn * (around + 3.5), y), turn, 1.6)


def _between(y: float, around: float, lamp: float) -> float:
    """Return the middle of what is free between the menu key and a lamp's hole."""
    way = 1 if lamp > y else -1
    return (y + way * around + lamp - way * 2.8) / 2


def _word(name: str, letters: str, start: Place) -> Sign:
    """Return a word that begins here, at the middle of its height."""
    patches: list[Patch] = []
    at = start[0]
    for letter in letters:
        lines = _LETTERS[letter]
        left = min(x for patch in lines for x, _ in patch) - LINE / 2
        right = max(x for patch in lines for x, _ in patch) + LINE / 2
        patches += _placed(letter, lines, (at - left, start[1])).patches
        at += right - left + LINE
    return Sign(name, tuple(patches))


def _placed(name: str, lines: Sequence[Patch], middle: Place, turn: int = 1, scale: float = 1.0) -> Sign:
    """Return a sign around a place, turned by 180 degrees where `turn` is -1."""
    x, y = middle
    step = turn * scale
    return Sign(name, tuple(tuple((x + step * across, y + step * along) for across, along in patch) for patch in lines))


def outline(patch: Patch) -> list[Place]:
    """Return the corners around a patch, anticlockwise where y points up: the hull of its discs, each of 12 sides."""
    turns = [(LINE / 2 * cos(turn * pi / 6), LINE / 2 * sin(turn * pi / 6)) for turn in range(12)]
    rest = sorted({(round(x + dx, 6), round(y + dy, 6)) for x, y in patch for dx, dy in turns})
    hull: list[Place] = []
    for way in (rest, rest[::-1]):
        start = len(hull)
        for place in way:
            while len(hull) >= start + 2 and _turns_right(hull[-2], hull[-1], place):
                hull.pop()
            hull.append(place)
        hull.pop()
    return hull


def _turns_right(one: Place, two: Place, three: Place) -> bool:
    return (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0]) <= 0
