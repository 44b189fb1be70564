"""What can be done at a glance: deeds that surely succeed or fail, seen without carrying them out.

A whole hand is looked through after every answer. Most cards ask for one thing that lies there, or for nothing. Where
more must be known, a glance says nothing, and the deed is tried on a copy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tablekeeper.engine.guerra_de_mitos.cards import vocabulary
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.cards.terms import Target
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import Ability, AnyStep, Step
from tablekeeper.engine.guerra_de_mitos.effects import carrying, pieces, piles, power, targets
from tablekeeper.engine.guerra_de_mitos.effects.scene import Scene
from tablekeeper.engine.guerra_de_mitos.table import current, derived
from tablekeeper.engine.guerra_de_mitos.table.things import InPlay, Thing

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


def _anything(_scene: Scene, _thing: Thing) -> bool:
    return True


ONE: Mapping[type[Step], Callable[[Scene, Thing], bool]] = {
    vocabulary.Power: _anything,
    vocabulary.Strength: _anything,
    vocabulary.Maximum: _anything,
    vocabulary.Key: _anything,
    vocabulary.Clear: _anything,
    vocabulary.Tire: _anything,
    vocabulary.Ready: _anything,
    vocabulary.Again: _anything,
    vocabulary.Choose: _anything,
    vocabulary.Recover: _anything,
    vocabulary.Destroy: lambda scene, thing: current.forbidding(scene.table, "destroy", thing) is None,
    vocabulary.Give: lambda scene, thing: current.forbidding(scene.table, "control", thing) is None,
    vocabulary.Withdraw: pieces.leaves,
    vocabulary.BringIn: piles.enters,
    vocabulary.AddOracle: lambda scene, _: len(scene.table.seats[scene.seat].oracles) < derived.MOST_ORACLES,
}
"""Steps that need one thing, each with what it must be like besides."""
LOOKED_AT = (vocabulary.Forbid, vocabulary.Cheaper)
"""Steps of both kinds: they need nothing, where they name nobody."""


def sees(scene: Scene, ability: Ability, *, played: bool) -> bool | None:
    """Return whether an ability, or a card that is played, can be done; None where one must try."""
    if not targets.holds(scene, ability.only_if):
        return False
    if ability.only_if is not None or len(ability.price) > 1 or carrying.surcharges(scene):
        return None
    price = ability.price[0] if ability.price else None
    acts = [_acts(scene, step, free=price is None) for step in ability.do]
    if all(one is False for one in acts) and (price is None or _is_simple(price)):
        return False
    cost = current.cost(scene.table, scene.seat, the(scene.card)) if played else 0
    fights = scene.table.clash is not None
    if fights and cost:
        able = any(one.power >= cost for one in current.army(scene.table, scene.seat))
        pays = able and price is None and any(_acts(scene, step, cost) for step in ability.do)
        return True if pays else None
    if fights and played and not current.army(scene.table, scene.seat):
        return None
    reserve = scene.table.seats[scene.seat].reserve - cost
    if price is not None and not _is_payable(scene, price, reserve):
        return False if _is_simple(price) else None
    return True if any(acts) and reserve >= 0 else None


def _is_simple(step: AnyStep) -> bool:
    """Return whether a price changes nothing that a step asks for."""
    match step:
        case vocabulary.Reserve(who="you", by=int()) | vocabulary.Tire(target="self" | "bearer" | Target(count=1)):
            return True
        case vocabulary.Power(target="self" | "bearer" | Target(count=1), by=int(), to=None, split=False):
            return True
    return False


def _is_payable(scene: Scene, step: AnyStep, reserve: int) -> bool:
    """Return whether a price of one simple step can be paid."""
    match step:
        case vocabulary.Reserve(who="you", by=int(by)):
            return -by <= reserve
        case vocabulary.Power(target="self" | "bearer" as word, by=int(by), to=None, split=False):
            return any(power.power_of(scene, thing) >= -by for thing in targets.meant(scene, word))
        case vocabulary.Tire(target="self" | "bearer" as word):
            return any(not targets.is_tired(scene.table, thing) for thing in targets.meant(scene, word))
        case vocabulary.Tire(target=Target(count=1) as target):
            return _finds(scene, target, lambda thing: not targets.is_tired(scene.table, thing))
        case vocabulary.Power(target=Target(count=1) as target, by=int(by), to=None, split=False):
            return _finds(scene, target, lambda thing: power.power_of(scene, thing) >= -by)
    return False


def _finds(scene: Scene, target: Target, likely: Callable[[Thing], bool]) -> bool:
    """Return whether a target means something that may be chosen."""
    return not target.each and any(
        targets.fits(scene, target, thing)
        and (target.count == "all" or current.forbidding(scene.table, "target", thing) is None)
        and likely(thing)
        for seat in targets.seats_of(scene, target)
        for thing in targets.at(scene, target, seat)
    )


def _acts(scene: Scene, step: AnyStep, cost: int = 0, *, free: bool = True) -> bool | None:
    """Return whether a step has something to do; own characters that it means must be able to pay a cost.

    `free` where nothing is paid before it, which could change what lies there.
    """
    if isinstance(step, ANYWAY):
        return True
    if isinstance(step, LOOKED_AT) and step.target is None:
        return True
    match step:
        case vocabulary.Create(kind="character", times=int(times)):
            return times > 0
        case vocabulary.Silence(later_too=True):
            return True
        case vocabulary.Look(at="hand", who="opponent"):
            return any(scene.table.seats[seat].hand for seat in scene.opponents)
        case vocabulary.Look(at="oracle", who="any"):
            return any(one.left for seat in derived.alive(scene.table) for one in scene.table.seats[seat].oracles)
    likely = ONE.get(type(step), _anything if isinstance(step, LOOKED_AT) else None)
    target: object = getattr(step, "target", None)
    if likely is None or not isinstance(target, Target) or (isinstance(step, vocabulary.Power) and step.split):
        return None
    relative = target.maximum is not None and target.maximum.than == "it"
    changes = target.state or target.over_half or target.maximum or target.others
    if target.each or target.on or relative or (changes and (cost or not free)) or (target.count == "all" and cost):
        return None
    if _finds(scene, target, lambda thing: likely(scene, thing) and (not cost or _pays(scene, thing, cost))):
        return True
    return None if cost else False


def _pays(scene: Scene, thing: Thing, cost: int) -> bool:
    own = isinstance(thing, InPlay) and current.controller_of(scene.table, thing) == scene.seat
    return not own or power.power_of(scene, thing) >= cost
