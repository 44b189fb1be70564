"""Which idea of the later boxes an event gives occasion to tell, and that First Contact tells of them none."""

from __future__ import annotations

from random import Random

import pytest

from tablekeeper.engine import match, registry
from tablekeeper.engine.events import Event
from tablekeeper.engine.match import Match, Reply
from tablekeeper.engine.mindbug import boxes, wording
from tablekeeper.engine.mindbug.cards import vocabulary as words
from tablekeeper.engine.mindbug.table import events
from tablekeeper.firmware.games.mindbug.lessons import ABILITIES, BASICS, LESSONS
from tablekeeper.firmware.games.mindbug.ui import UI
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.pages.text import wrapped
from tablekeeper.firmware.telling.views import COLUMNS, NOTICE_LINES

IDEAS = sorted({f"mindbug.{name}" for told in LESSONS.values() for name in told})
TOLD = [*BASICS, *IDEAS]
KEYWORDS = {keyword for card in boxes.card_set_of(boxes.SETS).designs.values() for keyword in card.keywords}
"""Those of the boxes that are offered."""


def test_there_is_a_lesson_for_every_new_kind_of_ability() -> None:
    assert {f"mindbug.{name}" for name in ABILITIES} <= set(IDEAS)
    known = {"play", "attack", "defeated"}
    offered = boxes.card_set_of(boxes.SETS).designs.values()
    later = {trigger for card in offered for trigger in wording.TRIGGERS if card.effects(trigger)}
    assert later - known == {"action", "buried", "life_lost", "turn_end", "victory", "granted", "harvest"}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", [*TOLD, *words.KEYWORDS])
def test_every_idea_and_keyword_fits_on_one_notice(name: str, code: str) -> None:
    title, rule = UI.lesson(name, language(code, UI.words))
    assert len(title) < COLUMNS - 2, "it leaves room for two signs"
    assert len(wrapped(rule)) <= NOTICE_LINES


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_idea_is_called_as_the_cards_call_it(code: str) -> None:
    said, lang = wording.catalogue(code), language(code, UI.words)
    names = {name: UI.lesson(name, lang)[0] for name in IDEAS}
    assert names["mindbug.action"] == said["trigger.action"]
    for name in ("mindbug.in_pile", "mindbug.buried"):
        assert said[f"trigger.{name.removeprefix('mindbug.')}"].endswith(names[name].split()[-1]), "cut short"


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (events.Played(seat=0, card="dragon_inn"), ["tough", "mindbug.action"]),
        (events.Played(seat=0, card="gorillion"), []),
        (events.Played(seat=0, card="sea_rex"), ["hunter"]),
        (events.Played(seat=0, card="peacasus"), ["sneaky"]),
        (events.Played(seat=0, card="hyenix"), ["frenzy"]),
        (events.Entered(seat=0, card="dragon_inn", creature=1, source="discard"), ["mindbug.action"]),
        (events.Activated(seat=0, card="dragon_inn", creature=1), ["mindbug.action"]),
        (events.Attacked(seat=0, card="dragon_inn", creature=1), ["mindbug.attack"]),
        (events.Entered(seat=0, card="tiger_squirrel", creature=1, source="hand"), ["mindbug.trigger"]),
        (events.Evolved(seat=0, card="bigroot", creature=1, stage=2), ["mindbug.evolve"]),
        (events.Boosted(seat=0, card="sea_rex", creature=1, boost="gorillion", pile=0, because=""), ["mindbug.boost"]),
        (events.Defeated(seat=0, card="hyenix", creature=1), ["mindbug.in_pile"]),
        (events.Defeated(seat=0, card="cursed_gorillion", creature=1), ["mindbug.in_pile"]),
        (events.Defeated(seat=0, card="gorillion", creature=1), []),
        (events.Defeated(seat=0, card="sea_rex", creature=1), []),
        (events.Discarded(seat=0, card="hyenix", because=""), ["mindbug.in_pile"]),
        (events.Discarded(seat=0, card="rockyphant", because="", deck=True), ["mindbug.buried"]),
        (events.Buried(seat=0, card="peacasus", because="", creature=1), ["mindbug.buried"]),
        (events.Gained(seat=0, card="gorillion", creature=1, gains="cannot_block", because=""), []),
        (events.Gained(seat=0, card="gorillion", creature=1, gains="hunter", because=""), ["hunter"]),
    ],
    ids=lambda given: type(given).__name__ if isinstance(given, Event) else "+".join(given),
)
def test_what_an_event_gives_occasion_to_tell(event: Event, told: list[str]) -> None:
    begun = match.new("mindbug", ("first_contact",), ("Ann", "Bob"), 0)
    assert isinstance(begun, Match)
    assert UI.lessons([event], begun.state) == told


def told(sets: tuple[str, ...], seed: int) -> set[str]:
    """Return what a match played at random gives occasion to tell."""
    chance = Random(seed)
    played = match.new("mindbug", sets, ("Ann", "Bob"), 0)
    assert isinstance(played, Match)
    dealer = registry.game("mindbug").dealer(played.state, chance)
    found: set[str] = set()
    while answers := dealer.legal(played.state):
        reply = played.enter({"do": "answer", "answer": str(chance.choice(answers))})
        assert isinstance(reply, Reply), reply
        dealer.follow(reply.events)
        found.update(UI.lessons(reply.events, played.state))
    return found


def test_first_contact_tells_attacks_triggers_and_its_keywords_and_nothing_else() -> None:
    basics = {"mindbug.attack", "mindbug.trigger"}
    assert set().union(*(told(("first_contact",), seed) for seed in range(40))) == {*KEYWORDS, *basics} - {"fast"}


def test_all_boxes_tell_every_idea() -> None:
    assert set().union(*(told(boxes.SETS, seed) for seed in range(80))) == {*KEYWORDS, *IDEAS}
