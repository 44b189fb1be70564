"""A match by keys and tags, page by page."""

from __future__ import annotations

import random

import pytest

from firmware.languages import LANGUAGES
from firmware.pages.page import AnswerWanted

from .conftest import NewBox


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seed", [1, 2])
def test_whole_matches_by_keys_and_nothing_that_matters_is_cut(new_box: NewBox, lang: str, seed: int) -> None:
    """Every legal answer is reached in at most eight presses; every page on the way fits the panel."""
    box = new_box(lang=lang, game="mindbug")
    chance = random.Random(seed)
    for _ in range(400):
        if box.match.state.result is not None:
            break
        decision = box.match.state.decision
        assert decision is not None
        answer = chance.choice(decision.legal)
        presses = 0
        before = len(box.match.entries)
        while len(box.match.entries) == before:
            key = box.app.toward(AnswerWanted(answer))
            assert key is not None, f"{answer} in {decision}:\n{box.words}"
            box.app.say("")
            cut = box.overflows()
            assert not cut, f"{cut} in {decision}:\n{box.words}"
            box.press(key)
            presses += 1
            assert presses <= 8, f"{answer} in {decision}"
        assert box.match.entries[-1] == {"do": "answer", "answer": answer}
    assert box.match.state.result is not None
    assert not box.overflows()
