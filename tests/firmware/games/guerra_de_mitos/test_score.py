"""The table at a glance: what of a match stands on the panel, and where."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.firmware.games.guerra_de_mitos import prompts, score
from tablekeeper.firmware.games.guerra_de_mitos.ui import UI
from tablekeeper.firmware.games.guerra_de_mitos.views import Cell, Clash, Duel, Round
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.pages.choice import YES
from tablekeeper.firmware.screens import draw, overflows
from tablekeeper.firmware.simulator.glass import words
from tablekeeper.firmware.telling.troubles import BY_KEY
from tablekeeper.firmware.telling.views import NO_LABELS, Signs, View
from tests.firmware.games.guerra_de_mitos.tables import NAMES, Taps, a_match, seat

LOKI = {"card": "loki", "power": 6}
OTENGU = {"card": "otengu", "power": 3, "tired": True}
AMATERASU = {"card": "amaterasu", "power": 0}


def glance(state: MitosState) -> View:
    return score.table(state, state.asked, "A question", NO_LABELS, Signs())


def read(view: View) -> list[list[str]]:
    assert overflows(view) == ()
    return [line.split() for line in words(draw(view)).split("\n")]


def test_oracles_stand_as_power_against_cost_and_lit_where_a_card_may_enter() -> None:
    oracles = [("hachiman", 8), ("otengu", 3), (None, 0), (None, 0)]
    view = glance(a_match(seat("Ann", oracles=oracles), phase="transfer").state)
    assert isinstance(view, Duel)
    assert view.cells[0] == (Cell("8/8", lit=True), Cell("3/4"), Cell("■4"), Cell("■4"))
    assert read(view)[3][:2] == ["8/8", "3/4"]


def test_what_stands_below_a_reserve_is_that_seats() -> None:
    left, right = seat("Ann", characters=[LOKI]), seat("Bob", characters=[OTENGU])
    for active in (0, 1):
        view = glance(a_match(left, right, active=active).state)
        assert isinstance(view, Duel)
        assert [[cell.text for cell in cells] for cells in view.cells] == [["4·6"], ["2▭3"]]
    view = glance(a_match(left, right, seat("Cleo", characters=[AMATERASU]), active=2).state)
    assert isinstance(view, Round)
    assert [cell.text for cell in view.cells] == ["4·0"]
    assert read(view)[3][0] == "▶", "the row of who is asked has the arrow"


def test_characters_stand_as_strength_and_power_with_a_sign_for_a_tired_one() -> None:
    view = glance(a_match(seat("Ann", characters=[LOKI, OTENGU, AMATERASU])).state)
    assert isinstance(view, Duel)
    assert [cell.text for cell in view.cells[0]] == ["4·6", "2▭3", "4·0"]


def test_who_has_passed_and_holds_the_token_is_marked() -> None:
    taps = Taps(first=1)
    taps.answer("pass")
    view = glance(taps.state)
    assert isinstance(view, Duel)
    assert [(side.passed, side.token) for side in view.seats] == [(True, False), (False, True)]
    assert read(view)[0] == ["Ann✗", "●Bob"]


@pytest.mark.parametrize("count", range(3, 7))
def test_around_a_table_every_reserve_is_found_in_its_column(count: int) -> None:
    seats = [seat(name, reserve=18 + n, points=n) for n, name in enumerate(NAMES[:count])]
    view = glance(a_match(*seats).state)
    assert isinstance(view, Round)
    lines = read(view)
    assert lines[1] == [str(18 + n) for n in range(count)]
    assert lines[2] == [f"▮5+{n}" if n else "▮5" for n in range(count)]


@pytest.mark.parametrize("count", range(2, 7))
def test_the_largest_table_has_room(count: int) -> None:
    many = [{"card": f"token_4_{n + 9}_{n + 12}", "power": n + 90} for n in range(12)]
    oracles = [("hachiman", 99)] + [(None, 0)] * 7
    side = {"reserve": 999, "hand": 40, "designs": 80, "characters": many, "points": 9}
    seats = [seat("Maximiliana" + name, **side) for name in NAMES[1:count]]
    for phase in ("transfer", "influence"):
        state = a_match(seat("Maximilian", oracles=oracles, **side), *seats, phase=phase).state
        view = replace(glance(state), signs=Signs(True, (BY_KEY["reader_lost"], BY_KEY["nothing_kept"]), "advise"))
        assert overflows(view) == ()


def test_a_confrontation_shows_both_sums_live_and_whose_turn_it_is() -> None:
    fighters = [{**LOKI, "fielded": True}, {**OTENGU, "fielded": True}, AMATERASU]
    other = [{"card": "hachiman", "power": 5, "fielded": True}]
    clash = {"sides": [0, 1], "stage": "battle", "passed": [1]}
    taps = Taps(
        seat("Ann", characters=fighters), seat("Bob", characters=other), phase="confrontation", fought=[0, 1],
        clash=clash,
    )  # fmt: skip
    view = glance(taps.state)
    assert isinstance(view, Clash)
    assert ([army.strength for army in view.armies], view.asked) == ([5, 5], 0)
    assert [len(army.cells) for army in view.armies] == [2, 1]
    assert read(view)[0] == ["Ann", "20", "Bob", "20"]
    assert [army.passed for army in view.armies] == [False, True]
    details = score.details(taps.state, language("en", UI.words))
    assert details[0] == "Ann: 5"
    assert details[2].startswith("1: Otengu ▭: strength 2, power 3/6, tired")


def test_the_first_seat_is_at_the_left_of_a_battle_whoever_began_it() -> None:
    clash = {"sides": [1, 0], "stage": "assign"}
    bob = seat("Bob", characters=[LOKI])
    view = glance(a_match(seat("Ann"), bob, phase="confrontation", fought=[0, 1], clash=clash, active=1).state)
    assert isinstance(view, Clash)
    assert ([army.name for army in view.armies], view.asked) == (["Ann", "Bob"], 1)


def test_while_characters_are_sent_all_are_seen_and_those_sent_are_lit() -> None:
    clash = {"sides": [0, 1], "stage": "assign"}
    taps = Taps(
        seat("Ann", characters=[LOKI, {"card": "hachiman", "power": 4}]), phase="confrontation", fought=[0, 1],
        clash=clash,
    )  # fmt: skip
    taps.answer("assign loki")
    view = glance(taps.state)
    assert isinstance(view, Clash)
    assert view.armies[0].cells == (Cell("4·5", lit=True), Cell("5·4"))


def test_details_tell_what_a_stranger_costs_more() -> None:
    oracles = [("loki", 3), (None, 0), (None, 0), (None, 0)]
    state = a_match(seat("Ann", oracles=oracles), phase="transfer").state
    assert score.details(state, language("en", UI.words))[0] == "1: Loki 3/7+1 (other mythology)"


def test_what_goes_on_and_what_ends_something_stand_on_opposite_keys() -> None:
    for ask, keys in prompts.KEYS.items():
        ends = {keys[verb] for verb in ("done", "pass", "yes") if verb in keys}
        goes_on = {keys[verb] for verb in ("move", "play", "assign", "reserve", "no") if verb in keys}
        assert not ends & goes_on, ask
    assert prompts.KEYS["sure"]["yes"] != YES, "one key pressed twice does no harm"


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_own_reserve_is_emptied_only_after_two_warnings(code: str) -> None:
    taps = Taps(seat("Ann", reserve=1, oracles=[("loki", 0), (None, 0), (None, 0), (None, 0)]), phase="transfer")
    taps.answer("move reserve 1")
    lang, asked = language(code, UI.words), []
    for _ in range(2):
        decision, prompt = taps.state.decision, UI.prompt(taps.match, language(code, UI.words))
        assert decision is not None
        key = f"guerra_de_mitos.ask.{decision.ask}"
        asked.append(lang.word(f"{key}.{prompt.kind}", key, plain=""))
        assert taps.state.result is None
        taps.answer("yes")
    assert all(asked)
    assert asked[0] != asked[1]
    assert "Olvido" in asked[0]
    assert taps.state.result is not None
