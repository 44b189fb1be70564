"""From raw key edges to gestures: debounce, press and hold. Pure: every time comes in with an edge or a tick."""

from __future__ import annotations

import math
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Literal

DEBOUNCE = 0.025
"""Seconds after a change in which the contacts may chatter."""
HOLD = 0.8
"""Seconds after which a press has become a hold."""
STUCK = 20.0
"""Seconds for which nobody holds a key: one that is down for so long is stuck."""


@dataclass(frozen=True)
class KeyEdge:
    """One change of a key's contact, chatter included."""

    key: str
    down: bool
    at: float
    """Seconds of the monotonic clock."""


@dataclass(frozen=True)
class Gesture:
    """What a person did with a key."""

    key: str
    kind: Literal["press", "hold"]
    at: float
    down: float = 0.0
    """Seconds for which the key had been down by then."""

    @property
    def began(self) -> float:
        """When the key went down."""
        return self.at - self.down


@dataclass
class _Key:
    """What is known of one key: the level its contact has, and the level that was believed."""

    contact: bool = False
    edge: float = -math.inf
    """When the contact last changed."""
    down: bool = False
    changed: float = -math.inf
    """When the contact changed to the believed level."""
    held: bool = False
    stuck: bool = False


class Gestures:
    """Turns edges into presses and holds, each key on its own.

    A change is believed at once if the key had been quiet for `debounce` seconds. Later changes within that time are
    settled at its end. So chatter counts for nothing, and the shortest tap still counts once. A key presses when it
    goes down. One of `hold_keys` presses when it is released before `hold` seconds. Held longer, it gives one hold at
    that moment, and nothing when it is released.

    Edges must be fed in the order of their times, and before any `tick` with a later time.
    """

    def __init__(
        self, hold_keys: AbstractSet[str], debounce: float = DEBOUNCE, hold: float = HOLD, stuck: float = STUCK
    ) -> None:
        if not 0 <= debounce < hold:
            raise ValueError(f"debounce and hold must be seconds with 0 <= debounce < hold, got {debounce} and {hold}")
        self._hold_keys = frozenset(hold_keys)
        self._debounce = debounce
        self._hold = hold
        self._stuck = stuck
        self._keys: dict[str, _Key] = {}

    @property
    def stuck(self) -> tuple[str, ...]:
        """The keys that have been down for longer than anybody holds one; the others go on as ever."""
        return tuple(name for name, key in self._keys.items() if key.stuck)

    def lean(self, keys: Iterable[str], now: float) -> None:
        """Take note that keys are down from the start: they give nothing until they have come up."""
        for name in keys:
            self._keys[name] = _Key(contact=True, edge=now, down=True, changed=now, held=True)

    @property
    def deadline(self) -> float | None:
        """The time at which `tick` has something to do; None while no key is moving."""
        due = min((self._due(name, key) for name, key in self._keys.items()), default=math.inf)
        return due if due < math.inf else None

    @property
    def down(self) -> frozenset[str]:
        """The keys that are believed to be down."""
        return frozenset(name for name, key in self._keys.items() if key.down)

    def feed(self, edge: KeyEdge) -> tuple[Gesture, ...]:
        """Take in one edge; give what it completes, after whatever was due before it."""
        gestures = list(self.tick(edge.at))
        key = self._keys.setdefault(edge.key, _Key())
        if edge.down != key.contact:
            key.contact, key.edge = edge.down, edge.at
            if key.contact != key.down and edge.at >= key.changed + self._debounce:
                gestures += self._believe(edge.key, key, edge.at)
        return tuple(gestures)

    def tick(self, now: float) -> tuple[Gesture, ...]:
        """Give what has become due by `now`, in the order of time."""
        gestures: list[Gesture] = []
        while (due := self.deadline) is not None and due <= now:
            for name, key in self._keys.items():
                if self._due(name, key) == due:
                    gestures += self._settle(name, key, due)
        return tuple(gestures)

    def _due(self, name: str, key: _Key) -> float:
        """When something happens to this key by itself: the end of its chatter, or its hold; else infinity."""
        if key.contact != key.down:
            return key.changed + self._debounce
        if key.down and name in self._hold_keys and not key.held:
            return key.changed + self._hold
        if key.down and not key.stuck:
            return key.changed + self._stuck
        return math.inf

    def _settle(self, name: str, key: _Key, at: float) -> list[Gesture]:
        """Do what is due for this key."""
        if key.contact != key.down:
            return self._believe(name, key, at)
        if name in self._hold_keys and not key.held:
            key.held = True
            return [Gesture(name, "hold", at, at - key.changed)]
        key.stuck = True
        return []

    def _believe(self, name: str, key: _Key, at: float) -> list[Gesture]:
        """Take the contact's level for the key's."""
        since, key.down, key.changed, key.stuck = key.changed, key.contact, key.edge, False
        if name not in self._hold_keys:
            return [Gesture(name, "press", at)] if key.down else []
        if key.down:
            key.held = False
            return []
        return [] if key.held else [Gesture(name, "press", at, at - since)]
