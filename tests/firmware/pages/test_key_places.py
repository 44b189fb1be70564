"""The same thing is on the same key, and what cannot be taken back is never where the harmless thing was."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablekeeper.engine import registry as engine_registry
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Decision
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.contract.box import begun, extremes, play_on, switched_on
from tablekeeper.firmware.pages.choice import Choice, placed
from tablekeeper.firmware.pages.deciding import Deciding
from tablekeeper.firmware.pages.page import OK
from tablekeeper.firmware.pages.picking import Pick, plain_cards

from .conftest import Box, NewBox

GRAVE = {
    ("combat", "flee"), ("end", "end"), ("loot", "pass"), ("escape", "pass"), ("sell", "done"), ("help", "yes"),
}  # fmt: skip
"""Answers of one press that end a fight or a turn, give cards away or bind another seat."""
SEEDS = range(8)
WATCHED = {"flee", "close", "roll", "throw", "open", "fight", "loot", "play", "sell", "end", "begin", "done"}


def walk(box: Box, seed: int, answers: int) -> Iterator[tuple[Decision, Answer]]:
    """Play by chance, and yield each question with the answer that it gets; fights are sought and drawn out."""
    chance = random.Random(seed)
    dealer = engine_registry.game("munchkin").dealer(box.match.state, random.Random(seed))
    for _ in range(answers):
        decision = box.match.state.decision
        if decision is None:
            return
        legal = dealer.legal(box.match.state)
        calm = [answer for answer in legal if answer.verb not in ("close", "flee")]
        answer = chance.choice(calm if calm and chance.random() < 0.6 else legal)
        yield decision, answer
        outcome = box.match.state.apply(answer)
        assert not isinstance(outcome, Refusal)
        box.context.entries.enter({"do": "answer", "answer": str(answer)})
        box.settle()
        box.context.pages.clear()
        dealer.follow(outcome.events)


def keys(box: Box) -> dict[str, Choice]:
    page = box.context.pages.bottom
    return placed(page.choices(box.context)) if isinstance(page, Deciding) else {}


def last_key(keyed: dict[str, Choice], answer: Answer) -> str | None:
    """Return the key that gives an answer last: its own one, or ok in a list; None where cards are picked."""
    for slot, choice in keyed.items():
        if answer in choice.answers:
            return OK if answer.verb == "close" else slot if choice.at_once else OK
    return None


@pytest.mark.parametrize("seed", SEEDS)
def test_fights_back_and_forth_move_no_verb_and_put_nothing_grave_where_a_finger_rests(
    new_box: NewBox, seed: int
) -> None:
    box = new_box(game="munchkin", seats=3 + seed % 4)
    places: defaultdict[str, set[str]] = defaultdict(set)
    pressed, before, asked = None, "", None
    for decision, answer in walk(box, seed, 500):
        keyed = keys(box)
        for slot, choice in keyed.items():
            verbs = {one.verb for one in choice.answers if one.seat is None}
            if len(verbs) == 1 and not any(one.seat is not None for one in choice.answers):
                places[f"{decision.ask}: fight" if decision.ask == "ruling" else verbs.pop()].add(slot)
            grave = choice.at_once and (decision.ask, choice.answers[0].verb) in GRAVE
            same = decision.seat == asked  # after a handover the keys rest
            assert not (grave and same and slot == pressed), f"{choice.label} is where the finger rests after {before}"
        pressed, before, asked = last_key(keyed, answer), f"{decision.ask}: {answer}", decision.seat
    moved = {verb: slots for verb, slots in places.items() if verb in WATCHED and len(slots) > 1}
    assert not moved


def test_a_turn_of_mindbug_moves_neither_attack_nor_play_when_an_action_comes(new_box: NewBox) -> None:
    box = new_box(game="mindbug", sets=["beyond_evolution"])
    box.lay(("seats.0.creatures", ["curious_tadpole", "dragon_inn"]))
    offered = keys(box)
    assert {slot: {one.verb for one in choice.answers} for slot, choice in offered.items()} == {
        "left": {"play"}, "ok": {"activate"}, "right": {"attack"},
    }  # fmt: skip


def test_play_is_on_the_same_key_whether_or_not_anything_can_attack(new_box: NewBox) -> None:
    box = new_box(game="mindbug")
    assert [(slot, choice.label) for slot, choice in keys(box).items()] == [("left", "Play…")]
    box.lay(("seats.0.creatures", ["gorillion"]))
    assert keys(box)["left"].label == "Play…"


def test_the_only_creature_is_a_question_with_its_name_and_no_list_of_one(new_box: NewBox) -> None:
    box = new_box(game="mindbug")
    box.lay(("seats.0.creatures", ["gorillion"]))
    box.press("1.right")
    assert "Gorillion 10" in box.words
    assert "1/1" not in box.words
    assert "No" in box.words
    box.press("1.right")
    assert "Your turn" in box.words
    box.press("1.right", "1.ok")
    assert box.match.entries[-1]["answer"] == "attack gorillion"


def test_what_is_parted_by_a_number_says_which_and_never_reads_as_a_minus(new_box: NewBox) -> None:
    """The items of Munchkin: many have no bonus, which is a range from 0."""
    box = new_box(game="munchkin", seats=3)
    box.answer("female", "male", "female", "begin")
    ui, lang = box.session.ui, box.context.lang
    items = [card for card, _ in ui.cards(()) if ui.card(card, lang).group == "Item"]
    page = Pick("Item", plain_cards(ui, items, lang, lambda _card: None), "munchkin")
    box.context.pages.push(page)
    labels = [choice.label for choice in page.choices(box.context)]
    assert labels[0].startswith("Bonus 0")
    assert all(label.startswith("Bonus ") for label in labels)
    assert all(label.split()[1][0].isdigit() for label in labels)


def test_agreed_is_not_where_the_fight_was_closed(new_box: NewBox) -> None:
    box = new_box(game="munchkin", seats=3)
    box.answer("female", "male", "female", "begin")
    box.lay(("seats.0.level", 5))
    box.answer("open pit_bull")
    box.clear()
    box.press("1.right", "1.right", "2.right")
    assert box.match.state.position()["combat"] is not None, "a key that is pressed twice agrees for nobody"


@pytest.mark.parametrize("game", ["mindbug", "munchkin", "guerra_de_mitos"])
def test_yes_is_never_at_the_right_and_no_never_at_the_left(tmp_path: Path, game: str) -> None:
    """A yes may be in the middle, where it must not be on the key of the yes before."""
    found: set[tuple[str, str]] = set()
    for party in extremes(game):
        with switched_on(tmp_path / party.name, "en") as switched:
            players = begun(switched, game, party, seed=2)
            for _ in range(200):
                page = switched.context.pages.bottom
                offered = page.choices(switched.context) if isinstance(page, Deciding) else ()
                found |= {(slot, one.label) for slot, one in placed(offered[:3]).items()}
                if not play_on(switched, players, 1):
                    break
    assert not found & {("right", "Yes"), ("left", "No")}
