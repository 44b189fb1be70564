"""Two meshes: the volume both claim and the distance between them are right where a person can work them out."""

from __future__ import annotations

from math import sqrt

import pytest

from hardware.kit.fit import Solid
from hardware.kit.mesh import Mesh
from hardware.kit.thing import Span, Thing, box, post


def cube(x: Span, y: Span = (0.0, 10.0), z: Span = (0.0, 10.0)) -> Mesh:
    return Thing("cube", x, y, z).mesh


WHOLE = cube((0.0, 10.0))


def pyramid(height: float) -> Mesh:
    base = (0.0, 0.0, 0.0), (0.0, 10.0, 0.0), (10.0, 10.0, 0.0), (10.0, 0.0, 0.0)
    top = (5.0, 5.0, height)
    sides = [(base[(at + 1) % 4], base[at], top) for at in range(4)]
    return Mesh(((base[0], base[1], base[2]), (base[0], base[2], base[3]), *sides))


@pytest.mark.parametrize(
    ("other", "volume"),
    [
        (cube((5.0, 15.0), (5.0, 15.0), (5.0, 15.0)), 125.0),
        (WHOLE, 1000.0),
        (cube((2.0, 3.0), (2.0, 3.0), (-5.0, 15.0)), 10.0),
        (cube((10.0, 20.0)), 0.0),
        (cube((0.0, 10.0), z=(10.0, 12.0)), 0.0),
        (cube((0.0, 10.0), z=(10.0 + 1e-12, 12.0)), 0.0),
        (cube((0.0, 10.0), z=(10.0 - 1e-12, 12.0)), 0.0),
        (cube((11.0, 20.0)), 0.0),
        (pyramid(12.0), 400.0 - 400.0 / 216),
        (pyramid(9.0), 300.0),
    ],
)
def test_the_shared_volume_is_that_of_what_lies_in_both(other: Mesh, volume: float) -> None:
    assert other.watertight
    assert Solid(WHOLE).shared_volume(Solid(other)) == pytest.approx(volume, abs=1e-6)
    assert Solid(other).shared_volume(Solid(WHOLE)) == pytest.approx(volume, abs=1e-6)


@pytest.mark.parametrize(
    ("other", "apart"),
    [
        (cube((12.0, 15.0)), 2.0),
        (cube((13.0, 15.0), (14.0, 20.0)), 5.0),
        (cube((12.0, 15.0), (12.0, 15.0), (12.0, 15.0)), sqrt(12)),
        (cube((10.0, 12.0)), 0.0),
        (cube((5.0, 15.0)), 0.0),
        (cube((40.0, 41.0)), 9.0),
        (cube((-5.0, 15.0), (4.0, 5.0), (10.5, 11.0)), 0.5),
        (pyramid(9.0).moved(lambda at: (at[0], at[1], -0.25 - at[2]), turned=True), 0.25),
    ],
)
def test_the_distance_is_that_of_the_nearest_places(other: Mesh, apart: float) -> None:
    assert Solid(WHOLE).distance(Solid(other), 9.0) == pytest.approx(apart)
    assert Solid(other).distance(Solid(WHOLE), 9.0) == pytest.approx(apart)


def test_a_round_thing_is_held_by_its_mesh() -> None:
    round_one = post("post", (5.0, 5.0), 4.0, (-5.0, 15.0)).mesh
    assert round_one.watertight
    assert 3.1416 * 4 * 10 < Solid(WHOLE).shared_volume(Solid(round_one)) < 3.1416 * 4 * 10 * 1.01
    assert box("box", (5.0, 5.0), (10.0, 10.0), (0.0, 10.0)).mesh == WHOLE


def test_a_mesh_that_is_not_closed_is_refused() -> None:
    with pytest.raises(ValueError, match="wanted a closed mesh; got"):
        Solid(Mesh(WHOLE.triangles[1:]))
