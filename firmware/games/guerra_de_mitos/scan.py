"""What a tap of a card means where it is made: an answer, a question back, or a refusal with its reason.

A tag that brought a card that lies in play, or on top of an oracle, means that one. Any other tag means a card that may
be turned up or played, or one that came to lie there by keys. If another tap could not repeat an act, the box asks
first, even where nothing else can be meant (`CAREFUL`). So nobody uses up an ability by touching its card, or sends who
would count nothing.

Everything here is pure.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablekeeper.engine.answers import Answer, Option
from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.engine.guerra_de_mitos.cards.card import GOD_KINDS, the
from tablekeeper.engine.guerra_de_mitos.deeds.deed import Use
from tablekeeper.engine.guerra_de_mitos.deeds.payments import Bearer
from tablekeeper.engine.guerra_de_mitos.deeds.performing import Performing
from tablekeeper.engine.guerra_de_mitos.effects.scene import Choosing
from tablekeeper.engine.guerra_de_mitos.frames.verb import ActQuestion
from tablekeeper.engine.guerra_de_mitos.table import current, derived, events
from tablekeeper.engine.guerra_de_mitos.table.things import Discarded, InPlay, OnOracle, PantheonOf
from tablekeeper.engine.guerra_de_mitos.table.zones import Character
from tablekeeper.engine.guerra_de_mitos.verbs.transfer import RESERVE
from tablekeeper.engine.match import Match, Step
from tablekeeper.engine.refusals import AMBIGUOUS, NOT_IN_PLAY, Refusal, illegal
from tablekeeper.engine.resolution import AnyQuestion
from tablekeeper.firmware.games.bindings import Bindings, Thing
from tablekeeper.firmware.games.guerra_de_mitos.subjects import OF_ORACLES, exhausts, number_of
from tablekeeper.firmware.games.meaning import Ask, GiveAnswer, Meaning, Wrong

CAREFUL = frozenset(("enter", "discard", "use", "meditate"))
"""Verbs of answers that are not given by a tap alone; what a card has changed is asked about, and what it is to change.

An ability that asks something before anything happens is used by a tap: whoever thinks better of it takes that back.
"""
OF_PANTHEONS = frozenset(("reserve", "tire_pantheon"))
"""The changes with a seat after them that a tap of its pantheon means."""
PIECE, ORACLE = "piece", "oracle"
"""A tag can be bound to a card in play by its number in the match, or to an oracle's open card by its place."""
_PLACES = 100


def in_oracle(seat: int, place: int) -> Thing:
    """Return what a tag of an oracle's open card is bound to; oracles are counted from 0."""
    return Thing(ORACLE, seat * _PLACES + place)


def _place_of(thing: Thing) -> tuple[int, int]:
    return divmod(thing.number, _PLACES)


# Which card each tag is on


def follow(bound: Bindings, before: MitosState, step: Step[MitosState], tag: str | None) -> Bindings:
    """Return what each tag is bound to after a step, given what it was bound to before; `tag` has given the step."""
    if tag is not None and step.given is not None:
        match _pointed_at(before, step.given):
            case Thing() as thing:
                bound = bound.bind(tag, thing)
            case str(card):
                bound = bound.name(card, tag)
    for event in step.events:
        match event:
            case events.Revealed(seat=seat, oracle=oracle, card=card):
                bound = bound.come_to_lie(card, in_oracle(seat, oracle - 1))
            case events.Entered(seat=seat, card=card, number=number):
                bound = _entered(bound, before, step.state, seat, card, number)
            case events.OracleAdded(seat=seat, card=str(card)):
                bound = bound.come_to_lie(card, in_oracle(seat, len(step.state.table.seats[seat].oracles) - 1))
            case events.Equipped(card=card, number=number):
                bound = bound.come_to_lie(card, Thing(PIECE, number))
    return _still(bound, step.state)


def _entered(bound: Bindings, before: MitosState, now: MitosState, seat: int, card: str, number: int) -> Bindings:
    """Bind the tag of the oracle that a card has left to the card in play."""
    old, new = before.table.seats[seat].oracles, now.table.seats[seat].oracles
    for place, oracle in enumerate(old):
        if oracle.card == card and (place >= len(new) or new[place].card is None):
            thing = in_oracle(seat, place)
            for tag in [uid for uid, its in bound.things.items() if its == thing]:
                bound = bound.bind(tag, Thing(PIECE, number))
            break
    return bound


def _still(bound: Bindings, state: MitosState) -> Bindings:
    """Return the bindings without those of oracles whose card has left, and of cards that came to nothing."""
    gone = [tag for tag, thing in bound.things.items() if thing.kind == ORACLE and _on_top(state, thing) is None]
    for tag in gone:
        bound = bound.free(tag)
    pending = {frame.card for frame in state.stack if isinstance(frame, Bearer)}
    pending.update(card for frame in state.stack if isinstance(frame, Performing) for card in frame.turned_up)
    if bound.named.keys() <= pending:
        return bound
    return replace(bound, named={card: by for card, by in bound.named.items() if card in pending})


def _on_top(state: MitosState, thing: Thing) -> str | None:
    seat, place = _place_of(thing)
    oracles = state.table.seats[seat].oracles
    return oracles[place].card if place < len(oracles) else None


def _pointed_at(state: MitosState, answer: Answer) -> Thing | str | None:
    """Return the card on the table that an answer named, or the id of a card that lay hidden."""
    question = state.question
    if question is None:
        return None
    if answer.verb == question.hidden:
        return answer.subject
    option = question.option(answer)
    return None if option is None else _thing_of(question, option)


def _thing_of(question: AnyQuestion, option: Option[object]) -> Thing | None:
    """Return the card on the table that an option speaks of; None where it speaks of none, or of several."""
    answer = option.answer
    if isinstance(question, Choosing):
        return _thing_at(option.target)
    if question.ask == "turn":
        names = [name for name in answer.subject.split() if name != RESERVE]
        return in_oracle(question.seat, int(names[0]) - 1) if len(names) == 1 else None
    if question.ask in ("effect", "resolution") and answer.verb in OF_ORACLES:
        seat, _, place = answer.subject.partition(".")
        return in_oracle(int(seat), int(place) - 1)
    if answer.number is not None or answer.verb == "recover" or question.ask == "under":
        return None
    number = number_of(question, answer)
    return None if number is None else Thing(PIECE, number)


def _thing_at(target: object) -> Thing | None:
    match target:
        case InPlay(number=number):
            return Thing(PIECE, number)
        case OnOracle(seat=seat, place=place):
            return in_oracle(seat, place)
    return None


def thing_of(state: MitosState, bound: Bindings, uid: str) -> Thing | None:
    """Return what on the table a tag is bound to: a card in play, or the open card of an oracle."""
    thing = bound.things.get(uid)
    if thing is None:
        return None
    there = _on_top(state, thing) if thing.kind == ORACLE else derived.find(state.table, thing.number)
    return None if there is None else thing


# What a tap means


def mean(match: Match[MitosState], bound: Bindings, uid: str, card: str) -> Meaning:
    """Return what a tap of a tag that is on this card means now."""
    state = match.state
    thing = thing_of(state, bound, uid)
    others = {its for tag, its in bound.things.items() if tag != uid}
    answers = tuple(dict.fromkeys(_answers(state, card, thing, others)))
    uses = [answer for answer in answers if answer.verb == "use"]
    if len(uses) == 1 and _asks_on(state, uses[0]):
        return GiveAnswer(uses[0])
    if len(answers) > 1 or any(_careful(state, answer) for answer in answers):
        return Ask(answers)
    if answers:
        return GiveAnswer(answers[0])
    return _refuse(state, card, thing, advise=match.strictness == "advise")


def _careful(state: MitosState, answer: Answer) -> bool:
    question = state.question
    if question is None or answer.verb == question.hidden:
        return False
    if answer.verb == "assign":
        return exhausts(state, question, answer)
    return isinstance(question, Choosing) or answer.verb in CAREFUL or question.ask in ("effect", "resolution")


def _asks_on(state: MitosState, use: Answer) -> bool:
    """Return whether an ability that is used asks something before anything has happened: so it is not used up."""
    outcome = state.apply(use)
    if isinstance(outcome, Refusal) or not outcome.state.stack:
        return False
    top = outcome.state.stack[-1]
    return isinstance(top, Performing) and isinstance(top.deed, Use)


def _answers(state: MitosState, card: str, thing: Thing | None, others: set[Thing]) -> Iterator[Answer]:
    """Yield the legal answers that name the card.

    With a `thing` only that one on the table is meant; without, none of the `others`, which are of other tags.
    """
    question = state.question
    if question is None:
        return
    here = _lying(state)

    def fits(target: Thing) -> bool:
        return target == thing if thing is not None else here.get(target) == card and target not in others

    own = state.table.seats[question.seat].pantheon
    for option in question.options:
        target = _thing_of(question, option)
        if target is not None:
            if fits(target):
                yield option.answer
        elif option.answer.verb in OF_PANTHEONS:
            lying = state.table.seats[option.answer.number or 0].pantheon
            if thing is None and lying is not None and lying.card == card:
                yield option.answer
        elif isinstance(option.target, PantheonOf | Discarded):
            if thing is None and current.card_of(state.table, option.target) == card:
                yield option.answer
        elif (option.answer.subject == "pantheon" and own is not None and own.card == card) or (
            option.answer.verb == "recover" and option.answer.name == card and thing is None
        ):
            yield option.answer
    if thing is None and question.hidden and state.may_turn_up(card):
        yield Answer(question.hidden, card)


def _lying(state: MitosState) -> dict[Thing, str]:
    """Return the cards in play and on oracles as they may be bound."""
    found = {Thing(PIECE, place.piece.number): place.piece.card for place in state.table.places}
    for seat, side in enumerate(state.table.seats):
        found |= {in_oracle(seat, place): one.card for place, one in enumerate(side.oracles) if one.card}
    return found


# Refusals


def _refuse(state: MitosState, card: str, thing: Thing | None, *, advise: bool) -> Meaning:
    """Refuse a tap as its plainest answer would be refused; *advise* gives that answer if it only warns."""
    answer = _plainest(state, card, thing)
    outcome = state.apply(answer)
    if isinstance(outcome, Refusal) and outcome.code != AMBIGUOUS:
        return GiveAnswer(answer) if advise and outcome.restriction else Wrong(outcome)
    why = f"This copy of {card} does not lie where {str(answer)!r} could mean it: tap the one that is meant."
    return Wrong(illegal(NOT_IN_PLAY, why))


def _plainest(state: MitosState, card: str, thing: Thing | None) -> Answer:
    """Return the answer that a tap would most plainly have been."""
    question = state.question
    if question is None:
        return Answer("play", card)
    if thing is not None and thing.kind == ORACLE:
        seat, place = _place_of(thing)
        return Answer("enter", str(place + 1)) if seat == question.seat else Answer("enter", card)
    alike = [place for place in state.table.places if place.piece.card == card]
    own = [place for place in alike if place.seat == question.seat]
    anybody = alike if the(card).kind in GOD_KINDS else []  # a design card of nobody here is one of the hand
    lies = next(iter(own or anybody), None) if thing is None else derived.find(state.table, thing.number)
    pantheon = state.table.seats[question.seat].pantheon
    if isinstance(question, ActQuestion) and pantheon is not None and pantheon.card == card:
        return Answer("use", "pantheon")
    if lies is None and question.hidden:
        return Answer(question.hidden, card)
    if lies is None:
        verb = "choose" if not isinstance(question, ActQuestion) else "enter" if the(card).kind in GOD_KINDS else "play"
        return Answer(verb, card)
    there = [place.piece for place in state.table.places if place.seat == lies.seat]
    label = derived.label_pieces(state.table, there)[there.index(lies.piece)]
    if not isinstance(question, ActQuestion):
        return Answer("choose", label)
    verbs = {"assign": "assign", "influence": "meditate"} if isinstance(lies.piece, Character) else {}
    return Answer(verbs.get(question.ask, "use"), label)
