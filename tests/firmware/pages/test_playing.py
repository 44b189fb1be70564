"""A match by keys and tags, page by page."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import permutations

import pytest

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.mindbug.boxes import SETS
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.page import Key
from tablekeeper.firmware.simulator.messages import Follow
from tablekeeper.firmware.simulator.wayfinding import clearing, toward

from .conftest import Box, NewBox


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("seed", "sets"), [(1, SETS[:1]), (2, SETS[2:3]), (3, SETS[3:6]), (4, SETS), (5, SETS[6:])])
def test_whole_matches_by_keys_and_nothing_that_matters_is_cut(
    new_box: NewBox, lang: str, seed: int, sets: Sequence[str]
) -> None:
    """Every legal answer is reached in at most eight presses; every page on the way fits the panel."""
    box = new_box(lang=lang, game="mindbug", sets=sets)
    chance = random.Random(seed)
    for _ in range(400):
        if box.match.state.result is not None:
            break
        decision = box.match.state.decision
        assert decision is not None
        answer = chance.choice(decision.legal)
        presses = 0
        while (key := clearing(box.app)) is not None:
            assert not box.overflows(), f"{box.overflows()} in {decision}:\n{box.words}"
            box.press(key)
        before = len(box.match.entries)
        while len(box.match.entries) == before:
            step = toward(box.app, Follow(answer=str(answer)))
            assert step is not None, f"{answer} in {decision}:\n{box.words}"
            box.context.announcer.say("")
            cut = box.overflows()
            assert not cut, f"{cut} in {decision}:\n{box.words}"
            box.press(step.key)
            presses += 1
            assert presses <= 8, f"{answer} in {decision}"
        assert box.match.entries[-1] == {"do": "answer", "answer": str(answer)}
    assert box.match.state.result is not None
    assert not box.overflows()


def lay(box: Box, *seats: Sequence[object]) -> None:
    """Put creatures into play by hand."""
    box.lay(*((f"seats.{seat}.creatures", cards) for seat, cards in enumerate(seats)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_longest_names_fit_wherever_they_are_asked_about(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang, game="mindbug")
    box.storage.preferences.set("language", lang)
    cards = [card for card, _ in box.session.ui.cards(["first_contact"])]
    longest = sorted(cards, key=lambda card: -len(box.session.ui.card(card, box.context.lang).name))[:5]
    asks = set()
    for attacker, other in permutations(longest, 2):
        for prey in ([other], [other, "killer_bee"]):
            lay(box, [attacker, "explosive_toad"], prey)
            before = box.match.answers
            while (decision := box.match.state.decision) is not None and box.match.answers < before + 3:
                assert not box.overflows(), f"{decision}: {box.overflows()}"
                asks.add(decision.ask)
                first = decision.legal[0]
                if first.verb in ("choose", "block") and (step := toward(box.app, Follow(answer=str(first)))):
                    depth = len(box.context.pages)
                    box.context.pages.top.press(box.context, Key.named(step.key))
                    if len(box.context.pages) > depth:
                        assert not box.overflows(), f"{decision}: {box.overflows()}"
                        box.context.pages.to_match()
                attack = Answer("attack", attacker)
                box.context.entries.answer(attack if attack in decision.legal else decision.legal[-1])
                box.settle()
                box.context.announcer.say("")
            box.context.entries.enter({"do": "undo", "to": 0})
            box.settle()
            box.context.pages.to_match()
    assert {"turn", "block"} <= asks


def test_copies_are_numbered_and_both_sides_marked_where_it_matters(box: Box) -> None:
    lay(box, ["explosive_toad"], ["killer_bee", "killer_bee", "gorillion"])
    box.answer("attack explosive_toad")
    box.choose("Block…")
    assert "Killer Bee (1) 5" in box.words
    assert "Killer Bee (2) 5" in box.words
    box.answer("block gorillion")
    assert box.match.state.decision is not None
    assert box.match.state.decision.ask == "choose"
    box.read_past("page.to_do")
    assert "Killer Bee (1) 5" in box.words
    assert "Gorillion 10" in box.words
    box.answer("choose killer_bee#2")
    assert len(box.match.state.position()["seats"][1]["creatures"]) == 2


def test_the_order_of_effects_is_asked_with_both_cards(box: Box) -> None:
    lay(box, ["explosive_toad"], ["harpy_mother", "gorillion"])
    box.answer("attack explosive_toad", "block harpy_mother")
    assert box.match.state.decision is not None
    assert box.match.state.decision.ask == "order"
    assert "Harpy Mother" in box.words
    assert "Explosive Toad" in box.words
    box.answer("choose harpy_mother")


def test_a_single_blocker_is_named_in_the_question(box: Box) -> None:
    lay(box, ["gorillion"], ["killer_bee"])
    box.answer("attack gorillion")
    assert "Gorillion 10: block?" in box.words
    assert "Killer Bee" in box.words
    assert box.lamps.seat == 1
    box.choose("No block")
    assert box.match.state.position()["seats"][1]["life"] == 2
    assert "Life 3 → 2 (Gorilli…)" in box.words


def test_attacking_with_the_only_creature_still_names_it(box: Box) -> None:
    lay(box, ["gorillion"], [])
    box.choose("Attack…")
    assert "Gorillion 10" in box.words


def test_a_tap_that_could_mean_two_things_is_asked_back(box: Box) -> None:
    box.answer("play killer_bee", "pass", "play gorillion", "pass")
    box.storage.tags.bind("04AA", "killer_bee", 1, "mindbug")
    box.tap("04AA")
    assert "Play from your hand" in box.words
    box.choose("Attack: Killer Bee 5")
    assert box.match.entries[-1]["answer"] == "attack killer_bee"
    assert box.context.entries.session is not None
    assert box.context.entries.session.in_play_by("04AA") is not None


def test_a_tap_that_could_mean_two_copies_asks_which_of_them_does_what(box: Box) -> None:
    lay(box, ["killer_bee", "gorillion", "killer_bee"], [])
    box.storage.tags.bind("04AA", "killer_bee", 1, "mindbug")
    box.context.entries.enter({"do": "edit", "changes": [{"path": "seats.0.hand", "to": 0}]})
    box.settle()
    box.tap("04AA")
    assert box.words.split("\n")[:3] == ["◀ Attack with menu←", "Killer Bee (1) 5", "Killer Bee (2) 5"]


def test_the_result_names_the_winner_and_why(box: Box) -> None:
    lay(box, ["gorillion"], [])
    box.context.entries.enter({"do": "edit", "changes": [{"path": "seats.1.life", "to": 1}]})
    box.settle()
    box.answer("attack gorillion")
    box.wait(5)
    assert "Seat 1 wins" in box.words
    assert "Seat 2: no lives left" in box.words
    assert box.lamps.seat is None
    assert not box.overflows()


@pytest.fixture
def mixed(new_box: NewBox) -> Box:
    """A box in a match with every box of Mindbug."""
    return new_box(game="mindbug", sets=SETS)


def test_an_action_is_used_by_keys_and_the_table_is_told_what_to_lay(mixed: Box) -> None:
    lay(mixed, ["curious_tadpole"], [])
    mixed.choose("Action", "Curious Tadpole 1")
    assert mixed.match.entries[-1]["answer"] == "activate curious_tadpole"
    assert "Lay Frog Prophet on" in mixed.words
    mixed.press("2.right")
    assert "3 → 4" in mixed.words or "Your turn" in mixed.words
    assert mixed.lamps.seat == 1


def test_a_tap_counts_while_the_table_is_told_what_to_lay(mixed: Box) -> None:
    lay(mixed, ["curious_tadpole"], [])
    mixed.storage.tags.bind("04AA", "gorillion", 1, "mindbug")
    mixed.answer("activate curious_tadpole")
    mixed.tap("04AA")
    assert mixed.match.entries[-1]["answer"] == "play gorillion"


def test_prices_modes_keywords_and_piles_are_asked_in_words(mixed: Box) -> None:
    lay(mixed, [], ["madam_mystique", "gorillion", "killer_bee"])
    mixed.answer("play dr_orange_u_tan", "pass")
    assert "pay 1 life for the effect?" in " ".join(mixed.words.split())
    mixed.choose("No")
    assert mixed.match.entries[-1] == {"do": "answer", "answer": "no"}
    mixed.answer("attack gorillion", "block dr_orange_u_tan")
    lay(mixed, ["gorillion", "killer_bee"], ["madam_mystique"])
    mixed.context.entries.enter({"do": "edit", "changes": [{"path": "active", "to": 0}]})
    mixed.settle()
    mixed.answer("attack gorillion", "block madam_mystique")
    mixed.read_past("page.to_do")
    assert "Sneaky" in mixed.words
    mixed.choose("Hunter")
    assert mixed.match.entries[-1] == {"do": "answer", "answer": "hunter"}
    assert [one["card"] for one in mixed.match.state.position()["seats"][0]["creatures"]] == ["gorillion"]


def test_cards_turned_over_are_asked_for_as_such(mixed: Box) -> None:
    lay(mixed, ["catalisk"], [])
    mixed.answer("attack catalisk")
    assert "turn over" in mixed.words.replace("\n", " ")
    for card in ("bee_bear", "gorillion", "brain_fly", "killer_bee", "koibra"):
        mixed.answer(f"reveal {card}")
    assert mixed.match.state.position()["seats"][1]["deck"] == 0


def test_boost_cards_and_exhaustion_are_seen_in_a_list(mixed: Box) -> None:
    boosted = {"card": "gorillion", "boosts": ["bee_bear", "koibra"], "exhausted": True}
    lay(mixed, [boosted, "killer_bee"], [])
    mixed.choose("Attack…")
    assert "Gorillion 12 +2 ▭" in mixed.words


def test_a_long_pile_is_parted_by_power_and_name_with_the_seat_before_it(mixed: Box) -> None:
    pile = ["bee_bear", "brain_fly", "killer_bee", "koibra", "sea_rex", "hyenix", "catalisk", "deathweaver"]
    changes = [
        {"path": "seats.0.creatures", "to": ["gorillion"]},
        {"path": "seats.0.discard", "to": pile},
        {"path": "seats.1.discard", "to": ["blessed_tiger_squirrel", "trash_diver"]},
    ]
    mixed.context.entries.enter({"do": "edit", "changes": changes})
    mixed.settle()
    mixed.answer("play hiss_holiness", "pass", "choose gorillion")
    assert mixed.answer("choose trash_diver") <= 8
    assert mixed.match.state.position()["seats"][0]["creatures"][0]["boosts"] == ["trash_diver"]
