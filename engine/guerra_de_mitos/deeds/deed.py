"""Deeds: an ability, the play of a card, an event, what a card has announced; and how far one comes."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct

from tablekeeper.engine.answers import NUMBER, Answer
from tablekeeper.engine.game import is_within
from tablekeeper.engine.guerra_de_mitos.cards import vocabulary
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import Ability, AnyStep, ByHand
from tablekeeper.engine.guerra_de_mitos.deeds import glance
from tablekeeper.engine.guerra_de_mitos.effects import carrying, targets
from tablekeeper.engine.guerra_de_mitos.effects.carrying import Owned
from tablekeeper.engine.guerra_de_mitos.effects.scene import Deciding, Failure, Scene
from tablekeeper.engine.guerra_de_mitos.effects.targets import DONE
from tablekeeper.engine.guerra_de_mitos.table import current, derived, events, turn
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.lasting import UseOf
from tablekeeper.engine.guerra_de_mitos.table.things import OnOracle, Thing
from tablekeeper.engine.guerra_de_mitos.table.zones import Table
from tablekeeper.engine.labels import options
from tablekeeper.engine.resolution import AnyQuestion


class Use(Struct, frozen=True, gc=False):
    """An ability of a card in play is used."""

    card: str
    source: Thing


class Play(Struct, frozen=True, gc=False):
    """An action card of the hand is played."""

    card: str


class Event(Struct, frozen=True, gc=False):
    """An event card is carried out."""

    card: str
    place: OnOracle | None = None


class After(Struct, frozen=True, gc=False):
    """What a card has announced happens now."""

    card: str
    steps: tuple[AnyStep, ...]
    it: tuple[Thing, ...] = ()
    doer: int | None = None
    winner: int | None = None
    loser: int | None = None
    difference: int = 0


Deed = Use | Play | Event | After


class Tried(NamedTuple):
    """How far a deed has come with the answers given."""

    question: AnyQuestion | None
    """What is asked next; None at the end."""
    scene: Scene
    done: bool
    """Whether it was paid, and had something to do."""


def perform(scene: Scene, deed: Deed) -> Deciding[bool]:
    """Carry out a deed from the beginning."""
    draft, seat = scene.draft, scene.seat
    match deed:
        case Use(card=card, source=source):
            one = yield from _which(scene, source)
            turn.acted(draft, seat)
            draft.set(uses=(*draft.table.uses, UseOf(source, one.card, one.place)))
            draft.events.append(events.Used(seat=seat, card=card))
            return (yield from carrying.use(scene, one.ability))
        case Play(card=card):
            battle = draft.table.clash is not None
            ability = played(card, draft.table)
            turn.acted(draft, seat)
            draft.play(seat, card)
            if battle:
                return (yield from carrying.play_in_battle(scene, ability))
            return (yield from carrying.play_for_reserve(scene, ability))
        case Event(card=card):
            draft.events.append(events.Happened(seat=seat, card=card))
            for ability in draft.table.abilities(card):
                yield from carrying.carry_out(scene, ability.do)
        case After(card=card, steps=steps):
            draft.events.append(events.Happened(seat=seat, card=card))
            yield from carrying.carry_out(scene, steps)
    return True


def played(card: str, table: Table) -> Ability:
    """Return the ability of an action card for the phase that it is."""
    phase = derived.phase(table)
    return next((one for one in table.abilities(card) if one.when == phase), Ability(phase, (ByHand(),)))


def usable(table: Table, source: Thing) -> list[Owned]:
    """Return the abilities of a card in play that may be used now, whatever they cost."""
    return [
        one
        for one in carrying.owned(table, source, derived.phase(table))
        if carrying.silencing(table, source, one.place) is None
        and (one.ability.tired_too or not targets.is_tired(table, source))
        and not carrying.used_up(table, source, one)
    ]


def _which(scene: Scene, source: Thing) -> Deciding[Owned]:
    there = usable(scene.table, source)
    if len(there) == 1:
        return there[0]
    places = [str(place + 1) for place in range(len(there))]
    card = current.card_of(scene.table, source)
    return (yield from scene.ask("ability", options("choose", places, there), about=card))


def start(draft: Draft, seat: int, deed: Deed) -> Scene:
    """Return the scene of a deed that begins, on a copy of the draft."""
    scratch = carrying.copy_of(draft)
    scene = Scene(draft=scratch, seat=seat, card=deed.card)
    match deed:
        case Use(source=source):
            scene.source, scene.bearer = source, current.bearer_of(draft.table, source)
        case Event(place=place):
            scene.place = place
        case After():
            there = tuple([thing for thing in deed.it if current.is_there(draft.table, thing)])
            scene.means(there)
            scene.created = there
            scene.doer, scene.winner, scene.loser = deed.doer, deed.winner, deed.loser
            scene.difference = deed.difference
    return scene


def attempt(draft: Draft, seat: int, deed: Deed, answers: tuple[Answer, ...]) -> Tried:
    """Carry out a deed on a copy with the answers given, as far as they reach."""
    scene = start(draft, seat, deed)
    asked = perform(scene, deed)
    chosen: Any = None
    for answer in (*answers, None):
        try:
            question = asked.send(chosen)
        except StopIteration as end:
            return Tried(None, scene, bool(end.value))
        if answer is None:
            return Tried(question, scene, done=False)
        chosen = meaning(question, answer)
    raise AssertionError("the last answer is none")


def still_given(draft: Draft, seat: int, deed: Deed, answers: tuple[Answer, ...]) -> tuple[Answer, ...]:
    """Return the answers up to the first one that is no answer to what is asked then."""
    asked, chosen = perform(start(draft, seat, deed), deed), None
    for given, answer in enumerate(answers):
        try:
            question = asked.send(chosen)
        except StopIteration:
            return answers[:given]
        turns_up = bool(question.hidden) and answer.verb == question.hidden
        within = question.span is not None and is_within(question.span, answer)
        if not turns_up and not within and question.option(answer) is None:
            return answers[:given]
        chosen = meaning(question, answer)
    return answers


def meaning(question: AnyQuestion, answer: Answer) -> object:
    """Return what an answer points at; a hidden card is meant by its name."""
    option = question.option(answer)
    if option is not None:
        return option.target
    return answer.number if question.span is not None else answer.subject


ENOUGH = (
    vocabulary.Power,
    vocabulary.Strength,
    vocabulary.Maximum,
    vocabulary.Clear,
    vocabulary.Tire,
    vocabulary.Ready,
    vocabulary.Again,
    vocabulary.Choose,
    vocabulary.Forbid,
    vocabulary.Cheaper,
    vocabulary.Destroy,
    vocabulary.Withdraw,
    vocabulary.Field,
    vocabulary.Give,
    vocabulary.BringIn,
    vocabulary.Recover,
    vocabulary.Reveal,
    vocabulary.Bury,
    vocabulary.Key,
)
"""Steps that are carried out once there is one thing that they mean."""


def suffices(scene: Scene, question: AnyQuestion, answer: Answer) -> bool:
    """Return whether a deed is carried out after an answer, whatever is chosen from then on."""
    if scene.assured:
        return True
    asked = question.ask == "target" or (question.ask == "key" and isinstance(scene.step, vocabulary.Key))
    return scene.paid and asked and isinstance(scene.step, ENOUGH) and answer.verb == "choose"


MOST_WAYS = 1000
"""So many ways to choose are tried at most before a deed counts as one that cannot be done; a tenth is enough."""


def viable(draft: Draft, seat: int, deed: Deed, answers: tuple[Answer, ...] = ()) -> bool:
    """Return whether a deed can still be paid and has something to do, whatever must be chosen for it."""
    seen = None if answers else evident(draft, seat, deed)
    return not obstacle(draft, seat, deed, answers) if seen is None else seen


def evident(draft: Draft, seat: int, deed: Deed) -> bool | None:
    """Return whether one sees at a glance that a deed can be done, or cannot; None where one must try."""
    scene = Scene(draft=draft, seat=seat, card=deed.card)
    match deed:
        case Use(source=source):
            scene.source, scene.bearer = source, current.bearer_of(draft.table, source)
            seen = [glance.sees(scene, one.ability) for one in usable(draft.table, source)]
            return True if any(seen) else (None if None in seen else False)
        case Play(card=card):
            return glance.sees(scene, played(card, draft.table), played=True)
    return None


FAILURES: tuple[Failure, ...] = ("", "condition", "price", "cost", "fighter", "target")
"""How far a deed comes before it fails, the nearest to its end last."""


def obstacle(draft: Draft, seat: int, deed: Deed, answers: tuple[Answer, ...] = ()) -> Failure:
    """Return what keeps a deed from being done, by the way that comes furthest; nothing where one leads to its end."""
    ways, failed = [answers], 0
    for _ in range(MOST_WAYS):
        if not ways:
            break
        end = _go(draft, seat, deed, ways.pop(), ways)
        if end is None:
            return ""
        failed = max(failed, FAILURES.index(end))
    return FAILURES[failed] or "target"


def _go(
    draft: Draft, seat: int, deed: Deed, given: tuple[Answer, ...], ways: list[tuple[Answer, ...]]
) -> Failure | None:
    """Go one way to its end: after the answers given the first to whatever is asked; the others are noted as ways.

    Return why it fails; None where it leads on, which it does where only a hidden card is wanting.
    """
    scene = start(draft, seat, deed)
    asked, left, chosen = perform(scene, deed), list(given), None
    while True:
        try:
            question = asked.send(chosen)
        except StopIteration as end:
            return None if end.value else scene.failed
        if left:
            chosen = meaning(question, left.pop(0))
            continue
        if question.source == "deck" or scene.assured:
            return None
        offered = _offered(question)
        if not offered:
            return ""
        if suffices(scene, question, offered[0]):
            return None
        ways += [(*given, one) for one in reversed(offered[1:])]
        given = (*given, offered[0])
        chosen = meaning(question, offered[0])


def _offered(question: AnyQuestion) -> tuple[Answer, ...]:
    """Return the answers to try: of a number the least, and that enough was chosen before anything more."""
    if question.span is not None:
        return (Answer(NUMBER, str(question.span[0])),)
    return tuple(sorted(question.answers, key=lambda answer: answer.verb != DONE))
