"""What an undo tells people to do brings their table exactly to where the match then stands."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tablekeeper.engine import match as matches
from tablekeeper.engine.match import Match, Reply
from tablekeeper.engine.munchkin import MunchkinState
from tablekeeper.engine.munchkin.cards.card import CHEAT
from tablekeeper.engine.munchkin.dealer import Dealer
from tablekeeper.engine.munchkin.frames.suffering import Cursed
from tablekeeper.engine.munchkin.table.hidden import cards_in
from tablekeeper.engine.munchkin.table.zones import Piece
from tablekeeper.firmware.games.munchkin.instructions import put_back
from tablekeeper.firmware.games.munchkin.moves import Carry, Lying, Move, Number, Place, Spot, Turned, moves
from tablekeeper.firmware.games.munchkin.ui import UI
from tablekeeper.firmware.games.unseen import Unseen
from tablekeeper.firmware.languages import LANGUAGES, language

NAMES = ("Ann", "Bob", "Cleo", "Dan")


class Cards:
    """The open facts of a table, on which moves are carried out by hand as they are told."""

    def __init__(self, state: MunchkinState) -> None:
        self.numbers: dict[tuple[str, int | None], Any] = {}
        self.front: list[Counter[tuple[str, bool, bool]]] = []
        for index, seat in enumerate(state.table.seats):
            self.numbers |= {("level", index): seat.level, ("sex", index): seat.sex, ("hand", index): seat.hand}
            self.front.append(Counter((one.card.id, one.sideways, one.cheat) for one in seat.cards))
        self.numbers |= {("door", None): state.table.doors.left, ("treasure", None): state.table.hoard.left}
        self.piles = {"door": list(state.table.doors.pile), "treasure": list(state.table.hoard.pile)}
        self.combat = Counter(cards_in(state.table.combat) if state.table.combat else ())
        self.open = Counter((frame.seat, frame.card) for frame in state.stack if isinstance(frame, Cursed))

    def facts(self) -> tuple[object, ...]:
        return self.numbers, [+front for front in self.front], self.piles, +self.combat, +self.open

    def do(self, move: Move) -> None:
        match move:
            case Carry(card=card, origin=origin, to=to):
                self._lift(card, origin, move.above)
                self._lay(card, to, move.under)
            case Unseen(count=count, origin=origin, to=to):
                self.numbers["hand", origin.seat] -= count
                self.numbers[("hand", to.seat) if to.deck is None else (to.deck, None)] += count
            case Turned(seat=seat, card=card, sideways=sideways):
                cheat = self.front[seat][card, not sideways, True] > 0
                self._swap(seat, (card, not sideways, cheat), (card, sideways, cheat))
            case Number(field=field, value=value, seat=seat):
                self.numbers[field, seat] = value
            case Lying(place=place, cards=cards):
                self._relay(place, cards)

    def _swap(self, seat: int, old: tuple[str, bool, bool], new: tuple[str, bool, bool]) -> None:
        assert self.front[seat][old], f"{old} does not lie in front of {seat}: {self.front[seat]}"
        self.front[seat][old] -= 1
        self.front[seat][new] += 1

    def _lift(self, card: str, origin: Spot, above: int) -> None:
        place = origin.place
        if place.zone in ("hand", "deck"):
            key = ("hand", place.seat) if place.deck is None else (str(place.deck), None)
            self.numbers[key] -= 1
        elif place.zone == "combat":
            assert self.combat[card]
            self.combat[card] -= 1
        elif place.zone == "open":
            assert self.open[int(str(place.seat)), card]
            self.open[int(str(place.seat)), card] -= 1
        elif place.zone == "discard":
            pile = self.piles[str(place.deck)][::-1]
            assert pile.pop(above or pile.index(card)) == card, f"{card} does not lie under {above}"
            self.piles[str(place.deck)] = pile[::-1]
        elif origin.on is not None:
            seat = int(str(place.seat))
            under = [one for one in +self.front[seat] if one[0] == origin.on and one[2]]
            assert under or self.loose == origin.on, f"no Cheat lies on {origin.on}"
            for one in under[:1]:
                self._swap(seat, one, (one[0], one[1], False))
        else:
            seat = int(str(place.seat))
            meant = [one for one in +self.front[seat] if one[:2] == (card, origin.sideways)]
            assert meant, f"{card} does not lie like {origin}: {self.front[seat]}"
            self.lifted = meant[0]
            self.front[seat][meant[0]] -= 1

    lifted: tuple[str, bool, bool] = ("", False, False)
    """The card in the hand of whoever makes the moves."""
    loose = ""
    """The item that has left the table under a Cheat."""

    def _lay(self, card: str, to: Spot, under: int) -> None:
        place = to.place
        if self.lifted[2] and place.zone != "front":
            self.loose = self.lifted[0]
        if place.zone in ("hand", "deck"):
            key = ("hand", place.seat) if place.deck is None else (str(place.deck), None)
            self.numbers[key] += 1
        elif place.zone == "combat":
            self.combat[card] += 1
        elif place.zone == "open":
            self.open[int(str(place.seat)), card] += 1
        elif place.zone == "discard":
            pile = self.piles[str(place.deck)]
            pile.insert(len(pile) - under, card)
        elif card == CHEAT:
            seat = int(str(place.seat))
            item = next(one for one in +self.front[seat] if one[0] == to.on and not one[2])
            self._swap(seat, item, (item[0], item[1], True))
        else:
            cheat = self.lifted[0] == card and self.lifted[2]
            self.front[int(str(place.seat))][card, to.sideways, cheat] += 1
        self.lifted = ("", False, False)

    def _relay(self, place: Place, cards: tuple[str, ...] | tuple[Piece, ...]) -> None:
        pieces = [one for one in cards if isinstance(one, Piece)]
        names = [one for one in cards if isinstance(one, str)]
        if place.zone == "front":
            self.front[int(str(place.seat))] = Counter((one.card.id, one.sideways, one.cheat) for one in pieces)
        elif place.zone == "combat":
            self.combat = Counter(names)
        elif place.zone == "open":
            seat = int(str(place.seat))
            self.open = Counter({key: count for key, count in self.open.items() if key[0] != seat})
            self.open.update((seat, name) for name in names)
        else:
            self.piles[str(place.deck)] = names


def now(match: Match[MunchkinState]) -> MunchkinState:
    assert isinstance(match.state, MunchkinState)
    return match.state


def random_match(seed: int, most: int = 300) -> Match[MunchkinState]:
    """A match of three or four, with the free actions that the dealer weighs down, and taps by nobody."""
    match = matches.new("munchkin", (), NAMES[: 3 + seed % 2], seed % 3)
    assert isinstance(match, Match)
    chance = Random(seed)
    dealer = Dealer.shuffle(len(match.state.seat_names), chance)
    for _ in range(most):
        if match.decision is None:
            break
        reply = match.enter({"do": "answer", "answer": str(chance.choice(dealer.legal(match.state)))})
        assert isinstance(reply, Reply)
        dealer.follow(reply.events)
    return match


def check_undo(match: Match[MunchkinState], entry: dict[str, Any]) -> None:
    before = now(match)
    table = Cards(before)
    reply = match.enter(entry)
    assert isinstance(reply, Reply)
    for move in moves(reply.undone, now(match)):
        table.do(move)
    wanted = Cards(now(match))
    for fact, value in wanted.numbers.items():
        if value is None:  # the sex of whom will be asked again
            table.numbers[fact] = None
    assert table.facts() == wanted.facts(), entry
    code = LANGUAGES[match.answers % len(LANGUAGES)]
    assert all(put_back(reply.undone, match.state, language(code, UI.words)))


@pytest.mark.parametrize("seed", range(4))
def test_every_undo_leads_where_its_words_lead(seed: int) -> None:
    """Step by step from the end to the start, and with leaps of every length in between."""
    match = random_match(seed)
    chance = Random(seed)
    while match.steps:
        here = match.answers
        if not here % 10:
            check_undo(match, {"do": "undo", "to": chance.randrange(here)})
            assert isinstance(match.enter({"do": "redo", "to": here}), Reply)
        check_undo(match, {"do": "undo"})


@pytest.mark.parametrize("seed", range(3))
def test_an_edit_among_the_undone_steps_is_followed(seed: int) -> None:
    match = random_match(seed, 200)
    here = match.answers
    changes = [
        {"path": "seats.0.level", "to": 7},
        {"path": "seats.1.cards", "to": [{"card": "singing_sword", "sideways": True}]},
        {"path": "door_discard", "to": []},
        {"path": "seats.2.hand", "to": 9},
    ]
    for change in changes:
        match.enter({"do": "edit", "changes": [change]})
    assert len(match.steps) > here
    check_undo(match, {"do": "undo"})
    match.enter({"do": "redo"})
    check_undo(match, {"do": "undo", "to": here // 2})


def position(*cards: str, level: int = 3, hand: int = 4, **beside: Any) -> Match[MunchkinState]:
    """A match of three, Ann's turn, with these cards in front of each; a star means sideways, a plus a Cheat.

    Level and hand are Ann's; the others are of level 3 and hold 4 cards.
    """
    seats: list[dict[str, Any]] = [
        {"name": name, "sex": "female", "level": 3, "hand": 4}
        | {
            "cards": [
                {"card": word.rstrip("*+"), "sideways": word.endswith("*"), "cheat": word.endswith("+")}
                for word in written.split()
            ]
        }
        for name, written in zip(NAMES, (*cards, "", "", ""), strict=False)
    ][:3]
    seats[0] |= {"level": level, "hand": hand}
    match = matches.from_position({"game": "munchkin", "seats": seats, "phase": "door"} | beside)
    assert isinstance(match, Match), match
    return match


def undone(match: Match[MunchkinState], *answers: str, to: int = 0) -> list[str]:
    """Give answers; return what people are told to put back when they are taken back."""
    for answer in answers:
        reply = match.enter({"do": "answer", "answer": answer})
        assert isinstance(reply, Reply), reply
    reply = match.enter({"do": "undo", "to": to})
    assert isinstance(reply, Reply), reply
    return put_back(reply.undone, match.state, language("en", UI.words))


def test_a_monster_that_was_killed_goes_back_on_the_deck_and_its_reward_goes_back() -> None:
    assert undone(position(level=4), "open pit_bull", "close") == [
        "Pit Bull back on the Door deck",
        "Ann: 1 card back on the Treasure deck",
        "Ann: level 4",
    ]


def test_the_end_of_a_fight_alone_brings_its_cards_back_into_it() -> None:
    assert undone(position("singing_sword"), "open pit_bull", "1: play enraged", "flee", "roll 1", "close", to=4) == [
        "Pit Bull back into the fight",
        "Enraged back into the fight",
        "Ann: level 3",
    ]


def test_what_was_played_goes_back_to_the_hand_it_came_from() -> None:
    assert undone(position(), "play buckler", "open pit_bull", "1: play acid_potion", "fighters") == [
        "Buckler of Swashing back to the hand of Ann",
        "Electric Radioactive Acid Potion back to the hand of Bob",
        "Pit Bull back on the Door deck",
    ]


def test_a_card_whose_question_is_asked_again_is_still_being_played() -> None:
    assert undone(position(), "play gual_gold", "seat 0", to=1) == [
        "1,000 Gold Pieces back to Ann, who is still playing it",
        "Ann: level 3",
    ]
    assert undone(position(), "play gual_gold", "seat 0") == [
        "1,000 Gold Pieces back to the hand of Ann",
        "Ann: level 3",
    ]


def test_a_card_taken_out_of_the_discards_goes_back_below_those_that_lay_on_it() -> None:
    match = position(door_discard=["elf", "crabs", "thief"])
    assert undone(match, "play wand_dowsing", "choose crabs") == [
        "Wand of Dowsing back to the hand of Ann",
        "Crabs (hand of Ann) back into the Door discards, 1 above it",
    ]


def test_an_item_goes_back_to_its_owner_with_its_cheat() -> None:
    assert undone(position("huge_rock+"), "give huge_rock", "seat 1") == ["Huge Rock back in front of Ann"]


def test_charity_goes_back_unseen() -> None:
    assert undone(position(level=5, hand=8, phase="end"), "end", "seat 2") == [
        "Cleo returns 2 cards to Ann; the box does not know which",
        "Bob returns 1 card to Ann; the box does not know which",
    ]


def test_a_deck_made_of_the_discards_is_taken_apart_again() -> None:
    match = position(hand=85, phase="loot", met="friend", door_deck=1, treasure_deck=72, door_discard=["elf", "crabs"])
    assert undone(match, "loot") == [
        "Ann: 1 card back on the Door deck",
        "From the Door deck onto its discards: Elf, Crabs",
    ]


def test_nothing_undone_is_nothing_to_do() -> None:
    assert moves((), position().state) == []
