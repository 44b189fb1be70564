"""Random play that checks the referee, by the step or only for legality, conservation and termination.

Chance is a seed, so every fault can be played again: the report names the match and its answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from engine.game import Dealer, Outcome, Refusal, State, bounds, includes
from engine.games import GAMES
from engine.match import Match, load, new

MOST_DECISIONS = 8000
"""More decisions than any match has; one that has more does not end."""
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
EACH_STEP = 60
"""For so many steps of a match the whole journal is opened at each; from there on by chance, for that takes the longer
the longer it is."""
AT_ONCE = 40
"""Up to so many listed answers are all tried at every step; of more, so many are drawn."""
STRANGE = (
    "",
    "pass",
    "done",
    "mindbug",
    "attack",
    "play nothing",
    "choose gorillion#9",
    "block",
    "roll 7",
    "Play gorillion",
)
"""Answers tried at every step beside the legal ones of other steps; each must be refused unless it is legal then."""


class TrialError(AssertionError):
    """A match did something that no match may do."""


def play(game: str, sets: Sequence[str], seed: int, *, thorough: bool = False) -> int:
    """Play one random match and return its number of decisions; a fault raises `TrialError` with all answers."""
    chance = Random(seed)
    seats = NAMES[: chance.choice(GAMES[game]().seat_counts)] if game in GAMES else NAMES[:2]
    match = new(game, sets, seats, chance.randrange(len(seats)))
    if isinstance(match, Refusal):
        raise TrialError(match.why)
    dealer = GAMES[game]().dealer(match.start, chance)
    dealer.follow(match.opening)
    try:
        return _thorough(match, dealer, chance) if thorough else _quick(match.start, dealer, chance)
    except TrialError as error:
        given = [entry.get("answer", entry) for entry in match.entries]
        msg = f"{error} (seed {seed}, {game} with {', '.join(sets) or 'its base set'}, after {given})"
        raise TrialError(msg) from error


def _quick(state: State, dealer: Dealer, chance: Random) -> int:
    """Play with the checks that cost little: each answer is accepted, no card is lost, the match ends."""
    cards = state.card_count()
    for count in range(MOST_DECISIONS):
        answers = dealer.legal(state)
        if not answers:
            _expect(state.result is not None, "nothing can be answered, but the match is not over")
            return count
        answer = answers[int(chance.random() * len(answers))]
        outcome = state.apply(answer)
        if isinstance(outcome, Refusal):
            raise TrialError(f"the legal {answer!r} was refused: {outcome.why}")
        state = outcome.state
        _expect(state.card_count() == cards, f"{answer!r} turned {cards} cards into {state.card_count()}")
        dealer.follow(outcome.events)
    raise TrialError(f"no end after {MOST_DECISIONS} decisions")


def _thorough(match: Match, dealer: Dealer, chance: Random) -> int:
    """Play with every check at every step."""
    cards = match.start.card_count()
    positions = [match.start.position()]
    seen: list[str] = list(STRANGE)
    for count in range(MOST_DECISIONS):
        state = match.state
        decision = state.decision
        _expect(not state.faults(), f"the position cannot be: {state.faults()}")
        _expect(state.card_count() == cards, f"{cards} cards became {state.card_count()}")
        _check_answers(state, seen, chance)
        if decision is None or count < EACH_STEP or chance.random() < 0.02:
            _check_journal(match)
        if decision is None:
            _expect(state.result is not None, "nothing is asked, but the match is not over")
            _check_undo(match, positions)
            return count
        if decision.ask == "turn":
            _check_position(match)
        if chance.random() < 0.1 / (1 + count / EACH_STEP):
            _check_undo(match, positions)
        answers = dealer.legal(state)
        among = bool(answers) and all(includes(decision.legal, answer) for answer in answers)
        _expect(among, f"the dealer's answers {answers} are not among the legal ones")
        reply = match.enter({"do": "answer", "answer": chance.choice(answers)})
        if isinstance(reply, Refusal):
            raise TrialError(f"a legal answer was refused: {reply.why}")
        dealer.follow(reply.events)
        positions.append(match.state.position())
        seen.append(chance.choice(decision.legal))
        del seen[len(STRANGE) : -EACH_STEP]
    raise TrialError(f"no end after {MOST_DECISIONS} decisions")


def _check_answers(state: State, others: Sequence[str], chance: Random) -> None:
    """Check that every listed answer is accepted and everything else refused, the state staying as it is."""
    before = state.position()
    legal = state.decision.legal if state.decision else ()
    _expect(len(set(legal)) == len(legal), f"an answer is listed twice: {legal}")
    for listed in legal if len(legal) <= AT_ONCE else chance.sample(legal, AT_ONCE):
        span = bounds(listed)
        for answer in (listed,) if span is None else [f"number {end}" for end in span]:
            outcome = state.apply(answer)
            if isinstance(outcome, Refusal):
                raise TrialError(f"the listed {answer!r} was refused: {outcome.why}")
    for answer in others:
        if not includes(legal, answer) and isinstance(state.apply(answer), Outcome):
            raise TrialError(f"{answer!r} is not listed {legal} but was accepted")
    _expect(state.position() == before, "applying an answer changed the state it was applied to")


def _check_journal(match: Match) -> None:
    """Check that the journal opens to the same state and the same question."""
    loaded = load(match.journal())
    if isinstance(loaded, Refusal) or loaded[1]:
        raise TrialError(f"the journal does not open: {loaded}")
    _expect(loaded[0].state == match.state, "the journal opens to another state")
    _expect(loaded[0].answers == match.answers, "the journal opens with another number of answers")


def _check_position(match: Match) -> None:
    """Check that the position at the start of a turn opens to the same position and the same question."""
    outcome = match.game.read(match.state.position())
    if isinstance(outcome, Refusal):
        raise TrialError(f"the position does not open: {outcome.why}")
    _expect(outcome.state.position() == match.state.position(), "the position opens to another one")
    _expect(outcome.state.decision == match.state.decision, "the position opens to another question")


def _check_undo(match: Match, positions: Sequence[dict[str, object]]) -> None:
    """Check that undo passes through every earlier position to the start, and redo returns to the same state."""
    end = match.state
    for position in _backwards(positions):
        _expect(not isinstance(match.enter({"do": "undo"}), Refusal), "undo was refused before the start")
        _expect(match.state.position() == position, "undo leads to another position than the earlier one")
    _expect(isinstance(match.enter({"do": "undo"}), Refusal), "undo went on before the start")
    if len(positions) > 1:
        _expect(not isinstance(match.enter({"do": "redo", "to": len(positions) - 1}), Refusal), "redo was refused")
    _expect(match.state == end, "redo leads to another state")


def _backwards(positions: Sequence[dict[str, object]]) -> Iterator[dict[str, object]]:
    return reversed(positions[:-1])


def _expect(truth: bool, otherwise: str) -> None:
    if not truth:
        raise TrialError(otherwise)
