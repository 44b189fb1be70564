"""Players who come and go around a table: gone for good, passed over for a while, and nobody who joins."""

from __future__ import annotations

from typing import Any

import pytest

from tablekeeper.engine import match
from tablekeeper.engine.guerra_de_mitos import GUERRA_DE_MITOS
from tablekeeper.engine.guerra_de_mitos.table import current
from tablekeeper.engine.refusals import Refusal
from tests.engine.guerra_de_mitos.conftest import MatchMaker, Scene, SceneMaker, set_up

ACTS = {"cards_act": True}
PILES = ("zeus", "ulises", "thor")
"""An open card on the first oracle of each seat, so that its transfer asks something."""
WATCHING = {
    "do": "whenever",
    "on": "action",
    "who": "opponent",
    "lasts": "clash",
    "then": [{"do": "reserve", "who": "it", "by": -1}],
}
"""What Chicomecoatl leaves behind for a confrontation."""
GONE = pytest.mark.parametrize("place", ["away", "left"])


def goes(there: Scene, seat: int, place: str) -> Scene:
    cards = there.state.card_count()
    there.edit((f"seats.{seat}.place", place))
    assert not there.state.faults()
    assert there.state.card_count() == cards
    return there


def refused(there: Scene, *changes: tuple[str, Any]) -> str:
    """Return why an edit cannot be."""
    outcome = there.state.edit([{"path": path, "to": to} for path, to in changes])
    assert isinstance(outcome, Refusal), outcome
    return outcome.why


def to_the_next_turn(there: Scene) -> Scene:
    turn = there.state.table.turn
    while there.state.table.turn == turn and there.state.result is None:
        there("pass" if "pass" in there.legal else "done" if "done" in there.legal else there.legal[0])
    return there


# Passed over


@GONE
def test_no_transfer_is_asked_of_who_has_gone(scene: SceneMaker, place: str) -> None:
    """Readings A-63 and A-64."""
    there = goes(scene(seats=3, phase="transfer", piles=PILES), 1, place)
    assert there("done").asks == (2, "turn")
    assert there("done").asks == (0, "influence")


@GONE
def test_who_goes_in_the_own_transfer_has_had_it(scene: SceneMaker, place: str) -> None:
    """Readings A-63 and A-64: also where a card is to be turned up."""
    there = scene(seats=3, phase="transfer", active=1, passed=[0], piles=("zeus", "-/2", "thor"))
    assert there.asks == (1, "reveal")
    assert goes(there, 1, place).asks == (2, "turn")
    assert there("done").asks == (0, "influence")


@GONE
def test_no_action_is_asked_of_who_has_gone(scene: SceneMaker, place: str) -> None:
    """Readings A-63 and A-64: who goes while it is asked is passed over, too."""
    assert goes(scene(seats=3), 1, place)("pass").asks == (2, "influence")
    assert goes(scene(seats=3), 0, place).asks == (1, "influence")


@GONE
def test_the_phase_ends_where_all_others_have_passed(scene: SceneMaker, place: str) -> None:
    """Readings A-9 and A-64."""
    there = scene("ulises:4", "thor:7", "zeus:8")("pass", "pass")
    assert goes(there, 2, place).asks == (0, "assign")


@GONE
def test_nobody_fights_who_has_gone(scene: SceneMaker, place: str) -> None:
    """Readings A-35 and A-64: pairs are made of the others, also where the opponent was being chosen."""
    there = scene(*["thor:7"] * 4)("pass", "pass", "pass", "pass")
    assert goes(there, 2, place).legal == ["choose 1", "choose 3"]
    assert goes(there, 0, place).asks == (1, "assign")


@GONE
def test_the_confrontation_of_who_goes_ends_without_resolution(scene: SceneMaker, place: str) -> None:
    """Readings A-48 and A-64: nobody loses, and what lasts for it has ended."""
    lasting = {"card": "chicomecoatl", "seat": 0, "seats": [1], "step": WATCHING, "until": "clash"}
    there = scene("thor:7!", "ulises:4!", "ares:4", "zeus:8", clash=(0, 1), lasting=[lasting])
    goes(there, 1, place)
    assert (there.reserves[0], there.reserves[1]) == (20, 20 if place == "away" else 0)
    assert there.asks == (2, "assign")
    assert not there.state.table.lasting


def test_who_is_away_draws_nothing_and_loses_nothing(scene: SceneMaker) -> None:
    """Reading A-64: its cards stand upright, as all do."""
    there = scene("ulises:4*", "", "", pantheon=("atlantida",), hand=(5, 5, 5))
    to_the_next_turn(goes(there, 0, "away"))
    assert there.hands == [5, 6, 6]
    assert there.reserves == [20, 20, 20]
    assert there.cards(0) == "ulises"
    assert there.state.table.first == 1


def test_no_effect_reaches_who_is_away(scene: SceneMaker) -> None:
    """Reading A-64: neither as one of several opponents, nor as the one that is chosen."""
    there = goes(scene("isis:6 karasu_tengu:3", "", "", "", rules=ACTS), 2, "away")
    there("use isis")
    assert there.reserves == [19, 19, 20, 19]
    there("pass", "pass", "use karasu_tengu")
    assert there.legal == ["choose 1", "choose 3"]
    assert there.refuses("choose 2").code == "R87"


def test_no_card_of_who_is_away_is_meant(scene: SceneMaker) -> None:
    """Reading A-64."""
    there = scene("ares:4", "ulises:4", "zeus:8", "thor:7", rules=ACTS)("play brindis_de_octli")
    assert there.legal == ["choose ares", "choose ulises", "choose zeus", "choose thor"]
    assert goes(there, 2, "away").legal == ["choose ares", "choose ulises", "choose thor"]
    assert there.refuses("choose zeus").code == "R87"


def test_people_who_carry_a_card_out_are_not_offered_who_is_away(scene: SceneMaker) -> None:
    """Reading A-64: nothing that names the seat or its cards, and what is only restricted says so."""
    there = goes(scene("ulises:4", "", "zeus:8+hacha", piles=("", "", "thor:2/3")), 2, "away")("play dardo")
    words = {word for answer in there.legal for word in answer.split()[1:]}
    assert words & {"2", "zeus", "hacha", "2.1"} == set()
    assert {"1", "ulises"} <= words
    assert there.refuses("reserve 2").code == "R87"


def test_what_cards_of_who_is_away_always_say_goes_on(scene: SceneMaker) -> None:
    """Readings A-56 and A-64: Hapy costs everybody a move."""
    side = {seat: {"transfers": 3} for seat in range(3)}
    there = scene("ulises:4+hapy", "", "", phase="transfer", piles=PILES, side=side, rules=ACTS)
    goes(there, 0, "away")
    assert there.asks == (1, "turn")
    assert current.moves(there.state.table, 1) == 4 - 1


def test_a_point_for_the_neighbour_goes_to_who_is_away_as_well(scene: SceneMaker) -> None:
    """Readings A-17 and A-64: it still has its place at the table."""
    there = goes(scene(seats=4), 1, "away").edit(("seats.2.reserve", 0))
    assert there.points == [0, 1, 0, 0]


def test_a_god_of_gods_counts_who_is_away_but_does_not_become_one_away(scene: SceneMaker) -> None:
    """Readings A-18 and A-64: nobody starts a turn without being there."""
    there = to_the_next_turn(goes(scene(seats=4, reserve=(20, 36, 20, 20)), 1, "away"))
    assert there.result is None
    there = to_the_next_turn(goes(scene(seats=4, reserve=(20, 36, 20, 20)), 2, "away"))
    assert there.points == [0, 4, 0, 0]


def test_who_comes_back_goes_on_with_all_cards(scene: SceneMaker) -> None:
    """Reading A-64: it has its transfer as long as the transfers last."""
    there = goes(scene("", "ulises:4", "", phase="transfer", piles=PILES), 1, "away")("done")
    assert there.asks == (2, "turn")
    goes(there, 1, "here")
    assert there("done").asks == (1, "turn")
    assert there.seats[1].transfers == 1
    assert (there.cards(1), there.hands[1]) == ("ulises", 5)


# In the midst of something


def test_what_was_asked_of_who_goes_is_dropped_before_anything_has_happened(scene: SceneMaker) -> None:
    """Readings A-63 and A-64: the card stays in the hand, the ability is not used."""
    for place in ("away", "left"):
        there = scene("ulises:4 zeus:8", "thor:7", "ares:3", rules=ACTS)("play brindis_de_octli")
        assert there.asks == (0, "target")
        assert goes(there, 0, place).asks == (1, "influence")
        assert there.hands == [5 if place == "away" else 0, 5, 5]


def test_what_is_being_carried_out_is_told_to_its_end_for_who_is_away(scene: SceneMaker) -> None:
    """Reading A-64: somebody else answers; then the seat is passed over."""
    there = goes(scene("", "thor:7", "")("play dardo", "reserve 1"), 0, "away")
    assert there.asks == (0, "by")
    there("number -2")
    assert there.asks == (0, "effect")
    assert there("done").asks == (1, "influence")
    assert there.reserves == [20, 18, 20]


def test_what_is_being_carried_out_ends_with_who_leaves(scene: SceneMaker) -> None:
    """Reading A-63: what was told so far stays."""
    there = scene("", "thor:7", "")("play dardo", "reserve 1", "number -2")
    assert goes(there, 0, "left").asks == (1, "influence")
    assert there.reserves[1] == 18


def test_an_event_happens_though_its_seat_has_gone(scene: SceneMaker) -> None:
    """Reading A-64: it was turned up, so it is carried out."""
    there = scene("", "ulises:4", "perseo:3", phase="transfer", piles=("-/2", "zeus"), rules=ACTS)
    there("reveal tozoztontli")
    assert goes(there, 0, "away").asks == (0, "target")
    assert there("choose ulises").asks == (1, "turn")
    assert there.cards(1) == ""


def test_others_are_asked_on_where_one_opponent_of_several_goes(scene: SceneMaker) -> None:
    """Reading A-64: choices that were made stay, as far as they can still be made."""
    there = goes(scene("karasu_tengu:3", "", "", "", rules=ACTS)("use karasu_tengu"), 1, "away")
    assert there.asks == (0, "whose")
    assert there.legal == ["choose 2", "choose 3"]


def test_who_leaves_while_others_tell_what_a_card_does_is_out_when_they_are_done(scene: SceneMaker) -> None:
    """Readings A-21 and A-63."""
    there = scene("", "thor:7", "")("play dardo", "reserve 2", "number -2")
    assert goes(there, 1, "left").asks == (0, "effect")
    assert there.seats[1].alive
    assert there("done").asks == (2, "influence")
    assert not there.seats[1].alive


# Gone for good


def test_the_cards_of_who_leaves_go_with_it(scene: SceneMaker) -> None:
    """Readings A-57 and A-63: as those of who falls, without a point for anybody."""
    there = scene("ulises:4+hacha@2 zeus:8@2", "ares:4@0 apolo:6", "thor:7", piles=("perseo:3/2",), active=1)
    goes(there, 0, "left")
    assert [there.cards(seat) for seat in range(3)] == ["", "ares apolo", "thor"]
    assert (there.seats[2].god_discard, there.seats[2].design_discard) == (("zeus",), ("hacha",))
    assert (there.seats[0].alive, there.seats[0].hand, there.seats[0].gone) == (False, 0, 5 + 25 + 1 + 3)
    assert there.points == [0, 0, 0]
    assert "oblivion" not in there.happened


def test_who_leaves_cannot_win_by_points(scene: SceneMaker) -> None:
    """Reading A-63: who has fallen can (A-19)."""
    side = {0: {"points": 9}, 1: {"points": 1}, 2: {"points": 5, "alive": False, "reserve": 0}}
    there = goes(scene(seats=4, side=side, active=1), 0, "left")
    assert goes(there, 3, "left").result == (2, "last", ())
    assert there.points == [9, 2, 5, 0]


def test_who_is_left_alone_has_won(scene: SceneMaker) -> None:
    """G-61 and reading A-63: with the point of the last one at the table (G-64)."""
    there = goes(goes(scene(seats=3), 1, "left"), 0, "left")
    assert there.result == (2, "last", ())
    assert there.points == [0, 0, 1]
    assert "all players have left" in refused(scene(seats=3), *[(f"seats.{seat}.place", "left") for seat in range(3)])


def test_the_first_player_who_goes_keeps_the_token_until_the_turn_is_over(scene: SceneMaker) -> None:
    """Readings A-48 and A-64."""
    there = goes(scene(seats=4, first=2, active=3), 2, "left")
    assert there.state.table.first == 2
    assert to_the_next_turn(there).state.table.first == 3


def test_a_loan_from_who_has_left_stays_where_it_is(scene: SceneMaker) -> None:
    """G-66 and reading A-63: until it is destroyed, or the match is over."""
    there = scene("ulises:4", "", "")("play dardo", "give ulises", "choose 1", "done", "pass", "pass")
    goes(there, 0, "left")
    to_the_next_turn(there)
    assert there.cards(1) == "ulises"


# Two at least


def test_two_stay_at_the_table(scene: SceneMaker) -> None:
    """Reading A-65."""
    there = goes(scene(seats=3), 1, "away")
    assert "1 players are at the table, wanted 2 or more" in refused(there, ("seats.2.place", "away"))


@pytest.mark.parametrize("change", [("seats.1.reserve", 0), ("seats.1.place", "left")])
def test_nobody_is_passed_over_where_one_alone_would_play(scene: SceneMaker, change: tuple[str, object]) -> None:
    """Reading A-65: the match waits for the other one, or goes to the one who is there when that one leaves."""
    there = goes(scene(seats=3), 2, "away").edit(change)
    assert there("pass").asks == (2, "influence")
    assert goes(there, 2, "left").result == (0, "last", ())


def test_nobody_goes_where_two_play_from_the_beginning(scene: SceneMaker) -> None:
    """Reading A-65: the match would be over."""
    for place in ("away", "left"):
        assert "nobody goes where two play" in refused(scene(), ("seats.1.place", place))


# Nobody joins


def test_nobody_joins_where_somebody_has_left(scene: SceneMaker) -> None:
    """Reading A-66: neither there nor away for a while; undo alone brings back who has left."""
    there = goes(scene(seats=4), 1, "left")
    for place in ("here", "away"):
        assert "nobody joins" in refused(there, ("seats.1.place", place))


def test_before_the_first_turn_a_seat_may_be_given_up(started: MatchMaker) -> None:
    """Reading A-66: the others are set up, and share the power of G-16; for who is away the table waits."""
    there = started(4, first=1)("reveal yomi", "number 20", "number 30", "reveal olimpo", "number 20")
    assert "everybody is needed" in refused(there, ("seats.1.place", "away"))
    assert goes(there, 1, "left").asks == (2, "pantheon")
    set_up(there, "asgard", "nut")
    assert there.state.table.first == 2
    assert there.reserves[0] == 20 + 1
    assert there.asks == (2, "reveal")
    assert there.state.table.seats[1].gone == 20


# As any other edit


def test_all_of_it_is_undone_and_read_back() -> None:
    """Readings A-63 and A-64: as any other edit, in a journal and in a position."""
    begun = match.new("guerra_de_mitos", (), ("Ann", "Bob", "Cleo"), 0)
    assert not isinstance(begun, Refusal)
    for pantheon in ("yomi", "olimpo", "asgard"):
        for answer in (f"reveal {pantheon}", "number 20", "number 30"):
            assert not isinstance(begun.enter({"do": "answer", "answer": answer}), Refusal)
    before = begun.state
    for place in ("away", "left"):
        change = {"path": "seats.1.place", "to": place}
        assert not isinstance(begun.enter({"do": "edit", "changes": [change]}), Refusal)
        opened = match.load(begun.journal())
        assert not isinstance(opened, Refusal)
        assert opened[0].state == begun.state
        read = GUERRA_DE_MITOS.read(begun.state.position())
        assert not isinstance(read, Refusal)
        assert read.state.position() == begun.state.position()
    for _ in range(2):
        assert not isinstance(begun.enter({"do": "undo"}), Refusal)
    assert begun.state == before
