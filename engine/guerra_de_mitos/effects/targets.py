"""Whom an ability means: what is in reach, what fits, and the choice among it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from tablekeeper.engine.answers import Answer, Options
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.cards.terms import Between, Compared, Condition, Object, Target, Word, Zone
from tablekeeper.engine.guerra_de_mitos.effects.harm import is_unwanted
from tablekeeper.engine.guerra_de_mitos.effects.scene import Deciding, Scene
from tablekeeper.engine.guerra_de_mitos.table import current, derived
from tablekeeper.engine.guerra_de_mitos.table.things import Discarded, InPlay, OnOracle, PantheonOf, Sought, Thing
from tablekeeper.engine.guerra_de_mitos.table.zones import Table
from tablekeeper.engine.labels import numbered, options

Possible = Callable[[Thing], bool]
DONE = "done"
FIGHTING = frozenset(["character", "item", "equipment", "invocation", "weapon"])
"""Kinds that a text of a battle means in the battlefield alone, where it says no more (G-45)."""


# What is in reach


def reach(scene: Scene, target: Target) -> list[Thing]:
    """Return all that a target may mean, seat by seat: no name, key or number is looked at yet."""
    return [thing for seat in seats_of(scene, target) for thing in at(scene, target, seat)]


def seats_of(scene: Scene, target: Target) -> list[int]:
    """Return the seats whose things are meant."""
    match target.side:
        case "you":
            seats = [scene.seat]
        case "enemy" | "opponent":
            seats = scene.opponents
        case "him":
            seats = [] if scene.him is None else [scene.him]
        case "loser":
            seats = [] if scene.loser is None else [scene.loser]
        case "any":
            seats = derived.playing(scene.table)
    if target.whose == "as_many_oracles":
        least = len(scene.table.seats[scene.seat].oracles)
        seats = [seat for seat in seats if len(scene.table.seats[seat].oracles) >= least]
    return seats


def at(scene: Scene, target: Target, seat: int) -> Sequence[Thing]:
    """Return what a target may mean at a seat."""
    if target.kind == ("oracle",):
        oracles = scene.table.seats[seat].oracles
        return [OnOracle(seat, place) for place, one in enumerate(oracles) if one.card is not None or one.left]
    if not target.zones:
        return _in_zone(scene.table, seat, usual(scene, target))
    return [thing for zone in target.zones for thing in _in_zone(scene.table, seat, zone)]


def usual(scene: Scene, target: Target) -> Zone:
    """Return where things lie if nothing is said: characters and items of a battle in the battlefield (G-45)."""
    fights = scene.table.clash is not None and not FIGHTING.isdisjoint(target.kind)
    return "battlefield" if fights else "play"


def _in_zone(table: Table, seat: int, zone: Zone) -> Sequence[Thing]:
    side = table.seats[seat]
    match zone:
        case "oracle":
            return [OnOracle(seat, place) for place, one in enumerate(side.oracles) if one.card is not None]
        case "discard":
            gods = [Discarded(seat, god=True, place=place) for place in range(len(side.god_discard))]
            return gods + [Discarded(seat, god=False, place=place) for place in range(len(side.design_discard))]
        case where:
            return table.things[seat, where]


# What fits


def candidates(scene: Scene, target: Target, possible: Possible | None = None) -> list[Thing]:
    """Return all that a target means, whoever chooses among it."""
    return [
        thing for thing in reach(scene, target) if fits(scene, target, thing) and (possible is None or possible(thing))
    ]


def fits(scene: Scene, target: Target, thing: Thing) -> bool:
    """Return whether a thing in reach is what a target asks for."""
    if target.kind == ("oracle",):
        return True
    table = scene.table
    name = current.card_of(table, thing)
    if name is None:
        return False
    if current.kinds(name).isdisjoint(target.kind):
        return False
    if target.name and name not in target.name:
        return False
    if (target.mortal or target.god) and current.is_god(table, thing) != target.god:
        return False
    if (target.key and not current.has_key(table, thing, target.key)) or (
        target.not_key and current.has_key(table, thing, target.not_key)
    ):
        return False
    if target.others and thing in scene.named:
        return False
    if target.created and not the(name).token:
        return False
    if target.has_ability and not any(one.when in ("influence", "confrontation") for one in table.abilities(name)):
        return False
    if target.mythology and not _is_of(scene, target, thing):
        return False
    if (target.state or target.maximum or target.cost or target.over_half) and not _numbers_fit(scene, target, thing):
        return False
    return _borne(scene, target, thing) if target.carries or target.on else True


def mythology(table: Table, thing: Thing) -> str | None:
    """Return the mythology of a card; one that was entered as numbers has that of its player, or none (G-28)."""
    card = the(current.card_of(table, thing) or "")
    if card.listed:
        return card.mythology
    seat = current.controller_of(table, thing)
    return None if card.foreign or seat is None else derived.mythology(table.seats[seat])


def _is_of(scene: Scene, target: Target, thing: Thing) -> bool:
    own = derived.mythology(scene.table.seats[scene.seat])
    return mythology(scene.table, thing) == (own if target.mythology == "own" else target.mythology)


def _numbers_fit(scene: Scene, target: Target, thing: Thing) -> bool:
    seen = scene.see(thing)
    if target.state == "exhausted" and seen.power:
        return False
    if target.state == "ready" and is_tired(scene.table, thing):
        return False
    if target.over_half and 2 * seen.power <= seen.maximum:
        return False
    return _compares(scene, target.maximum, seen.maximum) and _compares(scene, target.cost, seen.cost)


def is_tired(table: Table, thing: Thing) -> bool:
    """Return whether a card lies sideways."""
    if isinstance(thing, PantheonOf):
        pantheon = table.seats[thing.seat].pantheon
        return pantheon is not None and pantheon.tired
    place = current.place_of(table, thing)
    return place is not None and place.piece.tired


def _compares(scene: Scene, wanted: Compared | None, got: int) -> bool:
    if wanted is None:
        return True
    match wanted.than:
        case "difference":
            than = scene.difference
        case "self" | "bearer" | "it":
            seen = seen_as(scene, wanted.than)
            if seen is None:
                return False
            than = seen
        case number:
            than = number
    than = than // 2 if wanted.half else than
    match wanted.how:
        case "below":
            return got < than
        case "at_most":
            return got <= than
        case "is":
            return got == than or (than == 0 and got <= 0)


def seen_as(scene: Scene, word: Word) -> int | None:
    """Return the maximum power of what a word means."""
    if word == "it":
        return scene.it[0].maximum if scene.it else None
    things = meant(scene, word)
    return scene.see(things[0]).maximum if things else None


def _borne(scene: Scene, target: Target, thing: Thing) -> bool:
    if target.carries:
        one = current.character_at(scene.table, thing)
        return one is not None and any(target.carries in current.kinds(item.card) for item in one.items)
    return target.on is None or current.bearer_of(scene.table, thing) in meant(scene, target.on)


def holds(scene: Scene, condition: Condition | None) -> bool:
    """Return whether what an ability asks for is so, as far as the table shows it."""
    if condition is None:
        return True
    if condition.place is not None:
        return current.in_battlefield(scene.table, scene.source) == (condition.place == "battlefield")
    if condition.was_fielded is not None:
        who = scene.source if condition.was_fielded == "self" else scene.bearer
        place, there = current.place_of(scene.table, who), current.in_battlefield(scene.table, who)
        return place is not None and not there and place.piece.number in scene.table.visited
    if condition.have is not None:
        found = {current.card_of(scene.table, thing) for thing in candidates(scene, condition.have)}
        return len(found) >= condition.different
    return True


# Words


def meant(scene: Scene, word: Word) -> tuple[Thing, ...]:
    """Return what a word means now; what has left play means nothing any more."""
    match word:
        case "self":
            things: tuple[Thing, ...] = () if scene.source is None else (scene.source,)
        case "bearer":
            things = () if scene.bearer is None else (scene.bearer,)
        case "it":
            things = tuple([seen.thing for seen in scene.it])
        case "created":
            things = scene.created
        case "this_oracle":
            things = () if scene.place is None else (scene.place,)
    return tuple([thing for thing in things if current.is_there(scene.table, thing)])


# Choosing


def choose(scene: Scene, target: Object, possible: Possible | None = None) -> Deciding[tuple[Thing, ...]]:
    """Return what an ability means, asking whoever chooses; it is `it` from now on."""
    if isinstance(target, str):
        things = tuple([thing for thing in meant(scene, target) if possible is None or possible(thing)])
        scene.takes_part(things)
        return things
    if target.each == "opponent":
        things = yield from _one_of_each(scene, target, possible)
    else:
        things = yield from _chosen(scene, target, candidates(scene, target, possible))
    scene.takes_part(things)
    if target.count != "all":  # that chooses nobody (C-8)
        scene.means(things)
    return things


def _chosen(scene: Scene, target: Target, there: list[Thing]) -> Deciding[tuple[Thing, ...]]:
    if target.count == "all":
        return tuple(there)
    there = [thing for thing in there if current.forbidding(scene.table, "target", thing) is None]
    if target.chooser == "controller" and there:
        seats = {seat for thing in there if (seat := current.controller_of(scene.table, thing)) is not None}
        seat = yield from scene.ask_seat(sorted(seats))
        there = [thing for thing in there if current.controller_of(scene.table, thing) == seat]
    elif target.chooser == "winner" and scene.winner is not None:
        seat = scene.winner
    else:
        seat = scene.seat
    least, most = wanted(target)
    if scene.paying and len(there) < least:
        return ()  # a price is paid whole (G-69)
    all_meant = 1 < len(there) <= least and not target.differ
    if all_meant and not any(is_unwanted(scene.table, seat, scene.step, thing) for thing in there):
        return tuple(there)
    taken: list[Thing] = []
    while there and len(taken) < most:
        thing = yield from pick(scene, there, seat, enough=len(taken) >= least)
        if thing is None:
            break
        taken.append(thing)
        there = [one for one in there if one != thing and not _alike(scene, target, one, thing)]
    return tuple(taken)


def wanted(target: Target) -> tuple[int, float]:
    """Return how many are asked for at least and at most, however many there are."""
    match target.count:
        case Between(least=least, most=most):
            return least, most
        case "any" | "all":
            return 0, inf
        case number:
            return number, number


def _alike(scene: Scene, target: Target, one: Thing, other: Thing) -> bool:
    return target.differ == "mythology" and mythology(scene.table, one) == mythology(scene.table, other)


def _one_of_each(scene: Scene, target: Target, possible: Possible | None) -> Deciding[tuple[Thing, ...]]:
    taken: list[Thing] = []
    for seat in scene.opponents:
        there = [
            thing for thing in candidates(scene, target, possible) if current.controller_of(scene.table, thing) == seat
        ]
        if there:
            thing = yield from pick(scene, there, seat, enough=False)
            taken += [] if thing is None else [thing]
    return tuple(taken)


def pick(scene: Scene, there: Sequence[Thing], seat: int | None = None, *, enough: bool) -> Deciding[Thing | None]:
    """Return one of several things, or None if enough were chosen and who is asked wants no more."""
    offered: Options[Thing | None] = options("choose", labels(scene.table, there), there)
    if enough:
        offered += Options((Answer(DONE),), (None,))
    return (yield from scene.ask("target", offered, seat))


def labels(table: Table, things: Sequence[Thing]) -> Sequence[str]:
    """Return how things are called in answers.

    A card in play is called as anywhere, a pantheon `pantheon.SEAT`, an oracle `SEAT.N`, a discarded card by its id.
    """
    pieces = [table.by_number[thing.number].piece for thing in things if isinstance(thing, InPlay)]
    of_pieces = iter(derived.label_pieces(table, pieces))
    piles = [thing for thing in things if isinstance(thing, (Discarded, Sought))]
    of_piles = iter(numbered([current.card_of(table, thing) or "card" for thing in piles]))
    names = []
    for thing in things:
        match thing:
            case InPlay():
                names.append(next(of_pieces))
            case PantheonOf(seat=seat):
                names.append(f"pantheon.{seat}")
            case OnOracle(seat=seat, place=place):
                names.append(f"{seat}.{place + 1}")
            case _:
                names.append(next(of_piles))
    return names
