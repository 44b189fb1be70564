"""Effects that need targets: which may be chosen, and what happens to the chosen ones, all of them at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.mindbug import attack, board, permissions
from engine.mindbug import vocabulary as words
from engine.mindbug.agenda import Ability, Boosting, Choice, Query, Target
from engine.mindbug.effects import seat_of
from engine.mindbug.labels import label_boosts, label_places, name_each
from engine.mindbug.situation import Situation
from engine.mindbug.table import Table
from engine.mindbug.zones import Creature

Candidates = tuple[list[str], list[Target]]
Place = tuple[int, int]


class Kind(NamedTuple):
    """How the targets of one kind of effect are chosen."""

    candidates: Callable[[Table, Any, Ability, tuple[Target, ...]], Candidates]
    finish: Callable[[Table, Any, Ability, Sequence[Any]], None]
    how_many: Callable[[Any, Ability], int] = lambda _effect, _ability: 1
    optional: Callable[[Any], bool] = lambda _effect: False


def in_progress(table: Table | Situation) -> tuple[Ability, words.AnyEffect]:
    """Return the ability whose effect is being decided by the frame on top, and that effect."""
    ability = table.agenda[-2]
    if not isinstance(ability, Ability):
        msg = f"a part of an ability lies on {ability!r}; it must lie on the ability itself"
        raise TypeError(msg)
    return ability, table.box.cards[ability.card].effects(ability.trigger)[ability.step - 1]


def _creatures(table: Table, placed: Sequence[board.Placed], chosen: tuple[Target, ...]) -> Candidates:
    return _named(table, [creature for _, creature in placed if creature.number not in chosen])


def _named(table: Table, creatures: Sequence[Creature]) -> Candidates:
    return name_each("choose", table.seats, creatures)


def _piles(table: Table, seats: Sequence[int], chosen: tuple[Target, ...] = ()) -> Candidates:
    places = [
        (seat, index)
        for seat in seats
        for index in range(len(table.seats[seat].discard))
        if (seat, index) not in chosen
    ]
    return [f"choose {label}" for label in label_places(table.seats, places)], list(places)


def _described(
    table: Table, effect: words.Defeat | words.Take | words.ThisTurn, ability: Ability, chosen: tuple[Target, ...]
) -> Candidates:
    if effect.target is None:
        return [], []
    return _creatures(table, board.matching(table, ability.seat, effect.target, ability.number), chosen)


def _alike(table: Table, _effect: words.DefeatPair, ability: Ability, chosen: tuple[Target, ...]) -> Candidates:
    """Offer every creature that has an equal, then the equals of the one chosen."""
    placed = board.matching(table, ability.seat, words.Creatures(alike=True))
    first = board.wherever(table.seats, int(str(chosen[0]))) if chosen else None
    if first is not None:
        strength = board.power(table, *first)
        placed = [one for one in placed if board.power(table, *one) == strength]
    return _creatures(table, placed, chosen)


def _enemies(table: Table, _effect: words.ForceAttack, ability: Ability, _chosen: tuple[Target, ...]) -> Candidates:
    return _named(table, table.seats[1 - ability.seat].creatures)


def _with_play(table: Table, _effect: words.CopyPlay, ability: Ability, _chosen: tuple[Target, ...]) -> Candidates:
    """Offer the other creatures with a Play effect, without those whose effect is to copy one."""
    return _named(
        table,
        [
            creature
            for seat in table.seats
            for creature in seat.creatures
            if creature.number != ability.number
            and creature.card.play
            and not any(isinstance(effect, words.CopyPlay) for effect in creature.card.play)
        ],
    )


def _pile_of(table: Table, effect: words.Revive, ability: Ability, _chosen: tuple[Target, ...]) -> Candidates:
    return _piles(table, [seat_of(effect.pile, ability)])


def _other_pile(table: Table, _effect: words.Scavenge, ability: Ability, chosen: tuple[Target, ...]) -> Candidates:
    return _piles(table, [1 - ability.seat], chosen)


def _boosts(table: Table, _effect: words.TakeBoost, _ability: Ability, _chosen: tuple[Target, ...]) -> Candidates:
    places = [
        (creature.number, index)
        for seat in table.seats
        for creature in seat.creatures
        for index in range(len(creature.boosts))
    ]
    return [f"choose {label}" for label in label_boosts(table.seats)], list(places)


def _placed(table: Table, numbers: Sequence[int]) -> list[board.Placed]:
    return [(seat, c) for seat in (0, 1) for c in table.seats[seat].creatures if c.number in numbers]


def _defeat(table: Table, _effect: words.Defeat | words.DefeatPair, ability: Ability, chosen: Sequence[int]) -> None:
    table.defeat(_placed(table, chosen), ability.card)


def _defeat_pair(table: Table, effect: words.DefeatPair, ability: Ability, chosen: Sequence[int]) -> None:
    if len(chosen) == 2:
        _defeat(table, effect, ability, chosen)


def _take(table: Table, _effect: words.Take, ability: Ability, chosen: Sequence[int]) -> None:
    for number in chosen:
        table.take(ability.seat, number, ability.card)


def _mark(table: Table, effect: words.ThisTurn, ability: Ability, chosen: Sequence[int]) -> None:
    for number in chosen:
        table.mark(number, effect.gains, ability.card)


def _force(table: Table, _effect: words.ForceAttack, ability: Ability, chosen: Sequence[int]) -> None:
    """Let the enemy creature attack, if nothing forbids it."""
    other = 1 - ability.seat
    for number in chosen:
        if any(creature.number == number for creature in permissions.attackers(table, other)):
            attack.declare(table, other, number, because=ability.card)


def _copy(table: Table, _effect: words.CopyPlay, ability: Ability, chosen: Sequence[int]) -> None:
    """Resolve the copied effect as the copying creature's own, before anything that waits (MB-102)."""
    for _, creature in _placed(table, chosen):
        table.agenda.append(Ability(creature.card.id, "play", ability.seat, ability.number))


def _revive(table: Table, _effect: words.Revive, ability: Ability, chosen: Sequence[Place]) -> None:
    for pile, index in chosen:
        table.revive(ability.seat, pile, index, ability.card)


def _scavenge(table: Table, _effect: words.Scavenge, ability: Ability, chosen: Sequence[Place]) -> None:
    for _, index in sorted(chosen, reverse=True):
        table.scavenge(ability.seat, index, ability.card)


def _take_boost(table: Table, _effect: words.TakeBoost, ability: Ability, chosen: Sequence[Place]) -> None:
    for number, index in chosen:
        table.take_boost(ability.seat, number, index, ability.card)


KINDS: Mapping[type[words.Effect], Kind] = {
    words.Defeat: Kind(
        _described,
        _defeat,
        how_many=lambda effect, ability: ability.paid if effect.count == "paid" else effect.count,
        optional=lambda effect: effect.up_to,
    ),
    words.DefeatPair: Kind(_alike, _defeat_pair, how_many=lambda _effect, _ability: 2),
    words.Take: Kind(
        _described, _take, how_many=lambda effect, _ability: effect.count, optional=lambda effect: effect.up_to
    ),
    words.ThisTurn: Kind(_described, _mark),
    words.ForceAttack: Kind(_enemies, _force),
    words.CopyPlay: Kind(_with_play, _copy, optional=lambda _effect: True),
    words.Revive: Kind(_pile_of, _revive),
    words.Scavenge: Kind(_other_pile, _scavenge, how_many=lambda effect, _ability: effect.amount),
    words.TakeBoost: Kind(_boosts, _take_boost),
}
"""How targets are chosen for each kind of effect that needs some."""


def advance(table: Table, frame: Choice) -> Query | None:
    """Ask for the next target, or let the effect happen when there is nothing (more) to choose."""
    ability, effect = in_progress(table)
    kind = KINDS[type(effect)]
    if len(frame.chosen) < kind.how_many(effect, ability):
        answers, targets = kind.candidates(table, effect, ability, frame.chosen)
        if answers:
            return query(ability, answers, targets, optional=kind.optional(effect))
    _finish(table, kind, frame.chosen)
    return None


def answer(table: Table, frame: Choice, _given: str, target: Target) -> None:
    """Take a chosen target, or None for `done`."""
    ability, effect = in_progress(table)
    kind = KINDS[type(effect)]
    chosen = frame.chosen if target is None else (*frame.chosen, target)
    if target is None or len(chosen) == kind.how_many(effect, ability):
        _finish(table, kind, chosen)
    else:
        table.agenda[-1] = Choice(chosen)


def _finish(table: Table, kind: Kind, chosen: tuple[Target, ...]) -> None:
    ability, effect = in_progress(table)
    table.agenda.pop()
    kind.finish(table, effect, ability, chosen)


def query(ability: Ability, answers: list[str], targets: list[Target], *, optional: bool) -> Query:
    """Return the question of who resolves an ability (MB-97); `done` only where stopping is allowed (MB-98)."""
    if optional:
        return Query(ability.seat, "choose", ability.card, (*answers, "done"), (*targets, None))
    return Query(ability.seat, "choose", ability.card, tuple(answers), tuple(targets))


def advance_boosting(table: Table, frame: Boosting) -> Query | None:
    """Ask for the creature to boost, then for the cards one at a time; both piles serve in any mix (MB-80, MB-84)."""
    ability, effect = in_progress(table)
    answers, targets = _piles(table, (0, 1))
    target_gone = frame.number is not None and board.wherever(table.seats, frame.number) is None
    if not (frame.left and answers and isinstance(effect, words.Boost)) or target_gone:
        table.agenda.pop()
        return None
    if frame.number is None:
        everyone = _named(table, [creature for seat in table.seats for creature in seat.creatures])
        if everyone[0]:
            return query(ability, *everyone, optional=effect.may)
        table.agenda.pop()
        return None
    return query(ability, answers, targets, optional=True)


def answer_boosting(table: Table, frame: Boosting, _given: str, target: Target) -> None:
    """Take the chosen creature or card, or stop."""
    ability, effect = in_progress(table)
    if isinstance(target, int):
        table.agenda[-1] = Boosting(target, frame.left)
    elif isinstance(target, tuple) and frame.number is not None:
        again = isinstance(effect, words.Boost) and effect.split
        table.agenda[-1] = Boosting(None if again else frame.number, frame.left - 1)
        table.boost(frame.number, *target, ability.card)
    elif frame.number is not None and isinstance(effect, words.Boost) and effect.split:
        table.agenda[-1] = Boosting(None, frame.left)
    else:
        table.agenda.pop()
