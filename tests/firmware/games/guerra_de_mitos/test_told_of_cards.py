"""What is told of a card that the box carries out: until when it holds, its price, what goes to one discard."""

from __future__ import annotations

import pytest

from tablekeeper.engine.guerra_de_mitos.table import events
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.languages import language
from tablekeeper.firmware.telling.refusals import refusal_lines
from tests.firmware.games.guerra_de_mitos.being_told import ENGLISH, UI, given, seat, table


@pytest.mark.parametrize(
    ("answers", "do", "until"),
    [
        (("use meseta_de_leng",), ["Maximum -2 Atenea (until the next turn)"], "until the next turn"),
        (("use atenea",), [], "for good"),
        (("use susanoo",), ["Strength +2 Susanoo"], "this turn"),
    ],
)
def test_a_card_that_changes_a_number_says_until_when(answers: tuple[str, ...], do: list[str], until: str) -> None:
    fights = answers[0] == "use susanoo"
    characters = [{"card": card, "power": 3, "fielded": fights} for card in ("atenea", "susanoo")]
    clash = {"sides": [0, 1], "stage": "battle"}
    rest = {"phase": "confrontation", "fought": [0, 1], "clash": clash} if fights else {}
    ann = seat("Ann", characters=characters, resources=[{"card": "meseta_de_leng"}])
    match = table(ann, rules={"cards_act": True}, **rest)
    reply, before = given(match, *answers)
    told = UI.instructions(reply.events, before, match.state, ENGLISH)
    assert [line for line in told if "+" in line or "-" in line][:1] == do, "where hands do nothing it passes by itself"
    assert until in UI.history(match, ENGLISH)[0].text


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "The price of Hachiman cannot be paid: destroy one of your mortals."),
        ("de", "Der Preis von Hachiman ist nicht zahlbar: zerstöre einen deiner Sterblichen."),
        ("es", "No se puede pagar el precio de Hachiman: destruye a uno de tus mortales."),
        ("it", "Il prezzo di Hachiman non si può pagare: distruggi un tuo mortale."),
    ],
)
def test_a_price_that_is_no_number_is_told_in_the_words_of_its_card(code: str, told: str) -> None:
    fighting = [{"card": "hachiman", "power": 3, "fielded": True}]
    clash = {"sides": [0, 1], "stage": "battle"}
    match = table(
        seat("Ann", characters=fighting), phase="confrontation", fought=[0, 1], clash=clash, rules={"cards_act": True}
    )
    refusal = match.enter({"do": "answer", "answer": "use hachiman"})
    assert isinstance(refusal, Refusal)
    assert refusal_lines(refusal, language(code, UI.words), "guerra_de_mitos")[0] == told


def test_cards_that_go_to_the_same_discard_are_one_line_and_what_happened_stands_before_it() -> None:
    state = table(seat("Ann", "zeus/2 thor/0 loki/0"), rules={"cards_act": True}).state
    happened = [
        events.Used(seat=0, card="duat"),
        *[events.Buried(seat=0, oracle=place, card=card) for place, card in ((1, "zeus"), (2, "thor"), (3, "loki"))],
    ]
    assert UI.instructions(happened, state, state, ENGLISH) == [
        "Zeus on Ann's god discard, 2 counters on it to the bank",
        "Thor, Loki on Ann's god discard",
    ]
    assert UI.besides(happened, state) == happened[:1]
