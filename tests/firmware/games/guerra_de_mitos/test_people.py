"""People come and go around a table: by what is corrected at their seat, told and undone like anything else."""

from __future__ import annotations

import pytest

from tablekeeper.engine.match import Reply
from tablekeeper.firmware.games.guerra_de_mitos.corrections import facts
from tablekeeper.firmware.games.guerra_de_mitos.ui import UI
from tablekeeper.firmware.games.ui import Correction
from tests.firmware.games.guerra_de_mitos.being_told import ENGLISH, given, seat, table
from tests.firmware.games.guerra_de_mitos.tables import Taps
from tests.firmware.pages.conftest import Box, NewBox

BORROWED = {"card": "zeus", "power": 1, "owner": 0}


def entry(taps: Taps, at: int) -> Correction | None:
    """Return what is offered at a seat under *Coming and going*."""
    return next((fact for fact in facts(taps.state, at, ENGLISH) if fact.label == "Coming and going"), None)


def do(taps: Taps, at: int, way: str) -> list[str]:
    """Choose how the player of a seat comes or goes; return what people must do then."""
    fact, before = entry(taps, at), taps.state
    assert fact is not None
    (changes,) = [changes for label, changes in fact.moves if label == way]
    reply = taps.match.enter({"do": "edit", "changes": changes})
    assert isinstance(reply, Reply), reply
    return UI.instructions(reply.events, before, taps.state, ENGLISH)


def around(**beside: object) -> Taps:
    """Return a table of three; Bob controls a card of Ann's."""
    return Taps(seat("Ann"), seat("Bob", characters=[BORROWED]), seat("Cleo"), **beside)


def labels(taps: Taps, at: int) -> list[str]:
    fact = entry(taps, at)
    return [] if fact is None else [label for label, _ in fact.moves]


def test_who_leaves_takes_the_own_cards_and_gives_the_others_back() -> None:
    told = do(around(), 1, "Leaves for good")
    assert told == [
        "Bob leaves: all own cards leave the table",
        "Zeus on Ann's god discard, 1 counter on it to the bank",
    ]


def test_where_somebody_has_left_or_fallen_it_is_said_that_nobody_joins() -> None:
    taps = around()
    do(taps, 1, "Leaves for good")
    fact = entry(taps, 1)
    assert fact is not None
    assert fact.why == "Nobody joins: decks and reserves are dealt before the first turn alone."
    fallen = Taps(seat("Ann"), seat("Bob", reserve=0, alive=False), seat("Cleo"))
    assert entry(fallen, 1) == fact


def test_two_stay_where_one_is_away_and_who_stays_alone_has_won() -> None:
    taps = around()
    assert labels(taps, 1) == ["Away for a while", "Leaves for good"]
    do(taps, 1, "Away for a while")
    assert labels(taps, 1) == ["Back again", "Leaves for good"]
    assert labels(taps, 2) == ["Leaves for good"]
    do(taps, 1, "Leaves for good")
    do(taps, 2, "Leaves for good")
    assert taps.state.result is not None
    assert UI.history(taps.match, ENGLISH)[-1].text.endswith("all others have left: Ann wins the match")


def test_before_the_first_turn_a_seat_can_only_be_given_up() -> None:
    taps = Taps(*[{"name": name} for name in ("Ann", "Bob", "Cleo")], phase="setup")
    assert labels(taps, 1) == ["Leaves for good"]


def test_where_two_play_nobody_comes_or_goes() -> None:
    assert entry(Taps(), 0) is None


def test_leaving_is_told_once_and_undone_like_anything_else() -> None:
    taps = around()
    before = taps.state
    do(taps, 1, "Leaves for good")
    (line,) = UI.history(taps.match, ENGLISH)
    assert line.text.count("Bob leaves") == 1
    assert UI.open_zones(taps.state, ENGLISH)[1].lines[0] == "Has left"
    taps.match.enter({"do": "undo"})
    assert taps.state == before


def test_who_leaves_while_a_card_is_told_is_out_when_all_is_told() -> None:
    match = table(seat("Ann", reserve=9), seat("Bob"), seat("Cleo"), seat("Dan"))
    given(match, "play dardo", "reserve 2", "number -1")
    assert isinstance(match.enter({"do": "edit", "changes": [{"path": "seats.1.place", "to": "left"}]}), Reply)
    reply, before = given(match, "done")
    assert "Bob leaves: all own cards leave the table" in UI.instructions(reply.events, before, match.state, ENGLISH)


def test_who_is_away_is_marked_where_the_cards_are_checked() -> None:
    taps = around()
    do(taps, 1, "Away for a while")
    assert UI.open_zones(taps.state, ENGLISH)[1].lines[0] == "Away"


@pytest.mark.parametrize("lang", ["en", "de", "es", "it"])
def test_whoever_comes_or_goes_nothing_that_is_said_is_cut(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang, game="guerra_de_mitos", seats=6)
    for pantheon in ("yomi", "olimpo", "asgard", "nut", "takamagahara", "rlyeh"):
        box.answer(f"reveal {pantheon}", "number 20", "number 30")
    for way in ("away", "here", "left"):
        goes(box, way)
        assert not box.overflows()
        box.clear()
        assert not box.overflows()
    goes(box)
    assert not box.overflows()


def goes(box: Box, *ways: str) -> None:
    """Correct the third seat."""
    text = box.context.lang.text
    box.clear()
    box.context.pages.clear()
    box.hold("1.right")
    box.choose(text("page.seat", n=3), text("people"), *[text(f"people.{way}") for way in ways])
