"""What spectators see: the table as the panel has it, in every language, and nothing that is hidden."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from tablekeeper.engine.answers import NUMBER, Answer
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.contract.box import Box, extremes
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept import names
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.telling.public import Status
from tablekeeper.network import following
from tablekeeper.network.following import Following
from tablekeeper.network.matches import Matches
from tablekeeper.network.seen import Seen, Table, seen
from tablekeeper.network.seen import table as in_words
from tests.network.conftest import Played, Playing

UID = "04A1B2C3D4E5F6"


def look(played: Played, code: str = "en", *, names: bool = True) -> Seen:
    """Look at the table, as somebody does who has just come."""
    status = following.status(played.run)
    assert status is not None
    there = Following(Matches(played.state, names=names))
    there.look(status.told.match)
    return seen(status, on_table(there, code, status), code, status.told.since)


def on_table(there: Following, code: str, status: Status) -> Table | None:
    match, number = there.match(code), there.number
    return None if match is None or number is None else in_words(match, number, code, status.told.names)


def table(played: Played, code: str = "en") -> Any:
    shown = look(played, code).table
    assert shown is not None
    return shown


@pytest.mark.parametrize("game", registry.OWN)
@pytest.mark.parametrize("largest", [False, True], ids=["smallest", "largest"])
def test_every_game_is_followed_to_its_end_in_every_language(playing: Playing, game: str, largest: bool) -> None:
    party = extremes(game)[-1 if largest else 0]
    with playing(game, party) as played:
        there = Following(Matches(played.state, names=True))
        for _ in range(40):
            goes_on = played.answer(3)
            status = following.status(played.run)
            assert status is not None
            there.look(status.told.match)
            for code in LANGUAGES:
                shown = seen(status, on_table(there, code, status), code, status.told.since)
                assert shown.table is not None
                assert shown.table == table(played, code), "read on as it is read anew"
                assert shown.table.entries == len(played.box.match.entries)
                asked = [place for place, seat in enumerate(shown.table.seats) if seat.asked]
                decision = played.box.match.decision
                assert asked == ([] if decision is None else [decision.seat])
            if not goes_on:
                break


@pytest.mark.parametrize("game", ["mindbug", "munchkin", "scorepad"])
def test_at_the_end_it_says_who_has_won_and_why(playing: Playing, game: str) -> None:
    with playing(game) as played:
        while played.answer():
            pass
        shown, result = table(played), played.box.match.state.result
        assert result is not None
        assert [place for place, seat in enumerate(shown.seats) if seat.won] == [result.winner, *result.also]
        assert shown.says
        assert shown.why
        assert look(played).phase == "over"


def test_what_is_taken_back_is_seen_no_longer(playing: Playing) -> None:
    with playing("mindbug", answers=6) as played:
        before = table(played)
        played.answer()
        assert table(played).history != before.history
        played.enter({"do": "undo"})
        after = table(played)
        assert (after.seats, after.history) == (before.seats, before.history)


def test_a_box_that_is_off_or_says_what_nobody_can_read_shows_nothing(playing: Playing) -> None:
    with playing("mindbug") as played:
        file = played.run / "status.json"
        for content in (b"", b"{", b'{"v":2}', b"[]", b"\xff" * 100):
            file.write_bytes(content)
            assert following.status(played.run) is None
        file.unlink()
        assert following.status(played.run) is None
        off = seen(None, None, "de", 0.0)
        assert (off.on, off.phase, off.table) == (False, "off", None)


def test_how_long_it_has_been_there_is_as_of_now(playing: Playing) -> None:
    with playing("mindbug") as played:
        status = following.status(played.run)
        assert status is not None
        later = seen(status, None, "en", status.told.begun + 90.0)
        assert (later.playing, later.waiting) == (90.0, 90.0)


def test_a_match_that_was_left_is_not_on_the_table(playing: Playing) -> None:
    with playing("mindbug", answers=3) as played:
        played.go_home()
        shown = look(played)
        assert (shown.phase, shown.table) == ("idle", None)


def test_cards_have_the_names_that_people_have_entered_on_the_box(playing: Playing) -> None:
    with playing("mindbug") as played:
        played.enter({"do": "answer", "answer": "play gorillion"})
        before = in_every_language(played)
        preferences = played.box.storage.preferences
        names.enter(preferences, "mindbug", "gorillion", "de", "Affenkönig")
        played.answer(0)
        after = in_every_language(played)
        assert [one != other for one, other in zip(before, after, strict=True)] == [code == "de" for code in LANGUAGES]
        assert "Affenkönig" in after[LANGUAGES.index("de")]
        names.enter(preferences, "mindbug", "gorillion", "de", "")
        played.answer(0)
        assert in_every_language(played) == before


# Nothing hidden


def in_every_language(played: Played) -> list[str]:
    """Return all that is seen, but for how many entries the journal has."""
    shown = [look(played, code) for code in LANGUAGES]
    told = [msgspec.json.encode(one.table).decode() for one in shown]
    return [re.sub(r',"entries":\d+', "", one) for one in told]


def sealing(box: Box) -> list[str]:
    """Return answers to the pending question that nobody else may see yet."""
    decision = box.match.decision
    if decision is None:
        return []
    span = range(0) if decision.span is None else range(decision.span[0], min(decision.span[1], 3) + 1)
    given = [*decision.legal[:6], *(Answer(NUMBER, str(n)) for n in span)]
    outcomes = [(str(answer), box.match.state.apply(answer)) for answer in given]
    return [answer for answer, outcome in outcomes if not isinstance(outcome, Refusal) and outcome.state.sealed]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_sealed_answer_cannot_be_told_from_another_one(playing: Playing, seed: int) -> None:
    tried = 0
    with playing("guerra_de_mitos", seed=seed) as played:
        for _ in range(200):
            answers = sealing(played.box)
            pictures = []
            for answer in answers:
                played.enter({"do": "answer", "answer": answer})
                pictures.append(in_every_language(played))
                played.enter({"do": "undo"})
            assert all(one == pictures[0] for one in pictures)
            tried += len(pictures) > 1
            if not played.answer():
                break
    assert tried


def test_the_hand_of_the_box_cannot_be_told_from_another_one(playing: Playing) -> None:
    pictures = []
    with playing("mindbug") as played:
        played.enter({"do": "opponent", "seat": 1, "rollouts": 10})
        for card in ("gorillion", "axolotl_healer"):
            played.enter({"do": "hold", "card": card})
            pictures.append(in_every_language(played))
            assert table(played).seats[1].box
            played.enter({"do": "undo"})
        assert pictures[0] == pictures[1]
        assert not [one for picture in pictures for one in picture if "orill" in one]


def test_no_tag_is_seen(playing: Playing) -> None:
    with playing("mindbug") as played:
        entered = played.box.session.enter({"do": "answer", "answer": "play gorillion"}, UID)
        assert not isinstance(entered, Refusal)
        played.box.settle()
        played.answer(0)
        (file,) = (played.state / "matches").glob("*.journal")
        assert UID.encode() in file.read_bytes()
        assert table(played).entries == 1
        assert UID not in "".join(in_every_language(played))


def test_names_are_seen_only_where_they_may_be(playing: Playing) -> None:
    with playing("mindbug") as played:
        begun = Session.begin(played.box.storage, "mindbug", ("first_contact",), ("Ana Čelić", "Bénédict"), 0)
        assert not isinstance(begun, Refusal)
        played.box.context.entries.begin(begun, opened=False)
        played.box.settle()
        played.answer(0)
        changes = [{"path": "seats.1.life", "to": 2}]
        played.enter({"do": "edit", "changes": changes})
        for code in LANGUAGES:
            hidden = msgspec.json.encode(look(played, code, names=False)).decode()
            assert "Ana" not in hidden
            assert "Bénédict" not in hidden
            assert "Ana Čelić" in msgspec.json.encode(look(played, code)).decode()
        assert b"Ana" not in (played.run / "status.json").read_bytes()
