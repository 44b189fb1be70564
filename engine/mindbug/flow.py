"""The course of a turn: what each frame on the agenda does next, and what an answer to its question does.

`settle` works until a decision is needed: a frame either moves the match on (and returns None) or returns the question
that it waits for. A question with a single answer that turns up nothing hidden is answered at once (MB-109).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.mindbug import attack, effects, events
from engine.mindbug.agenda import (
    Ability,
    Attack,
    Choice,
    Discarding,
    Frame,
    Offer,
    Query,
    Target,
    TurnEnd,
    Waiting,
)
from engine.mindbug.labels import name_each
from engine.mindbug.table import Table

MINDBUG_OR_PASS = ("mindbug", "pass")


def settle(table: Table) -> Query | None:
    """Carry the match on to its next decision and return it; None when the match is over."""
    while table.result is None:
        frame = table.agenda[-1] if table.agenda else None
        query = _begin_turn(table) if frame is None else ADVANCE[type(frame)](table, frame)
        if query is None:
            continue
        if len(query.answers) == 1 and not query.hidden:
            table.events.append(events.Taken(seat=query.seat, ask=query.ask, answer=query.answers[0]))
            take(table, query, query.answers[0], query.targets[0])
        else:
            return query
    return None


def take(table: Table, query: Query, answer: str, target: Target) -> None:
    """Carry out an answer to the pending question; what follows from it is left to `settle`."""
    if query.ask == "turn":
        _take_turn(table, answer, target)
    else:
        frame = table.agenda[-1]
        ANSWER[type(frame)](table, frame, answer, target)


# The turn


def _begin_turn(table: Table) -> Query | None:
    """Ask what the active seat does; it loses at once if it can do nothing (MB-23, MB-24)."""
    seat = table.active
    side = table.seats[seat]
    if not side.creatures:
        if side.hand:
            return Query(seat, "turn", None, (), (), "play")
        table.end(1 - seat, "no_action")
        return None
    answers, targets = name_each("attack", table.seats, side.creatures)
    return Query(seat, "turn", None, tuple(answers), tuple(targets), "play" if side.hand else "")


def _take_turn(table: Table, answer: str, target: Target) -> None:
    seat = table.active
    table.agenda.append(TurnEnd(1 - seat))
    if isinstance(target, int):
        attack.declare(table, seat, target)
        return
    card = answer.partition(" ")[2]
    table.put_face_up(seat, card)
    table.agenda.append(Offer(seat, card))


def _end_turn(table: Table, frame: TurnEnd) -> None:
    table.agenda.pop()
    table.active = frame.following
    table.events.append(events.Turn(seat=frame.following, extra=frame.extra))


# A card between hand and play


def _advance_offer(table: Table, frame: Offer) -> Query | None:
    """Ask the other seat whether it takes the card; without Mindbugs it cannot (MB-28, MB-29)."""
    if not table.seats[1 - frame.seat].mindbugs:
        table.agenda.pop()
        table.enter(frame.seat, frame.card, "hand")
        return None
    return Query(1 - frame.seat, "mindbug", frame.card, MINDBUG_OR_PASS, MINDBUG_OR_PASS)


def _answer_offer(table: Table, frame: Offer, answer: str, _target: Target) -> None:
    """Let the card enter on one side or the other; after a Mindbug its player has another turn (MB-31, MB-33)."""
    table.agenda.pop()
    if answer == "pass":
        table.enter(frame.seat, frame.card, "hand")
        return
    thief = 1 - frame.seat
    table.spend_mindbug(thief, frame.card)
    table.agenda[-1] = TurnEnd(frame.seat, extra=True)
    table.enter(thief, frame.card, "hand")


# Abilities


def _advance_ability(table: Table, frame: Ability) -> None:
    """Resolve the next effect; the rest of the ability waits below whatever it causes (MB-100, MB-102)."""
    if frame.step + 1 < len(table.box.cards[frame.card].effects(frame.trigger)):
        table.agenda[-1] = Ability(frame.card, frame.trigger, frame.seat, frame.number, frame.step + 1)
    else:
        table.agenda.pop()
    effects.resolve(table, frame)


def _advance_choice(table: Table, frame: Choice) -> Query | None:
    query = effects.ask(table, frame)
    if query is None:
        effects.finish(table, frame)
    return query


def _answer_choice(table: Table, frame: Choice, _answer: str, target: Target) -> None:
    effects.answer(table, frame, target)


def _advance_discarding(table: Table, frame: Discarding) -> Query | None:
    if frame.left and table.seats[frame.seat].hand:
        return Query(frame.seat, "reveal", frame.because, (), (), "reveal")
    table.agenda.pop()
    table.refill(frame.seat)
    return None


def _answer_discarding(table: Table, frame: Discarding, answer: str, _target: Target) -> None:
    table.agenda[-1] = Discarding(frame.seat, frame.left - 1, frame.because)
    table.discard(frame.seat, answer.partition(" ")[2], frame.because)


def _advance_waiting(table: Table, frame: Waiting) -> Query | None:
    """Let the active seat choose which effect comes first, unless they are all alike (MB-99)."""
    abilities = frame.abilities
    if len({(ability.card, ability.seat) for ability in abilities}) == 1:
        _start_waiting(table, frame, 0)
        return None
    ids = [ability.card for ability in abilities]
    answers = tuple(
        f"choose {card}" if ids.count(card) == 1 else f"choose {card}#{copy}"
        for card, copy in zip(ids, frame.copies, strict=True)
    )
    return Query(table.active, "order", None, answers, tuple(range(len(ids))))


def _answer_waiting(table: Table, frame: Waiting, _answer: str, target: Target) -> None:
    _start_waiting(table, frame, int(str(target)))


def _start_waiting(table: Table, frame: Waiting, index: int) -> None:
    rest = frame.abilities[:index] + frame.abilities[index + 1 :]
    table.agenda.pop()
    if rest:
        table.agenda.append(Waiting(rest, frame.copies[:index] + frame.copies[index + 1 :]))
    table.agenda.append(frame.abilities[index])


ADVANCE: Mapping[type[Frame], Callable[[Table, Any], Query | None]] = {
    TurnEnd: _end_turn,
    Offer: _advance_offer,
    Attack: attack.advance,
    Ability: _advance_ability,
    Choice: _advance_choice,
    Discarding: _advance_discarding,
    Waiting: _advance_waiting,
}
"""What each frame does when it is on top of the agenda."""

ANSWER: Mapping[type[Frame], Callable[[Table, Any, str, Target], None]] = {
    Offer: _answer_offer,
    Attack: attack.answer,
    Choice: _answer_choice,
    Discarding: _answer_discarding,
    Waiting: _answer_waiting,
}
"""What an answer to each frame's question does."""
