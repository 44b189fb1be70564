"""A check of whose keys answer: a seat's own, and of keys that several share never a second press for the next one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tablekeeper.engine.answers import Answer
from tablekeeper.firmware.contract.box import KEYS, Box, begun, expect, extremes, play_on, switched_on
from tablekeeper.firmware.pages.on_table import DecisionPage
from tablekeeper.firmware.pages.page import LEFT, OK, RIGHT, Key, Page

PRESSED = 80
"""How many answers are given at each table; at each new kind of question every key is pressed."""


def keys_answer_for_one_seat_alone(game: str, directory: Path) -> None:
    """Press every key twice at once, on each kind of question and behind it, from the wrong seat too."""
    for party in extremes(game):
        with switched_on(directory / party.name, party.lang) as box:
            players, seen = begun(box, game, party), set[tuple[type[Page], str]]()
            for _ in range(PRESSED):
                page = box.context.pages.bottom
                kind = type(page), page.decision.ask if isinstance(page, DecisionPage) else ""
                if kind not in seen:
                    seen.add(kind)
                    _press_all(box)
                if not play_on(box, players, 1):
                    break


def _press_all(box: Box) -> None:
    """Press every key twice on the pending question, and on what each key of who is asked opens."""
    for way in _ways(box):
        for key in KEYS if box.session.facing else KEYS[:3]:
            _open(box, way)
            page = box.context.pages.top
            if page.is_for(Key.named(key)):
                _twice(box, key)
            else:
                _wrong(box, page, key)
    _open(box, ())


def _ways(box: Box) -> Iterator[tuple[str, ...]]:
    """Yield the keys that lead to the question, none, and those that lead to a page behind it without an answer."""
    yield ()
    seat = box.context.pages.bottom.seat or 0
    for slot in (LEFT, OK, RIGHT):
        _open(box, ())
        before, page = len(box.match.entries), box.context.pages.top
        box.press(Key(seat, slot).name)
        if len(box.match.entries) > before:
            _take_back(box, len(box.match.steps) - 1)
        elif box.context.pages.top is not page:
            yield (Key(seat, slot).name,)


def _open(box: Box, way: tuple[str, ...]) -> None:
    """Show the question as it is first seen, and press keys from there."""
    box.context.pages.to_match()
    for key in way:
        box.press(key)


def _wrong(box: Box, page: Page, key: str) -> None:
    """Press a key of a seat that is not asked twice: nothing comes of it."""
    before = len(box.match.entries)
    box.press(key)
    box.press_again(key)
    otherwise = f"{key} does something on {type(page).__name__}, which asks seat {(page.seat or 0) + 1}"
    expect(len(box.match.entries) == before and box.context.pages.top is page, otherwise)


def _twice(box: Box, key: str) -> None:
    """Press a key twice at once, see for whom it has answered, and take that back."""
    match, page = box.match, type(box.context.pages.top).__name__
    entries, steps = len(match.entries), len(match.steps)
    asked = [match.state.asked]
    box.press(key)
    once = len(match.steps)
    asked.append(match.state.asked)
    box.press_again(key)
    if box.session.facing:
        given = [entry for entry in match.entries[entries:] if entry["do"] == "answer"]
        for entry, who in zip(given, asked, strict=False):
            spoken = Answer.read(str(entry["answer"])).seat
            by = who if spoken is None else spoken
            expect(Key.named(key).seat == by, f"{key} on {page} has answered for seat {(by or 0) + 1}: {entry}")
    else:
        handed_over = asked[0] != asked[1]
        expect(not handed_over or len(match.steps) == once, f"{key}, pressed twice on {page}, answers for two seats")
    _take_back(box, steps)


def _take_back(box: Box, steps: int) -> None:
    """Undo down to so many steps."""
    while len(box.match.steps) > steps:
        box.enter({"do": "undo"})
