"""Munchkin on the panel: whole matches by keys, objections with their clock, numbers, rulings and any seat asked."""

from __future__ import annotations

import random

import pytest

from engine.game import Refusal, bounds
from engine.games import GAMES
from firmware.app import AnswerWanted
from firmware.languages import LANGUAGES

from .conftest import Box, NewBox

MOST_PRESSES = 12
"""A card that another seat plays from its hand: the way to the seat, to the verb, and six to the card."""


def given(box: Box, answer: str) -> int:
    """Give an answer by keys, looking at every page on the way; return how many presses it took."""
    while (key := box.app.clearing()) is not None:
        assert not box.overflows(), f"{box.overflows()}:\n{box.words}"
        box.press(key)
    presses, before = 0, len(box.match.entries)
    while len(box.match.entries) == before:
        key = box.app.toward(AnswerWanted(answer))
        assert key is not None, f"{answer} in {box.match.state.decision}:\n{box.words}"
        box.app.say("")
        cut = box.overflows()
        assert not cut, f"{cut} on the way to {answer}:\n{box.words}"
        box.press(key)
        presses += 1
        assert presses <= 60, f"{answer} is never reached:\n{box.words}"
    assert box.match.entries[-1] == {"do": "answer", "answer": answer}
    return presses


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("seed", "seats"), [(1, 3), (2, 4), (3, 6)])
def test_matches_by_keys_and_nothing_that_matters_is_cut(new_box: NewBox, lang: str, seed: int, seats: int) -> None:
    """Every legal answer is reached in few presses; every page on the way fits the panel."""
    box = new_box(lang=lang, game="munchkin", seats=seats)
    chance = random.Random(seed)
    dealer = GAMES["munchkin"]().dealer(box.match.state, random.Random(seed))
    for _ in range(150):
        if box.match.state.result is not None:
            break
        decision, before = box.match.state.decision, box.match.state
        assert decision is not None
        answer = chance.choice(dealer.legal(before))
        span = bounds(answer)
        if span is not None:
            answer = f"number {chance.randint(*span)}"
        presses = given(box, answer)
        assert answer.startswith("number") or presses <= MOST_PRESSES, f"{presses} for {answer} in {decision}"
        outcome = before.apply(answer)
        assert not isinstance(outcome, Refusal)
        dealer.follow(outcome.events)
    assert len(box.match.steps) > 100 or box.match.state.result is not None
