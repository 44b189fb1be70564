"""The history says what happened, one line an action, the same in every language."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tablekeeper.engine import match as matches
from tablekeeper.engine.match import Match, Reply
from tablekeeper.engine.mindbug.boxes import SETS
from tablekeeper.engine.mindbug.dealer import Dealer
from tablekeeper.engine.mindbug.state import MindbugState as State
from tablekeeper.firmware.games.mindbug import change_line, history
from tablekeeper.firmware.games.mindbug.ui import UI
from tablekeeper.firmware.languages import LANGUAGES, language

TRANSCRIPTS = Path(__file__).parent / "transcripts"

ENTRIES: list[str | dict[str, Any]] = [
    "play axolotl_healer",
    "pass",
    "play gorillion",
    "mindbug",
    "play ferret_bomber",
    "pass",
    "reveal bee_bear",
    "reveal lone_yeti",
    "attack gorillion",
    "pass",
    "play elephantopus",
    "pass",
    "attack gorillion",
    "block elephantopus",
    "play explosive_toad",
    "mindbug",
    "play compost_dragon",
    "play goblin_werewolf",
    "pass",
    "attack compost_dragon",
    "choose goblin_werewolf",
    "play giraffodile",
    "pass",
    "play strange_barrel",
    "attack explosive_toad",
    "pass",
    "attack",
    "block strange_barrel",
    "choose strange_barrel",
    "play grave_robber",
    "play deathweaver",
    "mindbug",
    "play tusked_extorter",
    "pass",
    "play kangasaurus_rex",
    "play harpy_mother",
    "pass",
    "attack kangasaurus_rex",
    "block harpy_mother",
    "choose ferret_bomber",
    "choose deathweaver",
    "play tiger_squirrel",
    "pass",
    "choose elephantopus",
    {"do": "edit", "changes": [{"path": "seats.0.life", "to": 4}, {"path": "seats.0.hand", "to": 1}]},
    "play killer_bee",
    {"do": "strictness", "level": "advise"},
    "play gorillion",
    {"do": "strictness", "level": "referee"},
    "pass",
    "attack grave_robber",
    "block deathweaver",
    "attack ferret_bomber",
    {"do": "undo", "to": 48},
    {"do": "undo"},
    {"do": "redo"},
]
"""A whole match to Ann's victory, with an edit, an answer against the rules, and the end taken back."""


def entered(match: Match[State], *entries: str | dict[str, Any]) -> Reply[State]:
    """Enter answers and other entries; return what came of the last."""
    replies: list[Reply[State]] = []
    for entry in entries:
        reply = match.enter({"do": "answer", "answer": entry} if isinstance(entry, str) else entry)
        assert isinstance(reply, Reply), (entry, reply)
        replies.append(reply)
    return replies[-1]


def new(sets: Sequence[str] = ()) -> Match[State]:
    match = matches.new("mindbug", sets, ["Ann", "Bob"], 0)
    assert isinstance(match, Match)
    return match


def transcript(match: Match[State], code: str) -> str:
    return "".join(
        f"{line.answers:2}{'*' if line.taken_back else ' '} {line.text}\n"
        for line in history.lines(match, language(code, UI.words))
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_whole_match_reads_as_it_was_proofread(code: str) -> None:
    match = new()
    entered(match, *ENTRIES)
    assert transcript(match, code) == (TRANSCRIPTS / f"{code}.txt").read_text(encoding="utf-8")


def test_undo_to_a_line_leaves_that_line_the_last() -> None:
    match = new()
    entered(match, *ENTRIES[:40])
    whole = history.lines(match, language("en", UI.words))
    for index, line in reversed(list(enumerate(whole[:-1]))):
        entered(match, {"do": "undo", "to": line.answers})
        here = [one for one in history.lines(match, language("en", UI.words)) if not one.taken_back]
        assert here == whole[: index + 1]
        entered(match, {"do": "redo", "to": whole[-1].answers})
        assert history.lines(match, language("en", UI.words)) == whole


def test_an_empty_match_has_no_history() -> None:
    assert history.lines(new(), language("en", UI.words)) == []


@pytest.mark.parametrize("seed", range(40))
def test_every_event_of_random_matches_can_be_told(seed: int) -> None:
    """No event lacks its words, in any language; every change has a line where there is one to show."""
    match = new(SETS if seed % 2 else SETS[seed % 4 :])
    chance = random.Random(seed)
    assert isinstance(match.state, State)
    dealer = Dealer.deal(match.state.card_set, chance)
    while match.decision is not None:
        assert isinstance(match.state, State)
        reply = entered(match, str(chance.choice(dealer.legal(match.state))))
        dealer.follow(reply.events)
        for code in LANGUAGES:
            said = change_line.change(reply.events, match.state.seat_names, language(code, UI.words))
            assert bool(said) == any(type(event) in change_line.CHANGES for event in reply.events)
    for code in LANGUAGES:
        lines = history.lines(match, language(code, UI.words))
        assert all(line.text for line in lines)
        assert lines[-1].answers == match.answers


def changed(match: Match[State], *entries: str | dict[str, Any], code: str = "en") -> str:
    return change_line.change(entered(match, *entries).events, match.state.seat_names, language(code, UI.words))


def test_the_weightiest_change_is_shown() -> None:
    match = new()
    assert changed(match, "play gorillion") == "Gorillion played"
    assert changed(match, "mindbug") == "Gorillion → Bob"
    assert changed(match, "play ferret_bomber", "pass", "reveal bee_bear") == "Bee Bear discarded"
    assert changed(match, "reveal lone_yeti") == "Lone Yeti discarded"
    assert changed(match, "attack gorillion", "pass") == "Life 3 → 2 (Gorillion)"
    assert changed(match, {"do": "undo"}) == "1 step taken back"
    assert changed(match, {"do": "undo", "to": 0}) == "7 steps taken back"
    assert changed(match, {"do": "redo"}, code="de") == "1× wiederholt"
    assert changed(match, {"do": "strictness", "level": "count"}) == "Only counting"
    edit = {"do": "edit", "changes": [{"path": "seats.1.life", "to": 1}]}
    assert changed(match, edit, code="it") == "Bob: vita 3 → 1"


@pytest.mark.parametrize(
    ("path", "to", "said"),
    [
        ("seats.0.creatures", ["gorillion"], "Ann: Gorillion added"),
        ("seats.1.discard", ["gorillion"], "Bob, discard pile: Gorillion added"),
        ("seats.1.name", "Eve", "Eve: new name"),
        ("active", 1, "Whose turn it is"),
    ],
)
def test_every_edit_is_told(path: str, to: object, said: str) -> None:
    match = new()
    assert changed(match, {"do": "edit", "changes": [{"path": path, "to": to}]}) == said
    assert history.lines(match, language("en", UI.words))[0].text == f"{said} (by hand)"


def test_an_edited_result_is_told_as_a_victory_by_hand() -> None:
    match = new()
    edit = {"do": "edit", "changes": [{"path": "result", "to": {"winner": 0, "because": "no_action"}}]}
    assert changed(match, edit) == "Ann wins"
    assert history.lines(match, language("en", UI.words))[0].text == "The result (by hand); Ann wins, Bob cannot act"


SCENES: list[tuple[list[Any], list[Any], list[str], list[str]]] = [
    (["curious_tadpole"], [], [], ["activate curious_tadpole", "play bee_bear", "pass", "activate frog_prophet"]),
    (
        ["gorillion"],
        [{"card": "frog_prophet", "stage": 2, "exhausted": True, "boosts": ["bee_bear", "killer_bee"]}],
        [],
        ["attack gorillion", "block frog_prophet"],
    ),
    (["catalisk"], [], [], ["attack catalisk", *(f"reveal {card}" for card in ("bee_bear", "brain_fly", "gorillion"))]),
    ([{"card": "frosty_fortress", "stage": 3}], [], [], ["attack frosty_fortress", "reveal bee_bear"]),
    ([], [], [], ["play hungry_hungry_hamster", "pass", "reveal bee_bear", "yes"]),
    ([], [], [], ["play hungry_hungry_hamster", "pass", "reveal bee_bear", "no"]),
    ([], [], [], ["play koibra", "pass", "reveal bee_bear", "own"]),
    ([], ["gorillion", {"card": "sea_rex", "boosts": ["bee_bear"]}], [], ["play dr_orange_u_tan", "pass", "yes"]),
    (["trash_diver"], [], ["bee_bear", "gorillion"], ["attack trash_diver", "choose bee_bear"]),
    (["ant_zombie_horde"], [], ["bee_bear", "gorillion"], ["attack ant_zombie_horde", "choose bee_bear"]),
    (
        [{"card": "gorillion", "boosts": ["bee_bear", "brain_fly"]}],
        [],
        [],
        ["play soul_manipulator", "pass", "choose bee_bear"],
    ),
    (["the_lurker", "gorillion"], ["bee_bear"], [], ["attack the_lurker"]),
    (["turf_the_surfer"], ["bee_bear", "gorillion"], [], ["attack turf_the_surfer", "choose bee_bear"]),
    (["blastfish"], ["gorillion"], [], ["attack blastfish", "block gorillion"]),
    ([], ["gorillion"], [], ["play tiger_wasp", "pass", "reveal bee_bear"]),
]
"""What only the later boxes bring: creatures of both seats, Bob's discard pile, and answers."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_the_later_boxes_bring_reads_as_it_was_proofread(code: str) -> None:
    """Each line with the change that is shown for its last answer."""
    told: list[str] = []
    for ann, bob, pile, answers in SCENES:
        seats = [
            {"name": name, "life": 3, "mindbugs": 2, "hand": 5, "deck": 5, "creatures": creatures, "discard": discard}
            for name, creatures, discard in (("Ann", ann, []), ("Bob", bob, pile))
        ]
        match = matches.from_position({"seats": seats, "sets": list(SETS)})
        assert isinstance(match, Match), match
        reply = entered(match, *answers)
        told += [line.text for line in history.lines(match, language(code, UI.words))]
        told.append(f"    [{change_line.change(reply.events, match.state.seat_names, language(code, UI.words))}]")
    assert "\n".join(told) + "\n" == (TRANSCRIPTS / f"{code}-later.txt").read_text(encoding="utf-8")
