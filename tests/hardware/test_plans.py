"""The drawings at full size are of that size, and have every hole and wire where the box has them."""

from __future__ import annotations

import re
from math import hypot

import pytest

from hardware.kit import plans
from hardware.kit.case import VARIANTS, Case, Variant
from hardware.kit.pins import COLOURS, load_pins
from tests.hardware import quotes

PINS = load_pins()


def size(drawing: str) -> tuple[float, float]:
    found = re.search(r'width="([\d.]+)mm" height="([\d.]+)mm" viewBox="0 0 ([\d.]+) ([\d.]+)"', drawing)
    assert found
    assert found.groups()[:2] == found.groups()[2:], "one unit is a millimetre"
    return float(found[1]), float(found[2])


@pytest.mark.parametrize("drawing", [plans.header(PINS), plans.lid(Case(Variant(board=False)), template=True)])
def test_a_drawing_fits_on_paper_and_has_a_bar_to_measure_it(drawing: str) -> None:
    width, height = size(drawing)
    assert width < 200
    assert height < 280
    assert "v2m0 -1h50m0 -1v2" in drawing


def test_every_wire_stands_at_its_pin_with_its_colour() -> None:
    drawing = plans.header(PINS)
    assert quotes.read_header(drawing) == {name: signal.header for name, signal in PINS.signals.items()}
    for name, signal in PINS.signals.items():
        assert f">{signal.header} {name} {COLOURS[signal.wire]}<" in drawing
    assert drawing.count(" GND black<") == len(PINS.power["GND"])
    (x, y), (far_x, _) = plans.pin_place(1), plans.pin_place(39)
    assert far_x - x == pytest.approx(19 * 2.54)
    assert f'<rect x="{x - 0.9:.2f}" y="{y - 0.9:.2f}" width="1.8" height="1.8" rx="0"' in drawing
    assert drawing.count('rx="0"') == 1, "only pin 1 is square"


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_every_hole_of_the_lid_is_in_its_plan(variant: Variant) -> None:
    case = Case(variant)
    cut = plans.lid(case, template=False)
    assert "<text" not in cut
    width, height = size(cut)
    assert (width, height) == pytest.approx(
        (case.right - case.left + 2 * case.wall + 16, case.front - case.back + 2 * case.wall + 16), abs=1e-3
    )
    circles = [tuple(map(float, found)) for found in re.findall(r'cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"', cut)]
    off = (8.0 + case.wall - case.left, 8.0 + case.wall - case.back)
    numbers = case.numbers()
    for place, diameter in (
        *((key, case.hole) for key in case.keys.values()),
        *((lamp, numbers["lamp"]) for lamp in case.lamps.values()),
        *((screw, 3.0) for screw in case.lid_posts),
        (case.buzzer, 1.6),
        (case.reader_middle, 30.0),
    ):
        x, y = place[0] + off[0], place[1] + off[1]
        assert any(hypot(x - a, y - b) < 0.01 and abs(2 * r - float(str(diameter))) < 0.01 for a, b, r in circles)
    assert cut.count("<rect") == 2 + variant.panels
