"""The history says what happened, one line an answer in a moment of the game, the same in every language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablekeeper.engine import match as matches
from tablekeeper.engine.events import Event
from tablekeeper.engine.match import Match, Redone, Reply, StrictnessChanged, Undone
from tablekeeper.engine.munchkin import MunchkinState
from tablekeeper.engine.munchkin.dealer import Dealer
from tablekeeper.engine.munchkin.table import events
from tablekeeper.firmware.games.munchkin import change_line, clauses, history
from tablekeeper.firmware.games.munchkin.ui import UI
from tablekeeper.firmware.languages import LANGUAGES, language

TRANSCRIPTS = Path(__file__).parent / "transcripts"

# fmt: off
ENTRIES: list[str | dict[str, Any]] = [
    {"do": "edit", "changes": [{"path": "rules.deal", "to": 4}]}, "female", "male", "male",
    "play buckler", "1: play elf", "2: play thief", "begin",
    "open pit_bull", "1: play enraged", "2: backstab 0", "discard door", "ask 2", "choose buckler", "number 1",
    "helper", "no", "ask 1", "done", "number 1", "fighter", "yes", "play magic_missile", "fighters",
    {"do": "edit", "changes": [{"path": "combat.fighters_adjust", "to": 1}]}, "close", "play gual_gold", "seat 0",
    "give buckler", "seat 1", "end",
    "open curse_duck", "0: play wishing_ring", "play chainsaw", "pass", "loot", "end",
    "open curse_mirror", "close", "steal", "discard treasure", "roll 3", "pass", "loot", "end",
    "discard stepladder", "discard door", "discard treasure", "discard maul_rat", "open drooling_slime",
    "2: play mate", "1: play wandering_monster", "reveal pukachu", "flee", "choose pukachu", "roll 1", "close",
    "discard door", "discard treasure", "discard treasure", "discard door", "roll 5",
    "close", "roll 6", "close", "end",
    "open out_to_lunch", "play cleric", "2: play curse_level", "seat 1", "close", "fight undead_horse",
    "play out_to_lunch", "close", "sell", "choose chainsaw", "choose buckler", "done", "end",
    "open amazon", "play idiotic_bravery", "fighters", "flee", "roll 4", "close", "end",
    {"do": "edit", "changes": [{"path": "seats.0.level", "to": 9}, {"path": "seats.2.hand", "to": 5}]},
    {"do": "strictness", "level": "advise"}, "1: play helm_courage", {"do": "strictness", "level": "referee"},
    "open potted_plant", "close", {"do": "undo"}, {"do": "undo"}, {"do": "redo"},
]
# fmt: on
"""A whole match to Ann's victory, with edits, an answer against the rules, and the end taken back."""


def entered(match: Match[MunchkinState], *entries: str | dict[str, Any]) -> Reply[MunchkinState]:
    """Enter answers and other entries; return what came of the last."""
    replies: list[Reply[MunchkinState]] = []
    for entry in entries:
        reply = match.enter({"do": "answer", "answer": entry} if isinstance(entry, str) else entry)
        assert isinstance(reply, Reply), (entry, reply)
        replies.append(reply)
    return replies[-1]


def new() -> Match[MunchkinState]:
    match = matches.new("munchkin", (), ("Ann", "Bob", "Cleo"), 0)
    assert isinstance(match, Match)
    return match


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


def transcript(match: Match[MunchkinState], code: str) -> str:
    return "".join(
        f"{line.answers:2}{'*' if line.taken_back else ' '} {line.text}\n"
        for line in history.lines(match, language(code, UI.words))
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_whole_match_reads_as_it_was_proofread(code: str) -> None:
    match = new()
    entered(match, *ENTRIES)
    assert transcript(match, code) == (TRANSCRIPTS / f"{code}.txt").read_text(encoding="utf-8")


SCENES: list[tuple[partial[Match[MunchkinState]], list[str]]] = [
    (partial(position, "cleric", door_discard=["elf", "crabs"]), ["resurrect", "discard door", "close"]),
    (partial(position, door_discard=["elf", "crabs"]), ["play wand_dowsing", "choose crabs"]),
    (
        partial(position, "elf hireling huge_rock", door_discard=["dwarf"]),
        ["lay sleep_potion", "play chainsaw", "carry chainsaw", "wear chainsaw", "open curse_change_race", "close"],
    ),
    (
        partial(position, "buckler", "", "thief"),
        ["play cheat", "2: steal", "discard door", "roll 5"],
    ),
    (
        partial(position, "warrior cleric super_munchkin", "sleep_potion*", "thief"),
        [
            "open undead_horse",
            "berserk",
            "discard door",
            "banish",
            "discard door",
            "1: use sleep_potion",
            "monsters",
            "2: backstab 0",
            "discard door",
            "2: play transferral",
            "seat 1",
        ],
    ),
    (partial(position, "wizard"), ["open king_tut", "charm king_tut", *["discard door"] * 6, "close"]),
    (
        partial(position, "wizard"),
        [
            "open harpies",
            "1: play enraged",
            "flee",
            "hasten",
            "discard door",
            "roll 1",
            "play loaded_die",
            "roll 6",
            "1: play flask_glue",
            "roll 1",
            "play invisibility",
            "close",
        ],
    ),
    (
        partial(position, "buckler huge_rock+ elf", seats={1: {"level": 5}, 2: {"level": 5}}),
        [
            "open lawyers",
            "2: play illusion",
            "reveal stoned_golem",
            "flee",
            "roll 1",
            "close",
            "roll 3",
            "roll 5",
            "choose buckler",
            "take cleric",
            *["discard treasure"] * 5,
        ],
    ),
    (
        partial(position, "buckler", seats={0: {"level": 6}, 1: {"level": 5}, 2: {"level": 7}}),
        ["open bullrog", "flee", "roll 1", "close", "hand", "choose buckler", "unnamed", "number 2"],
    ),
    (partial(position, "rat_on_a_stick"), ["open lame_goblin", "1: play curse_level", "seat 1", "close"]),
    (partial(position, "chainsaw"), ["open floating_nose", "bribe floating_nose", "nothing", "close"]),
    (partial(position), ["open crabs", "1: play acid_potion", "monsters", "flee"]),
    (partial(position, "kneepads", seats={1: {"level": 5}}), ["open pukachu", "ask 1", "close"]),
    (partial(position), ["open pukachu", "play doppleganger", "1: play halitosis", "fighters"]),
    (partial(position), ["open harpies", "flee", "play instant_wall", "close"]),
    (partial(position), ["open amazon", "friend"]),
    (partial(position, "thief"), ["open lawyers", "friend", "yes", "discard treasure", "discard treasure"]),
    (partial(position, "", "mace"), ["1: play curse_income_tax", "seat 0", "close"]),
    (partial(position), ["open stoned_golem", "fight", "1: play friendship_potion"]),
    (
        partial(position, seats={0: {"level": 7}, 1: {"level": 5}}),
        ["open floating_nose", "ask 1", "number 0", "yes", "2: play wandering_monster", "reveal gazebo"],
    ),
    (partial(position, "cleric", "cleric", seats={0: {"level": 9}, 1: {"level": 9}}), ["open divine_intervention"]),
    (partial(position), ["open divine_intervention"]),
    (partial(position, "sandals"), ["open curse_duck"]),
    (
        partial(position, "", "curse_chicken"),
        ["open curse_change_sex", "close", "play wishing_ring", "choose curse_chicken"],
    ),
    (partial(position), ["1: play steal_level", "seat 2"]),
    (partial(position), ["open monster", "number 1", "number 2", "close"]),
    (partial(position), ["open curse", "pass", "pass"]),
    (partial(position, "buckler huge_rock"), ["sell", "cancel", "drop buckler", "give huge_rock", "seat 2"]),
    (partial(position, "dwarf huge_rock chainsaw"), ["drop dwarf", "choose chainsaw", "seat 1"]),
    (
        partial(
            position,
            seats={0: {"hand": 80}},
            phase="loot",
            met="friend",
            treasure_deck=73,
            door_discard=["elf", "crabs"],
        ),
        ["loot"],
    ),
    (partial(position, seats={0: {"hand": 146}}, treasure_deck=0, door_deck=10), ["open potted_plant", "close"]),
]
"""What a single match does not bring."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_seldom_happens_reads_as_it_was_proofread(code: str) -> None:
    """Each line with the change that is shown for the last answer."""
    told: list[str] = []
    for laid, answers in SCENES:
        match = laid()
        reply = entered(match, *answers)
        told += [line.text for line in history.lines(match, language(code, UI.words))]
        told.append(f"    [{change_line.change(reply.events, match.state.seat_names, language(code, UI.words))}]")
    assert "\n".join(told) + "\n" == (TRANSCRIPTS / f"{code}-scenes.txt").read_text(encoding="utf-8")


KINDS = {
    kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}


PASSED_OVER = {events.Taken, events.Over}
"""Events without a clause: nobody had to choose, or a combat is over, as its result says already."""
UNSHOWN = {
    events.Taken,
    events.Phased,
    events.Short,
    events.Reshuffled,
    events.AskedHelp,
    events.Over,
    events.Ruled,
}
"""The kinds that are not: the question that follows shows them, or what people are told to do."""


def test_every_kind_of_event_is_told_or_deliberately_passed_over() -> None:
    assert set(clauses.CLAUSES) | PASSED_OVER == KINDS
    assert not set(clauses.CLAUSES) & PASSED_OVER
    assert set(change_line.CHANGES) | UNSHOWN == KINDS | {Undone, Redone, StrictnessChanged}
    assert not set(change_line.CHANGES) & UNSHOWN


def test_the_transcripts_hold_every_kind_of_event_that_is_told() -> None:
    happened: set[type[Event]] = set()
    played: list[tuple[Match[MunchkinState], Sequence[str | dict[str, Any]]]] = [
        (new(), ENTRIES),
        *((laid(), answers) for laid, answers in SCENES),
    ]
    for match, entries in played:
        for entry in entries:
            happened |= {type(event) for event in entered(match, entry).events}
    assert set(clauses.CLAUSES) <= happened


@pytest.mark.parametrize("seed", range(4))
def test_every_event_of_random_matches_can_be_told(seed: int) -> None:
    """No event lacks its words, in any language; every change has a line where there is one to show."""
    match = matches.new("munchkin", (), ("Ann", "Bob", "Cleo", "Dan", "Eve")[: 3 + seed % 3], 0)
    assert isinstance(match, Match)
    chance = Random(seed)
    dealer = Dealer.shuffle(len(match.state.seat_names), chance)
    for _ in range(400):
        if match.decision is None:
            break
        reply = entered(match, str(chance.choice(dealer.legal(match.state))))
        dealer.follow(reply.events)
        code = LANGUAGES[match.answers % len(LANGUAGES)]
        assert isinstance(change_line.change(reply.events, match.state.seat_names, language(code, UI.words)), str)
    for code in LANGUAGES:
        lines = history.lines(match, language(code, UI.words))
        assert all(line.text for line in lines)
        assert lines[-1].answers == match.answers


def test_undo_to_a_line_leaves_that_line_the_last() -> None:
    match = new()
    entered(match, *ENTRIES[:60])
    whole = history.lines(match, language("en", UI.words))
    for line in whole[-2:0:-1]:
        if line.answers in {other.answers for other in whole if other is not line}:
            continue  # an edit beside it has the same number
        entered(match, {"do": "undo", "to": line.answers})
        here = [one for one in history.lines(match, language("en", UI.words)) if not one.taken_back]
        assert here == whole[: whole.index(line) + 1]
        entered(match, {"do": "redo", "to": whole[-1].answers})
        assert history.lines(match, language("en", UI.words)) == whole


def test_a_new_match_has_no_history() -> None:
    assert history.lines(new(), language("en", UI.words)) == []


def changed(match: Match[MunchkinState], *entries: str | dict[str, Any], code: str = "en") -> str:
    return change_line.change(entered(match, *entries).events, match.state.seat_names, language(code, UI.words))


def test_the_weightiest_change_is_shown() -> None:
    match = position("chainsaw buckler", seats={0: {"level": 4}, 1: {"level": 7}})
    assert changed(match, "open pit_bull") == "Fight: Pit Bull"
    assert changed(match, "1: play baby") == "Baby → Pit Bull"
    assert changed(match, "close") == "Level 4 → 5 (Pit Bull)"
    assert changed(match, "sell", "choose buckler", "choose chainsaw", "done") == "Sold: +1"
    assert changed(match, {"do": "undo"}) == "1 step taken back"
    assert changed(match, {"do": "undo", "to": 0}) == "6 steps taken back"
    assert changed(match, "open floating_nose", "ask 1", "done", "number 0", "yes") == "Bob helps"
    assert changed(match, {"do": "strictness", "level": "count"}, code="de") == "Modus: nur zählen"
    assert changed(match, {"do": "edit", "changes": [{"path": "seats.1.level", "to": 1}]}, code="it") == (
        "Bob: livello 7 → 1"
    )


@pytest.mark.parametrize(
    ("path", "to", "said"),
    [
        ("seats.0.cards", ["elf"], "Ann: cards"),
        ("seats.0.cards.0.sideways", True, "Ann: cards"),
        ("seats.1.name", "Eve", "Eve: new name"),
        ("seats.2.sex", "male", "Cleo: sex"),
        ("seats.2.hand", 4, "Cleo: hand 6 → 4"),
        ("active", 1, "Whose turn it is"),
        ("door_discard", ["elf"], "The table"),
        ("rules.wait", 10, "The house rules"),
        ("combat.flee_adjust", 1, "The fight"),
    ],
)
def test_every_edit_is_told(path: str, to: object, said: str) -> None:
    match = position("buckler")
    entered(match, "open pit_bull")
    assert changed(match, {"do": "edit", "changes": [{"path": path, "to": to}]}) == said
    assert history.lines(match, language("en", UI.words))[-1].text == f"{said} (by hand)"
