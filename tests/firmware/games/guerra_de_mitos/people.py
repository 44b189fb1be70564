"""Pages of people who come and go around a table."""

from __future__ import annotations

from collections.abc import Sequence

from tests.firmware.games.guerra_de_mitos.scenes import lay, table
from tests.firmware.pages.conftest import Box, Scene


def _at_the_second_seat(box: Box, *words: str) -> None:
    """Correct the second seat."""
    box.hold("menu")
    box.choose(*map(box.context.lang.text, ("page.correct.table", "page.menu.correct")))
    box.choose(box.match.state.seat_names[1], *words)


def coming_and_going(box: Box) -> None:
    table(box)
    _at_the_second_seat(box, box.context.lang.text("people"))


def leaves(box: Box) -> None:
    coming_and_going(box)
    box.choose(box.context.lang.text("people.left"), box.context.lang.text("page.yes"))


def nobody_joins(box: Box) -> None:
    leaves(box)
    box.context.pages.clear()
    _at_the_second_seat(box, box.context.lang.text("people"))


def has_left(box: Box) -> None:
    table(box)
    lay(box, ("seats.1.place", "left"))
    box.clear()


def is_away(box: Box) -> None:
    table(box)
    lay(box, ("seats.1.place", "away"))
    box.clear()


FOR_SIX: Sequence[Scene] = [coming_and_going, leaves, has_left, nobody_joins, is_away]
