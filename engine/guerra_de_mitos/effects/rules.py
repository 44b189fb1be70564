"""What changes the rules for a while: silence, copies, bans, lower costs, and what happens later or each time."""

from __future__ import annotations

from msgspec.structs import replace

from tablekeeper.engine.guerra_de_mitos.cards import vocabulary
from tablekeeper.engine.guerra_de_mitos.cards.terms import Lasts
from tablekeeper.engine.guerra_de_mitos.effects import power, targets
from tablekeeper.engine.guerra_de_mitos.effects.scene import Carriers, Deciding, Scene
from tablekeeper.engine.guerra_de_mitos.table import current, events
from tablekeeper.engine.guerra_de_mitos.table.lasting import Lasting
from tablekeeper.engine.guerra_de_mitos.table.things import InPlay, Thing
from tablekeeper.engine.labels import options


def begin(scene: Scene, effect: Lasting) -> None:
    """Let something hold from now on, and say so."""
    scene.draft.last(effect)
    on = tuple([current.card_of(scene.table, thing) or "" for thing in effect.on or ()])
    _say(scene, effect.step, on, effect.until)


def _say(scene: Scene, step: vocabulary.Step, on: tuple[str, ...] = (), until: str = "turn") -> None:
    scene.draft.events.append(events.Began(seat=scene.seat, card=scene.card, what=step.word, on=on, until=until))


def silence(scene: Scene, step: vocabulary.Silence) -> Deciding[bool]:
    """Take abilities away from cards; `later_too`: from whatever comes later as well."""
    if step.later_too:
        begin(scene, Lasting(scene.card, scene.seat, step, until=step.lasts))
        return True
    things = yield from targets.choose(scene, step.target)
    for thing in things:
        which = (yield from which_ability(scene, thing, any_phase=True)) if step.what == "one" else 0
        begin(
            scene,
            Lasting(scene.card, scene.seat, replace(step, target="it"), (thing,), until=step.lasts, ability=which),
        )
    return bool(things)


def which_ability(scene: Scene, thing: Thing, *, any_phase: bool = False, phase: str = "") -> Deciding[int]:
    """Return which ability of a card is meant, asking where it has several."""
    found = scene.table.abilities(current.card_of(scene.table, thing) or "")
    there = [
        place
        for place, one in enumerate(found)
        if any_phase or (one.when in ("influence", "confrontation") and phase in ("", one.when))
    ]
    if len(there) < 2:
        return there[0] if there else 0
    card = current.card_of(scene.table, thing)
    return (yield from scene.ask("ability", options("choose", [str(one + 1) for one in there], there), about=card))


def copy(scene: Scene, step: vocabulary.Copy) -> Deciding[bool]:
    """Let a card have an ability of another one as its own."""
    to = targets.meant(scene, step.to)
    things = yield from targets.choose(scene, step.target)
    for thing in things:
        which = yield from which_ability(scene, thing)
        card = current.card_of(scene.table, thing) or ""
        begin(scene, Lasting(scene.card, scene.seat, replace(step, target="it"), to, ability=which, of=card))
    return bool(things and to)


def again(scene: Scene, step: vocabulary.Again) -> Deciding[bool]:
    """Let the ability of a card be used once more in this turn."""
    things = yield from targets.choose(scene, step.target)
    if things:
        begin(scene, Lasting(scene.card, scene.seat, replace(step, target="it"), things, left=1))
    return bool(things)


def forbid(scene: Scene, step: vocabulary.Forbid) -> Deciding[bool]:
    """Let something be impossible for a while."""
    if step.target is not None:
        things = yield from targets.choose(scene, step.target)
        if things:
            kept = replace(step, target="it")
            begin(scene, Lasting(scene.card, scene.seat, kept, things, (scene.seat,), step.lasts, left=step.times))
        return bool(things)
    seats = tuple((yield from power.players(scene, step.who))) if step.who is not None else ()
    begin(scene, Lasting(scene.card, scene.seat, step, (), seats, step.lasts, left=step.times))
    return True


def cheaper(scene: Scene, step: vocabulary.Cheaper) -> Deciding[bool]:
    """Let something cost less for a while."""
    if step.target is not None:
        things = yield from targets.choose(scene, step.target)
        if things:
            begin(scene, Lasting(scene.card, scene.seat, replace(step, target="it"), things, until=step.lasts))
        return bool(things)
    seats = tuple((yield from power.players(scene, step.who))) if step.who is not None else ()
    begin(scene, Lasting(scene.card, scene.seat, step, (), seats, step.lasts, left=step.times))
    return True


def whenever(scene: Scene, step: vocabulary.Whenever) -> Deciding[bool]:
    """Let something happen each time that players do something."""
    seats = tuple((yield from power.players(scene, step.who)))
    begin(scene, Lasting(scene.card, scene.seat, step, None, seats, step.lasts))
    return True


def later(scene: Scene, step: vocabulary.Later) -> Deciding[bool]:
    """Let something happen once at a moment, to what is meant now."""
    yield from ()
    things = (*scene.created, *[seen.thing for seen in scene.it])
    on = tuple([thing for thing in things if isinstance(thing, InPlay)])
    if step.of_chosen and not on:
        return False
    until: Lasts = "clash" if step.at == "clash_end" else "turn"
    begin(scene, Lasting(scene.card, scene.seat, step, on or None, (scene.seat,), until))
    return True


def resolve(scene: Scene, step: vocabulary.Resolve) -> Deciding[bool]:
    """Let a card say how the confrontations of this turn are resolved; the newest counts (G-49)."""
    yield from ()
    scene.draft.set(battle=scene.card)
    _say(scene, step)
    return True


def extra_clash(scene: Scene, step: vocabulary.ExtraClash) -> Deciding[bool]:
    """Let who is left over at the end of the phase have a confrontation (G-40)."""
    yield from ()
    scene.draft.set(extra=(*scene.table.extra, scene.seat))
    _say(scene, step)
    return True


def first(scene: Scene, step: vocabulary.First) -> Deciding[bool]:
    """Give the token of the first player to a player."""
    [seat] = yield from power.players(scene, step.who)
    scene.draft.hand_token(seat)
    return True


def choose(scene: Scene, step: vocabulary.Choose) -> Deciding[bool]:
    """Choose something for what follows."""
    return bool((yield from targets.choose(scene, step.target)))


CARRIERS: Carriers = {
    vocabulary.Silence: silence,
    vocabulary.Copy: copy,
    vocabulary.Again: again,
    vocabulary.Forbid: forbid,
    vocabulary.Cheaper: cheaper,
    vocabulary.Whenever: whenever,
    vocabulary.Later: later,
    vocabulary.Resolve: resolve,
    vocabulary.ExtraClash: extra_clash,
    vocabulary.First: first,
    vocabulary.Choose: choose,
}
