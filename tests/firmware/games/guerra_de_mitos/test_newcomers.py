"""What people who knew the panel alone did not understand, each with what it says now."""

from __future__ import annotations

from typing import Any

import pytest

from tablekeeper.engine import match as matches
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.engine.guerra_de_mitos.table import events
from tablekeeper.engine.match import Match
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.games.guerra_de_mitos import prompts
from tablekeeper.firmware.games.guerra_de_mitos.views import Duel
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.pages.answers import told
from tablekeeper.firmware.pages.page import LEFT
from tablekeeper.firmware.pages.text import wrapped
from tablekeeper.firmware.telling.refusals import refusal_lines
from tablekeeper.firmware.telling.views import NO_LABELS, QUESTION_LINES, Signs
from tests.firmware.games.guerra_de_mitos.being_told import ENGLISH, NAMES, UI, given, seat, table

ACTS: dict[str, Any] = {"rules": {"cards_act": True}}
TRANSFER: dict[str, Any] = {"phase": "transfer", "looked": 4}


def shown(match: Match[MitosState], verb: str, what: str) -> str:
    """Return how an answer stands in a list."""
    subject = UI.subject(match.state, Answer(verb, what), ENGLISH)
    assert subject is not None
    return told(subject)


def test_who_comes_of_another_mythology_is_shown_with_what_is_left_on_it() -> None:
    match = table(seat("Ann", "thor/8 zeus/8"), **TRANSFER)
    assert shown(match, "enter", "1") == "Thor 8 → 7 (other mythology)"
    assert shown(match, "enter", "2") == "Zeus 8"
    assert UI.details(match.state, ENGLISH)[:2] == ["1: Thor 8/7+1 (other mythology)", "2: Zeus 8/8"]


def test_what_using_a_card_costs_stands_behind_its_name() -> None:
    match = table(seat("Ann", play="zeus/3", pantheon={"card": "yomi"}), **ACTS)
    assert shown(match, "use", "pantheon") == "Yomi (your reserve pays 2)"


def test_who_carries_an_item_has_a_sign_on_the_board_and_the_legend_has_it() -> None:
    item = [{"card": "atlatl"}]
    match = table(seat("Ann", characters=[{"card": "zeus", "power": 3, "items": item}, {"card": "thor", "power": 2}]))
    score = UI.score(match.state, ENGLISH, 0, "", NO_LABELS, Signs())
    assert isinstance(score, Duel)
    assert [cell.text for cell in score.cells[0]] == ["5·3+", "4·2"]
    assert any(line.startswith("4·6+: it carries an item") for line in UI.legend(ENGLISH))


def test_that_the_turn_has_passed_is_said_once_and_a_card_turned_up_hides_no_oracle() -> None:
    begins, shown = events.Transfers(seat=1, moves=2), events.Revealed(seat=1, oracle=1, card="zeus")
    assert UI.change([begins], NAMES[:2], ENGLISH) == "Now it's Bob"
    assert UI.all_changes([begins], NAMES[:2], ENGLISH) == ["Now it's Bob"]
    assert UI.change([shown], NAMES[:2], ENGLISH) == ""


def test_the_next_transfer_is_not_hidden_by_the_card_that_has_ended_the_one_before() -> None:
    ends = [events.Entered(seat=0, card="midori", number=1), events.Transfers(seat=1, moves=1)]
    assert UI.change(ends, NAMES[:2], ENGLISH) == "Now it's Bob"
    assert UI.change(ends[:1], NAMES[:2], ENGLISH) == "In play: Midori"


def test_counters_on_a_card_that_was_just_turned_up_are_to_be_laid_there() -> None:
    match = table(seat("Ann", "zeus/0 - - -"), phase="transfer", looked=1, **ACTS)
    given(match, "reveal peret", "reveal thor")
    reply, before = given(match, "reveal norna")
    assert UI.instructions(reply.events, before, match.state, ENGLISH) == ["2 counters from the bank on Norna"]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("card", ["Heracles", "Aji-suki-taka"])
def test_what_hands_do_for_a_suggestion_is_not_cut(code: str, card: str) -> None:
    lang = language(code, UI.words)
    for key in ("move", "move.fight", "enter", "meditate", "use", "assign"):
        text = f"● {lang.text(f'guerra_de_mitos.guide.{key}', card=card)}"
        assert len(wrapped(text)) <= QUESTION_LINES, text


def test_who_has_no_character_is_told_so_and_not_of_weapons() -> None:
    match = table(seat("Ann"), **ACTS)
    refusal = match.enter({"do": "answer", "answer": "play euterpe"})
    assert isinstance(refusal, Refusal)
    assert refusal_lines(refusal, ENGLISH, UI.game.name)[0] == "You have no character that could carry Euterpe."


def test_a_refusal_says_who_pays_in_battle_and_that_a_card_forbids_its_bearer() -> None:
    """G-46: who is moved in takes part and pays, however much another has that is there."""
    ours = [{"card": "zeus", "power": 3, "fielded": True}, {"card": "harald", "power": 0}]
    theirs = [{"card": "loki", "power": 3, "fielded": True}]
    clash = {"sides": [0, 1], "stage": "battle"}
    match = table(
        seat("Ann", characters=ours), seat("Bob", characters=theirs), phase="confrontation", clash=clash, **ACTS
    )
    refusal = match.enter({"do": "answer", "answer": "play reforzar_lineas"})
    assert isinstance(refusal, Refusal)
    why = "Reforzar líneas costs 1; whoever takes part in it must pay all of it."
    assert refusal_lines(refusal, ENGLISH, UI.game.name)[0] == why
    match = table(seat("Ann", play="harald/3", pantheon={"card": "asgard"}), **ACTS)
    refusal = match.enter({"do": "answer", "answer": "play mjolnir"})
    assert isinstance(refusal, Refusal)
    assert refusal_lines(refusal, ENGLISH, UI.game.name)[0] == "A card says who may carry it, and who may not."


def test_a_card_that_only_asks_has_changed_nothing_and_says_nothing() -> None:
    match = table(seat("Ann", play="zeus/6"), seat("Bob", play="loki/6 otengu/3"), **ACTS)
    given(match, "use zeus")
    assert [line.text for line in UI.history(match, ENGLISH)] == [ENGLISH.text("history.nothing").capitalize()]


def test_whom_to_fight_is_chosen_with_the_key_that_carries_the_turn_on() -> None:
    match = table(seat("Ann"), seat("Bob"), seat("Cleo"))
    given(match, "pass", "pass", "pass")
    assert match.decision is not None
    assert match.decision.ask == "opponent"
    assert prompts.keys(match.decision) == {"choose": LEFT}


def test_who_of_two_begins_is_asked_without_a_bare_number() -> None:
    match = matches.new("guerra_de_mitos", (), NAMES[:2], 0)
    assert isinstance(match, Match)
    given(match, "reveal yomi", "number 20", "number 30", "reveal olimpo", "number 20", "number 30")
    given(match, "number 3", "number 1")
    assert [shown(match, "choose", str(one)) for one in (0, 1)] == ["Ann", "Bob"]


def test_a_battle_without_anybody_of_one_s_own_says_so() -> None:
    clash = {"sides": [0, 1], "stage": "battle"}
    there = [{"card": "zeus", "power": 3, "fielded": True}]
    fight: dict[str, Any] = {"phase": "confrontation", "fought": [0, 1], "clash": clash}
    assert UI.prompt(table(seat("Ann", play="thor/2"), seat("Bob", characters=there), **fight), ENGLISH).kind == "empty"
    assert UI.prompt(table(seat("Ann", characters=there), seat("Bob"), **fight), ENGLISH).kind == ""
