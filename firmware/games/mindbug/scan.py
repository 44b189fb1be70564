"""What a tap of a card means where it is made: an answer, a question back, or a refusal with its reason.

A tag that brought a creature now in play means that creature, and one that was put under a creature means that boost
card. Any other tag means a card: in the hand, in a discard pile or under a creature where that is asked about, or a
creature of that card that came by keys. An evolved creature is tapped by its stage 1 card. Everything here is pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine import game
from engine.game import Refusal
from engine.match import ONLY_COUNTING, Entry, Match, Step
from engine.mindbug import events, refusals
from engine.mindbug.agenda import Attack, Query, Target, Waiting
from engine.mindbug.labels import copy_number
from engine.mindbug.positions import root_of
from engine.mindbug.state import State
from engine.mindbug.zones import Creature
from firmware.games.meaning import Ask, GiveAnswer, Meaning, UnknownTag, Wrong
from firmware.games.mindbug.question import mindbug, open_card


@dataclass(frozen=True)
class Beneath:
    """A boost card: it lies under the creature of this number."""

    creature: int


Bindings = Mapping[str, int | Beneath]
"""The creature that each tag brought or was bound to, by its number in the match, or that its card was put under.
Creatures that have left play stay in it: their numbers never come again, so such a tag is free."""


FROM_HAND = ("hand", "opponent_hand")
"""Where a card came from that lay between a hand and play."""

VERBS = {"turn": "attack", "frenzy": "attack", "block": "block", "mindbug": "play", "reveal": "reveal"}
"""The verb of the answer that a tap of a creature in play would most plainly have been; elsewhere `choose`."""

INSTEAD = {
    "attack": (refusals.NOT_YOURS_TO_ATTACK, "MB-40"),
    "block": (refusals.NOT_YOURS_TO_BLOCK, "MB-41"),
    "choose": (refusals.NOT_A_TARGET, "MB-96"),
}
"""Code and rule where the engine would accept the words, since another copy of the card fits, but this one does not."""

ELSEWHERE: tuple[str, str | None] = (refusals.NOT_IN_PLAY, None)
"""The same for a card that lies in another zone than the one that is asked about."""


def bindings(match: Match, tags: Sequence[str | None]) -> dict[str, int | Beneath]:
    """Return what each tag is bound to; `tags` are those that gave the match's steps, in the same order."""
    bound: dict[str, int | Beneath] = {}
    offered: str | None = None
    before = match.start
    for step, tag in zip(match.steps, tags, strict=True):
        target = _pointed_at(mindbug(before), step.entry)
        if tag is not None:
            if isinstance(target, int):
                bound[tag] = target
            elif isinstance(target, tuple):
                _bind_open_card(bound, step, tag)
        for event in step.events:
            if isinstance(event, events.Played | events.Gave):
                offered = tag
            elif isinstance(event, events.Entered) and event.source in FROM_HAND and offered is not None:
                bound[offered], offered = event.creature, None
        before = step.state
    return bound


def _bind_open_card(bound: dict[str, int | Beneath], step: Step, tag: str) -> None:
    """Bind a tag that named a card in a pile or under a creature to what became of the card; it comes first."""
    for event in step.events:
        match event:
            case events.Entered(source="discard" | "opponent_discard", creature=creature):
                bound[tag] = creature
                return
            case events.Boosted(creature=creature):
                bound[tag] = Beneath(creature)
                return
            case events.BoostTaken() | events.Scavenged():
                bound.pop(tag, None)
                return


def creature_of(state: game.State, uid: str, bound: Bindings) -> int | None:
    """Return the number of the creature in play that a tag is bound to."""
    number = bound.get(uid)
    there = {creature.number for _, creature in _in_play(mindbug(state))}
    return number if isinstance(number, int) and number in there else None


def _lies_under(state: State, uid: str, card: str, bound: Bindings) -> Creature | None:
    """Return the creature under which the card of a tag lies as a boost card."""
    where = bound.get(uid)
    if isinstance(where, Beneath):
        for _, creature in _in_play(state):
            if creature.number == where.creature and card in creature.boosts:
                return creature
    return None


def mean(match: Match, uid: str, card: str | None, bound: Bindings) -> Meaning:
    """Return what a tap of a tag means now; `card` is the card that it is on, None for a tag that is unknown."""
    if card is None:
        return UnknownTag(uid)
    if match.strictness == "count":
        return Wrong(Refusal("illegal", ONLY_COUNTING, "The box only counts, so a tap answers nothing: edit instead."))
    state = mindbug(match.state)
    number = creature_of(state, uid, bound)
    over = _lies_under(state, uid, card, bound)
    answers = tuple(_answers(state, uid, card, number, bound) if over is None else _as_boost(state, card, over))
    if len(answers) == 1:
        return GiveAnswer(answers[0])
    if answers:
        return Ask(answers)
    if over is not None:
        why = f"This {card} lies under {over.card.id} as a boost card: tap the card that is meant."
        return Wrong(Refusal("illegal", refusals.NOT_IN_PLAY, why))
    return _refuse(state, card, number, advise=match.strictness == "advise")


def _as_boost(state: State, card: str, over: Creature) -> Iterator[str]:
    """Yield the answer that a boost card can be: equal ones under one creature are as good as one another."""
    for answer, target in _pointing(state, state.query) if state.query else ():
        if isinstance(target, tuple):
            lying = open_card(state, target)
            if (lying.card, lying.under) == (card, over.number):
                yield answer
                return


def _answers(state: State, uid: str, card: str, number: int | None, bound: Bindings) -> Iterator[str]:
    """Yield the legal answers that a tap can be; those that come to the same are yielded once."""
    query = state.query
    if query is None:
        return
    if number is None and query.hidden and state.hidden_copies(card):
        yield f"{query.hidden} {card}"
    if query.ask == "order":
        yield from _in_order(state, query, uid, card, bound)
        return
    others = {creature for tag, creature in bound.items() if tag != uid}
    shown = {creature.number: creature for _, creature in _in_play(state)}
    places: set[int] = set()
    for answer, target in _pointing(state, query):
        if isinstance(target, tuple) and number is None:
            # Equal cards of one pile, or under one creature, are as good as one another.
            if target[0] not in places and open_card(state, target).card == card:
                places.add(target[0])
                yield answer
        elif isinstance(target, int) and (
            target == number or (number is None and shown[target].printed.id == card and target not in others)
        ):
            yield answer


def _pointing(state: State, query: Query) -> Iterator[tuple[str, Target]]:
    """Yield each answer with what it points at; a second attack points at the attacker."""
    frame = state.agenda[-1] if state.agenda else None
    if query.ask == "frenzy" and isinstance(frame, Attack):
        yield "attack", frame.number
    else:
        yield from zip(query.answers, query.targets, strict=True)


def _in_order(state: State, query: Query, uid: str, card: str, bound: Bindings) -> Iterator[str]:
    """Yield whose effect comes next: the creatures have just left play, and their tags still say which is which."""
    frame = state.agenda[-1]
    if not isinstance(frame, Waiting):
        return
    waiting = list(zip(query.answers, frame.abilities, strict=True))
    exact = [answer for answer, ability in waiting if ability.number == bound.get(uid)]
    alike: dict[int, str] = {}
    for answer, ability in waiting:
        if root_of(state.box, ability.card) == card and ability.number not in bound.values():
            alike.setdefault(ability.seat, answer)
    yield from exact or alike.values()


def _refuse(state: State, card: str, number: int | None, *, advise: bool) -> Meaning:
    """Refuse a tap as its plainest answer would be refused; *advise* gives that answer if it only warns."""
    query = state.query
    ask = query.ask if query else "turn"
    verb = query.hidden if query and query.hidden and number is None else VERBS.get(ask, "choose")
    from_hand = verb in ("play", "reveal")
    answer = f"{verb} {card if from_hand else _called(state, card, number)}"
    outcome = state.apply(answer)
    if isinstance(outcome, Refusal) and outcome.code not in (refusals.AMBIGUOUS, refusals.NO_SUCH_NAME):
        sure = (number is None) is from_hand
        return GiveAnswer(answer) if advise and outcome.restriction and sure else Wrong(outcome)
    code, rule = INSTEAD.get(verb, ELSEWHERE) if number is not None else ELSEWHERE
    why = f"This copy of {card} does not lie where {verb!r} could mean it: tap the one that is meant."
    return Wrong(Refusal("illegal", code, why, rule))


def _called(state: State, card: str, number: int | None) -> str:
    """Return the name under which a refusal is asked for: the creature's own number if there are several copies."""
    meant = [creature for _, creature in _in_play(state) if creature.printed.id == card]
    face = next((creature.card.id for creature in meant if number in (None, creature.number)), card)
    copies = sum(creature.card.id == face for creature in meant)
    return face if number is None or copies < 2 else f"{face}#{copy_number(state.seats, number, face)}"


def _pointed_at(state: State, entry: Entry) -> Target:
    """Return the creature or the place in a pile that an answer named, as the match stood before it."""
    query = state.query
    if query is None or query.ask == "order":
        return None
    return dict(_pointing(state, query)).get(str(entry.get("answer")))


def _in_play(state: State) -> list[tuple[int, Creature]]:
    return [(seat, creature) for seat in (0, 1) for creature in state.seats[seat].creatures]
