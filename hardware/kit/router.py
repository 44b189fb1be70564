"""Finds tracks on two layers: the cheapest way on a grid, net after net; a net that finds none goes first next time.

It knows nothing of KiCad, so it can be tried anywhere. Lengths are millimetres.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

Node = tuple[int, int, int]
"""Layer (0 is the front, 1 the back), column and row of the grid."""


@dataclass(frozen=True)
class Pad:
    """A plated hole with copper on both layers, or copper on one; `net` is empty where it is not connected."""

    net: str
    x: float
    y: float
    width: float
    height: float
    layers: tuple[int, ...] = (0, 1)


@dataclass(frozen=True)
class Rules:
    """The board's measures: its outline, what must stay free, and how wide copper is and how far apart."""

    width: float
    height: float
    grid: float
    origin: tuple[float, float]
    track: float
    clearance: float
    via: float
    edge: float
    holes: Sequence[tuple[float, float, float]]


@dataclass
class Routes:
    """What was found: straight tracks (net, layer, start, end) and vias (net, place)."""

    tracks: list[tuple[str, int, tuple[float, float], tuple[float, float]]] = field(default_factory=list)
    vias: list[tuple[str, tuple[float, float]]] = field(default_factory=list)


class NoRouteError(RuntimeError):
    """No way was found for a net."""


def route(rules: Rules, pads: Sequence[Pad], last: str, tries: int = 25) -> Routes:
    """Connect the pads of every net; `last` is poured besides, and goes where room is left. Raises NoRouteError."""
    nets = sorted({pad.net for pad in pads} - {"", last}, key=lambda net: _spread(net, pads))
    failed = ""
    for _ in range(tries):
        attempt = _Attempt(rules, pads)
        for near, pad in _alone(last, pads):
            if not attempt.connect([near, pad], partly=False):
                raise NoRouteError(f"no way for {last} at {pad.x}, {pad.y}; move the parts or make more room")
        for net in [*nets, last]:
            own = [pad for pad in pads if pad.net == net and (net != last or len(pad.layers) == 2)]
            if own and not attempt.connect(own, partly=net == last):
                failed = net
                break
        else:
            return attempt.routes
        nets.remove(failed)
        nets.insert(0, failed)
    raise NoRouteError(f"no way for {failed}; move the parts or make more room")


def _alone(net: str, pads: Sequence[Pad]) -> list[tuple[Pad, Pad]]:
    """Return a net's pads of one side with the nearest hole of theirs: a pour may not reach them between tracks."""
    holes = [pad for pad in pads if pad.net == net and len(pad.layers) == 2]
    flat = [pad for pad in pads if pad.net == net and len(pad.layers) == 1]
    return [(min(holes, key=lambda hole: math.hypot(hole.x - pad.x, hole.y - pad.y)), pad) for pad in flat if holes]


def _spread(net: str, pads: Sequence[Pad]) -> float:
    """Return how far a net reaches: short ones go first."""
    own = [pad for pad in pads if pad.net == net]
    return max(pad.x for pad in own) - min(pad.x for pad in own) + max(pad.y for pad in own) - min(pad.y for pad in own)


class _Attempt:
    """One try with one order of nets. A cell is claimed by the net whose copper is too near for another's."""

    _SHARED = -1

    def __init__(self, rules: Rules, pads: Sequence[Pad]) -> None:
        self.rules = rules
        self.routes = Routes()
        self.columns = int((rules.width - rules.origin[0]) / rules.grid) + int(rules.origin[0] / rules.grid) + 1
        self.rows = int((rules.height - rules.origin[1]) / rules.grid) + int(rules.origin[1] / rules.grid) + 1
        self.first = (
            rules.origin[0] - int(rules.origin[0] / rules.grid) * rules.grid,
            rules.origin[1] - int(rules.origin[1] / rules.grid) * rules.grid,
        )
        self.numbers = {net: number for number, net in enumerate(sorted({pad.net for pad in pads} - {""}), 1)}
        cells = self.columns * self.rows
        self.for_tracks = [[0] * cells, [0] * cells]
        self.for_vias = [[0] * cells, [0] * cells]
        self.no_via = bytearray(cells)
        for pad in pads:
            number = self.numbers.get(pad.net, self._SHARED)
            for layer in pad.layers:
                self._claim_box(layer, number, pad.x, pad.y, pad.width / 2, pad.height / 2)
            self._keep_vias_off(pad.x, pad.y, max(pad.width, pad.height) / 2)
        for x, y, radius in rules.holes:
            for layer in (0, 1):
                self._claim_box(layer, self._SHARED, x, y, radius, radius)
        self._claim_edges()

    def connect(self, pads: Sequence[Pad], *, partly: bool) -> bool:
        """Join these pads of a net, all or as many as can be; tell whether that was possible."""
        net = pads[0].net
        number = self.numbers[net]
        tree: set[Node] = {(layer, *self._cell(pads[0].x, pads[0].y)) for layer in pads[0].layers}
        stubs = {self._cell(pad.x, pad.y): pad for pad in pads}
        left = list(pads[1:])
        start = pads[0]
        left.sort(key=lambda pad: abs(pad.x - start.x) + abs(pad.y - start.y))
        for pad in left:
            goal = self._cell(pad.x, pad.y)
            if any((layer, *goal) in tree for layer in pad.layers):
                continue
            path = self._search(number, tree, goal, pad.layers)
            if path is None and partly:
                continue
            if path is None:
                return False
            self._lay(net, number, path, stubs)
            tree.update(path)
            tree.update((layer, *goal) for layer in pad.layers)
        return True

    def _search(
        self, number: int, tree: Iterable[Node], goal: tuple[int, int], layers: tuple[int, ...]
    ) -> list[Node] | None:
        """Return the cheapest way from any node of the tree to the goal, on one of these layers."""
        columns, rows = self.columns, self.rows
        tracks, vias = self.for_tracks, self.for_vias
        costs: dict[Node, float] = dict.fromkeys(tree, 0.0)
        came: dict[Node, Node] = {}
        queue: list[tuple[float, float, Node]] = [
            (abs(node[1] - goal[0]) + abs(node[2] - goal[1]), 0.0, node) for node in costs
        ]
        heapq.heapify(queue)
        while queue:
            _, cost, node = heapq.heappop(queue)
            if cost > costs[node]:
                continue
            layer, column, row = node
            if (column, row) == goal and layer in layers:
                path = [node]
                while node in came:
                    node = came[node]
                    path.append(node)
                return path[::-1]
            for step_column, step_row in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                x, y = column + step_column, row + step_row
                if not (0 <= x < columns and 0 <= y < rows):
                    continue
                if tracks[layer][y * columns + x] not in (0, number):
                    continue
                # The front prefers to run across the board and the back up and down: they get in each other's way less.
                new = cost + (1.0 if (step_row == 0) == (layer == 0) else 1.6)
                if node in came and (came[node][1] + step_column, came[node][2] + step_row) != (column, row):
                    previous = came[node]
                    if (column - previous[1], row - previous[2]) != (step_column, step_row):
                        new += 0.4
                after = (layer, x, y)
                if new < costs.get(after, 1e9):
                    costs[after] = new
                    came[after] = node
                    heapq.heappush(queue, (new + abs(x - goal[0]) + abs(y - goal[1]), new, after))
            index = row * columns + column
            if not self.no_via[index] and vias[0][index] in (0, number) and vias[1][index] in (0, number):
                after = (1 - layer, column, row)
                if tracks[1 - layer][index] in (0, number) and cost + 12 < costs.get(after, 1e9):
                    costs[after] = cost + 12
                    came[after] = node
                    heapq.heappush(queue, (cost + 12 + abs(column - goal[0]) + abs(row - goal[1]), cost + 12, after))
        return None

    def _lay(self, net: str, number: int, path: list[Node], stubs: Mapping[tuple[int, int], Pad]) -> None:
        """Make tracks and vias of a path, and claim their surroundings."""
        half = self.rules.track / 2
        for layer, column, row in path:
            self._claim_box(layer, number, *self._place(column, row), half, half)
        for node in (path[0], path[-1]):
            pad = stubs.get(node[1:])
            if pad is not None and (pad.x, pad.y) != self._place(*node[1:]):
                self.routes.tracks.append((net, node[0], (pad.x, pad.y), self._place(*node[1:])))
        start = path[0]
        for previous, node in pairwise(path):
            if previous[0] != node[0]:
                self._straight(net, start, previous)
                start = node
                place = self._place(*node[1:])
                if node[1:] not in stubs:
                    self.routes.vias.append((net, place))
                    for layer in (0, 1):
                        self._claim_box(layer, number, *place, self.rules.via / 2, self.rules.via / 2)
                    self._keep_vias_off(*place, self.rules.via / 2)
            elif (start[1] != node[1]) and (start[2] != node[2]):
                self._straight(net, start, previous)
                start = previous
        self._straight(net, start, path[-1])

    def _straight(self, net: str, start: Node, end: Node) -> None:
        if start[1:] != end[1:]:
            self.routes.tracks.append((net, start[0], self._place(*start[1:]), self._place(*end[1:])))

    def _claim_box(self, layer: int, number: int, x: float, y: float, half_width: float, half_height: float) -> None:
        """Claim what is too near to this copper for another net's track, and for another net's via."""
        rules = self.rules
        for claims, reach in ((self.for_tracks, rules.track / 2), (self.for_vias, rules.via / 2)):
            near = reach + rules.clearance
            grid, cells = rules.grid, claims[layer]
            columns = range(
                max(0, int((x - half_width - near - self.first[0]) / grid)),
                min(self.columns - 1, int((x + half_width + near - self.first[0]) / grid) + 1) + 1,
            )
            for row in range(
                max(0, int((y - half_height - near - self.first[1]) / grid)),
                min(self.rows - 1, int((y + half_height + near - self.first[1]) / grid) + 1) + 1,
            ):
                away_y = max(0.0, abs(row * grid + self.first[1] - y) - half_height)
                for column in columns:
                    away_x = max(0.0, abs(column * grid + self.first[0] - x) - half_width)
                    if away_x * away_x + away_y * away_y < near * near - 1e-9:
                        index = row * self.columns + column
                        cells[index] = number if cells[index] in (0, number) else self._SHARED

    def _keep_vias_off(self, x: float, y: float, radius: float) -> None:
        """Allow no via that would touch this copper, of whatever net: holes would break into each other."""
        reach = math.ceil((radius + self.rules.via / 2) / self.rules.grid)
        column, row = self._cell(x, y)
        for near_row in range(max(0, row - reach), min(self.rows, row + reach + 1)):
            for near_column in range(max(0, column - reach), min(self.columns, column + reach + 1)):
                self.no_via[near_row * self.columns + near_column] = 1

    def _claim_edges(self) -> None:
        rules = self.rules
        for claims, reach in ((self.for_tracks, rules.track / 2), (self.for_vias, rules.via / 2)):
            near = reach + rules.edge
            for row in range(self.rows):
                for column in range(self.columns):
                    x, y = self._place(column, row)
                    if not (near <= x <= rules.width - near and near <= y <= rules.height - near):
                        for layer in (0, 1):
                            claims[layer][row * self.columns + column] = self._SHARED

    def _cell(self, x: float, y: float) -> tuple[int, int]:
        return round((x - self.first[0]) / self.rules.grid), round((y - self.first[1]) / self.rules.grid)

    def _place(self, column: int, row: int) -> tuple[float, float]:
        return round(column * self.rules.grid + self.first[0], 4), round(row * self.rules.grid + self.first[1], 4)
