"""Decisions that are no targets: going on or not, a mode, a keyword, where a card that was turned up goes."""

from __future__ import annotations

from msgspec.structs import replace

from engine.mindbug import vocabulary as words
from engine.mindbug.agenda import Ability, Option, Query, Revealing
from engine.mindbug.choices import in_progress
from engine.mindbug.effects import leads_somewhere, possible_modes
from engine.mindbug.table import Table

YES_OR_NO = ("yes", "no")
PILES = ("own", "opponent")
"""The discard piles as the seat that chooses sees them."""


def advance(table: Table, frame: Option) -> Query | None:
    """Ask, unless there is nothing to decide."""
    ability, effect = in_progress(table)
    answers = _answers(table, ability, effect, frame)
    if not answers:
        table.agenda.pop()
        return None
    return Query(ability.seat, "option", frame.card or ability.card, answers, answers)


def _answers(table: Table, ability: Ability, effect: words.AnyEffect, frame: Option) -> tuple[str, ...]:
    match effect:
        case words.May():
            return YES_OR_NO if _may(table, ability, effect) else ()
        case words.ChooseMode():
            return tuple(possible_modes(table, effect, ability))
        case words.ChooseKeyword():
            return words.KEYWORDS
        case words.Receive():
            return YES_OR_NO if frame.card else ()
        case words.Expose():
            return PILES if frame.card else ()
    msg = f"{effect!r} leaves nothing to decide"
    raise TypeError(msg)


def _may(table: Table, ability: Ability, effect: words.May) -> bool:
    """Return whether the price can be paid; where there is none, whether anything would come of it."""
    if effect.lose_life or effect.discard:
        return table.seats[ability.seat].hand >= effect.discard
    return leads_somewhere(table, replace(ability, paid=1))


def answer(table: Table, frame: Option, given: str, _target: object) -> None:
    """Take the decision."""
    ability, effect = in_progress(table)
    table.agenda.pop()
    match effect:
        case words.May() if given == "yes":
            _pay(table, ability, effect)
        case words.ChooseMode() | words.ChooseKeyword():
            table.agenda[-1] = replace(ability, mode=given)
        case words.Receive() if frame.card:
            if given == "yes":
                table.enter(ability.seat, frame.card, "opponent_hand", ability.card)
            else:
                table.keep(ability.seat, frame.card, ability.card)
        case words.Expose() if frame.card:
            table.lay_on_pile(ability.seat if given == "own" else 1 - ability.seat, frame.card, ability.card)


def _pay(table: Table, ability: Ability, effect: words.May) -> None:
    table.agenda[-1] = replace(ability, paid=effect.discard or effect.lose_life or 1)
    if effect.discard:
        table.agenda.append(Revealing(ability.seat, effect.discard, ability.card))
    if effect.lose_life:
        table.lose_life(ability.seat, effect.lose_life, ability.card)
