"""The transfer: the rules G-18 to G-29 and G-75, and the golden rules of what costs and who owns."""

from __future__ import annotations

import pytest

from tablekeeper.engine.guerra_de_mitos.table import events
from tablekeeper.engine.refusals import Refusal
from tests.engine.guerra_de_mitos.conftest import MatchMaker, Scene, SceneMaker, set_up


def moving(scene: SceneMaker, piles: str = "ulises:3/2 - - pitia", transfers: int = 5, **rest: object) -> Scene:
    """Return a scene in the transfer of Ann with so many transfers behind her; what may enter keeps it open."""
    return scene(phase="transfer", piles=(piles,), side={0: {"transfers": transfers}}, **rest)


def test_each_seat_has_its_whole_transfer_the_first_player_first(scene: SceneMaker) -> None:
    """G-18."""
    piles = ("ulises:0/1 pitia", "zeus:0/1 groa", "thor:0/1 midori")
    there = scene(seats=3, first=1, active=1, phase="transfer", piles=piles, side={1: {"transfers": 1}})
    assert there.asks == (1, "turn")
    there.refuses("0: done", "G-18")
    there("done")
    assert there.asks == (2, "turn")
    there("done")
    assert there.asks == (0, "turn")
    there("done")
    assert there.asks == (1, "influence")
    assert [seat.transfers for seat in there.seats] == [1, 1, 1]


def test_what_lies_face_down_on_top_is_turned_up_from_the_left(scene: SceneMaker) -> None:
    """G-19: what lies open stays."""
    there = scene(phase="transfer", piles=("-/2 zeus:1/3 -/0 -/1",))
    assert there.asks == (0, "reveal")
    there.refuses("reveal dardo", "G-19")
    there.refuses("reveal yomi", "G-19")
    there.refuses("reveal zeus", "G-4")
    there("reveal ulises")
    assert there.oracle(0, 1).card == "ulises"
    assert (there.oracle(0, 1).left, there.oracle(0, 2).power) == (1, 1)
    there("reveal thor")
    assert there.oracle(0, 4).card == "thor"
    assert there.asks == (0, "turn")
    there.refuses("reveal ares", "G-18")


def test_what_lies_below_an_emptied_oracle_stays_face_down(scene: SceneMaker) -> None:
    """Readings A-29 and A-45: it is turned up in the next transfer, and takes no power till then."""
    there = moving(scene, "ulises:4/2 zeus:1/2 - -")("enter 1")
    assert there.asks == (0, "turn")
    there.refuses("move reserve 1", "G-22", "R74")
    there.refuses("enter 1", "G-24", "R74")
    discarded = moving(scene, "ulises:4/2 zeus:1/2 - -")("discard 2")
    assert discarded.asks == (0, "turn")
    assert discarded.oracle(0, 2).card is None


def test_a_question_for_the_top_card_outlives_an_edit(scene: SceneMaker) -> None:
    """G-19."""
    there = scene(phase="transfer", piles=("-/2 -/2",)).edit(("seats.0.hand", 3))
    assert there.asks == (0, "reveal")
    there("reveal ulises", "reveal thor")
    assert [oracle.card for oracle in there.seats[0].oracles] == ["ulises", "thor"]


def test_an_event_is_resolved_at_once_and_discarded(scene: SceneMaker) -> None:
    """G-20: then the next oracle, not the next card of this one (A-28)."""
    there = scene(phase="transfer", piles=("-/2 -/2",))("reveal shemu")
    assert there.asks == (0, "effect")
    there.refuses("move reserve 1", "G-67")
    there("reserve 1", "number -2", "done")
    assert there.reserves == [20, 18]
    assert there.seats[0].god_discard == ("shemu",)
    assert there.oracle(0, 1).card is None
    there("reveal ulises")
    assert there.oracle(0, 2).card == "ulises"
    assert there.asks == (0, "turn")


def test_no_power_lies_on_an_event(scene: SceneMaker) -> None:
    """G-20: it never stays in an oracle, neither by an edit."""
    there = moving(scene)
    refusal = there.state.edit([{"path": "seats.0.oracles.0.card", "to": "shemu"}])
    assert isinstance(refusal, Refusal)
    assert "event" in refusal.why


def test_after_an_event_the_next_card_is_turned_up_by_a_house_rule(scene: SceneMaker) -> None:
    """Reading A-28."""
    there = scene(phase="transfer", piles=("-/2 -/2",), rules={"chained_events": True})
    there("reveal shemu", "done", "reveal ulises", "reveal thor")
    assert [oracle.card for oracle in there.seats[0].oracles] == ["ulises", "thor"]


def test_one_card_may_be_discarded_before_the_moves(scene: SceneMaker) -> None:
    """G-21: the power on it goes to the bank (A-27, A-45)."""
    there = moving(scene, "ulises:3/2 zeus:2/1 -/0 pitia")
    there.refuses("discard 3", "G-21", "R74")
    there.refuses("discard 5", "G-21")
    there("discard 1")
    assert (there.seats[0].god_discard, there.reserves[0]) == (("ulises",), 20)
    there.refuses("discard 2", "G-21", "R75")
    moved = moving(scene)("move 1 reserve")
    moved.refuses("discard 1", "G-21", "R75")
    entered = moving(scene, "ulises:4/2 zeus:2/1 - -")("enter 1")
    entered.refuses("discard 2", "G-21", "R75")
    other = scene(phase="transfer", piles=("- pitia", "zeus:2"))
    assert "discard 1" not in other.legal


def test_power_is_moved_between_the_reserve_and_the_oracles(scene: SceneMaker) -> None:
    """G-22: a counter a move (A-5)."""
    there = moving(scene, "ulises:3/2 zeus:0/1 -/0 pitia")
    there("move reserve 1", "move 1 reserve", "move 1 2")
    assert (there.reserves[0], there.oracle(0, 1).power, there.oracle(0, 2).power) == (20, 2, 1)
    there.refuses("move 3 reserve", "G-22", "R72")
    there.refuses("move reserve 3", "G-22", "R74")
    there.refuses("move 1 1", "G-22")
    there.refuses("move reserve 9", "G-22")
    there.refuses("move reserve ulises", "G-22")
    scene("ulises:3", phase="transfer", piles=("pitia",)).refuses("move ulises reserve", "G-22")


def test_no_more_power_leaves_an_oracle_than_lies_there(scene: SceneMaker) -> None:
    """G-22."""
    moving(scene, "zeus:0/1 ulises:1 - -").refuses("move 1 reserve", "G-22", "R72")


@pytest.mark.parametrize(("transfers", "moves"), [(1, 1), (2, 2), (4, 4), (5, 5), (6, 5), (40, 5)])
def test_there_is_one_move_more_in_each_transfer_up_to_five(scene: SceneMaker, transfers: int, moves: int) -> None:
    """G-23."""
    there = moving(scene, transfers=transfers)(*["move reserve 1"] * moves)
    there.refuses("move reserve 1", "G-23", "R71")
    there.refuses("move 1 reserve", "G-23", "R71")
    assert there.oracle(0, 1).power == 3 + moves


def test_unused_moves_are_lost_and_each_seat_counts_its_own(scene: SceneMaker) -> None:
    """G-23 and reading A-39."""
    there = moving(scene, transfers=1)("done")
    assert [seat.transfers for seat in there.seats] == [1, 1]
    assert there.state.table.moved == 0


@pytest.mark.parametrize(
    ("ours", "theirs", "transfers", "moves"),
    [
        ("isis:5+amset", "", 1, 2),
        ("isis:5+amset", "", 5, 6),
        ("", "isis:5+amset", 2, 2),
        ("isis:5+hapy", "", 2, 1),
        ("", "isis:5+hapy", 5, 4),
        ("isis:5+hapy", "", 1, 0),
        ("isis:5+hapy", "osiris:5+hapy", 1, 0),
        ("isis:5+amset+hapy", "", 3, 3),
        ("isis:5+amset*", "", 2, 3),
    ],
)
def test_amset_adds_a_move_and_hapy_takes_one_from_everybody(
    scene: SceneMaker, ours: str, theirs: str, transfers: int, moves: int
) -> None:
    """G-23: never below none; a tired item counts as well (A-56)."""
    there = scene(ours, theirs, phase="transfer", piles=("ulises:3/2 pitia",), side={0: {"transfers": transfers}})
    there(*["move reserve 1"] * moves)
    there.refuses("move reserve 1", "G-23")


def test_an_event_may_change_the_moves_of_this_transfer(scene: SceneMaker) -> None:
    """G-23."""
    there = scene(phase="transfer", piles=("-/2 ulises:0 pitia",), side={0: {"transfers": 1}})
    there("reveal peret", "moves 0", "number 2", "done", *["move reserve 2"] * 3)
    there.refuses("move reserve 2", "G-23")
    none = scene(phase="transfer", piles=("-/2 ulises:0 pitia",), side={0: {"transfers": 1}})
    none("reveal peret", "moves 0", "number -5", "done").refuses("move reserve 2", "G-23")


def test_what_has_its_cost_may_enter_play(scene: SceneMaker) -> None:
    """G-24: god cards alone, any number, at any time of the moves; a cost of 0 is met by no power."""
    there = moving(scene, "ulises:3 minotauro:4 pitia:0 zeus:7")
    there.refuses("enter 1", "G-24", "R72")
    there.refuses("enter 4", "G-24", "R72")
    there.refuses("enter 5", "G-24")
    there.refuses("play hacha", "G-18")
    there("enter 2", "move reserve 1", "enter 1", "enter 3")
    assert there.cards(0) == "minotauro ulises pitia"
    assert (there.power("ulises"), there.power("pitia")) == (4, 0)


def test_a_character_keeps_its_power_up_to_its_maximum(scene: SceneMaker) -> None:
    """G-25: from its cost to its maximum (A-6)."""
    there = moving(scene, "ulises:5 perseo:7 ares:6 -")
    there.refuses("enter 2", "A-6", "R73")
    there("enter 1", "enter 3", "move 2 reserve", "enter 2")
    assert [there.power(card) for card in ("ulises", "ares", "perseo")] == [5, 6, 6]


@pytest.mark.parametrize(("power", "surplus"), [(1, 0), (4, 3)])
def test_the_power_on_a_resource_goes_to_the_bank(scene: SceneMaker, power: int, surplus: int) -> None:
    """G-26: the surplus, too, or to the reserve by a house rule (A-7), which is no gain (A-60)."""
    there = moving(scene, f"el_partenon:{power} - - -")("enter 1")
    assert (there.cards(0), there.reserves[0]) == ("el_partenon", 20)
    assert [event.lost for event in there.events if isinstance(event, events.Entered)] == [surplus]
    kept = moving(scene, f"el_partenon:{power} - - -", rules={"surplus_returns": True}, pantheon=("la_orden",))
    assert kept("enter 1").reserves[0] == 20 + surplus
    assert [event.lost for event in kept.events if isinstance(event, events.Entered)] == [0]


def test_cards_enter_ready(scene: SceneMaker) -> None:
    """G-27."""
    there = moving(scene, "ulises:4 el_partenon:1 - -")("enter 1", "enter 2")
    assert there.cards(0) == "ulises el_partenon"


def test_a_character_of_another_mythology_pays_one_more(scene: SceneMaker) -> None:
    """G-28: of its own power, which may bring it below its cost (A-8); without power it does not enter."""
    there = moving(scene, "thor:7 groa:0 groa:1 thorey:6")
    there.refuses("enter 2", "G-28", "R72")
    there("enter 1", "enter 3", "enter 4")
    assert [there.power(card) for card in ("thor", "groa", "thorey")] == [6, 0, 5]
    assert there.reserves[0] == 20


@pytest.mark.parametrize(
    ("pantheon", "ours", "card", "left"),
    [
        ("olimpo", False, "couger:4", 3),
        ("olimpo", True, "couger:4", 4),
        ("inframundo", False, "couger:4", 4),
        ("inframundo", False, "ulises:4", 3),
        ("inframundo", True, "ulises:4", 4),
        ("rlyeh", False, "cthonian:4", 4),
        ("yomi", False, "cthonian:4", 3),
    ],
)
def test_neutral_characters_are_of_another_mythology(
    scene: SceneMaker, pantheon: str, ours: bool, card: str, left: int
) -> None:
    """G-28 and reading A-50: but under a Neutral pantheon; by a house rule nobody pays where one is Neutral."""
    there = moving(scene, f"{card} - - -", pantheon=(pantheon,), rules={"neutral_is_ours": ours})("enter 1")
    assert there.power(card.split(":")[0]) == left


def test_under_inframundo_demons_cost_two_less(scene: SceneMaker) -> None:
    """G-67 and reading A-59: never below 0, and the extra cost remains."""
    there = moving(scene, "mictlantecuhtli:3 hades:4 couger:3 karasu_tengu:1", pantheon=("inframundo",))
    there.refuses("enter 3", "G-24")
    there("enter 1", "enter 2", "enter 4")
    assert [there.power(card) for card in ("mictlantecuhtli", "hades", "karasu_tengu")] == [2, 3, 0]
    moving(scene, "mictlantecuhtli:2 - - -", pantheon=("inframundo",)).refuses("enter 1", "G-24")
    moving(scene, "mictlantecuhtli:3 - - -", pantheon=("mictlan",)).refuses("enter 1", "G-24")


def test_under_la_orden_gods_hold_two_less(scene: SceneMaker) -> None:
    """G-67: though never less than they cost, or they could not enter at all."""
    there = moving(scene, "ares:5 ulises:5 zeus:9 apolo:6", pantheon=("la_orden",))
    there.refuses("enter 1", "A-6")
    there.refuses("enter 3", "A-6")
    there("enter 2", "enter 4", "move 1 reserve", "enter 1", "move 3 reserve", "enter 3")
    assert [there.power(card) for card in ("ulises", "apolo", "ares", "zeus")] == [4, 5, 3, 7]
    assert moving(scene, "ares:6 - - -")("enter 1").power("ares") == 6


def test_who_moves_the_last_power_out_is_asked_twice_and_falls(scene: SceneMaker) -> None:
    """G-29."""
    there = moving(scene, reserve=(2, 20))("move reserve 1")
    assert there.reserves[0] == 1
    there("move reserve 1")
    assert there.asks == (0, "oblivion")
    there.refuses("move 1 reserve", "G-29")
    there("no")
    assert (there.asks, there.reserves[0], there.state.table.moved) == ((0, "turn"), 1, 1)
    there("move reserve 1", "yes")
    assert there.asks == (0, "sure")
    assert there("no").asks == (0, "turn")
    assert there("move reserve 1", "yes", "yes").result == (1, "oblivion", ())


def test_a_question_at_the_brink_goes_where_an_edit_has_taken_the_power(scene: SceneMaker) -> None:
    """G-29 and G-69: what can no longer be paid is not done."""
    there = scene(pantheon=("yomi",), reserve=(2, 20))("use pantheon").edit(("seats.0.reserve", 1))
    assert there.asks == (0, "influence")
    assert there.reserves == [1, 20]


def test_cards_of_the_hand_and_abilities_wait_for_their_phase(scene: SceneMaker) -> None:
    """G-75."""
    there = moving(scene, "ulises:4 - - -")
    for answer in ("play dardo", "play hacha", "use pantheon", "meditate ulises", "assign ulises"):
        there.refuses(answer, "G-18")
    influence = scene("teseo:3")
    influence.refuses("play incendio", "G-75", "R70")
    influence.refuses("use teseo", "G-33", "R70")
    influence.refuses("enter 1", "G-30")
    battle = scene("teseo:3!", clash=(0, 1))
    battle.refuses("play dardo", "G-75", "R70")
    battle.refuses("play hacha", "G-75", "R70")
    battle.refuses("meditate teseo", "G-43")
    battle.refuses("play zeus", "G-24", "R83")


def test_the_first_turn_gives_one_move_each_and_the_second_two(started: MatchMaker) -> None:
    """G-23."""
    there = set_up(started(3), "olimpo", "asgard", "nut")
    moves: list[int] = []
    while len(moves) < 6:
        assert there.asks is not None
        match there.asks[1]:
            case "reveal":
                there("reveal resource", "number 0")
            case "turn":
                moves.append(0)
                while "move reserve 1" in there.legal:
                    there("move reserve 1")
                    moves[-1] += 1
                there("done")
            case "opponent":
                there(there.legal[0])
            case _:
                there("pass")
    assert moves == [1, 1, 1, 2, 2, 2]
