"""The signs in the lid: the panel's own, beside the right key, readable from their seat, and with a rim around them."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from math import hypot

import pytest

from hardware.kit import plans, printed, signs
from hardware.kit.case import VARIANTS, Case, Variant
from hardware.kit.circuit import KEYS
from hardware.kit.mesh import Triangle, read_stl
from hardware.kit.signs import LINE, RIM, Sign
from hardware.kit.thing import Place
from tablekeeper.firmware import languages

ALL = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)


def edge_of(sign: Sign) -> list[Place]:
    """Return places all around a sign, a quarter of a millimetre apart at most."""
    places = []
    for patch in sign.patches:
        corners = signs.outline(patch)
        for (x, y), (u, v) in zip(corners, [*corners[1:], corners[0]], strict=True):
            steps = max(1, int(hypot(u - x, v - y) / 0.25))
            places += [(x + (u - x) * step / steps, y + (v - y) * step / steps) for step in range(steps)]
    return places


def too_near(case: Case) -> list[str]:
    """Say which sign is nearer than the rim to what, on the lid's upper side."""
    found = []
    round_ones = [("sound", place, 0.8) for name, place, _ in plans.holes(case) if name == "sound"]
    round_ones += [(ref, place, case.around_key) for ref, place in case.keys.items()]
    round_ones += [(ref, place, case.parts["lamp"]["diameter"] / 2 + case.gap) for ref, place in case.lamps.items()]
    round_ones += [("screw", place, 2.8) for place in case.lid_posts]
    round_ones += [("spot", case.reader_middle, 15.6)]
    wide, high = (side / 2 + 1.5 for side in case.window)
    outer = (case.left - case.wall, case.back - case.wall, case.right + case.wall, case.front + case.wall)
    for sign in case.signs:
        edge = edge_of(sign)
        for name, (x, y), radius in round_ones:
            if min(hypot(a - x, b - y) for a, b in edge) - radius < RIM - 1e-6:
                found.append(f"{sign.name} is too near to {name}")
        for name, (x, y) in case.panels.items():
            if min(hypot(max(abs(a - x) - wide, 0), max(abs(b - y) - high, 0)) for a, b in edge) < RIM:
                found.append(f"{sign.name} is too near to the window of {name}")
        if min(min(a - outer[0], b - outer[1], outer[2] - a, outer[3] - b) for a, b in edge) < RIM:
            found.append(f"{sign.name} is too near to the edge")
    for one, two in combinations(case.signs, 2):
        across, along = (max(a[0] - b[1], b[0] - a[1], 0.0) for a, b in ((one.x, two.x), (one.y, two.y)))
        if hypot(across, along) < RIM:
            found.append(f"{one.name} is too near to {two.name}")
    return found


@ALL
def test_no_sign_breaks_a_rim_of_the_lid(variant: Variant) -> None:
    case = Case(variant)
    assert too_near(case) == []
    choices = case.parts["choices"]
    assert case.lid - choices["engraved"] >= choices["blind"]


def test_a_sign_that_would_break_a_rim_is_named() -> None:
    case = Case(VARIANTS[0])
    case.__dict__["keys"] = {**case.keys, "SW1": (4.0, 50.5), "SW3": (40.0, 52.0), "SW4": (31.5, 11.5)}
    wanted = {"seat1 is too near to screw", "seat1 right is too near to the edge", "seat2 is too near to SW5"}
    assert wanted <= set(too_near(case))


@ALL
def test_every_key_has_its_sign_and_every_seat_its_number(variant: Variant) -> None:
    case = Case(variant)
    found = {sign.name: sign for sign in case.signs}
    for number, key in enumerate(KEYS, 1):
        x, y = case.keys[f"SW{number}"]
        seat, _, name = key.removeprefix("keys.").rpartition("_")
        if not seat:
            continue
        sign = found.pop(f"{seat} {name}")
        turn = 1 if seat == "seat1" else -1
        assert sum(sign.x) / 2 == pytest.approx(x, abs=0.3)
        assert (sum(sign.y) / 2 - y) * turn > case.around_key, "between the key and whoever presses it"
        if name != "ok":
            (tip, _), (end, _), _ = sign.patches[0]
            assert (tip - end) * turn * {"left": -1, "right": 1}[name] > 2, "it points to its side"
        if name == "left":
            digit = found.pop(seat)
            assert (x - sum(digit.x) / 2) * turn > case.around_key
    assert {name.partition(" ")[0] for name in found} == {"menu"}
    x, y = case.keys["SW7"]
    for sign in found.values():
        away = hypot(max(sign.x[0] - x, x - sign.x[1], 0), max(sign.y[0] - y, y - sign.y[1], 0))
        assert away < case.around_key + 3, "it is at no other key"
    assert len(found) == (1 if variant.panels == 1 else 2)


def test_signs_are_those_of_the_panel_in_every_language() -> None:
    for code in languages.LANGUAGES:
        words = languages.catalogue(code, "pages.toml")
        shown = "".join(text for name, text in words.items() if name.startswith("page.keys."))
        assert all(sign in shown for sign in "◀●▶")
        assert words["page.keys.menu"].lower().startswith("menu:")


def test_lines_can_be_printed_and_letters_are_told_apart() -> None:
    assert pytest.approx(2 * 0.4) == LINE
    assert RIM >= LINE, "a rim is as strong as two lines"
    for letter, lines in signs._LETTERS.items():
        sign = Sign(letter, lines)
        assert sign.y[1] - sign.y[0] == pytest.approx(signs.HIGH)
    bars = sorted(y for (_, y), (_, end) in signs._LETTERS["E"] if y == end)
    assert [b - a - LINE for a, b in pairwise(bars)] == pytest.approx([LINE, LINE])


def grounds(variant: Variant) -> list[Triangle]:
    """Return what looks down at the depth of the engraving in the lid as it is printed, in the board's frame."""
    case = Case(variant)
    deep = case.parts["choices"]["engraved"]
    lid = read_stl(printed.make(case, "lid").read_text(encoding="utf-8"))
    return [side for side in lid.triangles if all(abs(corner[2] - deep) < 1e-3 for corner in side)]


@pytest.mark.needs_package("openscad")
@pytest.mark.parametrize(
    "variant",
    [Variant(), Variant(panels=2), Variant(large=True), Variant("full", board=False)],
    ids=lambda one: one.name,
)
def test_every_sign_is_in_the_lid_as_it_was_made(variant: Variant) -> None:
    sides = grounds(variant)
    for sign in Case(variant).signs:
        (left, right), (back, front) = sign.x, sign.y
        near = [
            corner
            for side in sides
            if all(left - 0.1 < x < right + 0.1 and back - 0.1 < y < front + 0.1 for x, y, _ in side)
            for corner in side
        ]
        assert near, sign.name
        xs, ys = {x for x, _, _ in near}, {y for _, y, _ in near}
        assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((left, right, back, front), abs=0.05), sign.name


@ALL
def test_every_sign_is_in_the_lids_plan(variant: Variant) -> None:
    case = Case(variant)
    drawn = re.findall(r'<path id="([\w-]+)" d="([^"]+)" fill="blue"/>', plans.lid(case, template=False))
    assert [name for name, _ in drawn] == [re.sub(r"[ .]", "-", sign.name) for sign in case.signs]
    for sign, (_, path) in zip(case.signs, drawn, strict=True):
        xs = [float(x) for x in re.findall(r"[ML]([\d.]+) ", path)]
        off = 8.0 + case.wall - case.left
        assert (min(xs) - off, max(xs) - off) == pytest.approx(sign.x, abs=0.02)
