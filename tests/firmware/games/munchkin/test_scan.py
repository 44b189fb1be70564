"""A tap means what it can mean where it is made, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tablekeeper.engine import match as matches
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.match import Match, Reply
from tablekeeper.engine.munchkin import MunchkinState
from tablekeeper.engine.munchkin.cards.card import every_card
from tablekeeper.engine.munchkin.dealer import Dealer
from tablekeeper.engine.munchkin.table.zones import Piece
from tablekeeper.firmware.games.bindings import UNBOUND, Thing
from tablekeeper.firmware.games.meaning import Ask, GiveAnswer, Meaning, Wrong
from tablekeeper.firmware.games.munchkin.scan import MONSTER, PIECE, follow, mean, thing_of

NAMES = ("Ann", "Bob", "Cleo")


class Taps:
    """A match with the tags of its steps, and cards whose tags are their names with a number: `elf#1`."""

    def __init__(self, *cards: str, level: int = 3, hand: int = 4, **beside: Any) -> None:
        """Lay cards in front of Ann, Bob and Cleo; a star means sideways. Ann's turn begins unless told otherwise."""
        seats: list[dict[str, Any]] = [
            {"name": name, "sex": "female", "level": level, "hand": hand}
            | {"cards": [{"card": word.rstrip("*"), "sideways": word.endswith("*")} for word in written.split()]}
            for name, written in zip(NAMES, (*cards, "", "", ""), strict=False)
        ][:3]
        match = matches.from_position({"game": "munchkin", "seats": seats, "phase": "door"} | beside)
        assert isinstance(match, Match), match
        self.match: Match[MunchkinState] = match
        self.tags = UNBOUND

    def enter(self, entry: dict[str, Any], tag: str | None = None) -> None:
        before = self.match.state
        reply = self.match.enter(entry)
        assert isinstance(reply, Reply), reply
        self.tags = follow(self.tags, before, self.match.steps[-1], tag)

    def answer(self, answer: str, tag: str | None = None) -> None:
        self.enter({"do": "answer", "answer": answer}, tag)

    def mean(self, tag: str) -> Meaning:
        return mean(self.match, self.tags, tag, tag.partition("#")[0])

    def tap(self, tag: str) -> None:
        meaning = self.mean(tag)
        assert isinstance(meaning, GiveAnswer), meaning
        self.answer(str(meaning.answer), tag)

    def bound(self, tag: str) -> Thing | None:
        return thing_of(self.match.state, self.tags, tag)

    def refused(self, tag: str) -> tuple[str, str | None]:
        meaning = self.mean(tag)
        assert isinstance(meaning, Wrong), meaning
        return meaning.refusal.code, meaning.refusal.rule


def ask(*answers: str) -> Ask:
    return Ask(tuple(map(Answer.read, answers)))


def give(answer: str) -> GiveAnswer:
    return GiveAnswer(Answer.read(answer))


def test_a_monster_tapped_at_the_start_of_a_turn_is_opened_and_its_tag_means_it_in_the_combat() -> None:
    taps = Taps()
    taps.tap("pit_bull#1")
    assert taps.match.steps[-1].entry["answer"] == "open pit_bull"
    assert taps.bound("pit_bull#1") == Thing(MONSTER, 0)
    taps.answer("close")
    assert taps.bound("pit_bull#1") is None, "it has left: its tag is free"


def test_a_door_card_that_may_be_opened_or_come_from_a_hand_is_asked_about_the_named_seat_first() -> None:
    taps = Taps()
    assert taps.mean("elf#1") == ask("open elf", "play elf")
    assert taps.mean("curse_duck#1") == ask(
        "open curse_duck", "play curse_duck", "1: play curse_duck", "2: play curse_duck"
    )


def test_a_treasure_tapped_in_ones_own_turn_is_played() -> None:
    taps = Taps()
    taps.tap("buckler#1")
    assert taps.match.steps[-1].entry["answer"] == "play buckler"
    assert taps.bound("buckler#1") == Thing(PIECE, 0)


def test_a_card_in_front_of_a_seat_is_asked_about_with_all_that_can_be_done_with_it() -> None:
    taps = Taps()
    taps.tap("buckler#1")
    assert taps.mean("buckler#1") == ask("carry buckler", "drop buckler", "give buckler")
    taps.answer("carry buckler", "buckler#1")
    assert taps.mean("buckler#1") == ask("wear buckler", "drop buckler", "give buckler")


def test_other_seats_answer_for_their_own_cards() -> None:
    taps = Taps("", "buckler")
    assert taps.mean("buckler#1") == ask("1: carry buckler", "1: give buckler")


def test_a_race_is_not_discarded_by_a_tap_alone() -> None:
    taps = Taps()
    taps.answer("play elf", "elf#1")
    assert taps.mean("elf#1") == ask("drop elf")


def test_a_copy_in_a_hand_is_not_the_one_in_play() -> None:
    taps = Taps()
    taps.answer("play elf", "elf#1")
    assert taps.mean("elf#2") == give("open elf"), "a second race finds no room"


def test_a_card_that_came_by_keys_is_asked_about_and_bound_by_the_answer() -> None:
    taps = Taps("elf half_breed")
    assert taps.mean("elf#1") == ask("open elf", "drop elf")
    assert taps.bound("elf#1") is None
    taps = Taps("buckler")
    taps.answer("carry buckler", "buckler#1")
    assert taps.bound("buckler#1") == Thing(PIECE, 0), "the answer was given by its tap"


def test_the_tag_goes_along_when_a_card_changes_hands_and_is_free_when_it_has_left() -> None:
    taps = Taps()
    taps.tap("buckler#1")
    for answer in ("give buckler", "seat 2"):
        taps.answer(answer)
    assert taps.bound("buckler#1") == Thing(PIECE, 0)
    assert taps.mean("buckler#1") == ask("2: carry buckler", "2: give buckler")
    taps.answer("2: give buckler", "buckler#1")
    taps.answer("seat 0")
    taps.answer("drop buckler")
    assert taps.bound("buckler#1") is None


def test_a_curse_that_stays_is_bound_to_the_tag_that_opened_it() -> None:
    taps = Taps("", "", "")
    taps.answer("open curse_chicken", "curse_chicken#1")
    assert taps.bound("curse_chicken#1") is None, "it lies between the zones and may still be cancelled"
    taps.answer("close")
    assert taps.bound("curse_chicken#1") == Thing(PIECE, 0)
    assert taps.refused("curse_chicken#1") == ("R57", "M-92")


def test_a_potion_on_the_table_is_tapped_to_be_used_in_a_fight() -> None:
    taps = Taps("", "magic_missile*")
    taps.answer("open pit_bull")
    assert taps.mean("magic_missile#1") == give("1: use magic_missile")


def test_a_card_thrown_in_from_a_hand_may_be_any_seats() -> None:
    taps = Taps()
    taps.answer("open pit_bull")
    assert taps.mean("magic_missile#1") == ask("play magic_missile", "1: play magic_missile", "2: play magic_missile")


def test_a_monster_is_chosen_where_one_is_asked_for_and_a_mate_by_the_card_that_lies_there() -> None:
    taps = Taps()
    taps.tap("pit_bull#1")
    taps.answer("1: play mate", "mate#1")
    assert taps.bound("mate#1") == Thing(MONSTER, 1)
    taps.answer("2: play pollymorph", "pollymorph#1")
    assert taps.mean("pit_bull#1") == give("choose pit_bull#1")
    assert taps.mean("mate#1") == give("choose pit_bull#2")


def test_of_twins_that_are_not_told_apart_either_may_be_tapped_and_keeps_its_tag() -> None:
    taps = Taps()
    taps.tap("pit_bull#1")
    taps.answer("1: play mate", "mate#1")
    taps.answer("1: play wandering_monster", "wandering_monster#1")
    taps.tap("crabs#1")
    taps.answer("2: play enraged", "enraged#1")
    assert taps.mean("pit_bull#1") == give("choose pit_bull")
    assert taps.mean("mate#1") == give("choose pit_bull")
    assert taps.mean("crabs#1") == give("choose crabs")
    taps.tap("mate#1")
    assert taps.bound("mate#1") == Thing(MONSTER, 1)
    assert taps.bound("pit_bull#1") == Thing(MONSTER, 0)


def test_a_wandering_monster_is_revealed_by_its_tap() -> None:
    taps = Taps()
    taps.tap("pit_bull#1")
    taps.answer("1: play wandering_monster", "wandering_monster#1")
    taps.tap("crabs#1")
    assert taps.match.steps[-1].entry["answer"] == "reveal crabs"
    assert taps.bound("crabs#1") == Thing(MONSTER, 1)
    taps.answer("flee")
    assert taps.mean("crabs#1") == give("choose crabs")


def test_a_wizard_does_not_charm_a_monster_by_touching_it() -> None:
    taps = Taps("wizard")
    taps.tap("pit_bull#1")
    assert taps.mean("pit_bull#1") == ask("charm pit_bull")


def test_looking_for_trouble_takes_the_monster_that_is_tapped() -> None:
    taps = Taps(phase="trouble")
    taps.tap("crabs#1")
    assert taps.match.steps[-1].entry["answer"] == "fight crabs"
    assert taps.bound("crabs#1") == Thing(MONSTER, 0)


def test_cards_for_a_sale_come_from_the_table_or_the_hand_and_count_twice_only_when_asked() -> None:
    taps = Taps("halfling buckler")
    taps.answer("sell")
    assert taps.mean("buckler#1") == give("choose buckler")
    taps.tap("buckler#1")
    assert taps.mean("buckler#1") == ask("double buckler")
    assert taps.mean("shield#1") == give("reveal shield")


def test_a_card_in_hand_is_discarded_where_that_is_asked_and_never_by_a_tap_alone() -> None:
    """It may have been tapped as the next one's door while a page lay over the question."""
    taps = Taps(hand=8, phase="end")
    taps.answer("end")
    assert taps.mean("elf#1") == Ask((Answer("discard", "elf"),))


def test_a_card_of_the_discards_is_chosen_where_one_may_be_taken() -> None:
    taps = Taps(door_discard=["elf", "crabs", "elf"])
    taps.answer("play wand_dowsing")
    assert taps.mean("crabs#1") == give("choose crabs")
    assert taps.mean("elf#1") == give("choose elf")
    assert taps.refused("thief#1") == ("R16", "M-3")


def test_a_cleric_taps_the_top_of_the_discards_to_take_it_in_the_place_of_a_door() -> None:
    taps = Taps("cleric", door_discard=["crabs", "pit_bull"])
    assert taps.refused("crabs#1") == ("R10", "M-3"), "another lies on it"
    assert taps.mean("pit_bull#1") == ask("resurrect"), "it costs a card, so it is asked about"
    taps.answer("resurrect", "pit_bull#1")
    taps.answer("discard door")
    assert taps.bound("pit_bull#1") == Thing(MONSTER, 0)


@pytest.mark.parametrize(
    ("cards", "answers", "tag", "refusal"),
    [
        (("", "", ""), ["open pit_bull"], "buckler#1", ("R41", "M-75")),
        (("", "", ""), ["open pit_bull"], "crabs#1", ("R57", "M-102")),
        (("huge_rock", "", ""), [], "chainsaw#1", ("R45", "M-70")),
        (("elf", "", ""), ["open pit_bull"], "dwarf#1", ("R44", "M-69a")),
        (("", "", ""), [], "nonsense#1", ("R03", None)),
        (("", "", ""), ["open elf", "pass"], "crabs#1", ("R57", "M-102")),
    ],
)
def test_what_cannot_be_meant_is_refused_as_the_plainest_answer_would_be(
    cards: tuple[str, ...], answers: list[str], tag: str, refusal: tuple[str, str | None]
) -> None:
    taps = Taps(*cards)
    for answer in answers:
        taps.answer(answer)
    assert taps.refused(tag) == refusal


def test_a_fighter_keeps_its_gear_on() -> None:
    taps = Taps()
    taps.tap("buckler#1")
    taps.answer("open pit_bull")
    assert taps.refused("buckler#1") == ("R41", "M-74")


def test_a_card_that_lies_open_in_all_its_copies_is_not_in_a_hand() -> None:
    taps = Taps(door_discard=["pit_bull"])
    assert taps.refused("pit_bull#1") == ("R10", "M-3")


def test_a_box_that_advises_lets_a_forbidden_tap_through() -> None:
    taps = Taps()
    taps.answer("open pit_bull")
    taps.match.enter({"do": "strictness", "level": "advise"})
    assert taps.mean("buckler#1") == give("play buckler")
    assert taps.refused("crabs#1") == ("R57", "M-102"), "that makes no sense here"


def test_after_the_end_a_tap_is_refused() -> None:
    taps = Taps()
    taps.enter({"do": "edit", "changes": [{"path": "seats.1.level", "to": 10}]})
    assert taps.match.decision is None
    assert taps.refused("pit_bull#1")[0] == "R01"


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_tapped_at_any_time_means_legal_answers_or_a_refusal(seed: int) -> None:
    """Random play by tags, one for each copy of a card: what a tap may be is always accepted."""
    new = matches.new("munchkin", (), ("Ann", "Bob", "Cleo", "Dan"), 0)
    assert isinstance(new, Match)
    match: Match[MunchkinState] = new
    chance = Random(seed)
    dealer = Dealer.shuffle(4, chance)
    bound = UNBOUND
    tags: set[str] = set()
    cards = sorted(every_card())
    for _ in range(120):
        before = match.state
        if before.decision is None:
            break
        legal = set(before.decision.legal)
        for card in chance.sample(cards, 3) + [one for side in before.table.seats for one in _first(side.cards)]:
            meaning = mean(match, bound, f"{card}#1", card)
            answers = meaning.answers if isinstance(meaning, Ask) else ()
            answers = (meaning.answer,) if isinstance(meaning, GiveAnswer) else answers
            assert all(answer in legal for answer in answers), (card, answers)
        answer = chance.choice(dealer.legal(before))
        reply = match.enter({"do": "answer", "answer": str(answer)})
        assert isinstance(reply, Reply)
        dealer.follow(reply.events)
        tag = f"{answer.name}#1" if answer.name in every_card() and chance.random() < 0.7 else None
        bound = follow(bound, before, match.steps[-1], tag)
        if tag is not None:
            tags.add(tag)
        lying = {Thing(PIECE, piece.number): piece.card.id for side in match.state.table.seats for piece in side.cards}
        for known in tags:
            thing = thing_of(match.state, bound, known)
            assert thing is None or thing.kind == MONSTER or lying[thing] == known.partition("#")[0], "its own card"


def _first(pieces: Sequence[Piece]) -> list[str]:
    return [piece.card.id for piece in pieces[:1]]
