"""What can be done at a glance: deeds that surely succeed or fail, seen without carrying them out.

A whole hand is looked through after every answer. Most cards ask for one thing that lies there, or for nothing. Where
more must be known, a glance says nothing, and the deed is tried on a copy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any

from msgspec.structs import replace

from tablekeeper.engine.guerra_de_mitos.cards import vocabulary
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.cards.terms import Amount, Target
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import Ability, AnyStep, Step
from tablekeeper.engine.guerra_de_mitos.effects import carrying, pieces, piles, power, targets
from tablekeeper.engine.guerra_de_mitos.effects.scene import Scene
from tablekeeper.engine.guerra_de_mitos.table import current, derived
from tablekeeper.engine.guerra_de_mitos.table.things import Thing
from tablekeeper.engine.guerra_de_mitos.table.zones import Character

ANYWAY = (
    vocabulary.Reserve,
    vocabulary.Draw,
    vocabulary.Discard,
    vocabulary.Search,
    vocabulary.Whenever,
    vocabulary.Later,
    vocabulary.Resolve,
    vocabulary.ExtraClash,
    vocabulary.First,
    vocabulary.ByHand,
)
"""Steps that need nothing."""


def _anything(_scene: Scene, _step: AnyStep, _thing: Thing) -> bool:
    return True


def _any_thing(_thing: Thing) -> bool:
    return True


def _marches(scene: Scene, _step: AnyStep, thing: Thing) -> bool:
    """Return whether a character may come to the battlefield."""
    fights = scene.table.clash is not None
    return fights and not current.in_battlefield(scene.table, thing) and pieces.movable(scene, thing)


ONE: Mapping[type[Step], Callable[[Scene, Any, Thing], bool]] = {
    vocabulary.Power: _anything,
    vocabulary.Strength: _anything,
    vocabulary.Maximum: _anything,
    vocabulary.Key: pieces.has_key,
    vocabulary.Clear: _anything,
    vocabulary.Tire: _anything,
    vocabulary.Ready: _anything,
    vocabulary.Again: _anything,
    vocabulary.Choose: _anything,
    vocabulary.Recover: _anything,
    vocabulary.Carry: _anything,
    vocabulary.Reveal: piles.can_turn,
    vocabulary.Bury: piles.has_cards,
    vocabulary.Field: _marches,
    vocabulary.Destroy: lambda scene, _, thing: current.forbidding(scene.table, "destroy", thing) is None,
    vocabulary.Give: lambda scene, _, thing: current.forbidding(scene.table, "control", thing) is None,
    vocabulary.Withdraw: lambda scene, _, thing: pieces.leaves(scene, thing),
    vocabulary.Create: lambda scene, step, thing: pieces.bears(scene, pieces.made(step), thing),
    vocabulary.BringIn: lambda scene, _, thing: piles.enters(scene, thing),
    vocabulary.Copy: lambda scene, step, _: bool(targets.meant(scene, step.to)),
    vocabulary.AddOracle: lambda scene, *_: len(scene.table.seats[scene.seat].oracles) < derived.MOST_ORACLES,
}
"""Steps that need one thing, each with what it must be like besides."""
NO_CHARACTERS = frozenset(["resource", "pantheon", "event", "oracle", "item", "equipment", "invocation", "weapon"])
"""Kinds of which no character is."""
TURNING_UP = (vocabulary.Reveal, vocabulary.Bury)
"""Steps that turn up what nobody knows."""
MOVING_IN = (vocabulary.Field, vocabulary.BringIn, vocabulary.Give)
"""Steps by which somebody else may be in the battlefield."""
LOOKED_AT = (vocabulary.Forbid, vocabulary.Cheaper)
"""Steps of both kinds: they need nothing, where they name nobody."""


def sees(scene: Scene, ability: Ability, *, played: bool = False, spent: int = 0) -> bool | None:
    """Return whether an ability, or a card that is played, can be done; None where one must try.

    `spent` is what the reserve has paid before.
    """
    if not targets.holds(scene, ability.only_if):
        return False
    if any(_lacks(scene, step) for step in ability.price):
        return False
    extra = carrying.surcharges(scene)
    if ability.only_if is not None or (extra and not played):
        return None
    cost = current.cost(scene.table, scene.seat, the(scene.card)) if played else spent
    if extra:
        more = _from_one(extra)
        return _comes(scene, ability, cost + more, played=True) or None if more is not None else None
    return _comes(scene, ability, cost, played=played)


def _from_one(extra: Sequence[AnyStep]) -> int | None:
    """Return how much one own character has to pay besides, where an action costs no more than that."""
    most = 0
    for step in extra:
        match step:
            case vocabulary.Power(target=Target(side="him", count=1), by=int(by), to=None, split=False):
                most -= by
            case _:
                return None
    return most


def _comes(scene: Scene, ability: Ability, cost: int, *, played: bool) -> bool | None:
    """Return whether an ability can be done that costs so much, its price and its steps included."""
    table, side = scene.table, scene.table.seats[scene.seat]
    if (bought := _bought(ability.price)) is not None and table.clash is None:
        able = _finds(scene, bought, lambda thing: scene.see(thing).cost <= side.reserve - cost)
        return able and (True if all(map(_enters_then, ability.do)) else None)
    price, steps = ability.price[0] if ability.price else None, (*ability.price, *ability.do)
    fights = played and table.clash is not None
    army = current.army(table, scene.seat) if fights else []
    if fights and cost and not any(one.power >= cost for one in (*army, *side.characters)):
        return None if any(map(_gives, steps)) else False
    if not all(map(_follows, ability.price[1:])):
        return True if not played and _is_apart(scene, ability, cost) else None
    acts, elsewhere = _some(_acting(scene, ability, cost)), all(map(_is_elsewhere, ability.do))
    if acts is False and (price is None or _is_simple(price) or elsewhere):
        return False
    if fights:
        able, own = any(one.power >= cost for one in army), derived.fielded(side)
        if not able and not any(one.power >= cost for one in own) and all(_stays(scene, step) for step in steps):
            return False
        if not army and not own and all(_is_plain(step) and not isinstance(step, MOVING_IN) for step in steps):
            return False
        if cost and price is not None:
            if _is_simple(price) and not _is_payable(scene, price, side.reserve):
                return False
            kept = isinstance(price, vocabulary.Tire) or elsewhere
            return True if able and kept and acts and _is_payable(scene, price, 0, cost) else None
        if cost:
            able = able or any(_moves_in(scene, step, cost) for step in ability.do)
            return True if able and _all_pay(scene, ability.do, cost) else None
        if not army:
            return None
    reserve = side.reserve - cost
    if price is not None and not _is_simple(price) and not elsewhere:
        return None
    if price is not None and not _is_payable(scene, price, reserve):
        return False if _is_simple(price) else None
    return True if acts and reserve >= 0 else None


def _acting(scene: Scene, ability: Ability, spent: int) -> Iterator[bool | None]:
    """Yield of each step whether it has something to do; what was chosen before means nothing where nothing was."""
    chosen = bool(ability.price)
    for step in ability.do:
        seen = False if step.of_chosen and not chosen else _acts(scene, step, spent=spent, price=ability.price)
        chosen |= seen is not False
        yield seen


def _lacks(scene: Scene, step: AnyStep) -> bool:
    """Return whether a price surely cannot be paid: there is too little now, and what is paid before adds nothing."""
    side, target = scene.table.seats[scene.seat], getattr(step, "target", None)
    if _is_simple(step):
        return not _is_payable(scene, step, side.reserve)
    if isinstance(step, vocabulary.Discard):
        return isinstance(step.by, int) and step.by > side.hand
    if not isinstance(target, Target) or not isinstance(target.count, int) or target.each or target.on or target.others:
        return False
    if target.maximum is not None and target.maximum.than == "it":
        return False
    return not _finds(scene, target, _any_thing, target.count)


def _is_apart(scene: Scene, ability: Ability, spent: int) -> bool:
    """Return whether each step of a price can be paid, none by what another one takes, and anything follows anyhow."""
    kinds, reserve = set(map(type, ability.price)), scene.table.seats[scene.seat].reserve - spent
    apart = len(kinds) == len(ability.price) and kinds <= {vocabulary.Tire, vocabulary.Destroy, vocabulary.Reserve}
    sure = any(isinstance(step, ANYWAY) for step in ability.do)
    return apart and sure and reserve >= 0 and all(_is_payable(scene, step, reserve) for step in ability.price)


@cache
def _bought(price: tuple[AnyStep, ...]) -> Target | None:
    """Return what a price chooses, to pay the cost of it out of the reserve; None where a price is another one."""
    match price:
        case (
            vocabulary.Choose(target=Target(count=1) as target),
            vocabulary.Reserve(who="you", by=Amount(of="cost", target="it", negative=True)),
        ):
            return target
    return None


def _enters_then(step: AnyStep) -> bool:
    """Return whether a step brings in what was chosen before."""
    return isinstance(step, vocabulary.BringIn) and step.target == "it"


@cache
def _follows(step: AnyStep) -> bool:
    """Return whether a price can be paid by whatever has paid the one before it."""
    return isinstance(step, vocabulary.Power) and step.target == "it" and step.by == 0 and not step.split


def _stays(scene: Scene, step: AnyStep) -> bool:
    """Return whether nobody but who is in the battlefield can take part in a step, which turns up nothing hidden."""
    target: object = getattr(step, "target", None)
    if isinstance(step, vocabulary.Give):
        return False  # who is given takes part for its new side
    if isinstance(step, ANYWAY) or target is None or not _is_plain(step):
        return isinstance(step, (*ANYWAY, *LOOKED_AT))
    if not isinstance(target, Target) or target.side in ("enemy", "opponent"):
        return True
    zones = target.zones or (targets.usual(scene, target),)
    return NO_CHARACTERS.issuperset(target.kind) or {"play", "pantheon"}.isdisjoint(zones)


@cache
def _gives(step: AnyStep) -> bool:
    """Return whether a step may let a character of another seat take part, for its new side."""
    if isinstance(step, vocabulary.Mode):
        return any(_gives(one) for steps in step.modes for one in steps)
    return isinstance(step, vocabulary.Give)


def _moves_in(scene: Scene, step: AnyStep, cost: int) -> bool:
    """Return whether a step surely can move an own character in that pays; a surcharge only who is there can pay."""
    own = isinstance(step, vocabulary.Field) and isinstance(step.target, Target) and step.target.side == "you"
    return own and not carrying.surcharges(scene) and _acts(scene, step, cost) is True


@cache
def _is_plain(step: AnyStep) -> bool:
    """Return whether a step carries out no other one, and turns up nothing hidden."""
    return isinstance(step, (*ANYWAY, *LOOKED_AT)) or (type(step) in ONE and not isinstance(step, TURNING_UP))


@cache
def _is_simple(step: AnyStep) -> bool:
    """Return whether a price changes nothing that a step asks for."""
    match step:
        case vocabulary.Reserve(who="you", by=int()) | vocabulary.Tire(target="self" | "bearer" | Target(count=int())):
            return True
        case vocabulary.Power(target="self" | "bearer" | Target(count=1), by=int(), to=None, split=False):
            return True
    return False


@cache
def _is_elsewhere(step: AnyStep) -> bool:
    """Return whether a step does the same, whichever own card has gone before."""
    if isinstance(step, vocabulary.Mode):
        return all(_is_elsewhere(one) for steps in step.modes for one in steps)
    target: object = getattr(step, "target", None)
    enemy = isinstance(target, Target) and target.side in ("enemy", "opponent")
    return isinstance(step, ANYWAY) or (_is_plain(step) and enemy)


def _is_payable(scene: Scene, step: AnyStep, reserve: int, cost: int = 0) -> bool:
    """Return whether a price of one step can be paid; where a card is taken for it, by one that can pay a cost, too."""
    match step:
        case vocabulary.Destroy(target=Target(side="you", count=1 | "any") as target):
            likely = ONE[vocabulary.Destroy]
            return _finds(scene, target, lambda thing: likely(scene, step, thing) and _pays(scene, thing, cost))
        case vocabulary.Withdraw(target=Target(side="you", count=1 | "any") as target):
            return _finds(scene, target, lambda thing: pieces.leaves(scene, thing) and _pays(scene, thing, cost))
        case vocabulary.Tire(target=Target(count=int(count)) as target):
            return _finds_with_payer(scene, target, lambda thing: not targets.is_tired(scene.table, thing), count, cost)
        case vocabulary.Strength(target=Target(side="you", count=int(count)) as target):
            return _finds_with_payer(scene, target, _any_thing, count, cost)
        case vocabulary.Power(split=True, target=Target(side="you") as target) if not cost:
            return _finds(scene, target, lambda thing: power.power_of(scene, thing) > 0)
        case _ if cost:
            return False
        case vocabulary.Reserve(who="you", by=int(by)):
            return -by <= reserve
        case vocabulary.Power(target="self" | "bearer" as word, by=int(by), to=None, split=False):
            return any(power.power_of(scene, thing) >= -by for thing in targets.meant(scene, word))
        case vocabulary.Tire(target="self" | "bearer" as word):
            return any(not targets.is_tired(scene.table, thing) for thing in targets.meant(scene, word))
        case vocabulary.Power(target=Target(count=1) as target, by=int(by), to=None, split=False):
            return _finds(scene, target, lambda thing: power.power_of(scene, thing) >= -by)
    return False


def _finds_with_payer(scene: Scene, target: Target, likely: Callable[[Thing], bool], count: int, cost: int) -> bool:
    """Return whether a target means so many things, one of which can pay a cost if any own one is among them."""
    found = _finds(scene, target, likely, count)
    return found and (not cost or _finds(scene, target, lambda thing: likely(thing) and _pays(scene, thing, cost)))


def _finds(scene: Scene, target: Target, likely: Callable[[Thing], bool], count: int = 1) -> bool:
    """Return whether a target means so many things that may be chosen."""
    return not target.each and len(list(islice(_meant(scene, target, likely), count))) == count


def _meant(scene: Scene, target: Target, likely: Callable[[Thing], bool]) -> Iterator[Thing]:
    """Yield what a target means that may be chosen."""
    for seat in targets.seats_of(scene, target):
        for thing in targets.at(scene, target, seat):
            if (
                targets.fits(scene, target, thing)
                and (target.count == "all" or current.forbidding(scene.table, "target", thing) is None)
                and likely(thing)
            ):
                yield thing


def _acts(
    scene: Scene, step: AnyStep, cost: int = 0, *, spent: int = 0, price: tuple[AnyStep, ...] = ()
) -> bool | None:
    """Return whether a step has something to do; own characters that it means must be able to pay a cost.

    A `price` that is paid before it could change what lies there.
    """
    free = not price
    if isinstance(step, ANYWAY):
        return True
    if isinstance(step, LOOKED_AT) and step.target is None:
        return True
    match step:
        case vocabulary.Create(kind="character", times=int(times)):
            return times > 0
        case vocabulary.Silence(later_too=True):
            return True
        case vocabulary.Carry(reserve=str()):
            return None
        case vocabulary.Look(at="designs"):
            return scene.table.seats[scene.seat].designs > 0
        case vocabulary.Look(at="hand", who="opponent"):
            return any(scene.table.seats[seat].hand for seat in scene.opponents)
        case vocabulary.Look(at="oracle", who="any"):
            return any(one.left for seat in derived.playing(scene.table) for one in scene.table.seats[seat].oracles)
        case vocabulary.Mode(modes=modes) if cost:
            return any(_all_pay(scene, steps, cost) for steps in modes) or None
        case vocabulary.Mode(modes=modes):
            return _some([_acts(scene, one, cost, spent=spent, price=price) for steps in modes for one in steps])
        case vocabulary.Use(target=Target() as used, by_card=Target() as by) if free and not cost:
            return _some(_uses(scene, used, by, spent))
        case vocabulary.Equip(item=Target() as item) if free and not cost and scene.table.clash is None:
            return _finds(scene, item, lambda thing: pieces.goes_somewhere(scene, step, thing))
    likely = ONE.get(type(step), _anything if isinstance(step, LOOKED_AT) else None)
    target: object = getattr(step, "target", None)
    if likely is not None and (target == "self" or target == "bearer") and free and not cost:
        return any(likely(scene, step, thing) for thing in targets.meant(scene, target))
    if likely is None or not isinstance(target, Target) or (isinstance(step, vocabulary.Power) and step.split):
        return None
    relative = target.maximum is not None and target.maximum.than == "it"
    compares = target.maximum and not relative
    changes = target.state or target.over_half or compares or (target.others and cost)
    if target.each or target.on or (relative and cost) or (changes and (cost or not free)):
        return None
    if relative:
        any_size, most = replace(target, maximum=None), _largest_tired(scene, price)
        if most is not None and target.maximum is not None and target.maximum.how == "below":
            return _finds(scene, any_size, lambda thing: likely(scene, step, thing) and scene.see(thing).maximum < most)
        return None if _finds(scene, any_size, lambda thing: likely(scene, step, thing)) else False
    if target.count == "all" and cost:
        return _takes_who_pays(scene, list(_meant(scene, target, lambda thing: likely(scene, step, thing))), cost)
    second = target.others and not free  # the price may have taken the first
    if _finds(
        scene, target, lambda thing: likely(scene, step, thing) and (not cost or _pays(scene, thing, cost)), 1 + second
    ):
        return True
    return None if cost or second else False


def _largest_tired(scene: Scene, price: tuple[AnyStep, ...]) -> int | None:
    """Return the largest maximum power that may be tired for a price; None where a price is another one."""
    match price:
        case (vocabulary.Tire(target=Target(count=1) as target),):
            able = _meant(scene, target, lambda thing: not targets.is_tired(scene.table, thing))
            return max([scene.see(thing).maximum for thing in able], default=None)
    return None


def _some(seen: Iterable[bool | None]) -> bool | None:
    """Return whether one of several ways can be done, looking no further than to the first that can."""
    unsure = False
    for one in seen:
        if one:
            return True
        unsure |= one is None
    return None if unsure else False


def _uses(scene: Scene, target: Target, by: Target, spent: int) -> Iterator[bool | None]:
    """Yield of each ability that may be used, by each card that may use it, whether it can be done."""
    table, phase, within = scene.table, derived.phase(scene.table), (*scene.within, scene.card)
    actors = [(actor, current.bearer_of(table, actor)) for actor in _meant(scene, by, _any_thing)]
    cards = dict.fromkeys([current.card_of(table, thing) or "" for thing in _meant(scene, target, _any_thing)])
    for card in [card for card in cards if card not in within]:
        for ability in [one for one in table.abilities(card) if one.when == phase]:
            for actor, bearer in actors:
                inner = Scene(draft=scene.draft, seat=scene.seat, card=card, source=actor, bearer=bearer, within=within)
                yield sees(inner, ability, spent=spent)


def _all_pay(scene: Scene, steps: Sequence[AnyStep], cost: int) -> bool:
    """Return whether steps surely have something to do, and none makes anybody take part who cannot pay (G-46)."""
    seen = [_acts(scene, step, cost) for step in steps]
    return any(seen) and all(acts or _joins_nobody(step) for acts, step in zip(seen, steps, strict=True))


@cache
def _joins_nobody(step: AnyStep) -> bool:
    """Return whether a step acts on others, on what is no character, or on who was chosen before."""
    target: object = getattr(step, "target", None)
    if not isinstance(target, Target):
        return isinstance(target, str)
    return target.side in ("enemy", "opponent") or NO_CHARACTERS.issuperset(target.kind)


def _takes_who_pays(scene: Scene, things: Sequence[Thing], cost: int) -> bool | None:
    """Return whether all of these are acted on, and one who pays is among them if any own one is; None where not."""
    own = [thing for thing in things if _is_own(scene, thing)]
    return True if things and (not own or any(power.power_of(scene, thing) >= cost for thing in own)) else None


def _pays(scene: Scene, thing: Thing, cost: int) -> bool:
    return not _is_own(scene, thing) or power.power_of(scene, thing) >= cost


def _is_own(scene: Scene, thing: Thing) -> bool:
    """Return whether a thing is an own character, which takes part where it is meant (G-46)."""
    place = current.place_of(scene.table, thing)
    return place is not None and isinstance(place.piece, Character) and place.seat == scene.seat
