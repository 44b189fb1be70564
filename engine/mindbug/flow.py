"""The course of a turn: what each frame on the agenda does next, and what an answer to its question does.

`settle` works until a decision is needed: a frame either moves the match on (and returns None) or returns the question
that it waits for. A question with a single answer that turns up nothing hidden is answered at once (MB-109).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine.mindbug import attack, board, choices, effects, events, options, permissions
from engine.mindbug.agenda import (
    Ability,
    Attack,
    Boosting,
    Choice,
    Frame,
    Offer,
    Option,
    Query,
    Revealing,
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
    """Ask what the active seat does; it loses at once if it can do nothing (MB-23, MB-24, MB-79)."""
    seat = table.active
    side = table.seats[seat]
    if not side.creatures:
        if side.hand:
            return Query(seat, "turn", None, (), (), "play")
        table.end(1 - seat, "no_action")
        return None
    if table.box.challenges and (challenged := permissions.challenged(table, seat)):
        answers, targets = name_each("attack", table.seats, challenged)
        return Query(seat, "turn", None, tuple(answers), tuple(targets))
    attackers = permissions.attackers(table, seat) if table.box.bars else side.creatures
    answers, targets = name_each("attack", table.seats, attackers)
    if table.box.actions:
        acting = [c for c in side.creatures if c.card.action and effects.usable(table, seat, c)]
        actions, numbers = name_each("activate", table.seats, acting)
        answers += actions
        targets += numbers
    if not answers and not side.hand:
        table.end(1 - seat, "no_action")
        return None
    return Query(seat, "turn", None, tuple(answers), tuple(targets), "play" if side.hand else "")


def _take_turn(table: Table, answer: str, target: Target) -> None:
    seat = table.active
    table.agenda.append(TurnEnd(1 - seat))
    verb, _, card = answer.partition(" ")
    if verb == "play":
        table.put_face_up(seat, card)
        table.agenda.append(Offer(seat, card))
    elif isinstance(target, int):
        if verb == "attack":
            attack.declare(table, seat, target)
        else:
            acting = board.at(table.seats, seat, target)
            table.events.append(events.Activated(seat=seat, card=acting.card.id, creature=target))
            table.agenda.append(Ability(acting.card.id, "action", seat, target))


def _end_turn(table: Table, frame: TurnEnd) -> None:
    table.agenda.pop()
    table.active = frame.following
    table.marks = ()
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
    """Begin the next effect; after the last one, what the ability has triggered waits no longer (MB-100, MB-102)."""
    listed = table.box.cards[frame.card].effects(frame.trigger)
    for step in range(frame.step, len(listed)):
        frame = replace(frame, step=step + 1)
        table.agenda[-1] = frame
        effects.begin(table, listed[step], frame)
        if not table.agenda or table.agenda[-1] is not frame:
            return  # something lies above it now, or it has triggered something, or the match is over
    table.agenda.pop()
    if frame.raised:
        table.agenda.append(Waiting(frame.raised))


def _advance_revealing(table: Table, frame: Revealing) -> Query | None:
    side = table.seats[frame.seat]
    there = (side.deck if frame.source in ("deck", "both") else 0) + (side.hand if frame.source != "deck" else 0)
    if frame.left and there:
        answers: tuple[str, ...] = ("done",) if frame.up_to else ()
        return Query(frame.seat, "reveal", frame.because, answers, (None,) * len(answers), "reveal", frame.source)
    table.agenda.pop()
    if frame.source != "both":
        table.refill(frame.seat)
    return None


def _answer_revealing(table: Table, frame: Revealing, answer: str, _target: Target) -> None:
    if answer == "done":
        table.agenda[-1] = replace(frame, left=0)
        return
    card = answer.partition(" ")[2]
    if frame.to == "option":
        table.agenda.pop()
        table.give(frame.seat, card, frame.because)
        table.refill(frame.seat)
        table.agenda.append(Option(card))
        return
    table.agenda[-1] = replace(frame, left=frame.left - 1)
    if frame.up_to and isinstance(table.agenda[-2], Ability):
        table.agenda[-2] = replace(table.agenda[-2], paid=table.agenda[-2].paid + 1)
    if frame.source == "deck":
        table.turn_over(frame.seat, card, frame.because)
    else:
        table.discard(frame.seat, card, frame.because)


def _advance_waiting(table: Table, frame: Waiting) -> Query | None:
    """Let the active seat choose which effect comes first, unless they are all alike (MB-99)."""
    abilities = frame.abilities
    if len({(ability.card, ability.seat, ability.trigger) for ability in abilities}) == 1:
        _start_waiting(table, frame, 0)
        return None
    answers = tuple([f"choose {label}" for label in _labels(abilities)])
    return Query(table.active, "order", None, answers, tuple(range(len(answers))))


def _labels(abilities: Sequence[Ability]) -> list[str]:
    """Return the name of each waiting ability: its card, numbered as the copies lay just before leaving."""
    ids = [ability.card for ability in abilities]
    copies = [ability.copy for ability in abilities]
    if any(copies.count(copy) > 1 or not copy for card, copy in zip(ids, copies, strict=True) if ids.count(card) > 1):
        copies = [ids[: index + 1].count(card) for index, card in enumerate(ids)]
    return [card if ids.count(card) == 1 else f"{card}#{copy}" for card, copy in zip(ids, copies, strict=True)]


def _answer_waiting(table: Table, frame: Waiting, _answer: str, target: Target) -> None:
    _start_waiting(table, frame, int(str(target)))


def _start_waiting(table: Table, frame: Waiting, index: int) -> None:
    rest = frame.abilities[:index] + frame.abilities[index + 1 :]
    table.agenda.pop()
    if rest:
        table.agenda.append(Waiting(rest))
    table.agenda.append(frame.abilities[index])


ADVANCE: Mapping[type[Frame], Callable[[Table, Any], Query | None]] = {
    TurnEnd: _end_turn,
    Offer: _advance_offer,
    Attack: attack.advance,
    Ability: _advance_ability,
    Choice: choices.advance,
    Boosting: choices.advance_boosting,
    Option: options.advance,
    Revealing: _advance_revealing,
    Waiting: _advance_waiting,
}
"""What each frame does when it is on top of the agenda."""

ANSWER: Mapping[type[Frame], Callable[[Table, Any, str, Target], None]] = {
    Offer: _answer_offer,
    Attack: attack.answer,
    Choice: choices.answer,
    Boosting: choices.answer_boosting,
    Option: options.answer,
    Revealing: _answer_revealing,
    Waiting: _answer_waiting,
}
"""What an answer to each frame's question does."""
