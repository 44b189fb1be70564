"""The way to an answer or an entry, as a reader of the glass finds it: one key at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tablekeeper.engine.answers import NUMBER, Answer
from tablekeeper.firmware.app.app import App
from tablekeeper.firmware.pages.attract import Attract
from tablekeeper.firmware.pages.choice import NO, Choice, placed
from tablekeeper.firmware.pages.choosing import Choosing
from tablekeeper.firmware.pages.first_start import Offer
from tablekeeper.firmware.pages.learning import SeekOut
from tablekeeper.firmware.pages.menu import Confirm
from tablekeeper.firmware.pages.number import Numbering
from tablekeeper.firmware.pages.page import LEFT, MENU, OK, RIGHT, Key, Page, folded
from tablekeeper.firmware.pages.picking import Pick
from tablekeeper.firmware.pages.unknown import OtherBox, Unknown
from tablekeeper.firmware.simulator.messages import Follow
from tablekeeper.firmware.telling.views import Dark, Listing, Lit, Notice, Text


class NextKey(NamedTuple):
    """The next key to press."""

    key: str
    """`1.left`, …, `menu`."""
    takes_words: bool
    """Whether it takes the entry whose words are wanted. An answer has been given when the match has an entry more."""
    held: bool = False
    """Whether the key must be held."""


def toward(app: App, wanted: Follow) -> NextKey | None:
    """Return the next key on the way to an answer or to an entry showing some words; None if it is not offered."""
    if wanted.answer is None:
        return _toward_words(app, folded(wanted.words or ""))
    answer, top = Answer.read(wanted.answer), app.context.pages.top
    if isinstance(top, Numbering) and any(answer in choice.answers for choice in top.aside(app.context)):
        return NextKey(_key(app, OK), takes_words=False, held=True)
    slot = _toward_answer(app, answer)
    return None if slot is None else NextKey(_key(app, slot), takes_words=False)


def clearing(app: App) -> str | None:
    """Return the key that wakes the panel, closes a notice or a demo, or skips a page of the check; None for none."""
    top = app.context.pages.top
    match app.view:
        case Dark():
            return _key(app, LEFT)
        case Lit() | Notice() | Text() if not isinstance(top, SeekOut):
            return _key(app, OK)
        case _ if isinstance(top, Confirm | Offer | OtherBox | Unknown):
            return _key(app, NO)
        case _ if isinstance(top, Attract) and top.shown(app.context) is not None:
            return _key(app, LEFT)
        case _:
            return None


def _key(app: App, slot: str) -> str:
    """Return a key of the seat that acts."""
    return Key(None if slot == MENU else app.context.pages.top.seat or 0, slot).name


# By the answers behind each choice


def _toward_answer(app: App, answer: Answer) -> str | None:
    top = app.context.pages.top
    if _gives(app, top, answer):
        if isinstance(top, Numbering):
            return _toward_number(top, answer.number or 0)
        choices = _choices(app, top)
        return _reaching(app, choices, next(place for place, one in enumerate(choices) if answer in one.answers))
    return MENU if any(_gives(app, page, answer) for page in tuple(app.context.pages)[:-1]) else None


def _gives(app: App, page: Page, answer: Answer) -> bool:
    """Return whether an answer can be given on a page, or behind it."""
    if isinstance(page, Numbering):
        aside = any(answer in choice.answers for choice in page.aside(app.context))
        return aside or (answer.verb == NUMBER and page.decision.accepts(answer))
    return any(answer in choice.answers for choice in _choices(app, page))


def _choices(app: App, page: Page) -> Sequence[Choice]:
    return page.choices(app.context) if isinstance(page, Choosing) else ()


def _reaching(app: App, choices: Sequence[Choice], place: int) -> str:
    """Return the key above a choice, or the one that moves the cursor there the shorter way and then takes it."""
    if isinstance(app.view, Listing):
        return _around(place - app.view.selected, len(choices))
    return next(slot for slot, choice in placed(choices).items() if choice is choices[place])


def _around(ahead: int, count: int) -> str:
    """Return the key for something so many places ahead on a ring."""
    if ahead % count == 0:
        return OK
    return RIGHT if ahead % count <= count / 2 else LEFT


# By the number on the glass


def _toward_number(page: Numbering, wanted: int) -> str:
    """Return the key that brings the number on the glass nearer to the one wanted, or enters it or its digit."""
    if page.covered:
        return OK
    ahead = wanted - page.value
    if not page.digits:
        return _around(ahead, page.most - page.least + 1)
    if page.signed:
        return OK if abs(ahead) < page.step else RIGHT if ahead > 0 else LEFT
    return _around(wanted // page.step % 10 - page.value // page.step % 10, 10)


# By words


def _toward_words(app: App, words: str) -> NextKey | None:
    top = app.context.pages.top
    if isinstance(top, Pick):
        return _toward_card(app, top, words)
    choices = _choices(app, top)
    place = _showing(choices, words)
    if place is None:
        return None
    slot = _reaching(app, choices, place)
    return NextKey(_key(app, slot), takes_words=slot == OK or not isinstance(app.view, Listing))


def _showing(choices: Sequence[Choice], words: str) -> int | None:
    """Return which choice shows exactly these words, else the first that shows them among others."""
    exact = (at for at, one in enumerate(choices) if words in (folded(one.label), folded(one.line)))
    among = (at for at, one in enumerate(choices) if words in folded(f"{one.label} {one.line}"))
    return next(exact, next(among, None))


def _toward_card(app: App, page: Pick, name: str) -> NextKey | None:
    """Return the key of the part with a card of this name, or the one that leads back to it."""
    for slot, part in page.parts.items():
        if any(folded(card.name) == name for card in part):
            return NextKey(_key(app, slot), takes_words=len(part) == 1)
    elsewhere = any(folded(card.name) == name for card in page.steps[0])
    return NextKey(_key(app, MENU), takes_words=False) if elsewhere else None
