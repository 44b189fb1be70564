"""What a tap of a card means where it is made: an answer, a question back, or a refusal with its reason.

A tag that brought a creature now in play means that creature. Any other tag means a card: in the hand, in a discard
pile that is asked about, or a creature of that card that came by keys. Everything here is pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine import game
from engine.game import Refusal
from engine.match import ONLY_COUNTING, Entry, Match
from engine.mindbug import events, refusals
from engine.mindbug.agenda import Attack, Query, Target, Waiting
from engine.mindbug.labels import copy_number
from engine.mindbug.state import State
from engine.mindbug.zones import Creature

Bindings = Mapping[str, int]
"""The creature that each tag brought or was bound to, by its number in the match. Creatures that have left play stay
in it: their numbers never come again, so such a tag is free."""


@dataclass(frozen=True)
class GiveAnswer:
    """The tap is this answer; entered together with the tag it also binds the tag to its creature."""

    answer: str


@dataclass(frozen=True)
class Ask:
    """The tap may be any of these answers: it must be asked whether this creature is meant or another copy."""

    answers: tuple[str, ...]


@dataclass(frozen=True)
class UnknownTag:
    """The box has not been taught this tag."""

    uid: str


@dataclass(frozen=True)
class Wrong:
    """The tap cannot be an answer now."""

    refusal: Refusal


Meaning = GiveAnswer | Ask | UnknownTag | Wrong

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


def bindings(match: Match, tags: Sequence[str | None]) -> dict[str, int]:
    """Return what each tag is bound to; `tags` are those that gave the match's steps, in the same order."""
    bound: dict[str, int] = {}
    offered: str | None = None
    before = match.start
    for step, tag in zip(match.steps, tags, strict=True):
        target = _pointed_at(mindbug(before), step.entry)
        if tag is not None and isinstance(target, int):
            bound[tag] = target
        revived = tag if isinstance(target, tuple) else None
        for event in step.events:
            if isinstance(event, events.Played):
                offered = tag
            elif isinstance(event, events.Entered):
                brought, revived = (offered, revived) if event.source == "hand" else (revived, None)
                if brought is not None:
                    bound[brought] = event.creature
        before = step.state
    return bound


def creature_of(state: game.State, uid: str, bound: Bindings) -> int | None:
    """Return the number of the creature in play that a tag is bound to."""
    number = bound.get(uid)
    return number if number in {creature.number for _, creature in _in_play(mindbug(state))} else None


def mean(match: Match, uid: str, card: str | None, bound: Bindings) -> Meaning:
    """Return what a tap of a tag means now; `card` is the card that it is on, None for a tag that is unknown."""
    if card is None:
        return UnknownTag(uid)
    if match.strictness == "count":
        return Wrong(Refusal("illegal", ONLY_COUNTING, "The box only counts, so a tap answers nothing: edit instead."))
    state = mindbug(match.state)
    number = creature_of(state, uid, bound)
    answers = tuple(_answers(state, uid, card, number, bound))
    if len(answers) == 1:
        return GiveAnswer(answers[0])
    if answers:
        return Ask(answers)
    return _refuse(state, card, number, advise=match.strictness == "advise")


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
    piled = False
    for answer, target in _pointing(state, query):
        if isinstance(target, tuple) and number is None and not piled and _lies(state, target) == card:
            piled = True  # equal cards of one pile are as good as one another
            yield answer
        elif isinstance(target, int) and (
            target == number or (number is None and shown[target].card.id == card and target not in others)
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
        if ability.card == card and ability.number not in bound.values():
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
    copies = sum(creature.card.id == card for _, creature in _in_play(state))
    return card if number is None or copies < 2 else f"{card}#{copy_number(state.seats, number, card)}"


def _pointed_at(state: State, entry: Entry) -> Target:
    """Return the creature or the place in a pile that an answer named, as the match stood before it."""
    query = state.query
    if query is None or query.ask == "order":
        return None
    return dict(_pointing(state, query)).get(str(entry.get("answer")))


def _in_play(state: State) -> list[tuple[int, Creature]]:
    return [(seat, creature) for seat in (0, 1) for creature in state.seats[seat].creatures]


def _lies(state: State, place: tuple[int, int]) -> str:
    seat, index = place
    return state.seats[seat].discard[index]


def mindbug(state: game.State) -> State:
    """Return a state as what it is; taps are read for Mindbug only."""
    if not isinstance(state, State):
        msg = f"scan: wanted a state of Mindbug, got {type(state).__name__}; its taps have no reading yet"
        raise TypeError(msg)
    return state
