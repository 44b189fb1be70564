"""Cards in play: strength, maximum, keys, tired and ready, where they are and who controls them."""

from __future__ import annotations

from msgspec.structs import replace

from tablekeeper.engine.guerra_de_mitos.cards import vocabulary
from tablekeeper.engine.guerra_de_mitos.cards.card import by_numbers, the
from tablekeeper.engine.guerra_de_mitos.cards.terms import Lasts, Object
from tablekeeper.engine.guerra_de_mitos.effects import amounts, targets
from tablekeeper.engine.guerra_de_mitos.effects.scene import Carriers, Deciding, Scene
from tablekeeper.engine.guerra_de_mitos.table import current, derived, events, playing
from tablekeeper.engine.guerra_de_mitos.table.lasting import Lasting
from tablekeeper.engine.guerra_de_mitos.table.things import InPlay, PantheonOf, Thing
from tablekeeper.engine.labels import options

# Numbers and keys


def strengthen(scene: Scene, step: vocabulary.Strength) -> Deciding[bool]:
    """Make characters stronger or weaker, or whoever bears an item."""
    things = yield from targets.choose(scene, step.target)
    by = yield from amounts.settle(scene, step.by)
    if things and by:
        _last(scene, replace(step, target="it", by=by), things)
        for thing in things:
            _tell(scene, thing, "strength", by, step.lasts)
    return bool(things)


def change_maximum(scene: Scene, step: vocabulary.Maximum) -> Deciding[bool]:
    """Change the maximum power of characters; as a price it may not fall below `least`."""
    taken = -step.by if isinstance(step.by, int) else 1
    least = step.least

    def possible(thing: Thing) -> bool:
        return least is None or scene.see(thing).maximum - taken >= least

    if step.to is not None:
        wanted = yield from amounts.settle(scene, step.to)
        things = yield from targets.choose(scene, step.target)
        by = wanted - scene.see(things[0]).maximum if things else 0
    else:
        things = yield from targets.choose(scene, step.target, possible if scene.paying else None)
        most = min([scene.see(thing).maximum for thing in things], default=0)
        by = yield from amounts.settle(scene, step.by, most)
    if things and by:
        _last(scene, replace(step, target="it", by=by, to=None), things)
        for thing in things:
            _tell(scene, thing, "maximum", by, step.lasts)
    if scene.paying:
        scene.removed = -by
    return bool(things)


def _tell(scene: Scene, thing: Thing, what: str, by: int, until: Lasts) -> None:
    """Say by how much a character has changed, and until when; of an item, whoever bears it."""
    place = current.place_of(scene.table, thing)
    if place is None:
        return
    one = place.piece if place.bearer is None else place.bearer
    told = events.Strengthened(seat=place.seat, card=one.card, number=one.number, what=what, by=by)
    scene.draft.events.append(replace(told, for_good=until == "good", until=until))


def _last(scene: Scene, step: vocabulary.AnyStep, things: tuple[Thing, ...] | None, **more: object) -> None:
    until: Lasts = getattr(step, "lasts", "turn")
    scene.draft.last(replace(Lasting(scene.card, scene.seat, step, things, until=until), **more))


def change_keys(scene: Scene, step: vocabulary.Key) -> Deciding[bool]:
    """Give keys to cards, or take them."""
    add, good = step.add, step.lasts == "good"
    lost: tuple[str, ...] = ()
    things = yield from targets.choose(scene, step.target, lambda thing: has_key(scene, step, thing))
    if not things:
        return False
    if step.one_of:
        add = ((yield from _key(scene, list(step.one_of))),)
    elif step.key_of:
        add = ((yield from _key(scene, _keys_in_play(scene))),)
    elif step.remove == "one":
        lost = ((yield from _key(scene, sorted(current.keys(scene.table, things[0])))),)
    if step.good_if is not None and step.good_if.it_is is not None:
        good = all(targets.fits(scene, step.good_if.it_is, thing) for thing in things)
    settled = replace(step, target="it", add=add, one_of=lost, key_of=False, lasts="good" if good else step.lasts)
    _last(scene, settled, things)
    for thing in things:
        seat = current.controller_of(scene.table, thing)
        scene.draft.events.append(
            events.Keyed(
                seat=0 if seat is None else seat,
                card=current.card_of(scene.table, thing) or "",
                gained=add,
                lost=lost,
                all_lost=step.remove == "all_but_god",
                for_good=good,
            )
        )
    return True


def has_key(scene: Scene, step: vocabulary.Key, thing: Thing) -> bool:
    """Return whether there is a key that a step could give to a card, or take from it."""
    return bool(_keys_in_play(scene)) if step.key_of else step.remove != "one" or bool(current.keys(scene.table, thing))


def _keys_in_play(scene: Scene) -> list[str]:
    """Return every key that a character in play has, by the alphabet."""
    found = {key for place in scene.table.characters for key in current.keys(scene.table, InPlay(place.piece.number))}
    return sorted(found)


def _key(scene: Scene, there: list[str]) -> Deciding[str]:
    """Ask for one of several keys, as they are printed, spaces as `_`."""
    return (yield from scene.ask("key", options("choose", [key.replace(" ", "_") for key in there], there)))


def clear(scene: Scene, step: vocabulary.Clear) -> Deciding[bool]:
    """End what effects have added to the strength of characters; what items print stays."""
    things = yield from targets.choose(scene, step.target)
    for thing in things:
        one = current.character_at(scene.table, thing)
        if one is None:
            continue
        before = current.strength(scene.table, one)
        told = {name: 0 for name in ("strength", "strength_for_good") if _ends(step.what, getattr(one, name))}
        scene.draft.alter(replace(one, **told))
        scene.draft.forget(thing, lambda effect: _is_cleared(step.what, effect))
        now = current.character_at(scene.table, thing)
        if now is not None and (by := current.strength(scene.table, now) - before):
            _tell(scene, thing, "strength", by, "turn")
    return bool(things)


def _is_cleared(what: str, effect: Lasting) -> bool:
    return isinstance(effect.step, vocabulary.Strength) and _ends(what, current.number(effect.step.by))


def _ends(what: str, by: int) -> bool:
    return (by > 0 and what != "penalties") or (by < 0 and what != "bonuses")


# Tired and ready


def tire(scene: Scene, step: vocabulary.Tire) -> Deciding[bool]:
    """Turn cards sideways; as a price they must be ready."""
    things = yield from targets.choose(
        scene, step.target, lambda thing: not scene.paying or not targets.is_tired(scene.table, thing)
    )
    scene.removed = turn(scene, things, tired=True)
    return bool(things)


def ready(scene: Scene, step: vocabulary.Ready) -> Deciding[bool]:
    """Turn cards upright."""
    things = yield from targets.choose(scene, step.target)
    turn(scene, things, tired=False)
    return bool(things)


def turn(scene: Scene, things: tuple[Thing, ...], *, tired: bool) -> int:
    """Turn cards; return how many lay the other way."""
    turned = 0
    for thing in things:
        if targets.is_tired(scene.table, thing) == tired:
            continue
        turned += 1
        if isinstance(thing, InPlay):
            scene.draft.turn(thing.number, tired=tired)
        elif isinstance(thing, PantheonOf):
            scene.draft.turn_pantheon(thing.seat, tired=tired)
    return turned


# Where they are


def movable(scene: Scene, thing: Thing) -> bool:
    """Return whether effects may move a character into or out of the battlefield."""
    return current.forbidding(scene.table, "move_battlefield", thing) is None


def field(scene: Scene, step: vocabulary.Field) -> Deciding[bool]:
    """Move characters to the battlefield without paying (A-52); its controller may say for which side."""
    clash = scene.table.clash
    if clash is None:
        return False
    things = yield from targets.choose(
        scene, step.target, lambda thing: not current.in_battlefield(scene.table, thing) and movable(scene, thing)
    )
    for thing in things:
        seat = current.controller_of(scene.table, thing)
        if not isinstance(thing, InPlay) or seat is None:
            continue
        side = seat
        if step.army:
            side = yield from scene.ask_seat(clash.sides, "army", seat)
        scene.draft.field(thing.number)
        if side != seat:
            scene.draft.enlist(thing.number, side)
    return bool(things)


def leaves(scene: Scene, thing: Thing) -> bool:
    """Return whether a character is in the battlefield and may leave it."""
    stays = current.forbidding(scene.table, "leave_battlefield", thing)
    return current.in_battlefield(scene.table, thing) and movable(scene, thing) and stays is None


def withdraw(scene: Scene, step: vocabulary.Withdraw) -> Deciding[bool]:
    """Let characters leave the battlefield."""
    things = yield from targets.choose(scene, step.target, lambda thing: leaves(scene, thing))
    for thing in things:
        if isinstance(thing, InPlay):
            scene.draft.field(thing.number, fielded=False)
    scene.removed = len(things)
    return bool(things)


def destroy(scene: Scene, step: vocabulary.Destroy) -> Deciding[bool]:
    """Put cards in play on their owners' discards; a price that is forbidden cannot be paid."""
    things = yield from targets.choose(
        scene, step.target, lambda thing: current.forbidding(scene.table, "destroy", thing) is None
    )
    for thing in things:
        if isinstance(thing, InPlay):
            scene.draft.destroy(thing.number, scene.card)
    return bool(things) or (scene.paying and _has_gone(scene, step.target))


def _has_gone(scene: Scene, target: Object) -> bool:
    """Return whether an item has left with its bearer: both are one price (AC-43)."""
    return target == "self" and scene.source is not None and not current.is_there(scene.table, scene.source)


def give(scene: Scene, step: vocabulary.Give) -> Deciding[bool]:
    """Let somebody else control cards, for good or for a while."""
    to = scene.winner if step.to == "winner" else scene.seat
    things = yield from targets.choose(
        scene, step.target, lambda thing: current.forbidding(scene.table, "control", thing) is None
    )
    for thing in things:
        seat = current.controller_of(scene.table, thing)
        if not isinstance(thing, InPlay) or seat is None or to is None or seat == to:
            continue
        scene.draft.give(thing.number, to, stays=scene.table.clash is not None)
        if step.lasts != "good":
            _last(scene, replace(step, target="it"), (thing,), seats=(seat,))
    return bool(things)


# New ones


def create(scene: Scene, step: vocabulary.Create) -> Deciding[bool]:
    """Put characters that are no cards into play, or a weapon on a character."""
    if step.kind == "weapon" and step.target is not None:
        weapon = made(step)
        bearers = yield from targets.choose(scene, step.target, lambda thing: bears(scene, weapon, thing))
        for thing in bearers:
            bearer = current.place_of(scene.table, thing)
            if bearer is not None:
                scene.draft.equip(bearer.seat, weapon, derived.character_of(bearer), "nothing")
        return bool(bearers)
    times = yield from amounts.settle(scene, step.times)
    token = made(step)
    for _ in range(times):
        number = scene.draft.enter(scene.seat, token, step.power, scene.card)
        scene.created = (*scene.created, InPlay(number))
        if step.keys:
            add = vocabulary.Key(target="it", add=step.keys, lasts="good")
            _last(scene, add, (InPlay(number),))
        if step.zone == "battlefield" and scene.table.clash is not None:
            scene.draft.field(number)
    return times > 0


def made(step: vocabulary.Create) -> str:
    """Return the id of what a step makes."""
    return by_numbers("made" if step.kind == "weapon" else "token", 0, step.strength, step.maximum)


def bears(scene: Scene, item: str, thing: Thing) -> bool:
    """Return whether a character has room for an item."""
    place = current.place_of(scene.table, thing)
    return place is not None and playing.why_no_room(scene.table, the(item), place) is None


def equip(scene: Scene, step: vocabulary.Equip) -> Deciding[bool]:
    """Bring an item to a character by the rules of equipping, without its cost."""
    if step.item == "it":
        return (yield from _equip_found(scene, step))
    things = yield from targets.choose(scene, step.item, lambda thing: goes_somewhere(scene, step, thing))
    for thing in things:
        if current.bearer_of(scene.table, thing) is None:
            continue
        bearers = yield from targets.choose(scene, step.target, _takes_over(scene, step, thing))
        _pay_for(scene, step, current.card_of(scene.table, thing) or "", bearers)
        for bearer in bearers:
            place = current.place_of(scene.table, thing)
            if place is not None and isinstance(bearer, InPlay):
                scene.draft.rearm(place, bearer.number)
    return bool(things)


def goes_somewhere(scene: Scene, step: vocabulary.Equip, item: Thing) -> bool:
    """Return whether somebody may have an item in play by an effect."""
    possible = _takes_over(scene, step, item)
    return not isinstance(step.target, str) and bool(targets.candidates(scene, step.target, possible))


def _takes_over(scene: Scene, step: vocabulary.Equip, item: Thing) -> targets.Possible:
    """Return who may have an item in play by an effect: anybody but its bearer."""
    card, old = current.card_of(scene.table, item) or "", current.bearer_of(scene.table, item)
    return lambda one: one != old and _may_bear(scene, step, card, one)


def _may_bear(scene: Scene, step: vocabulary.Equip, item: str, thing: Thing) -> bool:
    """Return whether a character may have an item by an effect, and can pay for it where it must."""
    if not bears(scene, item, thing):
        return False
    return not step.at_cost or scene.see(thing).power >= _cost_of(scene, item, thing)


def _cost_of(scene: Scene, item: str, thing: Thing) -> int:
    return current.cost(scene.table, scene.seat, the(item), current.character_at(scene.table, thing))


def _pay_for(scene: Scene, step: vocabulary.Equip, item: str, bearers: tuple[Thing, ...]) -> None:
    """Let bearers pay for an item that an effect puts on them, where the table wants that (AC-3)."""
    for bearer in bearers if step.at_cost else ():
        if isinstance(bearer, InPlay):
            scene.draft.charge(bearer.number, -_cost_of(scene, item, bearer), scene.card)


def _equip_found(scene: Scene, step: vocabulary.Equip) -> Deciding[bool]:
    """Put a design card that was found in the deck on a character."""
    found = scene.it[0] if scene.it else None
    if found is None or not found.card:
        return True
    things = yield from targets.choose(scene, step.target, lambda thing: _may_bear(scene, step, found.card, thing))
    _pay_for(scene, step, found.card, things)
    for thing in things:
        one = current.character_at(scene.table, thing)
        if one is not None:
            scene.draft.take_design(scene.seat)
            scene.draft.equip(scene.seat, found.card, one, "deck")
    return True


CARRIERS: Carriers = {
    vocabulary.Strength: strengthen,
    vocabulary.Maximum: change_maximum,
    vocabulary.Key: change_keys,
    vocabulary.Clear: clear,
    vocabulary.Tire: tire,
    vocabulary.Ready: ready,
    vocabulary.Field: field,
    vocabulary.Withdraw: withdraw,
    vocabulary.Destroy: destroy,
    vocabulary.Give: give,
    vocabulary.Create: create,
    vocabulary.Equip: equip,
}
