"""The table of a match on a score pad at a glance, and what a press counts."""

from __future__ import annotations

from typing import NamedTuple

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.scorepad.pad import Pad, in_language
from tablekeeper.engine.scorepad.state import ADD, PadState
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.telling.views import SeatColumn

MOST_BELOW = 5
"""Characters below a number if there are six numbers in a row."""


class Count(NamedTuple):
    """What the keys of a seat count: by how much, and which counter."""

    counter: str
    by: int

    def answer(self, state: PadState, seat: int, sign: int) -> Answer:
        """Return the answer that counts up (1) or down (-1) at a seat."""
        return Answer(ADD, f"{self.counter}{sign * self.by:+}", None if seat == state.active else seat)


def steps(pad: Pad) -> tuple[Count, ...]:
    """Return all that the keys can count, the first counter's first step foremost."""
    return tuple([Count(name, by) for name, one in pad.stepped.items() for by in one.steps])


def counter_name(pad: Pad, counter: str, lang: Language) -> str:
    """Return what the pad calls a counter."""
    return in_language(pad.counter[counter].name, lang.code)


def shown_round(state: PadState) -> int:
    """Return the round whose numbers stand below the sums: the last one until somebody enters one in the next."""
    begun = any(number is not None for number in state.sheet[-1])
    return len(state.sheet) if begun or len(state.sheet) == 1 else len(state.sheet) - 1


def columns(state: PadState, counter: str) -> tuple[SeatColumn, ...]:
    """Return each seat with a counter; below it what it has entered in the round shown, or the only other counter."""
    others = [name for name in state.pad.counter if name != counter]
    row = state.sheet[shown_round(state) - 1] if state.sheet else ()

    def below(seat: int) -> str:
        if row:
            number = row[seat]
            return "" if number is None or state.result else f"{number:+}"
        text = str(state.value(seat, others[0])) if len(others) == 1 else ""
        return text if len(text) <= MOST_BELOW else ""

    return tuple(
        [
            SeatColumn(name, state.value(seat, counter), below(seat), state.is_out(seat))
            for seat, name in enumerate(state.seat_names)
        ]
    )
