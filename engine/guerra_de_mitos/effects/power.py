"""Power: of reserves, of characters, of cards on oracles (G-74)."""

from __future__ import annotations

from tablekeeper.engine.answers import words
from tablekeeper.engine.guerra_de_mitos.cards import vocabulary
from tablekeeper.engine.guerra_de_mitos.cards.terms import Amount, Target, Who
from tablekeeper.engine.guerra_de_mitos.effects import amounts, targets
from tablekeeper.engine.guerra_de_mitos.effects.scene import Carriers, Deciding, Scene
from tablekeeper.engine.guerra_de_mitos.table import current, derived
from tablekeeper.engine.guerra_de_mitos.table.things import InPlay, OnOracle, Thing
from tablekeeper.engine.resolution import Question


def players(scene: Scene, who: Who) -> Deciding[list[int]]:
    """Return the seats that a step means; one opponent of several is chosen."""
    table = scene.table
    match who:
        case "you":
            return [scene.seat]
        case "opponent":
            return [(yield from scene.ask_seat(scene.opponents))]
        case "opponents":
            return scene.opponents
        case "both" if table.clash is not None:
            return list(table.clash.sides)
        case "it" if scene.doer is not None:
            return [scene.doer]
        case "winner" if scene.winner is not None:
            return [scene.winner]
        case "any":
            return [(yield from scene.ask_seat(derived.in_order(table, scene.seat)))]
    return derived.in_order(table, scene.seat)


def change_reserve(scene: Scene, step: vocabulary.Reserve) -> Deciding[bool]:
    """Let reserves gain or lose; a price is paid whole, the last of it only by who is sure (A-23)."""
    taken = 0
    for seat in (yield from players(scene, step.who)):
        scene.him = seat
        by = yield from amounts.settle(scene, step.by, scene.draft.seat(seat).reserve if scene.paying else None)
        before = scene.draft.seat(seat).reserve
        if scene.paying:
            if not (yield from pay(scene, seat, -by)):
                return False
        else:
            scene.draft.earn(seat, by if by >= 0 else current.lost(scene.table, seat, by), scene.card)
        taken += max(0, before - scene.draft.seat(seat).reserve)
    scene.him = None
    scene.removed = taken or scene.removed
    return True


def pay(scene: Scene, seat: int, price: int) -> Deciding[bool]:
    """Take a price out of a reserve; return whether it was paid."""
    reserve = scene.draft.seat(seat).reserve
    if price > reserve:
        return False
    if 0 < price == reserve:
        for what in ("oblivion", "sure"):
            if (yield from scene.ask(what, words("no", "yes"))) == "no":
                return False
    scene.draft.earn(seat, -price, scene.card)
    return True


def power_of(scene: Scene, thing: Thing) -> int:
    """Return the power on a character, or on the open card of an oracle."""
    return current.power_on(scene.table, thing)


def change_power(scene: Scene, step: vocabulary.Power) -> Deciding[bool]:
    """Let characters, or cards on oracles, gain or lose power, or come to a number of it."""
    if step.split:
        return (yield from _split(scene, step))
    least = -step.by if scene.paying and isinstance(step.by, int) else 0
    things = yield from targets.choose(scene, step.target, lambda thing: power_of(scene, thing) >= least)
    if not things:
        return False
    by = yield from amounts.settle(scene, step.by, max([power_of(scene, thing) for thing in things]))
    taken = 0
    for thing in things:
        before = power_of(scene, thing)
        change(scene, thing, _towards(scene, step, thing, before) if step.to is not None else by)
        taken += max(0, before - power_of(scene, thing))
    if taken or scene.paying:
        scene.removed = taken
    return True


def _towards(scene: Scene, step: vocabulary.Power, thing: Thing, before: int) -> int:
    """Return what brings a thing to the power that a step says; who comes to the maximum loses nothing."""
    return max(0, scene.see(thing).maximum - before) if step.to == "maximum" else (step.to or 0) - before


def change(scene: Scene, thing: Thing, by: int) -> None:
    """Change the power of a character, or of an open card."""
    if isinstance(thing, InPlay):
        scene.draft.charge(thing.number, by, scene.card)
    elif isinstance(thing, OnOracle):
        scene.draft.load(thing.seat, thing.place, by, scene.card)


def _split(scene: Scene, step: vocabulary.Power) -> Deciding[bool]:
    """Deal power among several, point by point; what is taken is at least one and at most what may be."""
    if not isinstance(step.by, Amount) or isinstance(step.target, str):
        return False
    takes = step.by.negative
    most = step.by.up_to if step.by.up_to is not None else scene.removed
    done = 0
    while done < most:
        there = targets.candidates(scene, step.target, lambda thing: not takes or power_of(scene, thing) > 0)
        if not there:
            break
        thing = yield from targets.pick(scene, there, enough=takes and done > 0)
        if thing is None:
            break
        scene.takes_part((thing,))
        change(scene, thing, -1 if takes else 1)
        done += 1
    if takes:
        scene.removed = done
    return done > 0


def carry(scene: Scene, step: vocabulary.Carry) -> Deciding[bool]:
    """Carry power from one place to others; nobody gains (G-74)."""
    if step.reserve is not None:
        [seat] = yield from players(scene, step.reserve)
        by = min(step.by if isinstance(step.by, int) else 0, scene.draft.seat(seat).reserve)
        there = [
            thing
            for thing in targets.candidates(scene, step.target)
            if current.controller_of(scene.table, thing) == seat
        ]
        if not there or not by:
            return False
        thing = yield from targets.pick(scene, there, enough=False)
        scene.draft.earn(seat, -by, scene.card)
        if thing is not None:
            change(scene, thing, by)
        return True
    return (yield from _dealt_anew(scene, step.target))


def _dealt_anew(scene: Scene, target: Target) -> Deciding[bool]:
    """Deal the power of several characters among them anew: each is told its number, the last has the rest."""
    there = targets.candidates(scene, target)
    scene.takes_part(tuple(there))
    rest = sum(power_of(scene, thing) for thing in there)
    for left, thing in enumerate(there, 1 - len(there)):
        card = current.card_of(scene.table, thing)
        now: int = rest if left == 0 else (yield Question(scene.seat, "power", card, span=(0, rest)))
        scene.draft.place(thing.number if isinstance(thing, InPlay) else -1, now, scene.card)
        rest -= now
    return bool(there)


CARRIERS: Carriers = {vocabulary.Reserve: change_reserve, vocabulary.Power: change_power, vocabulary.Carry: carry}
