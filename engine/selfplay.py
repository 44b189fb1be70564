"""Random play that checks the referee, by the step or only for legality, conservation and termination.

Chance is a seed, so every fault can be played again: the report names the match and its answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

import msgspec

from tablekeeper.engine import registry
from tablekeeper.engine.answers import NUMBER, Answer
from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Dealer, Outcome, State
from tablekeeper.engine.match import Match, from_position, load, new, replay
from tablekeeper.engine.refusals import Refusal

S = TypeVar("S", bound=State)
W = TypeVar("W")

MOST_DECISIONS = 8000
"""More decisions than any match has; one that has more does not end."""
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
OTHERS = 60
"""So many answers of earlier steps are tried at each step."""
AT_ONCE = 40
"""Up to so many listed answers are all tried at every step; of more, so many are drawn."""
STRANGE = ("", " ", ":", "0:", "9: ", "#", "nothing", "number -1", "number 1..6", "number 9999")
"""Texts that no game lists as they stand; each is tried at every step."""


def misspelled(answer: Answer) -> Sequence[Answer]:
    """Return what somebody might write in place of an answer; each must be refused unless it is listed."""
    text = str(answer)
    wrong = (text.upper(), f" {text}", f"{text} ", f"{text}#9", f"{text} {text}", f"9: {text}", f"00: {text}")
    return (Answer(answer.verb), *map(Answer.read, wrong))


@dataclass(frozen=True)
class Played:
    """What a random match has been."""

    decisions: int
    kinds: frozenset[str] = frozenset()
    """Which kinds of events it had, by their names in the protocol; a match with the cheap checks does not say."""


class SelfPlayError(AssertionError):
    """A match did something that no match may do."""


def play(
    game: str,
    sets: Sequence[str],
    seed: int,
    *,
    thorough: bool = False,
    seats: int | None = None,
    at_most: int | None = None,
    rules: Mapping[str, bool] | None = None,
) -> Played:
    """Play one random match; a fault raises `SelfPlayError` with all answers.

    Without a number of `seats` it is drawn. A thorough match stops after `at_most` decisions, if it is to.
    House `rules` are set before it begins.
    """
    chance = Random(seed)
    found = registry.find(game)
    if isinstance(found, Refusal):
        raise SelfPlayError(found.why)
    drawn = chance.choice(found.seats_for(sets))
    names = NAMES[: seats or drawn]
    match = begun(game, sets, names, chance.randrange(len(names)), rules)
    if isinstance(match, Refusal):
        raise SelfPlayError(match.why)
    dealer = found.dealer(match.start, chance)
    dealer.follow(match.opening)
    try:
        return _thorough(match, dealer, chance, at_most) if thorough else _quick(match.start, dealer, chance)
    except SelfPlayError as error:
        given = [entry.get("answer", entry) for entry in match.entries]
        raise SelfPlayError(
            f"{error} (seed {seed}, {game} with {', '.join(sets) or 'its base set'}, after {given})"
        ) from error


def begun(
    game: str, sets: Sequence[str], names: Sequence[str], first: int, rules: Mapping[str, bool] | None
) -> Match[Any] | Refusal:
    """Begin a match with house rules set, or say what is wrong with them."""
    match = new(game, sets, names, first)
    if rules and not isinstance(match, Refusal):
        return from_position({**match.start.position(), "rules": rules})
    return match


def _quick(state: S, dealer: Dealer[S], chance: Random) -> Played:
    """Play with the checks that cost little: each answer is accepted, no card is lost, the match ends."""
    cards = state.card_count()
    for count in range(MOST_DECISIONS):
        answers = dealer.legal(state)
        if not answers:
            _expect(state.result is not None, "nothing can be answered, but the match is not over")
            return Played(count)
        answer = answers[int(chance.random() * len(answers))]
        outcome = state.apply(answer)
        if isinstance(outcome, Refusal):
            raise SelfPlayError(f"the legal {str(answer)!r} was refused: {outcome.why}")
        state = outcome.state
        counted = state.card_count()
        if counted != cards:
            raise SelfPlayError(f"{str(answer)!r} turned {cards} cards into {counted}")
        dealer.follow(outcome.events)
    raise SelfPlayError(f"no end after {MOST_DECISIONS} decisions")


def _thorough(match: Match[S], dealer: Dealer[S], chance: Random, at_most: int | None) -> Played:
    """Play with every check at every step, to the end or so far."""
    cards = match.start.card_count()
    states = [match.start]
    seen: list[Answer] = []
    kinds = set(map(_kind, match.opening))
    reader = _opened(match)
    for count in range(MOST_DECISIONS):
        state = match.state
        decision = state.decision
        faults = state.faults()
        _expect(not faults, f"the position cannot be: {faults}")
        counted = state.card_count()
        _expect(counted == cards, f"{cards} cards became {counted}")
        _check_answers(state, seen, chance)
        _check_entries(match, reader)
        if decision is None or count == at_most:
            _expect(decision is not None or state.result is not None, "nothing is asked, but the match is not over")
            _check_undo(match, states)
            _check_entries(match, reader)
            _expect(_opened(match).state == match.state, "the whole journal opens to another state")
            return Played(count, frozenset(kinds))
        if decision.ask == "turn":
            _check_position(match)
        if chance.random() < 1 / (4 + count):  # ever more seldom, for the way back to the start grows
            _check_undo(match, states)
        if changes := dealer.correction(state):
            reply = match.enter({"do": "edit", "changes": [*changes]})
            if isinstance(reply, Refusal):
                raise SelfPlayError(f"the correction {changes} was refused: {reply.why}")
            dealer.follow(reply.events)
            states.append(match.state)
            continue
        answers = dealer.legal(state)
        among = bool(answers) and all(map(decision.accepts, answers))
        if not among:
            raise SelfPlayError(f"the dealer's answers {answers} are not among the legal ones")
        reply = match.enter({"do": "answer", "answer": str(chance.choice(answers))})
        if isinstance(reply, Refusal):
            raise SelfPlayError(f"a legal answer was refused: {reply.why}")
        dealer.follow(reply.events)
        kinds.update(map(_kind, reply.events))
        states.append(match.state)
        seen.append(chance.choice(answers))
        del seen[:-OTHERS]
    raise SelfPlayError(f"no end after {MOST_DECISIONS} decisions")


def _kind(event: Event) -> str:
    return str(event.__struct_config__.tag)


def _check_answers(state: State, others: Sequence[Answer], chance: Random) -> None:
    """Check that every listed answer is accepted and everything else refused, the state staying as it is."""
    before = state.position()
    decision = state.decision
    legal = decision.legal if decision else ()
    ends = [Answer(NUMBER, str(end)) for end in decision.span] if decision and decision.span else []
    if len(set(legal)) != len(legal):
        raise SelfPlayError(f"an answer is listed twice: {list(map(str, legal))}")
    for answer in (*(legal if len(legal) <= AT_ONCE else chance.sample(legal, AT_ONCE)), *ends):
        if Answer.read(str(answer)) != answer:
            raise SelfPlayError(f"{answer!r} is not read as it is spelled")
        outcome = state.apply(answer)
        if isinstance(outcome, Refusal):
            raise SelfPlayError(f"the listed {str(answer)!r} was refused: {outcome.why}")
    wrong = misspelled(chance.choice(legal)) if legal else ()
    for answer in {*others, *wrong, *map(Answer.read, STRANGE)}.difference(legal):
        accepted = isinstance(state.apply(answer), Outcome)
        if accepted and not (decision and decision.accepts(answer)):
            raise SelfPlayError(f"{str(answer)!r} is not listed but was accepted; listed: {list(map(str, legal))}")
    _expect(state.position() == before, "applying an answer changed the state it was applied to")


def _opened(match: Match[S]) -> Match[S]:
    """Return the match as its journal opens now."""
    loaded = load(_read_back(match.journal()))
    if isinstance(loaded, Refusal) or loaded[1]:
        raise SelfPlayError(f"the journal does not open: {loaded}")
    return loaded[0]


def _check_entries(match: Match[S], reader: Match[S]) -> None:
    """Check that a match which was opened from the journal comes to the same state by the entries written since.

    That is what opening the whole journal at every step would show, without doing all of it anew.
    """
    lost = replay(reader, _read_back(match.entries[len(reader.entries) :]))
    _expect(not lost, f"the journal does not open: {lost}")
    _expect(reader.state == match.state, "the journal opens to another state")
    _expect(reader.answers == match.answers, "the journal opens with another number of answers")
    _expect(reader.entries[-1:] == match.entries[-1:], "the journal opens with another entry")


def _read_back(written: W) -> W:
    """Return what is read of something after it was written to a file."""
    read: W = msgspec.json.decode(msgspec.json.encode(written))
    return read


def _check_position(match: Match[S]) -> None:
    """Check that the position at the start of a turn opens to the same position and the same question."""
    outcome = match.game.read(match.state.position())
    if isinstance(outcome, Refusal):
        raise SelfPlayError(f"the position does not open: {outcome.why}")
    _expect(outcome.state.position() == match.state.position(), "the position opens to another one")
    _expect(outcome.state.decision == match.state.decision, "the position opens to another question")


def _check_undo(match: Match[S], states: Sequence[S]) -> None:
    """Check that undo passes through every earlier position to the start, and redo returns to the same state.

    A sealed answer is taken back together with the one that has opened it, unless that is still to come.
    """
    end = match.state
    for earlier in reversed(states[:-1]):
        if earlier.sealed and not match.state.sealed:
            continue
        _expect(not isinstance(match.enter({"do": "undo"}), Refusal), "undo was refused before the start")
        _expect(match.state.position() == earlier.position(), "undo leads to another position than the earlier one")
    _expect(isinstance(match.enter({"do": "undo"}), Refusal), "undo went on before the start")
    while match.taken_back:
        _expect(not isinstance(match.enter({"do": "redo"}), Refusal), "redo was refused")
    _expect(match.state == end, "redo leads to another state")


def _expect(truth: bool, otherwise: str) -> None:
    if not truth:
        raise SelfPlayError(otherwise)
