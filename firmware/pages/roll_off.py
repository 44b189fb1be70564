"""The roll-off: each seat rolls a die, the highest begins, and those who tie for it roll again (M-7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from tablekeeper.firmware.pages.choice import Choice
from tablekeeper.firmware.pages.menu import Menu
from tablekeeper.firmware.pages.page import PageContext
from tablekeeper.firmware.pages.text import title_room
from tablekeeper.firmware.telling.wrapping import shortened

SIDES = range(1, 7)


def highest(rolls: Mapping[int, int]) -> tuple[int, ...]:
    """Return the seats with the highest roll, in the order in which they rolled."""
    return tuple(seat for seat, roll in rolls.items() if roll == max(rolls.values()))


class RollOff(Menu):
    """One round: the seats with what they have rolled. It lies over the round before, so that one can go back."""

    title = "page.begin.highest"

    def __init__(self, names: Mapping[int, str], begin: Callable[[int, str], None]) -> None:
        self.names = names
        """The seats that roll."""
        self.begin = begin
        """Takes the seat, and a word to show when the match is there."""
        self.rolls: dict[int, int] = {}

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the seats, each to be rolled for, and what comes next."""

        def rolling(seat: int) -> Callable[[], None]:
            return lambda: context.pages.push(SeatRoll(self, seat))

        seats = [Choice(f"{name}: {self.rolls.get(seat, '–')}", rolling(seat)) for seat, name in self.names.items()]
        return [*seats, self._next(context)]

    def _next(self, context: PageContext) -> Choice:
        """Return the way on: the box rolls for the others, the highest begins, or those who tie roll again."""
        text, best = context.lang.text, highest(self.rolls)
        if len(self.rolls) < len(self.names):
            return Choice(text("page.begin.electronic"), lambda: self._roll_for_the_others(context))
        if len(best) > 1:
            return Choice(text("page.begin.tie"), lambda: context.pages.push(RollOff(self._tied(best), self.begin)))
        word = text("page.begin.drawn", name=self.names[best[0]])
        return Choice(word, lambda: self.begin(best[0], word))

    def _tied(self, best: Sequence[int]) -> Mapping[int, str]:
        return {seat: self.names[seat] for seat in best}

    def _roll_for_the_others(self, context: PageContext) -> None:
        for seat in self.names:
            if seat not in self.rolls:
                self.take(seat, context.chance.choice(SIDES))

    def take(self, seat: int, roll: int) -> None:
        """Take a roll; the cursor goes on to the first seat without one, or to what comes next."""
        self.rolls[seat] = roll
        seats = list(self.names)
        self.selected = next((place for place, one in enumerate(seats) if one not in self.rolls), len(seats))


class SeatRoll(Menu):
    """What one seat has rolled: with a die of its own, or with the box's."""

    def __init__(self, roll_off: RollOff, seat: int) -> None:
        self.roll_off, self.of = roll_off, seat

    def heading(self, _context: PageContext) -> str:
        """Return whose die it is."""
        return shortened(self.roll_off.names[self.of], title_room(None))

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the box's die and the six sides of one's own."""
        text, rolled = context.lang.text, context.chance.choice
        electronic = Choice(text("page.begin.electronic"), lambda: self.take(context, rolled(SIDES)))
        return [electronic, *(Choice(str(side), partial(self.take, context, side)) for side in SIDES)]

    def take(self, context: PageContext, roll: int) -> None:
        """Take the roll and go back to the round."""
        self.roll_off.take(self.of, roll)
        context.pages.back()
