"""Abilities, action cards and events from beginning to end: the price, the steps, and who pays (G-46, G-69, G-70)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from tablekeeper.engine.game import Span
from tablekeeper.engine.guerra_de_mitos.cards import vocabulary
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import Ability, AnyStep
from tablekeeper.engine.guerra_de_mitos.effects import pieces, piles, power, rules, targets
from tablekeeper.engine.guerra_de_mitos.effects.scene import Carriers, Deciding, Scene
from tablekeeper.engine.guerra_de_mitos.table import current, derived, events
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.lasting import Text, UseOf
from tablekeeper.engine.guerra_de_mitos.table.things import InPlay, OnOracle, Thing
from tablekeeper.engine.guerra_de_mitos.table.zones import Table
from tablekeeper.engine.labels import options


def carry_out(scene: Scene, steps: Sequence[AnyStep]) -> Deciding[bool]:
    """Carry out steps in order, each as far as it can; return whether any had something to do."""
    happened = False
    scene.paying = False
    for step in steps:
        scene.step = step
        done = yield from CARRIERS[type(step)](scene, step)
        happened |= done
        scene.assured |= done and scene.paid
        if not done and isinstance(step, vocabulary.Choose) and step.must:
            break
    return happened


def pay(scene: Scene, price: Sequence[AnyStep]) -> Deciding[bool]:
    """Pay a price whole (G-69); return whether that was possible."""
    scene.paying = True
    for step in price:
        scene.step = step
        if not (yield from CARRIERS[type(step)](scene, step)):
            return False
    scene.paying = False
    return True


def use(scene: Scene, ability: Ability) -> Deciding[bool]:
    """Use an ability; return False where its price is not paid or it has nothing to act on (C-1).

    That nothing has changed but for the price is an event of its own: nobody spends a card without a word.
    """
    scene.failed = "condition"
    if not targets.holds(scene, ability.only_if):
        return False
    scene.failed, scene.him = "price", scene.seat
    if not (yield from pay(scene, (*surcharges(scene), *ability.price))):
        return False
    scene.failed, scene.paid = "target", True
    told = len(scene.draft.events)
    done = yield from carry_out(scene, ability.do)
    if done and len(scene.draft.events) == told and not (scene.events or scene.told):
        scene.draft.events.append(events.Unchanged(seat=scene.seat, card=scene.card))
    return done


def surcharges(scene: Scene) -> tuple[AnyStep, ...]:
    """Return what an action of this seat costs besides, by what others have done (`Whenever`, price)."""
    waiting = scene.table.saying(vocabulary.Whenever)
    return tuple([price for text in waiting if scene.seat in text.seats for price in text.step.price])


def play_for_reserve(scene: Scene, ability: Ability) -> Deciding[bool]:
    """Play an action card of the influence phase: its cost comes from the reserve (G-32)."""
    cost = current.cost(scene.table, scene.seat, the(scene.card))
    scene.failed = "cost"
    if not (yield from power.pay(scene, scene.seat, cost)):
        return False
    scene.draft.use_discounts(scene.seat, the(scene.card))
    return (yield from use(scene, ability))


def play_in_battle(scene: Scene, ability: Ability) -> Deciding[bool]:
    """Play an action card of a confrontation: who takes part pays its cost before anything happens (G-44, G-46).

    It is carried out once on a copy, to see who takes part; then that one pays, and it is carried out as chosen.
    What costs nothing while somebody is there asks nobody to take part.
    """
    draft, seat, cost = scene.draft, scene.seat, current.cost(scene.table, scene.seat, the(scene.card))
    there = [one.number for one in current.army(draft.table, seat)]
    if there and not cost:
        draft.use_discounts(seat, the(scene.card))
        return (yield from use(scene, ability))
    trial = Scene(draft=copy_of(draft), seat=seat, card=scene.card)
    choices: list[object] = []
    asked, chosen = use(trial, ability), None
    while True:
        try:
            question = asked.send(chosen)
        except StopIteration as end:
            if not end.value:
                scene.failed = trial.failed
                return False
            break
        if question.span is not None and not choices:
            break  # who takes part is known; the numbers are told after the cost is paid
        chosen = yield question
        choices.append(chosen)
    party = dict.fromkeys(trial.party)
    if not there and not any(current.in_battlefield(trial.table, InPlay(number)) for number in party):
        scene.failed = "fighter"
        return False  # an action without anybody there must move somebody in (G-44)
    scene.failed = "cost"
    able = [thing for thing in map(InPlay, party or there) if power.power_of(scene, thing) >= cost]
    if cost:
        if not able:
            return False
        payer = yield from scene.ask("payer", options("choose", targets.labels(draft.table, able), able))
        draft.charge(payer.number, -cost, scene.card)
    draft.use_discounts(seat, the(scene.card))
    return (yield from resume(use(scene, ability), choices))


def resume(asked: Deciding[bool], choices: Sequence[object]) -> Deciding[bool]:
    """Carry something out with choices that were made before; return False where one is not possible any more."""
    left, chosen = list(choices), None
    while True:
        try:
            question = asked.send(chosen)
        except StopIteration as end:
            return bool(end.value)
        if not left:
            chosen = yield question
            continue
        chosen = left.pop(0)
        listed = question.listed.targets
        if not (question.hidden or chosen in listed or (question.span and is_number_within(question.span, chosen))):
            return False


def is_number_within(span: Span, number: object) -> bool:
    """Return whether a number lies within bounds."""
    return isinstance(number, int) and span[0] <= number <= span[1]


def copy_of(draft: Draft) -> Draft:
    """Return a working copy of a working copy, which tells nothing."""
    return Draft(table=draft.table, stack=[*draft.stack], result=draft.result, events=[])


# Steps that carry out others


def mode(scene: Scene, step: vocabulary.Mode) -> Deciding[bool]:
    """Let a player choose one of several ways that can be done."""
    [seat] = yield from power.players(scene, step.who)
    ways = [place for place, steps in enumerate(step.modes) if possible(scene, steps)]
    if not ways:
        return False
    way = yield from scene.ask("mode", options("choose", [str(one + 1) for one in ways], ways), seat)
    return (yield from carry_out(scene, step.modes[way]))


def possible(scene: Scene, steps: Sequence[AnyStep]) -> bool:
    """Return whether steps have something to do, whatever is chosen first on the way."""
    trial = Scene(
        draft=copy_of(scene.draft),
        seat=scene.seat,
        card=scene.card,
        source=scene.source,
        bearer=scene.bearer,
        it=scene.it,
        named=scene.named,
        him=scene.him,
    )
    return first_way(carry_out(trial, steps))


def first_way(asked: Deciding[bool]) -> bool:
    """Return what comes of something if the first answer is given to everything it asks."""
    chosen: Any = None
    while True:
        try:
            question = asked.send(chosen)
        except StopIteration as end:
            return bool(end.value)
        if question.span is not None:
            chosen = question.span[0]
        elif question.listed.targets:
            chosen = question.listed.targets[0]
        else:
            return False


def use_other(scene: Scene, step: vocabulary.Use) -> Deciding[bool]:
    """Use an ability of another card now, by a card of one's own; or carry out an event."""
    phase, within = derived.phase(scene.table), (*scene.within, scene.card)

    def usable(thing: Thing) -> bool:
        name = current.card_of(scene.table, thing)
        return name not in within and any(one.when == phase for one in scene.table.abilities(name or ""))

    things = yield from targets.choose(scene, step.target, None if step.target == "it" else usable)
    if not things:
        return False
    if isinstance(things[0], OnOracle):
        return (yield from _use_event(scene, step, things[0]))
    card = current.card_of(scene.table, things[0]) or ""
    which = yield from rules.which_ability(scene, things[0], phase=phase)
    actor: Thing | None = scene.source
    if step.by_card is not None:
        actors = yield from targets.choose(scene, step.by_card)
        actor = actors[0] if actors else None
    if actor is None:
        scene.failed = "price"
        return False
    bearer = current.bearer_of(scene.table, actor)
    inner = Scene(draft=scene.draft, seat=scene.seat, card=card, source=actor, bearer=bearer, within=within)
    used = yield from use(inner, scene.table.abilities(card)[which])
    scene.failed = inner.failed
    scene.events, scene.told = (*scene.events, *inner.events), (*scene.told, *inner.told)
    return used


def _use_event(scene: Scene, step: vocabulary.Use, place: OnOracle) -> Deciding[bool]:
    """Carry out the event that lies on top of an oracle, if it is one, as if it were the own; it stays there."""
    if not (yield from piles.is_so(scene, step.only_if, place)):
        return True
    card = yield from piles.turned_up(scene, place)
    if the(card).kind == "event":
        scene.events = (*scene.events, (scene.seat, card, place))
    return True


def by_hand(scene: Scene, _step: vocabulary.ByHand) -> Deciding[bool]:
    """Leave a card to people, who tell what it has changed."""
    yield from ()
    scene.told = (*scene.told, (scene.seat, scene.card))
    return True


CARRIERS: Carriers = {
    **power.CARRIERS,
    **pieces.CARRIERS,
    **piles.CARRIERS,
    **rules.CARRIERS,
    vocabulary.Mode: mode,
    vocabulary.Use: use_other,
    vocabulary.ByHand: by_hand,
}
"""How each word of the vocabulary is carried out."""


# Whose abilities


class Owned(Struct, frozen=True, gc=False):
    """An ability that a card in play has now."""

    card: str
    """Whose it is by print: another card's where it was copied."""
    place: int
    ability: Ability


def owned(table: Table, source: Thing, phase: str) -> list[Owned]:
    """Return the abilities of a phase that a card in play has, its own and copied ones."""
    card = current.card_of(table, source) or ""
    found = [Owned(card, place, one) for place, one in enumerate(table.abilities(card)) if one.when == phase]
    for effect in table.lasting:
        if isinstance(effect.step, vocabulary.Copy) and source in (effect.on or ()):
            copied = table.abilities(effect.of)[effect.ability]
            found += [Owned(effect.of, effect.ability, copied)] if copied.when == phase else []
    return found


def silencing(table: Table, source: Thing, place: int) -> Text[vocabulary.Silence] | None:
    """Return what silences an ability of a card in play; None where it speaks."""
    texts = current.aimed(table, vocabulary.Silence, source)
    return next((text for text in texts if text.step.what != "one" or text.ability == place), None)


def used_up(table: Table, source: Thing, one: Owned) -> bool:
    """Return whether an ability was used in this turn as often as it may be (A-24)."""
    times = table.uses.count(UseOf(source, one.card, one.place))
    more = [text for text in table.saying(vocabulary.Again) if source in (text.on or ())]
    return times > len(more) and not table.rules.abilities_again
