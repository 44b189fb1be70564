"""What seats may do in a window: every verb, what is possible, and how an answer is read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.munchkin.table.actions import Action, AnyAction, AnyVerb
from tablekeeper.engine.munchkin.table.hidden import Hands
from tablekeeper.engine.munchkin.table.zones import Board
from tablekeeper.engine.munchkin.verbs import course, fighting, gear

VERBS: Mapping[str, AnyVerb] = {
    verb.name: verb
    for verb in (
        course.Begin(),
        course.Open(),
        course.Resurrect(),
        course.Fight(),
        course.Loot(),
        course.Close(),
        fighting.Flee(),
        fighting.Roll(),
        course.Pass(),
        course.End(),
        fighting.Ask(),
        fighting.Berserk(),
        fighting.Banish(),
        fighting.Charm(),
        fighting.Chase(),
        fighting.Bribe(),
        fighting.Hasten(),
        fighting.Throw(),
        fighting.Stab(),
        gear.Steal(),
        gear.Play(),
        gear.Lay(),
        gear.Use(),
        gear.Wear(),
        gear.Carry(),
        gear.Drop(),
        gear.Give(),
        gear.Sell(),
    )
}
"""Every verb of a window, in reading order."""


def possible(
    board: Board, held: Mapping[int, Iterable[str]] | None = None, doors: Sequence[str] | None = None
) -> Iterator[AnyAction]:
    """Yield every action that is possible in this window, those of the seat that is named first.

    Who knows them narrows the actions to the cards that seats hold, and to the deck of doors, the top card first.
    """
    window, named, hands = board.window, board.named, Hands(board, held, doors)
    verbs = [verb for verb in VERBS.values() if window in verb.windows]
    there = [seat for seat, side in enumerate(board.table.seats) if seat != named and side.place == "here"]
    for seat in (named, *there):
        for verb in verbs:
            if verb.duty and seat != named:
                continue
            for label, thing in verb.possible(board, seat, hands):
                yield Action(seat, verb, label, thing)


def read(board: Board, answer: Answer) -> AnyAction | None:
    """Read an answer as an action of this window, possible or not; None if it is none."""
    verb = VERBS.get(answer.verb)
    seat = board.named if answer.seat is None else answer.seat
    if verb is None or answer.seat == board.named or seat >= len(board.table.seats):
        return None  # the seat that is named speaks without a number
    return verb.read(board, seat, answer.subject)
