"""Picking a card: each key takes a third, first of the powers and then of the names, until one card is left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from firmware.pages.page import LEFT, MENU, OK, RIGHT, AnswerWanted, Key, Page, Wanted, folded
from firmware.pages.text import TITLE, shortened
from firmware.views import THIRDS_COLUMNS, Thirds, View

if TYPE_CHECKING:
    from firmware.pages.box import Box

Cards = Sequence["Card"]

SLOTS = (LEFT, OK, RIGHT)
NAMES = 6
"""So many cards or fewer are parted by name, more by power."""


@dataclass(frozen=True)
class Card:
    """A card that may be picked."""

    id: str
    name: str
    power: int
    act: Callable[[], None]
    answer: str | None = None

    def is_wanted(self, wanted: Wanted) -> bool:
        """Return whether it is what is wanted."""
        if isinstance(wanted, AnswerWanted):
            return wanted.answer == self.answer
        return folded(wanted.words) == folded(self.name)


def parted(cards: Cards) -> list[list[Card]]:
    """Return up to three parts of the cards, which are sorted by power and then by name."""
    if len(cards) > NAMES:
        powers = [list(group) for _, group in groupby(cards, key=lambda card: card.power)]
        if len(powers) > 1:
            return [[card for group in part for card in group] for part in _balanced(powers)]
    return [list(part) for part in _thirds(cards)]


def _thirds(cards: Cards) -> list[Cards]:
    """Cut into three parts as equal as can be, the longer ones first; empty ones are left out."""
    size, longer = divmod(len(cards), 3)
    first = size + (longer > 0)
    second = first + size + (longer > 1)
    return [part for part in (cards[:first], cards[first:second], cards[second:]) if part]


def _balanced(groups: list[list[Card]]) -> list[list[list[Card]]]:
    """Cut a row of groups into up to three so that the largest part is as small as can be."""
    if len(groups) <= len(SLOTS):
        return [[group] for group in groups]
    cuts = [(first, second) for first in range(1, len(groups) - 1) for second in range(first + 1, len(groups))]
    parts = [[groups[:first], groups[first:second], groups[second:]] for first, second in cuts]
    return min(parts, key=lambda cut: max(sum(map(len, part)) for part in cut))


def part_lines(part: Cards, *, by_power: bool) -> tuple[str, ...]:
    """Return what stands beside a key: a range of powers, one card, or two, which may be the ends of a range."""
    first, last = part[0], part[-1]
    if by_power:
        return (str(first.power) if first.power == last.power else f"{first.power}–{last.power}",)
    if len(part) == 1:
        return (f"{first.name} {first.power}",)
    to = "" if len(part) == 2 else "…"
    return shortened(first.name, THIRDS_COLUMNS), shortened(to + last.name, THIRDS_COLUMNS)


class Pick(Page):
    """Picks one of many cards; the shared key goes one step back."""

    def __init__(self, title: str, cards: Sequence[Card], seat: int | None = None) -> None:
        self.title, self.seat = title, seat
        self.steps: list[list[Card]] = [sorted(cards, key=lambda card: (card.power, folded(card.name)))]

    @property
    def parts(self) -> dict[str, list[Card]]:
        """The parts by the keys that take them."""
        parts = parted(self.steps[-1])
        slots = {1: (OK,), 2: (LEFT, RIGHT), 3: SLOTS}[len(parts)]
        return dict(zip(slots, parts, strict=True))

    def view(self, app: Box) -> View:
        """Return the thirds."""
        cards = self.steps[-1]
        parts = self.parts
        by_power = len(cards) > NAMES and len({card.power for card in cards}) > 1
        left, middle, right = (part_lines(parts[slot], by_power=by_power) if slot in parts else () for slot in SLOTS)
        return Thirds(shortened(app.flash or self.title, TITLE), self.seat, (left, middle, right), app.signs)

    def press(self, app: Box, key: Key) -> None:
        """Take a third, or go a step back."""
        if key.slot == MENU:
            if len(self.steps) > 1:
                self.steps.pop()
            else:
                app.back()
            return
        part = self.parts.get(key.slot)
        if part is None:
            return
        if len(part) == 1:
            part[0].act()
        else:
            self.steps.append(part)

    def hold(self, app: Box, key: Key) -> None:
        """Explain the card above ok, where it is a single one."""
        part = self.parts.get(key.slot, [])
        if key.slot == OK and len(part) == 1:
            app.explain(part[0].id)
        elif key.slot == MENU:
            super().hold(app, key)

    def toward(self, _app: Box, wanted: Wanted) -> str | None:
        """Return the key of the third with the card, or the one that leads back to it."""
        for slot, part in self.parts.items():
            if any(card.is_wanted(wanted) for card in part):
                return slot
        return MENU if any(card.is_wanted(wanted) for card in self.steps[0]) else None

    def acts(self, _app: Box, key: Key) -> bool:
        """Return whether the key takes a single card."""
        return len(self.parts.get(key.slot, ())) == 1
