"""Checks of cards and their tags: played by taps, explained, and tags that are on no card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from tablekeeper.engine.answers import Answer
from tablekeeper.firmware import screens
from tablekeeper.firmware.contract.box import (
    KEYS,
    MENU,
    UNKNOWN,
    Box,
    all_languages,
    begun,
    expect,
    extremes,
    switched_on,
    teach,
)
from tablekeeper.firmware.games.meaning import GiveAnswer
from tablekeeper.firmware.kept.tagging import with_tags
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.explain import explanation
from tablekeeper.firmware.pages.page import OK, Key, Page, Said
from tablekeeper.firmware.pages.picking import pick_to_explain
from tablekeeper.firmware.pages.table import BoxRight, Corrections, Facts
from tablekeeper.firmware.pages.text import Reading
from tablekeeper.firmware.pages.unknown import Unknown

ANSWERS = 40
"""How many answers are given at each table, by a tap where one can be."""
LOOKED_FOR = 1
"""How many cards are tapped on every page that looks for one, besides one that would be an answer."""
EXPLAINED = 40
"""How many cards are explained in each language, drawn by chance."""


def is_played_by_tags(game: str, directory: Path) -> None:
    """Teach every tag, and tap a card wherever that is the answer; any other tap is survived."""
    for party in extremes(game):
        with switched_on(directory / party.name, party.lang) as box:
            players = begun(box, game, party)
            tags = teach(box)
            strangers = Random(0)
            for _ in range(ANSWERS if tags else 0):
                answer = players.answer()
                if answer is None:
                    break
                before = len(box.match.entries)
                tag = _tag_for(box, answer)
                if tag is not None:
                    box.tap(tag)
                    expect(len(box.match.entries) == before + 1, f"the tap of {tag} did not give {answer}")
                    expect(
                        box.match.entries[-1].get("answer") == str(answer), f"another answer than {answer} was given"
                    )
                else:
                    box.enter({"do": "answer", "answer": str(answer)})
                players.note(box.match)
                box.clear()
                _tap_something(box, strangers.choice(tags))


def looks_for_cards_by_tap(game: str, directory: Path) -> None:
    """Tap cards on every page that looks for one or corrects the table: none of these taps is an answer."""
    for party in extremes(game):
        with switched_on(directory / party.name, party.lang) as box:
            begun(box, game, party, 4)
            tags = teach(box)
            answering = [uid for uid in tags if isinstance(box.session.scan(uid), GiveAnswer)]
            chance = Random(0)
            for uid in [*answering[:1], *chance.sample(tags, min(LOOKED_FOR, len(tags)))]:
                for opened in _looking(box):
                    opened()
                    box.settle()
                    box.tap(uid)
                    while box.context.pages.above:
                        box.context.pages.back()


def _looking(box: Box) -> Iterator[Callable[[], None]]:
    """Yield what opens each page that looks for a card, without and with what holding ok opens over it."""
    context = box.context

    def opening(*pages: Callable[[], object]) -> Callable[[], None]:
        def opened() -> None:
            for page in pages:
                page()

        return opened

    def pushing(page: Page) -> Callable[[], None]:
        return lambda: context.pages.push(page)

    def told() -> None:
        context.pages.top.hold(context, Key(0, OK))

    yield pushing(Corrections(None))
    yield opening(lambda: pick_to_explain(context, box.session))
    for at in (None, *range(len(box.match.state.seat_names))):
        yield pushing(Facts(at))
        yield pushing(BoxRight(at))
        for choice in Facts(at).choices(context):
            yield opening(pushing(Facts(at)), choice.act)
            yield opening(pushing(Facts(at)), choice.act, told)


def _tag_for(box: Box, answer: Answer) -> str | None:
    """Return a tag whose tap gives this answer now."""
    known = box.storage.tags.all().items()
    named = (uid for uid, tagged in known if tagged.card == answer.name)
    return next((uid for uid in named if box.session.scan(uid) == GiveAnswer(answer)), None)


def _tap_something(box: Box, uid: str) -> None:
    """Tap a tag that nobody has asked for, close what it opens, and undo what it gives."""
    before, state = len(box.match.entries), box.match.state
    box.tap(uid)
    if len(box.match.entries) > before:
        box.enter({"do": "undo"})
        expect(box.match.state == state, f"the tap of {uid} was undone, but not all of it")
    box.context.pages.to_match()


def survives_any_tag(game: str, directory: Path) -> None:
    """Tap a tag that is on no card, in a match and at home: no answer is given, and menu leads back after any key."""
    for party in extremes(game):
        for number, key in enumerate((*KEYS, MENU)):
            lang = LANGUAGES[number % len(LANGUAGES)]
            with switched_on(directory / f"{party.name}-{key}", lang) as box:
                begun(box, game, party, 3)
                _tap_unknown(box, key)
                box.context.pages.to_home()
                _tap_unknown(box, key)


def _tap_unknown(box: Box, key: str) -> None:
    entries = len(box.match.entries)
    box.tap(UNKNOWN)
    page = box.context.pages.top
    plays_without = box.context.entries.session is not None and not with_tags([box.session.game])
    expected = Said if plays_without else Unknown
    expect(isinstance(page, expected), f"an unknown tag opens {type(page).__name__}, wanted {expected.__name__}")
    expect(len(box.match.entries) == entries, "an unknown tag has given an answer")
    box.press(key)
    for _ in range(len(box.context.pages)):
        box.press(MENU) if len(box.context.pages) > 1 else None
    expect(page not in box.context.pages, f"after {key}, menu does not lead away from an unknown tag")


def tells_its_cards(game: str, directory: Path) -> None:
    """Name and explain cards in every language, no text of them cut."""
    for party in extremes(game)[:1]:
        with switched_on(directory, party.lang) as box:
            begun(box, game, party)
            ui = box.session.ui
            cards = [card for card, _ in ui.cards(ui.game.sets)]
            expect(len(set(cards)) == len(cards), "a card is listed twice")
            for number, lang in enumerate(all_languages(box)):
                for card in Random(number).sample(cards, min(EXPLAINED, len(cards))):
                    expect(ui.card(card, lang).name != "", f"{card} has no name in {lang.code}")
                    page = explanation(card, game, lang)
                    for at in range(len(page.pages) if isinstance(page, Reading) else 0):
                        page.page = at  # type: ignore[attr-defined]
                        cut = screens.overflows(page.view(box.context))
                        expect(not cut, f"{', '.join(cut)} of {card} is cut in {lang.code}")
