"""Whatever the table has, people may set it right: the reserve first, then what is wrong most often."""

from __future__ import annotations

import pytest

from tablekeeper.engine.guerra_de_mitos.table.house_rules import SWITCHES
from tablekeeper.engine.match import Reply
from tablekeeper.firmware.games.guerra_de_mitos.corrections import facts, put_into_play
from tablekeeper.firmware.games.guerra_de_mitos.ui import UI
from tablekeeper.firmware.games.ui import Correction
from tablekeeper.firmware.languages import Language, language
from tests.firmware.games.guerra_de_mitos.tables import Taps, seat

LANG: Language = language("en", UI.words)
LOKI = {"card": "loki", "power": 6, "items": [{"card": "antorcha", "owner": 0}]}
ORACLES = [("hachiman", 3), (None, 0), (None, 0), (None, 0)]


def a_table() -> Taps:
    return Taps(seat("Ann", characters=[LOKI], resources=[{"card": "norna"}], oracles=ORACLES))


def found(taps: Taps, label: str, at: int | None = 0) -> Correction:
    return next(fact for fact in facts(taps.state, at, LANG) if fact.label.startswith(label))


def do(taps: Taps, fact: Correction, move: str) -> None:
    (changes,) = [changes for word, changes in fact.moves if word == move]
    reply = taps.match.enter({"do": "edit", "changes": changes})
    assert isinstance(reply, Reply), reply


def test_the_reserve_comes_first_and_is_what_the_outer_keys_count() -> None:
    taps = a_table()
    assert facts(taps.state, 0, LANG)[0].label == "Reserve"
    assert UI.counted(taps.state, 0, LANG) == 0


def test_oracles_and_characters_have_their_power_corrected() -> None:
    taps = a_table()
    for label, path in (
        ("Oracle 1, Hachiman", "seats.0.oracles.0.power"),
        ("Power, Loki", "seats.0.characters.0.power"),
    ):
        fact = found(taps, label)
        assert fact.edit is not None
        assert fact.edit(fact.value + 1) == [{"path": path, "to": fact.value + 1}]


def test_a_destroyed_character_lies_on_its_discard_with_its_items_on_theirs() -> None:
    taps = a_table()
    do(taps, found(taps, "Loki"), "To the discards")
    side = taps.state.table.seats[0]
    assert (side.characters, side.god_discard, side.design_discard) == ((), ("loki",), ("antorcha",))


def test_an_item_goes_to_the_hand_and_a_character_to_another_seat() -> None:
    taps = a_table()
    do(taps, found(taps, "Antorcha"), "To the hand")
    assert taps.state.table.seats[0].hand == 6
    do(taps, found(taps, "Loki"), "To Bob")
    assert [one.card for one in taps.state.table.seats[1].characters] == ["loki"]


def test_an_open_card_of_an_oracle_is_turned_face_down() -> None:
    taps = a_table()
    do(taps, found(taps, "1: Hachiman"), "Face down")
    oracle = taps.state.table.seats[0].oracles[0]
    assert (oracle.card, oracle.power, oracle.left) == (None, 0, 5)


def test_fewer_cards_in_an_oracle_leave_no_more_of_others_among_them() -> None:
    guests = [{"card": "shemu", "owner": 1, "below": 2}, {"card": "akher", "owner": 1, "below": 0}]
    taps = Taps(seat("Ann") | {"oracles": [{"left": 3, "guests": guests}]})
    fact = found(taps, "Cards in oracle 1")
    assert fact.edit is not None
    assert isinstance(taps.match.enter({"do": "edit", "changes": fact.edit(1)}), Reply)
    oracle = taps.state.table.seats[0].oracles[0]
    assert (oracle.left, [guest.card for guest in oracle.guests]) == (1, ["akher"])


def test_a_tired_card_is_readied_and_a_ready_one_tired() -> None:
    taps = a_table()
    do(taps, found(taps, "Norna"), "Tire")
    assert taps.state.table.seats[0].resources[0].tired
    do(taps, found(taps, "Norna"), "Ready")
    assert not taps.state.table.seats[0].resources[0].tired


def test_the_token_is_moved_and_every_house_rule_can_be_switched() -> None:
    taps = a_table()
    do(taps, found(taps, "First player: Ann", None), "Token to Bob")
    assert taps.state.table.first == 1
    for rule in SWITCHES:
        name = LANG.text(f"guerra_de_mitos.rule.{rule}")
        do(taps, found(taps, name, None), "yes")
        assert getattr(taps.state.table.rules, rule)


@pytest.mark.parametrize("card", ["otengu", "pozo_de_urd", "mjolnir", "eclipse", "uphellaa", "asgard"])
def test_a_card_of_any_kind_is_laid_where_it_belongs(card: str) -> None:
    taps = a_table()
    reply = taps.match.enter({"do": "edit", "changes": put_into_play(taps.state, 0, card)})
    assert isinstance(reply, Reply), reply
    assert f'"{card}"' in str(taps.state.position()).replace("'", '"')
