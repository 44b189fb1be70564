"""What an undo tells people to do brings their table exactly to where the match then stands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from tablekeeper.engine import match as matches
from tablekeeper.engine.match import Match, Reply
from tablekeeper.engine.mindbug.boxes import SETS
from tablekeeper.engine.mindbug.dealer import Dealer
from tablekeeper.engine.mindbug.position.positions import side_of
from tablekeeper.engine.mindbug.state import MindbugState as State
from tablekeeper.engine.mindbug.table.zones import Creature
from tablekeeper.firmware.games.mindbug.instructions import open_zones, put_back
from tablekeeper.firmware.games.mindbug.moves import (
    Aside,
    Carry,
    Crystals,
    Faced,
    LaidCreature,
    Lying,
    Move,
    Number,
    Swap,
    Turned,
    Under,
    moves,
)
from tablekeeper.firmware.games.mindbug.ui import UI
from tablekeeper.firmware.games.unseen import Unseen
from tablekeeper.firmware.languages import LANGUAGES, Language, language

ENGLISH = language("en", UI.words)


@dataclass
class Lies:
    """A creature as it lies on the table; its number only tells copies apart that people see by their boost cards."""

    number: int | None
    seat: int
    root: str
    face: str
    exhausted: bool
    boosts: list[str]
    side: str = ""
    crystals: int = 0

    @classmethod
    def of(cls, one: Creature, seat: int, number: int | None = None) -> Lies:
        side, boosts = side_of(one) or "", list(one.boosts)
        return cls(number, seat, one.printed.id, one.card.id, one.exhausted, boosts, side, one.crystals)

    def look(self) -> tuple[int, str, bool, str, int]:
        return self.seat, self.face, self.exhausted, self.side, self.crystals


class Cards:
    """The open facts of a table, on which moves are carried out by hand as they are told."""

    def __init__(self, state: State) -> None:
        self.numbers = [
            {"life": seat.life, "mindbugs": seat.mindbugs, "hand": seat.hand, "deck": seat.deck} for seat in state.seats
        ]
        self.piles = {
            "discard": [Counter(seat.discard) for seat in state.seats],
            "aside": [Counter(seat.aside) for seat in state.seats],
        }
        self.play = [
            Lies.of(one, index, one.number) for index, seat in enumerate(state.seats) for one in seat.creatures
        ]
        self.sets = state.card_set.sets

    def facts(self) -> tuple[object, ...]:
        looks = Counter((*one.look(), one.root, *sorted(one.boosts)) for one in self.play)
        return self.numbers, [[+pile for pile in piles] for piles in self.piles.values()], looks

    def find(self, laid: LaidCreature, number: int | None, *, counted: bool = True) -> Lies:
        """Find the creature that the words mean; they count its boost cards unless one of these is meant."""
        said = (laid.seat, laid.face, laid.exhausted, laid.side, laid.crystals)
        meant = [one for one in self.play if one.look() == said and (not counted or len(one.boosts) == laid.boosts)]
        assert meant, f"no creature looks like {laid}: {self.play}"
        return next((one for one in meant if one.number == number), meant[0])

    def do(self, move: Move) -> None:
        match move:
            case Carry():
                self._lay(move, self._lift(move))
            case Unseen():
                self.numbers[move.origin.seat][move.origin.zone] -= move.count
                if move.to.zone != "unused":
                    self.numbers[move.to.seat][move.to.zone] += move.count
            case Swap():
                first, second = self.numbers
                first["hand"], second["hand"] = second["hand"], first["hand"]
            case Turned():
                lying = self.find(move.laid, None)
                lying.exhausted, lying.side = move.exhausted, move.side
            case Crystals():
                self.find(move.laid, None).crystals = move.value
            case Faced():
                over = move.over or move.card
                (lying,) = [one for one in self.play if (one.seat, one.root, one.face) == (move.seat, move.card, over)]
                lying.face = move.face
            case Aside():
                for lying in [one for one in self.play if one.face == move.face]:
                    lying.face = lying.root
            case Number():
                assert self.numbers[move.seat][move.field] == move.before
                self.numbers[move.seat][move.field] = move.value
            case Lying(zone="discard" | "aside" as zone):
                self.piles[zone][move.seat] = Counter(str(card) for card in move.cards)
            case Lying():
                self.play = [one for one in self.play if one.seat != move.seat] + [
                    Lies.of(one, move.seat) for one in move.cards if isinstance(one, Creature)
                ]

    def _lift(self, move: Carry) -> Lies | None:
        """Take a card from where it lies; return it with what lies on it where it is a creature."""
        if isinstance(move.origin, Under):
            assert move.old is not None
            self.find(move.old, move.origin.creature, counted=False).boosts.remove(move.card)
        elif move.origin.zone == "play":
            assert move.old is not None
            lying = self.find(move.old, move.was)
            assert lying.root == move.card
            self.play.remove(lying)
            return lying
        elif (zone := move.origin.zone) in self.piles:
            assert self.piles[zone][move.origin.seat][move.card], f"it does not lie there: {move}"
            self.piles[zone][move.origin.seat][move.card] -= 1
        elif move.origin.zone != "offered":
            self.numbers[move.origin.seat][move.origin.zone] -= 1
        return None

    def _lay(self, move: Carry, lifted: Lies | None) -> None:
        if isinstance(move.to, Under):
            assert move.new is not None
            self.find(move.new, move.to.creature, counted=False).boosts.append(move.card)
        elif move.to.zone == "play":
            assert move.new is not None
            if lifted is None:
                lifted = Lies(None, 0, move.card, move.card, move.new.exhausted, [], move.new.side)
            lifted.number, lifted.seat = move.becomes, move.to.seat
            self.play.append(lifted)
        else:
            assert lifted is None or not lifted.boosts, f"cards under it are forgotten: {move}"
            if (zone := move.to.zone) in self.piles:
                self.piles[zone][move.to.seat][move.card] += 1
            elif move.to.zone != "offered":
                self.numbers[move.to.seat][move.to.zone] += 1


def random_match(seed: int, sets: Sequence[str] = ()) -> Match[State]:
    match = matches.new("mindbug", sets, ["Ann", "Bob"], seed % 2)
    assert isinstance(match, Match)
    chance = random.Random(seed)
    state = match.state
    assert isinstance(state, State)
    dealer = Dealer.deal(state.card_set, chance)
    while match.decision is not None:
        assert isinstance(match.state, State)
        reply = match.enter({"do": "answer", "answer": str(chance.choice(dealer.every(match.state)))})
        assert isinstance(reply, Reply)
        dealer.follow(reply.events)
    return match


def check_undo(match: Match[State], entry: dict[str, Any]) -> None:
    before = match.state
    assert isinstance(before, State)
    table = Cards(before)
    reply = match.enter(entry)
    assert isinstance(reply, Reply)
    after = match.state
    assert isinstance(after, State)
    for move in moves(reply.undone, after):
        table.do(move)
    assert table.facts() == Cards(after).facts(), (entry, before.position(), after.position())
    for code in LANGUAGES:
        assert all(put_back(reply.undone, after, language(code, UI.words))) or not reply.undone


MIXTURES = [(), *((name,) for name in SETS[1:7]), SETS[6:], SETS[2:], SETS]


@pytest.mark.parametrize("sets", MIXTURES, ids=lambda sets: "+".join(sets) or "base")
@pytest.mark.parametrize("seed", range(15))
def test_every_undo_leads_where_its_words_lead(seed: int, sets: Sequence[str]) -> None:
    """Step by step from the end to the start, and with leaps of every length in between."""
    match = random_match(seed, sets)
    chance = random.Random(seed)
    while match.steps:
        here = match.answers
        check_undo(match, {"do": "undo", "to": chance.randrange(here)})
        reply = match.enter({"do": "redo", "to": here})
        assert isinstance(reply, Reply)
        check_undo(match, {"do": "undo"})


@pytest.mark.parametrize("seed", range(10))
def test_an_edit_among_the_undone_steps_is_followed(seed: int) -> None:
    match = random_match(seed, SETS)
    match.enter({"do": "undo", "to": match.answers // 2})
    match.enter({"do": "edit", "changes": [{"path": "seats.0.life", "to": 9}, {"path": "seats.1.discard", "to": []}]})
    match.enter({"do": "edit", "changes": [{"path": "seats.1.creatures", "to": [{"card": "bee_bear"}]}]})
    check_undo(match, {"do": "undo"})
    check_undo(match, {"do": "undo", "to": match.answers // 2})


def told(match: Match[State], entry: dict[str, Any], lang: Language = ENGLISH) -> list[str]:
    reply = match.enter(entry)
    assert isinstance(reply, Reply), reply
    return put_back(reply.undone, match.state, lang)


def play(match: Match[State], *answers: str) -> None:
    for answer in answers:
        reply = match.enter({"do": "answer", "answer": answer})
        assert isinstance(reply, Reply), reply


def new() -> Match[State]:
    match = matches.new("mindbug", [], ["Ann", "Bob"], 0)
    assert isinstance(match, Match)
    return match


def position(ann: list[Any], bob: list[Any], **seat: Any) -> Match[State]:
    seats = [
        {"name": name, "life": 3, "mindbugs": 2, "hand": 5, "deck": 5, "creatures": creatures} | seat
        for name, creatures in (("Ann", ann), ("Bob", bob))
    ]
    match = matches.from_position({"seats": seats})
    assert isinstance(match, Match), match
    return match


def test_a_card_played_and_taken_goes_straight_back_to_its_hand() -> None:
    match = new()
    play(match, "play gorillion", "mindbug")
    assert told(match, {"do": "undo", "to": 0}) == [
        "Ann: put 1 card back on the draw pile",
        "Gorillion back to the hand of Ann",
        "Bob: turn 1 Mindbug face up",
    ]


def test_a_mindbug_alone_is_taken_back_from_the_enemys_side() -> None:
    match = new()
    play(match, "play gorillion", "mindbug")
    assert told(match, {"do": "undo"}) == ["Gorillion out of play, face up before Ann", "Bob: turn 1 Mindbug face up"]


def test_a_fight_is_taken_back() -> None:
    match = position(["gorillion"], ["elephantopus", "bee_bear"])
    play(match, "attack gorillion", "block elephantopus")
    assert told(match, {"do": "undo"}) == ["Elephantopus (Bob) upright"]
    play(match, "block bee_bear")
    assert told(match, {"do": "undo"}) == ["Bee Bear back into play, Bob's side"]
    play(match, "pass")
    assert told(match, {"do": "undo"}) == ["Bob: life 3"]


def test_an_exhausted_creature_returns_exhausted() -> None:
    match = position(["gorillion"], [{"card": "elephantopus", "exhausted": True}])
    play(match, "attack gorillion", "block elephantopus")
    assert told(match, {"do": "undo"}) == ["Elephantopus back into play, Bob's side, exhausted"]


def test_discarded_cards_and_the_refill_after_them_go_back() -> None:
    match = new()
    play(match, "play ferret_bomber", "pass", "reveal gorillion", "reveal bee_bear")
    assert told(match, {"do": "undo", "to": 2}) == [
        "Bob: put 2 cards back on the draw pile",
        "Bee Bear back to the hand of Bob",
        "Gorillion back to the hand of Bob",
    ]


def test_stolen_cards_go_back_unseen() -> None:
    match = position(["gorillion"], ["strange_barrel"])
    play(match, "attack gorillion", "block strange_barrel")
    assert told(match, {"do": "undo"}) == [
        "Ann: put 2 cards back on the draw pile",
        "Bob returns 2 stolen cards to Ann; the box does not know which",
        "Strange Barrel back into play, Bob's side",
    ]


def test_a_creature_taken_goes_back_to_its_side() -> None:
    match = position([], ["gorillion"])
    play(match, "play brain_fly", "pass")
    assert told(match, {"do": "undo"}) == [
        "Gorillion back to the side of Bob",
        "Brain Fly out of play, face up before Ann",
    ]


def test_an_exhausted_copy_is_told_from_an_upright_one() -> None:
    match = position([{"card": "shield_bugs"}], ["gorillion"], hand=4)
    play(match, "play shield_bugs", "pass", "attack gorillion", "block shield_bugs#2")
    assert told(match, {"do": "undo", "to": 0}) == [
        "Ann: put 2 cards back on the draw pile",
        "Shield Bugs (exhausted) back to the hand of Ann",
    ]


def test_nothing_undone_is_nothing_to_do() -> None:
    assert moves((), new().state) == []


def test_what_must_lie_open_is_listed_for_each_seat() -> None:
    match = position([{"card": "elephantopus", "exhausted": True}], ["gorillion"], discard=["bee_bear"][:0])
    play(match, "play bee_bear")
    assert open_zones(match.state, ENGLISH) == [
        (0, "Ann", ("Life 3 · Mindbugs 2", "Hand 5 · Draw 4", "Elephantopus (exhausted)", "Just played: Bee Bear")),
        (1, "Bob", ("Life 3 · Mindbugs 2", "Hand 5 · Draw 5", "Gorillion")),
    ]
    play(match, "pass", "attack gorillion", "block bee_bear")
    assert open_zones(match.state, ENGLISH)[0].lines[-1] == "Discards 1, top: Bee Bear"
