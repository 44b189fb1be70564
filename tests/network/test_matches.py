"""The matches of a box as others read them: while it writes there, and without names where these are hidden."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tablekeeper.engine import match as matches
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.contract.box import Party
from tablekeeper.firmware.storage import EntryLine, Header, Loaded
from tablekeeper.network.matches import Matches, nameless
from tests.network.conftest import Playing

ANA, BEN = "Ana Čelić", "Bénédict"


def named(game: str, seats: tuple[str, ...], entries: list[dict[str, object]]) -> Loaded:
    """Return a match of people who have names."""
    begun = matches.new(game, (), seats, 0)
    assert not isinstance(begun, Refusal)
    written = begun.journal()
    header = Header(game, tuple(written["sets"]), tuple(written["seats"]), written["start"], "1", "0")
    return Loaded(1, header, tuple(EntryLine(entry, "04A1B2C3") for entry in entries), None)


@pytest.mark.parametrize("game", ["mindbug", "munchkin", "guerra_de_mitos", "scorepad"])
def test_a_match_without_names_has_none_anywhere_and_is_the_same_match(tmp_path: Path, game: str) -> None:
    seats = (ANA, BEN, "Carla")[: 3 if game == "munchkin" else 2]
    told = nameless(named(game, seats, []))
    assert told is not None
    assert told.header is not None
    assert told.header.seats == ("Seat 1", "Seat 2", "Seat 3")[: len(seats)]
    written = msgspec.json.encode(told.export()).decode()
    assert not [name for name in seats if name in written]
    match = Matches(tmp_path, names=False).opened(named(game, seats, []))
    assert match is not None
    assert match.state.seat_names == told.header.seats


@pytest.mark.parametrize(
    "change",
    [
        {"path": "seats.1.name", "to": BEN},
        {"path": "seats.1", "to": {"name": BEN, "life": 2}},
        {"path": "seats", "to": [{"name": ANA}, {"name": BEN}]},
        {"path": "seat_names.1", "to": BEN},
        {"path": "seat_names", "to": [ANA, BEN]},
    ],
)
def test_an_edit_tells_no_name(change: dict[str, object]) -> None:
    told = nameless(named("mindbug", (ANA, BEN), [{"do": "edit", "changes": [change]}]))
    assert told is not None
    written = msgspec.json.encode(told.export()).decode()
    assert ANA not in written
    assert BEN not in written


def test_a_card_called_as_a_seat_is_stays_a_card() -> None:
    entries: list[dict[str, object]] = [{"do": "answer", "answer": "play gorillion"}]
    told = nameless(named("mindbug", ("gorillion", BEN), entries))
    assert told is not None
    assert list(told.entries) == entries


def test_a_game_that_keeps_names_elsewhere_is_not_told_at_all() -> None:
    loaded = named("mindbug", (ANA, BEN), [])
    assert loaded.header is not None
    start = {**loaded.header.start, "captain": ANA}
    header = msgspec.structs.replace(loaded.header, start=start)
    assert nameless(Loaded(1, header, (), None)) is None


def test_a_box_that_is_playing_is_read_beside_it(playing: Playing) -> None:
    with playing("mindbug", answers=5) as played:
        there = Matches(played.state, names=True)
        (number,) = there.numbers()
        before = there.stamp(number)
        assert len(there.journal(number).entries) == len(played.box.match.entries)
        played.answer(3)
        assert there.stamp(number) != before
        match = there.opened(there.journal(number))
        assert match is not None
        assert match.state.position() == played.box.match.state.position()


def test_a_line_that_is_not_whole_yet_is_simply_not_there_yet(playing: Playing) -> None:
    with playing("mindbug", answers=5) as played:
        there = Matches(played.state, names=True)
        (number,) = there.numbers()
        file = played.state / "matches" / f"{number:06}.journal"
        whole = file.read_bytes()
        last = whole.rindex(b'{"n":')
        file.write_bytes(whole[: last + 20])
        assert len(there.journal(number).entries) == len(played.box.match.entries) - 1
        file.write_bytes(whole)
        assert len(there.journal(number).entries) == len(played.box.match.entries)


def test_where_there_is_no_state_directory_there_are_no_matches(tmp_path: Path) -> None:
    there = Matches(tmp_path / "none", names=True)
    assert there.numbers() == []
    assert list(there.archived()) == []
    assert there.find(1) is None


def test_people_who_come_and_go_have_no_names_either(playing: Playing) -> None:
    with playing("munchkin", Party(3, (), "de"), 10) as played:
        loaded = Matches(played.state, names=False).journal(1)
        assert nameless(loaded) is not None
