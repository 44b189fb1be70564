"""What each frame on the agenda does next, and what an answer to its question does.

`settle` works until a decision is needed: a frame either moves the match on (and returns None) or returns the question
that it waits for. A question with a single answer that reveals nothing is answered at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from msgspec.structs import replace

from engine.munchkin import (
    actions,
    alliance,
    body,
    effects,
    events,
    fight,
    flight,
    losses,
    payments,
    picks,
    sales,
    turns,
)
from engine.munchkin import board as on
from engine.munchkin.actions import Action
from engine.munchkin.agenda import (
    Charity,
    Cursed,
    Dump,
    Excess,
    Flight,
    Frame,
    Looting,
    Lose,
    Number,
    Offer,
    Pay,
    Pick,
    Query,
    Rolling,
    Ruling,
    Sale,
    Suffer,
    Take,
    Target,
)
from engine.munchkin.cards import by_numbers
from engine.munchkin.table import Table

BOUNDS: Mapping[str, tuple[tuple[str, int, int], tuple[str, int, int]]] = {
    "monster": (("level", 1, 20), ("treasures", 0, 9)),
    "item": (("bonus", 0, 10), ("gold", 0, 2000)),
    "one_shot": (("bonus", 0, 10), ("gold", 0, 2000)),
}
"""What is asked for a card without a tag, and within which bounds."""


def settle(table: Table) -> Query | None:
    """Carry the match on to its next decision and return it; None when the match is over."""
    while table.result is None:
        table.tidy()
        if _too_much(table):
            continue
        frame = table.agenda[-1] if table.agenda else None
        query = turns.base(table) if frame is None else ADVANCE[type(frame)](table, frame)
        if query is None:
            continue
        if query.open:
            only = list(islice(actions.possible(table), 2))
            if len(only) > 1:
                return query
            table.events.append(events.Taken(seat=only[0].seat, ask=query.ask, answer=only[0].text(table)))
            do(table, only[0])
        elif len(query.answers) == 1 and not query.verb and query.number is None:
            table.events.append(events.Taken(seat=query.seat, ask=query.ask, answer=query.answers[0]))
            take(table, query, query.answers[0], query.targets[0])
        else:
            return query
    return None


def do(table: Table, action: Action) -> None:
    """Carry out an action of a moment; what follows from it is left to `settle`."""
    actions.VERBS[action.verb].do(table, action)


def take(table: Table, query: Query, answer: str, target: Target) -> None:
    """Carry out an answer to a question; what follows from it is left to `settle`."""
    if query.ask == "sex":
        turns.answer_sex(table, query.seat, answer)
    else:
        frame = table.agenda[-1]
        ANSWER[type(frame)](table, frame, answer, target)


def _too_much(table: Table) -> bool:
    """Let a seat with too many Big items get rid of them before anything else (M-68)."""
    for index, seat in enumerate(table.seats):
        if on.excess_big(seat) and seat.life != "dead" and Excess not in map(type, table.agenda):
            table.agenda.append(Excess(index))
            return True
    return False


def _moment(_table: Table, frame: Cursed) -> Query:
    return Query(frame.seat, "curse", frame.card, open=True)


# A card without a tag


def _advance_number(_table: Table, frame: Number) -> Query:
    """Ask for the numbers of a card without a tag."""
    what, least, most = BOUNDS[frame.kind][0 if frame.first is None else 1]
    return Query(frame.seat, "number", what, number=(least, most))


def _answer_number(table: Table, frame: Number, _given: str, target: Target) -> None:
    number = int(str(target))
    if frame.first is None:
        table.agenda[-1] = replace(frame, first=number)
        return
    table.agenda.pop()
    card = by_numbers(frame.kind, frame.first, number)
    if frame.purpose == "open":
        table.turn_up("door")
        table.events.append(events.Opened(seat=frame.seat, card=card.id))
        turns.turned_up(table, card.id)
    elif frame.purpose == "fight":
        turns.fight_from_hand(table, frame.seat, card.id)
    elif frame.purpose == "play":
        picks.play(table, frame.seat, card)
    elif frame.purpose == "lay":
        table.take_from_hand(frame.seat, card.id)
        table.lay_item(frame.seat, card)
    else:
        below = table.agenda[-1]
        ANSWER[type(below)](table, below, f"reveal {card.id}", None)


ADVANCE: Mapping[type[Frame], Callable[[Table, Any], Query | None]] = {
    Pick: picks.advance,
    Suffer: effects.advance,
    Cursed: _moment,
    Lose: losses.advance_lose,
    Take: losses.advance_take,
    Dump: losses.advance_dump,
    Pay: payments.advance,
    Rolling: losses.advance_rolling,
    Ruling: fight.advance_ruling,
    Flight: flight.advance,
    Looting: body.advance,
    Charity: turns.advance_charity,
    Excess: sales.advance_excess,
    Sale: sales.advance_sale,
    Offer: alliance.advance,
    Number: _advance_number,
}
"""What each frame does when it is on top of the agenda."""

ANSWER: Mapping[type[Frame], Callable[[Table, Any, str, Target], None]] = {
    Pick: picks.answer,
    Suffer: effects.answer,
    Lose: losses.answer_lose,
    Take: losses.answer_take,
    Dump: losses.answer_dump,
    Pay: payments.answer,
    Rolling: losses.answer_rolling,
    Ruling: fight.answer_ruling,
    Flight: flight.answer,
    Looting: body.answer,
    Charity: turns.answer_charity,
    Excess: sales.answer_excess,
    Sale: sales.answer_sale,
    Offer: alliance.answer,
    Number: _answer_number,
}
"""What an answer to each frame's question does."""
