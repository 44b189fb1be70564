"""How creatures and cards in piles are called: a lone id, or numbers over the whole table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tablekeeper.engine.answers import Answer, Option
from tablekeeper.engine.mindbug.boxes import every_card
from tablekeeper.engine.mindbug.table.labels import copy_number, label_places, name_each
from tablekeeper.engine.mindbug.table.zones import Creature, Seat
from tests.engine.mindbug.conftest import SceneMaker


def seat(creatures: str, *, first: int = 0, pile: str = "") -> Seat:
    """Return a side of the table with creatures numbered from `first`."""
    placed = tuple(Creature(first + index, every_card()[card]) for index, card in enumerate(creatures.split()))
    return Seat("Ann", 3, 2, 5, 5, tuple(pile.split()), placed)


def test_a_card_that_is_alone_among_the_candidates_keeps_its_bare_id(scene: SceneMaker) -> None:
    """The other copy lies on the table, but it is no candidate."""
    match = scene("killer_bee luchataur", "luchataur")("attack killer_bee")
    assert match.legal == ["choose luchataur", "pass"]
    assert match.refuses("choose luchataur#2").code == "R06"


def test_copies_are_numbered_seat_by_seat_and_by_age(scene: SceneMaker) -> None:
    match = scene("gorillion", "killer_bee explosive_toad killer_bee")("attack gorillion")
    assert match.legal == ["block killer_bee#1", "block explosive_toad", "block killer_bee#2", "pass"]


def test_numbers_count_all_copies_on_the_table_also_those_that_are_no_candidates(scene: SceneMaker) -> None:
    seats = (seat("luchataur gorillion"), seat("luchataur bee_bear luchataur", first=2))
    named = name_each(replace(scene().state, seats=seats), "block", seats[1].creatures)
    assert list(map(str, named.answers)) == ["block luchataur#2", "block bee_bear", "block luchataur#3"]
    assert [copy_number(seats, number, "luchataur") for number in (0, 2, 4)] == [1, 2, 3]


def test_an_answer_stands_beside_the_creature_that_it_means(scene: SceneMaker) -> None:
    state = scene("luchataur gorillion luchataur").state
    first, between, last = state.seats[0].creatures
    assert [*name_each(state, "attack", state.seats[0].creatures)] == [
        Option(Answer("attack", "luchataur#1"), first),
        Option(Answer("attack", "gorillion"), between),
        Option(Answer("attack", "luchataur#2"), last),
    ]
    assert not name_each(state, "attack", ())


@pytest.mark.parametrize(("answer", "left"), [("choose killer_bee#1", "bee_bear killer_bee"), ("choose bee_bear", "")])
def test_equal_cards_of_one_pile_are_numbered(scene: SceneMaker, answer: str, left: str) -> None:
    match = scene(discard=("killer_bee bee_bear killer_bee", ""))("play compost_dragon")
    assert match.legal == ["choose killer_bee#1", "choose bee_bear", "choose killer_bee#2"]
    assert match(answer).discard[0] == (left or "killer_bee killer_bee")


def test_cards_of_the_second_pile_are_numbered_after_those_of_the_first() -> None:
    seats = (seat("", pile="killer_bee"), seat("", pile="killer_bee luchataur killer_bee"))
    assert label_places(seats, [(0, 0)]) == ["killer_bee"]
    assert label_places(seats, [(1, 0), (1, 1), (1, 2)]) == ["killer_bee#2", "luchataur", "killer_bee#3"]


def test_a_card_alone_in_its_pile_is_not_numbered_for_a_copy_in_the_other(scene: SceneMaker) -> None:
    match = scene(discard=("killer_bee", "killer_bee gorillion"))("play grave_robber")
    assert match.legal == ["choose killer_bee", "choose gorillion"]


def test_waiting_effects_are_named_as_their_cards_lay(scene: SceneMaker) -> None:
    match = scene("bee_bear explosive_toad", "gorillion explosive_toad")
    match("attack explosive_toad", "block explosive_toad")
    assert match.legal == ["choose explosive_toad#1", "choose explosive_toad#2"]
    match("choose explosive_toad#1")
    assert match.asks == (0, "choose")
