"""Munchkin on the panel: whole matches by keys, objections with their clock, numbers, rulings and any seat asked."""

from __future__ import annotations

import random

import pytest

from tablekeeper.engine import registry as engine_registry
from tablekeeper.engine.answers import NUMBER
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.objections import Objections
from tablekeeper.firmware.pages.resume import OpenZones
from tablekeeper.firmware.pages.table import Facts
from tablekeeper.firmware.simulator.messages import Follow
from tablekeeper.firmware.simulator.wayfinding import clearing, toward

from .conftest import Box, NewBox

MOST_PRESSES = 12
"""A card that another seat plays from its hand: the way to the seat, to the verb, and six to the card."""


def given(box: Box, answer: str) -> int:
    """Give an answer by keys, looking at every page on the way; return how many presses it took."""
    while (key := clearing(box.app)) is not None:
        assert not box.overflows(), f"{box.overflows()}:\n{box.words}"
        box.press(key)
    presses, before = 0, len(box.match.entries)
    while len(box.match.entries) == before:
        step = toward(box.app, Follow(answer=answer))
        assert step is not None, f"{answer} in {box.match.state.decision}:\n{box.words}"
        box.context.announcer.say("")
        cut = box.overflows()
        assert not cut, f"{cut} on the way to {answer}:\n{box.words}"
        box.press(step.key)
        presses += 1
        assert presses <= 60, f"{answer} is never reached:\n{box.words}"
    assert box.match.entries[-1] == {"do": "answer", "answer": answer}
    return presses


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("seed", "seats"), [(1, 3), (3, 6)])
def test_matches_by_keys_and_nothing_that_matters_is_cut(new_box: NewBox, lang: str, seed: int, seats: int) -> None:
    """Every legal answer is reached in few presses; every page on the way fits the panel."""
    box = new_box(lang=lang, game="munchkin", seats=seats)
    chance = random.Random(seed)
    dealer = engine_registry.game("munchkin").dealer(box.match.state, random.Random(seed))
    for _ in range(100):
        if box.match.state.result is not None:
            break
        decision, before = box.match.state.decision, box.match.state
        assert decision is not None
        answer = chance.choice(dealer.legal(before))
        presses = given(box, str(answer))
        assert answer.verb == NUMBER or presses <= MOST_PRESSES, f"{presses} for {answer} in {decision}"
        outcome = before.apply(answer)
        assert not isinstance(outcome, Refusal)
        dealer.follow(outcome.events)
    assert len(box.match.steps) > 80 or box.match.state.result is not None


@pytest.fixture
def fight(new_box: NewBox) -> Box:
    """A fight that seat 1, of level 5, is winning against the Pit Bull, all changes told."""
    box = new_box(game="munchkin", seats=3)
    box.answer("female", "male", "female", "begin")
    edit(box, "seats.0.level", 5)
    box.answer("open pit_bull")
    box.clear()
    box.wait(5)
    return box


def edit(box: Box, path: str, to: object) -> None:
    box.context.entries.enter({"do": "edit", "changes": [{"path": path, "to": to}]})
    box.settle()
    box.clear()


def test_a_win_is_final_only_when_the_clock_has_run_down(fight: Box) -> None:
    fight.press("1.right")
    assert "5" in fight.words
    fight.wait(3)
    assert "Cut in" in fight.words
    assert fight.match.state.position()["combat"] is not None
    fight.wait(2)
    fight.settle()
    assert fight.match.state.position()["combat"] is None
    assert fight.match.entries[-1] == {"do": "answer", "answer": "close"}


def test_the_clock_shows_every_second_and_is_drawn_once_for_each(fight: Box) -> None:
    fight.press("1.right")
    shown, seen = fight.panel.shown, []
    for _ in range(4):
        page = fight.context.pages.top
        assert isinstance(page, Objections)
        seen.append(page.left)
        fight.wait(1)
    assert seen == [5, 4, 3, 2]
    assert fight.panel.shown == shown + 4


@pytest.mark.parametrize("key", ["1.left", "2.left", "menu"])
def test_anybody_stops_the_clock(fight: Box, key: str) -> None:
    fight.press("1.right")
    fight.wait(2)
    fight.press(key)
    fight.wait(60)
    fight.settle()
    assert fight.match.state.position()["combat"] is not None
    assert fight.match.entries[-1]["answer"] == "open pit_bull", "nothing was taken back either"


def test_who_objects_says_how_and_the_fight_goes_on(fight: Box) -> None:
    fight.press("1.right")
    fight.choose("Cut in", "Seat 2", "Play…")
    fight.follow(Follow(answer="1: play enraged"))
    assert fight.match.state.position()["combat"]["totals"]["winning"] is False
    assert "Flee" in fight.words


def test_a_tap_stops_the_clock(fight: Box) -> None:
    fight.storage.tags.bind("04A1", "curse_duck", 1, "munchkin")
    fight.press("1.right")
    fight.tap("04A1")
    fight.wait(60)
    assert fight.match.state.position()["combat"] is not None
    assert "plays it" in fight.words


def test_agreed_is_the_end_of_it(fight: Box) -> None:
    fight.press("1.right", "2.right", "2.ok")
    assert fight.match.state.position()["combat"] is None


def test_the_house_says_how_long_objections_take(fight: Box) -> None:
    edit(fight, "rules.wait", 10)
    fight.press("1.right")
    fight.wait(9)
    fight.settle()
    assert fight.match.state.position()["combat"] is not None
    fight.wait(1)
    fight.settle()
    assert fight.match.state.position()["combat"] is None


def test_the_plug_pulled_while_the_clock_runs_leaves_the_question(new_box: NewBox, fight: Box) -> None:
    fight.press("1.right")
    again = new_box(game="munchkin", seats=3)
    again.clear()
    again.wait(60)
    assert again.match.state.position()["combat"] is not None
    assert "is winning" in again.words


@pytest.mark.parametrize("key", ["1.right", "2.right"])
def test_both_key_sets_serve_whoever_is_named(new_box: NewBox, key: str) -> None:
    box = new_box(game="munchkin", seats=3)
    for _ in range(3):
        box.press(key)
    assert [seat["sex"] for seat in box.match.state.position()["seats"]] == ["male"] * 3


def test_the_box_rolls_for_whoever_has_no_die(fight: Box) -> None:
    edit(fight, "seats.0.level", 1)
    fight.answer("flee")
    fight.choose("Roll…", "The box rolls")
    assert fight.match.entries[-1]["answer"] in [f"roll {face}" for face in range(1, 7)]


def test_a_die_that_is_turned_by_hand_is_not_rolled_by_the_box(fight: Box) -> None:
    edit(fight, "seats.0.level", 1)
    fight.answer("flee", "roll 1", "play loaded_die")
    fight.press("1.ok")
    assert "6" in fight.words
    assert "The box rolls" not in fight.words


def test_a_loaded_die_is_one_press_from_the_roll(new_box: NewBox) -> None:
    box = new_box(game="munchkin", seats=3)
    box.answer("female", "male", "female", "begin")
    edit(box, "seats.0.cards", ["thief"])
    edit(box, "seats.1.cards", ["helm_courage"])
    box.answer("steal", "discard door")
    box.press("1.left")
    assert "Loaded Die" in box.words
    box.answer("load 4")
    assert [piece["card"] for piece in box.match.state.position()["seats"][0]["cards"]] == ["thief", "helm_courage"]


def test_a_card_without_a_tag_is_entered_as_its_numbers(new_box: NewBox) -> None:
    box = new_box(game="munchkin", seats=3)
    box.answer("female", "male", "female", "begin", "open monster")
    box.press(*["1.right"] * 7, "1.ok", "1.right", "1.right", "1.ok")
    assert box.match.state.position()["combat"]["monsters"][0]["card"] == "monster_8_2"


def test_a_large_number_is_entered_digit_by_digit(new_box: NewBox) -> None:
    box = new_box(game="munchkin", seats=3)
    box.answer("female", "male", "female", "begin", "lay item", "number 3")
    assert "[0] 0 0 0" in box.words
    box.press("1.ok", *["1.right"] * 4, "1.ok", "1.ok", "1.ok")
    assert box.match.state.position()["seats"][0]["cards"][0]["card"] == "item_3_400"


@pytest.mark.parametrize("wanted", [0, 7, 100, 999, 1000, 1999, 2000])
def test_every_number_is_reached(new_box: NewBox, wanted: int) -> None:
    box = new_box(game="munchkin", seats=3)
    box.answer("female", "male", "female", "begin", "lay item", "number 3", f"number {wanted}")
    assert box.match.state.position()["seats"][0]["cards"][0]["card"] == f"item_3_{wanted}"


def test_a_sum_is_overruled_by_hand_and_that_is_undone_like_an_answer(fight: Box) -> None:
    fight.hold("menu")
    fight.choose("The table", "Correct the table", "The table")
    fight.press("1.ok", *["1.left"] * 4, "1.ok")
    combat = fight.match.state.position()["combat"]
    assert combat["totals"]["fighters"]["total"] == 1
    assert {"source": "by_hand", "amount": -4, "seat": None} in combat["totals"]["fighters"]["parts"]
    assert combat["totals"]["winning"] is False
    fight.press("menu", "menu")
    fight.context.entries.undo()
    fight.settle()
    assert fight.match.state.position()["combat"]["totals"]["fighters"]["total"] == 5


def test_the_owner_s_ruling_wins_a_lost_fight(fight: Box) -> None:
    edit(fight, "seats.0.level", 1)
    fight.hold("menu")
    fight.choose("The table", "Correct the table", "The table", "Owner's ruling: none", "won")
    fight.press("menu", "menu", "menu")
    assert fight.match.entries[-1]["do"] == "edit"
    fight.answer("close")
    assert fight.match.state.position()["seats"][0]["level"] == 2


def test_counting_goes_from_seat_to_seat(fight: Box) -> None:
    fight.context.entries.enter({"do": "strictness", "level": "count"})
    fight.settle()
    fight.press("2.ok", "2.ok", "1.right")
    fight.wait(3)
    fight.settle()
    assert [seat["level"] for seat in fight.match.state.position()["seats"]] == [5, 1, 2]


def test_a_level_is_corrected_within_its_bounds(fight: Box) -> None:
    fight.context.entries.enter({"do": "strictness", "level": "count"})
    fight.settle()
    fight.press("2.ok", "1.left", "1.left")
    fight.wait(3)
    fight.settle()
    assert fight.match.state.position()["seats"][1]["level"] == 1


def test_levels_to_be_won_are_raised_by_hand(fight: Box) -> None:
    fight.hold("menu")
    fight.choose("The table", "Correct the table", "The table", "More levels: 0")
    fight.press("1.right", "1.ok", "menu", "menu", "menu")
    assert fight.match.state.position()["combat"]["totals"]["gained"] == 2
    fight.answer("close")
    assert fight.match.state.position()["seats"][0]["level"] == 7


def test_what_lies_wrong_on_the_table_after_a_power_cut_is_corrected_at_the_table(new_box: NewBox) -> None:
    """Every page of the check leads to what can be corrected there: at its seat, and after the seats at the table."""
    box = new_box(lang="en", game="munchkin", seats=3)
    box.answer("female", "male", "female", "begin")
    box = new_box()
    titles = []
    while isinstance(box.context.pages.top, OpenZones):
        titles.append(box.words.splitlines()[0])
        box.press("1.left")
        assert isinstance(box.context.pages.top, Facts)
        titles.append(box.words.splitlines()[0])
        box.press("menu", "1.right")
    assert titles == [
        *("Check: Seat 1 1/4", "Seat 1 menu←", "Check: Seat 2 2/4", "Seat 2 menu←"),
        *("Check: Seat 3 3/4", "Seat 3 menu←", "Check: Table 4/4", "The table menu←"),
    ]


@pytest.mark.parametrize(("card", "pile"), [("elf", "door"), ("gazebo", "door"), ("horny_helmet", "treasure")])
def test_a_card_that_is_laid_on_the_table_itself_lies_on_its_discards(new_box: NewBox, card: str, pile: str) -> None:
    box = new_box(lang="en", game="munchkin", seats=3)
    box.storage.tags.bind("04AA", card, 1, "munchkin")
    box.answer("female", "male", "female", "begin")
    box.clear()
    box.context.pages.push(Facts(None))
    box.tap("04AA")
    assert box.match.state.position()[f"{pile}_discard"] == [card]


def test_a_monster_that_is_laid_on_the_table_comes_into_the_combat(fight: Box) -> None:
    fight.storage.tags.bind("04AA", "gazebo", 1, "munchkin")
    fight.storage.tags.bind("04BB", "elf", 1, "munchkin")
    before = fight.match.state.position()
    for uid in ("04AA", "04BB"):
        fight.context.pages.push(Facts(None))
        fight.tap(uid)
    now = fight.match.state.position()
    assert [one["card"] for one in now["combat"]["monsters"]] == [before["combat"]["monsters"][0]["card"], "gazebo"]
    assert now["door_discard"] == [*before["door_discard"], "elf"]


@pytest.mark.parametrize(("entry", "decks"), [(0, (-1, 1)), (1, (1, -1))])
def test_a_deck_is_corrected_and_what_it_lacks_lies_on_the_other(
    new_box: NewBox, entry: int, decks: tuple[int, int]
) -> None:
    """No card is lost: a deck alone could not be corrected at all."""
    box = new_box(lang="en", game="munchkin", seats=3)
    box.answer("female", "male", "female", "begin")
    box.clear()
    before = box.match.state.position()
    box.context.pages.push(Facts(None))
    box.press(*["1.right"] * entry, "1.ok", "1.left", "1.ok")
    now = box.match.state.position()
    moved = tuple(now[deck] - before[deck] for deck in ("door_deck", "treasure_deck"))
    assert moved == decks


def test_the_question_of_a_card_waits_below_that_of_the_next_one(new_box: NewBox) -> None:
    box = new_box(lang="en", game="munchkin", seats=3)
    for uid, card in (("04AA", "elf"), ("04BB", "horny_helmet")):
        box.storage.tags.bind(uid, card, 1, "munchkin")
    box.answer("female", "male", "female")
    box.clear()
    box.tap("04AA")
    assert "plays it" in box.words
    box.tap("04AA")
    box.tap("04BB")
    assert "Horny Helmet" in box.words
    box.press("1.ok")
    box.read_past("page.happened")
    box.read_past("munchkin.lesson.items")
    assert "Elf" in box.words
    box.press("1.ok")
    assert [piece.card.id for piece in box.match.state.table.seats[0].cards] == ["horny_helmet", "elf"]
    assert len(box.context.pages) == 1, "the same card asks once"


def test_a_waiting_card_that_another_one_has_ruled_out_says_so(new_box: NewBox) -> None:
    box = new_box(lang="en", game="munchkin", seats=3)
    for uid, card in (("04AA", "thief"), ("04BB", "curse_duck")):
        box.storage.tags.bind(uid, card, 1, "munchkin")
    box.answer("female", "male", "female", "begin")
    box.clear()
    box.tap("04AA")
    box.tap("04BB")
    box.choose("Seat 1: Open")
    assert box.match.entries[-1]["answer"] == "open curse_duck"
    box.read_past("page.happened")
    box.read_past("munchkin.lesson.curse")
    assert "Not yet: Thief" in " ".join(box.words.split())
    assert "Not while this goes" in box.words


@pytest.mark.parametrize("card", ["pit_bull", "enraged"])
def test_a_door_that_is_turned_up_too_soon_asks_whether_the_turn_ends_first(new_box: NewBox, card: str) -> None:
    box = new_box(lang="en", game="munchkin", seats=3)
    box.storage.tags.bind("04AA", card, 1, "munchkin")
    box.answer("female", "male", "female", "begin", "open curse_duck", "close", "pass", "pass")
    box.clear()
    box.tap("04AA")
    assert "End the turn? menu← Then the next door:" in " ".join(box.words.split())
    box.press("1.right")
    assert box.match.state.position()["active"] == 0
    box.tap("04AA")
    box.press("1.left")
    assert box.match.state.position()["active"] == 1
    assert "04AA" in box.session.bindings.things or card != "pit_bull"
