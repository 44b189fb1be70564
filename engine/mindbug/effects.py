"""What each effect of the vocabulary does when it begins (MB-96, MB-98); `choices` has those that need targets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.game import Source
from engine.mindbug import board, events, permissions
from engine.mindbug import vocabulary as words
from engine.mindbug.agenda import Ability, Boosting, Choice, Option, Revealing
from engine.mindbug.table import Table
from engine.mindbug.zones import Board, Creature


def seat_of(who: words.Who, ability: Ability) -> int:
    """Return the seat that `you` or `opponent` means in an ability."""
    return ability.seat if who == "you" else 1 - ability.seat


def happens(table: Board, effect: words.AnyEffect, ability: Ability) -> bool:
    """Return whether an effect's condition and mode let it happen."""
    if effect.mode is not None and effect.mode != ability.mode:
        return False
    if effect.when is None:
        return True
    return ability.paid > 0 if effect.when == "paid" else board.CONDITIONS[effect.when](table, ability.seat)


def begin(table: Table, effect: words.AnyEffect, ability: Ability) -> None:
    """Carry an effect out, or put on the agenda what must be decided for it."""
    if happens(table, effect, ability):
        BEGIN[type(effect)](table, effect, ability)


# Lives, hands and piles


def _gain_life(table: Table, effect: words.GainLife, ability: Ability) -> None:
    table.set_life(ability.seat, table.seats[ability.seat].life + effect.amount, ability.card)


def _lose_life(table: Table, effect: words.LoseLife, ability: Ability) -> None:
    amount = board.times(table, ability.seat, effect.amount, effect.per)
    table.lose_life(seat_of(effect.who, ability), amount, ability.card)


def _drop_life(table: Table, effect: words.DropLife, ability: Ability) -> None:
    seat = seat_of(effect.who, ability)
    table.lose_life(seat, table.seats[seat].life - effect.to, ability.card)


def _match_life(table: Table, _effect: words.MatchLife, ability: Ability) -> None:
    table.set_life(ability.seat, table.seats[1 - ability.seat].life, ability.card)


def _recover(table: Table, _effect: words.Recover, ability: Ability) -> None:
    table.recover(ability.seat, ability.card)


def _discard(table: Table, effect: words.Discard, ability: Ability) -> None:
    amount = board.times(table, ability.seat, effect.amount, effect.per)
    source: Source = "chance" if effect.random else "hand"
    table.agenda.append(
        Revealing(seat_of(effect.who, ability), amount, ability.card, source=source, up_to=effect.up_to)
    )


def _empty(table: Table, effect: words.Empty, ability: Ability) -> None:
    """Turn a draw pile over, with the hand if it goes too: both at once, so that nothing is refilled (MB-94)."""
    seat = 1 - ability.seat
    side = table.seats[seat]
    count = side.deck + (side.hand if effect.hand else 0)
    if count:
        table.events.append(events.TurnedOver(seat=seat, count=count, hand=effect.hand, because=ability.card))
        table.agenda.append(Revealing(seat, count, ability.card, source="both" if effect.hand else "deck"))


def _steal(table: Table, effect: words.Steal, ability: Ability) -> None:
    table.steal(ability.seat, effect.amount, ability.card)


def _receive(table: Table, _effect: words.Receive, ability: Ability) -> None:
    table.agenda.append(Revealing(1 - ability.seat, 1, ability.card, to="option"))


def _expose(table: Table, _effect: words.Expose, ability: Ability) -> None:
    table.agenda.append(Revealing(1 - ability.seat, 1, ability.card, to="option", source="chance"))


def _rise(table: Table, _effect: words.Rise, ability: Ability) -> None:
    pile = table.seats[ability.seat].discard
    if ability.card in pile:
        table.revive(ability.seat, ability.seat, pile.index(ability.card), ability.card)


# Creatures


def _defeat(table: Table, effect: words.Defeat, ability: Ability) -> None:
    if effect.count is None:
        table.defeat(board.matching(table, ability.seat, effect.target, ability.number), ability.card)
    else:
        table.agenda.append(Choice())


def _defeat_itself(table: Table, _effect: words.DefeatItself, ability: Ability) -> None:
    creature = board.find(table.seats, ability.seat, ability.number)
    if creature is not None:
        table.defeat([(ability.seat, creature)], ability.card)


def _defeat_keyword(table: Table, _effect: words.DefeatKeyword, ability: Ability) -> None:
    other = 1 - ability.seat
    victims = [
        (other, creature)
        for creature in table.seats[other].creatures
        if ability.mode in board.keywords(table, other, creature)
    ]
    table.defeat(victims, ability.card)


def _give_itself(table: Table, _effect: words.GiveItself, ability: Ability) -> None:
    table.take(1 - ability.seat, ability.number, ability.card)


def _this_turn(table: Table, effect: words.ThisTurn, ability: Ability) -> None:
    if effect.target is None:
        table.mark(ability.number, effect.gains, ability.card)
    else:
        table.agenda.append(Choice())


def _return_to_hand(table: Table, effect: words.ReturnToHand, ability: Ability) -> None:
    for seat, creature in board.matching(table, ability.seat, effect.target, ability.number):
        table.return_to_hand(seat, creature, ability.card)


def _evolve(table: Table, _effect: words.Evolve, ability: Ability) -> None:
    table.evolve(ability.seat, ability.number)


def _boost(table: Table, effect: words.Boost, ability: Ability) -> None:
    table.agenda.append(Boosting(ability.number if effect.to == "self" else None, effect.amount))


def _choose(table: Table, _effect: words.AnyEffect, _ability: Ability) -> None:
    table.agenda.append(Choice())


def _decide(table: Table, _effect: words.AnyEffect, _ability: Ability) -> None:
    table.agenda.append(Option())


BEGIN: Mapping[type[words.Effect], Callable[[Table, Any, Ability], None]] = {
    words.GainLife: _gain_life,
    words.LoseLife: _lose_life,
    words.DropLife: _drop_life,
    words.MatchLife: _match_life,
    words.Defeat: _defeat,
    words.DefeatPair: _choose,
    words.DefeatItself: _defeat_itself,
    words.DefeatKeyword: _defeat_keyword,
    words.Take: _choose,
    words.GiveItself: _give_itself,
    words.ForceAttack: _choose,
    words.ThisTurn: _this_turn,
    words.ReturnToHand: _return_to_hand,
    words.Evolve: _evolve,
    words.CopyPlay: _choose,
    words.Revive: _choose,
    words.Rise: _rise,
    words.Recover: _recover,
    words.Scavenge: _choose,
    words.Discard: _discard,
    words.Empty: _empty,
    words.Expose: _expose,
    words.Steal: _steal,
    words.Receive: _receive,
    words.Boost: _boost,
    words.TakeBoost: _choose,
    words.May: _decide,
    words.ChooseMode: _decide,
    words.ChooseKeyword: _decide,
}
"""How each kind of effect begins."""


# Whether an effect would do anything (MB-78)


def _some_cards_lie_in_piles(table: Board) -> bool:
    return any(seat.discard for seat in table.seats)


WOULD_DO: Mapping[type[words.Effect], Callable[[Board, Any, Ability], bool]] = {
    words.LoseLife: lambda table, effect, ability: board.times(table, ability.seat, effect.amount, effect.per) > 0,
    words.Defeat: lambda table, effect, ability: bool(
        board.matching(table, ability.seat, effect.target, ability.number)
    ),
    words.Take: lambda table, effect, ability: bool(board.matching(table, ability.seat, effect.target, ability.number)),
    words.Revive: lambda table, effect, ability: bool(table.seats[seat_of(effect.pile, ability)].discard),
    words.Rise: lambda table, _effect, ability: ability.card in table.seats[ability.seat].discard,
    words.Discard: lambda table, effect, ability: table.seats[seat_of(effect.who, ability)].hand > 0,
    words.ForceAttack: lambda table, _effect, ability: bool(permissions.attackers(table, 1 - ability.seat)),
    words.Boost: lambda table, _effect, _ability: _some_cards_lie_in_piles(table),
    words.TakeBoost: lambda table, _effect, _ability: any(c.boosts for seat in table.seats for c in seat.creatures),
}
"""Effects that may find nothing to do; all others always do something."""


def would_do(table: Board, effect: words.AnyEffect, ability: Ability) -> bool:
    """Return whether an effect would change anything now."""
    check = WOULD_DO.get(type(effect))
    return happens(table, effect, ability) and (check is None or check(table, effect, ability))


def leads_somewhere(table: Board, ability: Ability) -> bool:
    """Return whether anything that an ability has still to do would change anything now."""
    listed = table.box.cards[ability.card].effects(ability.trigger)
    return any(would_do(table, effect, ability) for effect in listed[ability.step :])


def usable(table: Board, seat: int, creature: Creature) -> bool:
    """Return whether a creature has an Action that would do something (MB-77, MB-78)."""
    return leads_somewhere(table, Ability(creature.card.id, "action", seat, creature.number))


def possible_modes(table: Board, effect: words.ChooseMode, ability: Ability) -> list[str]:
    """Return the modes that would do something."""
    return [mode for mode in effect.modes if leads_somewhere(table, replace(ability, mode=mode))]
