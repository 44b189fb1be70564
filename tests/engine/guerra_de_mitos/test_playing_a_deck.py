"""A seat that plays a deck of its own: what is taken from it, and what can then not be turned up (G-1 to G-5)."""

from __future__ import annotations

from typing import Any

import pytest

from tablekeeper.engine import match as matches
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.guerra_de_mitos.cards.card import every_card
from tablekeeper.engine.match import Match, Reply
from tablekeeper.engine.refusals import Refusal
from tests.engine.guerra_de_mitos.plays import Play, a_deck, begun, some


def bringing(there: Play, **parts: dict[str, int]) -> Outcome[Any] | Refusal:
    return there.state.edit([{"path": "seats.0.deck", "to": a_deck(**parts)}])


def test_pantheon_and_sizes_are_taken_from_the_deck_and_the_next_seat_is_asked() -> None:
    """G-9 to G-11."""
    there = begun().edit(("seats.0.deck", a_deck()))
    side = there.seat(0)
    assert side.pantheon is not None
    assert (side.pantheon.card, side.reserve) == ("olimpo", 18)
    assert [oracle.left for oracle in side.oracles] == [6, 5, 5, 5]
    assert (side.hand, side.designs, side.brought) == (5, 25, 51)
    assert there.happened == ["edited", "pantheon", "dealt"]
    assert there.asks == (1, "pantheon")


def test_who_is_not_asked_yet_may_say_so_already_and_others_are_asked_as_ever() -> None:
    there = begun(3).edit(("seats.1.deck", a_deck()))
    assert there.asks == (0, "pantheon")
    there("reveal yomi", "number 20", "number 30")
    assert there.asks == (2, "pantheon")


def started() -> Play:
    there = begun(3).edit(("seats.0.deck", a_deck()))
    for name in ("yomi", "asgard"):
        there(f"reveal {name}", "number 20", "number 30")
    assert there.asks == (0, "reveal")
    return there


def test_only_cards_of_the_deck_are_turned_up_and_no_more_copies_than_it_has() -> None:
    """G-4: two of Ulises, one of any other; a card without a tag is entered as ever."""
    there = started()
    listed = {answer.removeprefix("reveal ") for answer in there.legal}
    assert listed == {*a_deck()["parts"]["gods"], "character", "foreign", "resource", "event"}
    refusal = there.refused("reveal thor")
    assert (refusal.code, refusal.rule) == ("R84", "G-4")
    assert "Olimpo al alba" in refusal.why
    there("reveal ulises", "reveal ulises")
    assert (there.refused("reveal ulises").code, there.refused("reveal dardo").code) == ("R10", "R16")


def test_only_cards_of_the_deck_are_played_from_the_hand() -> None:
    """G-4: `dardo` once, `ratas` never."""
    there = started()
    there.edit(("phase", "influence"), ("active", 0))
    assert "play dardo" in there.legal
    other = next(one.id for one in every_card().values() if one.kind == "action" and "influence" in one.phases
                 and one.id not in a_deck()["parts"]["designs"] and one.cost == 0)  # fmt: skip
    assert there.refused(f"play {other}").code == "R84"
    there("play dardo", "discard 0")
    assert there.refused("discard dardo").code == "R10"
    assert there.refused(f"discard {other}").code == "R84"


def test_a_deck_that_was_discarded_open_cannot_hold_more_than_it_has() -> None:
    refusal = started().state.edit([{"path": "seats.0.god_discard", "to": ["thor"]}])
    assert isinstance(refusal, Refusal)
    assert "1 copies of thor of seats.0 lie open, wanted 0 at most" in refusal.why


@pytest.mark.parametrize(
    ("parts", "fault"),
    [
        ({"pantheon": {}}, "exactly one pantheon"),
        ({"gods": {"zeus": 1}}, "add 19"),
        ({"gods": {**some("gods", 20), "zeus": 2}}, "(G-4)"),
        ({"designs": some("designs", 30) | {"nobody": 1}}, "unknown card"),
        ({"gods": {**some("gods", 20), "character_1_2_3": 381}}, "at most 400 cards"),
    ],
)
def test_a_deck_with_faults_is_not_played(parts: dict[str, dict[str, int]], fault: str) -> None:
    refusal = bringing(begun(), **parts)
    assert isinstance(refusal, Refusal)
    assert fault in refusal.why


def test_another_pantheon_than_the_deck_s_and_other_sizes_are_refused() -> None:
    there = begun()("reveal yomi", "number 20", "number 30")
    refusal = bringing(there)
    assert isinstance(refusal, Refusal)
    assert "seats.0.pantheon is yomi, wanted that of its deck" in refusal.why
    assert "seats.0.brought is 50, wanted the 51 cards of its deck" in refusal.why


def test_a_match_goes_on_from_its_journal_alone() -> None:
    match = matches.new("guerra_de_mitos", (), ("Ann", "Bob"), 0)
    assert isinstance(match, Match)
    reply = match.enter({"do": "edit", "changes": [{"path": "seats.0.deck", "to": a_deck()}]})
    assert isinstance(reply, Reply), reply
    loaded = matches.load(match.journal())
    assert not isinstance(loaded, Refusal)
    assert loaded[0].state == match.state
    assert isinstance(match.enter({"do": "undo"}), Reply)
    assert match.state.position() == match.start.position()
