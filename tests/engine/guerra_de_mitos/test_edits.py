"""The table is right: every open fact is set by hand, and what waits for an answer keeps its sense."""

from __future__ import annotations

from typing import Any

import pytest

from tablekeeper.engine.guerra_de_mitos.table.house_rules import HouseRules
from tablekeeper.engine.guerra_de_mitos.table.zones import (
    Character,
    Clash,
    Item,
    Oracle,
    Pantheon,
    Resource,
    Seat,
    Table,
)
from tablekeeper.engine.refusals import Refusal
from tests.engine.guerra_de_mitos.plays import Play, begun, clash, one, play

FULL: dict[str, Any] = {
    "characters": [one("nobunaka", items=[{"card": "hacha"}]), one("zeus")],
    "resources": [{"card": "norna"}],
    "oracles": [{"card": "heracles", "power": 1, "left": 3}, {"left": 4}, {}, {"left": 2}],
    "god_discard": ["shogatsu"],
    "design_discard": ["incendio"],
}


def full(**rest: Any) -> Play:
    return play(FULL, {"characters": [one("heracles")]}, count=3, **rest)


LASTING: dict[str, Any] = {
    "card": "tyr",
    "seat": 1,
    "step": {"do": "strength", "target": "it", "by": 2},
    "on": [{"is": "card", "number": 0}],
    "seats": [],
    "until": "turn",
    "turn": 1,
    "left": None,
    "ability": 0,
    "of": "",
}

ECLIPSE = {
    "do": "whenever",
    "on": "action",
    "who": "all",
    "then": [{"do": "reserve", "who": "it", "by": -1}],
    "lasts": "phase",
}
"""What an action card leaves behind: each action costs its seat power."""

OPEN_FACTS = [
    ("first", 1),
    ("turn", 7),
    ("phase", "transfer"),
    ("active", 2),
    ("looked", 4),
    ("begun", True),
    ("discarded", True),
    ("moved", 2),
    ("extra_moves", -1),
    ("passed", [1]),
    ("silent", True),
    ("battle", "el_juicio_de_osiris"),
    ("fought", [0, 1]),
    ("extra", [2]),
    ("lasting", [LASTING]),
    ("uses", [{"by": {"is": "card", "number": 0}, "card": "nobunaka", "ability": 0}]),
    ("visited", [0]),
    ("seats.0.name", "Zoe"),
    ("seats.0.reserve", 3),
    ("seats.0.pantheon", {"card": "pantheon_20", "mythology": "norse", "tired": False, "used": []}),
    ("seats.0.pantheon.card", "olimpo"),
    ("seats.0.pantheon.mythology", "greek"),
    ("seats.0.pantheon.tired", True),
    ("seats.0.pantheon.used", ["influence"]),
    ("seats.0.oracles", [{"card": None, "power": 0, "left": 1, "guests": [], "owner": -1}]),
    ("seats.0.oracles.0", {"card": "atenea", "power": 5, "left": 1, "guests": [], "owner": 1}),
    ("seats.0.oracles.0.card", "ares"),
    ("seats.0.oracles.0.power", 0),
    ("seats.0.oracles.1.left", 9),
    ("seats.0.oracles.1.guests", [{"card": "shemu", "owner": 1, "below": 3}]),
    ("seats.0.hand", 0),
    ("seats.0.designs", 0),
    ("seats.0.characters.0.card", "midori"),
    ("seats.0.characters.0.power", 0),
    ("seats.0.characters.0.tired", True),
    ("seats.0.characters.0.used", ["confrontation"]),
    ("seats.0.characters.0.fielded", True),
    ("seats.0.characters.0.army", 2),
    ("seats.0.characters.0.items", []),
    ("seats.0.characters.0.items.0.card", "yari"),
    ("seats.0.characters.0.items.0.tired", True),
    ("seats.0.characters.0.items.0.used", ["influence"]),
    ("seats.0.characters.0.items.0.owner", 2),
    ("seats.0.characters.0.strength", -4),
    ("seats.0.characters.0.strength_for_good", 1),
    ("seats.0.characters.0.maximum", 2),
    ("seats.0.characters.0.maximum_for_good", -1),
    ("seats.0.characters.0.owner", 1),
    ("seats.0.characters.0.number", 30),
    ("seats.0.resources", []),
    ("seats.0.resources.0.card", "herreria"),
    ("seats.0.resources.0.tired", True),
    ("seats.0.resources.0.used", ["influence"]),
    ("seats.0.resources.0.owner", 1),
    ("seats.0.god_discard", []),
    ("seats.0.god_discard.0", "ragnarok"),
    ("seats.0.design_discard", ["dardo", "action_1"]),
    ("seats.0.points", 3),
    ("seats.0.transfers", 4),
    ("seats.0.meditation", 1),
    ("seats.0.alive", False),
    ("seats.0.place", "away"),
    ("seats.0.brought", 60),
    ("seats.0.gone", 2),
    *[(f"rules.{name}", True) for name in HouseRules.__struct_fields__],
]
"""Every open fact with something else than there is."""


def at(position: Any, path: str) -> Any:
    for step in path.split("."):
        position = position[int(step)] if isinstance(position, list) else position[step]
    return position


@pytest.mark.parametrize(("path", "to"), OPEN_FACTS)
def test_an_open_fact_is_set_and_told(path: str, to: object) -> None:
    there = full()
    before = at(there.state.position(), path)
    assert before != to
    there.edit((path, to))
    assert there.events[0].message() == {"event": "edited", "path": path, "from": before, "to": to}
    assert at(there.state.position(), path) == to
    assert there.asks is not None


def test_every_field_of_a_position_can_be_set_but_what_is_computed() -> None:
    kinds = (Table, Seat, Pantheon, Oracle, Character, Item, Resource)
    fields = {name for kind in kinds for name in kind.__struct_fields__}
    shown_otherwise = {"seats", "rules", "items", "clash", "characters", "resources", "god_discard", "design_discard"}
    set_here = {step for path, _ in OPEN_FACTS for step in path.split(".")}
    assert fields - set_here - shown_otherwise == {"bids", "numbered", "deck"}, (
        "they go back with the whole table, as below"
    )


def test_a_whole_match_is_set_back_to_its_start() -> None:
    start = begun().state.position()
    there = play(FULL, {"characters": [one("heracles")]})
    there.edit(*((name, value) for name, value in start.items() if name not in ("game", "sets", "battle_strength")))
    assert there.state.position() == start
    assert there.asks == begun().asks


@pytest.mark.parametrize("name", Clash.__struct_fields__)
def test_a_confrontation_under_way_is_set_by_hand(name: str) -> None:
    to = {"sides": [0, 2], "stage": "assign", "passed": [0]}[name]
    there = clash({"characters": [one("zeus")]}, count=3).edit((f"clash.{name}", to))
    assert at(there.state.position(), f"clash.{name}") == to


def test_a_confrontation_is_begun_and_ended_by_hand() -> None:
    there = full().edit(("phase", "confrontation"), ("clash", {"sides": [0, 1]}), ("fought", [0, 1]))
    assert there.asks == (0, "assign")
    there.edit(("clash", None))
    assert there.state.table.turn == 2, "nobody is left who could fight"


@pytest.mark.parametrize(
    "path",
    [
        *("game", "sets", "battle_strength", "bids.0", "", "x", "rules.x", "clash.stage"),
        *("seats.3.reserve", "seats.0.x", "seats.00.reserve", "seats.-1.reserve", "seats.0.characters.5.power"),
        "seats.0.reserve.x",
    ],
)
def test_what_is_no_open_fact_is_refused(path: str) -> None:
    refusal = refused(full(), (path, 1))
    assert (refusal.kind, refusal.code) == ("unknown", "R33")


def refused(there: Play, *changes: tuple[str, object]) -> Refusal:
    """Make changes that must be refused and leave everything as it was."""
    before, question = there.state.position(), there.state.decision
    refusal = there.state.edit([{"path": path, "to": to} for path, to in changes])
    assert isinstance(refusal, Refusal), changes
    assert (there.state.position(), there.state.decision) == (before, question)
    return refusal


@pytest.mark.parametrize(
    ("path", "to", "fault"),
    [
        ("seats.0.reserve", -1, "seats.0.reserve is -1"),
        ("first", 3, "first is 3"),
        ("seats.0.characters.0.card", "norna", "norna is of the kind resource"),
        ("seats.0.characters.1.power", -2, "power is -2"),
        ("seats.0.oracles.2.power", 2, "2 power without a card"),
        ("seats.0.oracles.0.owner", 3, "seats.0.oracles.0.owner is 3"),
        ("seats.0.characters.0.army", 3, "seats.0.characters.0.army is 3"),
        ("lasting", [{**LASTING, "seat": 3}], "lasting.0 names [3]"),
        ("lasting", [{**LASTING, "on": [{"is": "pantheon", "seat": -1}]}], "lasting.0 names [-1]"),
        ("lasting", [{**LASTING, "on": [{"is": "oracle", "seat": 0, "place": 4}]}], "lasting.0 is on oracle 4"),
        ("lasting", [{**LASTING, "card": "unicorn"}], "lasting.0.card: 'unicorn' is no card"),
        ("lasting", [{**LASTING, "seats": [9]}], "lasting.0 names [9]"),
        ("lasting", [{**LASTING, "on": [{"is": "oracle", "seat": -5, "place": 0}]}], "lasting.0 names [-5]"),
        ("lasting", [{**LASTING, "on": [{"is": "discarded", "seat": 0, "god": True, "place": 0}]}], "on the table"),
        ("lasting", [{**LASTING, "left": 0}], "lasting.0.left is 0"),
        *[
            ("lasting", [{**LASTING, "step": step}], f"lasting.0.step is '{step['do']}' in words in which no card")
            for step in (
                {"do": "reserve", "who": "you", "by": 1},
                {"do": "mode", "who": "you", "modes": []},
                {"do": "moves", "who": "all", "by": 1},
                {"do": "whenever", "on": "action", "who": "all", "then": [{"do": "draw", "by": 1}], "lasts": "turn"},
            )
        ],
        (
            "lasting",
            [{**LASTING, "step": {"do": "key", "target": "it", "add": ["a#1"], "lasts": "good"}}],
            "lasting.0.step names the keys ['a#1']",
        ),
        (
            "lasting",
            [{**LASTING, "step": {"do": "give", "target": "it", "to": "you", "lasts": "next_action"}}],
            "lasting.0.seats is [], wanted the seat",
        ),
        (
            "lasting",
            [{**LASTING, "step": {"do": "copy", "target": "it", "to": "self"}, "of": "atenea", "ability": 9}],
            "lasting.0.ability is 9, but atenea has",
        ),
        (
            "lasting",
            [{**LASTING, "step": {"do": "copy", "target": "it", "to": "self"}, "of": "el_juicio_de_osiris"}],
            "lasting.0.of is 'el_juicio_de_osiris', wanted a card that comes into play",
        ),
        ("lasting", [LASTING] * 1_001, "lasting holds 1001, 0 waiting"),
        ("lasting", [{**LASTING, "step": ECLIPSE}] * 51, "lasting holds 51, 51 waiting"),
        ("uses", [{"by": {"is": "pantheon", "seat": 3}, "card": "zeus", "ability": 0}], "uses.0 names [3]"),
        ("uses", [{"by": {"is": "card", "number": 0}, "card": "unicorn", "ability": 0}], "uses.0.card: 'unicorn'"),
        ("lasting", [{**LASTING, "step": {**LASTING["step"], "by": {"up_to": 2}}}], "lasting.0.step.by is an amount"),
        ("seats.0.god_discard", ["zeus"], "2 copies of zeus"),
        (
            "seats",
            [{"name": "Ann", "pantheon": {"card": "yomi"}, "designs": 3, "reserve": 2}] * 2,
            "2 seats, but 3 play",
        ),
        ("phase", "setup", "nothing is left to be set up"),
        ("seats.0.reserve", 10_000, "seats.0.reserve is 10000"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(path: str, to: object, fault: str) -> None:
    refusal = refused(full(), (path, to))
    assert (refusal.kind, refusal.code) == ("illegal", "R31")
    assert any(fault in found for found in refusal.faults), refusal.faults


def test_every_fault_is_named_and_no_change_is_made_by_half() -> None:
    refusal = refused(full(), ("seats.0.reserve", -1), ("turn", 5), ("seats.1.hand", -1), ("battle", "zeus"))
    assert len(refusal.faults) == 3


def expelling() -> Play:
    """An action card in the battle whose target is chosen, and for which nobody has paid yet."""
    ours = [one("houou", 9, fielded=True), one("nobunaka", 9, fielded=True)]
    theirs = [one(card, 4, fielded=True) for card in ("minotauro", "heracles", "perseo")]
    there = clash({"characters": ours}, {"characters": theirs}, rules={"cards_act": True})
    there("play expulsion", "choose heracles")
    assert there.asks == (0, "payer")
    return there


def test_what_was_chosen_for_a_card_stays_as_long_as_it_can_still_be_chosen() -> None:
    assert expelling().edit(("seats.0.name", "Zoe")).asks == (0, "payer")
    gone = expelling().edit(("seats.1.characters.1.fielded", False))
    assert (gone.asks, gone.legal) == ((0, "target"), ["choose minotauro", "choose perseo"])


def test_a_card_that_cannot_be_paid_any_more_is_left() -> None:
    poor = expelling().edit(("seats.0.characters.0.power", 0), ("seats.0.characters.1.power", 0))
    assert poor.asks == (0, "battle")
    assert (poor.state.table.seats[0].hand, poor.happened) == (5, ["edited", "edited"])


@pytest.mark.parametrize("to", ["three", None, 1.5, [1], True])
def test_what_has_not_the_form_is_unreadable(to: object) -> None:
    assert refused(full(), ("seats.0.reserve", to)).code == "R30"


@pytest.mark.parametrize("change", [{}, {"path": "turn"}, {"path": 3, "to": 1}, {"path": "turn", "to": 2, "from": 1}])
def test_a_change_without_its_form_is_unreadable(change: dict[str, object]) -> None:
    refusal = full().state.edit([change])
    assert isinstance(refusal, Refusal)
    assert refusal.code == "R30"


def test_the_match_cannot_be_set_up_by_hand_before_it_is_set_up() -> None:
    refusal = refused(begun(), ("phase", "transfer"))
    assert any("the match is being set up" in fault for fault in refusal.faults)


# What is pending

WITHIN_A_CARD = ("use norna", "reserve 1")
"""A card is carried out, and by how much a reserve changes is asked."""


def test_a_question_stays_if_all_that_it_speaks_of_is_still_there() -> None:
    there = full()(*WITHIN_A_CARD)
    assert there.asks == (0, "by")
    there.edit(("seats.1.reserve", 9), ("seats.0.characters.0.power", 1), ("turn", 4))
    assert there.asks == (0, "by")
    there("number -2", "done")
    assert (there.reserves[1], there.asks) == (7, (1, "influence"))


@pytest.mark.parametrize(
    ("path", "to"),
    [
        ("seats.0.resources", []),
        ("active", 2),
        ("first", 2),
        ("phase", "transfer"),
        ("seats.2.alive", False),
        ("seats.0.hand", 1),
        ("seats.0.characters.0.card", "midori"),
        ("seats.1.characters", []),
        ("seats.0.god_discard", []),
        ("seats.0.oracles.0.card", None),
    ],
)
def test_the_phase_asks_anew_if_something_of_it_has_gone(path: str, to: object) -> None:
    changes = [(path, to), ("seats.0.oracles.0.power", 0)] if path.endswith("card") and to is None else [(path, to)]
    there = full()(*WITHIN_A_CARD).edit(*changes)
    assert there.asks is not None
    assert there.asks[1] in ("influence", "reveal")


def test_a_bid_that_is_sealed_stays_while_the_rest_is_corrected() -> None:
    """G-12: a correction of the reserves opens nothing and loses nothing."""
    there = begun()("reveal yomi", "number 20", "number 30", "reveal olimpo", "number 20", "number 30", "number 3")
    there.edit(("seats.0.reserve", 25))
    assert there.asks == (1, "bid")
    there("number 1")
    assert there.state.table.bids == (3, 1)
    assert there.reserves == [26, 21]


@pytest.mark.parametrize("answers", [(), ("number 3",), ("number 3", "number 1")])
@pytest.mark.parametrize("bids", [[1, None], [3, 2], ["sealed", 2]])
def test_bids_are_answers_that_no_correction_gives(answers: tuple[str, ...], bids: list[object]) -> None:
    """G-12: what each gives the other comes with the answer alone; an edit asks for both anew."""
    there = begun()("reveal yomi", "number 20", "number 30", "reveal olimpo", "number 20", "number 30", *answers)
    assert "bids are answers" in refused(there, ("bids", bids)).why
    there.edit(("bids", []))
    assert (there.asks, there.state.table.bids) == ((0, "bid"), (None, None))


def test_a_correction_while_the_first_player_is_chosen_asks_again_who_it_is() -> None:
    """G-13: the choice is not lost, whatever is corrected."""
    there = begun()("reveal yomi", "number 20", "number 30", "reveal olimpo", "number 20", "number 30")
    there("number 3", "number 1").edit(("seats.0.hand", 6))
    assert there.asks == (0, "first")
    assert there.reserves == [21, 21]


def test_a_correction_while_an_oracle_is_turned_up_asks_for_the_same_oracle() -> None:
    """G-19."""
    there = play({"oracles": [{"left": 1}, {"left": 1}], "transfers": 0}, phase="transfer")
    assert there.asks == (0, "reveal")
    there.edit(("seats.0.hand", 6))("reveal nobunaka", "reveal heracles")
    assert [oracle.card for oracle in there.seat(0).oracles] == ["nobunaka", "heracles"]


def test_a_reserve_set_to_nothing_is_oblivion_and_ends_a_match_of_two() -> None:
    """G-60, G-61."""
    there = play().edit(("seats.0.reserve", 0))
    assert there.won == ("oblivion", (1,))
    assert there.happened[-1] == "over"


def test_a_reserve_set_to_nothing_around_a_table_is_a_point_and_the_match_goes_on() -> None:
    """G-62."""
    there = full().edit(("seats.0.reserve", 0))
    assert there.points == [0, 0, 1]
    assert there.asks == (1, "influence")
    assert there.seat(0).characters == ()


def test_a_reserve_of_thirty_by_hand_does_not_end_the_turn() -> None:
    """G-58: gods of gods are looked for after the reorganisation alone."""
    assert play().edit(("seats.0.reserve", 30)).asks == (0, "influence")


def test_a_result_is_set_and_taken_away_by_hand() -> None:
    there = play().edit(("result", {"winner": 1, "because": "god"}))
    assert there.won == ("god", (1,))
    there.edit(("result", None))
    assert there.asks == (0, "influence")


def test_an_edit_changes_nothing_of_the_state_that_it_was_made_in() -> None:
    there = full()
    before = there.state.position()
    there.state.edit([{"path": "seats.0.reserve", "to": 1}])
    assert there.state.position() == before


def test_house_rules_are_recorded_in_the_position() -> None:
    there = full().edit(("rules.winner_gains", True), ("rules", {"chained_events": True}))
    assert there.state.table.rules == HouseRules(chained_events=True)
    assert there.state.position()["rules"]["winner_gains"] is False
