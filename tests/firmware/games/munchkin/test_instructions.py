"""What people are told to do with cards, and what they are told lies on the table."""

from __future__ import annotations

from typing import Any

import pytest

from tablekeeper.engine import match as matches
from tablekeeper.engine.events import Event
from tablekeeper.engine.match import Match, Reply
from tablekeeper.engine.munchkin import MunchkinState
from tablekeeper.engine.munchkin.table import events
from tablekeeper.firmware.games.munchkin import instructions
from tablekeeper.firmware.games.munchkin.ui import UI
from tablekeeper.firmware.languages import LANGUAGES, language

ENGLISH = language("en", UI.words)


def position(*cards: str, seats: dict[int, dict[str, Any]] | None = None, **beside: Any) -> Match[MunchkinState]:
    """A match of three of level 3 with 6 cards each, Ann's turn; a star means sideways, a plus a Cheat."""
    written = [
        {"name": name, "sex": "female", "level": 3, "hand": 6}
        | {
            "cards": [
                {"card": word.rstrip("*+"), "sideways": word.endswith("*"), "cheat": word.endswith("+")}
                for word in lying.split()
            ]
        }
        | (seats or {}).get(index, {})
        for index, (name, lying) in enumerate(zip(("Ann", "Bob", "Cleo"), (*cards, "", "", "")[:3], strict=True))
    ]
    match = matches.from_position({"game": "munchkin", "seats": written, "phase": "door"} | beside)
    assert isinstance(match, Match), match
    return match


def told(match: Match[MunchkinState], *answers: str) -> list[str]:
    """Give answers; return what the last one makes people do."""
    lines: list[str] = []
    for answer in answers:
        before = match.state
        reply = match.enter({"do": "answer", "answer": answer})
        assert isinstance(reply, Reply), (answer, reply)
        lines = instructions.instructions(reply.events, before, match.state, ENGLISH)
    return lines


def test_hands_are_dealt_once_all_have_told_their_sex() -> None:
    match = matches.new("munchkin", (), ("Ann", "Bob", "Cleo"), 0)
    assert isinstance(match, Match)
    assert told(match, "female", "male", "male") == ["Deal to Ann, Bob, Cleo: Doors 2, Treasures 2"]


def test_an_effect_that_finds_nothing_is_told_with_what_is_to_do() -> None:
    assert told(position(), "open net_troll", "flee", "roll 1", "close") == [
        "No effect: Net Troll",
        "Discards: Net Troll",
    ]


def test_m_58_treasure_is_drawn_face_down_alone_and_m_41_face_up_with_help() -> None:
    assert told(position(), "open pit_bull", "close") == ["Discards: Pit Bull", "Ann: draw 1 Treasure face down"]
    match = position("", "warrior", seats={1: {"level": 8}})
    assert told(match, "open pukachu", "ask 1", "number 1", "fighter", "yes", "close") == [
        "Discards: Pukachu",
        "Lay 2 Treasures face up: Ann picks first. Ann takes 1, Bob takes 1",
    ]


def test_m_36_a_promise_is_told_again_when_the_fight_is_won() -> None:
    match = position("buckler", "warrior", seats={1: {"level": 8}})
    asked = ["open pukachu", "ask 1", "choose buckler", "number 1", "helper", "yes"]
    assert told(match, *asked, "close")[0] == "Promised to Bob: 1 Treasure, Buckler of Swashing, the first pick"


def test_what_lay_in_a_fight_goes_to_the_discards_when_it_is_over() -> None:
    answers = ["open pit_bull", "1: play mate", "1: play enraged", "2: play magic_missile"]
    answers += ["monsters", "flee", "roll 5", "close", "roll 5", "close"]
    assert told(position(), *answers) == ["Discards: Pit Bull, Enraged, Mate, Magic Missile"]


def test_a_monster_that_leaves_takes_its_cards_along_and_a_twin_keeps_them() -> None:
    match = position()
    assert told(match, "open pit_bull", "1: play enraged", "1: play mate", "play pollymorph", "choose pit_bull#1") == [
        "Discards: Pit Bull",
        "Discards: Pollymorph Potion",
    ]
    match = position()
    assert told(match, "open pit_bull", "1: play enraged", "play pollymorph") == ["Discards: Pit Bull, Enraged"]


@pytest.mark.parametrize(
    ("match", "answers", "lines"),
    [
        (position(phase="loot"), ["loot"], ["Ann: draw 1 Door card face down"]),
        (
            position(seats={0: {"hand": 8, "level": 5}}, phase="end"),
            ["end", "seat 2"],
            ["Ann gives 1 card to Bob", "Ann gives 2 cards to Cleo"],
        ),
        (position("chainsaw"), ["carry chainsaw"], []),
        (
            position("chainsaw"),
            ["play singing_sword", "play hammer"],
            ["Turn Hammer of Kneecapping sideways: not for Ann"],
        ),
        (
            position("horny_helmet"),
            ["play helm_courage"],
            ["Turn Helm of Courage sideways: only carried"],
        ),
        (position("elf hireling huge_rock"), ["play chainsaw"], ["Chainsaw of Bloody Dismemberment goes to Hireling"]),
        (position("buckler"), ["play cheat"], ["Cheat! on Buckler of Swashing"]),
        (position("elf", door_discard=["dwarf"]), ["open curse_change_race", "close"],
         ["Discards, from Ann: Elf", "Dwarf in front of Ann", "Discards: Curse! Change Race"]),
        (position(), ["open curse_chicken", "close"], ["Curse! Chicken on Your Head in front of Ann"]),
        (position("buckler shield"), ["sell", "choose buckler", "choose shield", "done"],
         ["Discards, from Ann: Buckler of Swashing, Shield of Ubiquity"]),
        (position("buckler"), ["sell", "reveal shield", "reveal mithril_armor", "done"],
         ["Discards, from Ann: Shield of Ubiquity, Mithril Armor"]),
        (position("buckler", "", "thief"), ["2: steal", "discard door", "roll 5"],
         ["Buckler of Swashing goes in front of Cleo"]),
        (position(), ["open curse_duck", "1: play wishing_ring"],
         ["Discards: Curse! Duck of Doom", "Discards: Wishing Ring"]),
        (position("curse_chicken"), ["1: play wishing_ring"], ["Discards, from Ann: Curse! Chicken on Your Head"]),
        (position("buckler"), ["drop buckler"], []),
        (position("buckler+"), ["drop buckler"], ["Discards: Cheat!"]),
        (position(), ["open elf"], []),
        (position(), ["open lawyers", "flee", "roll 1", "close"],
         ["Bob draws 1 card from the hand of Ann", "Cleo draws 1 card from the hand of Ann"]),
        (position(seats={0: {"hand": 80}}, phase="loot", treasure_deck=73, door_discard=["elf", "crabs"]), ["loot"],
         ["Ann: draw 1 Door card face down", "Shuffle the Door discards: they are the new deck"]),
        (position(seats={0: {"hand": 146}}, treasure_deck=0, door_deck=10), ["open potted_plant", "close"],
         ["Discards: Potted Plant", "No Treasure is left: 1 missing"]),
        (position("buckler", seats={1: {"level": 5}}), ["open stoned_golem", "fight", "flee", "roll 1", "close"], []),
        (position("dwarf huge_rock chainsaw"), ["drop dwarf", "choose chainsaw", "seat 1"],
         []),
    ],
)  # fmt: skip
def test_what_has_to_be_done_besides(match: Match[MunchkinState], answers: list[str], lines: list[str]) -> None:
    assert told(match, *answers) == lines


SAMPLES: list[Event] = [
    events.Dealt(seat=0, doors=2, treasures=2),
    events.Drew(seat=0, deck="door", count=1),
    events.Short(seat=0, deck="treasure", missing=1),
    events.Reshuffled(deck="treasure", cards=("buckler",)),
    events.Laid(seat=0, card="elf", piece=1, because="curse_change_race"),
    events.Turned(seat=0, card="buckler", piece=0, sideways=False),
    events.Attached(seat=0, card="buckler", piece=0, because="hireling"),
    events.Left(seat=0, card="buckler", piece=0, because="crabs"),
    events.Discarded(seat=0, card="buckler", because="sale"),
    events.Moved(seat=0, to=1, card="buckler", piece=0, because="thief"),
    events.Looted(seat=0, to=1, card="buckler", piece=0, because="body"),
    events.Passed(seat=0, to=1, count=1, because="lawyers"),
    events.Removed(monster="pit_bull", number=0, because="wizard"),
    events.Killed(monster="pit_bull", number=0, because="halitosis"),
    events.Over(seat=0),
    events.Cancelled(seat=0, card="curse_duck", because="wishing_ring"),
]
"""One event of each kind of which people are told what to do, in a fight against a Pit Bull."""


SEEN = {
    events.Turn,
    events.Phased,
    events.Taken,
    events.SexSet,
    events.Opened,
    events.Kept,
    events.Picked,
    events.Played,
    events.LevelChanged,
    events.Absorbed,
    events.Fought,
    events.Joined,
    events.Enhanced,
    events.Spent,
    events.Powered,
    events.Stabbed,
    events.AskedHelp,
    events.Declined,
    events.Helps,
    events.DroppedOut,
    events.TookOver,
    events.Doubled,
    events.Won,
    events.Fled,
    events.Rolled,
    events.Escaped,
    events.Caught,
    events.Died,
    events.Reborn,
    events.CurseFell,
    events.Nothing,
    events.Sold,
    events.Gave,
    events.Ruled,
    events.Edited,
    events.Ended,
}
"""The events that move no card, or only the one that was named; people see them in the change or the question."""


def test_every_kind_of_event_is_told_or_seen() -> None:
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert {type(event) for event in SAMPLES} | SEEN == kinds
    match = position("buckler")
    told(match, "open pit_bull")
    unasked = events.Taken(seat=0, ask="lose", answer="choose buckler")
    for code in LANGUAGES:
        for event in SAMPLES:
            assert instructions.instructions((unasked, event), match.state, match.state, language(code, UI.words))


def test_what_must_lie_open_is_listed_for_each_seat_and_for_the_table() -> None:
    match = position("elf huge_rock+ shield*", "curse_chicken", door_discard=["crabs", "thief"])
    told(match, "open pit_bull", "1: play enraged", "2: play magic_missile", "monsters", "1: play mate")
    assert instructions.open_zones(match.state, ENGLISH) == [
        (0, "Ann", ("Level 3 · Hand 6 · Woman", "Elf", "Huge Rock; on it: Cheat!", "Shield of Ubiquity ▭")),
        (1, "Bob", ("Level 3 · Hand 4 · Woman", "Curse! Chicken on Your Head")),
        (2, "Cleo", ("Level 3 · Hand 5 · Woman",)),
        (
            None,
            "Table",
            (
                "Doors 80 · Treasures 62",
                "Fight: Pit Bull; with it: Enraged",
                "Fight: Pit Bull; with it: Mate",
                "For the monsters: Magic Missile",
                "Door discards 2, top: Thief",
            ),
        ),
    ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_whole_table_shows_both_piles_in_full_the_newest_first(code: str) -> None:
    match = position(door_discard=["crabs", "thief"], treasure_discard=["buckler"])
    told(match, "open curse_duck")
    *seats, table = instructions.whole_table(match.state, language(code, UI.words))
    assert [len(seat.lines) for seat in seats] == [2, 1, 1], "the curse that falls on Ann lies face up"
    assert [line[0] for line in table.lines[2:4]] == ["·", "·"]
    assert "Buckler" in table.lines[-1]
