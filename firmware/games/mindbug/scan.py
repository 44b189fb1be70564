"""What a tap of a card means where it is made: an answer, a question back, or a refusal with its reason.

A tag that brought a creature now in play means that creature, and one that was put under a creature means that boost
card. Any other tag means a card in the hand, or a creature of that card that came by keys. Where that is asked about,
it means a card in a discard pile or under a creature. An evolved creature is tapped by its stage 1 card. Everything
here is pure.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.match import Match, Step
from tablekeeper.engine.mindbug.frames.abilities import Waiting
from tablekeeper.engine.mindbug.frames.choices import BoostCard, PileCard
from tablekeeper.engine.mindbug.position import refusals
from tablekeeper.engine.mindbug.position.positions import root_of
from tablekeeper.engine.mindbug.state import MindbugState
from tablekeeper.engine.mindbug.table import events
from tablekeeper.engine.mindbug.table.labels import copy_number
from tablekeeper.engine.mindbug.table.zones import Creature
from tablekeeper.engine.refusals import AMBIGUOUS, NO_SUCH_NAME, NOT_A_TARGET, NOT_IN_PLAY, Refusal
from tablekeeper.engine.resolution import AnyQuestion
from tablekeeper.firmware.games.bindings import Bindings, Thing
from tablekeeper.firmware.games.meaning import Ask, GiveAnswer, Meaning, Wrong
from tablekeeper.firmware.games.mindbug.question import open_card

CREATURE, BOOST = "creature", "boost"
"""What a tag can be bound to: a creature by its number, a boost card by the number of the creature over it."""

FROM_HAND = ("hand", "opponent_hand")
"""Where a card came from that lay between a hand and play."""

VERBS = {"turn": "attack", "frenzy": "attack", "block": "block", "mindbug": "play", "reveal": "reveal"}
"""The verb of the answer that a tap of a creature in play would most plainly have been; elsewhere `choose`."""

INSTEAD = {
    "attack": (refusals.NOT_YOURS_TO_ATTACK, "MB-40"),
    "block": (refusals.NOT_YOURS_TO_BLOCK, "MB-41"),
    "choose": (NOT_A_TARGET, "MB-96"),
}
"""Code and rule where the engine would accept the words, since another copy of the card fits, but this one does not."""

ELSEWHERE: tuple[str, str | None] = (NOT_IN_PLAY, None)
"""The same for a card that lies in another zone than the one that is asked about."""


def follow(bound: Bindings, before: MindbugState, step: Step[MindbugState], tag: str | None) -> Bindings:
    """Return what each tag is bound to after a step, given what it was bound to before; `tag` has given the step."""
    target = _pointed_at(before, step)
    if tag is not None and isinstance(target, Creature):
        bound = bound.bind(tag, Thing(CREATURE, target.number))
    elif tag is not None and isinstance(target, PileCard | BoostCard):
        bound = _bind_open_card(bound, step, tag)
    for event in step.events:
        match event:
            case events.Played(card=card) | events.Gave(card=card):
                bound = bound.name(card, tag)
            case events.Entered(card=card, source=source, creature=creature) if source in FROM_HAND:
                bound = bound.come_to_lie(card, Thing(CREATURE, creature))
    return bound


def _bind_open_card(bound: Bindings, step: Step[MindbugState], tag: str) -> Bindings:
    """Bind a tag that named a card in a pile or under a creature to what became of the card; it comes first."""
    for event in step.events:
        match event:
            case events.Entered(source="discard" | "opponent_discard", creature=creature):
                return bound.bind(tag, Thing(CREATURE, creature))
            case events.Boosted(creature=creature):
                return bound.bind(tag, Thing(BOOST, creature))
            case events.BoostTaken() | events.Scavenged():
                return bound.free(tag)
    return bound


def creature_of(state: MindbugState, uid: str, bound: Bindings) -> int | None:
    """Return the number of the creature in play that a tag is bound to."""
    number = bound.of(uid, CREATURE)
    return number if any(creature.number == number for _, creature in _in_play(state)) else None


def _lies_under(state: MindbugState, uid: str, card: str, bound: Bindings) -> Creature | None:
    """Return the creature under which the card of a tag lies as a boost card."""
    number = bound.of(uid, BOOST)
    return next((one for _, one in _in_play(state) if one.number == number and card in one.boosts), None)


def mean(match: Match[MindbugState], uid: str, card: str, bound: Bindings) -> Meaning:
    """Return what a tap of a tag that is on this card means now."""
    state = match.state
    number = creature_of(state, uid, bound)
    over = _lies_under(state, uid, card, bound)
    answers = tuple(_answers(state, uid, card, number, bound) if over is None else _as_boost(state, card, over))
    if len(answers) == 1:
        return GiveAnswer(answers[0])
    if answers:
        return Ask(answers)
    if over is not None:
        why = f"This {card} lies under {over.card.id} as a boost card: tap the card that is meant."
        return Wrong(Refusal("illegal", NOT_IN_PLAY, why))
    return _refuse(state, card, number, advise=match.strictness == "advise")


def _as_boost(state: MindbugState, card: str, over: Creature) -> Iterator[Answer]:
    """Yield the answer that a boost card can be: equal ones under one creature are as good as one another."""
    for option in state.question.options if state.question else ():
        if isinstance(option.target, PileCard | BoostCard):
            lying = open_card(state, option.target)
            if (lying.card, lying.under) == (card, over.number):
                yield option.answer
                return


def _answers(state: MindbugState, uid: str, card: str, number: int | None, bound: Bindings) -> Iterator[Answer]:
    """Yield the legal answers that a tap can be; those that come to the same are yielded once."""
    question = state.question
    if question is None:
        return
    if number is None and question.hidden and state.hidden_copies(card):
        shown = Answer(question.hidden, card)
        if shown in state.legal([card]):
            yield shown
    if question.ask == "order":
        yield from _in_order(state, question, uid, card, bound)
        return
    others = bound.of_others(uid, CREATURE)
    places: set[int] = set()
    for option in question.options:
        target = option.target
        if isinstance(target, PileCard | BoostCard) and number is None:
            # Equal cards of one pile, or under one creature, are as good as one another.
            if target[0] not in places and open_card(state, target).card == card:
                places.add(target[0])
                yield option.answer
        elif isinstance(target, Creature) and (
            target.number == number or (number is None and target.printed.id == card and target.number not in others)
        ):
            yield option.answer


def _in_order(state: MindbugState, question: AnyQuestion, uid: str, card: str, bound: Bindings) -> Iterator[Answer]:
    """Yield whose effect comes next: the creatures have just left play, and their tags still say which is which."""
    frame = state.stack[-1]
    if not isinstance(frame, Waiting):
        return
    waiting = [(option.answer, frame.abilities[option.target]) for option in question.options]
    its = [(answer, ability) for answer, ability in waiting if ability.number == bound.of(uid, CREATURE)]
    own = [answer for answer, ability in its if root_of(state.card_set, ability.card) == card]
    exact = own or [answer for answer, _ in its]  # of an effect that another card grants it
    taken = bound.of_others("", CREATURE)
    alike: dict[int, Answer] = {}
    for answer, ability in waiting:
        if root_of(state.card_set, ability.card) == card and ability.number not in taken:
            alike.setdefault(ability.seat, answer)
    yield from exact or alike.values()


def _refuse(state: MindbugState, card: str, number: int | None, *, advise: bool) -> Meaning:
    """Refuse a tap as its plainest answer would be refused; *advise* gives that answer if it only warns."""
    question = state.question
    ask = question.ask if question else "turn"
    verb = question.hidden if question and question.hidden and number is None else VERBS.get(ask, "choose")
    from_hand = verb in ("play", "reveal")
    answer = Answer(verb, card if from_hand else _called(state, card, number))
    outcome = state.apply(answer)
    if isinstance(outcome, Refusal) and outcome.code not in (AMBIGUOUS, NO_SUCH_NAME):
        sure = (number is None) is from_hand
        return GiveAnswer(answer) if advise and outcome.restriction and sure else Wrong(outcome)
    code, rule = INSTEAD.get(verb, ELSEWHERE) if number is not None else ELSEWHERE
    why = f"This copy of {card} does not lie where {verb!r} could mean it: tap the one that is meant."
    return Wrong(Refusal("illegal", code, why, rule))


def _called(state: MindbugState, card: str, number: int | None) -> str:
    """Return the name under which a refusal is asked for: the creature's own number if there are several copies."""
    meant = [creature for _, creature in _in_play(state) if creature.printed.id == card]
    face = next((creature.card.id for creature in meant if number in (None, creature.number)), card)
    copies = sum(creature.card.id == face for creature in meant)
    return face if number is None or copies < 2 else f"{face}#{copy_number(state.seats, number, face)}"


def _pointed_at(before: MindbugState, step: Step[MindbugState]) -> object:
    """Return the creature or the place in a pile that an answer named, as the match stood before it."""
    option = before.question.option(step.given) if before.question and step.given else None
    return option.target if option else None


def _in_play(state: MindbugState) -> list[tuple[int, Creature]]:
    return [(seat, creature) for seat in (0, 1) for creature in state.seats[seat].creatures]
