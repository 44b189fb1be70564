"""What is refused, with which kind, code and rule; and what *advise* carries out all the same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest

from tablekeeper.engine import refusals as shared
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.guerra_de_mitos.cards.card import every_card
from tablekeeper.engine.guerra_de_mitos.table import codes
from tablekeeper.engine.refusals import Refusal
from tests.engine.guerra_de_mitos.plays import Play, a_deck, begun, clash, one, play


class Case(NamedTuple):
    """An answer that is refused, and where."""

    code: str
    rule: str | None
    answer: str
    there: Callable[[], Play]
    forced: bool = False
    """Whether *advise* carries it out."""


KINDS = {"R02": "unreadable", "R03": "unknown", "R05": "ambiguous"}
"""The kinds of refusal that are not `illegal`."""
DECKS = ("reveal yomi", "number 20", "number 30", "reveal olimpo", "number 20", "number 30")
"""Two seats have told what they bring."""
ORACLES = [
    {"card": "zeus", "power": 3, "left": 4},
    {"left": 0},
    {"card": "templo_jinja", "power": 3, "left": 1},
    {"card": "pitia"},
]


def transfer(**rest: object) -> Play:
    """Oracles of a Greek: Zeus for 8, an empty one, a Japanese resource for 3, Pitia for nothing."""
    seat = {"pantheon": {"card": "olimpo"}, "oracles": ORACLES, **rest}
    return play(seat, phase="transfer", looked=4)


def moved_out() -> Play:
    return transfer()("move reserve 1")


def with_one(card: str, power: int = 3, **rest: object) -> Play:
    """One character in the influence phase, with cards in hand."""
    return play({"characters": [one(card, power, **rest)]})


SILENCE = {"do": "silence", "target": "it", "what": "abilities"}


def acting(*cards: dict[str, object], phase: str = "confrontation", **rest: Any) -> Play:
    """Cards that act: what stands there against one enemy, in a battle if nothing else is said."""
    seats = ({"characters": list(cards)}, {"characters": [one("zeus", 4, fielded=True)]})
    return (clash if phase == "confrontation" else play)(*seats, rules={"cards_act": True}, **rest)


def silenced() -> Play:
    lasting = [{"card": "el_rastro", "seat": 1, "step": SILENCE, "on": [{"is": "card", "number": 0}]}]
    return acting(one("zeus"), phase="influence", lasting=lasting)


def borrowed(**rest: Any) -> Play:
    """A resource of another mythology, where cards act."""
    return play(
        {"characters": [one("zeus")], "resources": [{"card": "huey_teocalli", "owner": 1}]}, rules={"cards_act": True}
    )


def armed() -> Play:
    return with_one("nobunaka", 9, items=[{"card": "hacha"}, {"card": "yoroi"}])


TWINS = {"characters": [one("nobunaka"), one("nobunaka")], "resources": [{"card": "norna"}]}


def twins() -> Play:
    return play(TWINS)


def fighting(power: int = 3, **rest: object) -> Play:
    ours = [one("houou", power, fielded=True)]
    return clash({"characters": ours, **rest}, {"characters": [one("zeus")]})


def assigning(*characters: dict[str, object]) -> Play:
    return clash({"characters": [one("heracles"), *characters]}, stage="assign")


def over() -> Play:
    return play(result={"winner": 1, "because": "god"})


def around() -> Play:
    return play(count=5, phase="confrontation", fought=[1, 2])


def bearing() -> Play:
    """Which of three carries a weapon: one has one, one is somebody else's, one could."""
    ours = [one("nobunaka", items=[{"card": "hacha"}]), one("heracles"), one("midori"), one("pitia", 0)]
    return play({"characters": ours}, {"characters": [one("zeus")]})("play yari")


def effect() -> Play:
    return play({"resources": [{"card": "norna"}]})("use norna")


CASES = [
    Case("R01", "G-61", "pass", over),
    *[Case("R02", None, answer, play) for answer in ("", " ", "fly", "Pass", "\n", "½", "pass\n")],
    Case("R02", None, "fly", effect),
    Case("R03", None, "play unicorn", play),
    Case("R03", None, "play weapon_1_2_0", play),
    Case("R03", None, "reveal unicorn", begun),
    Case("R03", None, "reveal pantheon_20", begun),
    Case("R03", None, "discard unicorn", lambda: effect()("discard 1")),
    Case("R04", "G-30", "enter 1", play),
    Case("R04", "G-30", "1: pass", play),
    Case("R04", "G-18", "pass", transfer),
    Case("R04", "G-12", "number 5", lambda: begun()(*DECKS)),
    Case("R04", "G-12", "number 0", lambda: begun()(*DECKS)),
    Case("R04", "G-2", "number 19", lambda: begun()("reveal yomi")),
    Case("R04", "G-3", "number 29", lambda: begun()("reveal yomi", "number 20")),
    Case("R04", "G-13", "number 1", lambda: begun()(*DECKS, "number 1", "number 2")),
    Case("R04", "G-41", "use pantheon", assigning),
    Case("R04", "G-43", "meditate houou", fighting),
    Case("R04", "G-67", "pass", effect),
    Case("R05", None, "meditate nobunaka", twins),
    Case("R05", None, "destroy nobunaka", lambda: twins()("use norna")),
    Case("R10", "G-4", "play hacha", lambda: play({"design_discard": ["hacha"] * 2, "characters": [one("zeus")]})),
    Case(
        "R10", "G-4", "reveal zeus", lambda: play({"god_discard": ["zeus"], "oracles": [{"left": 1}]}, phase="transfer")
    ),
    Case("R11", "G-11", "play dardo", lambda: play({"hand": 0})),
    Case("R11", "G-11", "play ratas", lambda: fighting(hand=0)),
    Case("R16", "G-9", "reveal zeus", begun),
    Case("R16", "G-19", "reveal hacha", lambda: play({"oracles": [{"left": 1}]}, phase="transfer")),
    Case("R16", "G-40", "choose 0", around),
    Case("R16", "G-40", "choose 2", around),
    Case("R16", "G-40", "choose 9", around),
    Case("R17", "G-37", "meditate zeus", lambda: play({"characters": [one("houou")]}, {"characters": [one("zeus")]})),
    Case("R17", "G-37", "meditate nobunaka#3", twins),
    Case("R17", "G-41", "assign zeus", assigning),
    Case("R70", "G-75", "play incendio", play),
    Case("R70", "G-75", "play hacha", fighting),
    Case("R70", "G-75", "play el_juicio_de_osiris", fighting),
    Case("R70", "G-33", "use houou", lambda: with_one("houou")),
    Case("R70", "G-41", "assign houou", lambda: assigning(one("houou", fielded=True))),
    Case("R70", "G-37", "meditate zeus", lambda: play({"characters": [one("zeus")]}, silent=True), forced=True),
    Case("R71", "G-23", "move reserve 1", moved_out),
    Case("R71", "G-23", "move 1 reserve", moved_out),
    Case("R72", "G-24", "enter 1", transfer),
    Case("R72", "G-22", "move 2 1", transfer),
    Case("R72", "G-28", "enter 1", lambda: transfer(oracles=[{"card": "foreign_0_1_2", "left": 1}])),
    Case("R72", "G-32", "play eclipse", lambda: play({"reserve": 1})),
    Case("R72", "G-34", "play hacha", lambda: with_one("nobunaka", 1)),
    Case("R72", "G-34", "choose pitia", bearing),
    Case("R72", "G-46", "play muspel", lambda: fighting(power=1)),
    Case("R72", "G-69", "use pantheon", lambda: play({"reserve": 1})),
    Case("R73", "A-6", "enter 1", lambda: transfer(oracles=[{"card": "zeus", "power": 10}])),
    Case("R74", "G-24", "enter 2", transfer),
    Case("R74", "G-22", "move reserve 2", transfer),
    Case("R74", "G-21", "discard 2", transfer),
    Case("R75", "G-21", "discard 1", moved_out),
    Case("R75", "G-21", "discard 3", lambda: transfer()("discard 1")),
    Case("R76", "G-33", "use zeus", lambda: with_one("zeus", tired=True), forced=True),
    Case("R76", "G-37", "meditate zeus", lambda: with_one("zeus", tired=True)),
    Case("R76", "G-41", "assign zeus", lambda: assigning(one("zeus", tired=True)), forced=True),
    Case("R77", "A-24", "use zeus", lambda: with_one("zeus", used=["influence"]), forced=True),
    Case("R78", "G-34", "play antorcha", armed, forced=True),
    Case("R78", "G-34", "play armadura_nordica", armed, forced=True),
    Case("R78", "G-34", "play hacha", play),
    Case("R78", "G-67", "play hacha", lambda: with_one("fenrir", 9), forced=True),
    Case("R78", "G-34", "choose nobunaka", bearing, forced=True),
    Case("R78", "A-46", "choose zeus", bearing),
    Case("R79", "G-35", "play urania", lambda: with_one("ares"), forced=True),
    Case("R79", "G-35", "play plaga_de_langostas", lambda: with_one("pitia"), forced=True),
    Case("R80", "G-6", "play tridente", lambda: with_one("zeus", 9), forced=True),
    Case("R80", "G-6", "enter 3", transfer, forced=True),
    Case(
        "R80",
        "G-6",
        "use huey_teocalli",
        lambda: play({"resources": [{"card": "huey_teocalli", "owner": 1}]}),
        forced=True,
    ),
    Case("R80", "G-6", "use huey_teocalli", borrowed, forced=True),
    Case("R81", "G-44", "use houou", lambda: clash({"characters": [one("houou")]}), forced=True),
    Case("R82", "G-42", "assign zeus", lambda: assigning(one("zeus", 0)), forced=True),
    Case("R83", "G-24", "play zeus", play),
    Case("R83", "G-24", "play yomi", fighting),
    Case("R72", "G-69", "use xochiquetzal", lambda: acting(one("xochiquetzal", 0, fielded=True), one("ares", 2))),
    Case("R72", "G-46", "play expulsion", lambda: acting(one("heracles", 0, fielded=True))),
    Case("R88", "G-33", "use sasuke", lambda: acting(one("sasuke", 2, fielded=True))),
    Case("R81", "G-44", "play expulsion", lambda: acting(one("heracles", 2))),
    Case("R85", "G-67", "use zeus", silenced, forced=True),
    Case("R86", "C-1", "use xochiquetzal", lambda: acting(one("xochiquetzal", 2, fielded=True))),
    Case("R84", "G-4", "play eclipse", lambda: play({"pantheon": {"card": "olimpo"}, "deck": a_deck(), "brought": 51})),
    Case("R87", "A-64", "reserve 1", lambda: play({}, {"place": "away"}, count=3)("play dardo")),
]


def name(case: Case) -> str:
    return f"{case.code} {case.answer!r}"


@pytest.mark.parametrize("case", CASES, ids=name)
def test_an_answer_is_refused_with_its_code_and_rule(case: Case) -> None:
    refusal = case.there().refused(case.answer)
    assert (refusal.code, refusal.rule) == (case.code, case.rule), refusal
    assert refusal.kind == KINDS.get(case.code, "illegal")
    assert refusal.restriction is case.forced
    assert refusal.why.endswith(".")


def test_every_code_is_reached() -> None:
    """`R06` is for games whose cards change their names; `R34` refuses a hand, where advice is asked for."""
    assert {case.code for case in CASES} == (shared.CODES | codes.CODES).keys() - {"R06", "R34"}


@pytest.mark.parametrize("case", [case for case in CASES if case.forced], ids=name)
def test_advise_carries_out_what_only_a_restriction_forbids(case: Case) -> None:
    there = case.there()
    before = there.state.position()
    there.advised(case.answer)
    assert there.state.position() != before or there.asks not in ((0, "influence"), (0, "assign"), (0, "battle"))


@pytest.mark.parametrize("case", [case for case in CASES if not case.forced], ids=name)
def test_advise_refuses_what_makes_no_sense(case: Case) -> None:
    assert isinstance(case.there().apply(case.answer, advise=True), Refusal)


def test_a_refusal_says_who_must_answer_what() -> None:
    why = play(active=1).refused("enter 1").why
    assert why.startswith("'enter 1' is not possible now: Bob must answer 'influence' with pass")
    assert "number 1..4" in begun()(*DECKS).refused("pass").why


def test_a_card_that_advise_gives_to_who_may_not_carry_it_is_carried_and_paid() -> None:
    there = bearing()
    there.edit(("seats.0.characters.0.power", 3)).advised("choose nobunaka")
    assert [item.card for item in there.seat(0).characters[0].items] == ["hacha", "yari"]
    assert (there.power(0), there.seat(0).hand) == (1, 4)


ASKS = [
    pytest.param(begun, id="pantheon"),
    pytest.param(lambda: begun()("reveal pantheon"), id="number"),
    pytest.param(lambda: begun()("reveal pantheon", "number 20"), id="mythology"),
    pytest.param(lambda: begun()(*DECKS), id="bid"),
    pytest.param(lambda: begun()(*DECKS, "number 1", "number 3"), id="first"),
    pytest.param(lambda: begun()(*DECKS, "number 1", "number 3", "choose 1"), id="reveal"),
    pytest.param(transfer, id="turn"),
    pytest.param(lambda: transfer(reserve=1)("move reserve 1"), id="oblivion"),
    pytest.param(twins, id="influence"),
    pytest.param(bearing, id="bearer"),
    pytest.param(effect, id="effect"),
    pytest.param(lambda: effect()("reserve 1"), id="by"),
    pytest.param(lambda: twins()("use norna", "strength nobunaka#1", "number 1"), id="lasts"),
    pytest.param(lambda: effect()("discard 1"), id="discard"),
    pytest.param(around, id="opponent"),
    pytest.param(lambda: assigning(one("zeus")), id="assign"),
    pytest.param(fighting, id="battle"),
    pytest.param(over, id="over"),
]
WORDS = (
    "reveal",
    "choose",
    "enter",
    "move",
    "discard",
    "done",
    "play",
    "use",
    "meditate",
    "assign",
    "pass",
    "no",
    "yes",
)
MORE = ("reserve", "power", "tire", "destroy", "recover", "number", "turn", "good", "fly", "", "0: pass")
SUBJECTS = (
    "",
    "0",
    "1",
    "1.2",
    "reserve 1",
    "nobunaka",
    "nobunaka#1",
    "zeus#0",
    "weapon",
    "-3",
    "9" * 5000,
    "1 2",
    "#",
)


@pytest.mark.parametrize("there", ASKS)
def test_whatever_is_not_listed_is_refused_and_whatever_is_listed_is_taken(there: Callable[[], Play]) -> None:
    began = there()
    before, decision = began.state.position(), began.state.decision
    cards = Random(3).sample(sorted(every_card()), 20)
    for word in (*WORDS, *MORE):
        for subject in (*SUBJECTS, *cards):
            answer = Answer.read(f"{word} {subject}" if subject else word)
            accepted = isinstance(began.state.apply(answer), Outcome)
            assert accepted is (decision is not None and decision.accepts(answer)), answer
    for answer in decision.legal if decision else ():
        assert isinstance(began.state.apply(answer), Outcome), answer
    assert began.state.position() == before


def test_whatever_advise_takes_leaves_a_possible_position() -> None:
    """Any card, with any verb of the phase, at tables with and without characters."""
    for began in (play(), twins(), armed(), fighting(), clash(), assigning(one("zeus", 0)), transfer(), bearing()):
        for card in every_card():
            for word in ("play", "use", "meditate", "assign", "choose", "enter", "move"):
                outcome = began.state.apply(Answer(word, card), advise=True)
                if isinstance(outcome, Outcome):
                    assert not outcome.state.faults(), (word, card, outcome.state.faults())


def test_in_a_match_of_version_1_a_borrowed_card_works_under_any_pantheon() -> None:
    """G-6, as it was not yet read."""
    there = play({"resources": [{"card": "huey_teocalli", "owner": 1}]}, rules={"version_1": True})
    assert "use huey_teocalli" in there.legal
    there("use huey_teocalli")
