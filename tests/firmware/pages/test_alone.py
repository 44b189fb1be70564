"""Alone at the table: somebody plays against the box, whose hidden cards are tapped face down and lie on places."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from random import Random

import pytest

from tablekeeper.engine import match as matches
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.hand import Holding
from tablekeeper.engine.holding import Opponent
from tablekeeper.engine.match import AnyMatch
from tablekeeper.engine.mindbug import MINDBUG
from tablekeeper.firmware.languages import language
from tablekeeper.firmware.match.dates import Dates, unknown
from tablekeeper.firmware.match.entries import Entries
from tablekeeper.firmware.match.opponent import SLICE, STRENGTHS, BoxPlayer
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.against_box import start
from tablekeeper.firmware.pages.coach import Coach, Hint
from tablekeeper.firmware.pages.menu import Confirm
from tests.engine.mindbug.dealt import DEALT
from tests.firmware.tagged import uids_of

from .conftest import Box, NewBox
from .lone_visitor import ATTACKERS, Visitor, let_attack, tag


def begun(new_box: NewBox, sets: tuple[str, ...] = MINDBUG.sets[:1], lang: str = "it") -> tuple[Box, dict[str, str]]:
    """Return a box on which somebody has just begun to play alone, by keys, and the card of each tag."""
    box = new_box(lang=lang)
    cards = tag(box, sets)
    box.storage.preferences.set("sets_mindbug", ",".join(sets))
    start.try_against_box(box.context)
    text = box.context.lang.text
    box.choose("Mindbug", text("page.go_on"), text("alone.level.easy"), text("page.begin.draw"))
    return box, cards


@pytest.mark.parametrize("sets", DEALT, ids="+".join)
@pytest.mark.parametrize("seed", range(1, 5))
def test_whoever_does_what_the_panel_says_comes_to_the_end_of_a_match(
    new_box: NewBox, sets: tuple[str, ...], seed: int
) -> None:
    box, cards = begun(new_box, sets)
    assert Visitor(box, cards, Random(seed)).play()


HAND = ("brain_fly", "killer_bee", "gorillion", "axolotl_healer", "snail_hydra")


def uid_of(box: Box, card: str, copy: int = 1) -> str:
    return uids_of(box.storage.tags, card, "mindbug")[copy - 1]


def dealt(new_box: NewBox, first: int = 1, lang: str = "it", level: str = "easy") -> Box:
    """Return a box that begins, or not, and has been told its five cards."""
    box = new_box(lang=lang)
    tag(box, MINDBUG.sets[:1])
    start.try_against_box(box.context)
    box.choose("Mindbug", box.context.lang.text("page.go_on"), box.context.lang.text(f"alone.level.{level}"))
    box.press(("1.left", "1.right")[first])
    for card in HAND:
        box.tap(uid_of(box, card))
    box.clear()
    box.wait(1)
    return box


def holding(box: Box) -> Holding:
    assert box.match.holding is not None
    return box.match.holding


# Beginning


def test_home_leads_to_it_and_whoever_plays_has_the_keys_of_both_sides(new_box: NewBox) -> None:
    box = new_box(lang="es")
    tag(box, MINDBUG.sets[:1])
    box.choose("Jugar a solas", "Mindbug", "Seguir", "Fácil")
    box.press("2.left")
    for card in HAND:
        box.tap(uid_of(box, card))
    box.clear()
    box.press("2.ok")
    assert "Jugar" in box.words


def test_without_a_reader_or_a_tag_it_says_what_is_wanting_and_begins_nothing(new_box: NewBox) -> None:
    box = new_box(lang="de")
    start.try_against_box(box.context)
    box.choose("Mindbug", "Weiter")
    assert "brauchen sie Chips" in " ".join(box.words.split())
    tag(box, MINDBUG.sets[:1])
    box.press("1.ok")
    box.unplug()
    box.choose("Weiter")
    assert "brauche dazu den Leser" in " ".join(box.words.split())
    assert box.context.entries.session is None


def test_some_cards_without_a_tag_are_told_and_the_match_can_begin(new_box: NewBox) -> None:
    box = new_box(lang="en")
    tag(box, MINDBUG.sets[:1])
    box.storage.tags.unbind(uid_of(box, "gorillion"))
    start.try_against_box(box.context)
    box.choose("Mindbug", "Go on")
    assert "1 card has no tag" in " ".join(box.words.split())
    box.clear()
    assert "How strong?" in box.words


def test_a_match_under_way_is_asked_about_first(box: Box) -> None:
    start.try_against_box(box.context)
    assert isinstance(box.context.pages.top, Confirm)


# Taps


def test_a_card_that_lies_on_a_place_or_in_play_cannot_come_to_the_hand(new_box: NewBox) -> None:
    box = dealt(new_box)
    box.lay(("seats.1.hand", 6))
    before = len(box.match.entries)
    box.tap(uid_of(box, "gorillion"))
    assert "casella 3" in " ".join(box.words.split())
    box.tap("04FFFF")
    assert len(box.match.entries) == before
    box.press("1.left")
    box.clear()
    box.tap(uid_of(box, "shark_dog"))
    assert holding(box).places[6] == "shark_dog"


def test_another_place_than_the_one_that_the_box_means_is_refused(new_box: NewBox) -> None:
    box = dealt(new_box)
    answer = box.context.player.answer
    assert answer is not None
    meant = holding(box).place_of(answer.subject)
    other = next(place for place in holding(box).places if place != meant)
    before = len(box.match.entries)
    box.tap(box.session.tag_on(other) or "")
    assert f"casella {meant}" in " ".join(box.words.split())
    assert len(box.match.entries) == before
    box.tap(box.session.tag_on(meant or 0) or "")
    assert box.match.steps[-1].given == answer


def test_another_card_than_the_one_that_the_box_attacks_with_is_refused_with_the_one_it_means(new_box: NewBox) -> None:
    box = dealt(new_box, lang="en")
    let_attack(box)
    answer = box.context.player.answer
    assert answer is not None
    assert answer.verb == "attack"
    assert answer.subject in ATTACKERS
    other = next(card for card in ATTACKERS if card != answer.subject)
    before = len(box.match.entries)
    box.tap(uid_of(box, other))
    assert f"I mean {box.session.ui.card(answer.subject, box.context.lang).name}" in " ".join(box.words.split())
    assert len(box.match.entries) == before
    box.tap(uid_of(box, answer.subject))
    assert box.match.steps[-1].given == answer


def test_a_hidden_card_of_the_box_is_no_card_of_the_visitors(new_box: NewBox) -> None:
    box = dealt(new_box, first=0)
    box.tap(uid_of(box, "gorillion"))
    assert "R36" in box.words
    assert box.match.answers == 0


def test_a_card_whose_tag_cannot_be_read_is_named_by_keys(new_box: NewBox) -> None:
    box = dealt(new_box)
    box.lay(("seats.1.hand", 6))
    before = len(box.match.entries)
    box.press("1.right", "menu")
    assert (len(box.match.entries), len(box.context.pages)) == (before, 1)
    box.press("1.right", "1.left")
    box.choose("Shark Dog")
    assert holding(box).places[6] == "shark_dog"
    assert box.session.tag_on(6) is None


def test_a_tap_is_taken_back_and_the_card_tapped_anew(new_box: NewBox) -> None:
    box = dealt(new_box)
    box.press("menu", "1.left")
    assert "casella 5" in " ".join(box.words.split())
    assert (sorted(holding(box).places), holding(box).coming) == ([1, 2, 3, 4], True)
    box.tap(uid_of(box, "shark_dog"))
    assert holding(box).places[5] == "shark_dog"


def owing(new_box: NewBox) -> Box:
    """Return a box that has played a card and drawn another, which nobody has tapped yet."""
    box = dealt(new_box, lang="en")
    box.press("1.ok")
    box.clear()
    assert holding(box).due == ("drawn",)
    return box


def read(box: Box) -> str:
    """Read all that lies over the match, and close it."""
    told = []
    while len(box.context.pages) > 1:
        told.append(box.words)
        box.press("1.ok")
    return " ".join(" ".join(told).split())


def test_a_card_that_nobody_has_drawn_yet_is_not_put_back(new_box: NewBox) -> None:
    box = owing(new_box)
    box.press("menu", "1.left")
    told = read(box)
    assert "Put back" in told
    assert "face down on my place" in told
    assert "draw pile" not in told
    assert "my pile" not in told
    assert holding(box).due == ()


def test_a_card_that_was_drawn_goes_back_on_the_pile_before_the_played_one_takes_its_place_again(
    new_box: NewBox,
) -> None:
    box = dealt(new_box, first=0, lang="en")
    box.lay(("seats.1.mindbugs", 0))
    box.answer("play lone_yeti")
    box.clear()
    box.wait(1)
    before = box.match.answers
    box.press("1.ok")
    box.clear()
    place = holding(box).free
    box.tap(uid_of(box, "shark_dog"))
    box.context.entries.enter({"do": "undo", "to": before})
    box.settle()
    told = read(box)
    drawn, played = f"My card on place {place} goes back on top of my pile", f"face down on my place {place}"
    assert told.index(drawn) < told.index(played)
    assert "draw pile" not in told


def test_the_check_after_a_cut_counts_the_cards_as_they_lie(new_box: NewBox) -> None:
    owing(new_box)
    box = new_box()
    box.press("1.ok")
    told = read(box)
    assert "Hand 4 · Draw 5" in told
    assert "Face down: places 1, 2, 3, 5" in told


def test_what_the_box_did_can_be_taken_back_and_it_decides_anew(new_box: NewBox) -> None:
    box = dealt(new_box)
    places = dict(holding(box).places)
    box.press("1.ok")
    assert len(holding(box).places) == 4
    box.clear()
    box.press("menu", "1.left")
    box.clear()
    assert holding(box).places == places
    assert box.context.player.answer is not None


# Leaving, and the power


def test_a_cut_in_the_middle_of_the_deal_and_of_a_turn_loses_no_card(new_box: NewBox) -> None:
    box = dealt(new_box)
    box.press("1.ok")
    before = holding(box)
    assert before.coming
    box = new_box()
    assert (box.match.opponent, holding(box)) == (Opponent(1, STRENGTHS["easy"]), before)
    box.press("1.ok", "1.ok")
    assert "A faccia in giù: caselle" in " ".join(box.words.split())
    box.clear()
    assert "Prima carta del mio mazzo" in " ".join(box.words.split())


def test_who_goes_home_comes_back_to_the_same_hand(new_box: NewBox) -> None:
    box = dealt(new_box)
    before = holding(box)
    box.context.pages.to_home()
    box.wait(0)
    box.choose(box.context.lang.text("page.home.continue"))
    box.wait(0)
    assert holding(box) is before
    assert "Gioco la carta sulla casella" in " ".join(box.words.split())


def test_a_rematch_is_played_against_the_box_again(new_box: NewBox) -> None:
    box = dealt(new_box)
    box.lay(("seats.0.life", 0))
    box.clear()
    box.choose(box.context.lang.text("page.over.rematch"))
    box.press("1.left")
    assert box.match.opponent == Opponent(1, STRENGTHS["easy"])
    assert len(holding(box).due) == 5


# Thinking


def test_the_box_thinks_in_slices_between_which_a_key_is_heard(new_box: NewBox) -> None:
    box = dealt(new_box, first=0)
    player = BoxPlayer(box.context.entries, itertools.count(0, SLICE / 2).__next__)
    box.session.enter({"do": "opponent", "seat": 1, "rollouts": 1000})
    slices = 0
    while player.deadline is not None:
        player.tick(0)
        slices += 1
    assert slices > 30


def test_the_box_thinks_while_the_visitor_decides_and_keeps_what_it_found(new_box: NewBox) -> None:
    box = dealt(new_box, first=0, level="middle")
    assert not thinks(box), "it has thought of what the visitor may do"
    box.context.entries.answer(Answer.read("play shark_dog"))
    box.settle()
    assert thinks(box)
    box.wait(0)
    assert box.context.player.answer is not None


def thinks(box: Box) -> bool:
    return box.context.player.deadline is not None


def test_the_box_answers_from_its_journal_alone_and_that_never_holds_a_hidden_card_of_the_visitor(
    new_box: NewBox,
) -> None:
    box, cards = begun(new_box)
    visitor = Visitor(box, cards, Random(5))
    shown: set[str] = set()
    while not visitor.play(1):
        shown |= {*visitor.lying, *visitor.places.values(), *visitor.box_pile}
        tapped = {line.tag for line in box.storage.load(box.session.number).lines}
        assert not tapped & ({*visitor.hand, *visitor.pile} - shown)
        match = box.match
        box.wait(0)
        if match.holding is not None and not match.holding.due and match.state.asked == 1:
            assert thought(box) == box.context.player.answer
    assert len(shown) > 12


def thought(box: Box) -> Answer | None:
    """Return what the box answers when it thinks anew about the match as its journal says it, and knows no more."""
    session = Session(box.storage, box.session.number, replayed(box.match))
    entries = Entries(box.storage, box.context.announcer, box.hardware.buzzer, Dates(box.storage, time, unknown), time)
    entries.session = session
    player = BoxPlayer(entries, time)
    while player.deadline is not None:
        player.tick(0)
    return player.answer


def replayed(match: AnyMatch) -> AnyMatch:
    loaded = matches.load(match.journal())
    assert isinstance(loaded, tuple)
    return loaded[0]


def time() -> float:
    return 0.0


# The coach


def coached(directory: Path, hand: tuple[str, ...]) -> str:
    box = Box(directory, start=False)
    box.storage.preferences.set("language", "en")
    box.app.start()
    box.settle()
    tag(box, MINDBUG.sets[:1])
    start.try_against_box(box.context)
    box.choose("Mindbug", "Go on", "Easy")
    box.press("1.left")
    for card in hand:
        box.tap(uid_of(box, card))
    box.clear()
    box.lay(("seats.0.creatures", [{"card": "brain_fly"}, {"card": "shark_dog"}]))
    box.hold("menu")
    box.press("1.ok")
    box.wait(1)
    said = box.words
    box.press("1.ok")
    box.cut()
    return f"{said} {box.words}"


def test_the_coach_says_in_one_sentence_what_it_would_do_and_why_and_never_uses_what_the_box_holds(
    tmp_path: Path,
) -> None:
    said = coached(tmp_path / "one", HAND)
    assert "imagine" in said
    assert "of 100" in said
    other = ("rhino_turtle", "plated_scorpion", "turbo_bug", "snail_thrower", "lone_yeti")
    assert coached(tmp_path / "other", other) == said


def test_two_answers_that_are_as_good_are_called_so(new_box: NewBox, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of them was advised with the other's chance behind it, which is no advice."""
    box = dealt(new_box, first=0, lang="en")
    equal = [Hint(Answer("pass"), False, 0.181), Hint(Answer("mindbug"), False, 0.178)]
    monkeypatch.setattr("tablekeeper.firmware.pages.coach.hints", lambda *_: equal)
    page = Coach(box.session)
    box.context.pages.push(page)
    box.wait(1)
    assert "both win 18 of 100" in " ".join(box.words.split())


def test_there_is_no_coach_while_the_box_decides_nor_between_two_people(new_box: NewBox) -> None:
    box = dealt(new_box)
    box.hold("menu")
    assert "Consiglio" not in box.words
    box.lay(("seats.0.life", 0))
    box = new_box(game="mindbug")
    box.hold("menu")
    assert "Consiglio" not in box.words


def test_the_documentation_says_how_strong_the_box_is() -> None:
    text = (Path(__file__).parents[3] / "docs/alone.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| (\w+) \| ([\d,]+) \|$", text, re.MULTILINE))
    spoken = language("en")
    assert rows == {spoken.text(f"alone.level.{level}"): f"{rollouts:,}" for level, rollouts in STRENGTHS.items()}


def test_a_hand_is_filled_up_only_once_what_the_box_steals_has_gone_from_it(new_box: NewBox) -> None:
    """Drawn before, the two would be among those that can be stolen; each of the two is told as one of two."""
    box = dealt(new_box, lang="es")
    box.lay(("seats.0.creatures", [{"card": "gorillion"}]), ("seats.1.creatures", [{"card": "strange_barrel"}]))
    for answer in ("attack strange_barrel", "block gorillion"):
        box.context.entries.answer(Answer.read(answer))
        box.settle()
    told = read(box)
    assert "Te robo de la mano, 1 de 2" in " ".join(box.words.split())
    assert "Sitio 1 roba 2" not in f"{told} {' '.join(box.words.split())}"
    box.tap(uid_of(box, "shark_dog"))
    assert "Sitio 1 roba 2" not in read(box)
    assert "Te robo de la mano, 2 de 2" in " ".join(box.words.split())
    box.tap(uid_of(box, "tiger_squirrel"))
    assert "Sitio 1 roba 2" in read(box)
