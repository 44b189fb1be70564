"""What each effect of the vocabulary does when it is resolved (MB-96, MB-98)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.mindbug import board
from engine.mindbug import vocabulary as words
from engine.mindbug.agenda import Ability, Choice, Discarding, Query, Target
from engine.mindbug.labels import label_pile, name_each
from engine.mindbug.table import Table


def seat_of(who: words.Who, ability: Ability) -> int:
    """Return the seat that `you` or `opponent` means in an ability."""
    return ability.seat if who == "you" else 1 - ability.seat


def _gain_life(table: Table, effect: words.GainLife, ability: Ability) -> None:
    table.change_life(ability.seat, table.seats[ability.seat].life + effect.amount, ability.card)


def _lose_life(table: Table, effect: words.LoseLife, ability: Ability) -> None:
    seat = seat_of(effect.who, ability)
    table.change_life(seat, table.seats[seat].life - effect.amount, ability.card)


def _drop_life(table: Table, effect: words.DropLife, ability: Ability) -> None:
    seat = seat_of(effect.who, ability)
    if table.seats[seat].life > effect.to:
        table.change_life(seat, effect.to, ability.card)


def _match_life(table: Table, _effect: words.MatchLife, ability: Ability) -> None:
    table.change_life(ability.seat, table.seats[1 - ability.seat].life, ability.card)


def _defeat(table: Table, effect: words.Defeat, ability: Ability) -> None:
    if effect.count is None:
        victims = board.matching(table.seats, table.active, ability.seat, effect.target)
        table.defeat(victims, ability.card)
    else:
        table.agenda.append(Choice(ability))


def _choose(table: Table, _effect: words.Take | words.Revive, ability: Ability) -> None:
    table.agenda.append(Choice(ability))


def _recover(table: Table, _effect: words.Recover, ability: Ability) -> None:
    table.recover(ability.seat, ability.card)


def _discard(table: Table, effect: words.Discard, ability: Ability) -> None:
    table.agenda.append(Discarding(seat_of(effect.who, ability), effect.amount, ability.card))


def _steal(table: Table, effect: words.Steal, ability: Ability) -> None:
    table.steal(ability.seat, effect.amount, ability.card)


RESOLVE: Mapping[type[words.Effect], Callable[[Table, Any, Ability], None]] = {
    words.GainLife: _gain_life,
    words.LoseLife: _lose_life,
    words.DropLife: _drop_life,
    words.MatchLife: _match_life,
    words.Defeat: _defeat,
    words.Take: _choose,
    words.Revive: _choose,
    words.Recover: _recover,
    words.Discard: _discard,
    words.Steal: _steal,
}
"""How each kind of effect is carried out; those that need targets put a `Choice` on the agenda."""


def resolve(table: Table, ability: Ability) -> None:
    """Carry out the effect at the ability's step."""
    effect = table.box.cards[ability.card].effects(ability.trigger)[ability.step]
    if board.holds(effect.when, table.seats, table.active, ability.seat):
        RESOLVE[type(effect)](table, effect, ability)


def _chosen_effect(table: Table, choice: Choice) -> words.AnyEffect:
    ability = choice.ability
    return table.box.cards[ability.card].effects(ability.trigger)[ability.step]


def ask(table: Table, choice: Choice) -> Query | None:
    """Return the question for the next target, or None when there is nothing (more) to choose."""
    ability = choice.ability
    effect = _chosen_effect(table, choice)
    if isinstance(effect, words.Revive):
        pile = seat_of(effect.pile, ability)
        places: list[Target] = [(pile, index) for index in range(len(table.seats[pile].discard))]
        answers = [f"choose {label}" for label in label_pile(table.seats, pile)]
        return _query(ability, answers, places) if places else None
    if not isinstance(effect, words.Defeat | words.Take):
        msg = f"{effect!r} has no targets; only effects that have some may wait as a Choice"
        raise TypeError(msg)
    if effect.count is not None and len(choice.chosen) >= effect.count:
        return None
    candidates = [
        creature
        for _, creature in board.matching(table.seats, table.active, ability.seat, effect.target)
        if creature.number not in choice.chosen
    ]
    if not candidates:
        return None
    optional = isinstance(effect, words.Take) and effect.up_to
    return _query(ability, *name_each("choose", table.seats, candidates), optional=optional)


def _query(ability: Ability, answers: list[str], targets: list[Target], *, optional: bool = False) -> Query:
    if optional:
        return Query(ability.seat, "choose", ability.card, (*answers, "done"), (*targets, None))
    return Query(ability.seat, "choose", ability.card, tuple(answers), tuple(targets))


def answer(table: Table, choice: Choice, target: Target) -> None:
    """Take a chosen target, or None for `done`; with the last one the effect happens."""
    ability = choice.ability
    if isinstance(target, tuple):
        table.agenda.pop()
        table.revive(ability.seat, *target, ability.card)
    elif target is None:
        finish(table, choice)
    else:
        table.agenda[-1] = Choice(ability, (*choice.chosen, int(target)))


def finish(table: Table, choice: Choice) -> None:
    """Do to the chosen creatures what the effect says, to all of them at once."""
    table.agenda.pop()
    ability = choice.ability
    if isinstance(_chosen_effect(table, choice), words.Take):
        for number in choice.chosen:
            table.take(ability.seat, number, ability.card)
        return
    victims = [
        (seat, creature)
        for seat in (0, 1)
        for creature in table.seats[seat].creatures
        if creature.number in choice.chosen
    ]
    table.defeat(victims, ability.card)
