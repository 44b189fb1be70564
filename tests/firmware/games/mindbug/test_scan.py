"""A tap means what it can mean where it is made, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tablekeeper.engine import match as matches
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.match import Match, Reply
from tablekeeper.engine.mindbug.boxes import SETS
from tablekeeper.engine.mindbug.dealer import Dealer
from tablekeeper.engine.mindbug.state import MindbugState as State
from tablekeeper.firmware.games.bindings import UNBOUND, Bindings
from tablekeeper.firmware.games.meaning import Ask, GiveAnswer, Meaning, Wrong
from tablekeeper.firmware.games.mindbug.scan import creature_of, follow, mean


def creature(card: str, **beside: Any) -> dict[str, Any]:
    return {"card": card, **beside}


def table(
    ann: Sequence[str | dict[str, Any]], bob: Sequence[str | dict[str, Any]], active: int = 0, **beside: Any
) -> Match[State]:
    """A match in which these creatures lie; `discards` are two piles."""
    discards = beside.pop("discards", ([], []))
    seats = [
        {"name": name, "life": 3, "mindbugs": beside.get("mindbugs", 2), "hand": beside.get("hand", 5), "deck": 5}
        | {"creatures": creatures, "discard": pile}
        for name, creatures, pile in zip(("Ann", "Bob"), (ann, bob), discards, strict=True)
    ]
    match = matches.from_position({"active": active, "seats": seats, "sets": beside.get("sets", SETS[:1])})
    assert isinstance(match, Match), match
    return match


class Taps:
    """A match with the tags of its steps, and cards whose tags are their names with a number: `gorillion#1`."""

    def __init__(self, match: Match[State]) -> None:
        self.match = match
        self.tags: list[str | None] = []

    @property
    def bound(self) -> Bindings:
        """What the tags are bound to, step by step."""
        bound, before = UNBOUND, self.match.start
        for step, tag in zip(self.match.steps, self.tags, strict=True):
            bound, before = follow(bound, before, step, tag), step.state
        return bound

    def answer(self, answer: str, tag: str | None = None) -> None:
        reply = self.match.enter({"do": "answer", "answer": answer})
        assert isinstance(reply, Reply), reply
        self.tags.append(tag)

    def mean(self, tag: str) -> Meaning:
        return mean(self.match, tag, tag.partition("#")[0], self.bound)

    def tap(self, tag: str) -> None:
        meaning = self.mean(tag)
        assert isinstance(meaning, GiveAnswer), meaning
        self.answer(str(meaning.answer), tag)

    def creature_of(self, tag: str) -> int | None:
        return creature_of(self.match.state, tag, self.bound)

    def refused(self, tag: str) -> str:
        meaning = self.mean(tag)
        assert isinstance(meaning, Wrong), meaning
        return meaning.refusal.code


def give(text: str) -> GiveAnswer:
    return GiveAnswer(Answer.read(text))


def ask(*texts: str) -> Ask:
    return Ask(tuple(map(Answer.read, texts)))


def given(meaning: Meaning) -> tuple[Answer, ...]:
    """The answers that a tap may be."""
    match meaning:
        case GiveAnswer(answer):
            return (answer,)
        case Ask(answers):
            return answers
    return ()


def new(sets: Sequence[str] = ()) -> Taps:
    match = matches.new("mindbug", sets, ["Ann", "Bob"], 0)
    assert isinstance(match, Match)
    return Taps(match)


def test_a_card_from_the_hand_is_played_and_its_tag_means_the_creature_then() -> None:
    taps = new()
    assert taps.mean("gorillion#1") == give("play gorillion")
    taps.tap("gorillion#1")
    assert taps.creature_of("gorillion#1") is None, "it lies between hand and play"
    taps.answer("pass")
    assert taps.creature_of("gorillion#1") == 0
    taps.tap("bee_bear#1")
    taps.answer("pass")
    assert taps.mean("gorillion#1") == give("attack gorillion")


def test_a_card_taken_with_a_mindbug_keeps_its_tag() -> None:
    taps = new()
    taps.tap("gorillion#1")
    taps.answer("mindbug")
    taps.tap("bee_bear#1")
    taps.answer("pass")
    assert taps.mean("gorillion#1") == give("attack gorillion"), "now it is Bob's"


def test_a_second_copy_is_another_card() -> None:
    taps = new()
    for tag in ("goblin_werewolf#1", "bee_bear#1"):
        taps.tap(tag)
        taps.answer("pass")
    assert taps.mean("goblin_werewolf#1") == give("attack goblin_werewolf")
    assert taps.mean("goblin_werewolf#2") == give("play goblin_werewolf")


def test_a_creature_that_came_by_keys_or_a_copy_in_the_hand_is_asked_about() -> None:
    taps = new()
    for card in ("goblin_werewolf", "bee_bear"):
        taps.answer(f"play {card}")
        taps.answer("pass")
    assert taps.mean("goblin_werewolf#1") == ask("play goblin_werewolf", "attack goblin_werewolf")
    taps.answer("attack goblin_werewolf", "goblin_werewolf#1")
    assert taps.creature_of("goblin_werewolf#1") == 0
    assert taps.creature_of("goblin_werewolf#2") is None


def test_where_only_the_creature_can_be_meant_the_tap_binds_it() -> None:
    taps = new()
    for card in ("gorillion", "bee_bear"):
        taps.answer(f"play {card}")
        taps.answer("pass")
    taps.tap("gorillion#1")
    assert taps.match.steps[-1].entry["answer"] == "attack gorillion", "no other copy is in the box"
    assert taps.mean("bee_bear#1") == give("block bee_bear")
    taps.tap("bee_bear#1")
    assert taps.creature_of("gorillion#1") == 0
    assert taps.creature_of("bee_bear#1") is None, "it has left play: its tag is free"


def test_a_creature_of_another_tag_is_not_meant() -> None:
    taps = new()
    for tag in ("kangasaurus_rex#1", "bee_bear#1", "brain_fly#1"):
        taps.tap(tag)
        taps.answer("pass")
    assert taps.match.decision is not None
    assert taps.match.decision.ask == "choose"
    assert taps.refused("kangasaurus_rex#2") == "R17", "this copy is in a hand"
    assert taps.mean("kangasaurus_rex#1") == give("choose kangasaurus_rex")


def test_equal_cards_of_one_pile_are_as_good_as_one_another() -> None:
    pile = ["axolotl_healer", "gorillion", "axolotl_healer"]
    taps = Taps(table([], [], discards=(pile, ["axolotl_healer"][:0])))
    taps.tap("compost_dragon#1")
    taps.answer("pass")
    assert taps.mean("axolotl_healer#1") == give("choose axolotl_healer#1")
    taps.tap("axolotl_healer#2")
    assert taps.creature_of("axolotl_healer#2") == 1, "the tag that was tapped is the one in play now"
    assert taps.creature_of("compost_dragon#1") == 0


def test_a_creature_in_play_is_not_the_copy_in_the_pile() -> None:
    taps = Taps(table([], [], discards=(["axolotl_healer", "gorillion"], [])))
    taps.tap("axolotl_healer#1")
    taps.answer("pass")
    taps.tap("bee_bear#1")
    taps.answer("pass")
    taps.tap("compost_dragon#1")
    taps.answer("pass")
    assert taps.refused("axolotl_healer#1") == "R16"
    assert taps.mean("axolotl_healer#2") == give("choose axolotl_healer")


def test_the_card_in_question_is_refused_while_it_is_offered() -> None:
    taps = new()
    taps.tap("gorillion#1")
    assert taps.refused("gorillion#1") == "R04"


def test_a_second_attack_may_be_tapped() -> None:
    taps = new()
    for tag in ("explosive_toad#1", "goblin_werewolf#1"):
        taps.tap(tag)
        taps.answer("pass")
    taps.tap("explosive_toad#1")
    taps.answer("pass")
    assert taps.match.decision is not None
    assert taps.match.decision.ask == "frenzy"
    assert taps.mean("explosive_toad#1") == give("attack")
    assert taps.refused("goblin_werewolf#1") == "R04"


def test_effects_that_wait_are_ordered_by_tapping_their_cards() -> None:
    match = table(["explosive_toad"], ["harpy_mother", "gorillion"], hand=4)
    taps = Taps(match)
    taps.answer("attack explosive_toad", "explosive_toad#1")
    taps.tap("harpy_mother#1")
    assert match.decision is not None
    assert match.decision.ask == "order"
    assert taps.mean("harpy_mother#1") == give("choose harpy_mother")
    assert taps.mean("explosive_toad#1") == give("choose explosive_toad")
    assert taps.refused("gorillion#1") == "R16"
    taps.tap("harpy_mother#1")
    assert taps.creature_of("harpy_mother#1") is None


def test_equal_cards_of_both_sides_that_wait_are_told_apart_by_their_tags() -> None:
    taps = Taps(table(["explosive_toad"], ["explosive_toad", "gorillion"], hand=4))
    taps.answer("attack explosive_toad", "explosive_toad#1")
    assert taps.mean("explosive_toad#2") == give("block explosive_toad")
    taps.tap("explosive_toad#2")
    assert taps.match.decision is not None
    assert taps.match.decision.ask == "order"
    assert taps.mean("explosive_toad#1") == give("choose explosive_toad#1")
    assert taps.mean("explosive_toad#2") == give("choose explosive_toad#2")
    assert taps.refused("explosive_toad#3") == "R17"


def test_equal_cards_of_both_sides_that_came_by_keys_are_asked_about() -> None:
    taps = Taps(table(["explosive_toad"], ["explosive_toad", "gorillion"], hand=4))
    taps.answer("attack explosive_toad")
    taps.answer("block explosive_toad")
    assert taps.mean("explosive_toad#1") == ask("choose explosive_toad#1", "choose explosive_toad#2")


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        ("bee_bear#1", "R15"),  # the other seat's creature cannot attack
        ("lone_yeti#9", "R10"),  # all copies lie open
        ("dr_nobody#1", "R03"),
    ],
)
def test_a_turn_refuses_with_the_rules_own_reason(tag: str, code: str) -> None:
    taps = Taps(table(["gorillion"], [], discards=(["lone_yeti"], [])))
    taps.tap("shield_bugs#1")
    taps.answer("pass")
    taps.tap("bee_bear#1")
    taps.answer("pass")
    assert taps.refused(tag) == code


def test_a_creature_of_the_wrong_side_may_not_block() -> None:
    taps = Taps(table([], []))
    for tag in ("gorillion#1", "bee_bear#1"):
        taps.tap(tag)
        taps.answer("pass")
    taps.tap("gorillion#1")
    assert taps.refused("gorillion#1") == "R14"


def test_a_card_to_be_revealed_is_not_the_copy_in_play() -> None:
    taps = Taps(table([], []))
    taps.tap("axolotl_healer#1")
    taps.answer("pass")
    taps.tap("ferret_bomber#1")
    taps.answer("pass")
    assert taps.match.decision is not None
    assert taps.match.decision.ask == "reveal"
    assert taps.refused("axolotl_healer#1") == "R17"
    assert taps.mean("axolotl_healer#2") == give("reveal axolotl_healer")
    taps.tap("axolotl_healer#2")
    assert taps.creature_of("axolotl_healer#2") is None


def test_a_box_that_advises_lets_a_forbidden_tap_through() -> None:
    taps = Taps(table([], []))
    for tag in ("chameleon_sniper#1", "bee_bear#1"):
        taps.tap(tag)
        taps.answer("pass")
    taps.match.enter({"do": "strictness", "level": "advise"})
    assert taps.mean("gorillion#1") == give("play gorillion")
    taps.tap("gorillion#1")
    taps.answer("pass")
    assert taps.mean("gorillion#2") == give("play gorillion"), "a copy more than the box holds: only warned of"


def test_after_the_end_a_tap_is_refused() -> None:
    match = table(["gorillion"], ["bee_bear"])
    match.enter({"do": "edit", "changes": [{"path": "seats.1.life", "to": 0}]})
    assert Taps(match).match.decision is None
    assert isinstance(mean(match, "04", "gorillion", UNBOUND), Wrong)


def test_a_creature_put_into_play_by_an_edit_is_bound_by_its_first_tap() -> None:
    taps = new()
    taps.match.enter({"do": "edit", "changes": [{"path": "seats.0.creatures", "to": ["gorillion"]}]})
    taps.tags.append(None)
    taps.tap("gorillion#1")
    assert taps.match.steps[-1].entry["answer"] == "attack gorillion"
    assert taps.creature_of("gorillion#1") == 0


def test_an_evolved_creature_is_tapped_by_its_first_card() -> None:
    taps = Taps(table(["curious_tadpole"], ["gorillion"], sets=SETS))
    taps.answer("activate curious_tadpole", "curious_tadpole#1")
    taps.tap("bee_bear#1")
    taps.answer("pass")
    number = taps.creature_of("curious_tadpole#1")
    assert given(taps.mean("curious_tadpole#1")) == ask("attack frog_prophet", "activate frog_prophet").answers
    taps.answer("activate frog_prophet", "curious_tadpole#1")
    assert taps.creature_of("curious_tadpole#1") == number
    assert taps.refused("curious_tadpole#1") == "R15", "it is Bob's turn"


def test_an_evolved_creature_that_came_by_keys_is_bound_by_its_first_card() -> None:
    taps = Taps(table([creature("frog_prophet", stage=2)], [], sets=SETS))
    assert given(taps.mean("curious_tadpole#1")) == ask("attack frog_prophet", "activate frog_prophet").answers
    assert taps.refused("frog_prophet#1") == "R27", "the double-sided card carries no tag"


def test_an_action_and_an_attack_of_one_creature_are_asked_about() -> None:
    taps = Taps(table(["dragon_inn"], ["gorillion", "bee_bear"], sets=SETS, hand=0))
    assert taps.mean("dragon_inn#1") == ask("attack dragon_inn", "activate dragon_inn")


def boosting(piles: tuple[list[str], list[str]]) -> Taps:
    """Ann boosts Gorillion with Hiss Holiness."""
    taps = Taps(table(["gorillion"], [], discards=piles, sets=SETS))
    for answer in ("play hiss_holiness", "pass", "choose gorillion"):
        taps.answer(answer, "gorillion#1" if answer == "choose gorillion" else None)
    return taps


def test_boost_cards_are_tapped_in_either_pile() -> None:
    taps = boosting((["axolotl_healer", "bee_bear"], ["killer_bee"]))
    assert taps.mean("axolotl_healer#1") == give("choose axolotl_healer")
    assert taps.mean("killer_bee#1") == give("choose killer_bee")
    assert taps.refused("gorillion#1") == "R16"
    assert taps.refused("brain_fly#1") == "R17"


def test_equal_cards_in_both_piles_are_asked_about() -> None:
    taps = boosting((["axolotl_healer"], ["axolotl_healer"]))
    assert taps.mean("axolotl_healer#1") == ask("choose axolotl_healer#1", "choose axolotl_healer#2")


def test_a_boost_card_is_known_by_its_tag_until_it_leaves_its_creature() -> None:
    taps = boosting((["axolotl_healer", "killer_bee"], []))
    taps.tap("axolotl_healer#1")
    assert taps.creature_of("axolotl_healer#1") is None
    assert taps.refused("axolotl_healer#1") == "R17", "it lies under a creature, not in hand"
    taps.answer("done")
    while taps.match.decision is not None and taps.match.decision.ask != "turn":
        taps.answer("done")
    assert taps.refused("axolotl_healer#1") == "R17"
    assert taps.mean("axolotl_healer#2") == give("play axolotl_healer"), "another copy is another card"


def test_a_boost_card_is_taken_by_tapping_it() -> None:
    boosted = {"card": "gorillion", "boosts": ["bee_bear", "killer_bee", "killer_bee"]}
    taps = Taps(table([boosted], [], sets=SETS))
    taps.answer("play soul_manipulator")
    taps.answer("pass")
    assert taps.mean("bee_bear#1") == give("choose bee_bear")
    assert taps.mean("killer_bee#1") == give("choose killer_bee#1"), "equal ones under one creature are alike"
    assert taps.refused("gorillion#1") == "R16"
    taps.tap("bee_bear#1")
    taps.answer("play brain_fly")
    taps.answer("pass")
    assert taps.mean("bee_bear#1") == give("play bee_bear")


def test_a_card_put_into_play_out_of_a_hand_keeps_the_tag_that_turned_it_up() -> None:
    taps = new(SETS)
    for answer in ("play hungry_hungry_hamster", "pass"):
        taps.answer(answer)
    taps.tap("gorillion#1")
    taps.answer("yes")
    assert taps.creature_of("gorillion#1") is not None


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_tapped_in_random_matches_only_legal_answers_are_meant(seed: int) -> None:
    """Every tag of the box is tried at every decision; a tag in play never means another card."""
    taps = new(((), SETS[2:], SETS[3:], SETS)[seed % 4])
    chance = Random(seed)
    state = taps.match.state
    assert isinstance(state, State)
    dealer = Dealer.deal(state.card_set, chance)
    every = [f"{card}#{copy}" for card, copies in state.card_set.copies.items() for copy in range(1, copies + 1)]
    while (decision := taps.match.decision) is not None:
        state = taps.match.state
        assert isinstance(state, State)
        meanings = {tag: taps.mean(tag) for tag in every}
        for tag, meaning in meanings.items():
            answers = given(meaning)
            assert set(answers) <= set(decision.legal)
            if taps.creature_of(tag) is not None:
                assert len({answer.subject for answer in answers}) <= 1, "its attack or its Action"
                assert not any(answer.verb in ("play", "reveal") for answer in answers)
        answer = chance.choice(dealer.legal(state))
        fitting = [tag for tag, meaning in meanings.items() if meaning == GiveAnswer(answer)]
        taps.answer(str(answer), chance.choice([*fitting, None]))
        dealer.follow(taps.match.steps[-1].events)
        bound = [number for tag in every if (number := taps.creature_of(tag)) is not None]
        assert len(bound) == len(set(bound)), "no creature has two tags"
