"""A tap means what it can mean where it is made, and nothing else."""

from __future__ import annotations

from tablekeeper.engine import match as matches
from tablekeeper.engine.match import Match
from tablekeeper.engine.refusals import NOT_ASKED, NOT_IN_PLAY
from tablekeeper.firmware.games.bindings import UNBOUND, Thing
from tablekeeper.firmware.games.guerra_de_mitos.scan import ORACLE, PIECE, mean
from tablekeeper.firmware.games.meaning import Ask, GiveAnswer
from tests.firmware.games.guerra_de_mitos.tables import Taps, answers, seat

LOKI = {"card": "loki", "power": 6, "number": 0}
OTENGU = {"card": "otengu", "power": 3, "number": 1}


def test_a_pantheon_and_the_cards_of_oracles_are_turned_up_by_their_tags() -> None:
    begun = matches.new("guerra_de_mitos", ["era_1"], ["Ann", "Bob"], 0)
    assert isinstance(begun, Match)
    assert mean(begun, UNBOUND, "yomi#1", "yomi") == GiveAnswer(answers("reveal yomi")[0])
    taps = Taps(seat("Ann", oracles=[(None, 0)] * 4), phase="transfer", looked=0)
    assert taps.tap("loki#1") == "reveal loki"
    assert taps.bound("loki#1") == Thing(ORACLE, 0)
    assert taps.refused("dardo#1") != "", "a design card lies on no oracle"


def test_a_card_on_an_oracle_is_asked_about_and_its_tag_means_it_in_play() -> None:
    taps = Taps(seat("Ann", oracles=[(None, 0), ("otengu", 1), (None, 0), (None, 0)]), phase="transfer", looked=0)
    taps.tap("loki#1")
    taps.answer("reveal norna", "reveal hachiman")
    assert taps.mean("loki#1") == Ask(answers("move reserve 1", "discard 1"))
    taps.enter({"do": "edit", "changes": [{"path": "seats.0.oracles.0.power", "to": 7}]})
    assert taps.mean("loki#1") == Ask(answers("enter 1", "move reserve 1", "move 1 reserve", "discard 1"))
    taps.answer("enter 1")
    number = taps.state.table.seats[0].characters[0].number
    assert taps.bound("loki#1") == Thing(PIECE, number)


def test_a_counter_goes_to_an_oracle_by_taps_once_something_was_moved() -> None:
    taps = Taps(seat("Ann", oracles=[("loki", 0), ("otengu", 0), (None, 0), (None, 0)]), phase="transfer")
    taps.answer("move reserve 2")
    assert taps.tap("loki#1") == "move reserve 1"
    assert taps.bound("loki#1") == Thing(ORACLE, 0), "one that came by keys is bound when it is first tapped"


def test_a_card_that_leaves_its_oracle_frees_its_tag() -> None:
    taps = Taps(seat("Ann", oracles=[(None, 0)] * 4), phase="transfer", looked=3)
    taps.tap("loki#1")
    taps.answer("discard 4")
    assert taps.bound("loki#1") is None


def test_a_card_in_hand_is_played_by_a_tap_and_a_character_is_asked_about_before_it_tires() -> None:
    taps = Taps(seat("Ann", characters=[{**LOKI, "tired": False}]))
    assert taps.tap("eclipse#1") == "play eclipse"
    taps.answer("done", "pass")
    assert taps.mean("loki#1") == Ask(answers("meditate loki"))
    taps.answer("meditate loki", tag="loki#1")
    assert taps.bound("loki#1") == Thing(PIECE, 0)


def test_an_ability_is_asked_about_before_it_is_used() -> None:
    taps = Taps(seat("Ann", characters=[{"card": "amaterasu", "power": 4}]))
    assert taps.mean("amaterasu#1") == Ask(answers("use amaterasu", "meditate amaterasu"))
    assert taps.mean("yomi#1") == Ask(answers("use pantheon"))


def test_an_own_pantheon_that_cannot_act_in_a_phase_is_refused_for_the_phase() -> None:
    assert Taps(seat("Ann", pantheon={"card": "olimpo"})).refused("olimpo#1") == "R70"


def test_an_item_that_a_tag_has_played_is_bound_to_its_bearer_s_item() -> None:
    taps = Taps(seat("Ann", characters=[LOKI, OTENGU]))
    assert taps.tap("antorcha#1") == "play antorcha"
    assert taps.tap("otengu#1") == "choose otengu"
    (item,) = taps.state.table.seats[0].characters[1].items
    assert taps.bound("antorcha#1") == Thing(PIECE, item.number)


def test_while_a_card_is_told_a_tap_of_a_character_means_its_power_first_and_of_a_pantheon_its_reserve() -> None:
    taps = Taps(seat("Ann", characters=[LOKI]))
    taps.answer("play eclipse")
    meaning = taps.mean("loki#1")
    assert isinstance(meaning, Ask)
    assert str(meaning.answers[0]) == "power loki"
    assert taps.mean("yomi#1") == Ask(answers("reserve 0", "reserve 1", "tire_pantheon 0", "tire_pantheon 1"))


def test_a_copy_that_is_bound_to_one_character_does_not_mean_the_other() -> None:
    twins = [{"card": "byakhee", "power": 3, "number": n} for n in range(2)]
    taps = Taps(seat("Ann", pantheon={"card": "rlyeh"}, characters=twins))
    taps.answer("meditate byakhee#2", tag="byakhee#b")
    taps.answer("pass")
    meaning = taps.mean("byakhee#a")
    meant = (
        meaning.answers if isinstance(meaning, Ask) else (meaning.answer,) if isinstance(meaning, GiveAnswer) else ()
    )
    assert "meditate" in {answer.verb for answer in meant}
    assert {answer.copy for answer in meant} <= {1, None}
    assert taps.refused("byakhee#b") == "R76", "this one is tired"


def test_characters_are_sent_by_taps_and_a_tired_one_is_refused() -> None:
    clash = {"sides": [0, 1], "stage": "assign"}
    taps = Taps(
        seat("Ann", characters=[LOKI, {**OTENGU, "tired": True}]), phase="confrontation", fought=[0, 1], clash=clash
    )
    assert taps.refused("otengu#1") == "R76"
    assert taps.refused("hachiman#1") in (NOT_ASKED, NOT_IN_PLAY)
    assert taps.tap("loki#1") == "assign loki"


def test_who_would_count_nothing_in_battle_is_asked_about_before_it_is_sent() -> None:
    taps = Taps(seat("Ann", characters=[{**LOKI, "power": 1}, OTENGU]), seat("Bob"), phase="confrontation")
    assert taps.mean("loki#1") == Ask(answers("assign loki"))
    assert taps.mean("otengu#1") == GiveAnswer(answers("assign otengu")[0])


def test_what_a_card_has_changed_is_asked_about_when_one_is_tapped() -> None:
    taps = Taps(seat("Ann", characters=[LOKI], oracles=[("hachiman", 2), (None, 0), (None, 0), (None, 0)]))
    taps.answer("play eclipse")
    meaning = taps.mean("loki#1")
    assert isinstance(meaning, Ask)
    assert {answer.verb for answer in meaning.answers} == {"power", "strength", "maximum", "tire", "destroy", "give"}
    assert taps.mean("hachiman#1") == Ask(answers("oracle 0.1", "bury 0.1", "bring_in 0.1"))
    assert taps.mean("eclipse#1") == Ask(answers("recover eclipse")), "it lies on the discard"


def test_advise_gives_an_answer_that_only_a_restriction_forbids() -> None:
    clash = {"sides": [0, 1], "stage": "assign"}
    taps = Taps(
        seat("Ann", characters=[{**LOKI, "tired": True}, OTENGU]), phase="confrontation", fought=[0, 1], clash=clash
    )
    taps.match.enter({"do": "strictness", "level": "advise"})
    assert taps.mean("loki#1") == GiveAnswer(answers("assign loki")[0])
