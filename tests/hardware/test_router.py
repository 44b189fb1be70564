"""The router joins what belongs together, touches nothing else, and says so where it can not."""

from __future__ import annotations

import pytest

from hardware.kit.router import NoRouteError, Pad, Routes, Rules, route


def rules(width: float = 12.0, height: float = 12.0) -> Rules:
    return Rules(width, height, 0.254, (1.27, 1.27), 0.3, 0.2, 0.8, 0.5, holes=((6.0, 11.0, 0.5),))


def pad(net: str, x: float, y: float, size: float = 1.6) -> Pad:
    return Pad(net, x, y, size, size)


def joined(routes: Routes, net: str, pads: list[Pad]) -> bool:
    """Tell whether tracks lead from each pad of a net to every other, changing sides only at pads and vias."""
    reached = {(pads[0].x, pads[0].y)}
    ends = [(start, end) for name, _, start, end in routes.tracks if name == net]
    corners = {corner for track in ends for corner in track}
    while grown := {
        corner
        for start, end in ends
        for corner in corners
        if (start in reached or end in reached) and corner not in reached and on(corner, start, end)
    } | {end for start, end in ends if start in reached and end not in reached}:
        reached |= grown
    return all((pad.x, pad.y) in reached for pad in pads)


def on(point: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> bool:
    (left, top), (right, bottom) = sorted((start, end))
    return left <= point[0] <= right and min(top, bottom) <= point[1] <= max(top, bottom)


def test_crossing_nets_use_both_sides() -> None:
    pads = [pad("A", 2, 6), pad("A", 10, 6), pad("B", 6, 2), pad("B", 6, 9), pad("G", 2, 2), pad("G", 10, 2)]
    found = route(rules(), pads, "G")
    for net in "AB":
        assert joined(found, net, [each for each in pads if each.net == net])
    assert {layer for _, layer, _, _ in found.tracks} == {0, 1}


def test_tracks_keep_their_distance_from_other_pads_and_from_the_edge() -> None:
    pads = [pad("A", 2, 4), pad("A", 10, 4), pad("", 6, 4, 3.0), pad("G", 2, 9), pad("G", 10, 9)]
    found = route(rules(), pads, "G")
    assert found.tracks
    for _, _, start, end in found.tracks:
        for x, y in (start, end):
            assert 0.65 <= x <= 11.35
            assert 0.65 <= y <= 11.35
            assert not (6 - 1.5 - 0.35 < x < 6 + 1.5 + 0.35 and 4 - 1.5 - 0.35 < y < 4 + 1.5 + 0.35)


def test_a_pad_of_one_side_is_reached_on_that_side_and_ground_reaches_it_by_a_track() -> None:
    flat = [Pad("A", 10, 6, 1.0, 1.5, (0,)), Pad("G", 10, 9, 1.0, 1.5, (0,))]
    pads = [pad("A", 2, 6), pad("G", 2, 2), pad("G", 10, 2), *flat]
    found = route(rules(), pads, "G")
    for net, (x, y) in (("A", (10, 6)), ("G", (10, 9))):
        assert {layer for name, layer, *ends in found.tracks if name == net and (x, y) in ends} == {0}


def test_no_way_is_an_error_that_names_the_net() -> None:
    wall = [pad("", 6, y, 2.2) for y in (1, 3, 5, 7, 9, 11)]
    with pytest.raises(NoRouteError, match="no way for A"):
        route(rules(), [pad("A", 2, 6), pad("A", 10, 6), pad("G", 2, 2), *wall], "G", tries=3)


def test_the_poured_net_may_stay_in_pieces() -> None:
    wall = [pad("", 6, y, 2.2) for y in (1, 3, 5, 7, 9, 11)]
    assert route(rules(), [pad("G", 2, 6), pad("G", 10, 6), *wall], "G").tracks == []
