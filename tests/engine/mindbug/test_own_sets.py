"""Sets of one's own on the table: mixed, kept by a match, told in four languages, played with every check."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from tablekeeper.engine import match as matches
from tablekeeper.engine import selfplay
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Knowledge, Outcome
from tablekeeper.engine.match import Match
from tablekeeper.engine.mindbug import MINDBUG, MindbugState
from tablekeeper.engine.mindbug.boxes import SETS
from tablekeeper.engine.mindbug.frames.abilities import ENDLESS
from tablekeeper.engine.mindbug.own import shelf
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.search import Search
from tests.engine.mindbug.own_cards import GARDEN, by_chance, garden

TOLD = {
    "en": {
        "lawn_gnome": ("Lawn Gnome", "Play: You gain 2 lives."),
        "oak": ("Oak", "This creature has +2 power during your turn."),
        "sprout": ("Sprout", "Action: Evolve this creature into Oak."),
        "rain_dancer": ("Rain Dancer", "✋ Turn the top card of both draw piles up."),
    },
    "de": {
        "hedge_cat": (
            "Heckenkatze",
            (
                "Angreifen: Du darfst bis zu 2 Handkarten deiner Wahl ablegen. "
                "Besiege eine feindliche Kreatur für jede abgelegte Karte."
            ),
        ),
        "rain_dancer": ("Rain Dancer", "✋ Dreht je eine Nachziehkarte um."),
    },
    "es": {"lawn_gnome": ("Lawn Gnome", "Jugar: Ganas 2 vidas.")},
    "it": {
        "lawn_gnome": ("Lawn Gnome", "Gioco: Guadagni 2 punti vita."),
        "rain_dancer": ("Rain Dancer", "✋ Turn the top card of both draw piles up."),
    },
}
"""What cards of the set are called, and say."""


@pytest.fixture(autouse=True)
def _offered() -> None:
    """Offer the set."""
    shelf.offer([garden()])


def begun(*sets: str) -> MindbugState:
    outcome = MINDBUG.new(sets or ("garden",), ("Ann", "Bob"), 0)
    assert isinstance(outcome, Outcome), outcome.why
    return outcome.state


def given(state: MindbugState, *answers: str) -> MindbugState:
    for answer in answers:
        outcome = state.apply(Answer.read(answer))
        assert isinstance(outcome, Outcome), outcome.why
        state = outcome.state
    return state


@pytest.mark.parametrize(
    ("lang", "card", "told"), [(lang, card, told) for lang, cards in TOLD.items() for card, told in cards.items()]
)
def test_a_card_is_told_from_what_its_file_says(lang: str, card: str, told: tuple[str, str]) -> None:
    explained = MINDBUG.explain(f"garden.{card}", lang)
    assert not isinstance(explained, Refusal)
    assert (explained.name, explained.wording) == told


def test_a_set_of_ones_own_is_chosen_beside_the_boxes_and_mixed_with_them() -> None:
    assert MINDBUG.sets == (*SETS, "garden")
    alone, mixed = begun(), begun("first_contact", "garden")
    assert set(alone.card_set.copies.values()) == {9, 6, 5, 4}
    assert mixed.card_set.size() == 48 + 24
    assert "play garden.lawn_gnome" in map(str, mixed.legal())
    assert "play gorillion" in map(str, mixed.legal())


def test_its_cards_are_played_by_the_referee() -> None:
    state = given(begun(), "play garden.lawn_gnome", "pass", "play garden.sprout", "pass")
    assert state.seats[0].life == 5
    state = given(state, "attack garden.lawn_gnome")
    assert [str(answer) for answer in state.legal()] == ["choose garden.sprout", "pass"]
    state = given(begun(), "play garden.sprout", "pass", "play garden.rain_dancer", "pass", "activate garden.sprout")
    assert state.seats[0].creatures[0].card.id == "garden.oak"


def test_a_set_that_no_file_says_is_refused_with_what_there_is() -> None:
    refused = MINDBUG.new(("gardn",), ("Ann", "Bob"), 0)
    assert isinstance(refused, Refusal)
    assert refused.why.endswith("king_of_tokyo, garden, each once; got 'gardn'.")


def test_a_set_of_fewer_than_twenty_cards_is_refused_plainly_and_mixed_gladly() -> None:
    shelf.offer([garden(GARDEN.replace("copies = 9", "copies = 4"))])
    refused = MINDBUG.new(("garden",), ("Ann", "Bob"), 0)
    assert isinstance(refused, Refusal)
    assert refused.why == "A match is dealt 20 cards, got 19 of garden: add a box."
    assert begun("garden", "first_contact").card_set.size() == 67


def seat(name: str, **more: object) -> dict[str, object]:
    return {"name": name, "life": 3, "mindbugs": 1, "hand": 2, "deck": 1, "creatures": [], **more}


def test_advice_is_given_on_a_table_of_a_small_set() -> None:
    small = garden(GARDEN.replace("copies = 9", "copies = 1").replace("copies = 6", "copies = 1"))
    seats = [seat("Ann", creatures=["garden.lawn_gnome"]), seat("Bob", creatures=["garden.sprout"])]
    outcome = MINDBUG.read({"sets": ["garden"], "own": [small.table], "seats": seats})
    assert isinstance(outcome, Outcome), outcome.why
    assert outcome.state.card_set.size() == 11
    search = Search.begin(MINDBUG, outcome.state, Knowledge(0), Random(1))
    assert not isinstance(search, Refusal)
    search.think(20)
    assert search.advice().message()["rollouts"] == 20


def test_the_box_plays_a_seat_with_cards_of_ones_own() -> None:
    match = matches.new("mindbug", ["garden"], ["Ann", "Bob"], 0)
    assert isinstance(match, Match)
    for entry in ({"do": "opponent", "seat": 1, "rollouts": 20}, {"do": "hold", "card": "garden.oak"}):
        reply = match.enter(entry)
    assert isinstance(reply, Refusal), "a face that lies set aside is in no hand"
    assert not isinstance(match.enter({"do": "hold", "card": "garden.sprout"}), Refusal)
    assert match.holding is not None
    assert match.holding.places == {1: "garden.sprout"}


# What a match keeps


def played() -> Match[MindbugState]:
    match = matches.new("mindbug", ["garden"], ["Ann", "Bob"], 0)
    assert isinstance(match, Match)
    for answer in ("play garden.lawn_gnome", "pass", "play garden.sprout", "pass"):
        assert not isinstance(match.enter({"do": "answer", "answer": answer}), Refusal)
    return match


@pytest.mark.parametrize(
    "now", [None, GARDEN.replace("amount = 2 }]", "amount = 9 }]"), GARDEN.replace("sprout", "bud")]
)
def test_a_match_opens_with_its_cards_when_the_file_is_gone_or_says_something_else(now: str | None) -> None:
    match = played()
    journal = match.journal()
    shelf.forget()
    shelf.offer([] if now is None else [garden(now)])
    loaded = matches.load(journal)
    assert not isinstance(loaded, Refusal), loaded.why
    opened, told = loaded
    assert told == ()
    assert opened.state.position() == match.state.position()
    assert opened.state.seats[0].life == 5
    assert MINDBUG.explain("garden.sprout", "en")
    undone = opened.enter({"do": "undo"})
    assert not isinstance(undone, Refusal)
    assert opened.decision is not None
    assert opened.decision.ask == "mindbug"


def test_a_rematch_has_the_cards_of_the_match_whatever_the_file_says_by_now() -> None:
    match = played()
    shelf.offer([])
    outcome = MINDBUG.again(match.start, 1)
    assert isinstance(outcome, Outcome)
    assert (outcome.state.active, outcome.state.card_set) == (1, match.start.card_set)


def test_a_position_holds_what_the_file_says_and_reads_back_as_it_was() -> None:
    position = begun("garden", "new_servants").position()
    assert position["own"] == [{key: value for key, value in garden().table.items() if key != "game"}]
    assert "own" not in begun("new_servants").position()
    outcome = MINDBUG.read(position)
    assert isinstance(outcome, Outcome)
    assert outcome.state.position() == position


def test_a_match_keeps_a_set_that_is_called_as_a_box_is_that_has_come_out_since() -> None:
    table = {**garden().table, "set": "beyond_eternity"}
    seats = [seat("Ann", creatures=["beyond_eternity.sprout"]), seat("Bob")]
    outcome = MINDBUG.read({"sets": ["beyond_eternity"], "own": [table], "seats": seats})
    assert isinstance(outcome, Outcome), outcome.why
    assert outcome.state.card_set.size() == 24


WITHOUT = {key: value for key, value in garden().table.items() if key != "set"}


@pytest.mark.parametrize(
    ("own", "said"),
    [
        ([WITHOUT], "own.0: set: wanted an id of up to 20"),
        ([garden().table, garden().table], "own has 'garden' twice"),
        ([{**garden().table, "set": "hedge"}], "own has 'hedge', which is not in sets"),
    ],
)
def test_a_position_whose_own_set_is_none_is_refused_with_every_fault(own: list[Mapping[str, Any]], said: str) -> None:
    refused = MINDBUG.read({"sets": ["garden"], "own": own, "seats": [seat("Ann"), seat("Bob")]})
    assert isinstance(refused, Refusal)
    assert any(fault.startswith(said) for fault in refused.faults), refused.faults


def test_what_lies_on_the_table_is_told_as_it_lies_there_while_its_file_says_something_else() -> None:
    begun()
    shelf.offer([garden(GARDEN.replace('"Lawn Gnome"', '"Green Gnome"'))])
    assert shelf.the("garden.lawn_gnome").names["en"] == "Lawn Gnome"
    shelf.lay(begun().card_set)
    assert shelf.the("garden.lawn_gnome").names["en"] == "Green Gnome"


def test_a_card_that_nothing_has_is_unknown() -> None:
    assert shelf.known("garden.troll") is None
    assert shelf.known("meadow.sprout") is None
    assert isinstance(MINDBUG.explain("garden.troll", "en"), Refusal)
    with pytest.raises(LookupError, match=r"got 'garden\.troll'"):
        shelf.the("garden.troll")


# Played


@pytest.mark.parametrize("sets", [("garden",), ("garden", "beyond_evolution")])
def test_random_matches_with_every_check(sets: tuple[str, ...]) -> None:
    for seed in range(4):
        selfplay.play("mindbug", sets, seed, thorough=True)
    for seed in range(30):
        selfplay.play("mindbug", sets, seed)


@pytest.mark.parametrize("seed", range(6))
def test_cards_that_chance_has_written_are_played_with_every_check(seed: int) -> None:
    shelf.offer([by_chance(Random(seed), cards=20)])
    selfplay.play("mindbug", ("chance", "first_contact"), seed, thorough=True, at_most=60)


ROUND = """
game = "mindbug"
set = "round"
name = "Round"
[card.a]
name = "Top"
copies = 9
power = 3
play = [{ do = "defeat_itself" }]
defeated = [{ do = "revive", pile = "you" }]
[card.b]
name = "Bull"
copies = 9
power = 5
attack = [{ do = "force_attack" }]
[card.c]
name = "Ball"
copies = 9
power = 2
buried = [{ do = "rise" }]
play = [{ do = "defeat_itself" }]
"""


@pytest.mark.parametrize(
    "answers",
    [
        ("play round.a", "pass"),
        ("play round.c", "pass"),
        ("play round.b", "pass", "play round.b", "pass", "attack round.b"),
    ],
)
def test_what_would_go_round_for_ever_ends_and_the_match_goes_on(answers: tuple[str, ...]) -> None:
    shelf.offer([garden(ROUND)])
    state = given(begun("round"), *answers[:-1])
    outcome = state.apply(Answer.read(answers[-1]))
    assert isinstance(outcome, Outcome)
    assert ENDLESS < len(outcome.events) < ENDLESS + 60
    assert outcome.state.faults() == ()
    assert outcome.state.decision is not None or outcome.state.result is not None
