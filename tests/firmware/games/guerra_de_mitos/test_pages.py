"""The keys of a match: what carries the turn on is where it always is, and the other seat's keys do nothing."""

from __future__ import annotations

import pytest

from tablekeeper.engine.guerra_de_mitos.position.hidden import Hidden
from tablekeeper.firmware.telling.views import Listing, Question, Thirds
from tests.firmware.games.guerra_de_mitos import scenes
from tests.firmware.pages.conftest import Box, NewBox, Scene


def labels(box: Box) -> tuple[str, str, str]:
    found: tuple[str, str, str] = box.view.labels  # type: ignore[attr-defined]
    return found


def a_box(new_box: NewBox, scene: Scene, seats: int) -> Box:
    box = new_box(game="guerra_de_mitos", seats=seats)
    box.clear()
    scene(box)
    return box


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize(
    ("scene", "wanted"),
    [
        (scenes.turn, ("Move…", "Enter…", "Done")),
        (scenes.influence, ("Play…", "More…", "Pass")),
        (scenes.assign, ("Send…", "More…", "Pass")),
        (scenes.battle, ("Play…", "More…", "Pass")),
        (scenes.effect, ("Reserve…", "More…", "Done")),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_the_same_verb_is_on_the_same_key_for_two_and_for_six(
    new_box: NewBox, scene: Scene, wanted: tuple[str, str, str], seats: int
) -> None:
    assert labels(a_box(new_box, scene, seats)) == wanted


@pytest.mark.parametrize("seats", [2, 6])
def test_of_the_cards_that_a_hand_may_hold_a_page_looks_for_one_that_may_be_played_not_for_all(
    new_box: NewBox, monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    found: list[str] = []
    has = Hidden.has

    def count(hidden: Hidden, name: str) -> bool:
        there = has(hidden, name)
        found.extend([name] if there else [])
        return there

    box = a_box(new_box, scenes.influence, seats)
    monkeypatch.setattr(Hidden, "has", count)
    scenes.give(box, "pass")
    assert labels(box)[0] == "Play…"
    assert len(set(found)) == 1
    box.press("2.left")
    assert len(set(found)) > 20


def test_of_two_seats_only_the_one_that_is_asked_has_keys_and_all_other_verbs_are_behind_ok(new_box: NewBox) -> None:
    box = a_box(new_box, scenes.turn, 2)
    box.press("2.ok")
    assert not isinstance(box.view, Listing)
    box.press("1.ok")
    assert isinstance(box.view, Listing)
    assert box.view.items == ("Into play…", "Discard…", "What counts")


def test_the_key_says_that_a_card_may_enter_while_moves_are_left(new_box: NewBox) -> None:
    box = a_box(new_box, scenes.turn, 2)
    assert labels(box)[1] == "Enter…"
    scenes.lay(box, ("seats.0.oracles", [{"card": "thor", "power": 0, "left": 4}, *scenes.ORACLES[1:]]))
    assert labels(box)[1] == "More…"


def test_a_card_that_would_enter_is_named_before_it_does(new_box: NewBox) -> None:
    box = a_box(new_box, scenes.enter, 2)
    assert isinstance(box.view, Question)
    assert box.view.lines == ("Takami-musubi 5",)
    before = len(box.match.entries)
    box.press("1.left")
    assert len(box.match.entries) == before
    box.press("1.ok", "1.ok")
    assert box.match.entries[-1]["answer"] == "enter 1"


def test_what_a_character_of_another_mythology_loses_stands_behind_it_before_it_enters(new_box: NewBox) -> None:
    """G-28."""
    box = a_box(new_box, scenes.turn, 2)
    scenes.lay(box, ("seats.0.oracles", [{"card": "thor", "power": 7, "left": 4}, *scenes.ORACLES[1:]]))
    box.press("1.ok", "1.ok")
    assert "Thor 7 → 6 (other" in box.words


def test_what_a_resource_loses_stands_behind_it_before_it_enters(new_box: NewBox) -> None:
    """A-7: what lies on it beyond its cost."""
    box = a_box(new_box, scenes.enter_with_surplus, 2)
    assert "Norna 4 (2 lost)" in box.words
    scenes.lay(box, ("rules.surplus_returns", True))
    assert "lost" not in box.words


def test_the_details_tell_oracles_in_full(new_box: NewBox) -> None:
    assert "1: Takami-musubi 5/5" in a_box(new_box, scenes.turn_details, 2).words


def test_the_details_of_a_confrontation_tell_what_each_character_counts(new_box: NewBox) -> None:
    assert "Seat 1: 6" in a_box(new_box, scenes.battle_details, 6).words


def test_moves_are_listed_with_the_cards_they_go_to(new_box: NewBox) -> None:
    box = a_box(new_box, scenes.move, 2)
    assert isinstance(box.view, Listing)
    assert box.view.items[0] == "Reserve → Takami-musubi"


def test_many_moves_are_parted_by_where_they_come_from(new_box: NewBox) -> None:
    box = a_box(new_box, scenes.turn, 2)
    oracles = [
        {"card": card, "power": 2, "left": 4} for card in ("takami_musubi", "ame_no_mi_kurami", "koitashi", "pitia")
    ]
    scenes.lay(box, ("seats.0.oracles", oracles))
    box.press("1.left")
    assert isinstance(box.view, Thirds)
    assert box.view.parts[0] == ("From the reserve",)


def test_a_card_from_the_hand_is_reached_in_few_keys(new_box: NewBox) -> None:
    box = a_box(new_box, scenes.influence, 2)
    assert box.answer("play eclipse") <= 9


def test_a_change_by_a_number_has_its_sign(new_box: NewBox) -> None:
    box = a_box(new_box, scenes.effect, 2)
    box.answer("reserve 1", "number -3")
    assert box.match.state.table.seats[1].reserve == 4


def test_what_was_tapped_is_counted_up_and_down_from_what_it_is(new_box: NewBox) -> None:
    box = a_box(new_box, scenes.effect_by, 2)
    box.press("1.left", "1.left", "1.right", "1.left")
    assert "7 → 5 -2" in box.words
    box.press("1.ok")
    assert box.match.state.table.seats[1].reserve == 5


def test_an_entry_that_changes_nothing_says_so(new_box: NewBox) -> None:
    box = a_box(new_box, scenes.effect_by, 2)
    box.press("1.ok")
    assert "Nothing changes" in box.words


LESS_2 = ("1.left", "1.left", "1.ok")
TOLD = {
    "one character loses 1, by keys": (["1.ok", "1.ok", "1.ok", "1.left", "1.ok", "1.right"], 6),
    "one character loses 1, by a tap": (["hachiman", "1.ok", "1.left", "1.ok", "1.right"], 4),
    "both reserves -2, by keys": (
        ["1.left", "1.ok", *LESS_2, "1.left", "1.right", "1.ok", *LESS_2, "1.right"],
        12,
    ),
    "both reserves -2, by taps": (
        ["yomi", "1.ok", *LESS_2, "inframundo", "1.ok", *LESS_2, "1.right"],
        9,
    ),
}
"""What is pressed and tapped from the table and back, and how many keys that are.

Before a change was counted, the first took 10 keys, or a tap and 7, and both reserves 17.
"""


@pytest.mark.parametrize(("entered", "presses"), TOLD.values(), ids=TOLD.keys())
def test_telling_a_change_takes_few_keys(new_box: NewBox, entered: list[str], presses: int) -> None:
    box = a_box(new_box, scenes.effect, 2)
    reserves = [seat.reserve for seat in box.match.state.table.seats]
    for one in entered:
        if one.startswith("1."):
            box.press(one)
        else:
            box.storage.tags.bind(one.encode().hex(), one, 1, "guerra_de_mitos")
            box.tap(one.encode().hex().upper())
    assert sum(one.startswith("1.") for one in entered) == presses
    table = box.match.state.table
    assert table.active == 1, "the card is done"
    assert len(box.match.state.stack) == 1
    changed = [before - seat.reserve for before, seat in zip(reserves, table.seats, strict=True)]
    assert changed == [2, 2] if presses in (9, 12) else table.seats[0].characters[0].power == 8


def test_no_change_is_searched_for_in_a_long_list(new_box: NewBox) -> None:
    """Until all changes stood in one list, one took 14 keys, and all that are offered here together took 190."""
    offered = a_box(new_box, scenes.effect, 2).match.state.legal()
    first_ones = {one.verb: str(one) for one in reversed(offered)}
    counts = [a_box(new_box, scenes.effect, 2).answer(one) for one in first_ones.values()]
    assert (len(counts), max(counts), sum(counts)) == (24, 10, 163)


def test_the_last_of_the_reserve_goes_only_after_two_different_keys(new_box: NewBox) -> None:
    box = a_box(new_box, scenes.empty_reserve, 2)
    assert "Olvido" in box.words
    box.press("1.left")
    sure = box.words
    assert "lose" in sure
    box.press("1.left", "1.left")
    assert box.words == sure, "the key that said yes before does nothing now"
    box.press("1.right")
    assert box.match.state.result is None
    assert box.match.state.table.seats[0].reserve == 1


def test_after_a_power_cut_every_seat_s_counters_and_cards_are_checked(new_box: NewBox) -> None:
    box = a_box(new_box, scenes.turn, 2)
    zones = box.session.open_zones(box.context.lang)
    assert [zone.seat for zone in zones] == [0, 1, None]
    assert "Reserve 21" in zones[0].lines
    assert "1: Takami-musubi 5/5" in zones[0].lines
    assert "Otengu ▭: strength 2, power 4/6, tired: half" in zones[0].lines
    assert zones[2].lines[1] == "First player: Seat 1"


@pytest.mark.parametrize("seats", [2, 6])
def test_the_next_counter_goes_where_the_last_one_went_in_two_presses(new_box: NewBox, seats: int) -> None:
    box = a_box(new_box, scenes.turn, seats)
    scenes.give(box, "move reserve 3")
    box.press("1.left", "1.ok")
    assert box.match.entries[-1]["answer"] == "move reserve 3"


def test_a_card_by_numbers_that_nobody_can_pay_says_so_and_stays_in_the_hand(new_box: NewBox) -> None:
    box = a_box(new_box, scenes.battle, 2)
    hand = box.match.state.table.seats[0].hand
    scenes.give(box, "play action", "number 30")
    assert "Nobody can pay it" in box.context.announcer.change
    assert box.match.state.table.seats[0].hand == hand
