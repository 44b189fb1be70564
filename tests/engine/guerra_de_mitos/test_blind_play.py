"""Any answer at any time, also what only *advise* lets pass, and edits in between: the table stays possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from tablekeeper.engine.answers import NUMBER, Answer
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.guerra_de_mitos import GUERRA_DE_MITOS, MitosState
from tablekeeper.engine.guerra_de_mitos.cards.card import every_card
from tablekeeper.engine.guerra_de_mitos.frames.by_hand import CHANGES
from tablekeeper.engine.guerra_de_mitos.position.refusals import RULES

CARDS = sorted(every_card())
CLOSED = ("game", "sets", "battle_strength", "bids", "numbered")


def _new(seats: int) -> MitosState:
    outcome = GUERRA_DE_MITOS.new((), ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")[:seats], 0)
    assert isinstance(outcome, Outcome)
    return outcome.state


def _listed(state: MitosState, chance: Random) -> Answer:
    """Return any listed answer, each verb as often as the others."""
    kinds: dict[str, list[Answer]] = {}
    for answer in state.legal():
        kinds.setdefault(answer.verb, []).append(answer)
    if state.question is not None and state.question.span is not None:
        least, most = state.question.span
        kinds[NUMBER] = [Answer(NUMBER, str(chance.randint(least, min(most, max(least, 6)))))]
    return chance.choice(kinds[chance.choice(sorted(kinds))])


def _forbidden(state: MitosState, chance: Random) -> Answer:
    """Return something that a rule may forbid."""
    verb = chance.choice(("play", "use", "meditate", "assign", "enter", "discard", "choose"))
    there = [place.piece.card for place in state.table.places]
    things = [str(chance.randint(1, 4))] if verb in ("enter", "discard") else [*CARDS, "weapon"]
    return Answer(verb, chance.choice(there if there and verb not in ("play", "enter", "discard") else things))


def _places(value: object, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    if isinstance(value, dict):
        for name, inside in value.items():
            yield from _places(inside, (*path, name))
    elif isinstance(value, list):
        yield path, value
        for place, inside in enumerate(value):
            yield from _places(inside, (*path, str(place)))
    else:
        yield path, value


def _edit(state: MitosState, chance: Random) -> MitosState:
    """Set any place of the position to something else, if that is possible."""
    path, value = chance.choice([place for place in _places(state.position()) if place[0][0] not in CLOSED])
    to: object = None
    if isinstance(value, bool):
        to = not value
    elif isinstance(value, int):
        to = chance.choice((0, 1, 2, value + 1))
    elif isinstance(value, str):
        to = chance.choice(CARDS)
    elif isinstance(value, list):
        to = value[:-1]
    outcome = state.edit([{"path": ".".join(path), "to": to}])
    return outcome.state if isinstance(outcome, Outcome) else state


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("advise", [False, True])
def test_whatever_is_answered_or_edited_leaves_a_possible_table(seed: int, advise: bool) -> None:
    chance = Random(seed)
    state = _new(2 + seed % 5)
    for _ in range(400):
        if state.result is not None:
            break
        if advise and state.table.phase != "setup" and chance.random() < 0.05:
            state = _edit(state, chance)
            assert not state.faults()
            continue
        answer = _forbidden(state, chance) if advise and chance.random() < 0.3 else _listed(state, chance)
        cards, brought = state.card_count(), state.table.phase != "setup"
        outcome = state.apply(answer, advise=advise)
        assert advise or isinstance(outcome, Outcome), (answer, outcome)
        if isinstance(outcome, Outcome):
            state = outcome.state
            assert not state.faults(), (answer, state.faults())
            assert state.card_count() == cards or not brought, answer


def test_random_play_comes_to_every_question_and_every_change() -> None:
    asks: Counter[str] = Counter()
    verbs: Counter[str] = Counter()
    for seed in range(7):
        chance = Random(seed)
        state = _new(2 + seed % 2)
        dealer = GUERRA_DE_MITOS.dealer(state, chance)
        while state.result is None and state.question is not None:
            answer = chance.choice(list(dealer.legal(state)))
            asks[state.question.ask] += 1
            verbs[answer.verb] += 1
            outcome = state.apply(answer)
            assert isinstance(outcome, Outcome), (answer, outcome)
            dealer.follow(outcome.events)
            state = outcome.state
    assert set(RULES) - {"lot"} - set(asks) == set()
    assert {change.name for change in CHANGES} - {"moves", "field", "withdraw", "lend", "return"} - set(verbs) == set()
