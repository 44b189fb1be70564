"""Dim, dark and awake again."""

from __future__ import annotations

from tablekeeper.firmware.box.rest import Light, Rest
from tablekeeper.firmware.box.settings import RestSettings


def test_it_dims_then_darkens_and_a_touch_wakes() -> None:
    rest = Rest(RestSettings(dim_minutes=1, dark_minutes=10), 0.0)
    assert (rest.light, rest.deadline) == (Light.BRIGHT, 60)
    rest.tick(59.9)
    assert (rest.light, rest.deadline) == (Light.BRIGHT, 60)
    rest.tick(60)
    assert (rest.light, rest.deadline) == (Light.DIM, 120)
    rest.tick(600)
    assert (rest.light, rest.deadline) == (Light.DARK, None)
    assert rest.touch(700) is Light.DARK
    assert (rest.light, rest.deadline) == (Light.BRIGHT, 760)


def test_a_dim_picture_moves_every_minute_and_returns_with_a_touch() -> None:
    rest = Rest(RestSettings(dim_minutes=1, dark_minutes=0), 0.0)
    seen = []
    for minute in range(1, 8):
        rest.tick(minute * 60)
        assert rest.deadline == (minute + 1) * 60
        seen.append(rest.shift)
    assert seen == [0, 1, 0, 1, 0, 1, 0]
    rest.touch(500)
    assert rest.shift == 0


def test_never_means_never() -> None:
    rest = Rest(RestSettings(dim_minutes=0, dark_minutes=0), 0.0)
    rest.tick(1e9)
    assert rest.light is Light.BRIGHT
    assert rest.deadline is None


def test_it_can_darken_without_dimming() -> None:
    rest = Rest(RestSettings(dim_minutes=0, dark_minutes=10), 0.0)
    assert rest.deadline == 600
    rest.tick(600)
    assert rest.light is Light.DARK
