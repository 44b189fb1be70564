"""Piles: hands, design decks, oracles and discards; what is looked at, turned up, buried, brought in (G-10, G-76)."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from tablekeeper.engine.answers import words
from tablekeeper.engine.guerra_de_mitos.cards import vocabulary
from tablekeeper.engine.guerra_de_mitos.cards.card import FAMILIES, by_numbers, the
from tablekeeper.engine.guerra_de_mitos.cards.terms import Condition
from tablekeeper.engine.guerra_de_mitos.effects import amounts, power, targets
from tablekeeper.engine.guerra_de_mitos.effects.scene import Carriers, Deciding, Scene, Seen
from tablekeeper.engine.guerra_de_mitos.frames.by_numbers import span_of
from tablekeeper.engine.guerra_de_mitos.frames.turning_up import UNTAGGED, turns_up
from tablekeeper.engine.guerra_de_mitos.table import current, derived, events, oracles
from tablekeeper.engine.guerra_de_mitos.table.things import Discarded, InPlay, OnOracle, Sought, Thing
from tablekeeper.engine.guerra_de_mitos.table.zones import Guest, Oracle
from tablekeeper.engine.labels import options
from tablekeeper.engine.resolution import Question

# Hands and design decks


def draw(scene: Scene, step: vocabulary.Draw) -> Deciding[bool]:
    """Draw design cards, as far as there are any."""
    by = yield from amounts.settle(scene, step.by)
    scene.draft.draw(scene.seat, by, scene.card)
    return True


def discard(scene: Scene, step: vocabulary.Discard) -> Deciding[bool]:
    """Discard cards of the own hand, one after the other; as a price so many must be there."""
    hand = scene.draft.seat(scene.seat).hand
    count = hand if step.by == "all" else step.by
    if scene.paying and count > hand:
        return False
    for _ in range(min(count, hand)):
        listed = options("discard", ["card"], ["action_0"])
        card: str = yield Question(scene.seat, "discard", scene.card, listed, "discard")
        scene.draft.discard_from_hand(scene.seat, card)
    scene.removed = min(count, hand)
    return True


def search(scene: Scene, step: vocabulary.Search) -> Deciding[bool]:
    """Look through a pile for a card; who has it says so."""
    scene.it = ()
    if step.where == "this_oracle":
        return (yield from _search_oracle(scene))
    there = scene.draft.seat(scene.seat).designs
    found = there and (yield from scene.ask("found", words("yes", "no"))) == "yes"
    if found:
        scene.means((Sought(scene.seat, step.name[0]),))
    scene.draft.events.append(events.Shuffled(seat=scene.seat, oracle=None))
    return True


def _search_oracle(scene: Scene) -> Deciding[bool]:
    """Look for a card of a kind among those below an event; which one it is, is said when it is laid open."""
    place = scene.place
    if place is None or not current.oracle_of(scene.table, place).left:
        return True
    if (yield from scene.ask("found", words("yes", "no"))) == "yes":
        scene.means((place,))
    return True


def look(scene: Scene, step: vocabulary.Look) -> Deciding[bool]:
    """Look secretly at a hand, or at what lies on top of a deck or of oracles."""
    if step.at == "designs":
        if not scene.draft.seat(scene.seat).designs:
            return False
        scene.means((Sought(scene.seat),))
        scene.draft.events.append(events.Looked(seat=scene.seat, at=step.at, whose=scene.seat))
        return True
    [whose] = yield from power.players(scene, step.who)
    if step.at == "hand":
        scene.draft.events.append(events.Looked(seat=scene.seat, at=step.at, whose=whose))
        return scene.draft.seat(whose).hand > 0
    there: list[Thing] = [
        OnOracle(whose, place) for place, one in enumerate(scene.draft.seat(whose).oracles) if one.left
    ]
    seen: list[Thing] = []
    for _ in range(min(step.count, len(there))):
        left = [thing for thing in there if thing not in seen]
        thing = yield from scene.ask("target", options("choose", targets.labels(scene.table, left), left))
        seen.append(thing)
        place = thing.place + 1 if isinstance(thing, OnOracle) else 0
        scene.draft.events.append(events.Looked(seat=scene.seat, at=step.at, whose=whose, oracle=place))
    scene.means(tuple(seen))
    return bool(seen)


def is_so(scene: Scene, condition: Condition | None, thing: Thing) -> Deciding[bool]:
    """Return whether a card that only its seat has seen is what a text asks for: the seat says so."""
    if condition is None or condition.it_is is None:
        return True
    card = current.card_of(scene.table, thing)
    if card is not None and not isinstance(thing, OnOracle):
        return targets.fits(scene, condition.it_is, thing)
    told = yield from scene.ask("is_it", words("yes", "no"), thing=thing, secret=True)
    return told == "yes"


# Oracles


def turned_up(scene: Scene, place: OnOracle) -> Deciding[str]:
    """Ask which card lies on top of an oracle, face down; one without a tag is told by its numbers."""
    card: str = yield turns_up(scene.table, place)
    if card not in UNTAGGED:
        return card
    family, numbers = FAMILIES[card], []
    for what in family.numbers:
        got: int = yield Question(place.seat, "number", what, span=span_of(what, lower=family.lower))
        numbers.append(got)
    return by_numbers(card, *numbers)


def reveal(scene: Scene, step: vocabulary.Reveal) -> Deciding[bool]:
    """Turn up the top card of oracles; an event is carried out by whose oracle it is. `over`: open ones go down."""
    things = yield from targets.choose(scene, step.target, lambda thing: can_turn(scene, step, thing))
    for thing in things:
        if not isinstance(thing, OnOracle):
            continue
        there = current.oracle_of(scene.table, thing)
        if there.card is not None:
            scene.draft.turn_down(thing.seat, thing.place)
            continue
        card = yield from turned_up(scene, thing)
        guest = scene.draft.show(thing.seat, thing.place, card)
        if the(card).kind == "event":
            scene.draft.bury(thing.seat, thing.place, guest)
            scene.events = (*scene.events, (thing.seat, card, thing))
    return bool(things)


def can_turn(scene: Scene, step: vocabulary.Reveal, thing: Thing) -> bool:
    """Return whether an oracle has a card that can be turned."""
    there = current.oracle_of(scene.table, cast("OnOracle", thing))
    return there.left > 0 if there.card is None else step.turn == "over"


def bury(scene: Scene, step: vocabulary.Bury) -> Deciding[bool]:
    """Discard cards of oracles; those that lie face down are turned up for it, and not carried out."""
    if step.target == "self":
        return True  # an event lies on the discard already when it is carried out
    things = yield from targets.choose(scene, step.target, lambda thing: has_cards(scene, step, thing))
    for thing in things:
        if not isinstance(thing, OnOracle) or not (yield from is_so(scene, step.only_if, thing)):
            continue
        if step.may and (yield from scene.ask("may", words("yes", "no"), thing=thing)) == "no":
            continue
        if step.what == "all":
            scene.draft.bury(thing.seat, thing.place)
        while current.oracle_of(scene.table, thing).left:
            below = current.oracle_of(scene.table, thing)
            card = yield from turned_up(scene, thing)
            scene.draft.bury_hidden(thing.seat, thing.place, card, below)
            if step.what != "all":
                break
    return bool(things)


def has_cards(scene: Scene, step: vocabulary.Bury, thing: Thing) -> bool:
    """Return whether an oracle has a card that can be discarded."""
    there = current.oracle_of(scene.table, cast("OnOracle", thing))
    return there.left > 0 or (step.what == "all" and there.card is not None)


def arrange(scene: Scene, step: vocabulary.Arrange) -> Deciding[bool]:
    """Put a card, or a pile, in another place or order; whoever looks at hidden cards moves them himself."""
    if step.to == "under_oracle":
        return (yield from _under(scene, step))
    things = yield from targets.choose(scene, step.target)
    if step.to == "top":
        for thing in things:
            if isinstance(thing, OnOracle):
                card = yield from turned_up(scene, thing)
                _lay_open(scene, thing, card)
        return True
    if things and step.may and (yield from scene.ask("may", words("yes", "no"))) == "no":
        return True
    for thing in things:
        place = thing.place if isinstance(thing, OnOracle) else None
        seat = current.controller_of(scene.table, thing)
        if isinstance(thing, OnOracle):
            scene.draft.arrange(thing.seat, thing.place, oracles.sunk if step.to == "bottom" else oracles.mixed)
        scene.draft.events.append(
            events.Arranged(seat=0 if seat is None else seat, oracle=None if place is None else place + 1, how=step.to)
        )
    return bool(things)


def _lay_open(scene: Scene, thing: OnOracle, card: str) -> None:
    """Lay a card of a pile open on top of it; one that lay open before is face down below it (AC-36)."""
    draft, seat, place = scene.draft, thing.seat, thing.place
    draft.turn_down(seat, place)
    there = current.oracle_of(scene.table, thing)
    owner = next((guest.owner for guest in there.guests if guest.card == card), -1)
    left = [replace(guest, below=min(guest.below, there.left - 2)) for guest in there.guests if guest.card != card]
    draft.set_oracle(seat, place, replace(there, guests=tuple(left)))
    draft.show(seat, place, card)
    draft.set_oracle(seat, place, replace(current.oracle_of(scene.table, thing), owner=owner))


def _under(scene: Scene, step: vocabulary.Arrange) -> Deciding[bool]:
    """Put a discarded god card under an oracle of a player."""
    things = yield from targets.choose(scene, step.target)
    [whose] = yield from power.players(scene, step.who)
    count = len(scene.draft.seat(whose).oracles)
    for thing in things:
        if isinstance(thing, Discarded):
            there: list[Thing] = [OnOracle(whose, place) for place in range(count)]
            under = yield from scene.ask("under", options("choose", targets.labels(scene.table, there), there))
            card = scene.draft.take_discarded(thing)
            scene.draft.lay_under(whose, under.place if isinstance(under, OnOracle) else 0, card, thing.seat)
    return bool(things)


def add_oracle(scene: Scene, step: vocabulary.AddOracle) -> Deciding[bool]:
    """Give a player an oracle for each card, or one of all of them (A-41)."""
    [whose] = yield from power.players(scene, step.who)
    room = derived.MOST_ORACLES - len(scene.draft.seat(whose).oracles)
    things = yield from targets.choose(scene, step.target)
    if step.shuffled:
        if room <= 0 or not things:
            return False
        piles = sorted([one for one in things if isinstance(one, Discarded)], key=lambda one: -one.place)
        scene.draft.add_oracle(whose, Oracle(), [scene.draft.take_discarded(thing) for thing in piles])
        return True
    new = [seen for seen in map(scene.see, things) if _lies_on_oracle(seen)][: max(0, room)]
    for seen in _last_first(scene, tuple([seen.thing for seen in new])):
        if isinstance(seen.thing, InPlay):
            scene.draft.leave(seen.thing.number, "oracle")
        elif isinstance(seen.thing, Discarded) and not _happens(step, seen):
            scene.draft.take_discarded(seen.thing)
    for seen in new:
        owner = -1 if seen.owner == whose else seen.owner
        if _happens(step, seen):
            place = OnOracle(whose, len(scene.draft.seat(whose).oracles))
            scene.draft.add_oracle(whose, Oracle())
            scene.events = (*scene.events, (whose, seen.card, place))
        elif step.face == "down":
            guests = () if owner < 0 else (Guest(seen.card, owner),)
            scene.draft.add_oracle(whose, Oracle(guests=guests), [seen.card])
        else:
            scene.draft.add_oracle(whose, Oracle(card=seen.card, owner=owner))
    return bool(new)


def _happens(step: vocabulary.AddOracle, seen: Seen) -> bool:
    """Return whether a card is an event that is laid open: it is carried out, and never stays (G-20)."""
    return step.face == "up" and the(seen.card).kind == "event"


def _lies_on_oracle(seen: Seen) -> bool:
    """Return whether a thing becomes an oracle: a token does not."""
    return isinstance(seen.thing, (Discarded, InPlay)) and not the(seen.card).token


def _last_first(scene: Scene, things: tuple[Thing, ...]) -> list[Seen]:
    """Return things so that what is taken first does not move the others: those of a pile from its end."""
    seen = [scene.see(thing) for thing in things]
    return sorted(seen, key=lambda one: -one.thing.place if isinstance(one.thing, Discarded) else 0)


def bring_in(scene: Scene, step: vocabulary.BringIn) -> Deciding[bool]:
    """Bring cards of oracles or discards into play with the power on them; no cost and no G-28 is asked (A-49)."""
    things = yield from targets.choose(scene, step.target, lambda thing: enters(scene, thing))
    for seen in _last_first(scene, things):
        match seen.thing:
            case OnOracle(seat=seat, place=place):
                amount = seen.power if the(seen.card).kind == "character" else 0
                to = scene.seat if step.control else None
                number = scene.draft.come_in(seat, place, amount, scene.card, to)
            case Discarded() as thing:
                scene.draft.take_discarded(thing)
                number = scene.draft.enter(thing.seat, seen.card, 0, scene.card)
            case _:
                continue
        scene.created = (*scene.created, InPlay(number))
        if step.to == "battlefield" and scene.table.clash is not None:
            scene.draft.field(number)
    return bool(things)


def enters(scene: Scene, thing: Thing) -> bool:
    """Return whether a thing is a card that can come into play."""
    card = current.card_of(scene.table, thing)
    return card is not None and the(card).kind in ("character", "resource")


def recover(scene: Scene, step: vocabulary.Recover) -> Deciding[bool]:
    """Take a card up: from a discard, from play, or one that was seen on top of or found in the design deck."""
    things = yield from targets.choose(scene, step.target)
    for seen in _last_first(scene, things):
        if not (yield from is_so(scene, step.only_if, seen.thing)):
            continue
        match seen.thing:
            case Sought(seat=seat):
                scene.draft.draw(seat, 1, scene.card)
            case Discarded() as thing:
                scene.draft.take_up(thing.seat, scene.draft.take_discarded(thing))
            case InPlay(number=number) as thing if current.bearer_of(scene.table, thing) is not None:
                token = the(seen.card).token
                scene.draft.leave(number, None if token else "hand")
                if not token:
                    scene.draft.take_up(seen.owner, seen.card)
    return bool(things) or step.target == "it"


CARRIERS: Carriers = {
    vocabulary.Draw: draw,
    vocabulary.Discard: discard,
    vocabulary.Search: search,
    vocabulary.Look: look,
    vocabulary.Reveal: reveal,
    vocabulary.Bury: bury,
    vocabulary.Arrange: arrange,
    vocabulary.AddOracle: add_oracle,
    vocabulary.BringIn: bring_in,
    vocabulary.Recover: recover,
}
