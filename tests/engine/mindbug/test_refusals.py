"""What is refused, with which kind, code and rule, and what *advise* carries out all the same."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tablekeeper.engine import refusals as shared
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.mindbug import MINDBUG, MindbugState
from tablekeeper.engine.mindbug.boxes import card_set_of
from tablekeeper.engine.mindbug.position import refusals
from tablekeeper.engine.refusals import Refusal
from tests.engine.mindbug.conftest import Scene, SceneMaker

CARDS = tuple(card_set_of(("first_contact",)).designs)
CODES = shared.CODES | refusals.CODES
"""Every code with which Mindbug refuses an answer."""


class Case(NamedTuple):
    """An answer that is refused after some others, and where."""

    code: str
    answer: str
    given: tuple[str, ...]
    forced: bool
    """Whether *advise* carries it out."""
    table: dict[str, Any]
    """What the scene is made of."""


def case(code: str, answer: str, *given: str, forced: bool = False, **table: Any) -> Case:
    return Case(code, answer, given, forced, table)


KINDS = {"R02": "unreadable", "R03": "unknown", "R05": "ambiguous"}
"""The kinds of refusal that are not `illegal`."""
RULES = {
    "R01": "MB-103",
    "R05": "MB-110",
    "R06": "MB-110",
    "R10": "MB-111",
    "R11": "MB-23",
    "R12": "MB-59",
    "R13": "MB-71",
    "R14": "MB-41",
    "R15": "MB-40",
    "R16": "MB-96",
    "R18": "MB-98",
    "R19": "MB-71",
    "R24": "MB-71",
    "R25": "MB-77",
    "R26": "MB-78",
    "R27": "MB-3",
    "R37": "MX-29",
    "R38": "MX-29",
}
"""The rule that each code cites, where it cites one; R04 cites the rule of the turn if that is asked."""

NO_HAND: dict[str, Any] = {"hand": (0, 5), "deck": (0, 5)}
SQUIRREL = "play tiger_squirrel"
DRAGON = "play compost_dragon"
HARPY = ("attack gorillion", "block harpy_mother")

CASES = [
    case("R01", "pass", "attack turbo_bug", ann="turbo_bug"),
    case("R01", "nonsense", "attack turbo_bug", ann="turbo_bug"),
    *(
        case("R02", answer)
        for answer in ("", " ", "sing", "play", "play ", "choose", "Play gorillion", "\n", "play\tx")
    ),
    *(case("R02", f"play gorillion#{copy}") for copy in ("", "x", "-1", "1.0", "½", "1#2")),
    *(case("R03", f"play {name}") for name in ("unicorn", "Gorillion", "#1")),
    case("R03", "play  gorillion"),
    case("R02", "play gorillion "),
    case("R04", "pass"),
    case("R04", "mindbug"),
    case("R04", "attack", ann="gorillion"),
    case("R02", "pass gorillion", ann="gorillion"),
    case("R04", "block bee_bear", ann="gorillion", bob="bee_bear"),
    case("R04", "attack gorillion", "attack gorillion", ann="gorillion", bob="bee_bear"),
    case("R04", "done", "attack gorillion", ann="gorillion", bob="bee_bear"),
    case("R04", "attack luchataur", "attack luchataur", ann="luchataur"),
    case("R02", "mindbug gorillion", "play gorillion", mindbugs=(0, 1)),
    case("R04", "pass", "play ferret_bomber"),
    case("R04", "pass", *HARPY, ann="gorillion killer_bee", bob="harpy_mother"),
    case("R05", "attack killer_bee", ann="killer_bee killer_bee"),
    case("R05", "choose luchataur", DRAGON, discard=("luchataur luchataur", "")),
    case("R06", "attack gorillion#1", ann="gorillion"),
    case("R06", f"attack gorillion#{'9' * 5000}", ann="gorillion"),
    case("R06", "play killer_bee#1"),
    case("R06", "reveal killer_bee#2", "play ferret_bomber"),
    case("R10", "play gorillion", forced=True, ann="gorillion"),
    case("R10", "reveal gorillion", "play ferret_bomber", forced=True, ann="gorillion"),
    case("R11", "play killer_bee", ann="gorillion bee_bear", **NO_HAND),
    case("R11", "play gorillion", ann="gorillion bee_bear", **NO_HAND),
    case("R12", "block gorillion", "attack spider_owl", forced=True, ann="spider_owl", bob="gorillion tiger_squirrel"),
    case("R12", "block luchataur", "attack spider_owl", ann="spider_owl", bob="luchataur luchataur tiger_squirrel"),
    case("R13", "block killer_bee", "attack bee_bear", forced=True, ann="bee_bear", bob="killer_bee gorillion"),
    case("R13", "block killer_bee", "attack bee_bear", ann="bee_bear", bob="killer_bee killer_bee gorillion"),
    case("R14", "block luchataur", "attack gorillion", ann="gorillion luchataur", bob="bee_bear"),
    case("R14", "block killer_bee", "attack gorillion", ann="gorillion", bob="bee_bear"),
    case("R15", "attack bee_bear", ann="gorillion", bob="bee_bear"),
    case("R15", "attack killer_bee", ann="gorillion"),
    case("R15", f"attack killer_bee#{'9' * 5000}", ann="killer_bee killer_bee"),
    case("R16", "choose killer_bee", SQUIRREL, forced=True, bob="gorillion bee_bear killer_bee"),
    case("R16", "choose luchataur", SQUIRREL, forced=True, ann="luchataur", bob="gorillion bee_bear"),
    case("R16", "choose killer_bee", SQUIRREL, ann="killer_bee", bob="gorillion bee_bear killer_bee"),
    case("R16", "choose killer_bee#1", SQUIRREL, forced=True, ann="killer_bee", bob="gorillion bee_bear killer_bee"),
    case(
        "R16",
        "choose killer_bee",
        *HARPY,
        "choose killer_bee",
        ann="gorillion killer_bee spider_owl",
        bob="harpy_mother",
    ),
    case("R16", "choose luchataur", "attack killer_bee", ann="killer_bee luchataur", bob="gorillion"),
    case("R16", "choose gorillion", DRAGON, ann="gorillion", discard=("luchataur bee_bear", "")),
    case(
        "R16",
        "choose gorillion",
        "attack explosive_toad",
        "block harpy_mother",
        ann="explosive_toad",
        bob="harpy_mother",
    ),
    case("R17", "choose luchataur", SQUIRREL, bob="gorillion bee_bear"),
    case("R17", "choose luchataur", "attack killer_bee", ann="killer_bee", bob="gorillion"),
    case("R17", "choose gorillion", DRAGON, discard=("luchataur bee_bear", "")),
    case("R17", "choose luchataur#3", DRAGON, discard=("luchataur luchataur", "")),
    case("R18", "done", SQUIRREL, bob="gorillion bee_bear"),
    case("R18", "pass", SQUIRREL, bob="gorillion bee_bear"),
    case("R19", "attack cave_lizard", forced=True, ann="cave_lizard sea_rex", sets=("beyond_eternity",)),
    case(
        "R19",
        "block water_antler",
        "attack hypnotic_mouse",
        forced=True,
        ann="hypnotic_mouse",
        bob="water_antler tiger_wasp peacasus",
        discard=("blessed_tiger_squirrel", ""),
        sets=("beyond_eternity",),
    ),
    case("R24", "play robopup", ann="utility_bug cheery_chimpborg", bob="captain_hippo", sets=("beyond_evolution",)),
    case(
        "R24",
        "attack sawn",
        forced=True,
        ann="utility_bug cheery_chimpborg sawn",
        bob="captain_hippo",
        sets=("beyond_evolution",),
    ),
    case("R25", "activate sawn", ann="sawn", sets=("beyond_evolution",)),
    case("R26", "activate infernostrich", ann="infernostrich", bob="sawn", sets=("beyond_evolution",)),
    case("R27", "play frog_prophet", sets=("beyond_evolution",)),
    case("R37", "play chuck", forced=True, bob="wolfman_steve", sets=("promos",)),
    case(
        "R38",
        "choose compost_dragon",
        "attack sheriff",
        forced=True,
        ann="sheriff",
        bob="compost_dragon gorillion",
        sets=("first_contact", "king_of_tokyo"),
    ),
    case(
        "R38",
        "choose compost_dragon#1",
        "attack sheriff",
        forced=True,
        ann="sheriff",
        bob="compost_dragon compost_dragon gorillion",
        sets=("first_contact", "king_of_tokyo"),
    ),
]
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}-{case.answer[:30]!r}")


def made(scene: SceneMaker, case: Case) -> Scene:
    """Return the table of a case, the answers before the refused one given."""
    return scene(**case.table)(*case.given)


def test_every_code_has_a_case() -> None:
    assert {case.code for case in CASES} == set(CODES)


@each_case
def test_an_answer_is_refused_with_its_kind_code_and_rule(scene: SceneMaker, case: Case) -> None:
    match = made(scene, case)
    before = match.state.position(), match.state.decision
    refusal = match.refuses(case.answer)
    turn = match.asks is not None and match.asks[1] == "turn"
    rule = "MB-23" if case.code == "R04" and turn else RULES.get(case.code)
    assert (refusal.kind, refusal.code, refusal.rule) == (KINDS.get(case.code, "illegal"), case.code, rule)
    assert refusal.restriction is case.forced
    assert refusal.faults == ()
    assert "None" not in refusal.why
    assert (match.state.position(), match.state.decision) == before


@each_case
def test_a_refusal_says_who_must_answer_or_what_to_say(scene: SceneMaker, case: Case) -> None:
    match = made(scene, case)
    why = match.refuses(case.answer).why
    assert "Ann" in why or "Bob" in why or "say" in why


@each_case
def test_advise_carries_out_restrictions_and_nothing_else(scene: SceneMaker, case: Case) -> None:
    match = made(scene, case)
    refusal = match.refuses(case.answer)
    outcome = match.state.apply(Answer.read(case.answer), advise=True)
    if case.forced:
        assert isinstance(outcome, Outcome)
        assert outcome.warned == refusal
        assert outcome.state.card_count() == match.state.card_count()
    else:
        assert outcome == refusal


# What advise does


def test_advise_warns_of_nothing_that_is_legal(scene: SceneMaker) -> None:
    match = scene("gorillion", "bee_bear")
    for answer in match.state.legal():
        outcome = match.state.apply(answer, advise=True)
        assert isinstance(outcome, Outcome)
        assert outcome.warned is None
        assert outcome == match.state.apply(answer)


def test_advise_lets_a_copy_too_many_be_played_and_the_table_be_edited_after_it(scene: SceneMaker) -> None:
    match = scene("gorillion", "").overrule("play gorillion")
    assert match.creatures == ("gorillion gorillion", "")
    assert (match.hand, match.deck) == ((5, 5), (4, 5))
    assert match.asks == (1, "turn")
    assert match.state.faults() == ("2 copies of gorillion lie open, but the boxes hold 1",)
    assert isinstance(match.state.edit([{"path": "seats.0.life", "to": 2}]), Outcome)
    worse = match.state.edit([{"path": "seats.0.discard", "to": ["gorillion"]}])
    assert isinstance(worse, Refusal)
    assert worse.faults == ("3 copies of gorillion lie open, but the boxes hold 1",)


def test_advise_lets_a_copy_too_many_be_discarded(scene: SceneMaker) -> None:
    match = scene("gorillion", "")("play ferret_bomber").overrule("reveal gorillion")
    assert match.discard == ("", "gorillion")
    assert match.asks == (1, "reveal")


def test_advise_lets_anybody_block_a_sneaky_creature(scene: SceneMaker) -> None:
    match = scene("spider_owl", "gorillion tiger_squirrel")("attack spider_owl").overrule("block gorillion")
    assert match.discard == ("spider_owl", "gorillion")
    assert match.life == (3, 3)


def test_advise_lets_a_weak_creature_block_a_bee_bear(scene: SceneMaker) -> None:
    match = scene("bee_bear", "killer_bee gorillion")("attack bee_bear").overrule("block killer_bee")
    assert match.discard == ("", "killer_bee")


def test_advise_blocks_with_the_defenders_copy_not_the_attackers(scene: SceneMaker) -> None:
    match = scene("bee_bear killer_bee", "killer_bee gorillion")("attack bee_bear")
    assert match.overrule("block killer_bee").discard == ("", "killer_bee")


def test_advise_lets_an_effect_reach_what_it_does_not_reach(scene: SceneMaker) -> None:
    match = scene("luchataur", "gorillion bee_bear")(SQUIRREL).overrule("choose luchataur")
    assert match.creatures == ("tiger_squirrel", "gorillion bee_bear")
    assert match.asks == (1, "turn")


def test_advise_goes_on_asking_where_several_are_chosen(scene: SceneMaker) -> None:
    match = scene("gorillion killer_bee", "harpy_mother")(*HARPY).overrule("choose gorillion")
    assert match.asks == (1, "choose")
    assert match("choose killer_bee").creatures == ("", "gorillion killer_bee")


# Anything at all


def states() -> list[MindbugState]:
    """Return the states of some random matches, half of them from a table full of creatures with abilities."""
    first: dict[str, Any] = {"name": "Ann", "life": 3, "mindbugs": 2, "hand": 5, "deck": 5}
    first["creatures"] = ["explosive_toad", "harpy_mother", "strange_barrel", "sharky_crab_dog_mummypus"]
    second = first | {"name": "Bob", "creatures": ["explosive_toad", "killer_bee", "snail_hydra"]}
    found: list[MindbugState] = []
    for seed in range(20):
        chance = Random(seed)
        started = MINDBUG.read({"seats": [first, second]}) if seed % 2 else MINDBUG.new((), ("Ann", "Bob"), 0)
        assert isinstance(started, Outcome)
        state = started.state
        while state.decision is not None:
            found.append(state)
            outcome = state.apply(chance.choice(state.decision.legal))
            assert isinstance(outcome, Outcome)
            state = outcome.state
        found.append(state)
    return found


STATES = states()
ANSWERS = st.one_of(
    st.text(max_size=20),
    st.builds(
        "{} {}{}".format,
        st.sampled_from([*(refusals.WITH_A_CARD | refusals.ALONE), "roll", ""]),
        st.sampled_from([*CARDS, "", "unicorn"]),
        st.sampled_from(["", "", "#1", "#2", "#3", "#", "#0", "#٢"]),
    ),
    st.sampled_from(sorted(refusals.WITH_A_CARD | refusals.ALONE)),
)


def test_the_random_states_show_every_ask() -> None:
    asks = {state.decision.ask for state in STATES if state.decision}
    assert asks == {"turn", "mindbug", "hunt", "block", "frenzy", "choose", "reveal", "order"}


@given(st.sampled_from(STATES), ANSWERS)
@example(STATES[0], "attack gorillion#" + "9" * 5000)
@settings(max_examples=600)
def test_any_text_is_accepted_if_it_is_listed_and_refused_if_not(state: MindbugState, text: str) -> None:
    answer = Answer.read(text)
    listed = state.decision.listed if state.decision else ()
    outcome = state.apply(answer)
    assert isinstance(outcome, Outcome) is (text in listed)
    advised = state.apply(answer, advise=True)
    if isinstance(outcome, Refusal):
        assert outcome.why
        assert outcome.code in CODES
        assert isinstance(advised, Outcome) is outcome.restriction
        assert (advised.warned if isinstance(advised, Outcome) else advised) == outcome
    else:
        assert advised == outcome
