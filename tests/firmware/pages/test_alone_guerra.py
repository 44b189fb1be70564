"""Guerra de Mitos against the box: somebody answers at random, and taps its hidden cards as the glass asks."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tablekeeper.engine.answers import NUMBER, Answer
from tablekeeper.engine.guerra_de_mitos import GUERRA_DE_MITOS
from tablekeeper.engine.guerra_de_mitos.cards.card import every_card
from tablekeeper.engine.holding import may_come
from tablekeeper.firmware.match.opponent import STRENGTHS
from tablekeeper.firmware.pages.against_box import start
from tests.firmware.tagged import uids_of

from .conftest import Box, NewBox

GAME, BOX = "guerra_de_mitos", 1
COPIES = 4
ANSWERS = 120
"""So many answers are given, unless the match is over before."""
MOST = 40
"""No real deck is larger, and nobody counts farther at a table."""


def begun(new_box: NewBox, monkeypatch: pytest.MonkeyPatch, lang: str) -> Box:
    """Return a box that has a tag for each card and begins a match in which it plays the second seat."""
    box = new_box(lang=lang)
    for card, copy in product(every_card(), range(1, COPIES + 1)):
        box.storage.tags.bind(f"04{[*every_card()].index(card):04X}{copy:02X}", card, copy, GAME)
    box.settle()
    monkeypatch.setattr(start, "STRENGTHS", {**STRENGTHS, "easy": 2})
    start.try_against_box(box.context)
    text = box.context.lang.text
    box.choose("Guerra de Mitos", text("alone.level.easy"), text("page.begin.draw"))
    return box


def step(box: Box, chance: Random) -> None:
    """Do the one thing that the glass asks for."""
    match = box.match
    holding, state = match.holding, match.state
    assert holding is not None
    if holding.coming:
        cards = [
            card
            for card in every_card()
            if GUERRA_DE_MITOS.has_card(state, card) and may_come(GUERRA_DE_MITOS, state, BOX, holding, card)
        ]
        uids = uids_of(box.storage.tags, chance.choice(cards), GAME)
        away = [uid for uid in uids if box.session.place_of(uid) is None and box.session.in_play_by(uid) is None]
        box.tap(away[0])
    elif holding.going or (state.asked == BOX and state.source == "hand"):
        box.press("1.ok")
    else:
        least, most = state.decision.span or (1, 0)
        numbers = [Answer(NUMBER, str(number)) for number in range(least, min(most, MOST) + 1)]
        box.answer(str(chance.choice([*state.legal([*every_card()]), *numbers])))


@pytest.mark.parametrize("lang", ["de", "es"])
def test_a_match_against_the_box_goes_on_or_ends_and_no_page_is_cut(
    new_box: NewBox, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    box, chance = begun(new_box, monkeypatch, lang), Random(3)
    given = 0
    while given < ANSWERS and box.match.state.result is None:
        box.wait(0.5)
        assert not box.overflows(), box.words
        box.clear()
        box.wait(0.5)
        assert not box.overflows(), box.words
        before = len(box.match.entries)
        step(box, chance)
        assert len(box.match.entries) > before, f"nothing came of it:\n{box.words}"
        given += 1
    assert given == ANSWERS or box.match.state.result is not None
