"""Picking a card: each key takes a third, of the sorts, the powers and then the names, until one card is left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from firmware.pages.page import LEFT, MENU, OK, RIGHT, AnswerWanted, Key, Page, Wanted, folded
from firmware.pages.text import TITLE, shortened, wrapped
from firmware.views import THIRDS_COLUMNS, THIRDS_LINES, Thirds, View

if TYPE_CHECKING:
    from firmware.pages.box import Box

Cards = Sequence["Card"]

SLOTS = (LEFT, OK, RIGHT)
NAMES = 6
"""So many cards or fewer are parted by name, more by power."""


@dataclass(frozen=True)
class Card:
    """A card that may be picked."""

    id: str | None
    """The card that can be explained."""
    name: str
    power: int | None
    act: Callable[[], None]
    answer: str | None = None
    group: str = ""
    """Its sort, by which many are parted first."""

    def is_wanted(self, wanted: Wanted) -> bool:
        """Return whether it is what is wanted."""
        if isinstance(wanted, AnswerWanted):
            return wanted.answer == self.answer
        return folded(wanted.words) == folded(self.name)


def parted(cards: Cards) -> list[list[Card]]:
    """Return up to three parts of the cards, which are sorted by group, power and name."""
    attribute = parted_by(cards)
    if attribute is None:
        return [list(part) for part in _thirds(cards)]
    alike = [list(group) for _, group in groupby(cards, key=attribute)]
    return [[card for group in part for card in group] for part in _balanced(alike)]


def parted_by(cards: Cards) -> Callable[[Card], object] | None:
    """Return by what the cards are parted next: their group, their power, or, being few or equal, None: their name."""
    if len(cards) > NAMES:
        for attribute in (_group, _power):
            if attribute(cards[0]) != attribute(cards[-1]):  # they are sorted by it
                return attribute
    return None


def _group(card: Card) -> object:
    return card.group


def _power(card: Card) -> object:
    return card.power


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


def part_lines(part: Cards, by: Callable[[Card], object] | None) -> tuple[str, ...]:
    """Return what stands beside a key: the ends of a range of groups or powers, one card, or the ends of a range."""
    first, last = part[0], part[-1]
    if by is _power:
        least, most = _number(first), _number(last)
        return (least if least == most else f"{least}–{most}",)
    if by is _group:
        return (first.group,) if first.group == last.group else (first.group, f"…{last.group}")
    if len(part) == 1:
        return _single(first)
    to = "" if len(part) == 2 else "…"
    return shortened(first.name, THIRDS_COLUMNS), shortened(to + last.name, THIRDS_COLUMNS)


def _single(card: Card) -> tuple[str, ...]:
    """Return a card's name and power; of a name that is too long for its place as much as goes into two lines."""
    whole = f"{card.name} {_number(card)}".rstrip()
    lines = wrapped(whole, columns=THIRDS_COLUMNS)
    if len(lines) <= THIRDS_LINES:
        return (whole,)
    end = f" {_number(card)}".rstrip()
    rest = " ".join(lines[1:]).removesuffix(end)
    return lines[0], shortened(rest, THIRDS_COLUMNS - len(end)) + end


def _number(card: Card) -> str:
    return "" if card.power is None else str(card.power)


class Pick(Page):
    """Picks one of many cards; the shared key goes one step back."""

    def __init__(self, title: str, cards: Sequence[Card], seat: int | None = None) -> None:
        self.title, self.seat = title, seat
        groups = list(dict.fromkeys(card.group for card in cards))

        def place(card: Card) -> tuple[int, int, str]:
            return groups.index(card.group), -1 if card.power is None else card.power, folded(card.name)

        self.steps: list[list[Card]] = [sorted(cards, key=place)]

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
        by = parted_by(cards)
        left, middle, right = (part_lines(parts[slot], by) if slot in parts else () for slot in SLOTS)
        return Thirds(shortened(app.flash or self.title, TITLE), self.seat, (left, middle, right), signs=app.signs)

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
        if key.slot == OK and len(part) == 1 and part[0].id is not None:
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
